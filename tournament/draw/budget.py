"""Counted work of the searches, so that every machine stops alike."""

from __future__ import annotations

from dataclasses import dataclass

Triple = tuple[int, ...]
Round = list[Triple]


@dataclass
class Budget:
    left: int
