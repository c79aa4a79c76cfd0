"""Rounds from a net, for small fields with tables of five (a transversal design; docs/draw.md, 'Modes').

Points (x, y) of a grid lie on lines modulo its odd side, and a line is a table. With one table fewer than the side, one
line of each round is left out. Assignments improve by threshold accepting.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournament.draw.asked.request import Request
from tournament.draw.budget import Round

SLOPES = (None, 0, 1, 2)  # slopes of each round's lines; None: the columns
MOST_TABLES = 9
STEPS = 25_000  # exchanges tried for a net: a quarter of a second
LAYOUTS = 200  # choices of lines left out
UNEVEN, TURN, CLUB = 50, 3, 2  # a line of a wrong size, a second turn at a five, two clubmates
BOLD = 30  # how much worse an exchange may be at first
EMPTY = -1


def from_net(request: Request, random: Random) -> list[Round]:
    """Return the rounds without a rematch, tables by size; none with a past, wishes or more than four rounds."""
    if request.history or request.pins or request.forbidden or not request.larger:
        return []
    if request.tables > MOST_TABLES or request.rounds > len(SLOPES) or max(request.short_sizes) > request.size + 1:
        return []
    net = _laid(request, random)
    best = net.run() if net else []
    if net is None or not best:
        return []
    return [
        sorted((tuple(best[at] for at in line) for line in several.values()), key=len) for several in net.lines(best)
    ]


def _laid(request: Request, random: Random) -> Net | None:
    for _ in range(LAYOUTS):
        points = _points(request, random)
        if len(points) >= request.playing:
            net = Net(request, points, random)
            if len(points) > request.playing or not net.uneven:
                return net
    return None


def _points(request: Request, random: Random) -> list[tuple[int, ...]]:
    side = request.tables + (request.tables % 2 == 0)
    slopes = SLOPES[: request.rounds]
    left_out = [random.sample(range(side), side - request.tables) for _ in slopes]
    points = []
    for at in range(side * side):
        x, y = divmod(at, side)
        lines = [x if slope is None else (y + slope * x) % side for slope in slopes]
        if not any(line in out for line, out in zip(lines, left_out, strict=True)):
            points.append(tuple(number * side + line for number, line in enumerate(lines)))
    return points


class Net:
    """Lines are numbered through all rounds."""

    def __init__(self, request: Request, points: Sequence[tuple[int, ...]], random: Random) -> None:
        self.points, self.random = points, random
        self.size, self.rounds = request.size, request.rounds
        self.who = [*range(request.playing), *[EMPTY] * (len(points) - request.playing)]
        random.shuffle(self.who)
        names: dict[str, int] = {"": 0}
        self.clubs = [names.setdefault(player.club, len(names)) for player in request.players[: request.playing]]
        many = 1 + max(line for point in points for line in point)
        self.sitting = [0] * many
        self.of_club = [[0] * len(names) for _ in range(many)]
        for point, player in zip(points, self.who, strict=True):
            for line in point if player != EMPTY else ():
                self.sitting[line] += 1
                self.of_club[line][self.clubs[player]] += 1
        used = {line for point in points for line in point}
        self.uneven = sum(self._wrong(self.sitting[line]) for line in used)
        self.together = sum(here * (here - 1) // 2 for line in self.of_club for here in line[1:])

    def _wrong(self, sitting: int) -> int:
        return max(0, self.size - sitting, sitting - self.size - 1) ** 2

    def _again(self) -> int:
        pairs = 0
        for point, player in zip(self.points, self.who, strict=True):
            if player != EMPTY:
                turns = sum(self.sitting[line] > self.size for line in point)
                pairs += turns * (turns - 1) // 2
        return pairs

    def run(self) -> list[int]:
        """Return the assignment by point; empty if a line has a wrong size."""
        best: list[int] = []
        least: int | None = None
        cost = self._cost(self._again())
        for step in range(STEPS):
            here, there = self.random.randrange(len(self.points)), self.random.randrange(len(self.points))
            bold = self.random.randrange(1 + BOLD * (STEPS - step) // STEPS)
            if self.who[here] == self.who[there]:
                continue
            self._exchange(here, there)
            after = self._cost(0)
            if after <= cost + bold:
                after = self._cost(self._again())
            if after > cost + bold:
                self._exchange(here, there)
                continue
            cost = after
            if not self.uneven and (least is None or cost < least):
                best, least = self.who[:], cost
        return best

    def _cost(self, again: int) -> int:
        return UNEVEN * self.uneven + TURN * again + CLUB * self.together

    def _exchange(self, here: int, there: int) -> None:
        self._move(self.who[here], self.points[here], self.points[there])
        self._move(self.who[there], self.points[there], self.points[here])
        self.who[here], self.who[there] = self.who[there], self.who[here]

    def _move(self, player: int, source: Sequence[int], target: Sequence[int]) -> None:
        if player == EMPTY:
            return
        club, sitting = self.clubs[player], self.sitting
        for line, other in zip(source, target, strict=True):
            if line != other:
                self.uneven -= self._wrong(sitting[line]) + self._wrong(sitting[other])
                sitting[line] -= 1
                sitting[other] += 1
                self.uneven += self._wrong(sitting[line]) + self._wrong(sitting[other])
                self.of_club[line][club] -= 1
                if club:
                    self.together += self.of_club[other][club] - self.of_club[line][club]
                self.of_club[other][club] += 1

    def lines(self, who: Sequence[int]) -> list[dict[int, list[int]]]:
        several: list[dict[int, list[int]]] = [{} for _ in range(self.rounds)]
        for at, point in enumerate(self.points):
            for number, line in enumerate(point if who[at] != EMPTY else ()):
                several[number].setdefault(line, []).append(at)
        return several
