"""Draw a cup's matches, seat and order their teams; pure (season.md, 'Cup of teams of three').

A *match* is of three teams at three tables or of two at two; a team without one has a *bye*. The team drawn first plays
at home. Players are known by their position in the team, 1 to 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import comb
from random import Random
from typing import Any, Generic, TypeVar

from rules.standings import Ranked, Standing, rank
from tournament.draw.digests import digest

__all__ = [
    "LARGEST_SEED",
    "OF_THREE",
    "VERSION",
    "CupError",
    "Decided",
    "Seating",
    "Shape",
    "decide",
    "draw",
    "lot",
    "seats_of",
    "shape",
]

# Printed on certificates: a draw is repeated with the same version.
VERSION = "1"
LARGEST_SEED = 2**31 - 1
MOST_TEAMS = 243
KEYS = ("teams", "places", "on", "seed")

# Each table's seats in order: the team's number in the match, from 0, and the player's position.
Seating = tuple[tuple[tuple[int, int], ...], ...]
OF_THREE: Seating = (
    ((0, 1), (1, 1), (2, 1)),
    ((1, 2), (2, 2), (0, 2)),
    ((2, 3), (0, 3), (1, 3)),
)
# Two teams, by whose second player sits with both first ones.
OF_TWO: tuple[Seating, Seating] = (
    (((0, 1), (1, 1), (0, 2)), ((1, 2), (0, 3), (1, 3))),
    (((0, 1), (1, 1), (1, 2)), ((1, 3), (0, 2), (0, 3))),
)

Key = TypeVar("Key")


class CupError(ValueError):
    def __init__(self, code: str, field: str = "") -> None:
        super().__init__(f"{code}: {field}")
        self.code, self.field = code, field


def lot(seed: int) -> int:
    return Random(seed).randrange(2)


def seats_of(teams: int, seed: int = 0) -> Seating:
    """Return the seats of a match; two teams are seated by lot. Raises ValueError for other numbers."""
    if teams == 3:
        return OF_THREE
    if teams == 2:
        return OF_TWO[lot(seed)]
    raise ValueError("a match is played by two teams or by three")


@dataclass(frozen=True, slots=True)
class Decided(Generic[Key]):
    """`going_on`: advancing teams, best first; `level`: teams that need a lot before any advances."""

    order: tuple[Ranked[Key], ...]
    going_on: tuple[Key, ...]
    level: tuple[Key, ...]


def decide(results: Iterable[Standing[Key]], on: int, lots: Sequence[Key] = ()) -> Decided[Key]:
    """Order a match's teams by table points, difference and tables won, level ones by `lots`, best first.

    `on` teams advance. A lot orders the level teams that it names; others share their place.
    """
    drawn = {team: position for position, team in enumerate(lots)}
    order: list[Ranked[Key]] = []
    for _place, sharing in groupby(rank(results), key=lambda ranked: ranked.place):
        level = list(sharing)
        named = sorted(
            (ranked for ranked in level if ranked.standing.key in drawn), key=lambda ranked: drawn[ranked.standing.key]
        )
        if len(named) < len(level):
            order += level
        else:
            first = level[0].place
            order += [Ranked(first + at, ranked.standing) for at, ranked in enumerate(named)]
    safe = [ranked.standing.key for ranked in order if _last_of(ranked, order) <= on]
    level_at_the_line = [ranked.standing.key for ranked in order if ranked.place <= on < _last_of(ranked, order)]
    return Decided(tuple(order), tuple(safe), tuple(level_at_the_line))


def _last_of(ranked: Ranked[Key], order: Sequence[Ranked[Key]]) -> int:
    return ranked.place + sum(other.place == ranked.place for other in order) - 1


@dataclass(frozen=True, slots=True)
class Shape:
    threes: int
    twos: int
    byes: int

    @property
    def sizes(self) -> tuple[int, ...]:
        return (3,) * self.threes + (2,) * self.twos


def shape(teams: int, on: int, places: int = 0) -> Shape:
    """Return the shape of a round, of whose matches `on` teams each advance.

    With `places` (a preliminary round) so many teams are left: the fewest matches, of three as far as possible, and
    byes. The remainder also has byes if two teams of each match advance: a match of two would decide nothing.
    """
    if 0 < places < teams:
        out = teams - places
        threes, more = divmod(out, 3 - on)
        twos = more if on == 1 else 0
        byes = teams - 3 * threes - 2 * twos
        if byes >= 0:
            return Shape(threes, twos, byes)
    if places >= teams:
        return Shape(0, 0, teams)
    over = teams % 3
    if on == 2:
        return Shape(teams // 3, 0, over)
    if over == 1:
        return Shape(0, 0, 1) if teams == 1 else Shape((teams - 4) // 3, 2, 0)
    return Shape(teams // 3, over // 2, 0)


@dataclass(frozen=True, slots=True)
class _Request:
    ids: tuple[str, ...]
    clubs: Mapping[str, str]
    on: int
    places: int
    seed: int


def draw(request: object) -> dict[str, Any]:
    """Answer a request deterministically: {"matches", "byes", "clubmates", "seed", "version", "sha256"}.

    A request is {"teams": [{"id", "club"}], "on": 1, "places": 0, "seed": 7}, see `shape`. `clubmates` counts pairs of
    one club in a match, the fewest possible; byes stay with those who drew them unless only an exchange separates
    clubs. Raises CupError.
    """
    asked = _read(request)
    random = Random(asked.seed)
    lots = list(asked.ids)
    random.shuffle(lots)
    sizes = shape(len(lots), asked.on, asked.places)
    groups: list[list[str]] = [lots[: sizes.byes]]
    at = sizes.byes
    for size in sizes.sizes:
        groups.append(lots[at : at + size])
        at += size
    for first in (1, 0):
        _keep_apart(groups, first, asked.clubs, random)
    for group in groups[1:]:
        random.shuffle(group)
    matches, byes = groups[1:], sorted(groups[0], key=asked.ids.index)
    return {
        "matches": matches,
        "byes": byes,
        "clubmates": sum(comb(mates, 2) for match in matches for mates in _counts(match, asked.clubs).values()),
        "seed": asked.seed,
        "version": VERSION,
        "sha256": {"request": digest(request), "matches": digest([matches, byes])},
    }


def _counts(group: Iterable[str], clubs: Mapping[str, str]) -> Counter[str]:
    return Counter(clubs[team] for team in group)


def _keep_apart(groups: list[list[str]], first: int, clubs: Mapping[str, str], random: Random) -> None:
    """Move teams between the groups from `first` on until no cycle of moves separates more clubmates.

    Group 0 are the byes. Pairs of one club are a convex cost, so a draw without a gaining cycle is optimal.
    """
    while cycle := _gaining_cycle(groups, first, clubs):
        moved = []
        for here, club in cycle:
            mates = [team for team in groups[here] if clubs[team] == club]
            team = mates[random.randrange(len(mates))]
            groups[here].remove(team)
            moved.append(team)
        for team, (there, _club) in zip(moved, [*cycle[1:], cycle[0]], strict=True):
            groups[there].append(team)


def _gaining_cycle(groups: Sequence[Sequence[str]], first: int, clubs: Mapping[str, str]) -> list[tuple[int, str]]:
    """Return a cycle of moves with fewer pairs of one club, empty if there is none (Bellman-Ford).

    Each move is (group, club whose team moves to the next one).
    """
    nodes = range(first, len(groups))
    counts = [_counts(group, clubs) for group in groups]

    def gain(here: int, club: str) -> int:
        return counts[here][club] - 1 if here else 0

    def price(there: int, club: str) -> int:
        return counts[there][club] if there else 0

    arcs = []
    for here in nodes:
        for there in nodes:
            if here != there and counts[here]:
                cost, club = min((price(there, club) - gain(here, club), club) for club in counts[here])
                arcs.append((here, there, cost, club))
    far = dict.fromkeys(nodes, 0)
    came: dict[int, tuple[int, str]] = {}
    last = None
    for _ in nodes:
        last = None
        for here, there, cost, club in arcs:
            if far[here] + cost < far[there]:
                far[there] = far[here] + cost
                came[there] = here, club
                last = there
        if last is None:
            return []
    assert last is not None
    for _ in nodes:
        last = came[last][0]
    cycle: list[tuple[int, str]] = []
    at = last
    while not cycle or at != last:
        here, club = came[at]
        cycle.insert(0, (here, club))
        at = here
    return cycle


def _read(request: object) -> _Request:
    if not isinstance(request, Mapping):
        raise CupError("line-shape")
    for key in request:
        if key not in KEYS:
            raise CupError("key-unknown", str(key))
    for key in ("teams", "seed"):
        if key not in request:
            raise CupError("key-missing", key)
    teams = request["teams"]
    if not isinstance(teams, list) or not 1 <= len(teams) <= MOST_TEAMS:
        raise CupError("teams-shape", "teams")
    clubs: dict[str, str] = {}
    for at, team in enumerate(teams):
        where = f"teams[{at}]"
        if not isinstance(team, Mapping) or not {"id"} <= team.keys() <= {"id", "club"}:
            raise CupError("teams-shape", where)
        name, club = team["id"], team.get("club", "")
        if not isinstance(name, str) or not name or not isinstance(club, str) or name in clubs:
            raise CupError("teams-shape", where)
        clubs[name] = club or f"\0{name}"  # a team without a club has no clubmates
    return _Request(
        ids=tuple(clubs),
        clubs=clubs,
        on=_whole(request.get("on", 1), "on", (1, 2)),
        places=_whole(request.get("places", 0), "places", range(MOST_TEAMS + 1)),
        seed=_whole(request["seed"], "seed", range(LARGEST_SEED + 1)),
    )


def _whole(value: object, field: str, allowed: Collection[int]) -> int:
    if type(value) is not int or value not in allowed:
        raise CupError("number-range", field)
    return value
