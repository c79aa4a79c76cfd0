"""Renons cases: who may open one and when, how it ends, what that writes, and what the journal tells of it (C1, C2)."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import translation

from tests.tournament import build
from tests.tournament.build import DELEGATE, OPERATOR, REFEREE, captain, dve, klop, late
from tournament.cases.selectors.cases import owed
from tournament.cases.services import calls, cases
from tournament.cases.services.claims import Stop, state_of
from tournament.errors import Conflict, InvalidRow, NotAllowed, RefereeError, StaleRevision
from tournament.events.selectors.book import book_of
from tournament.journal.services.actor import Actor
from tournament.models import Call, Game, Journal, Registration, Renons, Round, Table, Taking
from tournament.recording.services import games, sheets
from tournament.rulings.services import agreements, decisions, removals
from tournament.rulings.services.decisions import Ruling
from tournament.sheets.selectors.stored_sheet import load
from tournament.wording.rulebook import derivation_text

pytestmark = pytest.mark.django_db

STOP = Stop("card", "B", ("C",), 5, "a heart on spades")
GAME = {"contract": "dve", "declarer": "A"}
FOUNDED = {"excluded": "no", "obvious": "no", "decider": "referee", "founded": "yes", "deliberate": "no"}
UPHELD = {**FOUNDED, "waived": "no"}


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=4)


def opened(table: Table, **more: Any) -> Renons:
    table.refresh_from_db()
    return cases.open_case(**{"table": table, "number": table.games.count() + 1, "stop": STOP, "by": REFEREE, **more})


def told(case: Renons) -> str:
    """How its value comes about, in English."""
    with translation.override("en"):
        return derivation_text(case.derivation, book_of(case.table.round.event))


def walked(case: Renons, answers: dict[str, str], facts: dict[str, Any] = GAME) -> Renons:
    case = cases.stopped_at(case=case, facts=facts, by=REFEREE)
    for question, given in answers.items():
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    return case


def decided(case: Renons, by: Actor = REFEREE, seen: str = "", **ruling: Any) -> Renons:
    case.table.refresh_from_db()
    return decisions.decide(case=case, ruling=Ruling(**ruling), revision=case.table.revision, seen=seen, by=by)


# --- opening ----------------------------------------------------------------------------------------------------------


def test_a_case_is_opened_on_the_running_game(table: Table) -> None:
    build.record(table, dve("B"), by=captain(table))
    case = opened(table)
    assert (case.number, case.letters, case.claimed_by.letter if case.claimed_by else "") == (2, "C", "B")
    assert (case.trick, case.claim, case.outcome) == (5, "a heart on spades", "")


def test_a_recorded_game_takes_no_case(table: Table) -> None:
    """C1.14: refused with that article."""
    build.record(table, dve("B"), by=captain(table))
    with pytest.raises(Conflict, match="⟦written⟧"):
        opened(table, number=1)


def test_a_full_sheet_takes_no_case(table: Table) -> None:
    for _game in range(4):
        build.record(table, klop())
    with pytest.raises(RefereeError):
        opened(table)
    with pytest.raises(Conflict, match="⟦written⟧"):
        opened(table, number=4)


def test_after_a_removal_there_is_no_case_and_the_reason_is_said(table: Table) -> None:
    """C1.6: whether a result is written (C1.14) is not the matter."""
    build.record(table, dve("B"), by=captain(table))
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    for number in (1, 2, 9):
        with translation.override("en"), pytest.raises(Conflict, match=r"C was removed.*⟦removal⟧") as refused:
            opened(table, number=number)
        assert "⟦written⟧" not in refused.value.message
    with pytest.raises(NotAllowed, match="⟦removal⟧"):
        agreements.require_agreeable(load(table), number=2, stop=STOP, facts=GAME, by=captain(table))


def test_a_sheet_that_was_closed_early_takes_no_case(table: Table) -> None:
    """No game of it is written, so none is said to be."""
    sheets.complete(table=table, revision=0, by=REFEREE, reason="power cut")
    with translation.override("en"), pytest.raises(Conflict, match=r"closed.*⟦written⟧") as refused:
        opened(table)
    assert "is written" not in refused.value.message


def test_one_case_at_a_time(table: Table) -> None:
    opened(table)
    with pytest.raises(Conflict):
        opened(table)


@pytest.mark.parametrize(
    ("stop", "field"),
    [
        (Stop("luck", "B", ("C",)), "kind"),
        (Stop("card", "B", ()), "against"),
        (Stop("card", "B", ("D",)), "against"),
        (Stop("card", "B", ("A", "C")), "against"),  # C2.4
        (Stop("card", "D", ("C",)), "claimed_by"),
        (Stop("card", "B", ("C",), 17), "trick"),
        (Stop("card", "B", ("C",), 0), "trick"),
        (Stop("card", "B", ("C",), None, "x" * 301), "claim"),
    ],
)
def test_a_claim_says_what_and_against_whom(table: Table, stop: Stop, field: str) -> None:
    with pytest.raises(RefereeError) as refused:
        opened(table, stop=stop)
    assert refused.value.field == field
    assert not Renons.objects.exists()


def test_a_claim_against_several_names_the_article(table: Table) -> None:
    """C2.4: also when an open claim is put right."""
    case = opened(table)
    with pytest.raises(RefereeError, match=r"C2\.4") as refused:
        cases.amend(case=case, stop=Stop("conduct", "B", ("A", "C")), by=REFEREE)
    assert refused.value.field == "against"
    assert cases.amend(case=case, stop=Stop("count", "B", ("A", "C")), by=REFEREE).letters == "AC"


def test_who_may_not_open_one(table: Table) -> None:
    for by in (OPERATOR, DELEGATE, captain(table)):
        with pytest.raises(NotAllowed):
            opened(table, by=by)
    Round.objects.update(state="published", started_at=None)
    with pytest.raises(NotAllowed, match="⟦written⟧"):
        opened(table)


def test_a_running_game_of_a_live_table_is_the_next_one(table: Table) -> None:
    build.record(table, dve("B"), by=captain(table))
    with pytest.raises(RefereeError) as refused:
        opened(table, number=3)
    assert refused.value.field == "number"


def test_whoever_opens_it_looks_after_it(table: Table) -> None:
    one = Actor.of_account(build.official(table.round.event, "referee"), role="referee")
    opened(table, by=one)
    assert Taking.objects.get(need="case").by == one.account


# --- while it is open -------------------------------------------------------------------------------------------------


def test_the_game_is_not_written_before_the_case_is_decided(table: Table) -> None:
    """C1.14 works both ways: what is written could not be claimed any more."""
    opened(table)
    for by in (captain(table), OPERATOR, REFEREE):
        with pytest.raises(Conflict, match="⟦written⟧"):
            build.record(table, dve("B"), by=by)
    with pytest.raises(Conflict, match="⟦written⟧"):
        sheets.complete(table=table, revision=0, by=REFEREE, reason="power cut")
    with pytest.raises(Conflict, match="⟦written⟧"):
        build.accept_with_totals(table, 10, 20, 30)


def test_an_earlier_game_may_be_corrected_meanwhile(table: Table) -> None:
    """And the proposal follows: game 1 becomes a klop, so A has a radelc in game 2 (C2.3)."""
    build.record(table, dve("B"))
    case = walked(opened(table), UPHELD)
    build.record(table, klop(), number=1, reason="miscopied")
    assert decided(case).points == -110


def test_a_correction_may_make_the_stopped_game_impossible(table: Table) -> None:
    """B1.5, B1.6: game 1 becomes a lateness, so game 2 is dealt by A; a tri of C's cannot have been stopped there."""
    build.record(table, dve("B"))
    case = walked(opened(table), FOUNDED, {"contract": "tri", "declarer": "C"})
    build.record(table, late("A"), number=1, reason="he was late")
    with pytest.raises(InvalidRow) as refused:
        decided(case)
    assert [(one.field, one.article) for one in refused.value.violations] == [("declarer", "B1.6")]
    case = walked(case, {"waived": "no"}, {"contract": "tri", "declarer": "B"})
    assert decided(case).points == -45


def test_a_page_older_than_the_sheet_decides_nothing(table: Table) -> None:
    case = walked(opened(table), UPHELD)
    with pytest.raises(StaleRevision):
        decisions.decide(case=case, ruling=Ruling(), revision=7, by=REFEREE)


def test_a_claim_is_put_right_and_pointless_answers_go(table: Table) -> None:
    case = walked(opened(table), UPHELD)
    changed = cases.amend(case=case, stop=Stop("card", "B", ("A",)), by=REFEREE)
    assert changed.letters == "A"
    assert "waived" not in changed.answers, "C1.13: the declarer is the offender now"


def test_an_answer_that_changes_drops_what_follows_from_it(table: Table) -> None:
    case = walked(opened(table), UPHELD)
    changed = cases.answer(case=case, question="founded", given="no", by=REFEREE)
    assert changed.answers == {"excluded": "no", "obvious": "no", "decider": "referee", "founded": "no"}


@pytest.mark.parametrize(
    ("question", "given"), [("waived", "yes"), ("excluded", "perhaps"), ("", ""), ("founded", "yes")]
)
def test_only_what_is_asked_is_answered(table: Table, question: str, given: str) -> None:
    with pytest.raises(RefereeError):
        cases.answer(case=opened(table), question=question, given=given, by=REFEREE)


@pytest.mark.parametrize(
    "facts",
    [
        {"contract": "tri", "declarer": "A"},  # B1.6: B is the forehand of game 1
        {"contract": "dve"},
        {"contract": "dve", "declarer": "A", "points": 40},  # C2.1
        {"contract": "dve", "declarer": "A", "kontra": ["A"]},
    ],
)
def test_a_game_was_stopped_as_the_rules_allow(table: Table, facts: dict[str, Any]) -> None:
    with pytest.raises(InvalidRow):
        cases.stopped_at(case=opened(table), facts=facts, by=REFEREE)


def test_a_case_that_another_has_changed_is_not_decided_unseen(table: Table) -> None:
    """Two referees with the same case open: the second is told who changed it, and nothing happens."""
    case = walked(opened(table), UPHELD)
    page = state_of(case)
    other = Actor.of_account(build.official(table.round.event, "referee", username="drugi"), role="referee")
    changed = cases.answer(case=case, question="founded", given="no", seen=page, by=other)
    for outdated in (
        lambda: decided(case, seen=page),
        lambda: cases.answer(case=case, question="excluded", given="misdeal", seen=page, by=REFEREE),
        lambda: cases.amend(case=case, stop=Stop("card", "B", ("A",)), seen=page, by=REFEREE),
        lambda: cases.stopped_at(case=case, facts={}, seen=page, by=REFEREE),
        lambda: decisions.withdraw(case=case, reason="mistaken", seen=page, by=REFEREE),
    ):
        with pytest.raises(Conflict, match="drugi"):
            outdated()
    case.refresh_from_db()
    assert state_of(case) == state_of(changed)
    assert decided(case, seen=state_of(case)).outcome == "dismissed"


def test_the_same_answer_twice_is_one(table: Table) -> None:
    """A second tap before the page has changed."""
    case = cases.stopped_at(case=opened(table), facts=GAME, by=REFEREE)
    page = state_of(case)
    for _twice in range(2):
        case = cases.answer(case=case, question="excluded", given="no", seen=page, by=REFEREE)
    assert case.answers == {"excluded": "no"}
    assert Journal.objects.filter(action="renons.answer").count() == 1


# --- how it ends ------------------------------------------------------------------------------------------------------

ENDS: list[Any] = [
    # what, claim, game, answers → outcome, decided by, entries A B C, article
    ("C1.3 agreed", STOP, GAME, {"excluded": "no", "obvious": "yes", "deliberate": "no", "waived": "no"},
     "agreed", "agreement", (0, 0, -55), "C2.2"),
    ("C1.5 upheld by the referee", STOP, GAME, UPHELD, "upheld", "referee", (0, 0, -55), "C2.2"),
    ("C1.5 upheld by the panel", STOP, GAME, {**UPHELD, "decider": "panel"}, "upheld", "panel", (0, 0, -55), "C2.2"),
    ("C1.5 dismissed: at who stopped", STOP, GAME,
     {"excluded": "no", "obvious": "no", "decider": "referee", "founded": "no"},
     "dismissed", "referee", (0, -55, 0), "C2.2"),
    ("C1.5 dismissed: nobody stopped the game", Stop("card", "", ("C",)), GAME,
     {"excluded": "no", "obvious": "no", "decider": "referee", "founded": "no"},
     "dismissed", "referee", None, ""),
    ("C1.13 waived: nothing is written", STOP, GAME, {**FOUNDED, "waived": "yes"}, "waived", "referee", None, ""),
    ("C1.13 the offending declarer cannot waive", Stop("card", "B", ("A",)), GAME, FOUNDED,
     "upheld", "referee", (-55, 0, 0), "C2.2"),
    ("C2.4 wrong number of cards", Stop("count", "", ("A", "C")), GAME, FOUNDED,
     "upheld", "referee", (-55, 0, -55), "C2.4"),
    ("D13 before a contract", STOP, {}, FOUNDED, "upheld", "referee", (0, 0, -45), "B1.6"),
    ("D12 klop under kontra", STOP, {"contract": "klop", "kontra": ["A"]}, FOUNDED,
     "upheld", "referee", (0, 0, -140), "C2.2"),
    ("C2.2 with announcement and words", STOP,
     {**GAME, "kontra": ["B"], "announcements": [{"feature": "pagat", "by": "A"}]}, UPHELD,
     "upheld", "referee", (0, 0, -160), "C2.2"),
    ("C1.10 no renons", STOP, {}, {"excluded": "misdeal"}, "none", "referee", None, ""),
    ("C1.12 no renons", STOP, GAME, {"excluded": "writing"}, "none", "referee", None, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("stop", "facts", "answers", "outcome", "decided_by", "written", "article"),
    [case[1:] for case in ENDS],
    ids=[case[0] for case in ENDS],
)
def test_a_case_ends(
    table: Table,
    stop: Stop,
    facts: Any,
    answers: Any,
    outcome: str,
    decided_by: str,
    written: tuple[int, int, int] | None,
    article: str,
) -> None:
    ended = decided(walked(opened(table, stop=stop), answers, facts), text="seen by B and C")
    assert (ended.outcome, ended.decided_by, ended.ended_by) == (outcome, decided_by, REFEREE.label)
    assert ended.text == "seen by B and C"
    game = Game.objects.filter(table=table).first()
    if written is None:
        assert game is None
        misdealt = answers.get("excluded") == "misdeal"
        assert ended.points == (-20 if misdealt else None)  # C1.10: the redeal's row has the fine
        dealers = ["A"] if misdealt else []
        build.record(table, dve("B") | {"misdeals": dealers}, by=captain(table))  # the game goes on
        return
    assert game is not None
    assert tuple(build.entries(game).values()) == written
    assert game.entries.first().article == article
    assert game.locked, "the referee's entry keeps the players out"
    assert ended.game == game
    assert ended.proposed_points == ended.points == min(written)
    with pytest.raises(Conflict, match="⟦written⟧"):
        opened(table, number=1)


def test_another_value_needs_a_reason_and_both_are_kept(table: Table) -> None:
    case = walked(opened(table), UPHELD)
    with pytest.raises(RefereeError) as refused:
        decided(case, value=30)
    assert refused.value.field == "reason"
    for wrong in (0, -5, 100_001):
        with pytest.raises(RefereeError) as refused:
            decided(case, value=wrong, reason="x")
        assert refused.value.field == "value"
    assert not Game.objects.exists()
    ended = decided(case, value=30, reason="the fault changed little")
    assert (ended.proposed_points, ended.points, ended.reason) == (-55, -30, "the fault changed little")
    (entry,) = Game.objects.get().entries.all()
    assert (entry.points, entry.article, entry.params["value"]) == (-30, "C1.5", -55)


def test_the_proposed_value_typed_again_is_no_other_value(table: Table) -> None:
    ended = decided(walked(opened(table), UPHELD), value=55)
    assert Game.objects.get().facts["renons"] == {"by": ["C"]}
    assert told(ended) == "−(20 dve B1.15 + 35 difference C2.2)"


def test_only_a_referee_sets_another_value(table: Table) -> None:
    row = {**GAME, "renons": {"by": ["C"], "ruled": 30}}
    for by in (captain(table), OPERATOR):
        with pytest.raises(NotAllowed, match=r"C1\.5"):
            build.record(table, row, by=by)
    build.record(table, row, by=REFEREE)


def test_a_case_is_not_decided_with_a_question_open(table: Table) -> None:
    case = opened(table)
    with pytest.raises(Conflict):
        decided(case)
    case = walked(case, FOUNDED)  # the declarer was not asked (C1.13)
    with pytest.raises(Conflict):
        decided(case)


def test_a_case_ends_once(table: Table) -> None:
    case = walked(opened(table), UPHELD)
    decided(case)
    for again in (
        lambda: decided(case),
        lambda: decisions.withdraw(case=case, reason="x", by=REFEREE),
        lambda: cases.answer(case=case, question="excluded", given="no", by=REFEREE),
        lambda: cases.amend(case=case, stop=STOP, by=REFEREE),
    ):
        with pytest.raises(Conflict):
            again()
    assert Game.objects.count() == 1


def test_a_case_opened_by_mistake_is_withdrawn_with_a_reason(table: Table) -> None:
    case = opened(table)
    with pytest.raises(RefereeError):
        decisions.withdraw(case=case, reason=" ", by=REFEREE)
    ended = decisions.withdraw(case=case, reason="wrong table", by=REFEREE)
    assert (ended.outcome, ended.reason) == ("withdrawn", "wrong table")
    opened(table)


def test_a_deliberate_renons_removes_the_player(table: Table) -> None:
    """C1.6: the case is upheld, nothing is written, the other two are settled by `removals.disqualify`."""
    build.record(table, dve("B"))
    case = walked(opened(table), {**FOUNDED, "decider": "panel", "deliberate": "yes"})
    with pytest.raises(Conflict, match="⟦removal⟧"):
        decided(case)
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    case.refresh_from_db()
    assert (case.outcome, case.decided_by, case.points, case.reason) == ("upheld", "panel", None, "hid a card")
    assert table.games.count() == 1
    assert Registration.objects.get(seats__table=table, seats__letter="C").removed


def test_the_removal_of_somebody_else_ends_the_case_too(table: Table) -> None:
    case = opened(table)
    removals.disqualify(table=table, seat="B", reason="threw the cards", by=REFEREE)
    case.refresh_from_db()
    assert case.outcome == "withdrawn"


BOTH = Stop("count", "", ("A", "C"), claim="15 and 17 cards")


def test_of_two_offenders_the_removal_of_one_upholds_it_against_him_alone(table: Table) -> None:
    """C1.6: at the other nothing is written, since his difference may get no worse; the claim stays as it was made."""
    build.record(table, dve("B"))
    opened(table, stop=BOTH)
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    case = Renons.objects.get()
    assert (case.outcome, case.points, case.letters) == ("upheld", None, "AC")
    assert (case.removed, case.spared) == ("C", "A")
    assert table.games.count() == 1
    assert dict(table.seats.values_list("letter", "difference")) == {"A": -30, "B": 60, "C": None}


def test_the_removal_of_whom_it_is_not_against_spares_nobody(table: Table) -> None:
    opened(table, stop=BOTH)
    removals.disqualify(table=table, seat="B", reason="threw the cards", by=REFEREE)
    case = Renons.objects.get()
    assert (case.outcome, case.removed, case.spared) == ("withdrawn", "", "")


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        ({}, {}),
        (UPHELD, {**FOUNDED, "deliberate": "yes"}),
        ({"excluded": "misdeal"}, {}),
        ({"excluded": "no", "obvious": "no", "decider": "panel", "founded": "no"},
         {"excluded": "no", "obvious": "no", "decider": "panel"}),
    ],
)  # fmt: skip
def test_a_removal_leaves_no_answer_that_denies_it(table: Table, answers: Any, kept: Any) -> None:
    """C1.6: it is found deliberate. The ruling's page would print both."""
    walked(opened(table), answers)
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    case = Renons.objects.get()
    assert (case.answers, case.letters) == (kept, "C")
    changes = Journal.objects.filter(action="renons.answer").order_by("number")
    assert changes.count() == len(answers) + (answers != kept)
    assert build.broken_line(table.round.event) is None


def test_a_case_decided_before_is_not_what_the_removal_ended(table: Table) -> None:
    """Its row was to come from the paper."""
    decided(walked(opened(table, number=2), UPHELD))
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    case = Renons.objects.get()
    assert (case.outcome, case.removed, case.letters) == ("upheld", "", "C")


@pytest.mark.parametrize("removed", "CB", ids=["upheld", "withdrawn"])
def test_the_case_that_a_removal_ended_is_open_again_when_it_is_taken_back(table: Table, removed: str) -> None:
    """C1.6: whether it was deliberate is asked anew, everything else stays."""
    build.record(table, dve("B"))
    case = walked(opened(table), {**FOUNDED, "decider": "panel", "deliberate": "yes"})
    removals.disqualify(table=table, seat=removed, reason="hid a card", by=REFEREE)
    removals.readmit(table=table, reason="it lay under the table", by=REFEREE)
    case.refresh_from_db()
    assert (case.outcome, case.decided_by, case.ended_at, case.reason) == ("", "", None, "")
    said = {name: given for name, given in FOUNDED.items() if name != "deliberate"}
    assert case.answers == {**said, "decider": "panel"}
    (line,) = build.told(action="renons.resume")
    assert (line.reason, line.before["answers"]["deliberate"]) == ("it lay under the table", "yes")
    ended = decided(walked(case, {"deliberate": "no", "waived": "no"}))
    assert ended.outcome == "upheld"
    assert table.games.count() == 2


def test_a_case_that_had_ended_before_the_removal_stays_so(table: Table) -> None:
    decisions.withdraw(case=opened(table), reason="wrong table", by=REFEREE)
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    removals.readmit(table=table, reason="it lay under the table", by=REFEREE)
    assert Renons.objects.get().outcome == "withdrawn"


def test_a_removal_taken_back_opens_the_case_of_a_game_ahead_of_its_paper_too(table: Table) -> None:
    """Else it would wait, upheld, for a row that nobody decided."""
    opened(table, number=3)
    removals.disqualify(table=table, seat="C", reason="hid a card", by=REFEREE)
    removals.readmit(table=table, reason="the wrong player", by=REFEREE)
    case = Renons.objects.get()
    assert (case.outcome, case.removed) == ("", "")
    assert not cases.unwritten(table).exists()


def test_the_call_that_led_to_it_is_done(table: Table) -> None:
    by = Actor.of_account(build.official(table.round.event, "referee"), role="referee")
    call = calls.call(table=table, reason="renons", by=captain(table))
    case = walked(opened(table, call=call, by=by), UPHELD)
    call.refresh_from_db()
    assert call.taken_by == by.account
    decided(case, by=by)
    assert Call.objects.get().outcome == "done"


def test_a_decision_on_the_first_game_makes_no_paper_sheet(table: Table) -> None:
    """The referee's row does not tell how the table records; a phone that goes on records as it is played."""
    decided(walked(opened(table), UPHELD))
    table.refresh_from_db()
    assert table.entry_way == ""
    build.record(table, dve("B"), by=captain(table))
    table.refresh_from_db()
    assert table.entry_way == "live"


def test_on_a_paper_sheet_the_running_game_is_ahead(table: Table) -> None:
    """Nothing of the sheet is known yet, so nothing is proposed: the row is written when the paper is typed."""
    case = walked(opened(table, number=3), UPHELD)
    ended = decided(case)
    assert (ended.outcome, ended.proposed_points, ended.game) == ("upheld", None, None)
    for _game in range(2):
        build.record(table, klop())
    for other in (
        dve("B"),
        {**GAME, "renons": {"by": ["B"]}},
        {"contract": "dve", "entries": {"A": 0, "B": 0, "C": 0}},
    ):
        with pytest.raises(Conflict, match=r"3.* C"):
            build.record(table, other)
    build.record(table, {**GAME, "renons": {"by": ["C"]}})
    ended.refresh_from_db()
    assert (ended.game, ended.points) == (table.games.get(number=3), -110)
    assert told(ended) == "−(20 dve B1.15 + 35 difference C2.2) × 2 radelc C2.3"


def test_a_row_of_the_paper_is_the_game_that_was_decided(table: Table) -> None:
    """Nothing is kept beside another game: what differs is told at its field, and the referee corrects it (C1.12)."""
    ended = decided(walked(opened(table, number=2), UPHELD))
    build.record(table, dve("B"))
    other = {"contract": "ena", "declarer": "A", "kontra": ["B"], "renons": {"by": ["C"]}}
    for by in (OPERATOR, REFEREE):
        with pytest.raises(InvalidRow, match="2") as refused:
            build.record(table, other, by=by)
        assert [(one.field, one.params.get("value")) for one in refused.value.violations] == [
            ("contract", "dve"),
            ("kontra", None),
        ]
    assert table.games.count() == 1
    build.record(table, {**GAME, "misdeals": ["B"], "renons": {"by": ["C"]}})
    ended.refresh_from_db()
    assert (ended.game, ended.points, ended.facts) == (table.games.get(number=2), -55, GAME)
    build.record(table, other, number=2, by=REFEREE, reason="the paper says ena")


def test_a_decided_game_that_the_paper_makes_impossible_is_typed_by_the_referee(table: Table) -> None:
    """B1.6: ahead of the paper nobody knew that B is not the forehand of game 2. The case then says what is written."""
    ended = decided(walked(opened(table, number=2), UPHELD, {"contract": "tri", "declarer": "B"}))
    build.record(table, dve("B"))
    as_decided = {"contract": "tri", "declarer": "B", "renons": {"by": ["C"]}}
    played = {"contract": "dve", "declarer": "B", "renons": {"by": ["C"]}}
    for by, row in ((OPERATOR, as_decided), (OPERATOR, played), (REFEREE, as_decided)):
        with pytest.raises(InvalidRow):
            build.record(table, row, by=by)
    build.record(table, played, by=REFEREE)
    ended.refresh_from_db()
    assert (ended.facts, ended.points) == ({"contract": "dve", "declarer": "B"}, -55)
    line = Journal.objects.filter(action="renons.game").order_by("number").last()
    assert line.before == {"facts": {"contract": "tri", "declarer": "B"}}
    assert line.after == {"facts": ended.facts}
    assert build.broken_line(table.round.event) is None


def test_a_game_of_the_paper_ends_with_one_renons(table: Table) -> None:
    """Its first case waits for the row; a second one could never be written."""
    decided(walked(opened(table, number=3), UPHELD))
    with translation.override("en"), pytest.raises(Conflict, match="decided already") as refused:
        opened(table, number=3)
    assert refused.value.field == "number"
    decided(walked(opened(table, number=4), {**UPHELD, "waived": "yes"}))
    opened(table, number=4)


def test_a_sheet_is_not_closed_before_a_decided_renons_is_written(table: Table) -> None:
    """Its value would be lost; the referee may, with a reason: he may have decided it on a wrong number."""
    decided(walked(opened(table, number=2), UPHELD))
    build.record(table, dve("B"))
    build.time_is_up(table.round)
    table.refresh_from_db()
    for by in (OPERATOR, captain(table)):
        with translation.override("en"), pytest.raises(Conflict, match=r"Game 2 .*renons of C"):
            sheets.complete(table=table, revision=table.revision, by=by, reason="time")
    sheets.complete(table=table, revision=table.revision, by=REFEREE, reason="the case was on game 1")


def test_on_a_paper_sheet_another_value_waits_for_the_sheet(table: Table) -> None:
    case = walked(opened(table, number=3), UPHELD)
    with pytest.raises(RefereeError) as refused:
        decided(case, value=30, reason="mild")
    assert refused.value.field == "value"


def test_a_dismissed_claim_on_paper_is_written_at_who_stopped(table: Table) -> None:
    decided(walked(opened(table, number=2), {"excluded": "no", "obvious": "no", "decider": "panel", "founded": "no"}))
    build.record(table, dve("B"))
    with pytest.raises(Conflict, match=r"2.* B"):
        build.record(table, {**GAME, "renons": {"by": ["C"]}})
    build.record(table, {**GAME, "renons": {"by": ["B"]}})
    assert Renons.objects.get().points == -55


def test_a_tri_on_paper_may_be_anybodys(table: Table) -> None:
    """B1.6: whose deal game 3 is depends on games that are not known yet."""
    case = opened(table, number=3)
    for seat in "ABC":
        cases.stopped_at(case=case, facts={"contract": "tri", "declarer": seat}, by=REFEREE)
    with pytest.raises(InvalidRow):
        cases.stopped_at(case=case, facts={"contract": "dve"}, by=REFEREE)


# --- at the table -----------------------------------------------------------------------------------------------------


def agreed(table: Table, **more: Any) -> Renons:
    table.refresh_from_db()
    settings = {
        "table": table, "number": table.games.count() + 1, "stop": STOP, "facts": GAME,
        "revision": table.revision, "key": uuid4(), "by": captain(table),
    }  # fmt: skip
    return agreements.agree(**{**settings, **more})


def test_a_table_agrees(table: Table) -> None:
    """C1.3: the captain writes it, and it is a game like any other: he may correct it."""
    case = agreed(table)
    assert (case.outcome, case.decided_by, case.points) == ("agreed", "agreement", -55)
    assert build.totals(table) == {"A": 0, "B": 0, "C": -55}
    table.refresh_from_db()
    assert (table.entry_way, table.games.get().locked) == ("live", False)
    build.record(table, dve("B"), number=1, by=captain(table), reason="the wrong game")


def test_the_same_agreement_twice_is_one(table: Table) -> None:
    key = uuid4()
    first = agreed(table, key=key)
    assert agreed(table, key=key, number=1).pk == first.pk
    assert (Renons.objects.count(), Game.objects.count()) == (1, 1)


def test_a_table_does_not_agree_past_the_referee(table: Table) -> None:
    opened(table)
    with pytest.raises(Conflict, match="⟦decision⟧"):
        agreed(table)


def test_who_may_not_agree(table: Table) -> None:
    other = build.table()
    with pytest.raises(NotAllowed):
        agreed(table, by=captain(other))
    with pytest.raises(NotAllowed):
        agreed(table, by=Actor.at_seat(table.seats.get(letter="B"), role="player"))
    with pytest.raises(InvalidRow):
        agreed(table, facts={"contract": "dve"})
    build.record(table, dve("B"), by=captain(table))
    with pytest.raises(Conflict, match="⟦written⟧"):
        agreed(table, number=1)
    assert not Renons.objects.exists()


COUNTED = Stop("count", "B", ("A", "C"), claim="17 cards")


@pytest.mark.parametrize(("facts", "answer"), [({}, ""), ({}, "misdeal"), (GAME, "misdeal")])
def test_a_wrong_number_of_cards_before_the_first_card_is_no_renons(
    table: Table, facts: dict[str, Any], answer: str
) -> None:
    """C1.10: no row is used up, the dealer writes −20 in the row of the redeal, and nothing more."""
    key = uuid4()
    case = agreed(table, stop=COUNTED, facts=facts, answer=answer, key=key)
    assert agreed(table, stop=COUNTED, facts=facts, answer=answer, key=key, number=1).pk == case.pk
    assert (case.outcome, case.decided_by, case.points, case.entry_letters) == ("none", "agreement", -20, "A")
    assert (Game.objects.count(), owed(table).count()) == (0, 1)
    with pytest.raises(InvalidRow):
        build.record(table, dve("C"), by=captain(table))
    build.record(table, {**dve("C"), "misdeals": ["A"]}, by=captain(table))
    assert build.totals(table) == {"A": -20, "B": 0, "C": 30}
    assert owed(table).count() == 0
    assert build.broken_line(table.round.event) is None


def test_a_wrong_number_of_cards_noticed_later_is_a_renons_of_all_who_had_it(table: Table) -> None:
    """C1.9, C2.4"""
    case = agreed(table, stop=COUNTED, answer="no")
    assert (case.outcome, case.points, build.totals(table)) == ("agreed", -55, {"A": -55, "B": 0, "C": -55})


@pytest.mark.parametrize(("facts", "answer"), [(GAME, ""), (GAME, "perhaps"), ({}, "no")])
def test_when_it_was_noticed_has_to_be_said(table: Table, facts: dict[str, Any], answer: str) -> None:
    with pytest.raises(RefereeError) as refusal:
        agreed(table, stop=COUNTED, facts=facts, answer=answer)
    assert refusal.value.field == "excluded"
    assert not Renons.objects.exists()


def test_an_id_of_a_misdeal_is_no_other_one(table: Table) -> None:
    key = uuid4()
    agreed(table, stop=COUNTED, facts={}, key=key)
    with pytest.raises(Conflict):
        agreed(table, stop=Stop("count", "A", ("B", "C")), facts={}, key=key)
    agreed(table, stop=COUNTED, facts={})
    assert owed(table).count() == 2  # dealt wrongly once more


def test_the_form_of_a_game_does_not_write_it_either(table: Table) -> None:
    """C1.10: of several it can only be a wrong number of cards, and no contract stood."""
    with pytest.raises(InvalidRow) as refusal:
        build.record(table, {"renons": {"by": ["A", "C"]}}, by=captain(table))
    assert [(one.code, one.article, one.field) for one in refusal.value.violations] == [
        ("claim-early", "C1.10", "renons")
    ]
    build.record(table, {"renons": {"by": ["C"]}}, by=captain(table))
    case = Renons.objects.get()
    for answer in ("", "misdeal", "no"):
        with pytest.raises(RefereeError):
            agreements.tell(case=case, stop=Stop("count", "B", ("C",)), by=captain(table), answer=answer)
    agreements.tell(case=case, stop=Stop("signal", "B", ("C",)), by=captain(table))


# --- the journal ------------------------------------------------------------------------------------------------------


def test_every_step_is_a_line(table: Table) -> None:
    decided(walked(opened(table), UPHELD), text="seen by all")
    lines = Journal.objects.filter(event=table.round.event).order_by("number")
    names = [line.action for line in lines]
    assert names == ["renons.open", "renons.game", *["renons.answer"] * 6, "renons.end", "game.record"]
    end = lines[8]
    assert (end.after["outcome"], end.after["written"], end.after["proposed"]) == ("upheld", -55, -55)
    assert build.broken_line(table.round.event) is None


def test_nothing_is_stored_if_the_row_can_not_be(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """One transaction: an end whose game is refused is no end."""
    case = walked(opened(table), UPHELD)

    def refuse(*_given: object, **_more: object) -> None:
        raise Conflict("no")

    monkeypatch.setattr(games, "record_next", refuse)
    with pytest.raises(Conflict):
        decided(case)
    case.refresh_from_db()
    assert case.outcome == ""
    assert Journal.objects.filter(action="renons.end").count() == 0


# --- a renons that the table writes as a game -------------------------------------------------------------------------


def written(table: Table, *seats: str, number: int = 0, by: Actor | None = None, **more: Any) -> None:
    """The captain enters a renons in the form of the next game, or corrects one there."""
    row = {**GAME, "renons": {"by": list(seats)}}
    build.record(table, row, by=by or captain(table), **({"number": number} if number else {}), **more)


def test_a_renons_entered_as_a_game_is_an_agreed_case(table: Table) -> None:
    """C1.3: it is listed like one that was agreed on its own page; what nobody said stays open."""
    written(table, "C")
    case = Renons.objects.get()
    assert (case.outcome, case.decided_by, case.letters, case.number) == ("agreed", "agreement", "C", 1)
    assert (case.kind, case.claimed_by, case.facts, case.game) == ("", None, GAME, Game.objects.get())
    assert (case.proposed_points, case.points) == (-55, -55)
    assert told(case) == "−(20 dve B1.15 + 35 difference C2.2)"
    assert case.opened_by == case.ended_by == captain(table).label
    assert [line.action for line in Journal.objects.order_by("number")][-2:] == ["game.record", "renons.end"]
    assert build.broken_line(table.round.event) is None


def test_of_several_a_wrong_number_of_cards_is_the_only_kind(table: Table) -> None:
    """C2.4"""
    written(table, "A", "C")
    case = Renons.objects.get()
    assert (case.kind, case.letters, case.points) == ("count", "AC", -55)


def test_a_renons_of_an_official_s_row_is_no_agreement(table: Table) -> None:
    """The paper does not tell who decided."""
    written(table, "C", by=OPERATOR)
    assert not Renons.objects.exists()


def test_the_same_renons_sent_twice_is_one_case(table: Table) -> None:
    key = uuid4()
    for _again in range(2):
        written(table, "C", number=1, key=key, revision=0)
    assert Renons.objects.count() == Game.objects.count() == 1


def test_a_case_follows_the_correction_of_its_game(table: Table) -> None:
    """C1.12: a slip of the pen; and without a renons there is none to list."""
    written(table, "C")
    written(table, "A", number=1, reason="the other seat")
    case = Renons.objects.get()
    assert (case.letters, case.outcome, case.points) == ("A", "agreed", -55)
    build.record(table, dve("A"), by=captain(table), number=1, reason="he took it back")
    case.refresh_from_db()
    assert (case.outcome, case.reason, case.points) == ("withdrawn", "he took it back", None)
    assert Journal.objects.order_by("number").last().action == "renons.end"


def test_a_case_follows_the_radelc_of_an_earlier_game(table: Table) -> None:
    """C2.3: game 1 becomes a klop, so A plays game 2 under a radelc; agreed or ruled, sheet and list say the same."""
    build.record(table, dve("B"), by=captain(table))
    written(table, "C")
    decided(walked(opened(table), UPHELD), value=30, reason="little")
    build.record(table, klop(), by=captain(table), number=1, reason="it was a klop")
    agreed, ruled = Renons.objects.order_by("number")
    assert (agreed.proposed_points, agreed.points) == (-110, -110)
    assert told(agreed) == "−(20 dve B1.15 + 35 difference C2.2) × 2 radelc C2.3"
    assert (ruled.proposed_points, ruled.points) == (-110, -30)


def test_a_written_result_becomes_no_renons_at_the_table(table: Table) -> None:
    """C1.14; a slip of the pen is the referee's to put right (C1.12)."""
    build.record(table, dve("A"), by=captain(table))
    with pytest.raises(Conflict, match=r"⟦written⟧.*⟦slip⟧"):
        written(table, "C", number=1, reason="it was a renons")
    written(table, "C", number=1, reason="copied wrongly", by=REFEREE)


def test_an_agreement_on_its_own_page_is_one_case(table: Table) -> None:
    stop = Stop("card", "B", ("C",))
    agreements.agree(table=table, number=1, stop=stop, facts=GAME, revision=0, key=uuid4(), by=captain(table))
    assert [case.kind for case in Renons.objects.all()] == ["card"]


def test_a_dismissed_claim_of_nobody_waits_for_no_row_of_the_paper(table: Table) -> None:
    """The referee saw something and was wrong: the game went on, and its row is any."""
    Table.objects.update(entry_way="paper")
    case = opened(table, stop=Stop("card", "", ("C",)))
    decided(walked(case, {"excluded": "no", "obvious": "no", "decider": "referee", "founded": "no"}))
    build.record(table, dve("B"))
    assert Renons.objects.get().game is None
