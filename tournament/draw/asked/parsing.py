from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tournament.draw.asked.errors import DrawError
from tournament.draw.asked.reading import LONGEST_TEXT, a_list, a_text, an_object, needed, shown, whole
from tournament.draw.asked.request import (
    FINALS,
    LARGEST_TABLE,
    LETTERS,
    MODES,
    REMAINDERS,
    SHORT_TABLES,
    SIZES,
    USUAL_ROUNDS,
    Player,
    Request,
    Table,
)
from tournament.draw.asked.wishes import read_forbidden, read_pins, read_swaps, read_teams

KEYS = (
    "mode", "rounds", "seed", "players", "history", "total", "short", "pins", "forbidden", "teams", "swaps", "seating",
    "size", "remainder", "keep",
)  # fmt: skip
MOST_PLAYERS = 5000
MOST_ROUNDS = 50
MOST_SEED = 2**256 - 1  # a SHA-256 digest read as a number
MOST_RANK = 10**9


def parse(request: object) -> Request:
    """Raise DrawError at the first error of the request."""
    fields = an_object(request, "The request")
    for key in fields:
        if key not in KEYS:
            raise DrawError("unknown_key", str(key)[:LONGEST_TEXT], known=", ".join(KEYS))
    mode = _mode(needed(fields, "mode"))
    rounds = whole(fields.get("rounds", 1), "rounds", 1, MOST_ROUNDS)
    seed = whole(needed(fields, "seed"), "seed", 0, MOST_SEED)
    size = whole(fields.get("size", 3), "size", min(SIZES), max(SIZES))
    seated, absent = _players(a_list(needed(fields, "players"), "players"), mode, size)
    past = a_list(fields.get("history", []), "history")
    known = {player.id for player in seated + absent}
    players = seated + absent + tuple(Player(name, "", 1) for name in _who_left(past, seated, known))
    indexes = {player.id: index for index, player in enumerate(players)}
    history = _history(past, indexes, size)
    seating = _seating(fields, mode, indexes, len(seated), size)
    kept = _kept(fields, indexes, size)
    drawn = rounds if mode == "schedule" else len(seating) or (len(kept) if mode == "manual" and kept else 1)
    if kept and len(kept) != drawn:
        raise DrawError("not_as_many_rounds", "keep", rounds=drawn, count=len(kept))
    parsed = Request(
        mode,
        drawn,
        seed,
        players,
        len(seated),
        history,
        _total(fields, rounds, len(history) + drawn),
        _short(fields, size),
        seating=seating,
        keep=kept,
        size=size,
        remainder=_remainder(fields, size, len(seated)),
    )
    playing = {name: index for name, index in indexes.items() if index < len(seated)}
    wished = read_forbidden(_given(fields, "forbidden"), playing)
    forbidden = frozenset((*wished, *read_teams(_given(fields, "teams"), playing)))
    pins = tuple(read_pins(_given(fields, "pins"), parsed, playing, forbidden))
    swaps = tuple(read_swaps(_given(fields, "swaps"), parsed, indexes))
    return replace(parsed, pins=pins, forbidden=forbidden, swaps=swaps)


def _given(fields: Mapping[str, object], key: str) -> Sequence[object]:
    return a_list(fields.get(key, []), key)


def _total(fields: Mapping[str, object], rounds: int, known: int) -> int:
    total = fields.get("total")
    asked_for = USUAL_ROUNDS if total is None else whole(total, "total", 1, MOST_ROUNDS)
    return max(asked_for, rounds, known)


def _short(fields: Mapping[str, object], size: int) -> str:
    short = fields.get("short", "bye")
    if size > 3 and "short" in fields:
        raise DrawError("short_of_four", "short")
    if not isinstance(short, str) or short not in SHORT_TABLES:
        raise DrawError("bad_short", "short", value=shown(short), known=", ".join(SHORT_TABLES))
    return short


def _remainder(fields: Mapping[str, object], size: int, playing: int) -> str:
    remainder = fields.get("remainder", "bye")
    if not isinstance(remainder, str) or remainder not in REMAINDERS:
        raise DrawError("bad_remainder", "remainder", value=shown(remainder), known=", ".join(REMAINDERS))
    if size == 3 and "remainder" in fields:
        raise DrawError("remainder_of_three", "remainder")
    most = LARGEST_TABLE.get(remainder)
    if most is not None and playing > (playing // size) * most:
        raise DrawError("too_few_for_larger_tables", "remainder", count=playing, most=most)
    return remainder


def _seating(
    fields: Mapping[str, object], mode: str, indexes: Mapping[str, int], playing: int, size: int
) -> tuple[tuple[Table, ...], ...]:
    if "seating" not in fields:
        return ()
    if mode != "manual":
        raise DrawError("seating_without_manual", "seating")
    rounds = _history(a_list(fields["seating"], "seating"), indexes, size, "seating")
    if not rounds:
        raise DrawError("no_rounds", "seating")
    for number, tables in enumerate(rounds):
        sitting = {player for table in tables for player in table.players}
        for name, index in indexes.items():
            if index < playing and index not in sitting:
                raise DrawError("not_seated", f"seating[{number}]", id=name)
            if index >= playing and index in sitting:
                raise DrawError("not_playing", f"seating[{number}]", id=name)
    return rounds


def _kept(fields: Mapping[str, object], indexes: Mapping[str, int], size: int) -> tuple[tuple[Table, ...], ...]:
    if "keep" not in fields:
        return ()
    rounds = _history(a_list(fields["keep"], "keep"), indexes, size, "keep", may_be_empty=True)
    if not rounds:
        raise DrawError("no_rounds", "keep")
    return rounds


def _mode(value: object) -> str:
    if not isinstance(value, str) or value not in MODES:
        raise DrawError("bad_mode", "mode", value=shown(value), known=", ".join(MODES))
    return value


def _players(entries: Sequence[object], mode: str, size: int) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Return those who play and those who do not, kept because the history names them."""
    if len(entries) > MOST_PLAYERS:
        raise DrawError("too_many_players", "players", most=MOST_PLAYERS, count=len(entries))
    listed = mode in ("thirds", "standings", FINALS)
    ranked = listed and any(isinstance(entry, Mapping) and entry.get("rank") is not None for entry in entries)
    seated: list[Player] = []
    absent: list[Player] = []
    known: set[str] = set()
    for index, entry in enumerate(entries):
        where = f"players[{index}]"
        fields = an_object(entry, where)
        playing = fields.get("playing", True)
        if not isinstance(playing, bool):
            raise DrawError("bad_flag", f"{where}.playing", value=shown(playing))
        player = Player(
            a_text(needed(fields, "id", where), f"{where}.id"),
            _club(fields, where),
            _rank(fields, where, index, ranked and playing),
        )
        if player.id in known:
            raise DrawError("repeated_player", where, id=player.id)
        known.add(player.id)
        (seated if playing else absent).append(player)
    if len(seated) < size:
        raise DrawError("too_few_players", "players", least=size, count=len(seated))
    return tuple(seated), tuple(absent)


def _club(fields: Mapping[str, object], where: str) -> str:
    club = fields.get("club")
    return "" if club is None or club == "" else a_text(club, f"{where}.club")


def _rank(fields: Mapping[str, object], where: str, index: int, ranked: bool) -> int:
    rank = fields.get("rank")
    if rank is None:
        if ranked:
            raise DrawError("some_ranks_missing", f"{where}.rank")
        return index + 1
    return whole(rank, f"{where}.rank", 1, MOST_RANK)


def read_rounds(rounds: object, request: Request) -> tuple[tuple[Table, ...], ...]:
    """Parse hand-seated rounds in the history's shape. Raises DrawError."""
    indexes = {player.id: index for index, player in enumerate(request.players)}
    return _history(a_list(rounds, "rounds"), indexes, request.size, "rounds")


def _who_left(rounds: Sequence[object], seated: tuple[Player, ...], known: set[str]) -> Iterable[str]:
    """Yield the names of the history that are not among the players: these left, if everybody who plays now sat in
    that round. Raises DrawError otherwise.
    """
    left: dict[str, None] = {}
    for number, tables in enumerate(rounds):
        there = set(_names(tables))
        strangers = [name for name in _names(tables) if name not in known]
        if strangers and any(player.id not in there for player in seated):
            raise DrawError("unknown_player", f"history[{number}]", id=strangers[0])
        left.update(dict.fromkeys(strangers))
    return left


def _names(tables: object) -> Iterable[str]:
    for table in tables if isinstance(tables, (list, tuple)) else ():
        if isinstance(table, Mapping):
            yield from (name for letter in LETTERS if isinstance(name := table.get(letter), str) and name.strip())


def _history(
    rounds: Sequence[object],
    indexes: Mapping[str, int],
    size: int,
    name: str = "history",
    *,
    may_be_empty: bool = False,
) -> tuple[tuple[Table, ...], ...]:
    if len(rounds) > MOST_ROUNDS:
        raise DrawError("bad_number", f"The number of rounds in {name}", least=0, most=MOST_ROUNDS, value=len(rounds))
    played = []
    for number, entries in enumerate(rounds):
        where = f"{name}[{number}]"
        taken: set[int] = set()
        tables = []
        for index, entry in enumerate(a_list(entries, where)):
            fields = an_object(entry, f"{where}[{index}]")
            tables.append(_table(fields, f"{where}[{index}]", indexes, taken, size))
            if not (tables[-1].players or may_be_empty):
                raise DrawError("empty_table", f"{where}[{index}]")
        played.append(tuple(tables))
    return tuple(played)


def _table(fields: Mapping[str, object], where: str, indexes: Mapping[str, int], taken: set[int], size: int) -> Table:
    seats: list[int | None] = []
    known = LETTERS if size > 3 else LETTERS[:size]
    for key in fields:
        if key not in known and isinstance(key, str) and len(key) == 1:
            raise DrawError("no_such_seat", f"{where}.{key}", known=", ".join(known))
    for letter in (*LETTERS[:size], *(letter for letter in known[size:] if letter in fields)):
        identifier = needed(fields, letter, where)
        if identifier is None:
            seats.append(None)
            continue
        name = a_text(identifier, f"{where}.{letter}")
        if name not in indexes:
            raise DrawError("unknown_player", f"{where}.{letter}", id=name)
        if indexes[name] in taken:
            raise DrawError("seated_twice", f"{where}.{letter}", id=name)
        taken.add(indexes[name])
        seats.append(indexes[name])
    return Table(tuple(seats))
