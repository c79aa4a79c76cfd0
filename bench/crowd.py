"""A big event for measuring, written in bulk: the services would take too long.

The rows are those of the services, without a journal.
"""

from collections.abc import Sequence
from datetime import date
from itertools import count, cycle, islice

from django.utils import timezone

from bench.rehearsed import Rehearsed, rehearsed
from tournament.models import Club, Entry, Event, Game, Player, Radelc, Registration, Round, Seat, Table, units_of
from tournament.sheets.services.store_score import left, stored_entries

CLUBS = 40
_serial = count(1)


def crowd(*, tables: int, rounds: int, running: bool = False, sheets: bool = False) -> Event:
    """Create an event of full tables: `rounds` published rounds, then perhaps a running one with sheets at every stage.

    With `sheets` the last round's games are stored with their items, otherwise results only.
    """
    number = next(_serial)
    event = Event.objects.create(name=f"Merjenje {number}", slug=f"merjenje-{number}", date=date(2026, 3, 14))
    players = _registrations(event, 3 * tables)
    rehearsals = rehearsed(min(tables, 12), games=event.games_per_round, seed=number)
    last = rounds + running
    for at in range(1, last + 1):
        closed = at <= rounds
        round_ = _round(event, at, closed=closed)
        # Everybody moves on by a few tables, so that rounds differ.
        seated = [players[(place + 7 * at * (place % 3)) % len(players)] for place in range(len(players))]
        _tables(round_, _without_repeats(seated, players), rehearsals, closed=closed, sheets=sheets and at == last)
    return event


def _without_repeats(seated: list[Registration], players: list[Registration]) -> list[Registration]:
    left = {player.pk: player for player in players}
    order: list[Registration | None] = [left.pop(player.pk, None) for player in seated]
    rest = iter(left.values())
    return [player or next(rest) for player in order]


def _registrations(event: Event, number: int) -> list[Registration]:
    clubs = Club.objects.bulk_create(Club(name=f"{event.name}, društvo {at}") for at in range(1, CLUBS + 1))
    players = Player.objects.bulk_create(
        Player(last_name=f"Igralec{at:04}", first_name="Ime", club=clubs[at % CLUBS], rating=at)
        for at in range(1, number + 1)
    )
    return Registration.objects.bulk_create(
        Registration(event=event, player=player, start_number=at, club=player.club, checked_in=True)
        for at, player in enumerate(players, start=1)
    )


def _round(event: Event, number: int, *, closed: bool) -> Round:
    now = timezone.now()
    ended = now if closed else None
    return Round.objects.create(
        event=event,
        number=number,
        state=Round.State.CLOSED if closed else Round.State.RUNNING,
        seconds=event.round_seconds,
        published_at=now,
        started_at=now,
        closed_at=ended,
        standings_published_at=ended,
    )


def _tables(
    round_: Round, players: Sequence[Registration], rehearsed: list[Rehearsed], *, closed: bool, sheets: bool
) -> None:
    states = cycle([Table.State.ACCEPTED] if closed else Table.State.values)
    tables = Table.objects.bulk_create(
        Table(
            round=round_,
            number=number,
            state=state,
            revision=len(rehearsed[0].rows),
            entry_way=Table.EntryWay.LIVE,
            accepted_by="Stane Sodniker" if state == Table.State.ACCEPTED else "",
            accepted_at=timezone.now() if state == Table.State.ACCEPTED else None,
        )
        for number, state in enumerate(islice(states, len(players) // 3), start=1)
    )
    scored = list(islice(cycle(rehearsed), len(tables)))
    seats = Seat.objects.bulk_create(
        Seat(
            table=table,
            round=round_,
            letter=letter,
            registration=players[3 * at + place],
            total=rehearsal.score.result.totals[letter],
            difference=rehearsal.score.result.difference[letter],
            place=rehearsal.score.result.places[letter],
            placing_units=units_of(rehearsal.score.result.points[letter]),
            tables_won=int(rehearsal.score.result.places[letter] == 1),
            circles=left(rehearsal.score.marks)[letter],
        )
        for at, (table, rehearsal) in enumerate(zip(tables, scored, strict=True))
        for place, letter in enumerate(("A", "B", "C"))
    )
    if sheets:
        for at, (table, rehearsal) in enumerate(zip(tables, scored, strict=True)):
            store_games(table, rehearsal, {seat.letter: seat for seat in seats[3 * at : 3 * at + 3]})


def store_games(table: Table, rehearsed: Rehearsed, seats: dict[str, Seat]) -> None:
    now = timezone.now()
    games = Game.objects.bulk_create(
        Game(
            table=table,
            number=number,
            facts=row,
            revision=number,
            recorded_at=now,
            recorded_by="A",
            changed_at=now,
            changed_by="A",
            source=Game.Source.LIVE,
        )
        for number, row in enumerate(rehearsed.rows, start=1)
    )
    Entry.objects.bulk_create(
        entry
        for game, scored in zip(games, rehearsed.score.rows, strict=True)
        for entry in stored_entries(game, scored.items, seats)
    )
    Radelc.objects.bulk_create(
        Radelc(
            table=table,
            seat=seats[str(circle.seat)],
            earned_in=games[circle.earned_in - 1],
            used_in=games[circle.used_in - 1] if circle.used_in else None,
        )
        for circle in rehearsed.score.marks
    )
