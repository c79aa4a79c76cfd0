"""Totals on paper compared with the sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournament.events.selectors.book import book_of, options_of
from tournament.models import Event, Table


@dataclass(frozen=True, slots=True)
class PaperDiffers:
    """A seat whose total on paper differs from the sheet's."""

    seat: str
    paper: int
    total: int


def paper_differs(table: Table, totals: Mapping[str, int]) -> tuple[PaperDiffers, ...]:
    """Return the kept paper totals that differ from `totals`, by seat. No query."""
    return differing(table.paper_totals, totals)


def differing(paper: Mapping[str, int] | None, totals: Mapping[str, int]) -> tuple[PaperDiffers, ...]:
    """Return the paper totals that differ from `totals`, by seat; none without kept totals."""
    kept = paper or {}
    differing = (seat for seat in sorted(totals) if kept.get(seat, totals[seat]) != totals[seat])
    return tuple(PaperDiffers(seat, kept[seat], totals[seat]) for seat in differing)


def unusual_seats(event: Event, totals: Mapping[str, int]) -> Collection[str]:
    """Return seats whose total is far outside what a round of this event gives."""
    return book_of(event).unusual(totals, options_of(event, len(totals)))
