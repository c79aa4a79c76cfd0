"""A's page that takes the last game out, and the link to it: at the last game alone."""

import pytest

from tests.tournament import build
from tests.tournament.build import captain, dve, record, totals
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    made = build.table()
    for row in (dve("A"), dve("B")):
        record(made, row, by=captain(made))
    return made


@pytest.fixture
def phones(table: Table) -> dict[str, Player]:
    return players(table)


def test_the_last_game_alone_has_the_link_also_after_another_one(table: Table, phones: dict[str, Player]) -> None:
    """The picture of a game is kept; its link is not: only the last one has it."""
    for last in (2, 3):
        page = phones["A"].open("").content.decode()
        assert [number for number in range(1, 4) if f"games/{number}/take-out/" in page] == [last]
        record(table, dve("C"), by=captain(table))
    assert "take-out/" not in phones["B"].open("").content.decode()


def test_it_is_asked_first_with_what_it_was(table: Table, phones: dict[str, Player]) -> None:
    a = phones["A"]
    page = a.open("games/2/take-out/")
    assert "+30" in page.content.decode()
    form = {"revision": "2", "reason": "twice"}
    assert a.client.post(f"{a.base}games/2/take-out/", form).status_code == 302
    assert totals(table) == {"A": 30, "B": 0, "C": 0}
    again = a.client.post(f"{a.base}games/2/take-out/", form, follow=True)
    assert "not recorded" in again.content.decode() or "has changed" in again.content.decode()
    assert table.games.count() == 1


def test_a_refusal_keeps_what_was_typed(table: Table, phones: dict[str, Player]) -> None:
    a = phones["A"]
    refused = a.client.post(f"{a.base}games/1/take-out/", {"revision": "2", "reason": "twice"})
    assert refused.status_code == 403
    assert 'value="twice"' in refused.content.decode()
    back = a.client.get(f"{a.base}games/9/take-out/", follow=True)
    assert back.redirect_chain == [(a.base, 302)]
    assert "Game 9 is not recorded." in back.text


def test_the_page_of_an_earlier_game_is_not_opened(table: Table, phones: dict[str, Player]) -> None:
    """An old address asked for a reason, and promised what only the service refused."""
    a = phones["A"]
    back = a.client.get(f"{a.base}games/1/take-out/", follow=True)
    assert back.redirect_chain == [(a.base, 302)]
    assert "The table takes out its last game only" in back.text
