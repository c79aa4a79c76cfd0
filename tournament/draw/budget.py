"""Shared by the searches: rounds of index tuples, and counted work, so that every machine stops alike."""

from __future__ import annotations

from dataclasses import dataclass

Triple = tuple[int, ...]
Round = list[Triple]


@dataclass
class Budget:
    """Remaining work: tables priced, tables laid, exchanges tried."""

    left: int
