"""An event that was written by the services alone, from its first line on, with a bit of everything."""

from datetime import date
from typing import Any
from uuid import uuid4

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, dve, klop, record
from tests.tournament.papers import played
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Event, Registration, Table
from tournament.people.services import registrations
from tournament.rounds.services import drafts, rounds
from tournament.rounds.services.seating import withdraw

PLAYERS = 10  # three tables and a bye


def event(**more: Any) -> Event:
    """Its settings, its director, and ten players who are here."""
    director = Actor.of_account(build.account(), role="organiser")
    settings = {"games_per_round": 2, "round_count": 2, "seconds_per_game": 600, **more}
    made = events.create_event(name="Whole", date=date(2026, 3, 14), by=director, **settings)
    for at in range(1, PLAYERS + 1):
        registrations.register(event=made, last_name=f"Priimek{at:02}", first_name="Ime", club="Društvo", by=DIRECTOR)
    registrations.check_in_all(event=made, by=OPERATOR)
    return made


def tables(made: Event, number: int) -> list[Table]:
    """The tables of a round that are played, by number."""
    return list(Table.objects.filter(round__event=made, round__number=number, bye=False).order_by("number"))


def player(made: Event, number: int) -> Registration:
    """Who has this start number."""
    return Registration.objects.get(event=made, start_number=number)


def played_out() -> Event:
    """Round 1 closed and public: two games, two games with circles, and totals; a warning, a protest and a dismissed
    renons; round 2 drafted."""
    made = event()
    drafted = drafts.draft(event=made, seed=1, by=DIRECTOR)
    rounds.publish(round=drafted, by=DIRECTOR)
    started = rounds.start(round=drafted, by=DIRECTOR)
    one, other, third = tables(made, 1)
    for table, rows in ((one, (dve("B"), dve("C", 50))), (other, (klop(),))):
        for row in rows:
            record(table, row)
    build.warning(one)
    build.dismissed(other)
    build.protest(other)
    for table in (one, other):
        played.accept(table)
    build.accept_with_totals(third, 30, 10, -20)
    closed = rounds.close(round=started, by=DIRECTOR)
    rounds.publish_standings(round=closed, by=DIRECTOR)
    drafts.draft(event=made, seed=2, by=DIRECTOR)
    return made


def corrected(made: Event) -> None:
    """Everything that may be put right afterwards, put right."""
    from tournament.people.services import register
    from tournament.recording.services import delete_game, sheets
    from tournament.rulings.services import removals

    first = made.rounds.get(number=1)
    drafts.discard_draft(round=made.rounds.get(number=2), by=DIRECTOR)
    rounds.reopen(round=first, reason="a sheet was wrong", by=DIRECTOR)
    one, other, third = tables(made, 1)
    for table in (one, other, third):
        sheets.reopen(table=table, reason="protest", by=REFEREE)
    record(one, dve("B", 60), number=1, by=REFEREE, reason="miscounted")
    one.refresh_from_db()
    delete_game.take_out(table=one, number=2, revision=one.revision, by=REFEREE, reason="entered twice")
    other.refresh_from_db()
    removals.disqualify(table=other, seat="A", reason="on purpose", by=REFEREE)
    removals.readmit(table=other, reason="it was not", by=REFEREE)
    removals.disqualify(table=other, seat="B", reason="it was him", by=REFEREE)
    third.refresh_from_db()
    sheets.enter_totals(
        table=third,
        totals={"A": 30, "B": 20, "C": -20},
        signed=(),
        revision=third.revision,
        key=uuid4(),
        by=OPERATOR,
        reason="misread",
    )
    renamed = player(made, 3)
    registrations.update(registration=renamed, changes={"last_name": "Popravljen", "club": "Novo"}, by=DIRECTOR)
    register.merge_clubs(keep=renamed.player.club or player(made, 3).club, drop=player(made, 4).club, by=_owner())
    events.update_event(event=made, changes={"place": "Dvorana", "round_count": 3}, by=DIRECTOR)
    for table in (one, other, third):
        played.accept(_completed(table))
    rounds.close(round=made.rounds.get(number=1), by=DIRECTOR)
    _moved(made)


def _owner() -> Actor:
    return Actor(label="Lena Lastnik", role="owner")


def _completed(table: Table) -> Table:
    from tournament.recording.services import sheets

    table.refresh_from_db()
    if table.state == Table.State.OPEN:
        sheets.complete(table=table, revision=table.revision, reason="nobody plays any more", by=REFEREE)
    return table


def _moved(made: Event) -> None:
    """Round 2 drawn, exchanged, published, left, taken back and drawn anew."""
    drafted = drafts.draft(event=made, seed=3, by=DIRECTOR)
    one, other = (table.seats.get(letter="A") for table in tables(made, 2)[:2])
    drafts.swap_seats(round=drafted, first=one, second=other, by=DIRECTOR)
    rounds.publish(round=drafted, by=DIRECTOR)
    leaves = tables(made, 2)[0].seats.get(letter="B").registration
    assert leaves is not None
    withdraw(registration=leaves, reason="went home", by=DIRECTOR)
    registrations.reinstate(registration=leaves, reason="came back", by=DIRECTOR)
    rounds.unpublish(round=drafted, reason="he is here", by=DIRECTOR)
    registrations.check_in(registration=leaves, by=OPERATOR)
    drafted.refresh_from_db()
    drafts.redraw(round=drafted, mode="standings", seed=4, by=DIRECTOR, fresh=True)
