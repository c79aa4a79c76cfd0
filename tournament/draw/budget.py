"""What the searches share: a round of index tuples, and work that is counted, so that every machine stops alike."""

from __future__ import annotations

from dataclasses import dataclass

Triple = tuple[int, ...]
Round = list[Triple]


@dataclass
class Budget:
    """How much may still be tried: tables priced, tables laid, exchanges looked at."""

    left: int
