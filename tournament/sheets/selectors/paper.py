from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournament.events.selectors.book import book_of, options_of
from tournament.models import Event, Table


@dataclass(frozen=True, slots=True)
class PaperDiffers:
    seat: str
    paper: int
    total: int


def paper_differs(table: Table, totals: Mapping[str, int]) -> tuple[PaperDiffers, ...]:
    return differing(table.paper_totals, totals)


def differing(paper: Mapping[str, int] | None, totals: Mapping[str, int]) -> tuple[PaperDiffers, ...]:
    kept = paper or {}
    differing = (seat for seat in sorted(totals) if kept.get(seat, totals[seat]) != totals[seat])
    return tuple(PaperDiffers(seat, kept[seat], totals[seat]) for seat in differing)


def unusual_seats(event: Event, totals: Mapping[str, int]) -> Collection[str]:
    return book_of(event).unusual(totals, options_of(event, len(totals)))
