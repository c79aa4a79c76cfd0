"""What of a person is public: each event chooses names or initials, clubs and categories or none. A licence never is.

Whoever works at the event sees everything; `Shown` leaves what he reads as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournament.models import Event, initials
from tournament.rounds.selectors.seating import SeatingTable
from tournament.sheets.selectors.sheets import Sheet
from tournament.standings.selectors.standings import Standings


@dataclass(frozen=True, slots=True)
class Shown:
    """What one reader may see of the people at an event."""

    names: bool = True
    clubs: bool = True
    categories: bool = True

    @property
    def all(self) -> bool:
        """Whether nothing of names and clubs is withheld."""
        return self.names and self.clubs

    def name(self, name: str, start_number: int | None) -> str:
        """A name, or its initials with the start number, by which everybody finds himself; nothing for nobody."""
        return name if self.names or start_number is None else f"{initials(name)} {start_number}"

    def club(self, club: str) -> str:
        """A club, or nothing."""
        return club if self.clubs else ""

    def standings(self, found: Standings) -> Standings:
        """Standings as this reader sees them. Without clubs there are no teams either."""
        if self.all:
            return found
        rows = (
            row._replace(
                name=self.name(row.name, row.start_number),
                club=self.club(row.club),
                club_id=row.club_id if self.clubs else None,
            )
            for row in found.rows
        )
        return replace(found, rows=tuple(rows))

    def seating(self, tables: tuple[SeatingTable, ...]) -> tuple[SeatingTable, ...]:
        """A seating as this reader sees it."""
        if self.all:
            return tables
        return tuple(
            replace(
                table,
                places=tuple(
                    replace(place, name=self.name(place.name, place.start_number), club=self.club(place.club))
                    for place in table.places
                ),
            )
            for table in tables
        )

    def sheet(self, sheet: Sheet) -> Sheet:
        """A sheet as this reader sees it."""
        if self.all:
            return sheet
        seats = (
            replace(seat, name=self.name(seat.name, seat.start_number), club=self.club(seat.club))
            for seat in sheet.seats
        )
        return replace(sheet, seats=tuple(seats))


#: What officials see, and what is printed for the wall.
EVERYTHING = Shown()


def shown_to(event: Event, *, official: bool) -> Shown:
    """What the public, or an official of the event, may see of its people."""
    if official:
        return EVERYTHING
    return Shown(
        names=event.public_names == Event.PublicNames.FULL,
        clubs=event.public_clubs,
        categories=event.public_categories,
    )
