"""Minimum-cost flow by shortest augmenting paths (Ford, Fulkerson, Bellman).

Costs may be negative if no cycle is. A convex price is written as arcs of one unit; a minimum amount as arcs that pay
more than all others cost.
"""

from __future__ import annotations

from collections import deque


class Network:
    def __init__(self, nodes: int) -> None:
        self.at: list[list[int]] = [[] for _ in range(nodes)]
        self.head: list[int] = []
        self.room: list[int] = []
        self.cost: list[int] = []

    def add(self, tail: int, head: int, room: int, cost: int) -> int:
        """Add an arc of this capacity and, with the next number, its reverse."""
        number = len(self.head)
        for start, end, free, price in ((tail, head, room, cost), (head, tail, 0, -cost)):
            self.at[start].append(len(self.head))
            self.head.append(end)
            self.room.append(free)
            self.cost.append(price)
        return number

    def sent(self, arc: int) -> int:
        return self.room[arc + 1]

    def fill(self, source: int, sink: int) -> int:
        """Send the maximum flow at the least cost; return that cost."""
        total = 0
        while (path := self._shortest(source, sink)) is not None:
            units = min(self.room[arc] for arc in path)
            for arc in path:
                self.room[arc] -= units
                self.room[arc ^ 1] += units
                total += units * self.cost[arc]
        return total

    def _shortest(self, source: int, sink: int) -> list[int] | None:
        reached: list[int | None] = [None] * len(self.at)
        by = [-1] * len(self.at)
        reached[source] = 0
        waiting, inside = deque([source]), [False] * len(self.at)
        while waiting:
            node = waiting.popleft()
            inside[node] = False
            so_far = reached[node] or 0
            for arc in self.at[node]:
                head, there = self.head[arc], so_far + self.cost[arc]
                known = reached[head]
                if self.room[arc] and (known is None or there < known):
                    reached[head], by[head] = there, arc
                    if not inside[head]:
                        waiting.append(head)
                        inside[head] = True
        if reached[sink] is None:
            return None
        path, node = [], sink
        while node != source:
            path.append(by[node])
            node = self.head[by[node] ^ 1]
        return path
