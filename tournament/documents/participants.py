"""The list of participants, as the minutes of the event and the workbook show it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.event_data import Participant
from tournament.models import Event, Registration
from tournament.selectors import documents


def participants(event: Event) -> tuple[Participant, ...]:
    """Everybody who came, by start number. One query."""
    return tuple(
        Participant(
            start_number=one.start_number,
            name=one.player.name,
            club=one.club.name if one.club else "",
            licence=one.player.licence,
            remark=", ".join(remarks(one)),
        )
        for one in documents.participants(event=event)
    )


def remarks(one: Registration) -> list[str]:
    """What is special about somebody's taking part, in words."""
    found = []
    if one.late:
        found.append(_("late ⟦latecomers⟧"))
    if one.out_of_competition:
        found.append(_("out of competition"))
    if one.withdrawn:
        found.append(_("withdrawn"))
    if one.removed:
        found.append(_("removed ⟦removal⟧"))
    return found
