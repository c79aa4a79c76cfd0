"""Reads the JSON-shaped request of draw.md into frozen dataclasses; what follows works on player indexes (0..N-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.draw.errors import DrawError

MODES = ("schedule", "thirds", "standings")
LETTERS = ("A", "B", "C")
KEYS = ("mode", "rounds", "seed", "players", "history")
LEAST_PLAYERS = 3
MOST_PLAYERS = 5000
MOST_ROUNDS = 50
MOST_SEED = 2**63 - 1
MOST_RANK = 10**9
LONGEST_TEXT = 200


@dataclass(frozen=True)
class Player:
    """One of the start list. `club` "" means no club; `rank` is the place in the list to draw from, shared or not."""

    id: str
    club: str
    rank: int


@dataclass(frozen=True)
class Table:
    """One table: player index or None at each of A, B, C."""

    seats: tuple[int | None, int | None, int | None]

    @property
    def players(self) -> tuple[int, ...]:
        return tuple(player for player in self.seats if player is not None)

    def as_ids(self, players: Sequence[Player]) -> dict[str, str | None]:
        """{"A": id, "B": id, "C": id or None}."""
        return {
            letter: None if seat is None else players[seat].id for letter, seat in zip(LETTERS, self.seats, strict=True)
        }


@dataclass(frozen=True)
class Request:
    """What is asked for. `players`: first the `playing` ones to be seated, then those who only stand in the history."""

    mode: str
    rounds: int
    seed: int
    players: tuple[Player, ...]
    playing: int
    history: tuple[tuple[Table, ...], ...]


def parse(request: object) -> Request:
    """Read and check a request; raises DrawError at the first thing that is wrong."""
    fields = _object(request, "The request")
    for key in fields:
        if key not in KEYS:
            raise DrawError("unknown_key", str(key)[:LONGEST_TEXT], known=", ".join(KEYS))
    mode = _mode(_needed(fields, "mode"))
    rounds = _whole(fields.get("rounds", 1), "rounds", 1, MOST_ROUNDS)
    seed = _whole(_needed(fields, "seed"), "seed", 0, MOST_SEED)
    seated, absent = _players(_list(_needed(fields, "players"), "players"))
    players = seated + absent
    history = _history(
        _list(fields.get("history", []), "history"), {player.id: index for index, player in enumerate(players)}
    )
    return Request(mode, rounds if mode == "schedule" else 1, seed, players, len(seated), history)


def _mode(value: object) -> str:
    if value == "manual":
        raise DrawError("manual_mode", "mode")
    if not isinstance(value, str) or value not in MODES:
        raise DrawError("bad_mode", "mode", value=_shown(value), known=", ".join(MODES))
    return value


def _players(entries: Sequence[object]) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Those who play and those with "playing": false (withdrawn, kept so that the history can name them)."""
    if len(entries) > MOST_PLAYERS:
        raise DrawError("too_many_players", "players", most=MOST_PLAYERS, count=len(entries))
    ranked = any(isinstance(entry, Mapping) and entry.get("rank") is not None for entry in entries)
    seated: list[Player] = []
    absent: list[Player] = []
    known: set[str] = set()
    for index, entry in enumerate(entries):
        where = f"players[{index}]"
        fields = _object(entry, where)
        playing = fields.get("playing", True)
        if not isinstance(playing, bool):
            raise DrawError("bad_flag", f"{where}.playing", value=_shown(playing))
        player = Player(
            _text(_needed(fields, "id", where), f"{where}.id"),
            _club(fields, where),
            _rank(fields, where, index, ranked and playing),
        )
        if player.id in known:
            raise DrawError("repeated_player", where, id=player.id)
        known.add(player.id)
        (seated if playing else absent).append(player)
    if len(seated) < LEAST_PLAYERS:
        raise DrawError("too_few_players", "players", least=LEAST_PLAYERS, count=len(seated))
    return tuple(seated), tuple(absent)


def _club(fields: Mapping[str, object], where: str) -> str:
    club = fields.get("club")
    return "" if club is None or club == "" else _text(club, f"{where}.club")


def _rank(fields: Mapping[str, object], where: str, index: int, ranked: bool) -> int:
    """The given rank, or the place in the list when nobody was given one."""
    rank = fields.get("rank")
    if rank is None:
        if ranked:
            raise DrawError("some_ranks_missing", f"{where}.rank")
        return index + 1
    return _whole(rank, f"{where}.rank", 1, MOST_RANK)


def read_rounds(rounds: object, request: Request) -> tuple[tuple[Table, ...], ...]:
    """Rounds that somebody seated, in the history's shape, on the players of `request`. Raises DrawError."""
    indexes = {player.id: index for index, player in enumerate(request.players)}
    return _history(_list(rounds, "rounds"), indexes, "rounds")


def _history(
    rounds: Sequence[object], indexes: Mapping[str, int], name: str = "history"
) -> tuple[tuple[Table, ...], ...]:
    if len(rounds) > MOST_ROUNDS:
        raise DrawError("bad_number", f"The number of rounds in {name}", least=0, most=MOST_ROUNDS, value=len(rounds))
    played = []
    for number, entries in enumerate(rounds):
        where = f"{name}[{number}]"
        taken: set[int] = set()
        tables = []
        for index, entry in enumerate(_list(entries, where)):
            tables.append(_table(_object(entry, f"{where}[{index}]"), f"{where}[{index}]", indexes, taken))
        played.append(tuple(tables))
    return tuple(played)


def _table(fields: Mapping[str, object], where: str, indexes: Mapping[str, int], taken: set[int]) -> Table:
    """One played table; adds its players to `taken`."""
    seats: list[int | None] = []
    for letter in LETTERS:
        identifier = _needed(fields, letter, where)
        if identifier is None:
            seats.append(None)
            continue
        name = _text(identifier, f"{where}.{letter}")
        if name not in indexes:
            raise DrawError("unknown_player", f"{where}.{letter}", id=name)
        if indexes[name] in taken:
            raise DrawError("seated_twice", f"{where}.{letter}", id=name)
        taken.add(indexes[name])
        seats.append(indexes[name])
    if seats == [None, None, None]:
        raise DrawError("empty_table", where)
    return Table((seats[0], seats[1], seats[2]))


def _object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise DrawError("not_an_object", where)
    return value


def _list(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, (list, tuple)):
        raise DrawError("not_a_list", where)
    return value


def _needed(fields: Mapping[str, object], key: str, where: str = "") -> object:
    if key not in fields:
        raise DrawError("missing", f"{where}.{key}" if where else key)
    return fields[key]


def _whole(value: object, where: str, least: int, most: int) -> int:
    # bool is an int in Python: true is not a number of rounds
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise DrawError("bad_number", where, least=least, most=most, value=_shown(value))
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
        raise DrawError("bad_text", where, most=LONGEST_TEXT, value=_shown(value))
    return value


def _shown(value: object) -> str:
    """A value as the sentence quotes it, cut short."""
    if isinstance(value, int) and value.bit_length() > 200:
        return "…"  # Python refuses to write out a number of thousands of digits
    text = f"“{value}”" if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "…"
