"""A form at the desk of a cup that was opened before something else was stored: it is refused in words, on the form,
with what was typed; nothing of it is stored.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.cup.build import cup, drawn, field, play, set_up
from tests.tournament.cup.test_whole_cup import shown
from tournament.cup.services import matches, results, rounds, teams
from tournament.cup.services.teams import Typed
from tournament.journal.services.actor import Actor
from tournament.models import Cup, CupMatch, CupMember, CupRound, CupSide, CupTeam, Event, Seat

pytestmark = pytest.mark.django_db

TIME_AND_PLACE = {"at": "2026-03-14T18:00", "place": "Gostilna"}


@pytest.fixture
def running() -> tuple[Cup, Actor]:
    made, by = cup()
    field(made, by, 9)
    return made, by


@pytest.fixture
def desk(running: tuple[Cup, Actor]) -> Client:
    client = Client(headers={"accept-language": "sl"})
    account = running[1].account
    assert account is not None
    client.force_login(account)
    return client


def opened(client: Client, page: str) -> dict[str, Any]:
    """What the form of a page sends if nobody types."""
    asked = client.get(page)
    assert asked.status_code == 200, page
    held = {one.html_name: shown(one) for one in asked.context["form"]}
    return {name: value for name, value in held.items() if value is not None and value is not False}


def refused(answer: HttpResponse, said: str, typed: Mapping[str, str], status: int = 409) -> None:
    """The form came back with a sentence and all that was typed, and nothing was stored."""
    text = answer.content.decode()
    assert answer.status_code == status, text
    assert said in text
    for name, value in typed.items():
        assert answer.context["form"][name].value() == value, name


def of_match(name: str, match: CupMatch, *more: object) -> str:
    return reverse(name, args=[match.round.cup.slug, match.round.number, match.number, *more])


def order_of(stored: CupTeam) -> list[str]:
    members = CupMember.objects.filter(team=stored, position__isnull=False).order_by("position")
    return list(members.values_list("player__last_name", flat=True))


def test_an_old_form_of_a_team_is_not_stored_over_the_order_of_its_players(
    running: tuple[Cup, Actor], desk: Client
) -> None:
    made, by = running
    changed = CupTeam.objects.get(cup=made, number=1)
    page = reverse("cup-team", args=[made.slug, 1])
    sent = {**opened(desk, page), "name": "Nova imena"}
    names = [Typed(at, f"Ekipa01{row}", "Ime") for at, row in enumerate((2, 1, 3, 4), start=1)]
    teams.save(cup=made, team=changed, name="Ekipa01", players=names, by=by)
    answer = desk.post(page, sent)
    now = "ekipa: Ekipa01; igralci: Ekipa012 Ime, Ekipa011 Ime"
    refused(answer, now, {"name": "Nova imena", "last_name_1": "Ekipa011"})
    assert order_of(changed) == ["Ekipa012", "Ekipa011", "Ekipa013", "Ekipa014"]
    again = desk.post(page, sent | {"seen": answer.context["form"]["seen"].value()})
    assert again.status_code == 302
    assert order_of(changed) == ["Ekipa011", "Ekipa012", "Ekipa013", "Ekipa014"]


def test_an_old_form_of_a_team_notices_a_withdrawal_and_no_payment(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    Cup.objects.filter(pk=made.pk).update(fee_cents=4500)
    changed = CupTeam.objects.get(cup=made, number=1)
    page = reverse("cup-team", args=[made.slug, 1])
    sent = {**opened(desk, page), "name": "Nova imena"}
    teams.settle_fee(team=changed, by=by)
    assert desk.post(page, sent).status_code == 302
    sent = {**opened(desk, page), "name": "Še novejša"}
    teams.withdraw(team=changed, reason="bolezen", by=by)
    refused(desk.post(page, sent), "odstop", {"name": "Še novejša"})


def test_a_match_that_was_decided_meanwhile_is_not_set_up(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    match = drawn(made, by).matches.get(number=1)
    sent = opened(desk, of_match("cup-match-set-up", match)) | TIME_AND_PLACE
    results.settle_alone(match=match, absent=[2, 3], reason="niso prišli", by=by)
    for name in ("cup-match-set-up", "cup-match-arrange"):
        refused(desk.post(of_match(name, match), sent), "To srečanje že ima izid.", {"place": "Gostilna"})
    match.refresh_from_db()
    assert (match.place, Event.objects.exists()) == ("", False)


def test_time_and_place_of_a_match_that_was_set_up_meanwhile(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    match = drawn(made, by).matches.get(number=1)
    set_up(match, by)
    answer = desk.post(of_match("cup-match-arrange", match), {"at": "2026-04-01T18:00", "place": "Dvorana"})
    refused(answer, "Srečanje je že pripravljeno", {"place": "Dvorana"})
    assert "Dvorana" in answer.content.decode()
    match.refresh_from_db()
    assert match.place == "Gostilna"


def test_a_lot_that_another_tab_recorded(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    match = set_up(drawn(made, by).matches.get(number=1), by)
    play(match, [(20, 10, 0)] * 3)  # each team has each place once
    page = of_match("cup-match-lots", match)
    typed = {"order_1": "2", "order_2": "1", "order_3": "3", "reason": "listki"}
    assert desk.get(page).status_code == 200
    results.draw_lots(match=match, order=[3, 1, 2], reason="listki iz klobuka", by=by)
    results.settle(match=match, by=by)
    refused(desk.post(page, typed), "To srečanje že ima izid.", typed)
    assert [side.lot for side in match.sides.order_by("position")] == [2, 3, 1]


def test_a_round_that_another_tab_has_drawn(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    page = reverse("cup-round-draw", args=[made.slug, 1])
    sent = opened(desk, page) | {"seed": "4711"}
    rounds.draw(round=CupRound.objects.get(cup=made, number=1), seed=7, by=by)
    refused(desk.post(page, sent), "Krog je že izžreban.", {"seed": "4711"})
    assert (made.rounds.get(number=1).request or {})["seed"] == 7


def test_a_team_that_withdrew_meanwhile_is_marked_as_absent_in_its_match(
    running: tuple[Cup, Actor], desk: Client
) -> None:
    made, by = running
    match = drawn(made, by).matches.get(number=1)
    page = of_match("cup-match-set-up", match)
    sent = opened(desk, page) | TIME_AND_PLACE
    side = CupSide.objects.get(match=match, position=2)
    teams.withdraw(team=side.team, reason="bolezen", by=by)
    answer = desk.post(page, sent)
    refused(answer, f"Ekipa {side.team.name} je odstopila", TIME_AND_PLACE, status=400)
    assert list(answer.context["form"].errors) == ["absent_2"]
    assert not Event.objects.exists()
    anew = opened(desk, page)
    assert anew["absent_2"] is True
    assert desk.post(page, {**anew, **TIME_AND_PLACE, "absent_2": "on"}).status_code == 302


def test_a_draft_with_a_team_that_withdrew_since_is_not_published(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    round_ = rounds.draw(round=CupRound.objects.get(cup=made, number=1), seed=7, by=by)
    teams.withdraw(team=CupTeam.objects.get(cup=made, number=4), reason="bolezen", by=by)
    page = reverse("cup-round-publish", args=[made.slug, 1])
    for answer in (desk.get(page), desk.post(page)):
        assert "Po žrebu je odstopila ekipa Ekipa04" in answer.content.decode()
    round_.refresh_from_db()
    assert round_.state == CupRound.State.DRAWN


def test_a_draft_that_another_tab_has_drawn_anew_is_not_published(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    first = made.rounds.get(number=1)
    rounds.draw(round=first, seed=7, by=by)
    page = reverse("cup-round-publish", args=[made.slug, 1])
    sent = opened(desk, page)
    assert f'value="{sent["seen"]}"' in desk.get(page).content.decode()
    rounds.discard(round=first, by=by)
    rounds.draw(round=first, seed=8, by=by)
    refused(desk.post(page, sent), "Ta žreb se je spremenil, odkar ste ga pogledali", {})
    assert made.rounds.get(number=1).state == CupRound.State.DRAWN
    assert desk.post(page, opened(desk, page)).status_code == 302


def test_a_player_who_left_the_team_meanwhile_is_named_at_his_field(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    match = drawn(made, by).matches.get(number=1)
    page = of_match("cup-match-set-up", match)
    sent = opened(desk, page) | TIME_AND_PLACE
    side = CupSide.objects.get(match=match, position=2)
    names = [Typed(row, f"{side.team.name}{row + 1}", "Ime") for row in (1, 2, 3)]
    teams.save(cup=made, team=side.team, name=side.team.name, players=names, by=by)
    answer = desk.post(page, sent)
    refused(answer, "Tega igralca ni več v ekipi: izberite, kdo igra.", TIME_AND_PLACE, status=400)
    assert list(answer.context["form"].errors) == ["lineup_2"]


def test_a_reserve_who_plays_already(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    match = set_up(drawn(made, by).matches.get(number=1), by)
    side = CupSide.objects.get(match=match, position=1)
    members = [member.player for member in side.team.members.order_by("position")]
    page = of_match("cup-match-replace", match, 1)
    typed = {"leaves": str(members[0].pk), "comes": str(members[3].pk), "reason": "bolezen"}
    matches.replace(side=side, leaves=members[0], comes=members[3], reason="bolezen", by=by)
    answer = desk.post(page, typed)
    refused(answer, "Tega igralca ni več v postavi: izberite znova.", {"reason": "bolezen"}, status=400)
    assert "Ta igralec ni več rezerva: izberite znova." in answer.content.decode()


def test_the_form_of_a_team_that_was_removed_meanwhile(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    page = reverse("cup-team", args=[made.slug, 9])
    sent = {**opened(desk, page), "name": "Nova imena"}
    teams.remove(team=CupTeam.objects.get(cup=made, number=9), by=by)
    refused(desk.post(page, sent), "Te ekipe ni več.", {"name": "Nova imena", "last_name_1": "Ekipa091"})
    withdrawing = desk.post(reverse("cup-team-withdraw", args=[made.slug, 9]), {"reason": "bolezen"})
    refused(withdrawing, "Te ekipe ni več.", {"reason": "bolezen"})
    assert 'class="button button-primary' not in withdrawing.text
    assert not CupTeam.objects.filter(cup=made, number=9).exists()
    assert desk.get(page).status_code == 404


@pytest.mark.parametrize(
    ("name", "more", "typed"),
    [
        ("cup-match-set-up", (), TIME_AND_PLACE),
        ("cup-match-arrange", (), TIME_AND_PLACE),
        ("cup-match-alone", (), {"reason": "niso prišli"}),
        ("cup-match-lots", (), {"reason": "listki"}),
        ("cup-match-absent", (1,), {"reason": "niso prišli"}),
        ("cup-match-replace", (1,), {"reason": "bolezen"}),
        ("cup-match-reopen", (), {"reason": "pomota"}),
    ],
)
def test_a_match_whose_draw_was_taken_back_meanwhile(
    running: tuple[Cup, Actor], desk: Client, name: str, more: tuple[int, ...], typed: dict[str, str]
) -> None:
    made, by = running
    round_ = drawn(made, by)
    page = of_match(name, round_.matches.get(number=1), *more)
    old = {"about": round_.request_sha256}
    rounds.unpublish(round=round_, reason="pomota", by=by)
    rounds.discard(round=round_, by=by)
    refused(desk.post(page, typed), "Tega srečanja ni več: žreb je bil preklican.", typed)
    drawn(made, by, seed=8)  # other teams under the same number
    refused(desk.post(page, typed | old), "Tega srečanja ni več: žreb je bil preklican.", typed)
    assert not CupSide.objects.filter(absent=True).exists()


def test_every_form_of_a_match_says_which_draw_it_is_about(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    round_ = drawn(made, by)
    first, second, third = round_.matches.order_by("number")
    set_up(second, by)
    play(set_up(third, by), [(20, 10, 0)] * 3)
    pages = [of_match(name, first) for name in ("cup-match", "cup-match-set-up", "cup-match-alone")]
    pages += [of_match(f"cup-match-{name}", second, 1) for name in ("absent", "replace")]
    pages += [of_match("cup-match-seat", second), of_match("cup-match-lots", third)]
    results.draw_lots(match=third, order=[3, 1, 2], reason="listki iz klobuka", by=by)
    pages.append(of_match("cup-match-settle", third))
    for page in pages:
        assert f'name="about" value="{round_.request_sha256}"' in desk.get(page).text, page
    results.settle(match=third, by=by)
    assert f'name="about" value="{round_.request_sha256}"' in desk.get(of_match("cup-match-reopen", third)).text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("sl", "Napreduje ekipa {}. Izid vidijo vsi."),
        ("en", "{} goes on. Everybody sees the result."),
        ("hu", "Továbbjut: {}. Az eredményt mindenki látja."),
        ("cs", "Postupuje družstvo {}. Výsledek uvidí všichni."),
    ],
)
def test_whoever_confirms_a_result_reads_who_goes_on(
    running: tuple[Cup, Actor], desk: Client, language: str, said: str
) -> None:
    made, by = running
    match = set_up(drawn(made, by).matches.get(number=1), by)
    play(match)
    page = of_match("cup-match-settle", match)
    first = match.sides.get(position=1)
    desk.cookies["radelc_language"] = language
    assert said.format(first.team.name) in desk.get(page).text
    assert desk.post(page, opened(desk, page)).status_code == 302
    assert [side.team for side in match.sides.filter(goes_on=True)] == [first.team]


def test_two_teams_go_on_and_one_wins_the_cup(desk: Client, running: tuple[Cup, Actor]) -> None:
    made, by = running
    first = made.rounds.get(number=1)
    rounds.choose_on(round=first, on=2, by=by)
    match = set_up(drawn(made, by).matches.get(number=1), by)
    play(match)
    names = ", ".join(match.sides.get(position=position).team.name for position in (1, 2))
    assert f"Napredujeta ekipi {names}. Izid vidijo vsi." in desk.get(of_match("cup-match-settle", match)).text
    CupRound.objects.filter(pk=first.pk).update(teams=3, on=1)
    winner = match.sides.get(position=1).team.name
    assert f"Pokal osvoji ekipa {winner}. Izid vidijo vsi." in desk.get(of_match("cup-match-settle", match)).text


def test_a_result_that_changed_while_it_was_looked_at_is_not_confirmed(
    running: tuple[Cup, Actor], desk: Client
) -> None:
    made, by = running
    match = set_up(drawn(made, by).matches.get(number=1), by)
    play(match)
    page = of_match("cup-match-settle", match)
    sent = opened(desk, page)
    Seat.objects.filter(round__event=match.event, placing_units__gt=0).update(placing_units=0)
    Seat.objects.filter(round__event=match.event, letter="B", table__number=1).update(placing_units=420)
    refused(desk.post(page, sent), "Odkar ste pogledali izid, se je spremenilo, kdo napreduje", {})
    match.refresh_from_db()
    assert match.settled_at is None


def test_level_teams_wait_for_the_lot_before_they_are_asked_about(running: tuple[Cup, Actor], desk: Client) -> None:
    made, by = running
    match = set_up(drawn(made, by).matches.get(number=1), by)
    play(match, [(20, 10, 0)] * 3)
    page = of_match("cup-match-settle", match)
    for answer in (desk.get(page), desk.post(page)):
        assert "o napredovanju odloči žreb" in answer.text
        assert 'class="button button-primary' not in answer.text
