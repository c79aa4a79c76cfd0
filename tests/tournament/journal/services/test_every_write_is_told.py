"""Each of these writes leaves its journal line, and whoever may not do it leaves none (mutations that survived)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.access.services import invitations, links
from tournament.access.services.officials import appoint, dismiss
from tournament.cases.services import calls, cases, needs
from tournament.cases.services.claims import Stop
from tournament.errors import NotAllowed
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, Registration, Round, Table
from tournament.people.services import registrations
from tournament.recording.services import sheets
from tournament.rounds.services import drafts, rounds, seating
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db

#: A write as somebody does it, at an event that is made for it.
Write = Callable[[Actor], Any]


def of_account(event: Event, role: str) -> Actor:
    return Actor.of_account(build.official(event, role), role=role)


def _draft() -> Round:
    event = build.event(round_count=2)
    build.registrations(event, 6)
    return drafts.draft(event=event, seed=1, by=DIRECTOR)


def _withdrawn() -> Registration:
    (player,) = build.registrations(build.event(), 1)
    return withdraw(registration=player, reason="he left", by=DIRECTOR)


def _appoint() -> Write:
    event, account = build.event(), build.account()
    return lambda by: appoint(at=event, account=account, role="operator", by=by)


def _dismiss() -> Write:
    event = build.event()
    build.official(event, "operator")
    official = event.officials.get()
    return lambda by: dismiss(official=official, by=by)


def _empty_seat(*, substitute: bool) -> Write:
    round_ = build.round_(build.event(), number=2, state="published")
    table = round_.tables.get()
    table.seats.filter(letter="C").update(registration=None)
    (player,) = build.registrations(round_.event, 1, out_of_competition=substitute)
    return lambda by: seating.seat_player(table=table, letter="C", registration=player, by=by)


def _hand_back() -> Write:
    table = build.table()
    needs.take(table=table, need="behind", number=0, by=of_account(table.round.event, "referee"))
    return lambda by: needs.hand_back(table=table, need="behind", number=0, by=by)


def _amend() -> Write:
    case = build.case(build.table())
    return lambda by: cases.amend(case=case, stop=Stop("card", "B", ("A",)), by=by)


def _cancel() -> Write:
    table = build.table()
    calls.call(table=table, reason="card", by=build.captain(table))
    return lambda by: calls.cancel(table=table, by=build.captain(table) if by is DIRECTOR else by)


def _standings() -> Write:
    round_ = build.round_(build.event(), state="closed")
    rounds.publish_standings(round=round_, by=DIRECTOR)
    return lambda by: rounds.unpublish_standings(round=round_, reason="a sheet was wrong", by=by)


def _keep() -> Write:
    table: Table = build.table()
    return lambda by: sheets.keep_paper_totals(table=table, totals={"A": 1, "B": 2, "C": 3}, by=by)


def _create() -> Write:
    event = build.event()
    director = build.official(event, "director")
    return lambda by: invitations.invite(at=event, role="operator", by=replace(by, account=director))


def _check_in_all() -> Write:
    event = build.event()
    build.registrations(event, 2, checked_in=False)
    return lambda by: registrations.check_in_all(event=event, by=by)


def _reinstate() -> Write:
    player = _withdrawn()
    return lambda by: registrations.reinstate(registration=player, reason="he is back", by=by)


def _issue() -> Write:
    round_ = build.round_(build.event())
    return lambda by: links.issue(round=round_, by=by)


def _discard() -> Write:
    drafted = _draft()
    return lambda by: drafts.discard_draft(round=drafted, by=by)


def _unpublish() -> Write:
    published = rounds.publish(round=_draft(), by=DIRECTOR)
    return lambda by: rounds.unpublish(round=published, reason="somebody was forgotten", by=by)


@pytest.mark.parametrize(
    ("action", "made", "may", "may_not"),
    [
        ("officials.appoint", _appoint, DIRECTOR, REFEREE),
        ("officials.dismiss", _dismiss, DIRECTOR, REFEREE),
        ("officials.invite", _create, DIRECTOR, REFEREE),
        ("players.seat", lambda: _empty_seat(substitute=False), DIRECTOR, REFEREE),
        ("players.substitute", lambda: _empty_seat(substitute=True), DIRECTOR, REFEREE),
        ("players.checkin_all", _check_in_all, DIRECTOR, Actor("public", "public")),
        ("players.reinstate", _reinstate, DIRECTOR, REFEREE),
        ("need.hand_back", _hand_back, REFEREE, OPERATOR),
        ("renons.amend", _amend, REFEREE, OPERATOR),
        ("call.cancel", _cancel, DIRECTOR, OPERATOR),
        ("round.discard", _discard, DIRECTOR, REFEREE),
        ("round.unpublish", _unpublish, DIRECTOR, REFEREE),
        ("standings.unpublish", _standings, DIRECTOR, REFEREE),
        ("sheet.paper", _keep, OPERATOR, Actor("public", "public")),
        ("link.issue", _issue, DIRECTOR, REFEREE),
    ],
)
def test_a_write_leaves_its_line_and_nobody_else_leaves_any(
    action: str, made: Callable[[], Write], may: Actor, may_not: Actor
) -> None:
    write = made()
    before = Journal.objects.count()
    with pytest.raises(NotAllowed):
        write(may_not)
    assert Journal.objects.count() == before
    write(may)
    assert list(Journal.objects.order_by("pk").values_list("action", flat=True))[before:] == action.split()


def test_an_operator_with_an_account_takes_no_call() -> None:
    """C1.4: without an account he is refused in any case, so only one with an account shows that his role counts."""
    table = build.table()
    call = calls.call(table=table, reason="card", by=build.captain(table))
    with pytest.raises(NotAllowed):
        calls.take(call=call, by=of_account(table.round.event, "operator"))
