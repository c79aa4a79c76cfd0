"""The balances of a table that plays for money, typed on its captain's phone."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.pages import folded
from tests.tournament.recording.services import test_stakes as stakes
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.errors import NotAllowed
from tournament.models import Event, Journal, Round, Table
from tournament.recording.services import sheets, signatures
from tournament.verify.selectors.verified import findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table of an evening for money whose time is up."""
    playing = stakes.running(stakes.evening())
    begun = timezone.now() - timedelta(hours=3)
    Round.objects.filter(pk=playing.round_id).update(started_at=begun, published_at=begun)
    return Table.objects.select_related("round__event").get(pk=playing.pk)


def typed(phone: Player, *balances: Any, **more: Any) -> Any:
    phone.table.refresh_from_db()
    form = {f"total-{letter}": balance for letter, balance in zip("ABCD", balances, strict=True)}
    sent = {"revision": phone.table.revision, "key": str(uuid4()), **form, **more}
    return phone.client.post(f"{phone.base}balances/", sent)


def test_the_captain_enters_the_balances_and_everybody_signs_them(table: Table) -> None:
    at_table = players(table)
    captain = at_table["A"]
    address = f'href="{captain.base}balances/"'
    assert address in captain.open().text
    assert "complete/" not in captain.open().text, "a sheet of nothing but zeros is not what is asked for"
    assert "together they are 400" in folded(captain.open("balances/").text)
    assert typed(captain, 180, 120, 60, 40).headers["Location"] == captain.base
    assert tuple(build.totals(table).values()) == (80, 20, -40, -60)
    table.refresh_from_db()
    assert (table.state, table.entry_way) == ("complete", "totals")
    line = Journal.objects.filter(event=table.round.event, action="sheet.totals").get()
    assert (line.role, line.after["signed"]) == ("captain", [])
    for phone in at_table.values():
        page = phone.open("sign/").text
        assert 'name="strokes"' in page
        result = page.partition("sign-lines")[2].partition("</table>")[0]
        assert "Balance" in result
        assert all(f">{balance}<" in result for balance in (180, 120, 60, 40))
    assert {one.code for one in findings(table.round.event)} == {"round"}, "its start alone, which the test moved"


def test_a_sum_that_is_off_is_told_at_the_field_and_nothing_typed_is_lost(table: Table) -> None:
    page = typed(players(table)["A"], 180, 120, 60, 45)
    assert page.status_code == 400
    last = page.text.partition('id="total-D"')[2].partition("</div>")[0]
    assert 'value="45"' in last
    assert "add up to 405, and the stakes to 400: that is 5 too much" in folded(last)
    assert 'value="180"' in page.text
    table.refresh_from_db()
    assert (table.entry_way, table.revision) == ("", 0)


def test_what_is_no_number_is_told_at_its_own_field(table: Table) -> None:
    page = typed(players(table)["A"], 180, "veliko", 60, 40)
    assert page.status_code == 400
    assert "balance of seat B" in page.text.partition('id="total-B"')[2].partition("</div>")[0]


def test_a_correction_needs_a_reason_and_makes_signatures_void(table: Table) -> None:
    captain = players(table)["A"]
    typed(captain, 180, 120, 60, 40)
    table.refresh_from_db()
    signatures.sign(table=table, seats=["B"], revision=table.revision, by=stakes.REFEREE)
    assert 'id="balances-reason-error"' in typed(captain, 170, 130, 60, 40).text
    assert typed(captain, 170, 130, 60, 40, reason="napačno prešteto").status_code == 302
    assert tuple(build.totals(table).values()) == (70, 30, -40, -60)
    assert 'value="170"' in captain.open("balances/").text


def test_before_time_is_up_and_once_all_have_signed_nothing_is_typed() -> None:
    table = stakes.running(stakes.evening())
    captain = players(table)["A"]
    assert "balances/" not in captain.open().text
    assert captain.open("balances/").status_code == 302
    assert typed(captain, 180, 120, 60, 40).status_code == 403
    stakes.enter(table, 180, 120, 60, 40)
    assert typed(captain, 170, 130, 60, 40, reason="napaka").status_code == 403


def test_who_plays_a_number_of_games_need_not_wait_for_the_clock(table: Table) -> None:
    Event.objects.filter(pk=table.round.event_id).update(ends="games", games_per_round=4)
    captain = players(table)["A"]
    assert f"{captain.base}balances/" in captain.open().text


def test_others_at_the_table_and_events_without_a_stake_have_no_such_page(table: Table) -> None:
    other = players(table)["B"]
    assert "balances/" not in other.open().text
    assert other.open("balances/").status_code == 403
    plain = build.table()
    with pytest.raises(NotAllowed, match="Without a stake"):
        sheets.enter_totals(
            table=plain, totals={"A": 1, "B": 0, "C": -1}, signed=(), revision=0, key=uuid4(), by=build.captain(plain)
        )
