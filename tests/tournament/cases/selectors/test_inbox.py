"""The referee's inbox: what waits, since when, who looks after it, and what does not wait any more."""

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE, captain, dve
from tournament.cases.selectors.calls import open_call
from tournament.cases.selectors.inbox import Need, inbox, waiting
from tournament.cases.services import calls, needs
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Account, Journal, Round, Table
from tournament.recording.services import overtaken_games, sheets, signatures
from tournament.rulings.services import decisions
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(db: None) -> Round:
    return build.round_(build.event(games_per_round=4), tables=3)


def table(round_: Round, number: int) -> Table:
    return round_.tables.get(number=number)


def seen(round_: Round, *, account: Account | None = None, now: datetime | None = None) -> tuple[Need, ...]:
    """What waits; the badge, which asks once, counts the same."""
    now = now or timezone.now()
    found = inbox(round_.event, now=now, account=account.pk if account else None)
    with CaptureQueriesContext(connection) as asked:
        calling = [need for need in found if need.kind != "signed"]  # signed sheets are no calls
        assert waiting(round_.event, now=now) == sum(need.taken_by_id is None for need in calling)
    assert len(asked) == 1
    return found


def kinds(round_: Round, **more: Any) -> list[tuple[str, int, int]]:
    return [(need.kind, need.table_number, need.number) for need in seen(round_, **more)]


def referee(round_: Round) -> Actor:
    return Actor.of_account(build.official(round_.event, "referee"), role="referee")


def contest(table_: Table, letter: str = "B") -> None:
    player = Actor.at_seat(table_.seats.get(letter=letter), role="player")
    confirmations.contest(table=table_, number=1, revision=1, note="44", by=player)


def hold(table_: Table) -> None:
    overtaken_games.hold(
        table=table_, key=uuid4(), number=1, texts={"contract": "klop"}, revision=0, by=captain(table_),
        entered_at=timezone.now(),
    )  # fmt: skip


def sign(table_: Table) -> None:
    build.record(table_, dve("B"))
    table_.refresh_from_db()
    sheets.complete(table=table_, revision=table_.revision, by=REFEREE, reason="power cut")
    table_.refresh_from_db()
    signatures.sign(table=table_, seats="ABC", revision=table_.revision, by=OPERATOR)


def test_nothing_waits(round_: Round) -> None:
    assert seen(round_) == ()


def test_the_newest_need_comes_first(round_: Round) -> None:
    calls.call(table=table(round_, 1), reason="card", by=captain(table(round_, 1)))
    build.case(table(round_, 2))
    build.record(table(round_, 3), dve("B"))
    contest(table(round_, 3))
    hold(table(round_, 3))
    assert kinds(round_) == [("held", 3, 0), ("contest", 3, 1), ("case", 2, 1), ("call", 1, 1)]


def test_a_contest_of_two_is_one_need_since_the_first(round_: Round) -> None:
    build.record(table(round_, 1), dve("B"))
    contest(table(round_, 1), "B")
    contest(table(round_, 1), "C")
    (need,) = seen(round_)
    assert (need.kind, need.count, need.record[0].seat.letter) == ("contest", 2, "B")


def test_a_signed_sheet_waits_to_be_accepted(round_: Round) -> None:
    sign(table(round_, 2))
    assert kinds(round_) == [("signed", 2, 0)]
    signatures.accept(table=table(round_, 2), by=REFEREE)
    assert seen(round_) == ()


def test_a_line_of_the_paper_waits_until_it_is_recorded(round_: Round) -> None:
    one = table(round_, 1)
    needs.doubt(table=one, number=1, texts={"contract": "berac", "entries_B": "250", "nonsense": "x"}, by=OPERATOR)
    (need,) = seen(round_)
    assert (need.kind, need.number, need.record.texts) == ("paper", 1, {"contract": "berac", "entries_B": "250"})
    needs.doubt(table=one, number=1, texts={"contract": "berac", "entries_B": "260"}, by=OPERATOR)
    assert [other.record.texts["entries_B"] for other in seen(round_)] == ["260"]
    assert Journal.objects.filter(action="paper.doubt").count() == 2
    (first,) = seen(round_)
    needs.doubt(table=one, number=1, texts={"contract": "berac", "entries_B": "260"}, by=OPERATOR)
    (again,) = seen(round_)
    assert again.since == first.since, "the same line handed over twice is one"
    assert Journal.objects.filter(action="paper.doubt").count() == 2
    build.record(one, dve("B"))
    assert seen(round_) == ()
    needs.doubt(table=one, number=1, texts={"contract": "berac", "entries_B": "260"}, by=OPERATOR)
    assert len(seen(round_)) == 1, "recorded since, and doubted again"


def test_a_line_of_the_paper_does_not_outlast_its_sheet(round_: Round) -> None:
    """Accepted by its totals: the referee has seen the paper, and no line of it will be recorded."""
    one = table(round_, 1)
    needs.doubt(table=one, number=1, texts={"contract": "berac", "entries_B": "250"}, by=OPERATOR)
    build.accept_with_totals(one, 10, 20, 30)
    assert seen(round_) == ()
    with pytest.raises(NotAllowed):
        needs.doubt(table=one, number=2, texts={"contract": "berac", "entries_B": "250"}, by=OPERATOR)
    sheets.reopen(table=one, reason="it was not so", by=REFEREE)
    assert [need.kind for need in seen(round_)] == ["paper"]


@pytest.mark.parametrize(
    ("number", "texts"), [(0, {"contract": "x"}), (5, {"contract": "x"}), (1, {}), (1, {"contract": " "})]
)
def test_a_line_of_the_paper_is_a_line_with_something_in_it(round_: Round, number: int, texts: dict[str, str]) -> None:
    with pytest.raises(RefereeError):
        needs.doubt(table=table(round_, 1), number=number, texts=texts, by=OPERATOR)
    with pytest.raises(NotAllowed):
        needs.doubt(table=table(round_, 1), number=1, texts={"contract": "x"}, by=captain(table(round_, 1)))


BEHIND = [
    # seconds since the start, games recorded live at tables 1 and 2 → tables behind with the games they miss
    ("nothing is recorded anywhere: a round on paper", 600, (0, 0), []),
    ("time for one game, it is there", 300, (1, 1), [(3, 1)]),
    ("time for two, one is there", 541, (2, 1), [(2, 1), (3, 2)]),
    ("to the second", 540, (2, 1), [(2, 1), (3, 2)]),
    ("a second before", 539, (2, 1), [(3, 1)]),
    ("never more than the round has", 99_999, (3, 2), [(1, 1), (2, 2), (3, 4)]),
]


@pytest.mark.parametrize(("seconds", "games", "behind"), [c[1:] for c in BEHIND], ids=[c[0] for c in BEHIND])
def test_a_table_is_behind_the_clock(
    round_: Round, seconds: int, games: tuple[int, int], behind: list[tuple[int, int]]
) -> None:
    """A4: 4:30 at most for a game."""
    for number, count in enumerate(games, start=1):
        for _game in range(count):
            build.record(table(round_, number), dve("B"), by=captain(table(round_, number)))
    started = Round.objects.get(pk=round_.pk).started_at
    assert started is not None
    found = [need for need in seen(round_, now=started + timedelta(seconds=seconds)) if need.kind == "behind"]
    assert sorted((need.table_number, need.count) for need in found) == behind


def test_since_when_a_table_is_behind(round_: Round) -> None:
    build.record(table(round_, 1), dve("B"), by=captain(table(round_, 1)))
    started = Round.objects.get(pk=round_.pk).started_at
    assert started is not None
    found = seen(round_, now=started + timedelta(seconds=700))
    since = {need.table_number: need.waited(started + timedelta(seconds=700)) for need in found}
    assert since == {1: 160, 2: 430, 3: 430}


def test_what_waits_is_taken_by_one_and_handed_back(round_: Round) -> None:
    one, other = referee(round_), referee(round_)
    sign(table(round_, 1))
    sign(table(round_, 2))
    (newest, oldest) = seen(round_)
    need = {"table": table(round_, 1), "need": "signed", "number": 0}
    taken = needs.take(**need, since=oldest.since, by=one)
    assert needs.take(**need, since=oldest.since, by=one) == taken
    with pytest.raises(Conflict, match=one.label):
        needs.take(**need, since=oldest.since, by=other)
    assert [found.table_number for found in seen(round_, account=one.account)] == [1, 2], "mine first"
    assert [found.table_number for found in seen(round_, account=other.account)] == [2, 1], "somebody's last"
    needs.hand_back(**need, by=other)
    assert [found.taken_by for found in seen(round_)] == ["", ""]
    with pytest.raises(Conflict):
        needs.hand_back(**need, by=other)
    assert newest.table_number == 2


def test_a_need_that_came_up_anew_waits_for_somebody_again(round_: Round) -> None:
    one, other = referee(round_), referee(round_)
    sign(table(round_, 1))
    needs.take(table=table(round_, 1), need="signed", number=0, by=one)
    sheets.reopen(table=table(round_, 1), reason="miscounted", by=REFEREE)
    again = table(round_, 1)
    signatures.sign(table=again, seats="ABC", revision=again.revision, by=OPERATOR)
    (need,) = seen(round_)
    assert need.taken_by == ""
    needs.take(table=again, need="signed", number=0, by=other, since=need.since)
    (need,) = seen(round_)
    assert need.taken_by_id == other.account.pk


def test_who_takes_what(round_: Round) -> None:
    need = {"table": table(round_, 1), "number": 0}
    with pytest.raises(NotAllowed):
        needs.take(**need, need="signed", by=OPERATOR)
    with pytest.raises(NotAllowed):
        needs.take(**need, need="signed", by=REFEREE)  # nobody in particular
    with pytest.raises(RefereeError):
        needs.take(**need, need="tea", by=referee(round_))


def test_a_decided_case_and_a_finished_call_wait_no_more(round_: Round) -> None:
    by = referee(round_)
    calls.call(table=table(round_, 1), reason="renons", by=captain(table(round_, 1)))
    case = build.case(table(round_, 1), by=by)
    assert [need.kind for need in seen(round_)] == ["call", "case"]
    decisions.withdraw(case=case, reason="no claim", by=by)
    calls.finish(call=open_call(table(round_, 1)), by=by)
    assert seen(round_) == ()
