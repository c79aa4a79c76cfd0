"""Where each chain of the journal ends: how many lines, and the hash of the last one."""

from dataclasses import dataclass
from typing import Any

from tournament.models import Journal
from tournament.services.journal import line_hash


@dataclass(slots=True)
class Chain:
    """One event's lines (None: the site's own); `broken` is the first that does not fit, 0 if all do."""

    event: int | None
    lines: int = 0
    last: str = ""
    broken: int = 0

    def told(self) -> dict[str, Any]:
        """As a manifest tells it."""
        return {"event": self.event, "lines": self.lines, "last": self.last}


def heads(model: Any, using: str) -> list[dict[str, Any]]:
    """The ends of all chains, unchecked: `model` may be the journal of an older version."""
    found: dict[int | None, Chain] = {}
    lines = model._base_manager.using(using).order_by("number").values_list("event_id", "hash")
    for event, last in lines.iterator(chunk_size=2000):
        chain = found.setdefault(event, Chain(event))
        chain.lines += 1
        chain.last = last
    return sorted((chain.told() for chain in found.values()), key=lambda one: one["event"] or 0)


def walked(using: str) -> list[Chain]:
    """Every chain, each line's hash made anew."""
    found: dict[int | None, Chain] = {}
    lines = Journal._base_manager.using(using).select_related("event").order_by("number", "pk")
    for line in lines.iterator(chunk_size=500):
        chain = found.setdefault(line.event_id, Chain(line.event_id))
        fits = line.number == chain.lines + 1 and line.previous_hash == chain.last and line.hash == line_hash(line)
        chain.broken = chain.broken or (0 if fits else line.number)
        chain.lines += 1
        chain.last = line.hash
    return list(found.values())
