"""The seating of a round for the wall: by name, by table, and how it was drawn (A5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets import event_data, seating
from scoresheets.data import SeatColumn
from tournament.documents.labels import seating_labels
from tournament.documents.texts import head
from tournament.models import Round
from tournament.selectors import public


def of_round(*, round: Round) -> bytes:
    """The seating as PDF in the active language. Two queries."""
    return seating.render(record(round=round), seating_labels())


def record(*, round: Round) -> event_data.Seating:
    """The seating as plain data."""
    tables = public.seating(round=round)
    return event_data.Seating(
        event=head(round.event),
        round=round.number,
        names=tuple(
            event_data.SeatingEntry(one.name, one.club, one.table, one.letter, one.name[:1].upper())
            for one in public.seating_names(tables)
        ),
        tables=tuple(
            event_data.SeatingTable(table.number, tuple(_seat(place) for place in table.places), _remark(table))
            for table in tables
        ),
        seed=str(round.draw_seed) if round.draw_report else "",
        report=tuple(report_sentences(round.draw_report)),
    )


def _seat(place: public.Place) -> SeatColumn:
    return SeatColumn(letter=place.letter, name=place.name, club=place.club, start_number=place.start_number)


def _remark(table: public.SeatingTable) -> str:
    if table.bye:
        return _("not played: a seat is empty")
    outside = [place.letter for place in table.places if place.out_of_competition]
    return _("%(seat)s out of competition") % {"seat": ", ".join(outside)} if outside else ""


def report_sentences(report: Mapping[str, Any]) -> list[str]:
    """What the draw says of itself, a sentence a criterion; criteria it does not know are passed over."""
    sentences = []
    repeats, clubmates = report.get("repeats"), report.get("clubmates")
    if repeats is not None:
        sentences.append(
            ngettext("%(count)s pair meets again.", "%(count)s pairs meet again.", repeats) % {"count": repeats}
            if repeats
            else _("Nobody meets an opponent again.")
        )
    if clubmates is not None:
        sentences.append(
            ngettext(
                "%(count)s pair of the same club sits at one table.",
                "%(count)s pairs of the same club sit at one table.",
                clubmates,
            )
            % {"count": clubmates}
            if clubmates
            else _("Nobody sits at a table with somebody of his club.")
        )
    short_again = report.get("short_again")
    if short_again:
        sentences.append(
            ngettext(
                "%(count)s player sits at an incomplete table out of turn.",
                "%(count)s players sit at an incomplete table out of turn.",
                short_again,
            )
            % {"count": short_again}
        )
    uneven = report.get("seats", {}).get("unbalanced")
    if uneven is not None:
        sentences.append(
            ngettext(
                "The seats of %(count)s player are uneven so far.",
                "The seats of %(count)s players are uneven so far.",
                uneven,
            )
            % {"count": uneven}
            if uneven
            else _("Everybody's seats are as even as they can be.")
        )
    by_hand = report.get("by_hand")
    if by_hand:
        sentences.append(
            ngettext(
                "After the draw, seats were exchanged by hand %(count)s time.",
                "After the draw, seats were exchanged by hand %(count)s times.",
                by_hand,
            )
            % {"count": by_hand}
        )
    return sentences
