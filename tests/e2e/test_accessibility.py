"""axe-core finds nothing on the pages that players and referees use at the table, in any of their states."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, klop, record
from tournament.access.services import links
from tournament.models import Event, Official, Round, Table

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    """Three tables: one in play with everything that can be said, one to be signed, one just begun."""
    event = build.event(slug="dostop", games_per_round=2)
    made = build.round_(event, tables=3)
    talking, complete, fresh = made.tables.order_by("number")
    record(talking, dve("B"))
    build.talk(talking)
    for facts in (klop(), dve("C", 50)):
        record(complete, facts, by=build.captain(complete))
    record(fresh, dve("A"), by=build.captain(fresh))
    Official.objects.create(event=event, account=build.account("sodnik"), role="referee")
    return event


@pytest.fixture
def tokens(event: Event) -> dict[tuple[int, str], str]:
    return links.issue(round=Round.objects.get(event=event), by=DIRECTOR)


#: WCAG 2.2 AA; axe leaves it out unless it is asked.
ASKED = {"rules": {"target-size": {"enabled": True}}}


def faults(one: Visitor) -> list[str]:
    """What axe finds on the page, a line each: rule, element, and what to do."""
    found = Axe().run(one.page, options=ASKED).response["violations"]
    return [
        f"{one.path}: {rule['id']} {node['target']}: {node['failureSummary'].splitlines()[1].strip()}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.fixture(params=["light", pytest.param("dark", marks=pytest.mark.nightly)])
def phone(request: Any, visitor: Callable[..., Visitor]) -> Visitor:
    made = visitor("player", phone=True)
    made.page.set_viewport_size({"width": 360, "height": 740})
    made.context.add_cookies([{"name": "radelc_theme", "value": request.param, "url": made.base}])
    return made


@pytest.mark.nightly
def test_pages_of_the_table(phone: Visitor, event: Event, tokens: dict[tuple[int, str], str]) -> None:
    found: list[str] = []
    for seat in ((1, "A"), (1, "B"), (2, "A"), (2, "C"), (3, "A"), (3, "C")):
        phone.open(f"/t/{tokens[seat]}/")
        for details in phone.page.locator("main details:not([open]) > summary").all():
            if details.is_visible():
                details.click()
        found += faults(phone)
    base = f"/t/{tokens[3, 'A']}/"
    for path in ("late/", "game/", "games/1/", "complete/"):
        phone.open(base + path)
        found += faults(phone)
    phone.open(f"/t/{tokens[2, 'B']}/sign/")
    found += faults(phone)
    for path in ("/t/", "/t/unknown-link/", "/verify/", "/verify/unknown/"):
        phone.open(path)
        found += faults(phone)
    assert not found, "\n".join(found)


@pytest.mark.nightly
def test_the_form_of_a_game_in_every_contract(phone: Visitor, tokens: dict[tuple[int, str], str]) -> None:
    phone.open(f"/t/{tokens[3, 'A']}/")
    found: list[str] = []
    contracts = phone.page.locator('#entry [name="contract"]')
    for at in range(contracts.count()):
        contracts.nth(at).locator("xpath=..").click()
        more = phone.page.locator("#entry [data-more]")
        if not more.evaluate("one => one.open"):
            more.locator("> summary").click()
        more.locator("[data-part]").evaluate_all("parts => parts.forEach((part) => { part.open = true; })")
        found += faults(phone)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.nightly
def test_the_referees_calls(visitor: Callable[..., Visitor], event: Event) -> None:
    referee = visitor("referee", phone=True)
    referee.sign_in("sodnik", "geslo-1-2-3")
    referee.open(f"/e/{event.slug}/referee/")
    assert Table.objects.filter(round__event=event).count() == 3
    found = faults(referee)
    assert not found, "\n".join(found)


@pytest.mark.nightly
def test_a_renons_case(phone: Visitor, event: Event, tokens: dict[tuple[int, str], str]) -> None:
    """The claim, the game, a question, what follows, the end; and the table's own agreement."""
    found: list[str] = []
    phone.open(f"/t/{tokens[3, 'A']}/renons/")
    found += faults(phone)
    phone.sign_in("sodnik", "geslo-1-2-3")
    desk, talking = f"/e/{event.slug}/referee", Table.objects.get(round__event=event, number=1)
    phone.open(f"{desk}/cases/new/{talking.pk}/")
    found += faults(phone)
    case = build.case(Table.objects.get(round__event=event, number=3), by=build.REFEREE)
    for page in ("claim/", "game/", ""):
        phone.open(f"{desk}/cases/{case.pk}/{page}")
        found += faults(phone)
    for given in ("excluded:no", "obvious:no", "decider:referee", "founded:yes", "deliberate:no", "waived:no"):
        with phone.page.expect_navigation():
            phone.page.locator(f'#next [value="{given}"]').click()
    phone.page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")
    found += faults(phone)
    phone.press("#follows form")
    found += faults(phone)
    assert not found, "\n".join(dict.fromkeys(found))
