"""From recorded games to everything that follows from them: entries, circles and the seats' results.

`rules` computes, this module only compares and stores: rows that come out as they already stand are not written again.
It knows no contract and no option by name; the rule book is asked through its protocol (rules/book.py).
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.book import RuleBook
from rules.sheet import Item, Result, ScoredRow, SheetScore
from tournament.models import Entry, Game, Radelc, Seat, Table, units_of
from tournament.selectors.book import Facts


def deals(book: RuleBook, before: Sequence[Facts], row: Facts) -> bool:
    """Whether cards are dealt for the row: one that leaves the deal where it was (lateness, B1.5) is no game."""
    return book.turn([*before, row]) != book.turn(before)


@dataclass(frozen=True, slots=True)
class Circle:
    """One circle: the seat's letter, in which line it was earned and in which used (0: not yet)."""

    seat: str
    earned_in: int
    used_in: int


def circles(seats: Sequence[str], rows: Sequence[ScoredRow]) -> list[Circle]:
    """The life of every circle, read off the carry after each line; the oldest is used first (B1.25).

    A line tells only what is left after it. Where circles are earned everybody earns the same (B1.25, D8), so a seat
    that gained less than the others used the rest.
    """
    waiting: dict[str, deque[int]] = {seat: deque() for seat in seats}
    lived: list[Circle] = []
    before = dict.fromkeys(seats, 0)
    for number, row in enumerate(rows, start=1):
        gained = {seat: row.carry[seat] - before[seat] for seat in seats}
        earned = max(0, *gained.values())
        for seat in seats:
            used = min(earned - gained[seat], len(waiting[seat]))
            lived.extend(Circle(seat, waiting[seat].popleft(), number) for _ in range(used))
            waiting[seat].extend([number] * (gained[seat] + used))
        before = dict(row.carry)
    lived.extend(Circle(seat, earned_in, 0) for seat in seats for earned_in in waiting[seat])
    return sorted(lived, key=lambda circle: (circle.earned_in, circle.seat))


def circles_changed(seats: Mapping[str, Seat], rows: Sequence[ScoredRow]) -> dict[str, tuple[int, int]]:
    """By seat, how many circles are left now and after these lines; empty if that is the same for all."""
    left = {letter: (seat.circles, rows[-1].carry.get(letter, 0)) for letter, seat in seats.items()}
    return left if any(now != then for now, then in left.values()) else {}


def store_score(
    *, table: Table, games: Sequence[Game], score: SheetScore, seats: Mapping[str, Seat], book: RuleBook, since: int
) -> dict[int, dict[str, int]]:
    """Store what follows from the sheet, in the caller's transaction; lines before `since` can not have changed.

    `games` are the saved games in order, `seats` the table's seats by letter; `since` is the line that was written.
    Returns the lines that changed, each with the entries it had before (none if it is new). A later line whose values
    stay has not changed, however they are explained now.
    """
    changed = _store_entries(games=games, score=score, seats=seats, since=since)
    _store_circles(table=table, games=games, seats=seats, lived=circles(book.seats, score.rows))
    last = score.rows[-1].carry if score.rows else {}
    store_result(seats=seats, result=score.result, carry=last)
    return changed


def _store_entries(
    *, games: Sequence[Game], score: SheetScore, seats: Mapping[str, Seat], since: int
) -> dict[int, dict[str, int]]:
    later = [game for game in games if game.number >= since]
    stored: dict[int, list[Entry]] = {game.pk: [] for game in later}
    for entry in Entry.objects.filter(game__in=later).order_by("game", "position"):
        stored[entry.game_id].append(entry)
    letters = {seat.pk: letter for letter, seat in seats.items()}
    rewritten: list[Game] = []
    changed: list[Game] = []
    fresh: list[Entry] = []
    for game in later:
        was, items = stored[game.pk], score.rows[game.number - 1].items
        if [_of_entry(entry, letters) for entry in was] == [_of_item(item) for item in items]:
            continue
        rewritten.append(game)
        values = [_value(letters[entry.seat_id], entry) for entry in was]
        if game.number == since or values != [_value(item.seat, item) for item in items]:
            changed.append(game)
        fresh.extend(entries_of(game, items, seats))
    Entry.objects.filter(game__in=[game for game in rewritten if stored[game.pk]]).delete()
    Entry.objects.bulk_create(fresh)
    return {game.number: _sums(stored[game.pk], letters) for game in changed}


def entries_of(game: Game, items: Iterable[Item], seats: Mapping[str, Seat]) -> Iterator[Entry]:
    """A game's items as they are stored, in their order; `seats` by letter."""
    for position, item in enumerate(items):
        yield Entry(
            game=game,
            seat=seats[item.seat],
            position=position,
            points=item.points,
            article=item.article,
            code=item.code,
            params=plain_params(item.params),
        )


def _value(seat: str, written: Entry | Item) -> tuple[str, int, int]:
    """Where how much is written, and how much the rules alone would write."""
    return seat, written.points, by_the_rules(written)


def by_the_rules(written: Entry | Item) -> int:
    """What the rules alone would write: another value than the written one where a referee set it (C1.5)."""
    return int(str(written.params.get("value", written.points)))


def _sums(entries: Iterable[Entry], letters: Mapping[int, str]) -> dict[str, int]:
    """Entries of one line by seat, {} if nothing was written yet."""
    sums: dict[str, int] = {}
    for entry in entries:
        letter = letters[entry.seat_id]
        sums[letter] = sums.get(letter, 0) + entry.points
    return sums


def plain_params(params: Mapping[str, Any]) -> dict[str, Any]:
    """An item's parameters as JSON."""
    return {key: as_json(value) for key, value in params.items()}


def as_json(value: object) -> Any:
    """A value as the database gives it back: tuples become lists, however deep."""
    return [as_json(one) for one in value] if isinstance(value, tuple) else value


def _of_entry(entry: Entry, letters: Mapping[int, str]) -> tuple[object, ...]:
    return letters[entry.seat_id], entry.article, entry.points, entry.code, entry.params


def _of_item(item: Item) -> tuple[object, ...]:
    return item.seat, item.article, item.points, item.code, plain_params(item.params)


def _store_circles(*, table: Table, games: Sequence[Game], seats: Mapping[str, Seat], lived: Iterable[Circle]) -> None:
    ids = {game.number: game.pk for game in games}
    wanted = [(seats[circle.seat].pk, ids[circle.earned_in], ids.get(circle.used_in)) for circle in lived]
    stored = list(
        Radelc.objects.filter(table=table).order_by("pk").values_list("seat_id", "earned_in_id", "used_in_id")
    )
    if stored == wanted:
        return
    if stored:
        Radelc.objects.filter(table=table).delete()
    Radelc.objects.bulk_create(
        Radelc(table=table, seat_id=seat, earned_in_id=earned, used_in_id=used) for seat, earned, used in wanted
    )


def store_result(*, seats: Mapping[str, Seat], result: Result, carry: Mapping[str, int]) -> None:
    """Store the table's result at its seats. A table is won by whoever has the first place there, shared or not."""
    fields = ("total", "difference", "place", "placing_units", "tables_won", "circles")
    for letter, seat in seats.items():
        before = [getattr(seat, name) for name in fields]
        seat.total = result.totals[letter]
        seat.difference = result.difference[letter]
        seat.place = result.places[letter]
        seat.placing_units = units_of(Fraction(result.points[letter]))
        seat.tables_won = int(result.places[letter] == 1)
        seat.circles = carry.get(letter, 0)
        if before != [getattr(seat, name) for name in fields]:
            seat.save(update_fields=fields)


def clear_result(*, seats: Mapping[str, Seat]) -> None:
    """Take every result off a table's seats, as before its first game."""
    nothing = {"total": 0, "difference": None, "place": None, "placing_units": 0, "tables_won": 0, "circles": 0}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats.values()]).update(**nothing)
    for seat in seats.values():
        for name, value in nothing.items():
            setattr(seat, name, value)
