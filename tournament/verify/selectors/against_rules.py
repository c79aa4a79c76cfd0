from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.book import RuleBook
from rules.sheet import Item, Judged, Result
from tournament.events.selectors.book import book_of, judge_sheet, result_of
from tournament.models import Event, Game, Seat, Table, units_of


@dataclass(frozen=True, slots=True)
class Differs:
    """A difference: of a game, of a seat, or (0 and "") of the sheet."""

    code: str
    game: int = 0
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Stored:
    """A sheet as stored: games in order, seats by letter, items by the game's key; circles as seat letter, and the
    numbers of the games that earned and (0: none) used it.
    """

    event: Event
    table: Table
    started: bool
    seats: Mapping[str, Seat]
    games: Sequence[Game]
    items: Mapping[int, Sequence[Item]]
    circles: Sequence[tuple[str, int, int]]

    @property
    def sitting(self) -> dict[str, Seat]:
        return {letter: seat for letter, seat in self.seats.items() if seat.registration_id is not None}


def differences(stored: Stored) -> Iterator[Differs]:
    """Yield what does not follow from a sheet's facts, at most one difference per game and seat."""
    table = stored.table
    if table.bye:
        yield from _bye(stored)
    elif stored.games:
        yield from _games(stored)
    elif table.entry_way == Table.EntryWay.TOTALS:
        totals = {letter: seat.total for letter, seat in stored.sitting.items()}
        if stored.event.stake and sum(totals.values()):
            yield Differs("sheet.stakes")
        yield from _results(stored, result_of(stored.event, totals, table.disqualified_seat), {})
    elif table.state == Table.State.OPEN:
        yield from (Differs("seat.total", seat=seat.letter) for seat in stored.seats.values() if not _is_clear(seat))
    else:
        totals = dict.fromkeys(stored.sitting, 0)
        yield from _results(stored, result_of(stored.event, totals, table.disqualified_seat), {})


def _games(stored: Stored) -> Iterator[Differs]:
    book, numbers = book_of(stored.event, len(stored.seats)), [game.number for game in stored.games]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Differs("sheet.numbers")
        return
    judged = _judged(stored, book)
    if judged is None:
        yield Differs("sheet.rules")
        return
    for game, row in zip(stored.games, judged.rows, strict=True):
        if tuple(stored.items.get(game.pk, ())) != row.items:
            yield Differs("game.entries", game=game.number)
        elif game.carry != row.carry:
            yield Differs("game.carry", game=game.number)
    marks = [(mark.seat, mark.earned_in, mark.used_in) for mark in judged.marks if mark.seat is not None]
    if list(stored.circles) != marks:
        yield Differs("sheet.circles")
    left = Counter(seat for seat, _earned, used in marks if not used)
    yield from _results(stored, judged.result, left)


def _judged(stored: Stored, book: RuleBook) -> Judged | None:
    rows = [game.facts for game in stored.games]
    judged = judge_sheet(book, event=stored.event, rows=rows, disqualified=stored.table.disqualified_seat)
    return judged if isinstance(judged, Judged) else None


def _results(stored: Stored, result: Result, circles: Mapping[str, int]) -> Iterator[Differs]:
    for letter, seat in stored.seats.items():
        if letter not in result.totals:
            code = "" if _is_clear(seat) else "seat.total"
        else:
            code = _result(letter, seat, result, circles)
        if code:
            yield Differs(code, seat=letter)


def _result(letter: str, seat: Seat, result: Result, circles: Mapping[str, int]) -> str:
    """Return the part of a seat's result that does not follow, "" if all of it does."""
    if seat.total != result.totals[letter]:
        return "seat.total"
    place = result.places[letter]
    expected = (result.difference[letter], place, units_of(result.points[letter]), int(place == 1))
    if (seat.difference, seat.place, seat.placing_units, seat.tables_won) != expected:
        return "seat.place"
    return "" if seat.circles == circles.get(letter, 0) else "sheet.circles"


def _bye(stored: Stored) -> Iterator[Differs]:
    """Check a bye: its players have the event's points once the round has started, or play later."""
    if stored.games:
        yield Differs("sheet.numbers")
    for letter, seat in stored.seats.items():
        sits = stored.started and seat.registration_id is not None
        units = stored.event.bye_points_units if sits and seat.counts else 0
        expected = (0, 0 if sits else None, None, units, 0, 0)
        actual = (seat.total, seat.difference, seat.place, seat.placing_units, seat.tables_won, seat.circles)
        if actual != expected:
            yield Differs("seat.place", seat=letter)


def _is_clear(seat: Seat) -> bool:
    return (seat.total, seat.difference, seat.place, seat.placing_units, seat.tables_won, seat.circles) == (
        0,
        None,
        None,
        0,
        0,
        0,
    )


def unsigned(table: Table, sitting: Mapping[str, Seat], signed: Collection[int]) -> bool:
    """Return whether a sheet counts as signed although a seat has not signed its revision; `signed` are the seats'
    keys.
    """
    closed = table.state in (Table.State.SIGNED, Table.State.ACCEPTED) and not table.bye
    return closed and any(seat.pk not in signed for seat in sitting.values())
