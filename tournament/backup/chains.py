from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournament.journal.selectors import anchors
from tournament.journal.selectors.anchors import Anchor
from tournament.models import Journal

OTHERS = (("series", anchors.SERIES), ("cup", anchors.CUP))


@dataclass(slots=True)
class Chain:
    """The lines of one journal (without an owner the site's own)."""

    event: int | None
    series: int | None = None
    cup: int | None = None
    lines: int = 0
    last: str = ""
    broken: int = 0


def heads(journal: Any, using: str, of: Q) -> list[Anchor]:
    """Return the unchecked heads of these lines' chains; `journal` is the model as that database has it."""
    ends: dict[tuple[int, ...], Anchor] = {}
    lines = journal._base_manager.using(using).filter(of).order_by("number")
    there = {field.name for field in journal._meta.concrete_fields}  # versions before series or cups lack these columns
    others = [(name, before) for name, before in OTHERS if name in there]
    columns = [column for name, _before in others for column in (f"{name}_id", f"{name}__slug")]
    for event, slug, number, last, *more in lines.values_list(
        "event_id", "event__slug", "number", "hash", *columns
    ).iterator(2000):
        name = slug or anchors.SITE
        for (_name, before), slug_of in zip(others, more[1::2], strict=True):
            name = f"{before}{slug_of}" if slug_of else name
        pk = (*(number or 0 for number in reversed(more[::2])), event or 0)
        first = ends[pk].first if pk in ends else last
        ends[pk] = Anchor(name, number, last, first)
    return [ends[pk] for pk in sorted(ends)]


def walked(using: str) -> list[Chain]:
    chains: dict[tuple[int | None, ...], Chain] = {}
    lines = Journal._base_manager.using(using).select_related("event").order_by("number", "pk")
    for line in lines.iterator(chunk_size=500):
        owner = line.event_id, line.series_id, line.cup_id
        chain = chains.setdefault(owner, Chain(*owner))
        fits = line.number == chain.lines + 1 and line.previous_hash == chain.last and line.hash == line.own_hash()
        chain.broken = chain.broken or (0 if fits else line.number)
        chain.lines += 1
        chain.last = line.hash
    return list(chains.values())
