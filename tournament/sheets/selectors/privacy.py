"""Public data of a person: an event chooses full names or initials, clubs and categories. A licence is never public."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tournament.models import Event, initials
from tournament.rounds.selectors.seating import SeatingTable
from tournament.sheets.selectors.sheets import Sheet
from tournament.standings.selectors.standings import Counted, Standings, standings


@dataclass(frozen=True, slots=True)
class Shown:
    names: bool = True
    clubs: bool = True
    categories: bool = True

    @property
    def all(self) -> bool:
        return self.names and self.clubs

    def name(self, name: str, start_number: int | None) -> str:
        """Return the name, or its initials with the start number, by which players find themselves."""
        return name if self.names or start_number is None else f"{initials(name)} {start_number}"

    def club(self, club: str) -> str:
        return club if self.clubs else ""

    def standings(self, ranked: Standings) -> Standings:
        if self.all:
            return ranked
        rows = (
            row._replace(
                name=self.name(row.name, row.start_number),
                club=self.club(row.club),
                club_id=row.club_id if self.clubs else None,
            )
            for row in ranked.rows
        )
        return replace(ranked, rows=tuple(rows))

    def seating(self, tables: tuple[SeatingTable, ...]) -> tuple[SeatingTable, ...]:
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
        if self.all:
            return sheet
        seats = (
            replace(seat, name=self.name(seat.name, seat.start_number), club=self.club(seat.club))
            for seat in sheet.seats
        )
        return replace(sheet, seats=tuple(seats))


#: For officials, and for papers on the wall.
EVERYTHING = Shown()


def shown_to(event: Event, *, official: bool) -> Shown:
    if official:
        return EVERYTHING
    return Shown(
        names=event.public_names == Event.PublicNames.FULL,
        clubs=event.public_clubs,
        categories=event.public_categories,
    )


def standings_for(
    event: Event, *, official: bool, until: int | None = None, rounds: Counted | None = None
) -> Standings:
    """Return the standings over the rounds that a reader may see, or `rounds`, with the names and clubs that he may
    see; those after round `until`.
    """
    counted = rounds or ("all" if official else "published")
    return shown_to(event, official=official).standings(standings(event=event, rounds=counted, until=until))
