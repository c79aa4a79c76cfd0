"""Store what follows from recorded games, by the rule book's protocol (rules/book.py)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.book import RuleBook
from rules.sheet import Item, Judged, Mark, Result, entries_of
from tournament.events.selectors.book import Facts
from tournament.models import Entry, Game, Radelc, Seat, Table, units_of
from tournament.sheets.selectors.stored_items import items_of


def deals(book: RuleBook, before: Sequence[Facts], row: Facts) -> bool:
    return book.turn([*before, row]) != book.turn(before)


def left(marks: Iterable[Mark]) -> Counter[str]:
    return Counter(mark.seat for mark in marks if mark.seat is not None and not mark.used_in)


def circles_changed(seats: Mapping[str, Seat], marks: Iterable[Mark]) -> dict[str, tuple[int, int]]:
    """Return the circles left by seat, now and after these marks; empty if nothing changes."""
    waiting = left(marks)
    then = {letter: (seat.circles, waiting[letter]) for letter, seat in seats.items()}
    return then if any(before != after for before, after in then.values()) else {}


def store_score(
    *,
    table: Table,
    games: Sequence[Game],
    judged: Judged,
    seats: Mapping[str, Seat],
    since: int,
    new_game: Game | None = None,
) -> dict[int, dict[str, int]]:
    """Store what follows from the sheet, in the caller's transaction; lines before `since` cannot have changed.

    `games` are the saved games in order; `new_game` is the game of line `since` if it is new: nothing of it is stored.

    Returns the changed lines, each with its entries before (none if it is new). A later line with equal values has not
    changed, even if they are explained differently now.
    """
    later = [game for game in games if game.number >= since]
    letters = {seat.pk: letter for letter, seat in seats.items()}
    known = [game for game in later if game is not new_game]
    stored = items_of(games=known, letters=letters) if known else {}
    changed = _store_entries(later, judged=judged, seats=seats, stored=stored, since=since)
    _store_carry(later, judged=judged)
    _store_circles(table=table, games=games, seats=seats, marks=judged.marks)
    store_result(seats=seats, result=judged.result, circles=left(judged.marks))
    return changed


def _store_entries(
    later: Sequence[Game],
    *,
    judged: Judged,
    seats: Mapping[str, Seat],
    stored: Mapping[int, tuple[Item, ...]],
    since: int,
) -> dict[int, dict[str, int]]:
    rewritten: list[Game] = []
    fresh: list[Entry] = []
    changed: dict[int, dict[str, int]] = {}
    for game in later:
        was, items = stored.get(game.pk, ()), judged.rows[game.number - 1].items
        if was == items:
            continue
        rewritten.append(game)
        fresh.extend(stored_entries(game, items, seats))
        if game.number == since or [_value(item) for item in was] != [_value(item) for item in items]:
            changed[game.number] = entries_of(was, [item.seat for item in was])
    replaced = [game for game in rewritten if stored.get(game.pk)]
    if replaced:
        Entry.objects.filter(game__in=replaced).delete()
    Entry.objects.bulk_create(fresh)
    return changed


def _store_carry(later: Sequence[Game], *, judged: Judged) -> None:
    moved = [game for game in later if game.carry != judged.rows[game.number - 1].carry]
    for game in moved:
        game.carry = dict(judged.rows[game.number - 1].carry)
    if moved:
        Game.objects.bulk_update(moved, ["carry"])


def stored_entries(game: Game, items: Iterable[Item], seats: Mapping[str, Seat]) -> Iterator[Entry]:
    for position, item in enumerate(items):
        yield Entry(
            game=game,
            seat=seats.get(item.seat),
            account="" if item.seat in seats else item.seat,
            position=position,
            points=item.points,
            article=item.article,
            code=item.code,
            params=plain_params(item.params),
        )


def _value(item: Item) -> tuple[str, int, int]:
    return item.seat, item.points, item.by_the_rules


def plain_params(params: Mapping[str, Any]) -> dict[str, Any]:
    return {key: as_json(value) for key, value in params.items()}


def as_json(value: object) -> Any:
    return [as_json(element) for element in value] if isinstance(value, tuple) else value


def _store_circles(*, table: Table, games: Sequence[Game], seats: Mapping[str, Seat], marks: Iterable[Mark]) -> None:
    ids = {game.number: game.pk for game in games}
    wanted = [
        (seats[mark.seat].pk, ids[mark.earned_in], ids.get(mark.used_in)) for mark in marks if mark.seat is not None
    ]
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


def store_result(*, seats: Mapping[str, Seat], result: Result, circles: Mapping[str, int]) -> None:
    """Store the table's result at its seats. A table is won by everybody with the first place there, shared or not."""
    fields = ("total", "difference", "place", "placing_units", "tables_won", "circles")
    for letter, seat in seats.items():
        before = [getattr(seat, name) for name in fields]
        seat.total = result.totals[letter]
        seat.difference = result.difference[letter]
        seat.place = result.places[letter]
        seat.placing_units = units_of(Fraction(result.points[letter]))
        seat.tables_won = int(result.places[letter] == 1)
        seat.circles = circles.get(letter, 0)
        if before != [getattr(seat, name) for name in fields]:
            seat.save(update_fields=fields)  # for three to seven rows faster than bulk_update
