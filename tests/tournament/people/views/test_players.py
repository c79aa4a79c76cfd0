"""The start list: searching as people type, checking in with one tap, correcting, withdrawing; late entry (A6)."""

from decimal import Decimal

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.pages import folded
from tournament.models import Club, Event, Journal, Player, Registration, Round, Seat
from tournament.people.selectors import players as selectors

pytestmark = pytest.mark.django_db
HTMX = {"hx-request": "true"}


def register(event: Event, last_name: str, first_name: str = "Ime", *, club: str = "", **more: object) -> Registration:
    home = Club.objects.get_or_create(name=club)[0] if club else None
    player = Player.objects.create(last_name=last_name, first_name=first_name, club=home)
    number = Registration.objects.filter(event=event).count() + 1
    return Registration.objects.create(event=event, player=player, start_number=number, club=home, **more)


def names(event: Event, search: str = "", show: str = "") -> list[str]:
    return [line.name for line in selectors.start_list(event=event, search=search, show=show).lines]


def test_names_are_in_slovenian_order(event: Event) -> None:
    for name in ("Žagar", "Zajc", "Šuštar", "Sever", "Črnič", "Cvek", "Ćuk", "Dolenc"):
        register(event, name)
    assert [name.split()[0] for name in names(event)] == [
        "Cvek", "Črnič", "Ćuk", "Dolenc", "Sever", "Šuštar", "Zajc", "Žagar",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("zagar", {"Žagar Ime"}),
        ("ŽAGAR", {"Žagar Ime"}),
        ("lasko", {"Žagar Ime", "Novak Črtomir"}),
        ("crtomir laško", {"Novak Črtomir"}),
        ("2", {"Novak Črtomir"}),
        ("%", set()),
        ("nobody", set()),
        ("", {"Žagar Ime", "Novak Črtomir", "Đurić Ime"}),
        ("djuric", set()),
        ("duric", {"Đurić Ime"}),
    ],
)
def test_search_takes_what_is_typed_in_a_hurry(event: Event, typed: str, found: set[str]) -> None:
    register(event, "Žagar", club="TIM Laško")
    register(event, "Novak", "Črtomir", club="TIM Laško")
    register(event, "Đurić")
    assert set(names(event, typed)) == found


def test_enter_finds_by_the_beginnings_of_a_name(event: Event) -> None:
    """The first letter of the first name is enough, though it stands inside other names too."""
    register(event, "Zajčev", "Vinko", checked_in=True)
    register(event, "Zajčev", "Črtomir", club="TK Vrh")
    assert [one.player.name for one in selectors.sought(event=event, search="zajčev v")] == ["Zajčev Vinko"]
    assert [one.player.name for one in selectors.sought(event=event, search="vrh")] == ["Zajčev Črtomir"]


def test_filters_and_counts(event: Event) -> None:
    register(event, "Tu", checked_in=True)
    register(event, "Manjka")
    register(event, "Odpovedal", withdrawn=True)
    register(event, "Zunaj", checked_in=True, out_of_competition=True)
    assert names(event, show="present") == ["Tu Ime", "Zunaj Ime"]
    assert names(event, show="absent") == ["Manjka Ime"]
    assert names(event, show="aside") == ["Odpovedal Ime", "Zunaj Ime"]
    counts = selectors.counts(event=event)
    assert (counts.registered, counts.present, counts.absent, counts.aside) == (4, 2, 1, 1)
    assert counts.out_of_competition == 1


def test_the_list_and_its_part(director: Client, event: Event, desk: str) -> None:
    register(event, "Žagar")
    whole = director.get(f"{desk}players/")
    assert "<html" in whole.text
    part = director.get(f"{desk}players/?q=zag", headers=HTMX)
    assert "<html" not in part.text
    assert "Žagar" in part.text
    assert "HX-Request" in part["Vary"]
    again = director.get(f"{desk}players/?q=zag", headers={**HTMX, "hx-history-restore-request": "true"})
    assert "<html" in again.text, "going back needs the whole page"


@pytest.mark.parametrize("query", ["sort=nonsense", "page=x", "page=" + "9" * 5000, "show=all", "q=" + "x" * 5000])
def test_an_address_that_asks_for_nonsense_is_answered(director: Client, event: Event, desk: str, query: str) -> None:
    register(event, "Žagar")
    assert director.get(f"{desk}players/?{query}").status_code == 200


def test_sorting_by_rating_with_gaps(director: Client, event: Event, desk: str) -> None:
    for at, rating in enumerate((None, Decimal("9.5"), Decimal(12))):
        one = register(event, f"Igralec{at}")
        Player.objects.filter(pk=one.player_id).update(rating=rating)
    text = director.get(f"{desk}players/?sort=-rating").text
    assert text.index("Igralec2") < text.index("Igralec1")
    assert "9,5" in text


def test_check_in_with_one_tap(operator: Client, event: Event, desk: str) -> None:
    one = register(event, "Žagar")
    part = operator.post(f"{desk}players/1/check-in/", {"present": "yes"}, headers=HTMX)
    assert part.status_code == 200
    assert 'aria-pressed="true"' in part.text
    assert 'id="count-present" hx-swap-oob="true">1<' in part.text
    one.refresh_from_db()
    assert one.checked_in
    back = operator.post(f"{desk}players/1/check-in/", {"present": "no", "query": "q=zag&show=present\n"})
    assert back.status_code == 302
    assert back.url.startswith(f"{desk}players/?q=zag&show=present")
    one.refresh_from_db()
    assert not one.checked_in
    assert Journal.objects.filter(event=event, action="players.checkin").count() == 2


def test_who_withdrew_is_not_checked_in(operator: Client, event: Event, desk: str) -> None:
    register(event, "Žagar", withdrawn=True)
    assert operator.post(f"{desk}players/1/check-in/", {"present": "yes"}).status_code == 409
    part = operator.post(f"{desk}players/1/check-in/", {"present": "yes"}, headers=HTMX)
    assert part.status_code == 409
    assert "does not take part" in part.text
    assert "<html" not in part.text


def test_check_everybody_in(operator: Client, event: Event, desk: str) -> None:
    for name in ("Ena", "Dve"):
        register(event, name)
    register(event, "Odpovedal", withdrawn=True)
    assert "2 players who are not ticked" in operator.get(f"{desk}players/check-in-all/").text
    assert operator.post(f"{desk}players/check-in-all/").status_code == 302
    assert selectors.counts(event=event).present == 2


def test_add_a_player_and_another(director: Client, event: Event, desk: str) -> None:
    typed = {"last_name": "Žagar", "first_name": "Ana", "club": "TIM  Laško", "licence": "17", "rating": "32,75"}
    response = director.post(f"{desk}players/add/", {**typed, "another": "yes"})
    assert (response.status_code, response.url) == (302, f"{desk}players/add/")
    one = Registration.objects.get(event=event)
    assert (one.player.name, one.player.rating, one.start_number) == ("Žagar Ana", Decimal("32.75"), 1)
    assert one.club is not None
    assert one.club.name == "TIM Laško"
    again = director.post(f"{desk}players/add/", typed)
    assert again.status_code == 409
    assert "registered already" in again.text
    assert 'value="Ana"' in again.text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("last_name", ""),
        ("last_name", "x" * 10_000),
        ("last_name", "a\x00b"),
        ("first_name", "x" * 61),
        ("club", "x" * 101),
        ("licence", "x" * 31),
        ("rating", "veliko"),
        ("rating", "1234567,1"),
        ("rating", "1,23456"),
        ("rating", "Infinity"),
    ],
)
def test_a_player_who_can_not_be_stored(director: Client, event: Event, desk: str, field: str, value: str) -> None:
    typed = {"last_name": "Žagar", "first_name": "Zvezdana", field: value}
    response = director.post(f"{desk}players/add/", typed)
    assert response.status_code == 400
    assert field in response.context["form"].errors
    assert not Registration.objects.exists()
    assert not Journal.objects.exists()


def test_correct_a_player(director: Client, event: Event, desk: str) -> None:
    one = register(event, "Zagar", club="TIM Lasko")
    page = director.get(f"{desk}players/1/").text
    assert 'value="TIM Lasko"' in page
    typed = {"last_name": "Žagar", "first_name": "Ime", "club": "TIM Laško", "licence": "", "rating": ""}
    response = director.post(f"{desk}players/1/", {**typed, "ranking_seed": "4", "out_of_competition": "on"})
    assert response.status_code == 302
    one = Registration.objects.select_related("player", "club").get(pk=one.pk)
    assert (one.player.last_name, one.ranking_seed, one.out_of_competition) == ("Žagar", 4, True)
    assert one.club is not None
    assert one.club.name == "TIM Laško"
    director.post(f"{desk}players/1/", {**typed, "ranking_seed": "4", "out_of_competition": "on"})
    assert Journal.objects.filter(event=event).count() == 1, "nothing changed, nothing written"


def test_a_licence_that_is_taken(director: Client, event: Event, desk: str) -> None:
    register(event, "Prvi")
    Player.objects.update(licence="17")
    register(event, "Drugi")
    typed = {"last_name": "Drugi", "first_name": "Zvezdana", "licence": "17"}
    response = director.post(f"{desk}players/2/", typed)
    assert response.status_code == 400
    assert "Zvezdana" in response.text


def test_withdraw_with_a_reason_and_take_it_back(director: Client, event: Event, desk: str) -> None:
    one = register(event, "Žagar", checked_in=True)
    assert "Žagar Ime withdraws?" in director.get(f"{desk}players/1/withdraw/").text
    for reason in ("", "   ", "x" * 10_000):
        assert director.post(f"{desk}players/1/withdraw/", {"reason": reason}).status_code == 400
    assert director.post(f"{desk}players/1/withdraw/", {"reason": "bolezen"}).status_code == 302
    one.refresh_from_db()
    assert (one.withdrawn, one.checked_in) == (True, True), "who came owes his fee, also after he withdrew"
    twice = director.post(f"{desk}players/1/withdraw/", {"reason": "bolezen"})
    assert twice.status_code == 409
    assert "bolezen" in twice.text
    assert director.post(f"{desk}players/1/reinstate/", {"reason": "ozdravel"}).status_code == 302
    one.refresh_from_db()
    assert not one.withdrawn
    assert director.post(f"{desk}players/1/reinstate/", {"reason": "še enkrat"}).status_code == 409


def test_a_number_that_nobody_has(director: Client, desk: str) -> None:
    for number in ("7", "9" * 30):
        assert director.get(f"{desk}players/{number}/").status_code == 404
        assert director.post(f"{desk}players/{number}/check-in/").status_code == 404


def test_late_players_make_a_new_table_of_round_1(director: Client, event: Event, desk: str) -> None:
    """A6: whoever comes after the draw is seated on empty seats or at whole new tables."""
    build.round_(event, state="published", tables=1)
    for at in range(3):
        response = director.post(f"{desk}players/add/", {"last_name": f"Zamudnik{at}", "first_name": "Ime"})
        assert (response.status_code, response.url) == (302, f"{desk}players/late/")
    page = director.get(f"{desk}players/late/").text
    assert page.count("Zamudnik") >= 3
    assert "3 late players have no seat" in director.get(f"{desk}players/").text
    refused = director.post(f"{desk}players/late/", {"player": ["4", "5"]})
    assert refused.status_code == 403
    assert "A6" in refused.text
    assert folded(refused.text).count("checked>") == 2, "the ticks stay"
    assert director.post(f"{desk}players/late/", {"player": ["4", "5", "6", "x", "999"]}).status_code == 302
    assert Seat.objects.filter(round__event=event, table__number=2, registration__late=True).count() == 3


def test_who_comes_after_round_1_may_be_added_out_of_competition_only(
    director: Client, event: Event, desk: str
) -> None:
    build.round_(event, state="closed", tables=1)
    address = f"{desk}players/add/?out_of_competition=on"
    assert f'href="{address}"' in director.get(f"{desk}players/late/").text
    assert director.get(address).context["form"]["out_of_competition"].value() is True
    late = {"last_name": "Zamudnik", "first_name": "Ime"}
    refused = director.post(f"{desk}players/add/", late)
    assert refused.status_code == 403
    assert list(refused.context["form"].errors) == ["out_of_competition"]
    assert director.post(f"{desk}players/add/", {**late, "out_of_competition": "on"}).status_code == 302


@pytest.mark.parametrize("ticked", [[], ["1"], ["x"], ["9" * 50]])
def test_late_players_who_are_none(director: Client, event: Event, desk: str, ticked: list[str]) -> None:
    build.round_(event, state="published")
    assert director.post(f"{desk}players/late/", {"player": ticked}).status_code == 400


def test_nobody_is_late_before_the_draw(director: Client, event: Event, desk: str) -> None:
    register(event, "Žagar")
    assert director.get(f"{desk}players/late/").status_code == 200
    assert director.post(f"{desk}players/late/", {"player": ["1"]}).status_code == 409
    assert not Round.objects.exists()


def test_nobody_is_late_after_round_1(director: Client, event: Event, desk: str) -> None:
    """A6: what the service would refuse is not offered, and what is left is said."""
    build.round_(event, state="closed")
    register(event, "Žagar", checked_in=True)
    page = director.get(f"{desk}players/late/").text
    assert "Round 1 is closed" in page
    assert "out of competition" in page
    assert 'name="player"' not in page
    assert '/players/add/"' not in page, "only out of competition"


def test_the_search_is_ready_to_type_in_while_somebody_is_to_come(director: Client, event: Event, desk: str) -> None:
    one = register(event, "Žagar")
    assert "autofocus" in director.get(f"{desk}players/").text
    Registration.objects.filter(pk=one.pk).update(checked_in=True)
    assert "autofocus" not in director.get(f"{desk}players/").text


def test_enter_in_the_search_checks_in_the_one_who_fits(director: Client, event: Event, desk: str) -> None:
    """A queue at the desk: a name, Enter, the next name. The field is empty again, and who was ticked is told."""
    players = build.registrations(event, 12, checked_in=False)

    def enter(text: str) -> str:
        return director.post(f"{desk}players/check-in/", {"q": text}, headers={"hx-request": "true"}).text

    said = enter("priimek0002")
    assert f"{players[1].player.name} is here." in said
    assert 'hx-swap-oob="true"' in said
    field = said.partition('id="player-search"')[2].partition(">")[0]
    assert 'value=""' in field
    assert Registration.objects.get(checked_in=True) == players[1]
    assert "is ticked already" in enter("priimek0002")
    assert "Several players match" in enter("priimek")
    assert 'value="priimek"' in enter("priimek")
    assert f"{players[0].player.name} is here." in enter("1"), "a number is the start number, not part of one"
    assert "No matching player." in enter("nobody")
    assert "No matching player." in enter("")
    assert Registration.objects.filter(checked_in=True).count() == 2


def test_enter_without_a_script_comes_back_to_the_list(director: Client, event: Event, desk: str) -> None:
    (player,) = build.registrations(event, 1, checked_in=False)
    assert director.post(f"{desk}players/check-in/", {"q": "priimek"}).url == f"{desk}players/"
    player.refresh_from_db()
    assert player.checked_in


def test_a_mistaken_sign_in_is_taken_out_after_a_question(director: Client, event: Event, desk: str) -> None:
    build.registrations(event, 2)
    address = f"{desk}players/2/take-out/"
    assert address in director.get(f"{desk}players/2/").text
    assert "from the start list?" in director.get(address).text
    assert director.post(address).status_code == 302
    assert [one.start_number for one in event.registrations.all()] == [1]


def test_who_has_a_seat_is_not_offered_to_be_taken_out(director: Client, event: Event, desk: str) -> None:
    build.round_(event, state="published")
    assert "take-out" not in director.get(f"{desk}players/1/").text
    refused = director.post(f"{desk}players/1/take-out/")
    assert refused.status_code == 409
    assert "record a withdrawal instead" in refused.text


def test_a_taken_licence_stays_in_its_field_with_whose_it_is(director: Client, desk: str) -> None:
    director.post(f"{desk}players/add/", {"last_name": "Kos", "licence": "77"})
    response = director.post(f"{desk}players/add/", {"last_name": "Žagar", "licence": "77"})
    assert response.status_code == 400
    assert "Licence 77 belongs to Kos" in str(response.context["form"].errors["licence"])
    assert 'value="77"' in response.text
