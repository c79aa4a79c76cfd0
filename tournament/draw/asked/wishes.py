from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from tournament.draw.asked.errors import DrawError
from tournament.draw.asked.reading import LONGEST_TEXT, a_list, a_text, an_object, needed, shown, whole
from tournament.draw.asked.request import LARGEST_TABLE, LETTERS, Pin, Put, Request, Swap, pair

MOST_SWAPS = 10_000


def read_pins(
    entries: Sequence[object], parsed: Request, playing: Mapping[str, int], forbidden: frozenset[tuple[int, int]]
) -> Iterable[Pin]:
    """Yield the pins; each must be possible beside the others."""
    names = {index: name for name, index in playing.items()}
    pinned: dict[int, list[int]] = {}
    known: set[int] = set()
    for number, entry in enumerate(entries):
        where = f"pins[{number}]"
        fields = _only(an_object(entry, where), where, ("player", "table"))
        player = _player(needed(fields, "player", where), f"{where}.player", playing)
        table = whole(needed(fields, "table", where), f"{where}.table", 1, parsed.tables)
        if player in known:
            raise DrawError("pinned_twice", where, id=names[player])
        known.add(player)
        others = pinned.setdefault(table, [])
        if len(others) == parsed.size_of(table):
            raise DrawError("pin_table_full", where, table=table, seats=parsed.size_of(table))
        for other in others:
            if pair(player, other) in forbidden:
                raise DrawError("pin_forbidden", where, id=names[player], other=names[other], table=table)
        others.append(player)
        yield Pin(player, table)


def read_forbidden(entries: Sequence[object], playing: Mapping[str, int]) -> Iterable[tuple[int, int]]:
    for number, entry in enumerate(entries):
        where = f"forbidden[{number}]"
        names = a_list(entry, where)
        if len(names) != 2:
            raise DrawError("not_a_pair", where)
        first, second = (_player(name, f"{where}[{at}]", playing) for at, name in enumerate(names))
        if first == second:
            raise DrawError("pair_with_himself", where, id=str(names[0]))
        yield pair(first, second)


def read_teams(entries: Sequence[object], playing: Mapping[str, int]) -> Iterable[tuple[int, int]]:
    """Yield each two players of one team."""
    for number, entry in enumerate(entries):
        where = f"teams[{number}]"
        names = a_list(entry, where)
        if len(names) < 2:
            raise DrawError("not_a_team", where)
        team = [_player(name, f"{where}[{at}]", playing) for at, name in enumerate(names)]
        for (_at, first), (at, second) in combinations(enumerate(team), 2):
            if first == second:
                raise DrawError("pair_with_himself", f"{where}[{at}]", id=str(names[at]))
            yield pair(first, second)


def team_mates(teams: Iterable[Sequence[str]]) -> set[frozenset[str]]:
    """Return the pairs of players that a request's `teams` keep apart."""
    return {frozenset(mates) for team in teams for mates in combinations(team, 2)}


def read_swaps(entries: Sequence[object], parsed: Request, indexes: Mapping[str, int]) -> Iterable[Swap | Put]:
    """Yield changes in order. A new player may also open the next table number."""
    if len(entries) > MOST_SWAPS:
        raise DrawError("bad_number", "The number of swaps", least=0, most=MOST_SWAPS, value=len(entries))
    letters = LETTERS if parsed.remainder in LARGEST_TABLE else LETTERS[: parsed.size]
    tables = [len(drawn) for drawn in parsed.seating] or [parsed.tables] * parsed.rounds
    for number, entry in enumerate(entries):
        where = f"swaps[{number}]"
        fields = an_object(entry, where)
        round_ = whole(needed(fields, "round", where), f"{where}.round", 1, parsed.rounds) - 1
        if "seat" in fields:
            _only(fields, where, ("round", "seat", "player"))
            player = needed(fields, "player", where)
            more = player is not None
            place = _place(fields["seat"], f"{where}.seat", tables[round_] + more, letters)
            tables[round_] = max(tables[round_], place[0])
            yield Put(round_, place, _player(player, f"{where}.player", indexes) if more else None)
            continue
        _only(fields, where, ("round", "seats"))
        seats = a_list(needed(fields, "seats", where), f"{where}.seats")
        if len(seats) != 2 or seats[0] == seats[1]:
            raise DrawError("not_two_seats", f"{where}.seats")
        first, second = (_place(seat, f"{where}.seats[{at}]", tables[round_], letters) for at, seat in enumerate(seats))
        yield Swap(round_, first, second)


def _place(value: object, where: str, tables: int, letters: Sequence[str]) -> tuple[int, int]:
    if isinstance(value, str) and 2 <= len(value) <= 6 and value[-1] in letters:
        number = value[:-1]
        if number.isascii() and number.isdigit() and number[0] != "0" and int(number) <= tables:
            return int(number), LETTERS.index(value[-1])
    raise DrawError("bad_seat", where, value=shown(value), tables=tables)


def _player(value: object, where: str, playing: Mapping[str, int]) -> int:
    name = a_text(value, where)
    if name not in playing:
        raise DrawError("unknown_player", where, id=name)
    return playing[name]


def _only(fields: Mapping[str, Any], where: str, known: Sequence[str]) -> Mapping[str, Any]:
    for key in fields:
        if key not in known:
            raise DrawError("unknown_key", f"{where}.{str(key)[:LONGEST_TEXT]}", known=", ".join(known))
    return fields
