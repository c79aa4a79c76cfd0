"""What a series, a cup and a sign-up page refuse, in the browser: a sentence in the reader's language where it was
typed, nothing typed is lost, nothing half stored.
"""

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import expect

from tests.e2e.test_two_tabs import Second
from tests.e2e.visitor import Visitor
from tests.tournament import build
from tests.tournament.cup.build import cup, drawn, field, set_up
from tests.tournament.series import season
from tests.tournament.series.season import HELPER
from tests.tournament.signup import people
from tournament.journal.services.actor import Actor
from tournament.models import Account, Cup, CupMatch, CupMember, CupTeam, Event, Series, SignUp, Table
from tournament.rounds.services import rounds
from tournament.series.services import teams as series_teams

pytestmark = [pytest.mark.e2e, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

PASSWORD = "geslo-1-2-3"


@pytest.fixture
def of_cup() -> Cup:
    """Nine teams, their first round published."""
    made, by = cup()
    field(made, by, 9)
    drawn(made, by)
    return made


def signed_in(visitor: Callable[..., Visitor], account: Account, *, phone: bool = False) -> Visitor:
    vodja = visitor("director", phone=phone)
    speak(vodja, "sl")
    vodja.sign_in(account.username, PASSWORD)
    return vodja


def speak(somebody: Visitor, language: str) -> None:
    somebody.context.add_cookies([{"name": "radelc_language", "value": language, "url": somebody.base}])


def director_of(made: Cup | Series) -> Account:
    account: Account = made.officials.get().account
    return account


def holds(somebody: Visitor, typed: Mapping[str, str]) -> None:
    for name, value in typed.items():
        expect(somebody.one(f'main [name="{name}"]')).to_have_value(value)


def refused(somebody: Visitor, status: int, said: str, typed: Mapping[str, str], *, at: str = "") -> None:
    """The form came back: the sentence is in sight, at its field if it has one, and what was typed is there."""
    assert somebody.status == status
    place = f'main .form-row:has([name="{at}"]) .error' if at else "main :is(.error-summary, .alert)"
    sentence = somebody.page.locator(place).filter(has_text=said).first
    expect(sentence).to_be_visible()
    expect(somebody.page.locator("main :is(.error-summary, .alert, .error)").first).to_be_in_viewport()
    holds(somebody, typed)


# --- two tabs of a cup's desk ---


def test_an_old_form_of_a_team(of_cup: Cup, visitor: Callable[..., Visitor]) -> None:
    vodja = signed_in(visitor, director_of(of_cup), phone=True)
    page = f"/cup/{of_cup.slug}/desk/teams/1/"
    vodja.open(page)
    other = Second(vodja, page)
    other.fill(last_name_1="Ekipa012", last_name_2="Ekipa011")
    other.press("main form")
    vodja.fill(name="Zmaji")
    vodja.press("main form")
    refused(vodja, 409, "Medtem je bilo to spremenjeno", {"name": "Zmaji", "last_name_1": "Ekipa011"})
    team = CupTeam.objects.get(cup=of_cup, number=1)
    assert (team.name, players_of(team)[:2]) == ("Ekipa01", ["Ekipa012", "Ekipa011"])
    vodja.press("main form")
    vodja.at(f"/cup/{of_cup.slug}/desk/teams/")
    team.refresh_from_db()
    assert (team.name, players_of(team)[:2]) == ("Zmaji", ["Ekipa011", "Ekipa012"])


def players_of(team: CupTeam) -> list[str]:
    members = CupMember.objects.filter(team=team, position__isnull=False).order_by("position")
    return list(members.values_list("player__last_name", flat=True))


def test_a_match_that_another_tab_has_decided(of_cup: Cup, visitor: Callable[..., Visitor]) -> None:
    vodja = signed_in(visitor, director_of(of_cup))
    page = f"/cup/{of_cup.slug}/desk/rounds/1/matches/1/"
    typed = {"at": "2026-12-05T18:00", "place": "Gostilna pri mostu"}
    vodja.open(f"{page}set-up/")
    vodja.fill(**typed)
    arranging = Second(vodja, page)
    arranging.fill(**typed)
    other = Second(vodja, f"{page}alone/")
    for position in ("2", "3"):
        other.page.locator(f'main [name=absent][value="{position}"]').check()
    other.fill(reason="niso prišli")
    other.press("main form")
    for tab in (vodja, arranging):
        tab.press('main form:has([name="place"])')
        refused(tab, 409, "To srečanje že ima izid.", typed)
    assert not Event.objects.exists()
    assert CupMatch.objects.get(round__cup=of_cup, number=1).place == ""


def test_a_team_that_withdrew_in_another_tab(of_cup: Cup, visitor: Callable[..., Visitor]) -> None:
    vodja = signed_in(visitor, director_of(of_cup), phone=True)
    page = f"/cup/{of_cup.slug}/desk/rounds/1/matches/1/"
    typed = {"at": "2026-12-05T18:00", "place": "Gostilna pri mostu"}
    vodja.open(f"{page}set-up/")
    vodja.fill(**typed)
    team = CupMatch.objects.get(round__cup=of_cup, number=1).sides.get(position=2).team
    other = Second(vodja, f"/cup/{of_cup.slug}/desk/teams/{team.number}/withdraw/")
    other.fill(reason="bolezen")
    other.press("main form")
    vodja.press("main form")
    refused(vodja, 400, f"Ekipa {team.name} je odstopila: označite, da ni prišla.", typed, at="absent_2")
    assert not Event.objects.exists()
    vodja.page.locator("main [name=absent_2]").check()
    vodja.press("main form")
    vodja.at(page)
    assert Event.objects.get().registrations.count() == 6


def test_a_withdrawn_team_in_a_draft(visitor: Callable[..., Visitor]) -> None:
    made, by = cup()
    field(made, by, 9)
    vodja = signed_in(visitor, director_of(made))
    desk = f"/cup/{made.slug}/desk/"
    vodja.open(f"{desk}rounds/1/draw/")
    vodja.press("main form")
    vodja.open(f"{desk}rounds/1/publish/")
    other = Second(vodja, f"{desk}teams/4/withdraw/")
    other.fill(reason="bolezen")
    other.press("main form")
    vodja.press("main form")
    assert "Po žrebu je odstopila ekipa Ekipa04" in vodja.refused(409)
    assert made.rounds.get(number=1).state == "drawn"


# --- signed out while he types ---


def series_settings() -> tuple[Account, str, dict[str, str]]:
    series = season.new_series()
    return director_of(series), f"/series/{series.slug}/desk/settings/", {"name": "Državno prvenstvo posameznikov"}


def team_of_a_series() -> tuple[Account, str, dict[str, str]]:
    series = season.new_series()
    players = list(season.people("Ana", "Bor", "Cene").values())
    team = series_teams.save(series=series, name="Zmaji", players=players, by=HELPER)
    return director_of(series), f"/series/{series.slug}/desk/teams/{team.number}/", {"name": "Zmaji II"}


def title_rule() -> tuple[Account, str, dict[str, str]]:
    series = season.new_series()
    return director_of(series), f"/series/{series.slug}/desk/titles/rules/", {"category": "mojster", "share": "0,4"}


def team_of_a_cup() -> tuple[Account, str, dict[str, str]]:
    made, by = cup()
    field(made, by, 1)
    return director_of(made), f"/cup/{made.slug}/desk/teams/1/", {"last_name_5": "Petelin", "first_name_5": "Pia"}


def reason_at_a_cup() -> tuple[Account, str, dict[str, str]]:
    made, by = cup()
    field(made, by, 1)
    return director_of(made), f"/cup/{made.slug}/desk/teams/1/withdraw/", {"reason": "ena je zbolela"}


def sign_up_page() -> tuple[Account, str, dict[str, str]]:
    event = people.event()
    account = build.official(event, "director")
    return account, f"/e/{event.slug}/desk/sign-ups/page/", {"text": "Začetek ob desetih.", "places": "30"}


@pytest.mark.parametrize(
    "world", [series_settings, team_of_a_series, title_rule, team_of_a_cup, reason_at_a_cup, sign_up_page]
)
def test_what_was_typed_waits_until_he_is_signed_in_again(
    visitor: Callable[..., Visitor], world: Callable[[], tuple[Account, str, dict[str, str]]]
) -> None:
    account, page, typed = world()
    vodja = signed_in(visitor, account, phone=True)
    vodja.open(page)
    vodja.fill(**typed)
    account.set_password("geslo-4-5-6")
    account.save()
    button = vodja.page.locator("main form button.button-primary").first
    button.tap()
    said = vodja.page.locator("main form [data-unsent]")
    expect(said).to_be_in_viewport()
    holds(vodja, typed)
    with vodja.page.expect_popup() as opened:
        said.locator("a").tap()
    other = opened.value
    other.locator("main [name=username]").fill(account.username)
    other.locator("main [name=password]").fill("geslo-4-5-6")
    with other.expect_navigation():
        other.locator("main form button.button-primary").click()
    other.close()
    vodja.press("main form")
    assert vodja.status == 200, "signing in has changed the token of forms"
    assert vodja.page.locator("main .alert-danger, main .error-summary").count() == 0
    vodja.open(page)
    if "reason" not in typed:
        stored = typed if "share" not in typed else {}
        holds(vodja, stored)
        assert typed.get("category", "") in vodja.page.locator("main").inner_text()
    else:
        assert CupTeam.objects.get().withdrawn


# --- totals that do not add up ---


def test_totals_of_a_match_that_no_sheet_can_have(of_cup: Cup, visitor: Callable[..., Visitor]) -> None:
    """A match counts its games, so they need not add up to anything: what lies far outside is asked, not stored."""
    account = director_of(of_cup)
    match = set_up(CupMatch.objects.get(round__cup=of_cup, number=1), Actor.of_account(account, role="cup_director"))
    round_ = rounds.publish(round=match.event.rounds.get(), by=build.DIRECTOR)
    rounds.start(round=round_, by=build.DIRECTOR)
    table = round_.tables.get(number=1)
    vodja = signed_in(visitor, account)
    typed = {"total-A": "99999", "total-B": "x", "total-C": "-10"}
    sheet_page(vodja, table, typed)
    refused(vodja, 400, "", typed, at="total-B")
    vodja.fill(**{"total-B": "20"})
    vodja.press(f'form[action$="/{table.pk}/totals/"]')
    refused(vodja, 409, "99999", {**typed, "total-B": "20"})
    table.refresh_from_db()
    assert not any(seat.total for seat in table.seats.all())


def test_balances_of_a_league_that_do_not_add_up(visitor: Callable[..., Visitor]) -> None:
    """Four begin with 100 each: 401 at the end is one too many (season.md, Stakes)."""
    event = build.event(slug="liga", ruleset="cz-taroky", ends="clock", stake=100)
    table = build.round_(event, tables=1).tables.get()
    vodja = signed_in(visitor, build.official(event, "director"))
    letters = [seat.letter for seat in table.seats.order_by("letter")]
    typed = {f"total-{letter}": balance for letter, balance in zip(letters, ("190", "110", "70", "31"), strict=True)}
    sheet_page(vodja, table, typed)
    refused(vodja, 400, "401", typed, at="total-D")
    assert not any(seat.total for seat in table.seats.all())


def sheet_page(vodja: Visitor, table: Table, typed: Mapping[str, str]) -> None:
    vodja.open(f"/e/{table.round.event.slug}/office/tables/{table.pk}/?way=totals")
    vodja.fill(**typed)
    for box in vodja.page.locator("main input[name=signed]").all():
        box.check()
    vodja.press(f'form[action$="/{table.pk}/totals/"]')


# --- a club signs up several ---


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("sl", ("Vpišite priimek igralca.", "Ta igralec je v obrazcu dvakrat.")),
        ("hu", ("Adja meg a játékos családnevét.", "Ez a játékos kétszer szerepel az űrlapon.")),
    ],
)
def test_several_with_bad_rows(visitor: Callable[..., Visitor], language: str, said: tuple[str, str]) -> None:
    event = people.event(places=20)
    club = visitor("club", phone=True)
    speak(club, language)
    club.open(f"/e/{event.slug}/sign-up/new/?club")
    typed = {"club": "Društvo Škis", "email": "klub@example.org"}
    for row, (last, first) in enumerate((("Novak", "Ana"), ("", "Bor"), ("", ""), ("Novak", "Ana"), ("Kos", "Cene"))):
        typed |= {f"{row}-last_name": last, f"{row}-first_name": first}
    typed |= {"4-licence": "L-7", "4-note": "pride z vlakom"}
    club.fill(**typed)
    club.press("main form")
    refused(club, 400, said[0], typed, at="1-last_name")
    refused(club, 400, said[1], typed, at="3-last_name")
    assert not SignUp.objects.exists()
    club.fill(**{"1-last_name": "Zupan", "3-first_name": "Andrej"})
    club.press("main form")
    assert club.status == 200
    names = SignUp.objects.order_by("number").values_list("last_name", "first_name", "licence")
    assert list(names) == [("Novak", "Ana", ""), ("Zupan", "Bor", ""), ("Novak", "Andrej", ""), ("Kos", "Cene", "L-7")]
