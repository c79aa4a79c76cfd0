"""Games that came too late from a phone are held, shown and chosen for; nothing is merged silently, nothing is lost."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import OPERATOR, captain, dve, record
from tournament.errors import Conflict, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.journal.services.actor import Actor
from tournament.models import Game, HeldGame, Journal, Renons, Submission, Table
from tournament.recording.services import games, overtaken_games, sheets, signatures
from tournament.sheets.selectors.sheets import waiting_games

pytestmark = pytest.mark.django_db

DVE_C = {"contract": "dve", "declarer": "C", "points": "44"}


def hold(table: Table, number: int = 1, key: UUID | None = None, **texts: str) -> HeldGame:
    made = overtaken_games.hold(
        table=table, key=key or uuid4(), number=number, texts=texts or DVE_C, revision=0, by=captain(table)
    )
    assert isinstance(made, HeldGame)
    return made


def enter(table: Table, number: int, at: datetime) -> None:
    """The captain's phone sends a game that it took in at that time."""
    games.record(
        table=table,
        number=number,
        facts=dve("B"),
        revision=number - 1,
        key=uuid4(),
        by=captain(table),
        entered_at=at,
    )


def test_the_same_game_is_held_once() -> None:
    table, key = build.table(), uuid4()
    record(table, dve("B"))
    assert hold(table, key=key).pk == hold(table, key=key).pk
    assert Journal.objects.filter(action="game.hold").count() == 1


def test_a_game_that_was_saved_after_all_is_not_held() -> None:
    """The answer was lost, not the game."""
    table, key = build.table(), uuid4()
    record(table, dve("C", 44), key=key, by=captain(table))
    written = overtaken_games.hold(table=table, key=key, number=1, texts=DVE_C, revision=0, by=captain(table))
    assert written == Submission.objects.get()


def test_a_key_holds_one_game_only() -> None:
    table, key = build.table(), uuid4()
    record(table, dve("B"))
    hold(table, key=key)
    for number, texts in ((1, {**DVE_C, "points": "45"}), (2, DVE_C)):
        with pytest.raises(Conflict) as refused:
            hold(table, number, key, **texts)
        assert refused.value.field == "key"
    assert HeldGame.objects.get().texts == DVE_C
    other = build.table()
    record(other, dve("B"), key=key, by=captain(other))  # nobody's phone does that
    assert hold(table, key=key).pk == HeldGame.objects.get().pk


@pytest.mark.parametrize(
    ("choice", "games_after"),
    [
        ("dropped", [("dve", "B")]),
        ("replaced", [("dve", "C")]),
        ("added", [("dve", "B"), ("dve", "C")]),
    ],
)
def test_the_table_chooses(choice: str, games_after: list[tuple[str, str]]) -> None:
    table = build.table()
    record(table, dve("B"))
    one = hold(table)
    overtaken_games.settle(held=one, choice=choice, by=captain(table), reason="both of us looked")
    stored = Game.objects.filter(table=table).order_by("number")
    assert [(game.facts["contract"], game.facts["declarer"]) for game in stored] == games_after
    one.refresh_from_db()
    assert (one.choice, one.settled_by[:1]) == (choice, "A")
    assert Journal.objects.filter(action="game.choose").count() == 1
    with pytest.raises(Conflict):
        overtaken_games.settle(held=one, choice="dropped", by=captain(table))


@pytest.mark.parametrize("choice", ["replaced", "added"])
@pytest.mark.parametrize("office", [False, True])
def test_a_renons_from_a_phone_is_the_tables_whoever_chooses(choice: str, office: bool) -> None:
    """C1.14 forbids no version of a game that was entered without network; C1.3: the table had agreed on it."""
    table = build.table()
    record(table, dve("B"))
    one = hold(table, points="", renons="A")
    by = build.DIRECTOR if office else captain(table)
    overtaken_games.settle(held=one, choice=choice, by=by, reason="both of us looked")
    case = Renons.objects.get()
    assert (case.outcome, case.letters, case.number) == ("agreed", "A", 1 if choice == "replaced" else 2)


def test_replacing_needs_a_reason_and_a_game_to_replace() -> None:
    table = build.table()
    record(table, dve("B"))
    one = hold(table)
    with pytest.raises(RefereeError) as refused:
        overtaken_games.settle(held=one, choice="replaced", by=captain(table))
    assert refused.value.field == "reason"
    two = hold(table, number=5)
    overtaken_games.settle(held=one, choice="dropped", by=captain(table))
    with pytest.raises(Conflict):
        overtaken_games.settle(held=two, choice="replaced", by=captain(table), reason="x")


def test_held_games_are_chosen_for_in_their_order() -> None:
    table = build.table()
    record(table, dve("B"))
    first, second = hold(table), hold(table, number=2)
    with pytest.raises(Conflict, match="1"):
        overtaken_games.settle(held=second, choice="added", by=captain(table))
    overtaken_games.settle(held=first, choice="added", by=captain(table))
    overtaken_games.settle(held=second, choice="added", by=captain(table))
    assert Game.objects.filter(table=table).count() == 3


def test_what_breaks_a_rule_is_not_written_and_stays_held() -> None:
    table = build.table()
    record(table, dve("B"))
    one = hold(table, contract="dve", declarer="C", points="99")
    with pytest.raises(InvalidRow):
        overtaken_games.settle(held=one, choice="added", by=captain(table))
    assert [waiting.pk for waiting in waiting_games(table)] == [one.pk]
    assert Game.objects.filter(table=table).count() == 1


def test_the_captains_next_game_comes_after_the_held_ones_an_official_may_go_on() -> None:
    table = build.table()
    record(table, dve("B"))
    one = hold(table)
    with pytest.raises(StaleRevision):
        record(table, dve("A"), by=captain(table))
    record(table, dve("A"), by=OPERATOR)
    overtaken_games.settle(held=one, choice="dropped", by=OPERATOR)
    record(table, dve("A"), by=captain(table))


def test_a_sheet_with_held_games_is_not_signed() -> None:
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    one = hold(table)
    table.refresh_from_db()
    with pytest.raises(Conflict):
        signatures.sign(table=table, seats=["A"], revision=table.revision, by=captain(table))
    overtaken_games.settle(held=one, choice="dropped", by=captain(table))
    signatures.sign(table=table, seats=["A"], revision=table.revision, by=captain(table))


def test_totals_are_not_signed_while_a_game_waits() -> None:
    """Typed for a sheet whose phone comes back then: the table chooses first, as before any other signature."""
    table = build.table()
    typed: dict[str, Any] = {"table": table, "totals": {"A": 10, "B": 0, "C": 0}, "by": OPERATOR}
    sheets.enter_totals(**typed, signed="", revision=0, key=uuid4())
    hold(table, 1)
    with pytest.raises(Conflict):
        sheets.enter_totals(**typed, signed="ABC", revision=1, key=uuid4(), reason="they signed")
    table.refresh_from_db()
    assert table.state == "complete"


def test_only_the_captain_of_this_table_can_have_a_game_held() -> None:
    table, other = build.table(), build.table()
    for by in (captain(other), Actor.at_seat(table.seats.get(letter="B"), role="player"), OPERATOR):
        with pytest.raises(NotAllowed):
            overtaken_games.hold(table=table, key=uuid4(), number=1, texts=DVE_C, revision=0, by=by)


@pytest.mark.parametrize(
    ("number", "texts"),
    [(0, DVE_C), (22, DVE_C), (1, {"points": "4" * 201}), (1, {"strange": "1"}), (1, {"kontra": "A\x00"})],
)
def test_nonsense_is_not_kept(number: int, texts: dict[str, str]) -> None:
    table = build.table()
    with pytest.raises(RefereeError):
        overtaken_games.hold(table=table, key=uuid4(), number=number, texts=texts, revision=0, by=captain(table))


def test_all_that_can_be_announced_is_kept() -> None:
    """Every announcement of two sides with all words on it: 63 characters, which a game in its turn may have, too."""
    said = " ".join(f"{feature}{words}" for feature in "tkpv" for words in ("AxBACA", "BxABAB"))
    table = build.table()
    record(table, dve("B"))
    assert hold(table, **DVE_C, announcements=said).texts["announcements"] == said


@pytest.mark.parametrize("choice", ["added", "dropped"])
def test_a_reason_that_nobody_asked_for_is_read_like_any_other(choice: str) -> None:
    """The journal keeps what every database can hold, and what it keeps it keeps whole."""
    table = build.table()
    record(table, dve("B"))
    one = hold(table)
    for reason in ("a\x00b", "x" * 301):
        with pytest.raises(RefereeError) as refused:
            overtaken_games.settle(held=one, choice=choice, by=captain(table), reason=reason)
        assert refused.value.field == "reason"
    overtaken_games.settle(held=one, choice=choice, by=captain(table), reason=" as we  played ")
    assert build.told(action="game.choose")[0].reason == "as we played"


def test_a_game_entered_without_network_before_time_was_up_counts_as_entered_then() -> None:
    """A4: the phone was offline from minute 80; what it took in before time was up had begun in time."""
    table = build.table()
    build.time_is_up(table.round, seconds_ago=600)
    table.refresh_from_db()
    up = table.round.ends_at
    assert up is not None
    entered = [up - timedelta(minutes=6), up - timedelta(minutes=2), up + timedelta(minutes=2)]
    for number, at in enumerate(entered, start=1):
        enter(table, number, at)
    assert list(table.games.values_list("recorded_at", flat=True)) == entered
    with pytest.raises(NotAllowed, match="⟦clock⟧"):
        record(table, dve("B"), by=captain(table))


def test_a_phone_can_not_set_the_clock_back_or_forward() -> None:
    table = build.table()
    record(table, dve("B"), by=captain(table))
    first = table.games.get(number=1).recorded_at
    for number, at in ((2, first - timedelta(hours=3)), (3, timezone.now() + timedelta(hours=3))):
        enter(table, number, at)
    second, third = table.games.filter(number__gt=1).values_list("recorded_at", flat=True)
    assert second == first
    assert third <= timezone.now()
