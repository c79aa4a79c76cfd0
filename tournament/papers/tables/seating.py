from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets import event_data
from scoresheets.bound import bound
from scoresheets.data import SeatColumn
from scoresheets.tables import seating
from tournament.events.heads import footed, head, headed, quoted_in
from tournament.events.labels import seating_labels
from tournament.events.selectors.book import parts_of
from tournament.models import Round
from tournament.rounds.selectors import seating as rounds_seating
from tournament.rounds.selectors.extra_round import sits_out
from tournament.rounds.selectors.seating import Place, SeatingTable, seating_names
from tournament.sheets.selectors.privacy import EVERYTHING, Shown
from tournament.wording.draw import count_of, criteria
from tournament.wording.names import initial


def of_round(*, round: Round, shown: Shown = EVERYTHING, printed: str = "") -> bytes:
    """Return the seating as PDF in the active language, as far as its reader may see; `printed` is the foot."""
    whole = footed(record(round=round, shown=shown), printed)
    return bound([draw(round, of_names(whole)), draw(round, of_tables(whole))], title=round.event.name)


def draw(round: Round, record: event_data.Seating, *, one_page: bool = False) -> bytes:
    drawn = quoted_in(headed(record, round.event), round.event)
    return seating.render(drawn, seating_labels(extra=round.is_extra), one_page=one_page)


def of_names(record: event_data.Seating) -> event_data.Seating:
    return replace(record, tables=(), seed="", report=())


def of_tables(record: event_data.Seating) -> event_data.Seating:
    return replace(record, names=())


def record(*, round: Round, shown: Shown = EVERYTHING) -> event_data.Seating:
    tables = shown.seating(rounds_seating.seating(round=round))
    return event_data.Seating(
        event=head(round.event),
        round=round.number,
        names=tuple(
            event_data.SeatingEntry(
                seating_name.name,
                seating_name.club,
                seating_name.table,
                seating_name.letter,
                initial(seating_name.name),
                seating_name.start_number,
            )
            for seating_name in seating_names(tables)
        ),
        tables=tuple(
            event_data.SeatingTable(
                table.number,
                tuple(_seat(place) for place in table.places),
                _remark(table, round),
            )
            for table in tables
        ),
        seed=str(round.draw_seed) if round.draw_report else "",
        report=tuple(report_sentences(round.draw_report, parts_of(round.event))),
    )


def _seat(place: Place) -> SeatColumn:
    return SeatColumn(letter=place.letter, name=place.name, club=place.club, start_number=place.start_number)


def _remark(table: SeatingTable, round_: Round) -> str:
    remarks = [table.final.words] if table.final else []
    if table.bye:
        out = _("they sit out and play the extra round") if sits_out(round_) else _("not played: too few players")
        return " · ".join([*remarks, out])
    remarks += [_("two play")] if table.of_two else []
    outside = [place.letter for place in table.places if place.out_of_competition]
    if outside:
        remarks.append(_("%(seat)s out of competition") % {"seat": ", ".join(outside)})
    return ", ".join(remarks)


def report_sentences(report: Mapping[str, Any], parts: int) -> list[str]:
    """Return the draw's report: a sentence for each criterion, with the proven bound if it is not 0.

    A usual table has `parts` seats.
    """
    sentences = []
    for criterion in criteria(report, {}, parts):
        bound = (
            _("No draw can do better.")
            if criterion.reached
            else _("Proven least: %(least)s.") % {"least": criterion.least}
        )
        sentences.append(f"{criterion.sentence} {bound}" if criterion.count else criterion.sentence)
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
