from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import steady
from tournament.errors import RefereeError
from tournament.models import Table
from tournament.recording.services import sheets
from tournament.sheets.selectors.paper import unusual_seats
from tournament.sheets.selectors.ruling_effects import Effect, effect
from tournament.sheets.selectors.sheets import Sheet
from tournament.web.pages.form_values import whole


class Asked(RefereeError):
    """A question about unusual totals before saving; `totals` are those that "yes" confirms."""

    status = 409

    def __init__(self, sentences: Iterable[str], totals: str) -> None:
        super().__init__(" ".join(sentences))
        self.totals = totals


def totals_of(posted: Mapping[str, str], sheet: Sheet) -> dict[str, int]:
    """Return the typed totals, by seat, without those that are not whole numbers. At an event with a stake balances are
    typed.
    """
    totals = {}
    for seat in sheet.sitting:
        with suppress(RefereeError):
            totals[seat.letter] = whole(posted.get(f"total-{seat.letter}", ""), "") - sheet.event.stake
    return totals


def follows(sheet: Sheet, totals: Mapping[str, int]) -> Effect:
    return effect(sheet=sheet, totals=totals)


def unusual(sheet: Sheet, totals: Mapping[str, int]) -> list[str]:
    seats = unusual_seats(sheet.event, totals)
    if not sheet.book.differences:  # every row adds up to nothing, but for a pot
        text = _("These totals add up to %(sum)s, which no sheet can under these rules.")
        return [text % {"sum": sum(totals.values())}] if seats else []
    text = _("%(total)s at %(seat)s is far outside what %(games)s games give.")
    return [text % {"total": totals[seat], "seat": seat, "games": sheet.expected} for seat in seats]


def few_games(sheet: Sheet) -> str:
    games, expected = len(sheet.recorded), sheet.expected
    if expected is None or 2 * games >= expected or sheet.table.disqualified_seat:
        return ""
    left = sheet.table.ends_at
    params = {"games": games, "expected": expected}
    if left is None or left <= steady.now():
        return _("Only %(games)s of %(expected)s games are on the sheet.") % params
    minutes = -(-(left - steady.now()).total_seconds() // 60)
    sentence = ngettext(
        "Only %(games)s of %(expected)s games are on the sheet, and %(minutes)s minute is left.",
        "Only %(games)s of %(expected)s games are on the sheet, and %(minutes)s minutes are left.",
        int(minutes),
    )
    return sentence % {**params, "minutes": int(minutes)}


def ask_if_few(sheet: Sheet, *, sure: str) -> None:
    few, left = few_games(sheet), sheet.table.ends_at
    if few and sure != str(len(sheet.recorded)) and left is not None and left > steady.now():
        raise Asked([few, _("Is the table to be closed all the same?")], str(len(sheet.recorded)))


def ask_first(sheet: Sheet, totals: Mapping[str, int], *, sure: str) -> None:
    """Raise Asked about totals that are unusual, or change the standings that a later round was drawn from.

    `sure`: the totals confirmed before; changed ones are asked again.
    """
    try:
        sheets.require_totals([seat.letter for seat in sheet.sitting], totals, stake=sheet.event.stake)
    except RefereeError:
        return
    spelled = ",".join(f"{seat}{total}" for seat, total in sorted(totals.items()))
    if sure == spelled:
        return
    sentences = unusual(sheet, totals)
    if sheet.table.entry_way == Table.EntryWay.TOTALS:
        drawn = [str(draw.round.number) for draw in follows(sheet, totals).draws if draw.order_changes]
        if drawn:
            question = _(
                "The draw of round %(numbers)s was made from standings whose order changes: a published draw "
                "stands ⟦draw⟧."
            )
            sentences.append(question % {"numbers": ", ".join(drawn)})
    if sentences:
        raise Asked([*sentences, _("Is that what the paper says?")], spelled)
