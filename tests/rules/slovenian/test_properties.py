"""What holds for every sheet: hypothesis makes valid ones, broken ones and plain junk."""

import copy
import json
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import rule_book
from rules.derivation import steps_of, worked_out
from rules.sheet import Judged, breaches
from rules.slovenian.contracts import SEATS, WORDS
from rules.slovenian.row_json import read_row
from tests.rules.judging import broken, judge
from tests.rules.slovenian.rows import JUNK, KEYS, OPTIONS, dealer_of, paper, row_json, valid_rows, valid_sheets
from tests.sizes import SHEETS, examples

BOOK = rule_book("si-tzs")
FEW = settings(deadline=None, max_examples=examples(30), suppress_health_check=[HealthCheck.too_slow], database=None)
THOUSANDS = settings(deadline=None, max_examples=SHEETS, suppress_health_check=[HealthCheck.too_slow], database=None)
MANY = settings(deadline=None, max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow], database=None)

#: Items whose points are the article's own number.
WITHOUT_DERIVATION = {"mondfang": -21, "misdeal": -20, "lateness": -45, "klop-others-zero": 0}
ANY_VALID_ROW = st.integers(0, 2).flatmap(lambda line: valid_rows(dealer_of(line)))
WRITTEN = st.integers(-200, 200)
PAPER_ROW = st.builds(paper, WRITTEN, WRITTEN, WRITTEN)


@FEW
@given(whole=valid_sheets())
def test_a_valid_sheet_is_valid(whole):
    """The strategy makes what it says; everything below leans on it."""
    assert broken(whole) == []


@FEW
@given(whole=valid_sheets())
def test_items_sum_to_entries_and_entries_to_totals(whole):
    """A9: one line shows what its items explain, no more."""
    score = judge(whole)
    assert len(score.rows) == len(whole["rows"])
    for row in score.rows:
        for seat in SEATS:
            assert row.entries[seat] == sum(item.points for item in row.items if item.seat == seat)
    for seat in SEATS:
        assert score.result.totals[seat] == sum(row.entries[seat] for row in score.rows)


@FEW
@given(whole=valid_sheets())
def test_every_item_can_be_explained(whole):
    """A9: the sentence of every item is filled by its own parameters, and its article is written with it."""
    for row in judge(whole).rows:
        for item in row.items:
            assert item.article[0] in "ABC"
            assert BOOK.sentences[item.code] % item.params


@THOUSANDS
@given(whole=valid_sheets())
def test_every_derivation_gives_what_is_written(whole):
    """A9, B1.14: worked out step by step from the articles' numbers it is the written value, sign and all."""
    for row in judge(whole).rows:
        for item in row.items:
            if item.code in WITHOUT_DERIVATION:
                assert item.points == WITHOUT_DERIVATION[item.code]
                continue
            steps = item.params["derivation"]
            assert worked_out(steps) == item.points
            assert steps_of(json.loads(json.dumps(steps))) == steps
            for step in every_step(steps):
                assert not step.name or step.name in BOOK.terms
                assert not step.article or step.article in BOOK.article_numbers
                assert step.sign not in "×/" or (step.name and step.article)


@THOUSANDS
@given(whole=valid_sheets())
def test_a_derivation_names_the_words_that_were_said_and_the_radelc_that_stood(whole):
    """B1.19, B1.24: of a played game the factors are exactly those of the sheet, by name."""
    circles = dict.fromkeys(SEATS, 0)
    for facts, row in zip(whole["rows"], judge(whole).rows, strict=True):
        for item in row.items:
            if item.code in ("game-won", "game-lost", "bid-won", "bid-lost"):
                spoken = facts.get("kontra", [])
                words = [(WORDS[len(spoken) - 1], 1 << len(spoken), "B1.19")] if spoken else []
                doubled = [("radelc", 2, "B1.24")] if circles[item.seat] else []
                factors = [(s.name, s.amount, s.article) for s in item.params["derivation"] if s.sign == "×"]
                assert factors == words + doubled
        circles = row.carry


def every_step(steps):
    """All steps, those of amounts in brackets included."""
    for step in steps:
        yield step
        if not isinstance(step.amount, int):
            yield from every_step(step.amount)


@FEW
@given(whole=valid_sheets())
def test_differences_sum_to_zero(whole):
    """A13: a seat's difference is the sum of its differences with the other two."""
    del_disqualified = {key: value for key, value in whole.items() if key != "disqualified"}
    score = judge(del_disqualified)
    assert sum(score.result.difference.values()) == 0
    for seat in SEATS:
        assert score.result.difference[seat] == sum(
            score.result.totals[seat] - score.result.totals[other] for other in SEATS
        )


@FEW
@given(whole=valid_sheets())
def test_places_and_points_follow_the_totals(whole):
    """A13, D14, C1.6."""
    score = judge(whole)
    out = whole.get("disqualified")
    if out is not None:
        others = [seat for seat in SEATS if seat != out]
        assert (score.result.places[out], score.result.difference[out], score.result.points[out]) == (None, None, 0)
        assert [score.result.points[seat] for seat in others] == [3, 3]
        assert None not in [score.result.difference[seat] for seat in others]
        return
    for one in SEATS:
        for other in SEATS:
            ahead = score.result.totals[one] > score.result.totals[other]
            assert ahead == (score.result.places[one] < score.result.places[other])
            assert ahead == (score.result.points[one] > score.result.points[other])
    assert sum(score.result.points.values()) == 6
    assert all(isinstance(points, Fraction) for points in score.result.points.values())


@FEW
@given(whole=valid_sheets(), cut=st.integers(0, 21))
def test_the_fold_of_a_prefix_is_a_prefix(whole, cut):
    """B1.24-25: a line depends on the lines before it, never on those after."""
    prefix = {**whole, "rows": whole["rows"][:cut]}
    assert judge(prefix).rows == judge(whole).rows[:cut]


@FEW
@given(whole=valid_sheets())
def test_scoring_changes_nothing_it_was_given(whole):
    before = copy.deepcopy(whole)
    first, second = judge(whole), judge(whole)
    assert whole == before
    assert first == second


@FEW
@given(whole=valid_sheets())
def test_marks_and_carry_tell_the_same_circles(whole):
    """B1.25: after every line a seat has the circles that were earned up to there and not used."""
    judged = judge(whole)
    for number, row in enumerate(judged.rows, start=1):
        for seat in SEATS:
            own = [mark for mark in judged.marks if mark.seat == seat and mark.earned_in <= number]
            assert row.carry[seat] == sum(not 0 < mark.used_in <= number for mark in own)
        assert all(number in (mark.earned_in, mark.used_in) for mark in row.marks)
    assert all(mark.used_in == 0 or mark.used_in > mark.earned_in for mark in judged.marks)
    assert len(set(judged.marks)) == len(judged.marks)


@FEW
@given(whole=valid_sheets())
def test_circles_are_never_negative_and_nobody_loses_more_than_one_a_line(whole):
    """D8: erase first, then award: a line changes a seat's circles by -1, 0 or +1."""
    before = dict.fromkeys(SEATS, 0)
    for row in judge(whole).rows:
        changes = [row.carry[seat] - before[seat] for seat in SEATS]
        assert set(changes) <= {-1, 0, 1}
        assert min(row.carry.values()) >= 0
        assert sum(change < 0 for change in changes) <= 1
        before = row.carry


@FEW
@given(whole=valid_sheets())
def test_the_turn_is_the_one_the_sheet_was_judged_by(whole):
    """B1.1, B1.6: a tri is accepted in a row exactly of the forehand whom `turn` names."""
    rows = whole["rows"][:20]
    turn = BOOK.turn(rows)
    for seat in SEATS:
        tri = {"contract": "tri", "declarer": seat, "points": 40}
        assert (not broken({**whole, "rows": [*rows, tri]})) == (seat == turn.first)


@MANY
@given(row=ANY_VALID_ROW | PAPER_ROW)
def test_a_row_survives_json(row):
    """`row_json` of what was read is read as the same row, through text too."""
    reading = read_row(row, 1)
    assert reading.violations == ()
    again = row_json(reading.row)
    assert read_row(again, 1) == reading
    assert read_row(json.loads(json.dumps(again)), 1) == reading
    assert row_json(read_row(again, 1).row) == again


@MANY
@given(row=ANY_VALID_ROW | PAPER_ROW)
def test_what_is_shown_of_a_row_is_read_as_the_row(row):
    """The office grid: `read(show(row))` gives the same facts."""
    shown = BOOK.show(row)
    assert set(shown) <= {field.name for field in BOOK.fields}
    typed = BOOK.read(shown)
    assert typed.violations == ()
    assert read_row(typed.facts, 1).row == read_row(row, 1).row


@MANY
@given(row=ANY_VALID_ROW | PAPER_ROW)
def test_a_row_has_a_summary_with_worded_remarks(row):
    """A11: klop is struck through, and the caller of its kontra dotted."""
    summary = BOOK.summary(row)
    assert summary.struck == (row.get("contract") == "klop")
    assert list(summary.dotted) == (row.get("kontra", []) if summary.struck else [])
    for remark in summary.remarks:
        assert BOOK.sentences[remark.code] % remark.params
    assert BOOK.discipline.offenders(row) == tuple(row.get("renons", {"by": []})["by"])


def agree(whole):
    """Judging never raises: a sheet is scored, with as many lines as it has rows, or every breach of it is told."""
    judged = BOOK.judge(whole)
    found = breaches(judged)
    assert bool(found) != isinstance(judged, Judged)
    assert not isinstance(judged, Judged) or len(judged.rows) == len(whole["rows"])
    for violation in found:
        assert BOOK.sentences[violation.code] % violation.params
        assert violation.article[0] in "ABC"
    return found


@MANY
@given(junk=JUNK)
def test_junk_is_refused_in_words_and_never_raises(junk):
    assert agree(junk)


@MANY
@given(rows=st.lists(JUNK | st.dictionaries(KEYS, JUNK, max_size=8), min_size=1, max_size=4), options=JUNK)
def test_junk_rows_and_options_are_answered_in_words(rows, options):
    agree({"ruleset": "si-tzs", "rows": rows, "options": options})


@st.composite
def mutated_sheets(draw):
    """A valid sheet in which one to three things somewhere were taken away, added or replaced by junk."""
    whole = copy.deepcopy(draw(valid_sheets(most=5)))
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
@given(whole=mutated_sheets())
def test_a_damaged_sheet_is_scored_or_refused_in_words(whole):
    agree(whole)


@FEW
@given(whole=mutated_sheets())
def test_breaches_are_told_in_the_order_of_the_lines(whole):
    """A9: what concerns the whole sheet first, then line by line."""
    lines = [violation.row or 0 for violation in broken(whole)]
    assert lines == sorted(lines)


@MANY
@given(typed=st.dictionaries(st.sampled_from([field.name for field in BOOK.fields]), st.text(max_size=8)))
def test_whatever_is_typed_is_read_or_refused_at_its_field(typed):
    """The office grid: no text raises, and what could not be read is named where it was typed."""
    read = BOOK.read(typed)
    for violation in read.violations:
        assert violation.field in {field.name for field in BOOK.fields}
        assert BOOK.sentences[violation.code] % violation.params
    agree({"ruleset": "si-tzs", "rows": [read.facts]})


@FEW
@given(rows=st.lists(PAPER_ROW, max_size=4), options=st.sampled_from(OPTIONS))
def test_paper_rows_of_any_values_are_answered(rows, options):
    """A9: written as they are, or refused with one reason each."""
    found = agree({"ruleset": "si-tzs", "rows": rows, "options": options})
    assert len({violation.row for violation in found}) == len(found)
