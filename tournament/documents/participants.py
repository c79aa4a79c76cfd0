"""The list of participants, as the minutes of the event and the workbook show it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.book import RuleBook
from scoresheets.event_data import Participant
from tournament.models import Event, Registration
from tournament.selectors import documents
from tournament.selectors.book import book_of
from tournament.wording.articles import own_articles


def participants(event: Event) -> tuple[Participant, ...]:
    """Everybody who came, by start number. One query."""
    return tuple(
        Participant(
            start_number=one.start_number,
            name=one.player.name,
            club=one.club.name if one.club else "",
            licence=one.player.licence,
            remark=", ".join(_remarks(one, book_of(event))),
        )
        for one in documents.participants(event=event)
    )


def _remarks(one: Registration, book: RuleBook) -> list[str]:
    found = []
    if one.late:
        found.append(own_articles(_("late (A6)"), book))
    if one.out_of_competition:
        found.append(_("out of competition"))
    if one.withdrawn:
        found.append(_("withdrawn"))
    if one.removed:
        found.append(_("removed (C1.6)"))
    return found
