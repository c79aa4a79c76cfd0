"""What the totals on paper say against the sheet as it stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournament.models import Event, Table
from tournament.selectors.book import book_of, options_of


@dataclass(frozen=True, slots=True)
class PaperDiffers:
    """A seat whose total on the paper is another one than the sheet's."""

    seat: str
    paper: int
    total: int


def paper_differs(table: Table, totals: Mapping[str, int]) -> tuple[PaperDiffers, ...]:
    """The kept totals of the paper that are not `totals`, by seat. No query."""
    kept = {seat: table.paper_totals[seat] for seat in sorted(totals) if seat in table.paper_totals}
    return tuple(PaperDiffers(seat, paper, totals[seat]) for seat, paper in kept.items() if paper != totals[seat])


def unusual_seats(event: Event, totals: Mapping[str, int]) -> Collection[str]:
    """Seats whose total is far outside what a round of this event gives."""
    return book_of(event).unusual(totals, options_of(event))
