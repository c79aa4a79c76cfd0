"""Fees at the desk: one player, many at once, the question of a withdrawal, and the cash sheet on page and paper."""

import re

import pytest
from django.test import Client

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tests.tournament.pages import folded
from tournament.models import Category, Event, Journal, PartPayment, Registration, Remission
from tournament.papers.catalogue import BY_CODE
from tournament.people.selectors import fees
from tournament.people.services import fees as services
from tournament.people.services import registrations
from tournament.people.views import fees as views

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(event: Event) -> Event:
    """Six players who are here, each 10 EUR, the first two in Ženske for 5 EUR."""
    build.registrations(event, 6)
    build.prizes(event)
    registrations.check_in_all(event=event, by=DIRECTOR)
    return Event.objects.get(pk=event.pk)


def player(event: Event, number: int) -> Registration:
    return Registration.objects.select_related("event", "player").get(event=event, start_number=number)


def test_a_fee_is_waived_and_paid_back_on_its_page_and_each_taken_back(event: Event, operator: Client) -> None:
    address = f"/e/{event.slug}/desk/players/3/fee/"
    refused = operator.post(address, {"act": "waive", "reason": " "})
    assert (refused.status_code, Remission.objects.count()) == (400, 0)
    assert "He owes 10 EUR." in folded(refused.text)
    assert operator.post(address, {"act": "waive", "reason": "guest"}).status_code == 302
    assert "guest" in operator.get(address).text
    assert operator.post(address, {"act": "demand"}).status_code == 302
    assert operator.post(address, {"act": "demand"}).status_code == 409
    assert operator.post(address, {"paid": "yes", "here": "yes"}).url == address
    assert operator.post(address, {"act": "pay_back", "reason": "ill"}).status_code == 302
    assert "ill" in operator.get(address).text
    assert operator.post(address, {"act": "keep"}).status_code == 302
    assert (player(event, 3).paid_cents, Remission.objects.count()) == (1000, 0)
    lines = Journal.objects.filter(event=event, start_number=3, action__startswith="players.fee").order_by("number")
    acts = ["fee_waive", "fee_demand", "fee", "fee_return", "fee_keep"]
    assert list(lines.values_list("action", flat=True)) == [f"players.{one}" for one in acts]


def test_a_part_is_paid_on_its_page_and_taken_back(event: Event, operator: Client) -> None:
    address = f"/e/{event.slug}/desk/players/3/fee/"
    for typed in ("", "abc", "0", "10,01"):
        refused = operator.post(address, {"act": "part", "cents": typed})
        assert refused.status_code == 400, typed
        assert f'value="{typed}"' in refused.text or not typed
    assert operator.post(address, {"act": "part", "cents": "7,50"}).status_code == 302
    page = folded(operator.get(address).text)
    assert "He has paid 7.50 EUR" in page
    assert "He still owes 2.50 EUR." in page
    listed = folded(operator.get(f"/e/{event.slug}/desk/players/").text)
    assert "Still pays 2.50 EUR" in listed
    assert "paid 7.50 EUR, owes 2.50 EUR" in folded(operator.get(f"/e/{event.slug}/desk/players/many/").text)
    part = PartPayment.objects.get()
    assert operator.post(address, {"act": "part_back", "part": "x"}).status_code == 409
    assert operator.post(address.replace("/3/", "/4/"), {"act": "part_back", "part": part.pk}).status_code == 409
    assert operator.post(address, {"act": "part_back", "part": part.pk}).status_code == 302
    assert not PartPayment.objects.exists()


def test_parts_are_on_the_cash_sheet_and_on_the_list_at_the_door(event: Event, operator: Client) -> None:
    services.pay_part(registration=player(event, 3), cents=750, by=OPERATOR)
    services.settle(registration=player(event, 3), by=DIRECTOR)
    services.pay_part(registration=player(event, 4), cents=400, by=OPERATOR)
    page = folded(operator.get(f"/e/{event.slug}/desk/cash/").text)
    printed = " ".join(" ".join(pages(BY_CODE["cash"].pdf(event, printed=""))).split())
    for shown in (page, printed):
        assert "Entry fees paid in part (1)" in shown
        assert shown.count("part payment") == 2
    assert f"{OPERATOR.label} 2 11.50 0 11.50" in printed
    assert f"{DIRECTOR.label} 1 2.50 0 2.50" in printed
    assert "Entry fees owed (5): 36 EUR" in printed  # twice 5, twice 10, and 10 less 4
    door = " ".join(" ".join(pages(BY_CODE["check-in"].pdf(event, printed=""))).split())
    assert "4 6 4" in door  # paid, owes, start number


def test_who_withdraws_with_a_part_paid_may_have_it_back(event: Event, director: Client) -> None:
    services.pay_part(registration=player(event, 6), cents=400, by=OPERATOR)
    address = f"/e/{event.slug}/desk/players/6/withdraw/"
    page = folded(director.get(address).text)
    assert "he still owes 6 EUR" in page
    assert "He gets 4 EUR back" in page
    assert director.post(address, {"reason": "ill", "fee": "pay_back"}).status_code == 302
    now = fees.sums(event=event)
    assert (now.in_part, now.returned_cents, now.owe) == (0, 400, 5)


def test_many_are_paid_at_once_and_who_had_paid_is_named(event: Event, operator: Client) -> None:
    address = f"/e/{event.slug}/desk/players/many/"
    services.settle(registration=player(event, 2), by=DIRECTOR)
    answer = operator.post(address, {"player": ["1", "2", "3"], "act": "paid", "reason": ""})
    page = folded(answer.text)
    assert "Done for 2 players." in page
    assert f"{player(event, 2).player.name} has paid already: {DIRECTOR.label} took it." in page
    assert [player(event, number).paid_cents for number in range(1, 5)] == [500, 500, 1000, None]
    again = operator.post(address, {"player": ["1", "3"], "act": "paid", "reason": ""})
    assert "Done for 0 players." in folded(again.text)
    assert fees.sums(event=event).paid == 3


def test_what_takes_long_goes_on_and_names_who_was_left_out_when_it_is_done(
    event: Event, operator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "AT_ONCE_SECONDS", 0)  # one player a request
    monkeypatch.setattr(views, "MOST_NAMED", 1)
    for number in (2, 3):
        services.settle(registration=player(event, number), by=DIRECTOR)
    address = f"/e/{event.slug}/desk/players/many/"
    sent: dict[str, object] = {"player": ["1", "2", "3", "4", "5"], "act": "paid", "reason": ""}
    far = []
    for _each in range(4):
        page = operator.post(address, sent).text
        assert "data-goes-on" in page
        far.append(re.findall(r'<progress[^>]*value="(\d+)"[^>]*max="(\d+)"', page)[0])
        sent = hidden(page)
    assert far == [("1", "5"), ("2", "5"), ("3", "5"), ("4", "5")]
    last = folded(operator.post(address, sent).text)
    assert "Done for 3 players." in last
    assert f"{player(event, 2).player.name} has paid already: {DIRECTOR.label} took it." in last
    assert player(event, 3).player.name + " has paid already" not in last
    assert "and 1 other player" in last
    assert fees.sums(event=event).paid == 5


def hidden(page: str) -> dict[str, object]:
    """What a form sends by itself, each name with its values."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="(\w*)"', page):
        found.setdefault(name, []).append(value)
    return dict(found)


@pytest.mark.parametrize(
    "forged", [{"done": "x", "refused": ["99", "y", "-1"]}, {"done": "1" * 40, "refused": [""] * 3}, {"done": ""}]
)
def test_odd_words_on_how_far_it_is_do_no_harm(event: Event, operator: Client, forged: dict[str, object]) -> None:
    answer = operator.post(f"/e/{event.slug}/desk/players/many/", {"player": ["1"], "act": "paid", **forged})
    assert answer.status_code in (200, 302)
    assert fees.sums(event=event).paid == 1


def test_without_a_script_a_search_keeps_every_tick(event: Event, operator: Client) -> None:
    address = f"/e/{event.slug}/desk/players/many/"
    name = player(event, 2).player.name
    page = operator.post(address, {"player": ["1", "5"], "q": name, "look": "yes", "act": "paid"}).text
    rows = {
        int(found[2]): found
        for found in re.finditer(r'<li\s+(hidden)?[^>]*data-is.*?value="(\d+)".*?</li>', page, re.DOTALL)
    }
    assert [number for number, found in sorted(rows.items()) if not found[1]] == [2]
    assert [number for number, found in sorted(rows.items()) if "checked" in found[0]] == [1, 5]
    assert fees.sums(event=event).paid == 0


def test_many_are_waived_with_a_reason_and_nothing_typed_is_lost(event: Event, operator: Client) -> None:
    address = f"/e/{event.slug}/desk/players/many/"
    refused = operator.post(address, {"player": ["4", "5"], "act": "waive", "reason": ""})
    assert refused.status_code == 400
    assert "Give a reason" in refused.text
    assert folded(refused.text).count(" checked >") + folded(refused.text).count(" checked>") == 2
    assert not Remission.objects.exists()
    done = operator.post(address, {"player": ["4", "5"], "act": "waive", "reason": "helpers"})
    assert done.status_code == 302
    assert fees.sums(event=event).waived_cents == 2000


def test_many_go_into_a_category_and_out_of_it(event: Event, director: Client, operator: Client) -> None:
    address = f"/e/{event.slug}/desk/players/many/"
    women = Category.objects.get(event=event)
    assert director.post(address, {"player": ["3", "4"], "act": f"into:{women.number}"}).status_code == 302
    assert women.registrations.count() == 4
    assert director.post(address, {"player": ["1", "4"], "act": f"out_of:{women.number}"}).status_code == 302
    assert sorted(women.registrations.values_list("start_number", flat=True)) == [2, 3]
    refused = operator.post(address, {"player": ["1"], "act": f"into:{women.number}"})
    assert (refused.status_code, women.registrations.count()) == (400, 2)


@pytest.mark.parametrize(
    "sent",
    [{"act": "paid"}, {"player": ["99", "x"], "act": "paid"}, {"player": ["1"], "act": "into:99"}, {"player": ["1"]}],
)
def test_nobody_ticked_or_nothing_chosen_is_said(event: Event, director: Client, sent: dict[str, object]) -> None:
    answer = director.post(f"/e/{event.slug}/desk/players/many/", sent)
    assert (answer.status_code, fees.sums(event=event).paid) == (400, 0)


@pytest.mark.parametrize(
    ("then", "owe", "paid", "waived"),
    [("leave", 6, 0, 0), ("pay", 5, 1, 0), ("waive", 5, 0, 1)],
)
def test_a_withdrawal_says_that_the_fee_is_open(
    event: Event, director: Client, then: str, owe: int, paid: int, waived: int
) -> None:
    address = f"/e/{event.slug}/desk/players/6/withdraw/"
    assert "he still owes 10 EUR" in folded(director.get(address).text)
    assert director.post(address, {"reason": "ill", "fee": then}).status_code == 302
    now = fees.sums(event=event)
    assert (now.owe, now.paid, now.waived) == (owe, paid, waived)
    assert player(event, 6).withdrawn


def test_a_withdrawal_pays_back_and_changes_nothing_when_the_fee_was_taken_meanwhile(
    event: Event, director: Client
) -> None:
    services.settle(registration=player(event, 6), by=OPERATOR)
    address = f"/e/{event.slug}/desk/players/6/withdraw/"
    refused = director.post(address, {"reason": "ill", "fee": "pay"})  # as the page was before he paid
    assert (refused.status_code, player(event, 6).withdrawn) == (400, False)
    assert director.post(address, {"reason": "ill", "fee": "pay_back"}).status_code == 302
    now = fees.sums(event=event)
    assert (now.paid, now.returned, now.owe, player(event, 6).withdrawn) == (0, 1, 5, True)


def test_a_withdrawal_names_the_table_that_is_played(event: Event, director: Client) -> None:
    round_ = build.round_(event, tables=2)
    table = round_.tables.get(number=2)
    address = f"/e/{event.slug}/desk/players/6/withdraw/"
    page = folded(director.get(address).text)
    assert "He sits at table 2 of round 1, which is still being played." in page
    assert f"/e/{event.slug}/office/tables/{table.pk}/" in page
    build.accept_with_totals(table, 30, 20, 10)
    assert "which is still being played" not in folded(director.get(address).text)


def test_the_cash_sheet_says_who_took_what(event: Event, director: Client, operator: Client) -> None:
    for number, by in ((1, OPERATOR), (3, OPERATOR), (4, DIRECTOR)):
        services.settle(registration=player(event, number), by=by)
    services.pay_back(registration=player(event, 3), reason="he is a junior", by=DIRECTOR)
    services.waive(registration=player(event, 5), reason="helps at the desk", by=DIRECTOR)
    page = folded(operator.get(f"/e/{event.slug}/desk/cash/").text)
    printed = " ".join(" ".join(pages(BY_CODE["cash"].pdf(event, printed=""))).split())
    for words in (OPERATOR.label, DIRECTOR.label, "helps at the desk", "he is a junior", "−10"):
        assert words in page, words
        assert words in printed, words
    assert f"{OPERATOR.label} 2 15 0 15" in printed  # took 5 and 10
    assert f"{DIRECTOR.label} 1 10 10 0" in printed  # took 10, gave 10 back
    assert "in all 3 25 10 15" in printed
    assert "Entry fees owed (3): 25 EUR" in printed
    assert "Entry fees waived (1): 10 EUR" in printed


def test_there_is_no_cash_sheet_without_a_fee(director: Client) -> None:
    free = build.event()
    build.registrations(free, 3)
    director.force_login(build.official(free, "director"))
    assert "This event asks for no entry fee." in folded(director.get(f"/e/{free.slug}/desk/cash/").text)
    answer = director.post(f"/e/{free.slug}/desk/prints/print/", {"only": "cash:0"})
    assert answer.status_code == 404
    assert "players/many" not in director.get(f"/e/{free.slug}/desk/players/").text
