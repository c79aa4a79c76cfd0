"""Every form that creates something: the same submission twice makes one."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.desk.views.test_events import NEW, TYPED
from tests.tournament.rulings.views.test_cases import CLAIM, ready
from tournament.access.services import links
from tournament.cases.services.claims import state_of
from tournament.draw import DrawError
from tournament.models import (
    Announcement,
    Call,
    Draw,
    Event,
    ForbiddenPair,
    Game,
    Invitation,
    Journal,
    Official,
    Player,
    Protest,
    Renons,
    Round,
    Screen,
    Table,
    TableLink,
    TablePin,
    Warning,
)
from tournament.recording.services import sheets
from tournament.rounds.services import drafts, prepared_draws, rounds
from tournament.rounds.services.seating import withdraw
from tournament.web.pages import uploads

pytestmark = pytest.mark.django_db
START_LIST = b"Priimek;Ime\nNovak;Ana\nKrajnc;Tone\n"


@pytest.fixture(autouse=True)
def _data_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@dataclass
class Site:
    """A running round of two tables, and somebody who may do everything here."""

    event: Event = field(default_factory=lambda: build.event(round_count=3))

    def __post_init__(self) -> None:
        self.round = build.round_(self.event, tables=2)
        build.registrations(self.event, 4)
        self.table = self.round.tables.get(number=1)
        self.client = Client()
        account = build.official(self.event, "director", is_superuser=True, makes_events=True)
        self.client.force_login(account)
        self.client.cookies["radelc_language"] = "en"

    def player(self, number: int) -> str:
        return str(self.event.registrations.get(start_number=number).pk)

    def of(self, name: str, *arguments: object) -> str:
        return reverse(name, args=[self.event.slug, *arguments])


#: Where the form stands, where it is sent ("": there), what is typed, and what is made by it once.
Form = tuple[str, str, dict[str, str], Callable[[], int]]


def _import(site: Site) -> Form:
    key = uploads.keep(event=site.event, filename="prijave.csv", content=START_LIST)
    address = site.of("import-preview", key)
    ticked = re.findall(r'name="row"\s+value="(\d+)"', site.client.get(address).text)
    return address, "", {"row": ticked[0]}, Player.objects.count


def _draft(site: Site) -> Form:
    Round.objects.filter(pk=site.round.pk).delete()
    site.event.registrations.update(checked_in=True)
    typed = dict(
        re.findall(r'<input[^>]*name="(seed|mode)"[^>]*value="([^"]*)"', site.client.get(site.of("draw")).text)
    )
    return site.of("draw"), "", {"mode": "snake", **typed}, Draw.objects.count


def _call(site: Site) -> Form:
    token = next(iter(links.issue(round=site.round, by=build.DIRECTOR).values()))
    sheet, call = reverse("table", args=[token]), reverse("table-call", args=[token])
    return sheet, call, {"reason": "count"}, Call.objects.count


def _links(site: Site) -> Form:
    return site.of("links", 1), site.of("links-issue", 1), {}, TableLink.objects.count


def _waiting() -> int:
    return Invitation.objects.filter(used_at=None, revoked_at=None).count()


def _at_table(name: str, typed: dict[str, str], counted: Callable[[], int]) -> Callable[[Site], Form]:
    return lambda site: (site.of(name, site.table.pk), "", typed, counted)


def _here(name: str, sent: str, typed: dict[str, str], counted: Callable[[], int]) -> Callable[[Site], Form]:
    return lambda site: (site.of(name), site.of(sent), typed, counted)


def _decision(site: Site) -> Form:
    case = ready(site.table)
    typed = {"seen": state_of(case), "revision": "0", "text": "Heart on spades."}
    return site.of("case", case.pk), site.of("case-decide", case.pk), typed, Game.objects.count


def _revisions(site: Site) -> Callable[[], int]:
    return lambda: Table.objects.get(pk=site.table.pk).revision


def _correction(site: Site) -> Form:
    build.record(site.table, build.dve("B"))
    typed = {"contract": "dve", "declarer": "B", "points": "50", "reason": "misread", "step": "save", "revision": "1"}
    return site.of("correction", site.table.pk, 1), "", typed, _revisions(site)


def _correction_of_totals(site: Site) -> Form:
    sheets.enter_totals(
        table=site.table,
        totals={"A": 10, "B": 20, "C": 30},
        signed=(),
        revision=0,
        by=build.OPERATOR,
    )
    typed = {"total-A": "20", "total-B": "20", "total-C": "30", "looked": "A20,B20,C30", "step": "save"}
    page = site.of("correction-totals", site.table.pk)
    return page, "", {**typed, "reason": "misread", "revision": "1"}, _revisions(site)


FORMS: dict[str, Callable[[Site], Form]] = {
    "event": lambda _site: (NEW, "", TYPED, Event.objects.count),
    "trial": lambda _site: (NEW, "", {**TYPED, "trial": "on"}, Event.objects.count),
    "player": _here("player-add", "player-add", {"last_name": "Novak", "first_name": "Ana"}, Player.objects.count),
    "start list": _import,
    "invitation": _here("officials", "official-invite", {"name": "Tone", "role": "operator"}, _waiting),
    "invitation of nobody": _here("officials", "official-invite", {"role": "operator"}, _waiting),
    "organiser": lambda _site: (reverse("accounts"), reverse("account-invite"), {"name": "Tone"}, _waiting),
    "announcement": _here("hall", "announce", {"text": "Kosilo."}, Announcement.objects.count),
    "screen": _here(
        "screen-new", "screen-new", {"name": "Oder", "clock_at": "1", "clock_seconds": "10"}, Screen.objects.count
    ),
    "minutes": lambda site: (
        site.of("clock-add", 1),
        "",
        {"minutes": "5", "reason": "Elektrika."},
        lambda: Round.objects.get(pk=site.round.pk).added_seconds // 300,
    ),
    "pin": lambda site: (
        site.of("draw-wishes"),
        "",
        {"kind": "pin", "pin-player": site.player(1), "pin-table": "2", "pin-reason": "Voziček."},
        TablePin.objects.count,
    ),
    "pair": lambda site: (
        site.of("draw-wishes"),
        "",
        {"kind": "pair", "pair-first": site.player(1), "pair-second": site.player(2), "pair-reason": "Zakonca."},
        ForbiddenPair.objects.count,
    ),
    "draw": _draft,
    "links": _links,
    "call": _call,
    "warning": _at_table("warning-give-at", {"ground": "deal", "text": "C dealt"}, Warning.objects.count),
    "protest": lambda site: (
        site.of("protest-new"),
        "",
        {"registration": site.player(1), "addressed_to": "delegate", "text": "Napačno.", "last": "0"},
        Protest.objects.count,
    ),
    "case": _at_table("case-open", CLAIM, Renons.objects.count),
    "decision": _decision,
    "correction": _correction,
    "correction of totals": _correction_of_totals,
}


#: Sent again they would be refused, since what they saw has moved on: the first answer is given instead.
REFEREES = ("decision", "correction", "correction of totals")


@pytest.mark.parametrize("name", FORMS)
def test_the_same_submission_twice_makes_one(name: str) -> None:
    site = Site()
    page, address, typed, counted = FORMS[name](site)
    before, lines = counted(), Journal.objects.count()
    carried = re.search(r'name="submission"\s+value="([^"]+)"', site.client.get(page).text)
    sent = {**typed, "submission": carried[1]} if carried else typed
    first, second = (site.client.post(address or page, sent) for _each in range(2))
    assert first.status_code in (200, 302), first.text[-2000:]
    assert second.status_code in ((302,) if name in REFEREES else (200, 302, 409))
    made = counted() - before
    assert made == (TableLink.objects.count() if name == "links" else 1)
    assert Journal.objects.count() > lines


def test_an_invitation_sent_twice_is_one_whose_second_link_works() -> None:
    """The first answer may have been seen by nobody, and only its hash is stored."""
    site = Site()
    page = site.client.get(site.of("officials")).text
    carried = re.search(r'name="submission"\s+value="([^"]+)"', page)
    assert carried
    typed = {"name": "Tone", "role": "operator", "submission": carried[1]}
    shown = [site.client.post(site.of("official-invite"), typed).text for _each in range(2)]
    old, new = (re.search(r"/invited/[^/]+/", one)[0] for one in shown)
    assert old != new
    visitor = Client()
    assert [visitor.get(one).status_code for one in (old, new)] == [404, 200]
    # once it was taken, the form sent again gives nothing any more
    who = {"first_name": "Tone", "last_name": "Novak", "new": "lipov-cvet-9", "again": "lipov-cvet-9"}
    assert visitor.post(new, who).status_code == 302
    assert site.client.post(site.of("official-invite"), typed).status_code == 409
    assert Official.objects.filter(event=site.event, role="operator").count() == 1
    assert Table.objects.count() == 2


def test_what_cannot_be_drawn_is_said_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The draw is made outside the view (rounds/services/prepared_draws.py): what is refused there is told by
    the view all the same.
    """
    site = Site()
    Round.objects.filter(pk=site.round.pk).delete()
    site.event.registrations.update(checked_in=True)
    round_ = drafts.draft(event=site.event, seed=7, mode="thirds", by=build.DIRECTOR)
    rounds.publish(round=round_, by=build.DIRECTOR)
    gone = round_.seats.select_related("registration")[0].registration
    withdraw(registration=gone, reason="x", by=build.DIRECTOR)
    (late,) = build.registrations(site.event, 1)
    prepared_draws._remembered.cache_clear()

    def refused(asked: Any) -> Any:
        raise DrawError("too_few_players", count=2, least=3)

    monkeypatch.setattr(prepared_draws, "draw", refused)
    page = site.of("late")
    carried = re.search(r'name="submission"\s+value="([^"]+)"', site.client.get(page).text)
    assert carried
    answer = site.client.post(page, {"player": late.start_number, "submission": carried[1]})
    prepared_draws._remembered.cache_clear()
    assert answer.status_code == 400
    assert "The round cannot be drawn" in answer.text
    assert not late.seats.exists()
