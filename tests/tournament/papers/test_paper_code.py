"""The code on printed minutes: only this server makes it, and it is read however somebody types it."""

from typing import Any

import pytest

from tournament.papers.minutes import paper_code
from tournament.papers.minutes.paper_code import NotPrintedHere

DIGEST = "3f2a90bc" * 8
OTHER = "90bc3f2a" * 8


def code(table: int = 58, revision: int = 12, digest: str = DIGEST) -> str:
    return paper_code.code_of(table_id=table, revision=revision, digest=digest)


def test_a_code_says_table_revision_and_content() -> None:
    found = paper_code.read(code())
    assert (found.table_id, found.revision, found.code) == (58, 12, code())
    assert found.shows(DIGEST)
    assert not found.shows(OTHER)


@pytest.mark.parametrize(
    "spelled",
    [
        lambda text: text.lower(),
        lambda text: text.replace("-", " "),
        lambda text: f"  {text} ",
        lambda text: f"http://192.168.1.20:8000/verify/{text}/",
        lambda text: "-".join(text.split("-")[:2]) + " " + "".join(text.split("-")[2:]),
        lambda text: text.replace("-", "\N{EN DASH}"),
    ],
)
def test_it_is_read_however_it_is_typed(spelled: Any) -> None:
    assert paper_code.read(spelled(code())).code == code()


@pytest.mark.parametrize("text", ["", "-", "58-12", "58-12-ABCD", "x" * 5000, "58-12-" + "0" * 20, "９-9-" + "A" * 20])
def test_what_has_not_its_shape_is_no_code(text: str) -> None:
    with pytest.raises(NotPrintedHere):
        paper_code.read(text)


def test_no_part_can_be_changed() -> None:
    """Another table, an older revision, other content, or any other letter: not printed here."""
    table, revision, *groups = code().split("-")
    letters = "".join(groups)
    forged = ["-".join((str(int(table) + 1), revision, *groups)), "-".join((table, str(int(revision) + 1), *groups))]
    for at, letter in enumerate(letters):
        other = "A" if letter != "A" else "B"
        forged.append(f"{table}-{revision}-{letters[:at]}{other}{letters[at + 1 :]}")
    for text in forged:
        with pytest.raises(NotPrintedHere):
            paper_code.read(text)


def test_another_server_makes_other_codes(settings: Any) -> None:
    here = code()
    settings.SECRET_KEY = "another"
    with pytest.raises(NotPrintedHere):
        paper_code.read(here)
