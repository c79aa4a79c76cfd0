"""What holds for every sheet: random valid ones, and plain junk of any shape."""

import copy
import json
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rules.czech.contracts import POT, SEATS
from rules.czech.options import OPTIONS as DECLARED
from rules.czech.wording import SENTENCES
from rules.derivation import steps_of, worked_out
from rules.sheet import Judged
from tests.rules.czech import second_scorer
from tests.rules.czech.random_sheets import sheet_of
from tests.rules.czech.sheets import BOOK, druha, laid_down, preferans, prvni, said, took, varsava
from tests.rules.judging import possible_values
from tests.sizes import examples

OPTION_VALUES = possible_values(DECLARED)

FEW = 250  # sheets of some eight lines
MANY = 20_000
#: The only items without a derivation, for they are nothing.
WITHOUT_DERIVATION = frozenset(("misdeal-free", "renonc-unpaid"))
SETTINGS = settings(deadline=None, max_examples=examples(300), suppress_health_check=list(HealthCheck), database=None)


def judged_sheets(count, seed):
    dice = Random(seed)
    for _each in range(count):
        whole = sheet_of(dice)
        judged = BOOK.judge(whole)
        assert isinstance(judged, Judged), judged
        yield whole, judged


@pytest.fixture(scope="module")
def sheets():
    """The same sheets for all tests of this module; judged when the first of them runs, not when it is collected."""
    return list(judged_sheets(FEW, 4))


def agrees_with_the_text(whole, judged):
    written = [(dict(row.entries), row.carry[POT]) for row in judged.rows]
    assert second_scorer.score(whole) == written, json.dumps(whole, ensure_ascii=False)


def test_a_second_scorer_from_the_text_writes_the_same(sheets):
    for whole, judged in sheets:
        agrees_with_the_text(whole, judged)


@pytest.mark.nightly
def test_a_second_scorer_from_the_text_writes_the_same_of_many_sheets():
    for whole, judged in judged_sheets(MANY, 5):
        agrees_with_the_text(whole, judged)


def test_the_random_sheets_meet_every_option_and_every_sentence_of_an_item(sheets):
    """Otherwise the second scorer would agree on less than it seems."""
    used = {(name, repr(value)) for whole, _judged in sheets for name, value in whole["options"].items()}
    assert {(name, repr(value)) for name, values in OPTION_VALUES.items() for value in values} <= used
    codes = list(SENTENCES)
    items = set(codes[: codes.index("ruleset-unknown")])
    met = {item.code for _whole, judged in sheets for row in judged.rows for item in row.items}
    assert items == met


def test_a_line_is_zero_with_the_zid(sheets):
    for _whole, judged in sheets:
        before = 0
        for row in judged.rows:
            assert set(row.entries) == set(SEATS)
            assert sum(row.entries.values()) == before - row.carry[POT]
            before = row.carry[POT]
            assert before >= 0


def test_items_explain_every_entry_and_the_zid(sheets):
    for _whole, judged in sheets:
        before = 0
        for row in judged.rows:
            sums = dict.fromkeys((*SEATS, POT), 0)
            for item in row.items:
                sums[item.seat] += item.points
            assert sums == {**row.entries, POT: row.carry[POT] - before}
            before = row.carry[POT]


def test_every_derivation_gives_what_is_written(sheets):
    """Worked out step by step it is the written value, sign and all; every step has a name and a reference."""
    for _whole, judged in sheets:
        for item in (item for row in judged.rows for item in row.items):
            assert BOOK.sentences[item.code] % item.params
            assert "." in item.article
            if item.code in WITHOUT_DERIVATION:
                assert item.points == 0
                continue
            steps = item.params["derivation"]
            assert worked_out(steps) == item.points
            assert steps_of(json.loads(json.dumps(steps))) == steps
            for step in every_step(steps):
                assert not step.name or step.name in BOOK.terms
                assert step.sign not in "×/" or (step.name and step.article)


def every_step(steps):
    for step in steps:
        yield step
        if not isinstance(step.amount, int):
            yield from every_step(step.amount)


def test_marks_wait_or_are_used_in_a_later_line_or_the_same(sheets):
    for _whole, judged in sheets:
        assert len({(one.code, one.earned_in) for one in judged.marks}) == len(judged.marks)
        assert sum(not one.used_in for one in judged.marks) <= 1
        assert all(not one.used_in or one.used_in >= one.earned_in for one in judged.marks)
        assert all(number in (one.earned_in, one.used_in)
                   for number, row in enumerate(judged.rows, 1) for one in row.marks)  # fmt: skip


def test_judging_changes_nothing_and_a_prefix_stays_what_it_was(sheets):
    for whole, judged in sheets[:60]:
        before = copy.deepcopy(whole)
        assert BOOK.judge(whole) == judged
        assert whole == before
        cut = len(whole["rows"]) // 2
        assert BOOK.judge({**whole, "rows": whole["rows"][:cut]}).rows == judged.rows[:cut]


WORDS = st.sampled_from(
    [*"ABCDE", "pagat", "valat", "game", "XIX", "bought", "trul", "barvy", "", "%(seat)s", "\ud800"]
)
NUMBERS = st.integers() | st.sampled_from([10**400, -(10**400), 10**4000, 35, 70, 2**63])
SCALARS = st.none() | st.booleans() | NUMBERS | st.floats() | WORDS | st.text(max_size=3)
JUNK = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(WORDS | st.sampled_from(["by", "won", "feature", "kontra", "breaches"]), inner, max_size=3)
    ),
    max_leaves=6,
)
GOOD_ROWS = (
    prvni(), druha(words="B", pagat=took("C")), preferans(), varsava(20, 19, 31, 0), laid_down(),
    prvni(announcements=[said("valat", "A")], revealing={"A": ["trul"]}, renonc={"by": "A"}), {"close": True},
    {"misdeal": "after"},
)  # fmt: skip
KEYS = st.sampled_from(sorted({*prvni(), "kontra", "announcements", "revealing", "pagat", "ucho", "valat", "renonc",
                               "laid_down", "third", "alone", "forgotten", "misdeal", "close", "x"}))  # fmt: skip
BROKEN_ROWS = st.builds(
    lambda row, changed: {**row, **changed}, st.sampled_from(GOOD_ROWS), st.dictionaries(KEYS, JUNK, max_size=4)
)
OPTIONS = st.dictionaries(st.sampled_from([*DECLARED.options, "preset", "x"]), JUNK)
JUNK_SHEETS = JUNK | st.fixed_dictionaries(
    {"ruleset": st.just("cz-taroky")},
    optional={"rows": st.lists(BROKEN_ROWS | JUNK, max_size=4) | JUNK, "options": OPTIONS | JUNK, "players": JUNK},
)


@SETTINGS
@given(whole=JUNK_SHEETS)
@example(whole={"ruleset": "cz-taroky", "rows": [{**prvni(), "points": 10**4000}]})
@example(whole={"ruleset": "cz-taroky", "options": {"valat_points": 10**300}, "rows": [prvni(68, valat="declarer")]})
@example(whole={"ruleset": "cz-taroky", "rows": [{1: 2, None: 3, (): 4}], "options": {1: 2, (): 3}, 5: 6})
def test_junk_is_answered_with_a_sheet_or_with_breaches(whole):
    """Whatever it is, nothing raises, and every breach has a sentence that can be filled and shown."""
    judged = BOOK.judge(whole)
    if isinstance(judged, Judged):
        json.dumps([[dict(row.entries), dict(row.carry)] for row in judged.rows])
        return
    assert judged
    for one in judged:
        assert len(BOOK.sentences[one.code] % one.params) < 700
        assert "." in one.article
        assert one.row is not None
