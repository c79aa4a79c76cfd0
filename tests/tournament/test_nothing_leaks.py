"""What an event does not make public stands in no answer that everybody gets: pages, PDFs, workbooks, JSON.

Goes through every public address as Django knows it, so that a new page is looked at without being written down here.
"""

import html
import io
import zipfile
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import models
from django.db.models import Value
from django.db.models.functions import Cast, Concat
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.tournament import build
from tests.tournament.addresses import World, public_addresses, world
from tournament.events.services import privacy
from tournament.models import Certificate, Club, Cup, Draw, Event, PastEvent, Player, Registration, Round, SignUp
from tournament.papers.minutes import paper_code
from tournament.papers.minutes.minutes import digest_of
from tournament.papers.tables import seating
from tournament.rounds.services.draw_request import player_of
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db

#: Too long to stand in a digest by chance.
RATING = 471_147
#: What a page shows otherwise by what is asked of it.
ASKED = ("", "?view=teams", "?view=tables", "?view=round")


@dataclass(frozen=True)
class Secrets:
    """What must not be found, by what it is."""

    names: tuple[str, ...]
    clubs: tuple[str, ...]
    never: tuple[str, ...]


@pytest.fixture
def hall() -> tuple[World, Secrets]:
    made = world()
    number = Cast("pk", models.CharField())
    Player.objects.update(
        first_name=Concat(Value("Krstnoime"), number),
        licence=Concat(Value("Lic-"), number, Value("-Xq")),
        rating=RATING,
    )
    Club.objects.update(name=Concat(Value("Klub Zgrešenih "), number))
    told = [player_of(one) for one in Registration.objects.filter(event=made.event).select_related("club")]
    Draw.objects.update(request={"mode": "manual", "players": told})
    Certificate.objects.update(content=seating.of_round(round=made.running))  # a PDF that names everybody
    players = list(Player.objects.all())
    return made, Secrets(
        names=tuple(text for one in (*players, *SignUp.objects.all()) for text in (one.last_name, one.first_name)),
        clubs=(*Club.objects.values_list("name", flat=True), *SignUp.objects.values_list("club", flat=True)),
        never=(*(one.licence for one in players), str(RATING), "zaupno"),
    )


def answers(made: World) -> dict[str, str]:
    """The text of every public answer, by its address."""
    client, told = Client(), {}
    closed = made.closed.tables.get(number=1)
    code = paper_code.code_of(table_id=closed.pk, revision=closed.revision, digest=digest_of(sheet(table=closed)))
    addresses = {reverse(one.name, kwargs=made.arguments(one)) for one in public_addresses()}
    for address in sorted({*addresses, reverse("verify-paper", args=[code])}):
        for asked in ASKED if address.startswith("/e/") else ASKED[:1]:
            told[address + asked] = text_of(client.get(address + asked))
    return told


def text_of(response: Any) -> str:
    """What can be read in an answer."""
    content = b"".join(response) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "")
    if kind == "application/pdf":
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            return html.unescape(" ".join(parts.read(name).decode("utf-8", "replace") for name in parts.namelist()))
    return html.unescape(content.decode())


def found(told: dict[str, str], wanted: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(address, one) for address, text in told.items() for one in wanted if one.casefold() in text.casefold()]


def test_nobody_is_named_where_the_event_shows_initials(hall: tuple[World, Secrets]) -> None:
    made, secrets = hall
    Event.objects.update(public_names=Event.PublicNames.INITIALS, public_clubs=False)
    Cup.objects.update(public_names=Event.PublicNames.INITIALS, public_clubs=False)
    PastEvent.objects.update(public_names=Event.PublicNames.INITIALS)
    told = answers(made)
    assert found(told, (*secrets.names, *secrets.clubs, *secrets.never)) == []
    assert len(found(told, ("P. K. 1",))) > 8, "the pages are there, with initials and start numbers"


def test_a_licence_is_never_public(hall: tuple[World, Secrets]) -> None:
    made, secrets = hall
    told = answers(made)
    assert found(told, secrets.never) == []
    for shown in (secrets.names[:1], secrets.clubs[:1]):
        assert len(found(told, shown)) > 8, "what may be shown is found, so the test reads what it looks at"
    kinds = {address.partition("?")[0].rpartition(".")[2] for address, _one in found(told, secrets.names)}
    assert "pdf" in kinds


def test_a_name_is_not_found_by_searching_where_it_is_not_shown(hall: tuple[World, Secrets]) -> None:
    made, _secrets = hall
    Event.objects.update(public_names=Event.PublicNames.INITIALS, public_clubs=False)
    Cup.objects.update(public_names=Event.PublicNames.INITIALS, public_clubs=False)
    name = Player.objects.earliest("pk").last_name
    for page in (reverse("round", args=[made.event.slug, 2]), reverse("standings", args=[made.event.slug])):
        assert "P. K. 1" in text_of(Client().get(page, {"q": "P. K. 1"}))
        assert "P. K. 1" not in text_of(Client().get(page, {"q": name}))


@pytest.mark.parametrize(
    ("state", "published", "status"),
    [("drafted", True, 404), ("running", True, 200), ("running", False, 404)],
)
def test_the_request_of_a_draw_waits_for_what_it_tells(state: str, published: bool, status: int) -> None:
    """It has the players in the order of the standings of the round before."""
    made = world()
    if state == "drafted":
        Round.objects.filter(pk=made.running.pk).update(state=state, started_at=None, published_at=None)
    if not published:
        Round.objects.filter(pk=made.closed.pk).update(standings_published_at=None)
    address = reverse("draw-request", args=[made.event.slug, 2])
    assert Client().get(address).status_code == status
    official = Client()
    official.force_login(build.official(made.event, "delegate"))
    assert official.get(address).status_code == 200


def test_search_engines_list_only_what_an_event_wants_listed(client: Client) -> None:
    event = build.event()
    page = reverse("event", args=[event.slug])
    assert client.get(page).headers["X-Robots-Tag"] == "noindex, nofollow"
    chosen = {
        "public_names": "names",
        "public_clubs": True,
        "public_categories": False,
        "searchable": True,
        "freezes": False,
        "drawings_days": None,
    }
    privacy.choose(event=event, by=build.DIRECTOR, **chosen)
    assert "X-Robots-Tag" not in client.get(page).headers
    assert "noindex" in client.get(reverse("verify")).headers["X-Robots-Tag"]
    assert "Disallow: /t/" in client.get("/robots.txt").content.decode()


def test_the_desk_is_kept_by_no_browser(client: Client) -> None:
    event = build.event(searchable=True)
    desk, page = reverse("desk", args=[event.slug]), reverse("event", args=[event.slug])
    assert "no-store" not in client.get(page).headers.get("Cache-Control", "")
    client.force_login(build.official(event, "director"))
    for address in (desk, page):
        answer = client.get(address)
        assert "no-store" in answer.headers["Cache-Control"], "drafts and unpublished results stand there"
    assert "noindex" in client.get(desk).headers["X-Robots-Tag"]
