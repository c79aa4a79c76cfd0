"""Players' cards: unguessable, stored hashed, revocable, and good for the seat that the player has now."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE
from tournament.access.selectors.links import (
    CARD,
    SEAT,
    LinkDead,
    card_and_seat,
    pass_to_seat,
    resolve_card,
    resolve_card_code,
    resolve_code,
    resolve_link,
)
from tournament.access.services import links
from tournament.errors import Conflict, NotAllowed
from tournament.events.services import events
from tournament.models import Event, Journal, Player, PlayerLink, Registration, Round, Seat
from tournament.recording.selectors import phone_view
from tournament.rounds.services import drafts, rounds
from tournament.rounds.services.seating import withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return build.round_(build.event(), tables=2)


def to_seat(round_: Round, table: int = 1, letter: str = "A") -> str:
    """The pass by which whoever sits there now comes to his seat from his page."""
    seat = Seat.objects.get(round=round_, table__number=table, letter=letter)
    link = PlayerLink.objects.get(registration=seat.registration_id, revoked_at=None)
    return pass_to_seat(link.pk, seat.pk)


def dead(token: str, resolve: Callable[[str], object] = resolve_link) -> str:
    with pytest.raises(LinkDead) as refused:
        resolve(token)
    return refused.value.code


def test_everybody_who_takes_part_gets_a_card_of_which_only_hashes_are_stored(round_: Round) -> None:
    event = round_.event
    Registration.objects.filter(event=event, start_number=2).update(withdrawn=True)
    tokens = links.issue_cards(event=event, by=DIRECTOR)
    assert sorted(tokens) == [1, 3, 4, 5, 6]
    found = resolve_card(tokens[3])
    assert (found.event, found.registration.start_number) == (event, 3)
    assert all(len(token) >= 32 for token in tokens.values()), "192 bits"
    told = {*PlayerLink.objects.values_list("token_hash", flat=True), *map(str, Journal.objects.values("after"))}
    assert not any(token in text for token in tokens.values() for text in told)


def test_a_new_card_kills_the_old_one_and_missing_ones_kill_none(round_: Round) -> None:
    event = round_.event
    first = links.issue_cards(event=event, by=OPERATOR)
    one = Registration.objects.get(event=event, start_number=1)
    again = links.issue_cards(event=event, by=OPERATOR, players=[one])
    assert list(again) == [1]
    assert dead(first[1], resolve_card) == "revoked"
    assert resolve_card(first[2]).registration.start_number == 2
    links.revoke_cards(event=event, by=OPERATOR, player=Registration.objects.get(event=event, start_number=2))
    assert dead(first[2], resolve_card) == "revoked"
    assert list(links.issue_missing_cards(event=event, by=OPERATOR)) == [2]
    assert links.revoke_cards(event=event, by=OPERATOR) == 6
    assert links.revoke_cards(event=event, by=OPERATOR) == 0, "nothing is told twice"
    actions = list(Journal.objects.filter(action__startswith="card.").values_list("action", "start_number"))
    assert actions[1:3] == [("card.issue", 1), ("card.revoke", 2)]
    assert len(actions) == 5


@pytest.mark.parametrize("by", [REFEREE, build.Actor(label="Plečnik", role="entrant")])
def test_only_who_prints_links_makes_and_revokes_cards(round_: Round, by: build.Actor) -> None:
    for act in (links.issue_cards, links.issue_missing_cards, links.revoke_cards):
        with pytest.raises(NotAllowed):
            act(event=round_.event, by=by)


@pytest.mark.parametrize("token", ["", "guess", "1:x", "1-2:x", "-:", ":", "1-2-3:x", "\x00š" * 99])
def test_what_was_never_given_out_opens_nothing(round_: Round, token: str) -> None:
    links.issue_cards(event=round_.event, by=DIRECTOR)
    assert dead(token, resolve_card) == "unknown"
    assert dead(token) == "unknown"
    assert phone_view.tag_by_link(token) == ""


def test_a_pass_is_good_for_what_it_was_signed_for_alone(round_: Round) -> None:
    tokens = links.issue_cards(event=round_.event, by=DIRECTOR)
    card = resolve_card(tokens[1]).link.pk
    assert resolve_card(CARD.pass_of(card)).registration.start_number == 1
    assert dead(CARD.pass_of(card)) == "unknown", "a card is no link of a table"
    assert dead(SEAT.pass_of(card), resolve_card) == "unknown"
    assert dead(to_seat(round_), resolve_card) == "unknown"
    assert dead(tokens[1]) == "unknown"
    assert card_and_seat(to_seat(round_).replace("-", "-1")) == (0, 0), "the seat is signed"


def test_the_longer_code_finds_the_card(round_: Round) -> None:
    token = links.issue_cards(event=round_.event, by=DIRECTOR)[4]
    code = CARD.code_of(token)
    assert len(code) == CARD.code_length + 1
    assert resolve_card_code(f" {code.lower().replace('-', ' ')}").registration.start_number == 4
    assert dead(SEAT.code_of(token), resolve_card_code) == "unknown"
    assert dead(code, resolve_code) == "unknown"


@pytest.mark.parametrize(("letter", "role"), [("A", "captain"), ("B", "player"), ("C", "player")])
def test_a_card_gives_the_rights_of_the_seat(round_: Round, letter: str, role: str) -> None:
    links.issue_cards(event=round_.event, by=DIRECTOR)
    found = resolve_link(to_seat(round_, 2, letter))
    assert (found.table.number, found.seat.letter, found.role, found.round) == (2, letter, role, round_)


def test_both_ways_to_a_seat_see_the_same(round_: Round) -> None:
    """The card does not touch the table's link, and the other way round; both know what is new by the same tag."""
    links.issue_cards(event=round_.event, by=DIRECTOR)
    tokens = links.issue(round=round_, by=DIRECTOR)
    tag = phone_view.tag_by_link(tokens[1, "A"])
    assert tag == phone_view.tag_by_link(to_seat(round_)) != ""
    build.record(round_.tables.get(number=1), build.dve("B"))
    assert phone_view.tag_by_link(to_seat(round_)) != tag
    links.revoke(table=round_.tables.get(number=1), by=DIRECTOR)
    assert resolve_link(to_seat(round_)).seat.letter == "A"


def test_asking_for_news_by_a_card_is_one_query(round_: Round, django_assert_num_queries: Any) -> None:
    links.issue_cards(event=round_.event, by=DIRECTOR)
    token = to_seat(round_)
    with django_assert_num_queries(1):
        assert phone_view.tag_by_link(token)


def test_a_revoked_card_opens_no_seat_any_more(round_: Round) -> None:
    links.issue_cards(event=round_.event, by=DIRECTOR)
    token = to_seat(round_)
    links.revoke_cards(
        event=round_.event, by=DIRECTOR, player=Registration.objects.get(event=round_.event, start_number=1)
    )
    assert dead(token) == "revoked"
    assert phone_view.tag_by_link(token) == ""


def test_a_closed_round_leads_on_to_the_page_and_the_card_lives_on(round_: Round) -> None:
    tokens = links.issue_cards(event=round_.event, by=DIRECTOR)
    token = to_seat(round_)
    for table in round_.tables.all():
        build.accept_with_totals(table, 1, 2, 3)
    rounds.close(round=round_, by=DIRECTOR)
    with pytest.raises(LinkDead) as refused:
        resolve_link(token)
    assert (refused.value.code, refused.value.event) == ("closed", round_.event)
    assert refused.value.card == resolve_card(tokens[1]).link.pk
    assert phone_view.tag_by_link(token) == ""
    rounds.reopen(round=round_, reason="seštevek", by=DIRECTOR)
    assert resolve_link(token).seat.letter == "A", "for a correction his seat is open as the table is"


def test_a_draw_that_is_taken_back_opens_no_seat() -> None:
    made = build.round_(build.event(), state="published")
    links.issue_cards(event=made.event, by=DIRECTOR)
    token = to_seat(made)
    assert resolve_link(token)
    rounds.unpublish(round=made, reason="žreb", by=DIRECTOR)
    assert dead(token) == "moved"
    assert phone_view.tag_by_link(token) == ""


def test_who_changed_seats_comes_to_his_new_one_alone() -> None:
    event = build.event()
    build.registrations(event, 6)
    made = rounds.publish(round=drafts.draft(event=event, seed=1, by=DIRECTOR), by=DIRECTOR)
    links.issue_cards(event=made.event, by=DIRECTOR)
    old = to_seat(made, 1, "A")
    first, second = made.seats.get(table__number=1, letter="A"), made.seats.get(table__number=2, letter="B")
    drafts.swap_seats(round=made, first=first, second=second, reason="brata", by=DIRECTOR)
    assert dead(old) == "moved"
    assert phone_view.tag_by_link(old) == ""
    mine = PlayerLink.objects.get(pk=int(old.partition("-")[0]))
    seat = Seat.objects.get(round=made, registration=mine.registration)
    assert (seat.table.number, seat.letter) == (2, "B")
    assert resolve_link(pass_to_seat(mine.pk, seat.pk)).role == "player"


def test_who_withdrew_keeps_his_page() -> None:
    event = build.event()
    one, *_others = build.registrations(event, 3)
    token = links.issue_cards(event=event, by=DIRECTOR)[1]
    withdraw(registration=one, reason="odšel", by=DIRECTOR)
    assert resolve_card(token).registration.withdrawn


@pytest.mark.parametrize(
    ("left", "said"), [("withdrawn", "odstop"), ("removed", "odstranitev"), ("erased", "izbrisan")]
)
def test_who_takes_no_part_gets_no_card_and_an_older_one_works_on(left: str, said: str) -> None:
    """His page shows his results still; only erasing him, which has a service of its own, ends his card."""
    event = build.event()
    one, *_others = build.registrations(event, 3)
    token = links.issue_cards(event=event, by=DIRECTOR, players=[one])[1]
    if left == "erased":
        Player.objects.filter(pk=one.player_id).update(erased_at=timezone.now())
    else:
        Registration.objects.filter(pk=one.pk).update(**{left: True})
    with pytest.raises(Conflict, match=said):
        links.issue_cards(event=event, by=DIRECTOR, players=[one])
    assert resolve_card(token).registration == one, "a refused card kills none"
    assert sorted(links.issue_missing_cards(event=event, by=DIRECTOR)) == [2, 3]
    assert sorted(links.issue_cards(event=event, by=DIRECTOR)) == [2, 3]


def test_a_hidden_event_has_no_cards(round_: Round) -> None:
    event: Event = round_.event
    tokens = links.issue_cards(event=event, by=DIRECTOR)
    token = to_seat(round_)
    events.hide(event=event, name=event.name, by=DIRECTOR)
    assert dead(tokens[1], resolve_card) == "revoked"
    assert dead(token) == "revoked"
    with pytest.raises(Conflict):
        links.issue_cards(event=Event.objects.get(pk=event.pk), by=DIRECTOR)
