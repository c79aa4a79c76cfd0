"""The desk's page of prizes: forms keep what was typed, the fee is ticked, categories are public only if so chosen."""

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import folded
from tournament.models import Category, Event, Prize, Registration, Team
from tournament.rounds.services import rounds
from tournament.standings.forms.prizes import PrizeLines
from tournament.standings.services import prizes

pytestmark = pytest.mark.django_db


HTMX = {"hx-request": "true"}


@pytest.fixture
def played(event: Event) -> Event:
    """One closed and published round of two tables, with the prizes of build.prizes."""
    build.registrations(event, 6)
    round_ = build.round_(event, tables=2)
    for table in round_.tables.all():
        build.accept_with_totals(table, 30, 20, 10)
    rounds.publish_standings(round=rounds.close(round=round_, by=DIRECTOR), by=DIRECTOR)
    build.prizes(event)
    return event


def test_prizes_are_typed_a_line_a_place(event: Event, director: Client) -> None:
    address = f"/e/{event.slug}/desk/prizes/plan/"
    typed = {"fee_cents": "12,5", "currency": "eur", "prizes_each": "all"}
    wrong = director.post(address, {**typed, "prizes": "100\n3 bottles"})
    page = folded(wrong.text)
    assert wrong.status_code == 400
    assert "Line 2 is not a prize: “3 bottles”" in page
    assert "12,5" in page
    assert "3 bottles</textarea>" in page
    done = director.post(address, {**typed, "prizes": "100 + cup\r\n\r\nham\r\n20.05"})
    assert done.status_code == 302
    event.refresh_from_db()
    assert (event.fee_cents, event.currency, event.prizes_each) == (1250, "EUR", "all")
    assert list(Prize.objects.order_by("place").values_list("place", "cents", "text")) == [
        (1, 10000, "cup"), (3, 0, "ham"), (4, 2005, ""),
    ]  # fmt: skip
    assert "100 + cup\n\nham\n20.05</textarea>" in director.get(address).content.decode()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("cup + 300", [(30000, "cup")]),
        ("50 + 3 bottles + ham", [(5000, "3 bottles + ham")]),
        ("cup + ham", [(0, "cup + ham")]),
        ("+ 20 +", [(2000, "")]),
        ("300 EUR", None), ("EUR 300", None), ("€ 300", None), ("-300", None), ("cup + 300 EUR", None),
        ("100 + 50", None), ("1.000", None), ("1 000", None), ("12,345", None), ("x" * 61, None),
    ],
)  # fmt: skip
def test_a_line_is_a_prize_or_is_told(lines: str, expected: list[tuple[int, str]] | None) -> None:
    """A sum is never taken for a thing, whichever way it was typed."""
    if expected is not None:
        assert PrizeLines().clean(lines) == expected
        return
    with translation.override("en"), pytest.raises(ValidationError) as refused:
        PrizeLines().clean(f"10\n{lines}\n\n{lines}")
    assert [said[:9] for said in refused.value.messages] == ["Line 2 is", "Line 4 is"]


def test_teams_have_prizes_of_their_own(played: Event, director: Client) -> None:
    address = f"/e/{played.slug}/desk/prizes/plan/"
    typed = {
        "currency": "eur",
        "prizes_each": "all",
        "prizes": "10",
        "club_prizes": "ham\n5",
        "team_prizes": "cup + 40",
    }
    wrong = director.post(address, {**typed, "team_prizes": "4 hams"})
    assert "Line 1 is not a prize: “4 hams”" in folded(wrong.text)
    assert "ham\n5</textarea>" in wrong.content.decode()
    assert director.post(address, typed).status_code == 302
    page = folded(director.get(f"/e/{played.slug}/desk/prizes/").text)
    for words in ("Prizes of the club teams", "1. ham", "40 EUR", "<small>Priimek0001 Ime, Priimek0002 Ime, Pri"):
        assert words in page
    form = director.get(address).content.decode()
    assert "ham\n5</textarea>" in form
    assert "40 + cup</textarea>" in form


@pytest.mark.parametrize(
    ("members", "status", "said"),
    [
        ("1\npriimek0003", 302, ""),
        ("ime", 400, "Several players fit “ime”"),
        ("Nobody", 400, "Nobody fits “Nobody”."),
        ("77", 400, "Nobody has start number 77."),
    ],
)
def test_a_team_is_named_by_numbers_and_names(
    event: Event, director: Client, members: str, status: int, said: str
) -> None:
    build.registrations(event, 4)
    answer = director.post(f"/e/{event.slug}/desk/prizes/teams/new/", {"name": "Zmaji", "members": members})
    assert answer.status_code == status
    assert said in folded(answer.text)
    if status == 302:
        team = Team.objects.get(event=event)
        assert sorted(team.members.values_list("start_number", flat=True)) == [1, 3]


def test_the_desk_ticks_the_fee_and_counts_who_owes(played: Event, operator: Client, director: Client) -> None:
    page = folded(operator.get(f"/e/{played.slug}/desk/players/?show=owing").text)
    assert "Pays 5 EUR" in page
    assert "Pays 10 EUR" in page
    answer = operator.post(f"/e/{played.slug}/desk/players/2/fee/", {"paid": "yes"}, headers=HTMX)
    assert "paid 5 EUR" in folded(answer.text)
    assert '5 <small class="wide-only">45 EUR</small>' in folded(answer.text)
    assert Registration.objects.get(event=played, start_number=2).paid_cents == 500
    assert operator.post(f"/e/{played.slug}/desk/players/2/fee/", {"paid": "yes"}).status_code == 409
    assert "Priimek0002" not in folded(operator.get(f"/e/{played.slug}/desk/players/?show=owing").text)


def test_a_player_is_put_into_categories_by_his_form(played: Event, director: Client) -> None:
    women = Category.objects.get(event=played)
    three = Registration.objects.select_related("player").get(event=played, start_number=3)
    typed = {"last_name": three.player.last_name, "first_name": three.player.first_name, "fee_cents": "0"}
    answer = director.post(f"/e/{played.slug}/desk/players/3/", {**typed, "categories": [women.pk]})
    assert answer.status_code == 302
    assert list(women.registrations.order_by("start_number").values_list("start_number", flat=True)) == [1, 2, 3]
    assert Registration.objects.get(event=played, start_number=3).fee_cents == 0


def test_who_wins_what_stands_on_the_page(played: Event, director: Client) -> None:
    page = folded(director.get(f"/e/{played.slug}/desk/prizes/").text)
    for words in ("Ženske", "Zmaji", "75 EUR", "medalja", "level with others (2 in all)"):
        assert words in page


def test_before_anybody_wins_the_page_says_what_is_promised(event: Event, director: Client) -> None:
    build.registrations(event, 3)
    build.prizes(event)
    assert "150 EUR" in folded(director.get(f"/e/{event.slug}/desk/prizes/").text).partition("Prizes in money")[2][:80]


def test_a_category_of_nobody_says_so(played: Event, client: Client) -> None:
    prizes.save_category(event=played, name="Domačini", fee_cents=None, prizes=[(0, "ham")], by=DIRECTOR)
    page = folded(client.get(f"/e/{played.slug}/standings/?view=category-2").text)
    assert "V tej kategoriji še ni igral nihče." in page


@pytest.mark.parametrize("public", [True, False])
def test_categories_are_public_only_if_the_event_says_so(played: Event, client: Client, public: bool) -> None:
    Event.objects.filter(pk=played.pk).update(public_categories=public)
    page = folded(client.get(f"/e/{played.slug}/standings/").text)
    assert ("Ženske" in page) is public
    assert "Zmaji" in folded(client.get(f"/e/{played.slug}/standings/?view=named").text)
    assert client.get(f"/e/{played.slug}/categories.pdf").status_code == (200 if public else 404)
    one = folded(client.get(f"/e/{played.slug}/standings/?view=category-1").text)
    assert ("Priimek0004" in one) is not public  # she is in none: without the category everybody is listed
    for secret in ("results.csv", "results.xlsx", "prizes.pdf"):
        assert client.get(f"/e/{played.slug}/{secret}").status_code in (302, 403)


def test_the_import_says_which_categories_it_makes(event: Event, director: Client) -> None:
    content = "Priimek;Ime;Kategorija\nNovak;Ana;Ženske, mladinci\nKos;Bor;\n".encode()
    sent = director.post(f"/e/{event.slug}/desk/import/", {"file": SimpleUploadedFile("prijave.csv", content)})
    page = folded(director.get(sent.url).text)
    assert "are made: Ženske, mladinci" in page
