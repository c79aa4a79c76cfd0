"""Simulated events to draw, from one seed: nice and nasty clubs, players who come and go."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

ROUNDS = 4
TABLE = 3  # players at a usual table
LETTERS = "ABCDEFG"
Draw = Callable[[Mapping[str, Any]], dict[str, Any]]
Player = dict[str, Any]
CLUBS = ("none", "third", "half", "zipf")
RANKINGS = ("skill", "lot", "still")
SWISS = ("standings",) * ROUNDS
# A director's mixes of modes; `schedule` draws all remaining rounds unless a number follows.
MIXES: tuple[tuple[str, ...], ...] = (
    ("thirds", "standings", "standings", "standings"),
    ("schedule 2", "standings", "standings"),
    ("thirds", "standings", "standings", "schedule"),
    ("thirds", "schedule"),
    ("standings", "schedule 2", "standings"),
    ("standings",) * 3,
    ("thirds", *("standings",) * 4),
    ("schedule 3", *("standings",) * 3),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """An event to be simulated. At most `changes` leave, and as many come, between two rounds.

    `wishes` is the number of players pinned to a table, each to another, and of forbidden pairs.
    """

    size: int
    seed: int
    clubs: str = "none"
    ranking: str = "skill"
    modes: tuple[str, ...] = SWISS
    short: str = "bye"
    changes: int = 0
    wishes: int = 0
    table: int = field(default=3, repr=False)  # Not in repr: repr seeds the dice, and events of threes stay the same
    remainder: str = field(default="five", repr=False)

    @property
    def total(self) -> int:
        if "schedule" in self.modes:
            return ROUNDS
        return sum(int(mode.partition(" ")[2] or 1) for mode in self.modes)


def plans(size: int, number: int) -> Iterator[Plan]:
    """Yield `number` Swiss events of a size: every profile of clubs with every kind of standings in turn."""
    for at in range(number):
        yield Plan(size, at, CLUBS[at % len(CLUBS)], RANKINGS[at // len(CLUBS) % len(RANKINGS)])


def played(plan: Plan, draw: Draw) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Draw and play the event: yield every request with its answer."""
    dice = Random(f"{plan}")
    players = field_of(plan.size, plan.clubs, dice)
    form = {player["id"]: dice.gauss(0, 1) for player in players}
    points = dict.fromkeys(form, 0)
    history: list[list[dict[str, Any]]] = []
    wished = dice.sample(list(form), 3 * plan.wishes)
    for mode in plan.modes:
        kind, _, rounds = mode.partition(" ")
        if history and plan.changes:
            _come_and_go(plan.changes, len(history), players, form, points, dice)
        request = {
            "mode": kind,
            "seed": dice.randrange(10**6),
            "players": [dict(player) for player in players],
            "history": list(history),
        }
        if kind == "schedule":
            request["rounds"] = int(rounds or ROUNDS - len(history))
        if plan.total != ROUNDS:
            request["total"] = plan.total
        if plan.table != TABLE:
            request |= {"size": plan.table, "remainder": plan.remainder}
        if plan.short != "bye":
            request["short"] = plan.short
        if plan.wishes:
            request |= _wishes(wished, {player["id"] for player in players if player.get("playing", True)})
        answer = draw(request)
        yield request, answer
        for tables in answer["rounds"]:
            history.append([{letter: who for letter, who in table.items() if letter != "table"} for table in tables])
            _play(tables, form, points, dice)
        _rank(players, points, plan.ranking, dice)


def field_of(size: int, clubs: str, dice: Random) -> list[Player]:
    members = list(club_names(size, clubs, dice))
    dice.shuffle(members)
    return [{"id": f"p{at}", "club": club, "rank": at} for at, club in enumerate(members, start=1)]


def club_names(size: int, clubs: str, dice: Random) -> Sequence[str]:
    """Return a club for each player: none at all, one of exactly a third or of half of the field, or a realistic
    mix.
    """
    if clubs == "none":
        return [""] * size
    if clubs == "zipf":
        number = max(3, size // 8)
        return dice.choices([f"club {at}" for at in range(number)], [1 / (at + 1) for at in range(number)], k=size)
    big = size // 3 if clubs == "third" else size // 2
    return ["big"] * big + [f"club {at // 3}" for at in range(size - big)]


def _wishes(wished: Sequence[str], here: set[str]) -> dict[str, Any]:
    pinned, first, second = (wished[at::3] for at in range(3))
    return {
        "pins": [{"player": player, "table": table} for table, player in enumerate(pinned, start=1) if player in here],
        "forbidden": [list(pair) for pair in zip(first, second, strict=True) if set(pair) <= here],
    }


def _play(tables: Sequence[Mapping[str, Any]], form: Mapping[str, float], points: dict[str, int], dice: Random) -> None:
    for table in tables:
        for letter in LETTERS:
            if (player := table.get(letter)) is not None:
                points[player] += round(400 * form[player] + dice.gauss(0, 600))


def _rank(players: list[Player], points: Mapping[str, int], ranking: str, dice: Random) -> None:
    if ranking == "still":
        return
    order = list(players)
    dice.shuffle(order)
    if ranking == "skill":
        order.sort(key=lambda player: -points[player["id"]])
    for rank, player in enumerate(order, start=1):
        player["rank"] = rank


def _come_and_go(
    changes: int, round_: int, players: list[Player], form: dict[str, float], points: dict[str, int], dice: Random
) -> None:
    here = [player for player in players if player.get("playing", True)]
    for player in dice.sample(here, dice.randint(0, changes)):
        player["playing"] = False
    for number in range(dice.randint(0, changes)):
        late = f"late {round_}.{number}"
        players.append({"id": late, "club": "late", "rank": len(players) + 1})
        form[late], points[late] = dice.gauss(0, 1), 0
