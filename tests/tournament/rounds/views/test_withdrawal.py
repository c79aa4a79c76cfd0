"""A player leaves after a later round was drawn: the gap, somebody who moves there, or a new draw (A5)."""

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.pages import folded
from tournament.models import Certificate, Event, Registration, Round
from tournament.rounds.services import drafts, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(event: Event) -> Round:
    """Round 1 of ten players, drawn; one sits alone at table 4."""
    build.registrations(event, 10)
    return drafts.draft(event=event, seed=7, by=DIRECTOR)


def at_first_table(round_: Round) -> Registration:
    player = round_.seats.get(table__number=1, letter="A").registration
    assert player is not None
    return player


def alone(round_: Round) -> Registration:
    player = round_.seats.get(table__number=4, registration__isnull=False).registration
    assert player is not None
    return player


def address(desk: str, player: Registration) -> str:
    return f"{desk}players/{player.start_number}/withdraw/"


def test_without_a_drawn_round_only_the_reason_is_asked(director: Client, event: Event, desk: str) -> None:
    (player,) = build.registrations(event, 1)
    assert "What should happen to his seat?" not in director.get(address(desk, player)).text
    response = director.post(address(desk, player), {"reason": "ill"})
    assert (response.status_code, response.url) == (302, f"{desk}players/")
    player.refresh_from_db()
    assert player.withdrawn


@pytest.mark.parametrize("published", [False, True])
def test_the_gap_stays(director: Client, desk: str, drawn: Round, published: bool) -> None:
    if published:
        rounds.publish(round=drawn, by=DIRECTOR)
    player = at_first_table(drawn)
    page = director.get(address(desk, player)).text
    assert "table 1, seat A" in page
    assert ("is published" in page) == published
    response = director.post(address(desk, player), {"reason": "ill", "then": "gap"}, follow=True)
    assert "is empty" in response.text
    assert drawn.tables.filter(bye=True).count() == 2
    assert Certificate.objects.filter(event=drawn.event).count() == 2 * published


@pytest.mark.parametrize("published", [False, True])
def test_somebody_moves_there(director: Client, desk: str, drawn: Round, published: bool) -> None:
    """Who would sit alone completes the table."""
    if published:
        rounds.publish(round=drawn, by=DIRECTOR)
    player, mover = at_first_table(drawn), alone(drawn)
    data = {"reason": "ill", "then": "move", "mover": mover.start_number}
    assert director.post(address(desk, player), data).status_code == 302
    assert at_first_table(drawn) == mover
    assert not drawn.tables.get(number=1).bye
    valid = Certificate.objects.filter(event=drawn.event, withdrawn_at=None)
    assert [one.number for one in valid] == ([3] if published else [])


@pytest.mark.parametrize("mover", ["", "999", "x"])
def test_who_moves_is_asked_at_his_field_and_nothing_happens_before(
    director: Client, desk: str, drawn: Round, mover: str
) -> None:
    player = at_first_table(drawn)
    response = director.post(address(desk, player), {"reason": "went home", "then": "move", "mover": mover})
    assert response.status_code == 400
    assert "mover" in response.context["form"].errors
    assert "went home" in response.text
    player.refresh_from_db()
    assert not player.withdrawn
    assert at_first_table(drawn) == player


def test_a_substitute_or_who_is_here_may_take_the_seat(director: Client, event: Event, desk: str, drawn: Round) -> None:
    (reserve,) = build.registrations(event, 1, out_of_competition=True)
    player = at_first_table(drawn)
    assert reserve.player.name in director.get(address(desk, player)).text
    director.post(address(desk, player), {"reason": "ill", "then": "move", "mover": reserve.start_number})
    assert at_first_table(drawn) == reserve


@pytest.mark.parametrize("published", [False, True])
def test_the_round_is_drawn_anew(director: Client, desk: str, drawn: Round, published: bool) -> None:
    if published:
        rounds.publish(round=drawn, by=DIRECTOR)
    player = at_first_table(drawn)
    assert director.post(address(desk, player), {"reason": "ill", "then": "redraw"}).status_code == 302
    anew = Round.objects.get(event=drawn.event)
    assert (anew.state, anew.draw_mode) == ("drafted", drawn.draw_mode)
    assert anew.seats.filter(registration__isnull=False).count() == 9
    assert not anew.tables.filter(bye=True).exists()
    assert not Certificate.objects.filter(event=drawn.event, withdrawn_at=None).exists()


@pytest.mark.parametrize(("then", "kept"), [("redraw", True), ("fresh", False)])
def test_drawn_anew_the_others_keep_their_places_unless_a_fresh_draw_is_asked_for(
    director: Client, desk: str, drawn: Round, then: str, kept: bool
) -> None:
    """A5: cards and printed seating of the others stay right; the seed stays, too."""

    def places(round_: Round) -> set[tuple[int, str, int | None]]:
        return set(round_.seats.values_list("table__number", "letter", "registration"))

    player, before = at_first_table(drawn), places(drawn)
    page = director.post(address(desk, player), {"reason": "ill", "then": then}, follow=True)
    anew = Round.objects.get(event=drawn.event)
    (said,) = map(str, page.context["messages"])
    assert ("elsewhere than before" in said) == kept
    assert (anew.draw_seed == 7) == kept
    assert (len(places(anew) & before) >= 8) == kept, "one of nine moves: who sat alone"
    assert ("moved" in anew.draw_report) == kept


def test_a_schedule_is_drawn_anew_once_the_round_before_is_closed(director: Client, event: Event, desk: str) -> None:
    players = build.registrations(event, 12)
    Event.objects.filter(pk=event.pk).update(round_count=3)
    event.refresh_from_db()
    first = drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    rounds.publish(round=first, by=DIRECTOR)
    rounds.start(round=first, by=DIRECTOR)
    page = address(desk, players[0])
    assert 'value="redraw"' not in director.get(page).text
    assert director.post(page, {"reason": "ill", "then": "redraw"}).status_code == 400
    for table in first.tables.all():
        build.accept_with_totals(table, 300, 200, 100)
    rounds.close(round=first, by=DIRECTOR)
    assert director.post(page, {"reason": "ill", "then": "redraw"}).status_code == 302
    later = Round.objects.filter(event=event, number__gt=1)
    assert later.count() == 2
    assert not later.filter(seats__registration=players[0]).exists()


@pytest.mark.parametrize("letter", ["B", "E"])
def test_who_leaves_a_five_is_told_who_takes_his_seat(director: Client, letter: str) -> None:
    """The card of whoever sits on the last seat is void: it says who needs another one, before and after."""
    event = build.event(ruleset="hu-paskievics", short_table="five", round_count=2)
    director.force_login(build.official(event, "director"))
    build.registrations(event, 25)
    drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    first, second = Round.objects.filter(event=event).order_by("number")
    gone = first.seats.get(table__number=6, letter=letter).registration
    last = first.seats.get(table__number=6, letter="E").registration
    assert gone is not None
    assert last is not None
    assert second.seats.get(registration=gone).table.number < 6, "nobody is at a five twice"
    page = address(f"/e/{event.slug}/desk/", gone)
    moves = f"{last.player.name} moves from seat E to seat {letter}"
    asked = folded(director.get(page).text)
    assert "table 6 is played by 4" in asked
    assert "His seat in round 2 becomes empty, too" in asked
    assert (moves in asked) == (letter != "E")
    done = folded(director.post(page, {"reason": "ill", "then": "gap"}, follow=True).text)
    assert (f"{moves}." in done) == (letter != "E")
    assert first.seats.filter(table__number=6).count() == 4


def test_a_later_five_is_played_by_those_who_stay(director: Client) -> None:
    event = build.event(ruleset="hu-paskievics", short_table="five", round_count=2)
    director.force_login(build.official(event, "director"))
    build.registrations(event, 25)
    drafts.draft(event=event, seed=7, mode="schedule", by=DIRECTOR)
    gone = Round.objects.get(event=event, number=2).seats.get(table__number=6, letter="A").registration
    assert gone is not None
    asked = folded(director.get(address(f"/e/{event.slug}/desk/", gone)).text)
    assert "His table in round 2 is played by those who stay." in asked
    assert "becomes empty, too" not in asked


def test_a_withdrawal_leads_on_to_the_table_that_is_played(director: Client, event: Event) -> None:
    running = build.round_(event)
    table = running.tables.get(number=1)
    leaves = table.seats.get(letter="B").registration
    assert leaves is not None
    address = f"/e/{event.slug}/desk/players/{leaves.start_number}/withdraw/"
    text = director.post(address, {"reason": "Bolezen"}, follow=True).text
    assert f'<a href="/e/{event.slug}/office/tables/{table.pk}/">He still sits at table 1' in text
    again = director.get(address)
    assert again.status_code == 302, "who has withdrawn is not asked about"
