"""What holds for every Vadász sheet: valid ones made by chance, damaged ones and plain junk; and a second reading."""

import copy
import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import RULE_BOOKS
from rules.derivation import steps_of, worked_out
from rules.sheet import Judged, breaches
from tests.rules.vadasz.random_sheets import CODES, random_sheet
from tests.rules.vadasz.rows import judge
from tests.rules.vadasz.second_scorer import score
from tests.sizes import examples

FEW = settings(deadline=None, max_examples=examples(40), suppress_health_check=[HealthCheck.too_slow], database=None)
MANY = settings(deadline=None, max_examples=examples(200), suppress_health_check=[HealthCheck.too_slow], database=None)
CODE = st.sampled_from(CODES)
SHEETS = st.integers(0, 2**32).map(lambda seed: random_sheet(Random(seed), most=4))

KEYS = st.sampled_from(
    ("talon", "declarer", "partner", "alone", "points", "kontra", "announcements", "tuletroa", "kings", "pagat",
     "volat", "xxi", "taroks", "lengetes", "bound_ulti", "inverse", "second_round", "thrown", "new_deal", "feature",
     "by", "round", "won", "skiz", "caught", "answer", "reason", "dealing", "double", "A", "B", "C", "D")
)  # fmt: skip

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from("ABCDEFG"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5) | KEYS, inner, max_size=4),
    max_leaves=6,
)


def compare(dice, sheets):
    """Both readings of so many sheets agree; what they were made of."""
    met = Counter()
    for _sheet in range(sheets):
        whole = random_sheet(dice)
        lines = judge(whole).rows
        for row, line, (entries, carry) in zip(whole["rows"], lines, score(whole), strict=True):
            assert (dict(line.entries), dict(line.carry)) == (entries, carry), (whole, row)
            met.update({item.code for item in line.items})
    return met


@pytest.mark.parametrize("seed", range(4))
def test_a_second_reading_of_the_page_writes_the_same(seed):
    """The gate's small number; `nightly` compares thousands."""
    compare(Random(seed), 40)


@pytest.mark.nightly
def test_a_second_reading_of_the_page_writes_the_same_thousands_of_times():
    """Every kind of item is met, for all options and four to seven people."""
    met = compare(Random(2026), 5000)
    written = RULE_BOOKS[CODES[0]].sentences
    assert set(met) <= set(written)
    least = min(met.values())
    assert len(met) == 18
    assert least >= 10, met


@FEW
@given(whole=SHEETS)
def test_items_sum_to_entries_and_every_row_to_nothing(whole):
    judged = judge(whole)
    for line in judged.rows:
        for seat, entry in line.entries.items():
            assert entry == sum(item.points for item in line.items if item.seat == seat)
        assert sum(line.entries.values()) == 0
    assert sum(judged.result.totals.values()) == 0


@FEW
@given(whole=SHEETS)
def test_every_derivation_gives_what_is_written(whole):
    """Worked out step by step it is the written value; each name is a term, each item has its sentence."""
    book = RULE_BOOKS[whole["ruleset"]]
    for line in judge(whole).rows:
        for item in line.items:
            steps = item.params["derivation"]
            assert worked_out(steps) == item.points
            assert steps_of(json.loads(json.dumps(steps))) == steps
            assert book.sentences[item.code] % item.params
            for step in every_step(steps):
                assert not step.name or step.name in book.terms
                assert step.sign not in "×/" or step.name


def every_step(steps):
    for step in steps:
        yield step
        if not isinstance(step.amount, int):
            yield from every_step(step.amount)


@FEW
@given(whole=SHEETS)
def test_marks_and_carry_tell_the_same_doubled_games(whole):
    judged = judge(whole)
    last = judged.rows[-1].carry
    assert sum(mark.used_in == 0 for mark in judged.marks) == last["doubled_left"]
    for mark in judged.marks:
        if mark.used_in:
            items = judged.rows[mark.used_in - 1].items
            assert mark.earned_in < mark.used_in
            assert {item.params.get("factor") for item in items} <= {2}


@FEW
@given(whole=SHEETS)
def test_scoring_changes_nothing_it_was_given(whole):
    before = copy.deepcopy(whole)
    judge(whole)
    assert whole == before


@FEW
@given(whole=SHEETS)
def test_a_prefix_is_scored_like_the_beginning_of_the_whole(whole):
    assert judge({**whole, "rows": whole["rows"][:-1]}).rows == judge(whole).rows[:-1]


def agree(book, whole):
    """Judging never raises: a sheet is scored, with as many lines as it has rows, or every breach of it is told."""
    judged = book.judge(whole)
    found = breaches(judged)
    assert bool(found) != isinstance(judged, Judged)
    assert not isinstance(judged, Judged) or len(judged.rows) == len(whole["rows"])
    for violation in found:
        assert book.sentences[violation.code] % violation.params
        assert violation.article
    assert [violation.row for violation in found] == sorted(violation.row for violation in found)
    return found


@MANY
@given(junk=JUNK, code=CODE)
def test_junk_is_refused_in_words_and_never_raises(junk, code):
    assert agree(RULE_BOOKS[code], junk)


@MANY
@given(
    code=CODE,
    players=st.integers(3, 8) | JUNK,
    rows=st.lists(JUNK | st.dictionaries(KEYS, JUNK, max_size=9), min_size=1, max_size=4),
    options=JUNK,
)
def test_junk_rows_and_options_are_answered_in_words(code, players, rows, options):
    agree(RULE_BOOKS[code], {"ruleset": code, "players": players, "rows": rows, "options": options})


@st.composite
def damaged_sheets(draw):
    """A valid sheet in which one to three things somewhere were taken away, added or replaced by junk."""
    whole = copy.deepcopy(draw(SHEETS))
    for _change in range(draw(st.integers(1, 3))):
        inside = whole
        while True:
            keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(inside[key], dict | list) and inside[key] and draw(st.integers(0, 4)):
                inside = inside[key]
                continue
            what = draw(st.sampled_from(("drop", "junk", "add")))
            if what == "drop":
                del inside[key]
            elif what == "junk":
                inside[key] = draw(JUNK)
            elif isinstance(inside, dict):
                inside[draw(KEYS)] = draw(JUNK)
            else:
                inside.insert(key, copy.deepcopy(inside[key]))
            break
    return whole


@MANY
@given(whole=damaged_sheets(), code=CODE)
def test_a_damaged_sheet_is_scored_or_refused_in_words(whole, code):
    agree(RULE_BOOKS[code], whole)
