"""`manage.py draw --cup`: what a certificate tells a doubter to run."""

import io
import json
from typing import Any

import pytest
from django.core.management import call_command

from tests.tournament import build
from tournament.cup.engine import draw
from tournament.models import CupRound, CupSide

ASKED = {"teams": [{"id": str(number), "club": "AB"[number % 2]} for number in range(1, 8)], "on": 1, "seed": 5}


def run(content: bytes) -> tuple[int, str, str]:
    """Exit code, what was written on standard output, and standard error."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    try:
        call_command("draw", "--cup", "--language=en", stdin=io.BytesIO(content), stdout=out, stderr=err, no_color=True)
    except SystemExit as left:
        code = int(left.code or 0)
    return code, out.getvalue(), err.getvalue()


def test_answers_as_the_engine_does() -> None:
    code, out, err = run(json.dumps(ASKED).encode())
    assert (code, err) == (0, "")
    assert json.loads(out) == draw(ASKED)
    assert set(json.loads(out)) == {"matches", "byes", "clubmates", "seed", "version", "sha256"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seed": -1}, "seed is not a whole number that is allowed there.\n"),
        ({"on": 3}, "on is not a whole number that is allowed there.\n"),
        ({"teams": []}, "The list of teams is not in its form: teams.\n"),
        ({"order": 1}, "The request has a key that does not belong there: order.\n"),
    ],
)
def test_a_refused_request_leaves_with_2_and_says_why(change: dict[str, Any], sentence: str) -> None:
    assert run(json.dumps({**ASKED, **change}).encode()) == (2, "", sentence)


def test_what_is_not_json_is_refused() -> None:
    assert run(b"{") == (2, "", "The request is not JSON.\n")


@pytest.mark.django_db
def test_the_downloaded_request_draws_the_published_matches(client: Any) -> None:
    cup = build.cup()
    round_ = CupRound.objects.get(cup=cup)
    asked = client.get(f"/cup/{cup.slug}/rounds/1/draw.json").content
    code, out, _err = run(asked)
    sides = CupSide.objects.filter(match__round=round_).order_by("match__number", "position")
    assert code == 0
    drawn = [team for match in json.loads(out)["matches"] for team in match]
    assert drawn == [str(number) for number in sides.values_list("team__number", flat=True)]
    assert json.loads(out)["sha256"]["request"] == round_.request_sha256
