"""What an event makes public, and when its drawn signatures and stored PDFs go."""

from datetime import timedelta

import pytest
from django.core.management import call_command

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.errors import NotAllowed, RefereeError
from tournament.events.services import privacy
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, Signature, StoredDocument, Table
from tournament.recording.services import sheets, signatures

pytestmark = pytest.mark.django_db

CHOSEN = {
    "public_names": "initials",
    "public_clubs": False,
    "public_categories": True,
    "searchable": True,
    "freezes": True,
    "drawings_days": 30,
}


def test_the_director_chooses_and_the_journal_tells() -> None:
    event = build.event()
    with pytest.raises(NotAllowed):
        privacy.choose(event=event, by=REFEREE, **CHOSEN)
    fresh = privacy.choose(event=event, by=DIRECTOR, **CHOSEN)
    assert {name: getattr(fresh, name) for name in privacy.FIELDS} == CHOSEN
    line = Journal.objects.get(event=event)
    assert (line.action, line.before["public_names"], line.after) == ("event.privacy", "names", CHOSEN)
    with pytest.raises(RefereeError):
        privacy.choose(event=event, by=DIRECTOR, **CHOSEN)


def signed_sheet(**settings: object) -> Table:
    table = build.table(**settings)
    build.record(table, build.dve("A"))
    table.refresh_from_db()
    sheets.complete(table=table, revision=table.revision, by=OPERATOR, reason="the hall closes")
    table.refresh_from_db()
    for letter in "ABC":
        seat = Actor.at_seat(table.seats.get(letter=letter), role="captain" if letter == "A" else "player")
        signatures.sign(table=table, seats=[letter], revision=table.revision, by=seat, strokes=[[[0, 0.5], [1, 0.5]]])
    signatures.accept(table=table, by=REFEREE)
    return Table.objects.select_related("round__event").get(pk=table.pk)


def test_signatures_and_pdfs_go_when_their_days_are_over() -> None:
    table = signed_sheet(drawings_days=30)
    kept = signed_sheet()
    event = table.round.event
    assert Signature.objects.filter(table=table).count() == 3
    assert privacy.clear_due(today=event.date + timedelta(days=30)) == 0
    assert privacy.clear_due(today=event.date + timedelta(days=31)) == 1
    assert privacy.clear_due(today=event.date + timedelta(days=32)) == 0, "nothing is left to be cleared"
    assert {str(one.strokes) for one in Signature.objects.filter(table=table)} == {str(Signature.REMOVED)}
    assert Signature.objects.filter(table=table, way="screen").count() == 3
    assert all(bytes(one.content) == b"" and one.sha256 for one in StoredDocument.objects.filter(table=table))
    assert Signature.objects.filter(table=kept).exclude(strokes=Signature.REMOVED).count() == 3
    assert Journal.objects.filter(event=event, action="event.clear").count() == 1
    assert build.broken_line(Event.objects.get(pk=event.pk)) is None
    call_command("verify")
