"""`manage.py score`: JSON lines in, one line of JSON for each, whatever the line is (the contract's command line)."""

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from django.conf import settings
from django.core.management.base import OutputWrapper
from django.utils import translation

from bench.rehearsals.slovenian.rehearsal import rehearse
from rules import rule_book
from tests.rules.judging import broken, judge
from tournament.management.commands.score import Command, answer_line, scored_json
from tournament.wording.rulebook import item_sentence, violation_sentence

ROOT = Path(__file__).resolve().parents[2]
BOOK = rule_book("si-tzs")
DVE = {"contract": "dve", "declarer": "C", "points": 45}
GOOD = json.dumps({"ruleset": "si-tzs", "rows": [DVE]})
BAD = json.dumps({"ruleset": "si-tzs", "rows": [DVE, {"contract": "tri", "declarer": "A", "points": 40}]})
KEYS = {0: {"rows", "totals", "difference", "places", "points"}, 1: {"violations"}, 2: {"error"}}
SHEET = '{"ruleset":"si-tzs","rows":[%s],"options":{%s}}'


def run(lines, language="en"):
    """Answers and exit code of the command for these lines."""
    command, out = Command(), io.StringIO()
    command.stdout = OutputWrapper(out)
    typed = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    try:
        with mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(typed))):
            command.handle(language=language)
        code = 0
    except SystemExit as leaving:
        code = leaving.code
    return [json.loads(line) for line in out.getvalue().splitlines()], code


def test_a_byte_order_mark_before_the_first_line_is_no_error():
    """Windows' shells put one before what they pipe."""
    assert answer_line(b"\xef\xbb\xbf" + GOOD.encode())[1] == 0


def test_a_scored_sheet_is_answered_in_the_shape_of_the_contract():
    """B1.14: entries are the sum of the items, points and places by seat."""
    answer, code = answer_line(GOOD)
    assert code == 0
    assert set(answer) == {"rows", "totals", "difference", "places", "points"}
    (row,) = answer["rows"]
    assert set(row) == {"entries", "carry", "items"}
    assert row["entries"] == {"A": 0, "B": 0, "C": 30}
    assert row["carry"] == {"A": 0, "B": 0, "C": 0}
    (item,) = row["items"]
    assert set(item) == {"seat", "article", "points", "code", "message"}
    assert (item["seat"], item["article"], item["points"], item["code"]) == ("C", "B1.15", 30, "game-won")
    assert answer["totals"] == {"A": 0, "B": 0, "C": 30}
    assert answer["difference"] == {"A": -30, "B": -30, "C": 60}
    assert answer["places"] == {"A": 2, "B": 2, "C": 1}
    assert answer["points"] == {"A": "3/2", "B": "3/2", "C": "3"}


def test_a_breach_is_answered_with_row_code_article_field_and_words():
    """B1.6: the contract's own example."""
    with translation.override("en"):
        answer, code = answer_line(BAD)
    assert code == 1
    assert answer == {
        "violations": [
            {
                "row": 2,
                "code": "tri-not-forehand",
                "article": "B1.6",
                "field": "declarer",
                "message": "Tri can only be played by the forehand C; A could only go higher.",
            }
        ]
    }


# what, line, exit code
LINES = [
    ("an empty sheet", '{"ruleset": "si-tzs", "rows": []}', 0),
    ("a scored sheet", GOOD, 0),
    ("bytes", GOOD.encode(), 0),
    ("blanks around", f"  {GOOD}  \r\n", 0),
    ("čšž written as they are", '{"ruleset":"si-tzs","rows":[{"contract":"berač"}]}'.encode(), 1),
    ("a breach", BAD, 1),
    ("a number", "5", 1),
    ("null", "null", 1),
    ("a text", '"sheet"', 1),
    ("a list", "[]", 1),
    ("an empty object", "{}", 1),
    ("another rule book", '{"ruleset":"at","rows":[]}', 1),
    ("a rule book that is no text", '{"ruleset":["si-tzs"],"rows":[]}', 1),
    ("half a surrogate", '{"ruleset":"si-tzs","rows":[{"contract":"\\ud800"}]}', 1),
    ("a percent sign is no format", '{"ruleset":"si-tzs","rows":[{"contract":"%(value)s %d %"}]}', 1),
    ("a number too large for a float", SHEET % ("", '"games":1e999'), 1),
    ("more digits than a float has", SHEET % ("", f'"placing_points":[{"9" * 400},2,1]'), 1),
    ("a number that would fill the memory", SHEET % ("", '"placing_points":["1e999999999",2,1]'), 1),
    ("a huge whole number", SHEET % (f'{{"contract":"dve","declarer":"A","points":{"9" * 4000}}}', ""), 1),
    ("too huge a whole number", SHEET % (f'{{"contract":"dve","declarer":"A","points":{"9" * 5000}}}', ""), 2),
    ("not JSON", "{", 2),
    ("a word", "sheet", 2),
    ("Python's quotes", "{'ruleset': 'si-tzs'}", 2),
    ("two sheets on a line", f"{GOOD} {GOOD}", 2),
    ("a comma too many", '{"ruleset":"si-tzs","rows":[],}', 2),
    ("not UTF-8", GOOD.encode().replace(b"dve", b"\xff\xfe"), 2),
    ("UTF-16", GOOD.encode("utf-16"), 2),
    ("cp1250", '{"ruleset":"berač"}'.encode("cp1250"), 2),
    ("binary noise", bytes(range(256)), 2),
    ("a zero byte", b"\x00", 2),
    ("the same key twice", '{"ruleset":"si-tzs","rows":[],"rows":[{"late":"A"}]}', 2),
    ("the same key twice inside", SHEET % ('{"late":"A","late":"B"}', ""), 2),
    ("NaN", SHEET % ('{"contract":"dve","declarer":"A","points":NaN}', ""), 2),
    ("Infinity", SHEET % ('{"contract":"dve","declarer":"A","points":Infinity}', ""), 2),
    ("-Infinity", SHEET % ("", '"games":-Infinity'), 2),
    ("nested far too deep", "[" * 100_000, 2),
    ("nested far too deep and closed", '{"rows":' * 50_000 + "1" + "}" * 50_000, 2),
]  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), [c[1:] for c in LINES], ids=[c[0] for c in LINES])
def test_every_line_is_answered(line, expected):
    answer, code = answer_line(line)
    assert code == expected
    assert set(answer) == KEYS[code]
    text = json.dumps(answer)
    assert "\n" not in text
    assert len(text) < 2000
    assert json.loads(text) == answer
    if code == 2:
        assert answer["error"].startswith("not JSON: ")


@pytest.mark.parametrize(
    "around",
    [
        SHEET % ("%s", ""),
        SHEET % ('{"contract":"dve","declarer":"A","points":%s}', ""),
        SHEET % ('{"contract":%s}', ""),
        SHEET % ('{"contract":"dve","declarer":"A","points":3,"kontra":[%s]}', ""),
        SHEET % ('{"contract":"dve","declarer":"A","points":3,"announcements":[{"feature":%s,"by":"A"}]}', ""),
        SHEET % ("", '"kontra":%s'),
        '{"ruleset":%s}',
        "%s",
    ],
)
def test_nesting_at_the_edge_is_answered(around):
    """Somewhere a line can still be read, but no longer be shown; no depth may end the run."""
    for opening, closing in (("[", "]"), ('{"a":', "}")):
        for depth in range(860, 1000):
            line = around % (opening * depth + "1" + closing * depth)
            assert answer_line(line)[1] in (1, 2)


def test_what_concerns_the_sheet_has_no_row():
    answer, _code = answer_line('{"ruleset":"x","rows":[{"late":"Z"}],"options":3,"colour":1}')
    assert [(v["row"], v["code"]) for v in answer["violations"]] == [
        (None, "unknown-key"), (None, "ruleset-unknown"), (None, "options-shape"), (1, "seat-unknown"),
    ]  # fmt: skip


def test_a_disqualified_seat_is_answered_with_nulls():
    """C1.6."""
    answer, code = answer_line(json.dumps({"ruleset": "si-tzs", "rows": [DVE], "disqualified": "C"}))
    assert code == 0
    assert answer["places"] == {"A": 1, "B": 1, "C": None}
    assert answer["difference"] == {"A": -30, "B": -30, "C": None}
    assert answer["points"] == {"A": "3", "B": "3", "C": "0"}


# lines, exit code
CODES = [
    ([], 0),
    ([GOOD], 0),
    ([GOOD, GOOD], 0),
    ([BAD], 1),
    ([GOOD, BAD, GOOD], 1),
    (["{"], 2),
    ([BAD, "{", GOOD], 2),
    (["{", BAD], 2),
    (["", "  \n", "\r\n"], 0),
]


@pytest.mark.parametrize(("lines", "code"), CODES)
def test_the_exit_code_is_the_worst_of_the_lines(lines, code):
    """0 all scored, 1 any line had violations, 2 a line was not JSON."""
    answers, left_with = run(lines)
    assert left_with == code
    assert len(answers) == len([line for line in lines if line.strip()])


def test_a_bad_line_does_not_stop_the_rest_and_blank_lines_are_skipped():
    answers, code = run([b"\xff\n", b"\n", GOOD.encode(), b"   \n", BAD.encode(), b"[[[\n", GOOD.encode()])
    assert code == 2
    assert [next(iter(answer)) for answer in answers] == ["error", "rows", "violations", "error", "rows"]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_sentences_are_in_the_language_asked_for(language):
    """Slovenian first, English complete: both come from the catalogue, in the words of `tournament.wording`."""
    answers, _code = run([GOOD, BAD], language)
    with translation.override(language):
        item = judge(json.loads(GOOD)).rows[0].items[0]
        (violation,) = broken(json.loads(BAD))
        assert answers[0]["rows"][0]["items"][0]["message"] == item_sentence(item, BOOK)
        assert answers[1]["violations"][0]["message"] == violation_sentence(violation, BOOK)


def test_english_sentences_are_plain_words():
    answers, _code = run([GOOD], "en")
    assert answers[0]["rows"][0]["items"][0]["message"] == "dve won, 45 card points: 20 + (45 − 35) difference B1.14"


def test_a_large_batch_is_answered_line_by_line_in_order():
    """Two hundred rehearsed sheets: the answers are those of the rule book, none is lost or moved."""
    dice = Random(7)
    sheets = [rehearse(dice, 7, stacked_rate=0.1, misdeal_rate=0.05, renons_rate=0.05) for _ in range(200)]
    answers, code = run([json.dumps(whole) for whole in sheets])
    assert code == 0
    with translation.override("en"):
        expected = [json.loads(json.dumps(scored_json(judge(whole), BOOK))) for whole in sheets]
    assert answers == expected


def test_the_command_runs_as_people_run_it():
    """One line each on standard output, nothing else there, and the exit code of the worst line."""
    lines = [GOOD.encode(), b"", b"\xff\xfe", BAD.encode(), b"{", GOOD.encode()]
    ran = subprocess.run(
        [sys.executable, "manage.py", "score", "--language", "en"],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 2, ran.stderr.decode()
    answers = [json.loads(line) for line in ran.stdout.decode().splitlines()]
    assert [next(iter(answer)) for answer in answers] == ["rows", "error", "violations", "error", "rows"]
    assert answers[2]["violations"][0]["message"].startswith("Tri can only be played by the forehand C")
    assert ran.stderr == b""


def test_a_factor_of_too_many_digits_does_not_stop_the_rest():
    """LIC.d: every pass doubles the games of the lap again; what thousands make nobody can write down."""
    rows = [*[{"passed_out": True}] * 2_300, {"contract": "harom", "declarer": "B", "partner": "D", "points": 52}]
    sheet = {"ruleset": "hu-paskievics", "players": 4, "options": {}, "rows": rows}
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(sys.int_info.str_digits_check_threshold)
    try:
        answers, code = run([json.dumps(sheet), GOOD])
    finally:
        sys.set_int_max_str_digits(usual)
    assert code == 2
    assert list(answers[0]) == ["error"]
    assert "rows" in answers[1]
