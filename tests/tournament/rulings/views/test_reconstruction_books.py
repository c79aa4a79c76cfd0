"""Remembered tricks of books that ask otherwise: who dealt, who sits out, discards by seat; and on to the sheet."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.pages import folded
from tests.tournament.recording.views.office.conftest import at_table
from tournament.models import Event, Game, Journal, Table

pytestmark = pytest.mark.django_db

PASKIEVICS = {"dealer": "D", "contract": "harom", "declarer": "A", "partner": "C"}
VARSAVA = {"contract": "varsava", "forehand": "A"}
#: B has followed hearts with a tarok and shows a heart in the second trick.
REVOKE = {
    **{"card_1_1": "♥K", "card_2_1": "V", "card_3_1": "♥A", "card_4_1": "♥Q"},
    **{"card_1_2": "♥J"},
}


def client_of(event: Event, role: str = "referee", language: str = "en") -> Client:
    client = Client()
    client.force_login(build.official(event, role))
    client.cookies["radelc_language"] = language
    return client


def table_of(code: str) -> Table:
    return build.round_(build.event(ruleset=code, ends="clock")).tables.get()


def page(client: Client, event: Event, sent: dict[str, str]) -> str:
    answer = client.get(reverse("referee-tricks", args=[event.slug]), sent)
    assert answer.status_code == 200
    return unescape(folded(answer.content.decode()))


@pytest.mark.parametrize(
    ("code", "head", "cards", "languages"),
    [
        (
            "hu-paskievics",
            PASKIEVICS,
            42,
            {"hu": "B ezt tette: V, pedig volt ilyen színe: ♥", "en": "B played V but had ♥"},
        ),
        ("hu-vadasz-2023", {"dealer": "D"}, 42, {"sl": "B je izigral karto V, imel pa je ♥"}),
        ("hu-vadasz-2025", {"dealer": "D"}, 42, {"hu": "♥ bubi", "cs": "♥ kluk"}),
        ("cz-taroky", {"contract": "prvni", "forehand": "A"}, 54, {"cs": "♥ kluk", "en": "♥ jack"}),
    ],
)
def test_a_revoke_in_every_book_and_language(
    code: str, head: dict[str, str], cards: int, languages: dict[str, str]
) -> None:
    """LEJ, I.1.k, Hra.4: four cards a trick, the pack of the book, its own article."""
    event = build.event(ruleset=code, ends="clock")
    revoke = {**REVOKE, "card_3_1": "♥ 1"} if code == "cz-taroky" else REVOKE
    article = {"hu-paskievics": "LEJ", "cz-taroky": "Hra.4"}.get(code, "I.1.k")
    for language, words in languages.items():
        shown = page(client_of(event, language=language), event, {**head, **revoke})
        assert 'class="error"' not in shown
        assert f'<span class="article">{article}</span>' in shown
        assert words in shown
        assert shown.count('name="pick"') == cards
        assert 'name="card_4_1"' in shown


def test_an_empty_page_complains_of_nothing_and_asks_what_the_book_asks() -> None:
    event = build.event(ruleset="hu-vadasz-2025", ends="clock")
    shown = page(client_of(event), event, {"size": "6"})
    assert 'class="error"' not in shown
    for name in ("dealer", "declarer", "partner", "bound", "inverse", "size", "laid_F", "hand_F"):
        assert f'name="{name}"' in shown
    for name in ("forehand", "contract", "hand_G", "laid"):
        assert f'name="{name}"' not in shown


def test_who_sits_out_takes_no_part() -> None:
    """I.1.b: six at the table, A deals, A and D sit out; the cards stand at those who play."""
    event = build.event(ruleset="hu-vadasz-2025", ends="clock")
    shown = page(client_of(event), event, {"size": "6", "dealer": "A", **REVOKE})
    for seat, plays in (("B", True), ("C", True), ("E", True), ("F", True), ("A", False), ("D", False)):
        assert (f'name="hand_{seat}"' in shown) is plays
        assert (f'name="laid_{seat}"' in shown) is plays
    assert "C played V but had ♥" in shown
    out = page(client_of(event), event, {"size": "6", "dealer": "A", "leader_1": "D", **REVOKE})
    assert "D does not play in this deal." in out
    assert "Who dealt?" in page(client_of(event), event, {"size": "6", **REVOKE})


def test_what_was_laid_away_by_seat() -> None:
    """SKA.b, TAL: each with the article, at whose input it stands."""
    event = build.event(ruleset="hu-paskievics", ends="clock")
    shown = page(client_of(event), event, {**PASKIEVICS, "laid_A": "♥K", "laid_B": "♥Q, ♦Q"})
    assert "A laid away ♥ king: kings and honours may not be laid away." in shown
    assert "Cards laid away by B: 2. As many as he takes from the talon: 1." in shown
    assert "SKA.b" in shown
    wrong = page(client_of(event), event, {**PASKIEVICS, "laid_A": "apple"})
    assert 'id="laid_A_error"' in wrong
    assert 'value="apple"' in wrong
    picked = client_of(event).get(
        reverse("referee-tricks", args=[event.slug]), {**PASKIEVICS, "to": "laid_B", "pick": "HQ"}
    )
    assert parse_qs(urlsplit(picked["Location"]).query)["laid_B"] == ["♥ queen"]


def test_a_card_of_the_talon_in_varsava() -> None:
    """Varšava.11; a declarer who was chosen before is none (Varšava.2)."""
    event = build.event(ruleset="cz-taroky", ends="clock")
    shown = page(client_of(event), event, {**VARSAVA, "declarer": "B", "card_1_1": "♥K", "talon_1": "♦K"})
    assert 'class="error"' not in shown
    assert 'name="talon_1"' in shown
    assert 'name="declarer" value="B" checked' not in shown
    assert 'name="talon_1"' not in page(client_of(event), event, {"contract": "solo", "forehand": "A"})


def test_an_option_of_the_event_is_judged_by() -> None:
    """Pagát.2."""
    event = build.event(ruleset="cz-taroky", ends="clock", options={"pagat_last_tarok": True})
    sent = {"contract": "prvni", "forehand": "A", "card_1_1": "IX", "card_2_1": "1", "hand_B": "VIII"}
    assert "Pagát.2" in page(client_of(event), event, sent)


# --- from the table's page and back ---


def test_the_page_of_a_table_leads_there_and_says_who_deals() -> None:
    table = table_of("hu-paskievics")
    shown = unescape(at_table("referee", table).open().content.decode())
    here = reverse("referee-tricks", args=[table.round.event.slug])
    (address,) = re.findall(rf'href="({here}\?[^"]*)"', shown)
    asked = {name: value[0] for name, value in parse_qs(urlsplit(address).query).items()}
    assert asked == {"table": str(table.pk), "size": "4", "dealer": "A"}
    told = client_of(table.round.event).get(address).content.decode()
    assert f'name="table" value="{table.pk}"' in told
    assert 'class="error"' not in told.replace("\n", " ")
    assert here not in at_table("operator", table).open().content.decode()


@pytest.mark.parametrize(
    ("code", "head", "typed"),
    [
        ("hu-paskievics", PASKIEVICS, {"contract": "renonsz", "renonsz": "B"}),
        ("cz-taroky", {"contract": "solo", "forehand": "A", "declarer": "A"}, {"contract": "solo", "renonc": "B"}),
    ],
)
def test_a_wrong_card_leads_to_the_line_that_writes_it(code: str, head: dict[str, str], typed: dict[str, str]) -> None:
    """P20, Renonc.3: filled in with the reason, nothing is stored before the referee saves it."""
    table = table_of(code)
    event = table.round.event
    revoke = {**REVOKE, "card_3_1": "♥ 1"} if code == "cz-taroky" else REVOKE
    shown = page(client_of(event), event, {**head, **revoke, "table": str(table.pk)})
    (address,) = re.findall(rf'href="({at_table("referee", table).base}\?[^"]*)"', shown)
    office = at_table("referee", table)
    before = Journal.objects.count()
    filled = folded(office.client.get(address).content.decode())
    for name, text in typed.items():
        assert re.search(rf'name="r1-{name}" value="{text}"', filled)
    assert re.search(r'name="r1-reason" value="B played V but had ♥: [^"]*\((LEJ|Hra.4)\)"', filled)
    assert (Journal.objects.count(), Game.objects.count()) == (before, 0)
    assert "fill-" not in page(client_of(event), event, {**head, **revoke}), "no table, no line"


def test_the_fault_is_saved_with_its_reason() -> None:
    """P20: the referee adds what each of the others gets."""
    table = table_of("hu-paskievics")
    office = at_table("referee", table)
    row = {"contract": "renonsz", "renonsz": "B", "each": "4", "reason": "B played V but had ♥ (LEJ)"}
    assert office.type({1: row}).status_code in (200, 302)
    game = Game.objects.get(table=table)
    assert game.facts["renonsz"] == {"by": ["B"], "each": 4}
    assert any("LEJ" in line.reason for line in build.told())


def test_a_book_without_such_a_line_leads_nowhere() -> None:
    """Vadász knows no fault; in Slovenia it is a case (C1)."""
    table = table_of("hu-vadasz-2023")
    shown = page(client_of(table.round.event), table.round.event, {"dealer": "D", **REVOKE, "table": str(table.pk)})
    assert "B played V but had ♥" in shown
    assert "fill-" not in shown


def test_a_table_of_another_event_is_none() -> None:
    table, other = table_of("hu-paskievics"), build.event(ruleset="hu-paskievics", ends="clock", slug="other")
    answer = client_of(other).get(reverse("referee-tricks", args=[other.slug]), {"table": str(table.pk)})
    assert answer.status_code == 404


def test_nothing_that_is_sent_breaks_it() -> None:
    for code in ("hu-paskievics", "hu-vadasz-2025", "cz-taroky"):
        event = build.event(ruleset=code, ends="clock", slug=code)
        sent: list[dict[str, Any]] = [
            {"size": "99", "dealer": "\x00", "card_1_1": "x" * 5000, "hand_A": "," * 500, "to": "laid_Z"},
            {"size": "²", "table": "x", "contract": "klop", "number_1": "²", "scope": "some", "card_1_1": "1"},
            {f"card_1_{row}": "1" for row in range(1, 40)} | {"dealer": "B", "inverse": "?", "bound": "?"},
        ]
        for one in sent:
            assert client_of(event).get(reverse("referee-tricks", args=[event.slug]), one).status_code == 200
