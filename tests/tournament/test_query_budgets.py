"""No page asks the database more often because the event is larger (1,500 players, 500 tables).

Every address that answers GET is measured; the list comes from Django, so a new page is measured without being written
down here. An address that cannot be measured is excused below, with its reason.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from bench.crowd import crowd
from tests.sizes import BY_NIGHT, MANY_TABLES
from tests.tournament import build
from tests.tournament.addresses import OF_CLOSED_ROUND, OF_START_NUMBER, Address, every_address
from tests.tournament.signup.people import many
from tournament.access.services import links
from tournament.journal.services.actor import Actor
from tournament.models import Club, Event, Invitation, Official, Player, Protest, Renons, Round, Screen, Table, Warning
from tournament.papers.minutes import paper_code
from tournament.rounds.services import drafts

FEW, MANY = (10, MANY_TABLES) if BY_NIGHT else (4, 16)
FEW_IN_A_DOCUMENT, MANY_IN_A_DOCUMENT = 4, 16  # a document of 500 tables takes seconds to draw, and asks no more often
MOST = 40  # queries of any page; most need a dozen

EXCUSED = {
    "set_language": "answers POST only",
    "theme": "answers POST only",
    "sign-out": "shows nothing of an event",
    "styleguide": "for programmers; shows nothing of an event",
    "protest-decide": "the director does not decide; one protest by its key",
    "verify-journal": "one line of the journal by its hash",
    "journal-verify": "reads the whole event, 60 tables at a time; test_verified.py counts",
    "ruling-pdf": "one ruling by its key",
    "stored-minutes": "needs minutes kept by the service; one row by its key",
}
EXCUSED |= {
    one.name: "grows with a cup, not with an event: tests/tournament/cup/test_budgets.py"
    for one in every_address()
    if one.name == "cup" or one.name.startswith("cup-")
}
EXCUSED |= {
    one.name: "grows with a series, not with an event: tests/tournament/series counts"
    for one in every_address()
    if "series" in one.parameters or one.name == "event-series-leave"
}
DOCUMENTS = frozenset(
    one.name for one in every_address() if one.route.endswith((".pdf", ".xlsx")) and one.name not in EXCUSED
)
PAGES = [one for one in every_address() if one.name not in EXCUSED and one.name not in DOCUMENTS]

OF_OWNER = frozenset({"accounts.manage", "register.edit", "event.import"})
OF_DRAFT = frozenset({"desk", "desk-round", "round", "event", "players", "round-discard", "round-publish"})

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Sized:
    """An event of some size with a closed and a running round, its director's client and a captain's link."""

    event: Event
    client: Client
    token: str
    card: str
    key: Any
    owner: Client
    secret: str
    sender: str = ""

    def path(self, address: Address) -> str:
        number = 1 if address.name in OF_CLOSED_ROUND else 2
        known: dict[str, Any] = {
            "slug": self.event.slug,
            "number": 1 if address.name in OF_START_NUMBER or "token" in address.parameters else number,
            "table": 1,
            "pk": Table.objects.get(round__event=self.event, round__number=2, number=2).pk,
            "official": Official.objects.filter(event=self.event).values_list("pk", flat=True)[0],
            "key": self.key,
            "secret": self.secret,
            "invitation": Invitation.objects.filter(event=self.event).values_list("pk", flat=True).first(),
            "account": Official.objects.filter(event=self.event).values_list("account", flat=True)[0],
            "token": self.token,
            "card": self.card,
            "sender": self.sender,
            "game": 1,
            "certificate": 1,
            "call": 1,
            "need": "signed",
            "warning": Warning.objects.filter(event=self.event).values_list("pk", flat=True).first(),
            "protest": Protest.objects.filter(event=self.event).values_list("pk", flat=True).first(),
            "case": Renons.objects.filter(table__round__event=self.event).values_list("pk", flat=True).first(),
            "code": self.code(),
            "lines": 1,
            "digest": "0" * 64,
        }
        if address.name.startswith("site-"):
            known["invitation"] = Invitation.objects.filter(event=None).values_list("pk", flat=True).first()
        if address.name.startswith("screen"):
            known["number"] = Screen.objects.get(event=self.event).number
        if address.name.startswith("register-"):
            entries: Any = Player if "player" in address.name else Club
            known["pk"], known["other"] = entries.objects.order_by("pk").values_list("pk", flat=True)[:2]
        return reverse(address.name, kwargs={name: known[name] for name in address.parameters})

    def code(self) -> str:
        """Of minutes printed before the last game of the running round's first table."""
        table = Table.objects.get(round__event=self.event, round__number=2, number=1)
        return paper_code.code_of(table_id=table.pk, revision=max(0, table.revision - 1), digest="0" * 64)


def sized(tables: int) -> Sized:
    from tournament.web.pages import uploads

    event = crowd(tables=tables, rounds=1, running=True, sheets=True)
    for role in Official.Role.values:
        build.official(event, role)
    director = Official.objects.get(event=event, role="director").account
    director.makes_events = True
    director.save()
    build.invited(None)
    for _each in range(tables):
        secret = build.invited(event, by=director).secret
        build.official(event, "operator", home=event)
    by = Actor.of_account(director, role="director")
    round_ = Round.objects.get(event=event, number=2)
    Screen.objects.create(event=event, number=1, steps=[{"show": show, "seconds": 9} for show in Screen.Show.values])
    build.certified(round_)
    build.prizes(event)
    for table in Table.objects.filter(round=round_)[:20]:
        build.warning(table)
        build.protest(table)
    for table in Table.objects.filter(round=round_, number__gt=2)[:20]:
        case = Renons.objects.create(table=table, number=21, kind="card", facts={"contract": "klop"})
        case.against.add(table.seats.get(letter="C"))
    token = links.issue(round=round_, by=by)[1, "A"]
    card = links.issue_cards(event=event, by=by)[1]
    waiting = [f"Novinec{at:04};Ime;Društvo {at % 40}" for at in range(3 * tables)]
    content = "\n".join(["Priimek;Ime;Društvo", *waiting]).encode()
    key = uploads.keep(event=event, filename="prijave.csv", content=content)
    client = Client()
    client.force_login(director)
    return Sized(event, client, token, card, key, owner(), secret, many(event, 3 * tables))


def owner() -> Client:
    """The site's owner, signed in."""
    client = Client()
    client.force_login(build.account(is_superuser=True))
    return client


@pytest.fixture
def data_folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


def _counted() -> None:
    """Let PostgreSQL look at what was just written, as it does by itself in a hall, else it plans badly."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")


def queries(one: Sized, address: Address) -> list[str]:
    """Open the page; return its queries."""
    path = one.path(address)
    client = one.owner if address.action in OF_OWNER else one.client
    fine = (403,) if address.action == "table.confirm" else (200, 204, 302, 405, 409)  # the captain checks nothing
    asked: list[str] = []

    def ask(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        asked.append(sql)
        return execute(sql, *arguments)

    with connection.execute_wrapper(ask):  # with their values, as Django captures them, each would take a query more
        answer: Any = client.get(path)
        if answer.streaming:
            b"".join(answer.streaming_content)
    assert answer.status_code in fine, (path, answer.status_code)
    return asked


def compare(addresses: list[Address], few: Sized, many: Sized) -> None:
    _counted()
    wrong = []
    for address in addresses:
        queries(few, address)  # what is asked once, by whatever page comes first, must not hide what grows
        small, asked = len(queries(few, address)), queries(many, address)
        if len(asked) > min(small, MOST):  # more may have been made for the larger event, once
            asked = queries(many, address)
        large = len(asked)
        if large > small:
            repeated = max(set(asked), key=lambda sql: sum(other[:60] == sql[:60] for other in asked))
            wrong.append(f"{address.name}: {small} queries, then {large}; most often: {repeated[:160]}")
        if large > MOST:
            wrong.append(f"{address.name}: {large} queries, at most {MOST}")
    assert not wrong, "\n".join(wrong)


def test_pages_ask_as_often_for_many_tables_as_for_few(data_folder: None) -> None:
    compare(PAGES, sized(FEW), sized(MANY))


def test_documents_ask_as_often_for_many_tables_as_for_few(data_folder: None) -> None:
    addresses = [one for one in every_address() if one.name in DOCUMENTS]
    compare(addresses, sized(FEW_IN_A_DOCUMENT), sized(MANY_IN_A_DOCUMENT))


def test_a_drawn_round_asks_as_often_for_many_tables_as_for_few(data_folder: None) -> None:
    """A draft is another page than a round that is played: seats can be exchanged, and the draw tells how it went."""
    few, many = drawn(FEW), drawn(MANY)
    compare([one for one in PAGES if one.name in OF_DRAFT], few, many)


def drawn(tables: int) -> Sized:
    event = crowd(tables=tables, rounds=1)
    director = build.official(event, "director")
    drafts.draft(event=event, seed=5, by=Actor.of_account(director, role="director"))
    client = Client()
    client.force_login(director)
    return Sized(event, client, "", "", None, owner(), "")


def test_nothing_is_excused_that_is_no_more() -> None:
    assert set(EXCUSED) <= {one.name for one in every_address()}
