"""The most rounds in which nobody meets twice: Kirkman systems and their kin (docs/draw.md).

A system is stored by its symmetry: circles of `modulus` points each (point p is on circle p // modulus) and perhaps
fixed points. Turning a round of `bases` place by place gives `modulus` rounds. An orbit (a, b) is one more round: x on
the first circle sits with x + a on the second and x + b on the third.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import gcd
from random import Random

from tournament.draw.asked.request import Request, pair
from tournament.draw.budget import Budget, Round, Triple

TRIED = 20_000  # places for a newcomer
LARGEST = 99  # players; more have enough rounds
LOOKS = 25_000  # exchanges of two points: about a third of a second
SAMPLES = 4  # choices of rounds of a system
STARTS = 4  # assignments of points that are mended
NEVER = 10_000  # weighs more than all clubmates of a system


@dataclass(frozen=True)
class System:
    points: int
    modulus: int
    bases: tuple[tuple[int, ...], ...]
    orbits: tuple[tuple[int, ...], ...]
    size: int = 3

    def rounds(self) -> list[Round]:
        turned = [[self._turned(point, by) for point in base] for base in self.bases for by in range(self.modulus)]
        crossing = [
            [
                circle * self.modulus + (x + by) % self.modulus
                for x in range(self.modulus)
                for circle, by in enumerate((0, *orbit))
            ]
            for orbit in self.orbits
        ]
        columns = [[points[at :: self.size] for at in range(self.size)] for points in turned + crossing]
        return [list(zip(*several, strict=True)) for several in columns]

    def _turned(self, point: int, by: int) -> int:
        circle, place = divmod(point, self.modulus)
        if (circle + 1) * self.modulus > self.points:
            return point
        return circle * self.modulus + (place + by) % self.modulus


@cache
def systems(size: int = 3) -> dict[int, System]:
    known = {}
    for written in _WRITTEN.get(size, "").split(";")[:-1]:
        head, bases, orbits = written.split(":")
        points, modulus = map(int, head.split())
        known[points] = System(
            points,
            modulus,
            tuple(tuple(map(int, base.split())) for base in bases.split("|")),
            tuple(tuple(map(int, orbit.split(","))) for orbit in orbits.split()),
            size,
        )
    return known


def from_system(request: Request, random: Random) -> list[Round]:
    """Return as many of the rounds as a system has, clubmates and forbidden pairs apart; none if no system fits."""
    if request.history or request.pins or request.playing > LARGEST or not _fits(request):
        return []
    alone = request.short_sizes == (1,)
    # An empty seat is a point too, unless somebody sits alone.
    points = request.playing if alone else request.playing + len(request.short_sizes)
    playing = set(range(request.playing))
    budget = Budget(LOOKS)
    best: list[Round] = []
    fewest = -1
    for several in _known(points - alone, request.rounds, request.size):
        for _ in range(SAMPLES):
            rounds = random.sample(several, min(request.rounds, len(several)))
            if alone:
                rounds = _with_one_more(rounds, points - 1, random)
            taken, together = _points_taken(request, rounds, points, random, budget)
            if not best or (-len(rounds), together) < (-len(best), fewest):
                fewest = together
                best = [[tuple(sorted({taken[p] for p in table} & playing)) for table in round_] for round_ in rounds]
            if together == 0 or budget.left <= 0:
                break
    return best


def _fits(request: Request) -> bool:
    """Not two tables of two: turns there come before repeats, and swaps find as many rounds as they allow."""
    return request.short_sizes in ((), (1,), (request.size - 1,))


def _known(points: int, rounds: int, size: int) -> Iterator[list[Round]]:
    """Yield whole systems: the passing columns, then the richest one.

    In round r column c is shifted by c·r: two columns meet a second time after a full turn of their difference.
    """
    column = points // size
    if column and rounds <= column // max(gcd(column, apart) for apart in range(1, size)):
        orbits = tuple(tuple(-c * r % column for c in range(1, size)) for r in range(rounds))
        yield System(points, column, (), orbits, size).rounds()
    if points in systems(size):
        yield systems(size)[points].rounds()


def _with_one_more(rounds: Sequence[Round], newcomer: int, random: Random) -> list[Round]:
    """Seat the newcomer each round in place of another player, who sits alone."""
    left = TRIED
    best: list[tuple[int, Triple]] = []

    def choose(chosen: list[tuple[int, Triple]], met: set[int], lone: set[int]) -> bool:
        nonlocal left, best
        if len(chosen) > len(best):
            best = chosen
        if len(chosen) == len(rounds):
            return True
        ways = [(table[at], table) for table in rounds[len(chosen)] for at in range(len(table))]
        random.shuffle(ways)
        for out, table in ways:
            beside = set(table) - {out}
            if left > 0 and out not in lone and not beside & met:
                left -= 1
                if choose([*chosen, (out, table)], met | beside, lone | {out}):
                    return True
        return False

    choose([], set(), set())
    return [
        [
            *(tuple(newcomer if p == out else p for p in seated) if seated == table else seated for seated in tables),
            (out,),
        ]
        for tables, (out, table) in zip(rounds, best, strict=False)
    ]


def _points_taken(
    request: Request, rounds: Sequence[Round], points: int, random: Random, budget: Budget
) -> tuple[list[int], int]:
    """Return point → player (numbers from N on are empty seats) and the clubmates who meet (forbidden pairs count
    NEVER).
    """
    meets = [[0] * points for _ in range(points)]
    for round_ in rounds:
        for table in round_:
            for p, q in combinations(table, 2):
                meets[p][q] = meets[q][p] = 1
    clubs = [*(player.club for player in request.players[: request.playing]), *[""] * (points - request.playing)]
    apart = _apart(request, clubs)
    size_of = Counter(club for club in clubs if club)
    club_sizes = [(size_of[club], club) for club in clubs]
    best: list[int] = []
    fewest = -1
    for start in range(STARTS):
        taken = list(range(points))
        random.shuffle(taken)
        if start == 0:
            taken.sort(key=lambda player: club_sizes[player], reverse=True)
        together = _mended(taken, meets, apart, budget)
        if not best or together < fewest:
            best, fewest = taken, together
        if fewest == 0 or budget.left <= 0:
            break
    return best, fewest


def _apart(request: Request, clubs: Sequence[str]) -> list[dict[int, int]]:
    apart: list[dict[int, int]] = [{} for _ in clubs]
    for first, second in combinations(range(len(clubs)), 2):
        weight = NEVER * (pair(first, second) in request.forbidden)
        weight += clubs[first] != "" and clubs[first] == clubs[second]
        if weight:
            apart[first][second] = apart[second][first] = weight
    return apart


def _mended(taken: list[int], meets: Sequence[Sequence[int]], apart: Sequence[dict[int, int]], budget: Budget) -> int:
    point_of = [0] * len(taken)
    for point, player in enumerate(taken):
        point_of[player] = point

    def cost(player: int, point: int, without: int) -> int:
        row = meets[point]
        return sum(weight * row[point_of[second]] for second, weight in apart[player].items() if second != without)

    gained = True
    while gained and budget.left > 0:
        gained = False
        budget.left -= len(taken) * (len(taken) - 1) // 2
        for first, second in combinations(range(len(taken)), 2):
            if not apart[first] and not apart[second]:
                continue
            here, there = point_of[first], point_of[second]
            before = cost(first, here, second) + cost(second, there, first)
            if before and before > cost(first, there, second) + cost(second, here, first):
                point_of[first], point_of[second] = there, here
                gained = True
    for player, point in enumerate(point_of):
        taken[point] = player
    return sum(cost(player, point, -1) for player, point in enumerate(point_of)) // 2


_WRITTEN = {
    3: """
9 3 : 0 2 3 7 8 1 4 5 6 : 2,2 ;
12 1 : 0 4 8 1 5 9 2 6 10 3 7 11 | 0 5 10 1 4 11 2 7 8 3 6 9 | 0 6 11 1 7 10 2 4 9 3 5 8 | 0 7 9 1 6 8 2 5 11 3 4 10 :
;
15 7 : 14 0 13 3 10 1 7 6 2 5 4 8 12 11 9 : ;
18 4 : 5 1 14 8 3 15 7 16 0 9 6 10 2 12 4 11 17 13 | 12 1 11 0 17 5 6 7 8 9 16 13 4 15 14 3 2 10 : ;
21 7 : 8 11 9 14 10 4 17 16 19 12 18 2 3 5 6 20 1 13 15 7 0 : 4,0 2,4 1,6 ;
24 11 : 15 1 11 13 2 6 4 7 5 0 12 17 14 9 23 19 22 10 16 3 8 18 20 21 : ;
27 13 : 10 14 2 22 11 16 15 6 7 25 21 5 4 23 18 12 8 1 24 9 26 0 3 13 19 17 20 : ;
30 14 : 0 21 18 24 19 25 16 10 28 2 11 3 8 4 20 29 6 15 23 13 27 26 1 14 17 12 9 7 22 5 : ;
33 11 : 6 1 11 8 21 23 15 18 22 13 17 12 25 31 32 28 26 20 16 10 14 30 9 27 3 2 5 24 0 4 29 7 19 : 9,3 0,1 3,6 8,8 7,5
;
36 17 : 5 16 4 15 28 13 25 22 3 17 27 7 21 0 9 2 35 30 8 31 26 14 11 1 6 23 32 18 29 33 19 20 12 10 34 24 : ;
39 19 : 33 31 6 10 18 8 17 4 19 0 23 20 1 27 15 2 34 24 35 11 29 36 22 3 12 5 9 30 14 13 21 32 28 38 37 7 25 16 26 : ;
42 20 : 5 33 36 8 11 35 37 1 22 30 17 29 15 19 4 3 38 32 41 27 7 26 12 34 6 25 23 9 39 40 18 21 16 2 28 10 20 31 24 0
13 14 : ;
45 15 : 29 18 19 39 40 36 3 14 11 5 44 37 2 30 7 34 12 32 42 33 15 21 41 24 16 13 22 31 10 4 1 0 26 35 20 27 25 23 9 8
28 6 38 43 17 : 2,11 4,3 12,10 6,1 8,0 0,4 13,14 ;
48 23 : 42 12 17 23 38 7 36 31 18 40 11 37 13 19 0 3 35 41 24 1 28 16 8 5 45 44 32 43 27 29 33 21 14 15 47 25 30 9 10
4 26 2 34 20 6 46 22 39 : ;
51 25 : 29 19 1 24 5 22 17 20 33 10 14 9 6 49 16 44 32 8 48 34 25 47 46 2 4 26 41 15 40 45 28 35 31 50 0 27 12 43 3 7
18 39 21 30 38 42 36 13 23 11 37 : ;
54 26 : 41 44 26 33 50 18 4 9 32 6 40 53 38 36 14 13 48 22 46 10 39 21 25 11 35 31 51 27 28 15 2 45 20 0 42 47 16 1 34
8 5 7 17 23 37 49 12 19 29 43 24 30 3 52 : ;
57 19 : 34 31 29 42 38 23 22 6 35 37 27 1 40 7 56 12 16 47 20 19 43 54 55 48 0 46 24 41 51 49 10 3 9 30 50 8 44 28 39
33 21 25 2 32 45 53 26 17 11 52 14 36 18 4 5 15 13 : 2,9 12,7 1,18 14,13 8,1 15,6 4,10 6,15 0,2 ;
60 29 : 39 24 37 42 49 29 11 43 35 46 31 41 12 34 33 40 9 52 8 54 20 25 32 36 23 16 21 26 51 22 50 59 15 44 38 5 45 27
58 2 17 18 14 55 6 13 7 4 1 53 56 57 0 19 47 28 10 48 3 30 : ;
63 31 : 27 42 18 6 7 57 8 20 28 11 51 29 19 4 52 47 38 32 0 36 24 21 49 53 35 45 10 55 25 31 13 23 44 5 3 30 9 62 54
58 1 61 12 15 59 22 17 40 43 2 16 60 46 41 14 48 56 37 50 39 33 34 26 : ;
66 32 : 39 56 57 10 53 50 16 29 33 44 22 2 40 12 20 35 37 42 60 28 52 15 13 24 32 43 25 41 54 27 55 14 17 6 51 61 26
47 38 36 5 62 19 49 23 30 63 59 46 34 31 65 0 48 1 8 18 9 4 3 64 45 11 58 7 21 : ;
69 23 : 43 23 24 22 19 12 55 59 40 17 25 39 53 67 61 27 1 50 5 13 49 10 16 57 41 4 6 44 34 28 8 35 60 58 48 0 7 2 3 30
32 64 9 21 26 31 18 42 15 52 47 51 37 29 66 63 65 68 56 14 38 33 54 45 46 62 20 36 11 : 15,10 20,5 6,11 18,7 11,15
10,0 21,4 0,20 7,17 19,22 9,16 ;
72 35 : 18 4 7 44 49 65 36 24 35 64 41 26 8 57 13 14 37 16 39 68 3 31 22 32 47 19 25 10 45 52 71 34 50 54 17 0 55 12
70 61 6 21 28 60 15 20 51 59 66 63 48 53 42 40 43 2 30 38 69 5 9 1 62 58 33 67 46 29 56 27 23 11 : ;
75 37 : 2 42 46 59 28 60 70 38 67 40 20 62 29 50 56 74 51 23 18 33 41 17 66 43 9 15 35 44 25 54 26 31 72 45 47 8 68 32
16 3 5 12 7 6 57 49 14 61 63 1 39 55 48 64 30 34 11 58 36 69 53 19 73 71 4 52 22 10 65 24 27 0 21 37 13 : ;
78 38 : 3 15 68 73 19 70 35 45 5 11 14 40 10 31 37 71 44 22 32 76 62 12 2 36 24 8 47 48 50 60 61 67 9 58 20 53 56 49
64 23 25 18 57 7 16 33 13 69 30 39 38 28 29 72 46 1 63 55 34 21 6 75 41 52 43 65 17 74 54 4 59 27 26 77 51 0 66 42 : ;
81 27 : 34 77 21 40 65 25 76 61 52 16 59 78 7 73 19 42 14 50 6 11 70 15 24 26 18 69 48 66 9 3 27 22 2 13 32 37 56 57
60 45 30 46 35 44 38 33 43 47 54 1 39 51 62 64 80 74 63 58 67 72 71 23 10 41 20 12 55 53 28 31 17 0 75 36 68 4 8 5 29
49 79 : 6,25 20,19 17,23 10,11 0,4 18,1 16,6 26,17 23,18 7,14 8,22 12,20 22,15 ;
84 41 : 21 33 10 44 60 51 61 27 79 58 59 26 72 62 1 65 19 43 4 48 13 17 83 64 80 18 54 5 47 75 9 14 67 23 8 30 52 37
46 29 70 2 11 12 66 38 28 76 45 53 57 0 24 69 6 78 73 22 16 20 71 68 41 31 39 49 77 56 34 63 40 82 55 15 36 35 7 32 25
50 74 3 42 81 : ;
90 44 : 50 87 10 2 8 0 34 51 71 44 19 83 33 48 65 39 85 73 60 62 5 24 11 53 79 80 69 67 82 64 27 38 57 52 16 66 88 63
3 59 84 46 36 31 45 18 32 14 40 21 41 86 58 37 78 12 22 47 55 29 6 43 81 42 15 30 1 49 72 68 23 77 56 13 4 35 70 74 7
28 75 17 61 20 89 26 54 25 76 9 : ;
96 32 : 23 16 32 59 69 71 34 51 31 35 62 53 64 19 38 4 5 76 91 72 22 60 7 18 46 49 13 94 48 77 67 40 90 68 74 20 17 29
26 86 89 61 57 0 45 6 82 87 85 30 37 70 95 84 79 28 1 78 42 41 83 93 27 75 12 36 55 24 9 50 56 63 73 43 39 58 47 15 81
2 21 25 11 3 52 54 44 66 33 65 10 14 8 88 80 92 : 18,26 26,25 17,20 23,11 15,0 29,6 22,1 2,21 12,3 5,27 8,29 27,10
30,4 6,30 28,9 ;
""",
    4: """
16 5 : 11 5 7 12 8 1 9 4 6 0 14 15 3 10 13 2 : ;
24 7 : 19 17 16 9 10 13 0 11 15 1 2 4 3 8 23 20 22 12 14 5 21 6 18 7 : ;
36 11 : 12 24 10 32 6 3 5 20 23 30 29 16 22 18 17 14 19 1 8 13 4 27 9 25 15 35 7 26 31 33 21 0 2 28 34 11 : ;
""",
}
