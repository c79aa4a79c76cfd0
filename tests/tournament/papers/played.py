"""Events that were really played: the rehearsal's games through the services, or many tables put into the database."""

from datetime import timedelta
from fractions import Fraction
from random import Random

from django.utils import timezone

from bench.rehearsals.slovenian.rehearsal import rehearse
from tests.tournament import build
from tests.tournament.build import DIRECTOR, LETTERS, OPERATOR, REFEREE, dve, klop
from tournament.models import Entry, Event, Game, Round, Seat, Table, units_of
from tournament.recording.services import signatures
from tournament.rounds.services import rounds


def accept(table: Table) -> Table:
    """Signed by all, taken by the referee."""
    table.refresh_from_db()
    if table.state == Table.State.COMPLETE:
        signatures.sign(table=table, seats=LETTERS, revision=table.revision, by=OPERATOR)
    signatures.accept(table=table, by=REFEREE)
    table.refresh_from_db()
    return table


def three_games() -> Table:
    """A complete sheet of three games: the klop's radelc doubles the second (B1.25)."""
    table = build.table(games_per_round=3)
    for row in (klop(), dve("B"), dve("C", 40)):
        build.record(table, row)
    table.refresh_from_db()
    return table


def play(table: Table, *, games: int, seed: int = 1) -> Table:
    """So many rehearsed games, with a lateness, misdeals and a renons now and then, to an accepted sheet."""
    for row in rehearse(Random(seed), games, lateness_rate=0.1, misdeal_rate=0.1, renons_rate=0.1)["rows"]:
        build.record(table, row)
    return accept(table)


def play_round(event: Event, *, number: int = 1, tables: int = 2, seed: int = 1, publish: bool = True) -> Round:
    """A round played to its end; its standings are public unless told otherwise."""
    round_ = build.round_(event, number=number, tables=tables)
    for table in round_.tables.order_by("number"):
        play(table, games=event.games_per_round, seed=100 * seed + table.number)
    closed = rounds.close(round=round_, by=DIRECTOR)
    return rounds.publish_standings(round=closed, by=DIRECTOR) if publish else closed


def played_event(*, tables: int = 2, games: int = 4, round_count: int = 2, **more: object) -> Event:
    """A small event of rehearsed games with all its rounds public."""
    event = build.event(games_per_round=games, round_count=round_count, **more)
    build.registrations(event, tables * 3, clubs=2)
    for number in range(1, round_count + 1):
        play_round(event, number=number, tables=tables, seed=number)
    return event


def large_round(event: Event, *, number: int = 1, tables: int = 10, closed: bool = True) -> Round:
    """Many tables with one game and a result each, put straight into the database."""
    round_ = build.round_(event, number=number, tables=tables, state="closed" if closed else "running")
    stored = list(Table.objects.filter(round=round_))
    now = timezone.now()
    if closed:
        Round.objects.filter(pk=round_.pk).update(standings_published_at=now)
        Table.objects.filter(round=round_).update(state="accepted", accepted_at=now, accepted_by="Stane", revision=1)
    games = Game.objects.bulk_create(
        Game(
            table=table,
            number=1,
            facts=build.dve("A"),
            revision=1,
            recorded_at=now - timedelta(minutes=1),
            recorded_by="Olga",
            changed_at=now,
            changed_by="Olga",
            source="paper",
        )
        for table in stored
    )
    seats = {(seat.table_id, seat.letter): seat for seat in Seat.objects.filter(round=round_)}
    Entry.objects.bulk_create(
        Entry(
            game=game,
            seat=seats[game.table_id, "A"],
            position=0,
            points=30,
            article="B1.15",
            code="game-won",
            params={
                "contract": "dve",
                "points": 45,
                "derivation": [["+", 20, "", "B1.15"], ["+", 10, "difference", "B1.14"]],
            },
        )
        for game in games
    )
    for letter, place in zip(LETTERS, (1, 2, 2), strict=True):
        total = 30 if place == 1 else 0
        Seat.objects.filter(round=round_, letter=letter).update(
            total=total,
            difference=3 * total - 30,
            place=place,
            placing_units=units_of(3) if place == 1 else units_of(Fraction(3, 2)),
            tables_won=int(place == 1),
        )
    round_.refresh_from_db()
    return round_
