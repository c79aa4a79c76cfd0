"""Every number on the papers of the end, read back from the PDF and compared with the stored rows alone: what is summed
and placed here is worked out from seats and entries, and no selector is asked.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

import pytest

from scoresheets.text import exact, signed, with_plus
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, dve, klop
from tests.tournament.papers import played
from tests.tournament.papers.test_minutes import printed_lines
from tournament.models import Category, Entry, Event, Game, Registration, Round, Seat, Table, points_of
from tournament.papers.catalogue import BY_CODE
from tournament.rounds.services import drafts, rounds
from tournament.rounds.services.seating import withdraw
from tournament.rulings.services import removals

pytestmark = pytest.mark.django_db


def ended() -> Event:
    """Three rounds of two tables and one who sits out: four-digit minuses, circles, a fine, a lateness, totals only,
    somebody removed and somebody who left."""
    event = build.event(name="Turnir", games_per_round=4, round_count=3, team_size=2, diploma=DIPLOMA)
    build.registrations(event, 7, clubs=2)
    valat = {"contract": "valat", "declarer": "A", "won": False, "kontra": ["B", "A", "C", "A"]}
    sheets = {
        (1, 1): (valat, klop(), dve("C", 51), dve("B", 30, misdeals=["A"])),
        (1, 2): (build.late("C"), dve("A", 51), klop(0, 35, 35), dve("A", 36)),
        (2, 2): (dve("A"), dve("B", 20)),
        (3, 1): (dve("A"), {"contract": "dve", "declarer": "C", "renons": {"by": ["B"]}}, dve("B", 70), dve("C", 40)),
        (3, 2): (dve("A", 45), dve("B", 45), dve("C", 45), klop(70, 0, 0)),
    }
    for number in (1, 2, 3):
        if number == 3:
            leaves = Registration.objects.get(event=event, start_number=7)
            withdraw(registration=leaves, reason="the last bus", by=DIRECTOR)
        drafted = drafts.draft(event=event, seed=number, by=DIRECTOR, mode="standings" if number > 1 else "")
        rounds.publish(round=drafted, by=DIRECTOR)
        started = rounds.start(round=drafted, by=DIRECTOR)
        for table in Table.objects.filter(round=started, bye=False).order_by("number"):
            if (number, table.number) not in sheets:
                build.accept_with_totals(table, -1234, 1050, -7)
                continue
            for row in sheets[number, table.number]:
                build.record(table, row, by=REFEREE)
            table.refresh_from_db()
            if number == 2:
                removals.disqualify(table=table, seat="B", reason="hid a card", by=REFEREE)
            played.accept(table)
        rounds.publish_standings(round=rounds.close(round=started, by=DIRECTOR), by=DIRECTOR)
    Category.objects.create(event=event, number=1, name="Ženske").registrations.set(
        Registration.objects.filter(event=event, start_number__in=(2, 4, 6))
    )
    return event


DIPLOMA = "Priznanje\n{name}\nza {place} mesto · {points} · {difference}"


class Total(NamedTuple):
    """A player's own sum; it sorts as the order of the standings does: better is more."""

    points: Fraction
    difference: int
    won: int
    player: Registration
    seats: dict[int, Seat]

    @property
    def key(self) -> tuple[Fraction, int, int]:
        return self.points, self.difference, self.won

    @property
    def placed(self) -> bool:
        return not self.player.removed


def totals(event: Event) -> list[Total]:
    """Everybody who sat, best first, the removed last."""
    found = []
    for player in Registration.objects.filter(event=event).select_related("player", "club"):
        seats = {
            seat.table.round.number: seat
            for seat in Seat.objects.filter(registration=player).select_related("table__round")
        }
        points = sum((points_of(seat.placing_units) or Fraction(0) for seat in seats.values()), Fraction(0))
        difference, won = (
            sum(getattr(seat, name) or 0 for seat in seats.values()) for name in ("difference", "tables_won")
        )
        found.append(Total(points, difference, won, player, seats))
    found.sort(key=lambda one: one.player.start_number)
    return sorted(found, key=lambda one: (one.placed, one.key), reverse=True)


def place(one: Total, among: list[Total]) -> str:
    """1, 2, 2, 4; nothing for the removed."""
    return f"{1 + sum(other.placed and other.key > one.key for other in among)}." if one.placed else ""


def line(*cells: object) -> str:
    """Cells as they follow each other on the page; what is empty is not there."""
    return " ".join(" ".join(str(cell).split()) for cell in cells if str(cell))


def points(value: Fraction | None) -> str:
    return "" if value is None else exact(value, ",")


def _order(among: list[Total]) -> Iterator[str]:
    for one in among:
        each = [
            points(points_of(one.seats[number].placing_units)) if number in one.seats else "" for number in (1, 2, 3)
        ]
        remark = "odstranitev" if one.player.removed else "odstop" if one.player.withdrawn else ""
        club = " · ".join(part for part in (one.player.club.name, remark) if part)
        name, sums = one.player.player.name, (points(one.points), with_plus(one.difference), one.won)
        yield line(place(one, among), one.player.start_number, name, club, *each, *sums)


def _categories(event: Event) -> Iterator[str]:
    members = set(Category.objects.get(event=event).registrations.values_list("pk", flat=True))
    yield from _order([one for one in totals(event) if one.player.pk in members])


def _clubs(event: Event) -> Iterator[str]:
    """The best two of each club; points, difference and tables won of these two."""
    by_club: dict[str, list[Total]] = {}
    for one in totals(event):
        if one.placed:
            by_club.setdefault(one.player.club.name, []).append(one)
    teams = []
    for club, members in by_club.items():
        best = members[:2]
        sums = tuple(sum(one.key[at] for one in best) for at in range(3))
        teams.append((sums, club, ", ".join(one.player.player.name for one in best)))
    for at, (sums, club, members) in enumerate(sorted(teams, reverse=True), start=1):
        yield line(f"{at}.", club, members, points(Fraction(sums[0])), with_plus(int(sums[1])), sums[2])


def _winners(event: Event) -> Iterator[str]:
    everybody = totals(event)
    members = set(Category.objects.get(event=event).registrations.values_list("pk", flat=True))
    of_category = [one for one in everybody if one.player.pk in members]
    for kind, among in ((_winner, everybody), (None, []), (_winner, of_category)):
        if kind is None:
            for row in _clubs(event):
                first, second, sums = re.fullmatch(r"(.*,) (\S+ \S+) (\S+ \S+) \S+", row).groups()
                yield from (f"{first} {sums}", second)  # who counts in two lines; tables won are not told
        else:
            yield from (kind(one, among) for one in among if one.placed and int(place(one, among)[:-1]) <= 3)


def _winner(one: Total, among: list[Total]) -> str:
    name, club = one.player.player.name, one.player.club.name
    return line(place(one, among), name, club, points(one.points), with_plus(one.difference))


def _press(event: Event) -> Iterator[str]:
    everybody = totals(event)
    yield f"{len(everybody)} "
    for one in everybody:
        if one.placed and int(place(one, everybody)[:-1]) <= 3:
            told = f"{one.player.player.name} ({one.player.club.name})"
            yield f"{place(one, everybody)} {told}, točke {points(one.points)}"


def _diplomas(event: Event) -> Iterator[str]:
    everybody = totals(event)
    members = set(Category.objects.get(event=event).registrations.values_list("pk", flat=True))
    for among in (everybody, [one for one in everybody if one.player.pk in members]):
        for one in among:
            if one.placed and int(place(one, among)[:-1]) <= 3:
                told = f"{points(one.points)} · {with_plus(one.difference)}"
                yield one.player.player.name
                yield f"za {place(one, among)} mesto · {told}"


def _cross_table(event: Event) -> Iterator[str]:
    for one in totals(event):
        upper, lower = [], []
        for number in (1, 2, 3):
            seat = one.seats.get(number)
            if seat is None:
                upper.append("–")
                continue
            upper.append(line(seat.table.number, seat.letter, f"{seat.place}." if seat.place else ""))
            told = (
                points(points_of(seat.placing_units)),
                "" if seat.difference is None else with_plus(seat.difference),
            )
            lower.append(" · ".join(part for part in told if part))
        remark = "odstranitev" if one.player.removed else "odstop" if one.player.withdrawn else ""
        name, number = one.player.player.name, one.player.start_number
        yield line(place(one, totals(event)), number, name, *upper, points(one.points))
        yield line(remark, *lower, with_plus(one.difference))


def _seats(event: Event, number: int) -> Iterator[str]:
    """The rows of one round in the minutes of the event."""
    for table in Table.objects.filter(round__event=event, round__number=number).order_by("number"):
        for at, seat in enumerate(table.seats.exclude(registration=None).order_by("letter")):
            assert seat.registration is not None
            annulled = table.disqualified_seat == seat.letter
            yield line(
                "" if at else table.number,
                seat.letter,
                seat.registration.player.name,
                "" if annulled or table.bye else signed(seat.total),
                "" if seat.difference is None else with_plus(seat.difference),
                f"{seat.place}." if seat.place else "",
                points(points_of(seat.placing_units)),
            )


def _event_minutes(event: Event) -> Iterator[str]:
    for one in Registration.objects.filter(event=event).order_by("start_number").select_related("player", "club"):
        yield line(one.start_number, one.player.name, one.club.name)
    for number in (1, 2, 3):
        yield from _seats(event, number)
    yield from _order(totals(event))
    yield from _clubs(event)
    yield from _categories(event)


def _rulings(event: Event) -> Iterator[str]:
    """The fines' points, round by round: lateness (B1.5), misdeal (C1.10), renons (C2.2)."""
    found = Entry.objects.filter(game__table__round__event=event, article__in=("B1.5", "C1.10", "C2.2"))
    for one in found.order_by("game__table__round__number", "game__table__number", "game__number"):
        yield f"({one.article}): {signed(one.points)}"


def _player_cards(event: Event) -> Iterator[str]:
    for one in totals(event):
        yield line(one.player.player.name)
        for number in sorted(one.seats):
            seat = one.seats[number]
            table, running = seat.table, 0
            if not table.bye:
                yield f"skupaj {signed(seat.total)} ·"
            if seat.difference is not None and not table.bye:
                yield f"razlika {with_plus(seat.difference)} ·"
            yield f"točke {points(points_of(seat.placing_units))}"
            for game in Game.objects.filter(table=table).order_by("number"):
                own = list(Entry.objects.filter(game=game, seat=seat).order_by("position"))
                for at, entry in enumerate(own, start=1):
                    running += entry.points
                    yield line(entry.article, signed(entry.points), signed(running) if at == len(own) else "")


def _minutes(event: Event, number: int) -> Iterator[str]:
    for table in Table.objects.filter(round__event=event, round__number=number, bye=False).order_by("number"):
        seats = list(table.seats.order_by("letter"))
        if table.entry_way != Table.EntryWay.TOTALS:
            for words in printed_lines(table):
                yield " ".join(words)
        annulled = [seat.letter == table.disqualified_seat for seat in seats]
        yield line("Skupaj", *(signed(seat.total) for seat in seats))
        yield line("Razlika", *("" if seat.difference is None else with_plus(seat.difference) for seat in seats))
        yield line("Mesto", *("" if gone else f"{seat.place}." for seat, gone in zip(seats, annulled, strict=True)))
        yield line("Točke", *(points(points_of(seat.placing_units)) for seat in seats))


#: What stands on each paper, in its order, by its code (and round).
EXPECTED: dict[str, Callable[[Event], Iterator[str]]] = {
    "final-players": lambda event: _order(totals(event)),
    "standings:3": lambda event: _order(totals(event)),
    "final-teams": _clubs,
    "final-categories": _categories,
    "winners": _winners,
    "press": _press,
    "diplomas": _diplomas,
    "cross-table": _cross_table,
    "event-minutes": _event_minutes,
    "rulings": _rulings,
    "player-cards": _player_cards,
    **{f"minutes:{number}": lambda event, number=number: _minutes(event, number) for number in (1, 2, 3)},
}


def test_every_number_on_every_paper_of_the_end_is_the_stored_one() -> None:
    event = ended()
    for name in EXPECTED:
        assert_told(event, name)


def assert_told(event: Event, name: str) -> None:
    """Everything that is expected stands on the paper, in its order."""
    code, _colon, number = name.partition(":")
    source = Round.objects.select_related("event").get(event=event, number=number) if number else event
    text = " ".join(pdf.pages(BY_CODE[code].pdf(source, printed="zdaj")))
    text = text.replace(" renons ", " ")  # the mark of who made one stands between two numbers
    expected, at = list(EXPECTED[name](event)), 0
    assert expected, name
    for wanted in expected:
        found = re.compile(rf"(?<![\d,+−]){re.escape(wanted)}(?![\d,])").search(text, at)
        assert found, f"{name}: {wanted!r} is not in {text[at : at + 400]!r}"
        at = found.end()
