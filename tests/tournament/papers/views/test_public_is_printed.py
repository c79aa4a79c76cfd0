"""A public address gives byte for byte what the print centre prints of the same paper at the same moment."""

from unittest import mock

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Certificate, Event
from tournament.papers.catalogue import BY_CODE

#: Public addresses below the event's, and what is ticked for the same.
PUBLIC = {
    "standings.pdf": ["final-players:0"],
    "teams.pdf": ["final-teams:0"],
    "categories.pdf": ["final-categories:0"],
    "rounds/1/standings.pdf": ["standings:1"],
    "rounds/2/standings.pdf": ["standings:2"],
    "rounds/1/seating.pdf": ["seating-names:1", "seating-tables:1"],
    "rounds/2/seating.pdf": ["seating-names:2", "seating-tables:2"],
    "rounds/1/certificate-1.pdf": ["certificate:1.1"],  # withdrawn
    "rounds/1/certificate-2.pdf": ["certificate:1.2"],
}


def _certify(event: Event) -> None:
    """Two certificates of the first round, each a PDF of its own; the first is withdrawn."""
    first = event.rounds.get(number=1)
    made = build.certified(first)
    Certificate.objects.filter(pk=made.pk).update(
        content=BY_CODE["seating-names"].pdf(first, printed=""), withdrawn_at=timezone.now()
    )
    valid = BY_CODE["seating-tables"].pdf(first, printed="")
    Certificate.objects.create(
        event=event, round_number=1, number=2, draw=made.draw, sha256="0" * 64, content=valid, at=timezone.now()
    )


@pytest.mark.django_db
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_public_paper_is_the_print_centres(size: str) -> None:
    event = played.played_event(tables=2, games=2, slug="javno", paper_size=size)
    build.prizes(event)
    Event.objects.filter(pk=event.pk).update(public_categories=True)
    _certify(event)
    director, visitor = Client(), Client()
    director.force_login(build.official(event, "director"))
    for client in (director, visitor):
        client.cookies["radelc_language"] = "sl"
    now = timezone.now()
    with mock.patch.object(timezone, "now", return_value=now):
        for address, papers in PUBLIC.items():
            caches["papers"].clear()
            public = visitor.get(f"/e/javno/{address}")
            printed = director.post("/e/javno/desk/prints/print/", {"paper": papers, "paper_size": size, "sure": "1"})
            assert (public.status_code, printed.status_code) == (200, 200), address
            assert b"".join(public) == printed.content, address
