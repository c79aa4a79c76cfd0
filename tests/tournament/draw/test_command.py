"""`manage.py draw`: draw.md, 'Command line'."""

import io
import json

import pytest
from django.core.management import call_command

from tests.tournament.draw.samples import request
from tournament.draw import draw


def _run(content: bytes) -> tuple[int, str, str]:
    """Exit code, what was written on standard output, and standard error."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    try:
        call_command("draw", "--language=en", stdin=io.BytesIO(content), stdout=out, stderr=err, no_color=True)
    except SystemExit as left:
        code = int(left.code or 0)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_answers_as_the_function_does(mark: bytes) -> None:
    asked = request(13)
    code, out, err = _run(mark + json.dumps(asked).encode())
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer == draw(asked)
    assert set(answer) == {"rounds", "seed", "version", "report", "sha256"}
    assert set(answer["rounds"][0][0]) == {"table", "A", "B", "C"}


def test_a_refused_request_leaves_with_2_and_says_why() -> None:
    assert _run(json.dumps(request(2)).encode()) == (2, "", "A draw needs at least 3 players; there are 2.\n")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b'{"seed": NaN}',
        b'{"seed": 1, "seed": 2}',
        b"[" * 100_000,
        b'{"seed": 1' + b"0" * 5000 + b"}",
        b" " * 20_000_001,
    ],
)
def test_what_is_not_json_is_refused(content: bytes) -> None:
    assert _run(content) == (2, "", "The request is not JSON.\n")
