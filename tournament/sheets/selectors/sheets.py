from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, Subquery

from rules.book import LineSummary, Remark, RuleBook, Turn
from rules.sheet import Item, entries_of
from tournament.events.selectors.book import book_of, free_games, options_of
from tournament.models import Entry, Event, Game, HeldGame, Radelc, Renons, Round, Seat, Signature, Table, points_of
from tournament.sheets.selectors.stored_items import item_of

#: Seat of a dismissed renons claim, where its points are written.
_DISMISSED = Subquery(
    Renons.objects.filter(game=OuterRef("pk"), outcome=Renons.Outcome.DISMISSED).values("claimed_by__letter")[:1]
)


@dataclass(frozen=True, slots=True)
class SheetSeat:
    seat_id: int
    letter: str
    registration_id: int | None
    start_number: int | None
    name: str
    club: str
    total: int
    difference: int | None
    place: int | None
    units: int
    circles: int
    signature: Signature | None
    out_of_competition: bool
    counts: bool

    @property
    def points(self) -> Fraction:
        return points_of(self.units)


@dataclass(frozen=True, slots=True)
class CircleView:
    """`earned_in`, `used_in`: numbers of lines, None while unused."""

    earned_in: int
    used_in: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """An empty line has no game, no entries and no items.

    `circles`: each seat's circles after it; `carried`: other carry to the next line; `totals`: sums including this
    line; `turn`: whose deal it is; `dismissed`: who stopped the game by a claim that was dismissed.
    """

    number: int
    game: Game | None
    facts: Mapping[str, Any] | None
    summary: LineSummary | None
    turn: Turn
    entries: Mapping[str, int]
    items: tuple[Item, ...]
    circles: Mapping[str, int]
    carried: tuple[Remark, ...]
    totals: Mapping[str, int]
    dismissed: str = ""

    @property
    def recorded(self) -> bool:
        return self.game is not None

    def written(self, letter: str) -> int | None:
        return self.entries[letter] if any(item.seat == letter for item in self.items) else None


@dataclass(frozen=True, slots=True)
class Sheet:
    """`lines`: all numbered lines, filled and empty. `taken_back`: all had signed an earlier revision, so only
    officials correct it now.
    """

    event: Event
    round: Round
    table: Table
    book: RuleBook
    seats: tuple[SheetSeat, ...]
    lines: tuple[Line, ...]
    circles: Mapping[str, tuple[CircleView, ...]]
    taken_back: bool = False

    @property
    def recorded(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.recorded)

    @property
    def expected(self) -> int | None:
        return None if self.event.ends == Event.Ends.CLOCK else len(self.lines)

    @property
    def stakes(self) -> int:
        return self.event.stake * len(self.sitting)

    @property
    def missing(self) -> int:
        return 0 if self.expected is None else self.expected - len(self.recorded)

    @property
    def next_number(self) -> int | None:
        following = len(self.recorded) + 1
        return following if following <= len(self.lines) and not self.table.disqualified_seat else None

    @property
    def last_line(self) -> int:
        """Return the number of the last possible line, if only games are written from now on."""
        return len(self.recorded) + max(0, free_games(self.event, self.book, self.rows))

    @property
    def rows(self) -> list[Mapping[str, Any]]:
        return [line.facts for line in self.lines if line.facts is not None]

    @property
    def waiting(self) -> tuple[Remark, ...]:
        last = self.recorded[-1:]
        return self.book.waiting(last[0].game.carry) if last and last[0].game else ()

    @property
    def lap(self) -> int | None:
        if self.event.ends != Event.Ends.LAPS or self.next_number is None:
            return None
        dealt = self.book.games_of(self.rows, options_of(self.event, len(self.book.seats)))
        return dealt // len(self.book.seats) + 1

    @property
    def unsigned(self) -> tuple[str, ...]:
        return tuple(seat.letter for seat in self.sitting if seat.signature is None)

    @property
    def sitting(self) -> tuple[SheetSeat, ...]:
        return tuple(seat for seat in self.seats if seat.registration_id is not None)

    @property
    def sits_out(self) -> bool:
        """Return whether the table's players sit this round out and play an extra round."""
        return self.table.bye and not all(seat.counts for seat in self.seats)

    @property
    def of_two(self) -> bool:
        return not self.table.bye and 0 < len(self.sitting) < len(self.seats)


def sheet(*, table: Table) -> Sheet:
    """Return one table's sheet. Raises Table.DoesNotExist."""
    loaded = _sheets(Table.objects.filter(pk=table.pk))
    if not loaded:
        raise Table.DoesNotExist
    return loaded[0]


def sheets(*, round: Round, tables: Iterable[Table] | None = None) -> tuple[Sheet, ...]:
    chosen = Table.objects.filter(round=round)
    if tables is not None:
        chosen = chosen.filter(pk__in=[table.pk for table in tables])
    return _sheets(chosen)


@dataclass(frozen=True, slots=True)
class _Stored:
    seats: dict[int, list[Seat]]
    games: dict[int, list[Game]]
    items: dict[int, list[Item]]
    dismissed: dict[int, str]
    circles: dict[int, list[Radelc]]
    signatures: dict[int, Signature]
    taken_back: set[int]


def _sheets(tables: Any) -> tuple[Sheet, ...]:
    chosen = list(tables.select_related("round__event").order_by("number"))
    stored = _read([table.pk for table in chosen], {table.pk: table.revision for table in chosen})
    return tuple(_sheet(table, stored) for table in chosen)


def _read(ids: list[int], revisions: Mapping[int, int]) -> _Stored:
    stored = _Stored({pk: [] for pk in ids}, {pk: [] for pk in ids}, {}, {}, {pk: [] for pk in ids}, {}, set())
    seats = Seat.objects.filter(table__in=ids).select_related("registration__player", "registration__club")
    letters = {}
    for seat in seats.order_by("letter"):
        stored.seats[seat.table_id].append(seat)
        letters[seat.pk] = seat.letter
    for game in Game.objects.filter(table__in=ids).annotate(dismissed=_DISMISSED).order_by("number"):
        stored.games[game.table_id].append(game)
        stored.items[game.pk] = []
        stored.dismissed[game.pk] = game.dismissed or ""
    for entry in Entry.objects.filter(game__table__in=ids).order_by("game_id", "position"):
        if entry.game_id not in stored.items:
            continue  # the game was saved after the games were read: readers lock nothing
        stored.items[entry.game_id].append(item_of(entry, letters))
    for circle in Radelc.objects.filter(table__in=ids).order_by("pk"):
        stored.circles[circle.table_id].append(circle)
    earlier: Counter[tuple[int, int]] = Counter()
    for signature in Signature.objects.filter(table__in=ids):
        if signature.revision == revisions[signature.table_id]:
            stored.signatures[signature.seat_id] = signature
        elif signature.revision < revisions[signature.table_id]:
            earlier[signature.table_id, signature.revision] += 1
    stored.taken_back.update(pk for (pk, _revision), count in earlier.items() if count == _sitting(stored.seats[pk]))
    return stored


def _sitting(seats: list[Seat]) -> int:
    return sum(seat.registration_id is not None for seat in seats)


def _sheet(table: Table, stored: _Stored) -> Sheet:
    event: Event = table.round.event
    seats = stored.seats[table.pk]
    book = book_of(event, len(seats))
    numbers = {game.pk: game.number for game in stored.games[table.pk]}
    circles = {
        seat.letter: tuple(
            CircleView(
                numbers[circle.earned_in_id], None if circle.used_in_id is None else numbers.get(circle.used_in_id)
            )
            for circle in stored.circles[table.pk]
            if circle.seat_id == seat.pk and circle.earned_in_id in numbers
        )
        for seat in seats
    }
    return Sheet(
        event=event,
        round=table.round,
        table=table,
        book=book,
        seats=tuple(_seat(seat, table, stored.signatures.get(seat.pk)) for seat in seats),
        lines=tuple(_lines(event, book, table, stored, circles)),
        circles=circles,
        taken_back=table.pk in stored.taken_back,
    )


def _seat(seat: Seat, table: Table, signature: Signature | None) -> SheetSeat:
    registration = seat.registration
    return SheetSeat(
        seat_id=seat.pk,
        letter=seat.letter,
        registration_id=seat.registration_id,
        start_number=registration.start_number if registration else None,
        name=registration.player.name if registration else "",
        club=registration.club.name if registration and registration.club else "",
        total=seat.total,
        difference=seat.difference,
        place=seat.place,
        units=seat.placing_units,
        circles=seat.circles,
        signature=signature,
        out_of_competition=bool(registration and (registration.out_of_competition or not (seat.counts or table.bye))),
        counts=seat.counts,
    )


def _lines(
    event: Event,
    book: RuleBook,
    table: Table,
    stored: _Stored,
    circles: Mapping[str, tuple[CircleView, ...]],
) -> Iterable[Line]:
    games = stored.games[table.pk]
    by_number = {game.number: game for game in games}
    rows = [game.facts for game in games]
    totals = dict.fromkeys(book.seats, 0)
    free = free_games(event, book, rows)
    turns = book.turns(rows, options_of(event, len(book.seats)))
    recorded = 0
    last = len(games) + (min(free, 1) if event.ends == Event.Ends.CLOCK else free)
    for number in range(1, max(last, *by_number, 0) + 1):
        game = by_number.get(number)
        written = tuple(stored.items[game.pk]) if game else ()
        entries = entries_of(written, book.seats) if game else {}
        totals = {seat: points + entries.get(seat, 0) for seat, points in totals.items()}
        yield Line(
            number=number,
            game=game,
            facts=game.facts if game else None,
            summary=book.summary(game.facts, written) if game else None,
            turn=turns[recorded],
            entries=entries,
            items=written,
            carried=book.carried(game.carry) if game else (),
            circles={letter: _left(lived, number) for letter, lived in circles.items()},
            totals=totals,
            dismissed=stored.dismissed[game.pk] if game else "",
        )
        recorded += game is not None


def _left(lived: tuple[CircleView, ...], number: int) -> int:
    return sum(circle.earned_in <= number and (circle.used_in is None or circle.used_in > number) for circle in lived)


def waiting_games(table: Table) -> list[HeldGame]:
    return list(HeldGame.objects.filter(table=table, choice="").select_related("seat").order_by("pk"))
