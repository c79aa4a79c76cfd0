"""A print has no journal line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import RefereeError
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import paragraphs
from tournament.models import Event, Print
from tournament.papers.cards.diplomas import unknown
from tournament.sheets.selectors.minutes import last_line

LONGEST_DIPLOMA = 2000


@dataclass(frozen=True, slots=True)
class Printed:
    """A paper by code and round (0: of the whole event), and its digest (64 hex digits)."""

    paper: str
    round: int
    sha256: str


def note(*, event: Event, papers: Sequence[Printed], letter: bool, by: Actor) -> None:
    """Record what was just printed; `letter`: on US Letter."""
    require(by, "papers.print")
    with transaction.atomic():
        last = last_line(event=event)
        for paper in papers:
            Print.objects.update_or_create(
                event=event,
                paper=paper.paper,
                round=paper.round,
                defaults={
                    "sha256": paper.sha256,
                    "line": last.number if last else 0,
                    "letter": letter,
                    "at": timezone.now(),
                    "by": by.label[:150],
                },
            )


def set_diploma(*, event: Event, text: str, by: Actor) -> Event:
    """Set the diploma text; "" for the default. Raises RefereeError at "text" for an unknown placeholder or more than
    2,000 characters.
    """
    require(by, "papers.diploma")
    with transaction.atomic():
        fresh = lock_event(event)
        said = paragraphs(text, most=LONGEST_DIPLOMA, field="text")
        wrong = unknown(said, fresh)
        if wrong:
            raise RefereeError(
                _("There is nothing to put in for %(found)s. Use only what is listed below.")
                % {"found": ", ".join(wrong)},
                "text",
            )
        before, fresh.diploma = fresh.diploma, said
        fresh.save(update_fields=["diploma"])
        journal.write(event=fresh, by=by, action="event.diploma", before={"text": before}, after={"text": said})
        return fresh
