"""The chains of the journal in a database beside the site's own: where they end, and whether they hold."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournament.models import Journal
from tournament.selectors import anchors
from tournament.selectors.anchors import Anchor
from tournament.services.journal import line_hash


@dataclass(slots=True)
class Chain:
    """One event's lines (None: the site's own); `broken` is the first that does not fit, 0 if all do."""

    event: int | None
    lines: int = 0
    last: str = ""
    broken: int = 0


def heads(journal: Any, using: str, of: Q) -> list[Anchor]:
    """The ends of the chains that these lines belong to, unchecked; `journal` is the model as that database has it."""
    found: dict[int | None, Anchor] = {}
    lines = journal._base_manager.using(using).filter(of).order_by("number")
    for pk, slug, number, last in lines.values_list("event_id", "event__slug", "number", "hash").iterator(2000):
        first = found[pk].first if pk in found else last
        found[pk] = Anchor(slug or anchors.SITE, number, last, first)
    return [found[pk] for pk in sorted(found, key=lambda pk: pk or 0)]


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
