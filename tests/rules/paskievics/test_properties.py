"""What holds for every sheet: random valid ones, broken ones and plain junk."""

import json
from fractions import Fraction
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.derivation import steps_of, worked_out
from rules.sheet import Judged
from rules.violations import Violation
from tests.rules.paskievics.random_sheets import OPTIONS, random_sheet
from tests.rules.paskievics.rows import BOOK, broken, game, invited, judge, said, sheet, tarokks
from tests.sizes import examples

MANY = settings(deadline=None, max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow], database=None)
SHEETS = 60

WORDS = (
    "A", "B", "E", "", "harom", "szolo", "XX", "I", "XIX", "skiz", "declarer", "defenders", "trull", "volat", "own",
    "discarded", "dupla", "win", "announced", "after", "negy_kiraly", "bid", "none", "hu-paskievics", "bga",
    0, 1, 4, 5, 8, 9, 50, 71, 94, -1, 10**30, True, False, 47.0, float("nan"), float("inf"),
)  # fmt: skip
KEYS = st.text(max_size=3) | st.sampled_from(
    ("ruleset", "options", "players", "rows", "contract", "declarer", "partner", "called", "alone", "discarder",
     "tarokks_discarded", "invit", "yielded", "points", "outcome", "kontra", "announcements", "tarokks", "trull",
     "kings", "pagat_last", "xxi_caught", "volat", "honours_drawn", "passed_out", "thrown_in", "failed_fourth",
     "renonsz", "share_pot", "by", "card", "pagat_only", "feature", "seat", "count", "when", "won", "honour", "late",
     "hand", "each", "discarded_tarokk", *OPTIONS)
)  # fmt: skip
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(WORDS)
JUNK = st.recursive(
    SCALARS, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(KEYS, inside, max_size=5), max_leaves=14
)
WHOLE = game(
    called="XX",
    kontra=["A"],
    announcements=[said("trull", "B", "A"), said("pagatulti", "A")],
    tarokks=[tarokks("B", 8)],
    tarokks_discarded=["C"],
    pagat_last={"by": "B", "won": False},
    xxi_caught="D",
)
ROWS = (WHOLE, invited(), {"passed_out": True}, {"thrown_in": {"by": "C", "hand": "negy_kiraly"}})
ROWS += (
    {"failed_fourth": {"by": "A", "contract": "harom"}},
    {"renonsz": {"by": ["C"], "each": 5}},
    {"share_pot": True},
)


def said_well(found):
    """Every breach is one, can be said, and can be stored as JSON."""
    for violation in found:
        assert isinstance(violation, Violation)
        assert BOOK.sentences[violation.code] % violation.params
        assert isinstance(violation.row, int)
        json.dumps([violation.code, violation.article, dict(violation.params), violation.row, violation.field])


@MANY
@given(junk=JUNK)
def test_junk_is_no_sheet(junk):
    said_well(broken(junk))


@MANY
@given(players=JUNK, options=JUNK, rows=JUNK)
def test_a_sheet_of_junk_gives_breaches_or_a_score(players, options, rows):
    said_well(broken({"ruleset": BOOK.code, "players": players, "options": options, "rows": rows}))


@MANY
@given(name=st.sampled_from(sorted(OPTIONS)), value=JUNK)
def test_an_option_of_junk_counts_as_not_given(name, value):
    found = BOOK.judge(sheet(game(), **{name: value}))
    if isinstance(found, tuple):
        said_well(found)


@MANY
@given(row=JUNK)
def test_a_row_of_junk_moves_nobody_to_an_exception(row):
    said_well(broken(sheet(row, row, players=5)))


@MANY
@given(row=st.sampled_from(ROWS), key=KEYS, value=JUNK)
def test_a_row_with_junk_in_it(row, key, value):
    said_well(broken(sheet({**row, key: value}, game(), ulti_pot=True)))


@MANY
@given(inner=st.sampled_from(("announcements", "tarokks", "pagat_last", "invit")), key=KEYS, value=JUNK)
def test_a_nested_object_with_junk_in_it(inner, key, value):
    given_row = invited() if inner == "invit" else WHOLE
    part = given_row[inner]
    changed = [{**part[0], key: value}, *part[1:]] if isinstance(part, list) else {**part, key: value}
    said_well(broken(sheet({**given_row, inner: changed})))


def test_a_value_nested_deep_is_shown_short():
    deep = []
    for _level in range(3000):
        deep = [deep]
    said_well(broken(sheet({**game(), "invit": deep}, deep, options=deep)))


def random_judged():
    dice = Random(99)
    for _sheet in range(SHEETS):
        made = random_sheet(dice, dice.randint(1, 8))
        yield made, judge(made)


def test_every_row_sums_to_nothing_with_the_pot():
    """ELS.a, BGA.7: what one has another gives; items make the entries, entries the totals."""
    for made, judged in random_judged():
        pot = 0
        for row in judged.rows:
            assert sum(row.entries.values()) == pot - row.carry["pot"], made
            assert sum(item.points for item in row.items) == 0
            for seat, written in row.entries.items():
                assert written == sum(item.points for item in row.items if item.seat == seat)
            pot = row.carry["pot"]
        for seat, total in judged.result.totals.items():
            assert total == sum(row.entries[seat] for row in judged.rows)


def test_every_item_is_explained_by_its_derivation():
    """No item of 0; its steps give its points, name their factors, and survive JSON; its sentence can be said."""
    references = set()
    for _made, judged in random_judged():
        for item in (item for row in judged.rows for item in row.items):
            steps = item.params["derivation"]
            assert item.points == worked_out(steps) != 0
            assert steps_of(json.loads(json.dumps(steps))) == steps
            assert BOOK.sentences[item.code] % item.params
            for step in steps:
                assert not step.name or step.name in BOOK.terms
                assert step.sign not in "×/" or (step.name and step.article)
            references |= {item.article, *(step.article for step in steps)}
    assert {"ELS.1", "ELS.5", "ELS.T1", "ELS.T3", "ELS.a", "LIC.a", "LIC.d", "KON", "BGA.7"} <= references


def test_places_and_points_follow_the_totals():
    """P19: level seats share; all table points together are those of the places."""
    for made, judged in random_judged():
        result = judged.result
        for seat, own in result.totals.items():
            assert result.places[seat] == 1 + sum(other > own for other in result.totals.values())
        assert sum(result.points.values()) == (28 if made["players"] == 4 else 32)
        assert all(isinstance(points, Fraction) for points in result.points.values())
        assert sum(result.difference.values()) == 0


def test_a_sheet_is_judged_the_same_again_and_survives_json():
    for made, judged in random_judged():
        again = BOOK.judge(json.loads(json.dumps(made)))
        assert isinstance(again, Judged)
        assert again == judged
        json.dumps([row.carry for row in judged.rows])


def test_marks_are_earned_before_they_are_used():
    """A factor beside a mark: what a line used was earned in an earlier one, and the lap factor stands where one is."""
    for _made, judged in random_judged():
        for line, row in enumerate(judged.rows, start=1):
            for mark in row.marks:
                assert mark.code in BOOK.terms
                assert mark.earned_in <= line
                assert mark.used_in in (0, line)
            doubled = any(s.name == "lap" for item in row.items for s in item.params["derivation"])
            assert not doubled or any(mark.code == "lap" and mark.used_in == line for mark in row.marks)
