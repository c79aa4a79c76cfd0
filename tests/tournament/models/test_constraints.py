"""What must never happen is refused by the database itself, whoever writes (tournament.md, "Never")."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.utils import DatabaseError
from django.utils import timezone

from tests.tournament import build
from tournament.models import (
    Club,
    Entry,
    Event,
    Game,
    Journal,
    Official,
    Player,
    Protest,
    Radelc,
    Registration,
    Renons,
    Round,
    Seat,
    Signature,
    Submission,
    Table,
    TableLink,
    Warning,
)

pytestmark = pytest.mark.django_db


def refused(write: Callable[[], Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write()


def game(table: Table, number: int = 1, **more: Any) -> Game:
    now = timezone.now()
    settings = {
        "facts": {}, "revision": 1, "recorded_at": now, "changed_at": now, "source": "paper",
        "recorded_by": "x", "changed_by": "x",
    }  # fmt: skip
    return Game.objects.create(table=table, number=number, **{**settings, **more})


def test_one_registration_a_player_and_event() -> None:
    event = build.event()
    (one,) = build.registrations(event, 1)
    refused(lambda: Registration.objects.create(event=event, player=one.player, start_number=2))


def test_one_start_number_an_event() -> None:
    event = build.event()
    (one,) = build.registrations(event, 1)
    player = Player.objects.create(last_name="Novak")
    refused(lambda: Registration.objects.create(event=event, player=player, start_number=one.start_number))
    refused(lambda: Registration.objects.create(event=event, player=player, start_number=0))
    refused(lambda: Registration.objects.create(event=event, player=player, start_number=9, ranking_seed=0))


def test_one_seat_a_registration_and_round() -> None:
    made = build.round_(build.event(), tables=2)
    first, second = made.seats.order_by("pk")[:2]
    refused(lambda: Seat.objects.filter(pk=second.pk).update(registration=first.registration))


def test_many_empty_seats_in_a_round_are_fine() -> None:
    made = build.round_(build.event())
    made.seats.update(registration=None)
    assert made.seats.filter(registration=None).count() == 3


def test_one_seat_a_letter_and_a_second_rule_book_may_seat_four() -> None:
    table = build.table()
    refused(lambda: Seat.objects.create(table=table, round=table.round, letter="A"))
    refused(lambda: Seat.objects.create(table=table, round=table.round, letter=""))
    Seat.objects.create(table=table, round=table.round, letter="D")


def test_a_seat_belongs_to_the_round_of_its_table() -> None:
    event = build.event()
    table = build.round_(event).tables.get()
    other = build.round_(event, number=2, state="drafted")
    refused(lambda: Seat.objects.create(table=table, round=other, letter="D"))
    refused(lambda: Seat.objects.filter(table=table, letter="A").update(round=other))


@pytest.mark.parametrize(
    "wrong", [{"placing_units": -1}, {"tables_won": 2}, {"place": 0}, {"circles": -1}], ids=lambda one: next(iter(one))
)
def test_a_seat_has_a_result_that_can_be(wrong: dict[str, int]) -> None:
    table = build.table()
    refused(lambda: table.seats.filter(letter="A").update(**wrong))


def test_one_game_a_table_and_number() -> None:
    table = build.table()
    game(table)
    refused(lambda: game(table))
    refused(lambda: game(table, 0))
    refused(lambda: game(table, 100))
    refused(lambda: game(table, 2, source="guess"))
    refused(lambda: game(table, 2, revision=0))


def test_no_entry_without_a_game_or_with_a_seat_of_another_table() -> None:
    made = build.round_(build.event(), tables=2)
    first, second = made.tables.order_by("number")
    one = game(first)
    here, there = first.seats.get(letter="A"), second.seats.get(letter="A")
    item = {"points": 1, "article": "B1.14", "code": "game"}
    refused(lambda: Entry.objects.create(game_id=None, seat=here, position=0, **item))
    refused(lambda: Entry.objects.create(game=one, seat=there, position=0, **item))
    entry = Entry.objects.create(game=one, seat=here, position=0, **item)
    refused(lambda: Entry.objects.create(game=one, seat=here, position=0, **item))
    refused(lambda: Entry.objects.filter(pk=entry.pk).update(seat=there))
    refused(lambda: Entry.objects.create(game=one, seat=here, position=1, points=1, article="", code="game"))


def test_a_bye_table_has_no_games() -> None:
    made = build.round_(build.event(), tables=2)
    first, second = made.tables.order_by("number")
    one = game(first)
    refused(lambda: Table.objects.filter(pk=first.pk).update(bye=True))
    Table.objects.filter(pk=second.pk).update(bye=True)
    refused(lambda: game(second))
    refused(lambda: Game.objects.filter(pk=one.pk).update(table=second))


def test_a_circle_is_not_used_in_the_game_that_earned_it() -> None:
    table = build.table()
    one, seat = game(table), table.seats.get(letter="A")
    refused(lambda: Radelc.objects.create(table=table, seat=seat, earned_in=one, used_in=one))


def test_rounds_and_tables_are_numbered_from_one_and_once() -> None:
    made = build.round_(build.event())
    refused(lambda: Round.objects.create(event=made.event, number=1, seconds=60))
    refused(lambda: Round.objects.create(event=made.event, number=0, seconds=60))
    refused(lambda: Round.objects.create(event=made.event, number=2, seconds=0))
    refused(lambda: Table.objects.create(round=made, number=1))
    refused(lambda: Table.objects.create(round=made, number=0))


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "resting"},
        {"state": "drafted"},  # but published and started
        {"state": "closed"},  # but not closed at any time
        {"state": "running", "started_at": None},
        {"standings_published_at": timezone.now()},  # of a running round
    ],
)
def test_a_round_is_in_a_state_that_its_times_allow(wrong: dict[str, Any]) -> None:
    made = build.round_(build.event())
    refused(lambda: Round.objects.filter(pk=made.pk).update(**wrong))


@pytest.mark.parametrize(
    "wrong", [{"state": "lost"}, {"state": "accepted"}, {"entry_way": "guess"}, {"accepted_at": timezone.now()}]
)
def test_a_table_is_in_a_known_state_and_accepted_at_some_time(wrong: dict[str, Any]) -> None:
    table = build.table()
    refused(lambda: Table.objects.filter(pk=table.pk).update(**wrong))


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"slug": ""},
        {"ruleset": ""},
        {"round_count": 0},
        {"games_per_round": 100},
        {"seconds_per_game": 1},
        {"team_size": 0},
    ],
    ids=lambda one: next(iter(one)),
)
def test_an_event_is_named_and_of_a_size_that_can_be(wrong: dict[str, Any]) -> None:
    event = build.event()
    refused(lambda: Event.objects.filter(pk=event.pk).update(**wrong))


def test_one_slug_one_event() -> None:
    event = build.event()
    refused(lambda: build.event(slug=event.slug))


def test_an_office_is_given_once_and_known() -> None:
    event = build.event()
    account = build.official(event, "referee")
    refused(lambda: Official.objects.create(event=event, account=account, role="referee"))
    refused(lambda: Official.objects.create(event=event, account=account, role="king"))
    Official.objects.create(event=event, account=account, role="panel")


def test_people_and_clubs() -> None:
    Player.objects.create(last_name="Novak", licence="1424")
    refused(lambda: Player.objects.create(last_name="Kovač", licence="1424"))
    refused(lambda: Player.objects.create(last_name=""))
    Player.objects.create(last_name="Brez")
    Player.objects.create(last_name="Brez")  # namesakes without a licence are two people
    Club.objects.create(name="TK Škis")
    refused(lambda: Club.objects.create(name="TK Škis"))
    refused(lambda: Club.objects.create(name=""))


def test_one_signature_a_revision_and_seat_and_the_referee_says_why() -> None:
    table = build.table()
    seat = table.seats.get(letter="A")
    sign = {"table": table, "seat": seat, "at": timezone.now(), "by": "x"}
    Signature.objects.create(revision=1, way="paper", **sign)
    Signature.objects.create(revision=2, way="paper", **sign)
    refused(lambda: Signature.objects.create(revision=1, way="screen", **sign))
    refused(lambda: Signature.objects.create(revision=3, way="referee", **sign))
    refused(lambda: Signature.objects.create(revision=3, way="thumb", **sign))


def test_a_seat_has_one_living_link_and_only_its_hash() -> None:
    table = build.table()
    seat = table.seats.get(letter="A")
    TableLink.objects.create(table=table, seat=seat, token_hash="0" * 64)
    refused(lambda: TableLink.objects.create(table=table, seat=seat, token_hash="1" * 64))
    refused(lambda: TableLink.objects.create(table=table, seat=table.seats.get(letter="B"), token_hash="token"))
    TableLink.objects.update(revoked_at=timezone.now())
    TableLink.objects.create(table=table, seat=seat, token_hash="1" * 64)


def test_the_same_submission_id_is_stored_once() -> None:
    table, key = build.table(), uuid4()
    Submission.objects.create(key=key, table=table, number=1, revision=1)
    refused(lambda: Submission.objects.create(key=key, table=table, number=2, revision=2))


def test_rulings_say_by_whom() -> None:
    table = build.table()
    seat = table.seats.get(letter="A")
    case = {"table": table, "number": 1}
    Renons.objects.create(kind="card", **case)
    refused(lambda: Renons.objects.create(kind="card", **case))  # one open case a table
    Renons.objects.update(outcome="waived", decided_by="referee")
    refused(lambda: Renons.objects.create(kind="", **case))  # only a table that agreed may leave it out
    refused(lambda: Renons.objects.create(kind="card", outcome="upheld", **case))
    refused(lambda: Renons.objects.create(kind="card", decided_by="referee", **case))
    event, registration = table.round.event, seat.registration
    refused(lambda: Warning.objects.create(event=event, registration=registration, article="", text="x", given_by="x"))
    refused(lambda: Protest.objects.create(event=event, by=registration, text=""))
    refused(lambda: Protest.objects.create(event=event, by=registration, text="x", decision="y"))


def journal_line(event: Event | None, **more: Any) -> Journal:
    settings = {"number": 1, "at": timezone.now(), "actor": "x", "role": "director", "action": "test", "hash": "0" * 64}
    return Journal.objects.create(event=event, **{**settings, **more})


def test_journal_lines_are_numbered_and_chained() -> None:
    event = build.event()
    journal_line(event)
    refused(lambda: journal_line(event))
    refused(lambda: journal_line(event, number=0))
    refused(lambda: journal_line(event, number=2))  # without the hash before
    refused(lambda: journal_line(event, number=2, previous_hash="0" * 64, hash="short"))
    refused(lambda: journal_line(event, number=2, previous_hash="0" * 64, actor=""))
    journal_line(None)
    refused(lambda: journal_line(None))


def test_the_journal_refuses_update_and_delete() -> None:
    line = journal_line(build.event())
    for write in (
        lambda: Journal.objects.filter(pk=line.pk).update(reason="changed"),
        lambda: Journal.objects.filter(pk=line.pk).delete(),
        line.save,
        line.delete,
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            write()
    assert Journal.objects.get(pk=line.pk).reason == ""


def test_the_journal_refuses_a_line_in_the_place_of_another() -> None:
    """SQLite's REPLACE deletes without firing the trigger of a deletion."""
    line = journal_line(build.event())
    journal_line(None)
    for row in Journal.objects.values("pk", "number", "event_id"):
        again = {"pk": row["pk"]}, {"event_id": row["event_id"], "number": row["number"]}
        for place in again:
            with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
                _replace(cursor, place)
    assert Journal.objects.get(pk=line.pk).actor == line.actor
    assert Journal.objects.count() == 2


def _replace(cursor: Any, place: dict[str, Any]) -> None:
    copy = Journal.objects.get(**place)
    if "pk" in place:
        copy.number, copy.previous_hash = 99, "0" * 64  # in the place of its key alone
    else:
        copy.pk = None
    copy.actor = "Somebody Else"
    fields = [field for field in Journal._meta.concrete_fields if copy.pk or not field.primary_key]
    names = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    values = [field.get_db_prep_save(getattr(copy, field.attname), connection) for field in fields]
    marks = ", ".join(["%s"] * len(fields))
    verb, conflict = "INSERT OR REPLACE", ""
    if connection.vendor == "postgresql":
        target = "(id)" if copy.pk else "(event_id, number)"
        target = (
            target
            if copy.pk or copy.event_id
            else "(number) WHERE event_id IS NULL AND series_id IS NULL AND cup_id IS NULL"
        )
        verb, conflict = "INSERT", f"ON CONFLICT {target} DO UPDATE SET actor = EXCLUDED.actor"
    cursor.execute(f"{verb} INTO tournament_journal ({names}) VALUES ({marks}) {conflict}", values)


def test_an_event_with_a_journal_can_not_be_deleted() -> None:
    event = build.event()
    journal_line(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        event.delete()
