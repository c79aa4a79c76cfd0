"""`manage.py series` (season.md, "Command line"): every refusal with its code and field, and how values are written."""

import json
import subprocess
import sys

import pytest
from django.conf import settings
from django.utils import translation

from tournament.management.commands.series import answer_line

ROW = {"points": "8", "difference": 0, "place": 1, "most": "12"}
SEATS = {"A": "a", "B": "b", "C": "c"}
PLACES = {"A": 1, "B": 2, "C": 3}
NO_NUMBERS = ("9,5", "1e3", "", " 9", "+9", ".5", "5.", "19/0", "1/2/3", "½", "٩", "9" * 61, 9, 9.5, None)


def event(**row: object) -> dict[str, object]:
    return {"players": {"p1": {**ROW, **row}}}


def season(*tables: object, **line: object) -> dict[str, object]:
    return {"rating": {}, "events": [{"rounds": [list(tables)]}], **line}


AT = "events[0].players.p1"
TABLE = "events[0].rounds[0][0]"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ([], [("line-shape", "")]),
        ({}, [("key-missing", "events")]),
        ({"events": {}}, [("line-shape", "events")]),
        ({"events": [], "bests": 3}, [("key-unknown", "bests")]),
        ({"events": [], "before": {}}, [("key-unknown", "before")]),
        ({"events": [], "rating": {}, "score": "points"}, [("key-unknown", "score")]),
        ({"events": [{}]}, [("key-missing", "events[0].players")]),
        ({"events": [{"players": {"p1": {}}}]}, [("key-missing", f"{AT}.{key}") for key in ROW]),
        ({"events": [], "score": "victory"}, [("score-unknown", "score")]),
        ({"events": [], "score": ["points"]}, [("score-unknown", "score")]),
        ({"events": [], "best": 0, "least": -1}, [("number-range", "best"), ("number-range", "least")]),
        ({"events": [], "best": True}, [("number-shape", "best")]),
        ({"events": [], "best": None}, [("number-shape", "best")]),
        ({"events": [], "always": [0]}, [("number-range", "always[0]")]),
        ({"events": [event()], "always": [1]}, [("number-range", "always[0]")]),
        ({"events": [{**event(), "weight": "-1"}]}, [("number-range", "events[0].weight")]),
        ({"events": [{**event(), "weight": 1}]}, [("number-shape", "events[0].weight")]),
        ({"events": [event(place=0)]}, [("number-range", f"{AT}.place")]),
        ({"events": [event(most="0")]}, [("number-range", f"{AT}.most")]),
        ({"events": [event(difference=1.5)]}, [("number-shape", f"{AT}.difference")]),
        *(({"events": [event(points=points)]}, [("number-shape", f"{AT}.points")]) for points in NO_NUMBERS),
        (
            {"events": [event(points="x", place=0)]},
            [("number-shape", f"{AT}.points"), ("number-range", f"{AT}.place")],
        ),
        ({"events": [], "table": ["25", "x"]}, [("number-shape", "table[1]")]),
        ({"rating": 1, "events": []}, [("line-shape", "rating")]),
        ({"rating": {"cup": "1"}, "events": []}, [("key-unknown", "rating.cup")]),
        ({"rating": {"cap": 150}, "events": []}, [("number-shape", "rating.cap")]),
        ({"rating": {}, "before": {"a": "-1"}, "events": []}, [("number-range", "before.a")]),
        ({"rating": {}, "events": [], "closed": 1}, [("line-shape", "closed")]),
        (season({"seats": {}, "places": {}}), [("table-shape", f"{TABLE}.seats")]),
        (season({"seats": SEATS}), [("key-missing", f"{TABLE}.places")]),
        (season({"seats": SEATS, "places": {"A": 1, "B": 2}}), [("table-shape", f"{TABLE}.places.C")]),
        (season({"seats": {"A": "a", "B": "b"}, "places": PLACES}), [("table-shape", f"{TABLE}.places.C")]),
        (
            season({"seats": {**SEATS, "D": "d"}, "places": {**PLACES, "D": 4}}),
            [("table-shape", f"{TABLE}.seats")],
        ),
        (
            season({"seats": SEATS, "places": PLACES}, {"seats": {"A": "d", "B": "a"}, "places": {"A": 1, "B": 2}}),
            [("table-shape", "events[0].rounds[0][1].seats.B")],
        ),
        (season({"seats": SEATS, "places": {"A": 0, "B": 2, "C": 3}}), [("number-range", f"{TABLE}.places.A")]),
        (season({"seats": SEATS, "places": {"A": 1, "B": 1, "C": 2}}), [("table-shape", f"{TABLE}.places.C")]),
    ],
)
def test_everything_that_is_wrong_is_said_at_once(line, expected):
    with translation.override("en"):
        violations = answer_line(json.dumps(line))["violations"]
    assert [(violation["code"], violation["field"]) for violation in violations] == expected
    assert all(violation["message"].endswith(".") for violation in violations)


@pytest.mark.parametrize("line", [b"", b"{", b"\xff", b'{"events": [], "events": []}', b"NaN", b"[" * 100_000])
def test_a_line_that_is_no_json_is_refused_as_a_line(line):
    (violation,) = answer_line(line)["violations"]
    assert (violation["code"], violation["field"]) == ("line-shape", "")


def test_after_a_refused_line_the_next_one_is_read():
    lines = b"{\n\n" + json.dumps({"events": [event()]}).encode() + b"\n"
    command = [sys.executable, "manage.py", "series", "--language", "en"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, input=lines, capture_output=True, check=False)
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == {"violations": [{"code": "line-shape", "field": "", "message": "The line is not JSON."}]}
    assert second["standings"] == [
        {"player": "p1", "place": 1, "value": "8", "difference": 0, "wins": 1, "events": ["8"], "counted": [0]}
    ]
    assert done.returncode == 1


def test_ratings_are_written_with_four_decimals():
    answered = answer_line(json.dumps(season({"seats": SEATS, "places": PLACES}, before={"d": "1/3"}, closed=True)))
    after = {"a": "20.2000", "b": "10.1000", "c": "5.0500", "d": "0.3333"}
    assert answered == {"ratings": {"after": [after], "final": {**after, "d": "0.1667"}}}
