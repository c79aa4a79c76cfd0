"""The grid shows a choice as the reader's language calls it; it reads that, a beginning of it, and the sign."""

import re
from typing import Any

import pytest

from tests.tournament import build
from tests.tournament.books.test_other_books import drawn
from tests.tournament.pages import folded
from tests.tournament.recording.views.office.conftest import Office, at_table
from tournament.models import Game, Table

pytestmark = pytest.mark.django_db

THROWN: dict[str, Any] = {"thrown": {"by": "B", "reason": "four_kings", "dealing": "self"}}
#: Rows whose kind or choices are stored as codes, by book; which cells show them in Hungarian.
ROWS: tuple[tuple[str, dict[str, Any], dict[str, str]], ...] = (
    ("hu-paskievics", {"passed_out": True}, {"contract": "négy passz"}),
    ("hu-paskievics", {"failed_fourth": {"by": "A", "contract": "ketto"}}, {"contract": "f", "bid": "kettő"}),
    ("hu-paskievics", {"renonsz": {"by": ["C"], "each": 6}}, {"contract": "hiba"}),
    ("hu-vadasz-2025", THROWN, {"contract": "bedobás", "thrown_why": "mind a négy király"}),
    ("cz-taroky", {"misdeal": "before"}, {"contract": "m"}),
)


def office_of(code: str, language: str) -> Office:
    office = at_table("referee", drawn(code, 4).tables.get())
    office.client.cookies["radelc_language"] = language
    return office


def shown(office: Office, number: int = 1) -> dict[str, str]:
    row = office.open().context["grid"].rows[number - 1]
    return {cell.column.name: cell.value for cell in row.cells if cell.value}


def without_seat(facts: dict[str, Any]) -> object:
    """The row without who it was."""
    return [{**value, "by": ""} if isinstance(value, dict) else value for value in facts.values()]


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(one, marks=pytest.mark.nightly) for one in ("sl", "cs")), "hu"]
)
@pytest.mark.parametrize(("code", "facts", "hungarian"), ROWS)
def test_a_line_stands_in_words_and_is_sent_back_unchanged(
    code: str, facts: dict[str, Any], hungarian: dict[str, str], language: str
) -> None:
    office = office_of(code, language)
    build.record(office.table, facts, by=build.REFEREE, reason="set")
    texts = shown(office)
    assert not [text for text in texts.values() if re.search(r"\w_\w|^renonsz$", text)]
    if language == "hu":
        assert hungarian.items() <= texts.items()
    office.type({1: {**texts, "reason": "as it stands"}})
    assert [game.facts for game in Game.objects.all()] == [facts]
    assert Table.objects.get().revision == 1, "nothing was changed"
    again = {**texts, "by": "B"} if "by" in texts else texts  # the dealer of the second deal bids as the fourth
    office.type({2: {**again, "reason": "once more"}})
    assert [without_seat(game.facts) for game in Game.objects.all()] == [without_seat(facts)] * 2


def test_a_beginning_is_enough_and_what_may_be_typed_is_told_in_words() -> None:
    office = office_of("hu-vadasz-2025", "hu")
    typed = {"contract": "x", "thrown_by": "B", "dealing": "a bed"}
    page = folded(office.type({1: {**typed, "thrown_why": "sok"}}).content.decode())
    assert "four_kings" not in page
    assert "mind a négy király" in page
    office.type({1: {**typed, "thrown_why": "mind a"}})
    assert Game.objects.get().facts == THROWN


@pytest.mark.parametrize("third", ["na prvních", "na prvnich", "NA PRV", "prvnich"])
def test_a_choice_is_typed_with_or_without_carons(third: str) -> None:
    office = office_of("cz-taroky", "cs")
    row = {"contract": "preferans", "declarer": "B", "third": third, "points": "42", "kontra": "A"}
    office.type({1: row})
    assert Game.objects.get().facts["third"] == "prvnich"


def test_words_that_hold_a_comma_are_told_apart() -> None:
    """ "egyedül" begins two of them, and the list of three seemed to hold it."""
    office = office_of("hu-paskievics", "hu")
    answer = office.type({1: {"contract": "3", "declarer": "B", "partner": "egyedül", "points": "50"}})
    said = [breach.sentence for breach in answer.context["grid"].rows[0].attempt.breaches]
    assert any("egyedül, saját lapját hívta; egyedül, a lapot skartolták" in sentence for sentence in said), said


def test_the_journal_tells_a_choice_in_words() -> None:
    office = office_of("hu-vadasz-2025", "hu")
    build.record(office.table, THROWN, by=build.REFEREE, reason="set")
    page = folded(office.client.get(f"/e/{office.table.round.event.slug}/journal/").content.decode())
    assert "mind a négy király" in page
    assert "four_kings" not in page
