"""A draw that is remembered gives what the draw itself gives, and is not made again for every change by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tournament.draw import DrawError, draw
from tournament.errors import RefereeError
from tournament.journal.services import idempotency
from tournament.models import Draw, Event, Registration, Round
from tournament.rounds.services import (
    close_and_draw,
    drafts,
    prepared_draws,
    rounds,
    seating,
    seating_script,
    withdrawals,
)
from tournament.rounds.services.prepared_draws import drawn, places, prepare, rounds_of
from tournament.rounds.services.seating import withdraw
from tournament.rulings.services import removals
from tournament.startlist.script_data import ScriptTable


def request(**more: Any) -> dict[str, Any]:
    players = [{"id": str(one), "club": "AB"[one % 2], "rank": one + 1} for one in range(23)]
    players.append({"id": "late", "playing": False})
    return {"mode": "thirds", "size": 4, "remainder": "five", "seed": 3, "players": players, **more}


SWAPS = [
    {"round": 1, "seats": ["1A", "5E"]},
    {"round": 1, "seat": "2B", "player": None},
    {"round": 1, "seat": "6A", "player": "late"},
    {"round": 1, "seats": ["2B", "6A"]},
]


@pytest.mark.parametrize("swaps", [SWAPS[:count] for count in range(len(SWAPS) + 1)])
def test_the_rounds_are_the_draws(swaps: list[dict[str, Any]]) -> None:
    asked = request(swaps=swaps)
    assert rounds_of(asked) == draw(asked)["rounds"]


def test_so_are_those_of_a_seating_that_is_kept() -> None:
    seated = [[places(table) for table in tables] for tables in rounds_of(request())]
    asked = request(keep=seated, swaps=SWAPS[:1])
    assert rounds_of(asked) == draw(asked)["rounds"]


@pytest.mark.django_db
def test_an_exchange_draws_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event()
    build.registrations(event, 9)
    drafted = drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    one, other = drafted.seats.filter(letter="A")[:2]
    modes = []
    monkeypatch.setattr(prepared_draws, "draw", lambda asked: modes.append(asked["mode"]) or draw(asked))
    drafts.swap_seats(round=drafted, first=one, second=other, by=DIRECTOR)
    assert modes == ["manual"]


def first(event: Event) -> Round:
    return Round.objects.get(event=event, number=1)


def player(event: Event, number: int) -> Registration:
    return Registration.objects.get(event=event, start_number=number)


def import_a_script(event: Event) -> None:
    tables = [ScriptTable(at + 1, dict(zip("ABC", range(3 * at + 1, 3 * at + 4), strict=True)), at) for at in range(3)]
    seating_script.import_rounds(event=event, rounds={1: tables}, by=DIRECTOR)


def removed(event: Event) -> None:
    """Somebody who plays in round 1 is removed, and round 2 is published already."""
    playing = first(event).tables.get(number=1)
    removals.disqualify(table=playing, seat="A", reason="x", by=REFEREE)


def removed_once(event: Event) -> None:
    """The same as a form: in the transaction that notes what was sent."""
    prepare(lambda: drawn(Round.objects.filter(event=event)))
    idempotency.once(carried="x", form="y", content="z", account=build.account(), write=lambda: removed(event) or "/")


#: Every write that draws: how far the event is before it, and the write.
WRITES: dict[str, tuple[str, Callable[[Event], Any]]] = {
    "draft": ("", lambda event: drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)),
    "import": ("", import_a_script),
    "redraw": (
        "drawn",
        lambda event: drafts.redraw(round=first(event), mode="thirds", seed=8, fresh=True, by=DIRECTOR),
    ),
    "redraw, places kept": (
        "drawn",
        lambda event: drafts.redraw(round=first(event), mode="thirds", seed=8, by=DIRECTOR),
    ),
    "publish": ("drawn", lambda event: rounds.publish(round=first(event), by=DIRECTOR)),
    "leave": (
        "published",
        lambda event: withdrawals.withdraw(registration=player(event, 4), reason="x", by=DIRECTOR),
    ),
    "leave and draw": (
        "published",
        lambda event: withdrawals.withdraw(
            registration=player(event, 4), reason="x", by=DIRECTOR, then=withdrawals.REDRAW
        ),
    ),
    "leave and draw afresh": (
        "published",
        lambda event: withdrawals.withdraw(
            registration=player(event, 4), reason="x", by=DIRECTOR, then=withdrawals.FRESH, seed=3
        ),
    ),
    "leave a five and draw": (
        "fives",
        lambda event: withdrawals.withdraw(
            registration=first(event).seats.get(letter="B", table__seats__letter="E").registration,
            reason="x",
            by=DIRECTOR,
            then=withdrawals.REDRAW,
        ),
    ),
    "leave, and somebody moves": (
        "a substitute",
        lambda event: withdrawals.withdraw(
            registration=first(event).seats.get(table__number=1, letter="A").registration,
            reason="x",
            by=DIRECTOR,
            then=withdrawals.MOVE,
            mover=Registration.objects.get(event=event, seats=None),
        ),
    ),
    "withdraw": (
        "published",
        lambda event: withdraw(registration=player(event, 4), reason="x", by=DIRECTOR),
    ),
    "move": (
        "published",
        lambda event: drafts.swap_seats(
            round=first(event),
            first=first(event).seats.get(table__number=1, letter="A"),
            second=first(event).seats.get(table__number=2, letter="B"),
            reason="x",
            by=DIRECTOR,
        ),
    ),
    "seat": (
        "a gap",
        lambda event: seating.seat_player(
            table=first(event).tables.get(seats__registration=None),
            letter=first(event).seats.get(registration=None).letter,
            registration=Registration.objects.get(event=event, late=False, seats=None),
            by=DIRECTOR,
        ),
    ),
    "late": (
        "a gap",
        lambda event: seating.enter_late(event=event, registrations=[player(event, 10)], by=DIRECTOR),
    ),
    "close and draw": (
        "played",
        lambda event: close_and_draw.close_and_go_on(round=first(event), draw=True, seed=3, by=DIRECTOR),
    ),
    "remove": ("two", removed),
    "remove, sent once": ("two", removed_once),
}


def brought(event: Event, far: str) -> None:
    """Bring an event so far, as a program does that has just been started again: nothing is remembered of it."""
    if far:
        drafts.draft(event=event, seed=7, mode="schedule" if far == "two" else "thirds", by=DIRECTOR)
    if far in ("published", "a gap", "a substitute", "fives", "played", "two"):
        rounds.publish(round=first(event), by=DIRECTOR)
    if far == "a substitute":
        build.registrations(event, 1, out_of_competition=True)
    if far == "a gap":
        seat = first(event).seats.filter(letter="C")[0]
        withdraw(registration=seat.registration, reason="x", by=DIRECTOR)
        build.registrations(event, 1, late=True)
        Registration.objects.filter(withdrawn=True).update(withdrawn=False, checked_in=True, out_of_competition=True)
    if far in ("played", "two"):
        Round.objects.filter(event=event, number=2).update(state="published", published_at=timezone.now())
        rounds.start(round=first(event), by=DIRECTOR)
    if far == "played":
        first(event).tables.update(state="accepted", accepted_at=timezone.now(), revision=1)
    prepared_draws._remembered.cache_clear()


@pytest.mark.django_db
@pytest.mark.parametrize("name", WRITES)
def test_nobody_waits_for_a_draw(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever draws does so before its transaction; what a person made is only gone through (mode `manual`)."""
    far, write = WRITES[name]
    fives = {"ruleset": "hu-paskievics", "short_table": "five"} if far == "fives" else {}
    event = build.event(round_count=2, **fives)
    build.registrations(event, 9)
    brought(event, far)
    outside, inside = [], []

    def noted(asked: Any) -> Any:
        (inside if connection.savepoint_ids else outside).append(asked["mode"])
        return draw(asked)

    asked: list[list[str]] = []
    ask = prepared_draws._asked
    monkeypatch.setattr(prepared_draws, "_asked", lambda requests: asked.append(ask(requests)) or asked[-1])
    monkeypatch.setattr(prepared_draws, "draw", noted)
    write(event)
    assert outside
    assert all(set(again) <= set(asked[0]) for again in asked)  # nothing has changed meanwhile
    assert len(asked) <= 2 + (name == "remove, sent once")  # drawn, and seen to be the same: no service within asks
    assert set(inside) <= {"manual"}


@pytest.mark.django_db
def test_a_substitute_is_seated_without_another_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    far, write = WRITES["leave, and somebody moves"]
    event = build.event()
    build.registrations(event, 9)
    brought(event, far)
    modes = []
    monkeypatch.setattr(prepared_draws, "draw", lambda asked: modes.append(asked["mode"]) or draw(asked))
    write(event)
    assert [mode for mode in modes if mode != "manual"] == ["thirds"]


@pytest.fixture
def nothing_remembered() -> None:
    prepared_draws._remembered.cache_clear()


@pytest.mark.django_db
@pytest.mark.usefixtures("nothing_remembered")
def test_who_comes_while_it_is_drawn_is_drawn_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event()
    build.registrations(event, 9)
    late = build.registrations(event, 3, checked_in=False)
    drawn_for = []

    def meanwhile(asked: Any) -> Any:
        Registration.objects.filter(pk__in=[one.pk for one in late]).update(checked_in=True)
        drawn_for.append(len(asked["players"]))
        return draw(asked)

    monkeypatch.setattr(prepared_draws, "draw", meanwhile)
    assert drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR).seats.count() == 12
    assert Draw.objects.filter(event=event).count() == 1
    assert drawn_for == [9, 12]


@pytest.mark.django_db
@pytest.mark.usefixtures("nothing_remembered")
def test_who_come_again_and_again_are_drawn_within_the_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is refused for it: the last draw keeps the hall waiting, so that nothing can change while it is made."""
    event = build.event()
    build.registrations(event, 9)
    coming = iter(build.registrations(event, 30, checked_in=False))
    inside = []

    def meanwhile(asked: Any) -> Any:
        if asked["mode"] == "manual":  # what is printed of it, gone through
            return draw(asked)
        inside.append(bool(connection.savepoint_ids))
        if not inside[-1]:
            Registration.objects.filter(pk=next(coming).pk).update(checked_in=True)
        return draw(asked)

    monkeypatch.setattr(prepared_draws, "draw", meanwhile)
    drafted = drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    assert drafted.seats.count() == 9 + prepared_draws.STALE
    assert inside == [False] * prepared_draws.STALE + [True]


@pytest.mark.django_db
@pytest.mark.usefixtures("nothing_remembered")
def test_a_draw_that_is_refused_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event()
    build.registrations(event, 9)
    inside = []

    def refused(_asked: Any) -> Any:
        inside.append(bool(connection.savepoint_ids))
        raise DrawError("too_few_players", count=2, least=3)

    monkeypatch.setattr(prepared_draws, "draw", refused)
    for _try in range(2):
        with pytest.raises(RefereeError, match="ni mogoče"):
            drafts.draft(event=event, seed=7, by=DIRECTOR)
    assert inside == [False]
    assert not event.rounds.exists()
    prepared_draws._remembered.cache_clear()


@pytest.mark.django_db
def test_what_cannot_be_drawn_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event(ruleset="hu-paskievics", short_table="five")
    build.registrations(event, 6)
    with pytest.raises(RefereeError, match="ni mogoče"):
        drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
