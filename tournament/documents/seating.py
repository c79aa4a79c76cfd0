"""The seating of a round for the wall: by name, by table, and how it was drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets import event_data, seating
from scoresheets.data import SeatColumn
from tournament.documents.labels import seating_labels
from tournament.documents.texts import head, headed
from tournament.models import Round
from tournament.selectors import public
from tournament.selectors.book import parts_of
from tournament.selectors.extra import sits_out
from tournament.selectors.names import initial
from tournament.selectors.privacy import EVERYTHING, Shown
from tournament.wording.draw import count_of, criteria


def of_round(*, round: Round, shown: Shown = EVERYTHING) -> bytes:
    """The seating as PDF in the active language, with what its reader may see. Three queries."""
    return seating.render(headed(record(round=round, shown=shown), round.event), seating_labels(extra=round.is_extra))


def record(*, round: Round, shown: Shown = EVERYTHING) -> event_data.Seating:
    """The seating as plain data."""
    tables = shown.seating(public.seating(round=round))
    return event_data.Seating(
        event=head(round.event),
        round=round.number,
        names=tuple(
            event_data.SeatingEntry(one.name, one.club, one.table, one.letter, initial(one.name))
            for one in public.seating_names(tables)
        ),
        tables=tuple(
            event_data.SeatingTable(table.number, tuple(_seat(place) for place in table.places), _remark(table, round))
            for table in tables
        ),
        seed=str(round.draw_seed) if round.draw_report else "",
        report=tuple(report_sentences(round.draw_report, parts_of(round.event))),
    )


def _seat(place: public.Place) -> SeatColumn:
    return SeatColumn(letter=place.letter, name=place.name, club=place.club, start_number=place.start_number)


def _remark(table: public.SeatingTable, round_: Round) -> str:
    if table.bye and sits_out(round_):
        return _("they sit out and play the extra round")
    if table.bye:
        return _("not played: a seat is empty")
    remarks = [_("two play")] if table.of_two else []
    outside = [place.letter for place in table.places if place.out_of_competition]
    if outside:
        remarks.append(_("%(seat)s out of competition") % {"seat": ", ".join(outside)})
    return ", ".join(remarks)


def report_sentences(report: Mapping[str, Any], parts: int) -> list[str]:
    """What the draw says of itself: a sentence a criterion, with the proven least where it is not nothing.

    A usual table has `parts` seats.
    """
    sentences = []
    for one in criteria(report, {}, parts):
        bound = _("No draw can do better.") if one.reached else _("Proven least: %(least)s.") % {"least": one.least}
        sentences.append(f"{one.sentence} {bound}" if one.count else one.sentence)
    by_hand = count_of(report.get("by_hand"))
    if by_hand:
        sentences.append(
            ngettext(
                "After the draw, seats were changed by hand %(count)s time.",
                "After the draw, seats were changed by hand %(count)s times.",
                by_hand,
            )
            % {"count": by_hand}
        )
    return sentences
