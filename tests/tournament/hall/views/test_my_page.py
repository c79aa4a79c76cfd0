"""A player's own page: his seats now and next, his results explained, his minutes; and what is public of him."""

import html
import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.desk.views.conftest import signed_in
from tournament.access.selectors.links import CARD
from tournament.access.services import links
from tournament.events.services import events
from tournament.hall.services import announcements
from tournament.journal.services.actor import Actor
from tournament.models import Event, PlayerLink, Registration, Round, Seat, StoredDocument
from tournament.privacy.services import erasing
from tournament.recording.services import signatures
from tournament.rounds.services import rounds
from tournament.rulings.services import removals

pytestmark = pytest.mark.django_db

#: The code at the foot of printed minutes.
PRINTED_CODE = re.compile(r"\b\d+-\d+ (?:[0-9A-Z]{4}-[0-9A-Z]{4} ){2}[0-9A-Z]{4}\b")


@dataclass(frozen=True)
class Own:
    """A player who sits on A at table 1 of a running round, with his card."""

    client: Client
    round: Round
    token: str
    page: str

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.round.event_id)

    def get(self, more: str = "") -> str:
        response = self.client.get(f"{self.page}{more}")
        assert response.status_code == 200, response.status_code
        return response.text

    def seat_page(self) -> str:
        found = self.get().split('href="/t/')[1]
        return "/t/" + found.split('"')[0]

    def close(self) -> None:
        for table in self.round.tables.all():
            build.accept_with_totals(table, 30, 20, 10)
        rounds.close(round=self.round, by=DIRECTOR)


@pytest.fixture
def own() -> Own:
    event = build.event(games_per_round=3)
    build.registrations(event, 6, clubs=2)
    round_ = build.round_(event, tables=2)
    token = links.issue_cards(event=event, by=DIRECTOR)[1]
    return Own(Client(headers={"Cookie": "radelc_language=en"}), round_, token, reverse("my-page", args=[token]))


def test_it_leads_to_the_seat_with_its_rights_and_back(own: Own) -> None:
    page = own.seat_page()
    response = own.client.get(page)
    assert response.status_code == 200
    assert "data-save" in response.text, "the captain enters"
    assert reverse("my-now", args=["x"])[:4] in response.text, "and comes back"
    other = Client(headers={"Cookie": "radelc_language=en"})
    token = links.issue_cards(event=own.event, by=DIRECTOR, players=[Registration.objects.get(start_number=2)])[2]
    text = other.get(reverse("my-page", args=[token])).text
    assert "check and sign" in text
    seen = other.get("/t/" + text.split('href="/t/')[1].split('"')[0])
    assert seen.status_code == 200
    assert "data-save" not in seen.text


def test_nothing_keeps_lists_or_hands_on_its_address(own: Own) -> None:
    for path in (own.page, own.page + "now/", own.seat_page()):
        response = own.client.get(path)
        assert "no-store" in response["Cache-Control"]
        assert "noindex" in response["X-Robots-Tag"]
        assert response["Referrer-Policy"] == "same-origin"
    assert "Disallow: /my/" in own.client.get("/robots.txt").text


def test_it_tells_clock_and_announcements_and_follows_the_games(own: Own) -> None:
    announcements.announce(event=own.event, text="Kosilo je ob treh.", by=DIRECTOR)
    text = own.get()
    assert "Kosilo je ob treh." in text
    assert 'class="clock' in text
    assert "0 of 3 games" in " ".join(own.get("now/").split())
    build.record(own.round.tables.get(number=1), build.dve("B"))
    assert "1 of 3 games" in " ".join(own.get("now/").split())


def test_the_next_round_stands_there_once_it_is_published(own: Own) -> None:
    own.close()
    assert "No seat now" in own.get()
    second = build.round_(own.event, number=2, state="drafted", tables=2)
    assert "No seat now" in own.get(), "a draft is nobody's"
    Round.objects.filter(pk=second.pk).update(state="published", published_at=timezone.now())
    text = own.get()
    assert "No seat now" not in text
    assert text.count("my-where") == 1
    Seat.objects.filter(round=second, registration__start_number=1).update(registration=None)
    assert "You have no seat in round 2." in " ".join(own.get().split())


def test_results_are_explained_before_the_standings_are_public(own: Own) -> None:
    table = own.round.tables.get(number=1)
    for _each in range(3):
        build.record(table, build.dve("B"))
    sheet = f"rounds/{own.round.number}/"
    text = own.get(sheet)
    assert "may still change" in text
    assert text.count('<ul class="items') == 3
    assert "article" in text
    assert own.client.get(f"{own.page}{sheet}minutes.pdf").status_code == 404
    assert "My results" not in own.get()


def test_minutes_are_those_that_were_accepted(own: Own) -> None:
    own.close()
    text = own.get()
    assert "My results" in text
    table = own.round.tables.get(number=1)
    stored = b"%PDF-1.4 as it was accepted"
    StoredDocument.objects.filter(table=table).delete()
    printed = own.client.get(f"{own.page}rounds/1/minutes.pdf")
    assert printed.content.startswith(b"%PDF-"), "what is not kept any more is printed anew"
    StoredDocument.objects.create(table=table, revision=table.revision, kind="minutes", content=stored, sha256="0" * 64)
    caches["papers"].clear()
    assert own.client.get(f"{own.page}rounds/1/minutes.pdf").content == stored
    assert own.client.get(f"{own.page}rounds/9/minutes.pdf").status_code == 404
    assert own.client.get(f"{own.page}rounds/1/scoring.pdf").status_code == 404, "a sheet of totals has no game"


def test_minutes_tell_no_player_why_another_was_removed(own: Own) -> None:
    """C1.6: the officials' copy has the reason; the code on the player's own names the same sheet."""
    table = own.round.tables.get(number=1)
    build.record(table, build.dve("B"))
    table.refresh_from_db()
    removals.disqualify(table=table, seat="C", reason="hid the king of hearts", by=build.REFEREE)
    table.refresh_from_db()
    signatures.sign(table=table, seats="ABC", revision=table.revision, by=build.REFEREE, reason="left the hall")
    signatures.accept(table=table, revision=table.revision, by=build.REFEREE)
    assert StoredDocument.objects.filter(table=table).exists()
    (players,) = pdf.pages(own.client.get(f"{own.page}rounds/1/minutes.pdf").content)
    desk = signed_in(own.event, "director")
    (officials,) = pdf.pages(desk.get(reverse("table-minutes", args=[own.event.slug, 1, 1])).content)
    assert ("hid the king" in officials, "hid the king" in players) == (True, False)
    assert officials.count("C1.6") == players.count("C1.6") > 0
    code = PRINTED_CODE.findall(officials)
    assert code
    assert code == PRINTED_CODE.findall(players)


def test_the_place_is_told_once_it_is_public(own: Own) -> None:
    own.close()
    assert "All standings" not in own.get()
    rounds.publish_standings(round=Round.objects.get(pk=own.round.pk), by=DIRECTOR)
    assert "All standings" in own.get()
    caches["pages"].clear()
    assert "All standings" in own.get()


def test_a_closed_round_leads_from_the_table_back_to_the_page(own: Own) -> None:
    seat = own.seat_page()
    own.close()
    response = own.client.get(seat)
    assert response.status_code == 403
    back = response.text.split('href="/my/')[1].split('"')[0]
    assert own.client.get(f"/my/{back}").status_code == 200


def test_wrong_cards_are_counted_and_a_revoked_one_says_so(own: Own) -> None:
    seat = own.seat_page()
    links.revoke_cards(event=own.event, by=DIRECTOR, player=Registration.objects.get(start_number=1))
    assert "was revoked" in own.client.get(own.page).text
    assert "was revoked" in own.client.get(seat).text
    found = {own.client.get("/my/guess/").status_code for _each in range(31)}
    assert found == {403, 429}
    token = links.issue_missing_cards(event=own.event, by=DIRECTOR)[1]
    assert own.client.get(reverse("my-page", args=[token])).status_code == 200, "a right one is never refused"


def test_the_code_of_a_card_leads_to_the_page(own: Own) -> None:
    response = own.client.post("/t/", {"code": CARD.code_of(own.token).lower()}, follow=True)
    assert response.redirect_chain[-1][0].startswith("/my/")
    assert "Table" in response.content.decode()
    assert own.client.post("/t/", {"code": "AAAAA-AAAAA"}).status_code == 400


def test_he_knows_who_sits_with_him_where_the_public_sees_initials(own: Own) -> None:
    Event.objects.update(public_names=Event.PublicNames.INITIALS, public_clubs=False)
    two = Registration.objects.get(start_number=2)
    assert two.player.name in own.get()
    assert two.club is not None
    assert two.club.name not in own.get("rounds/1/")
    public = own.client.get(reverse("public-player", args=[own.event.slug, 2]))
    assert public.status_code == 200
    assert two.player.last_name not in public.text


def test_what_is_public_of_a_player_is_found_by_his_number(own: Own) -> None:
    find = reverse("find-player", args=[own.event.slug])
    found = own.client.get(find, {"number": " 1 "}, follow=True)
    assert found.redirect_chain[-1][0] == reverse("public-player", args=[own.event.slug, 1])
    text = found.content.decode()
    assert "/t/" not in text.replace("/t/worker.js", "")
    assert "/my/" not in text
    assert "alert-warn" in own.client.get(find, {"number": "²"}).text
    assert "alert-warn" not in own.client.get(find).text
    assert own.client.get(find, {"number": "99"}, follow=True).status_code == 404
    own.close()
    address = reverse("public-player", args=[own.event.slug, 1])
    table = reverse("public-table", args=[own.event.slug, 1, 1])
    assert table not in own.client.get(address).text, "not before it is published"
    rounds.publish_standings(round=Round.objects.get(pk=own.round.pk), by=DIRECTOR)
    assert table in own.client.get(address).text


@pytest.mark.parametrize(("names", "clubs"), [("names", True), ("initials", True), ("initials", False)])
def test_what_he_brought_is_hidden_until_it_is_published(own: Own, names: str, clubs: bool) -> None:
    """Of every round by itself, and from an official as well, who only sees the names."""
    Event.objects.update(public_names=names, public_clubs=clubs)
    own.close()
    seat = Seat.objects.select_related("registration__club", "registration__player").get(
        round=own.round, table__number=1, letter="A"
    )
    one = seat.registration
    assert one is not None
    assert one.club is not None
    page = reverse("public-player", args=[own.event.slug, 1])
    official = Client()
    official.force_login(build.official(own.event, "director"))
    official.cookies["radelc_language"] = "en"
    of_result = ("my-place", "Standings</h2>", f">{seat.total}<", f">+{seat.difference}<")

    def require(found: dict[str, int]) -> None:
        for reader in (own.client, official):
            text = reader.get(page).text
            assert {part: text.count(part) for part in of_result} == found
            assert "7001" not in text
            assert (one.player.last_name in text) is (names == "names" or reader is official)
            assert (one.club.name in text) is (clubs or reader is official)

    nothing = dict.fromkeys(of_result, 0)
    require(nothing)
    rounds.publish_standings(round=Round.objects.get(pk=own.round.pk), by=DIRECTOR)
    later = build.round_(own.event, number=2, tables=2)
    for table in later.tables.all():
        build.accept_with_totals(table, 7001, 20, 10)
    rounds.close(round=later, by=DIRECTOR)
    require({"my-place": 2, **dict.fromkeys(of_result[1:], 1)})  # the first round's, and the place
    rounds.unpublish_standings(round=Round.objects.get(pk=own.round.pk), reason="x", by=DIRECTOR)
    require(nothing)


def test_a_draft_is_not_public_of_anybody() -> None:
    made = build.round_(build.event(), state="drafted")
    client = Client()
    assert client.get(reverse("public-player", args=[made.event.slug, 1])).status_code == 404
    Round.objects.update(state="published", published_at=timezone.now())
    assert client.get(reverse("public-player", args=[made.event.slug, 1])).status_code == 200


def test_a_rehearsal_works_and_shows_no_door_that_is_shut(own: Own) -> None:
    """An event that is not published: a card is handed out by its officials, as a table's link is."""
    Event.objects.update(unpublished=True)
    text = own.get()
    assert f"/e/{own.event.slug}/" not in text
    assert own.client.get(own.seat_page()).status_code == 200
    assert own.client.get(reverse("public-player", args=[own.event.slug, 1])).status_code == 404


def test_who_is_erased_has_no_card(own: Own) -> None:
    own.close()
    player = Registration.objects.get(event=own.event, start_number=1).player
    erasing.erase(player=player, typed=player.name, under="initials", by=Actor("Lastnik", "owner"))
    assert not PlayerLink.objects.filter(registration__player=player).exists()
    shut = own.client.get(own.page)
    assert (shut.status_code, player.last_name in shut.text) == (403, False)
    desk = signed_in(own.event, "director")
    cards_page = reverse("cards", args=[own.event.slug])
    listed = " ".join(desk.get(cards_page).text.split())
    assert 'name="player" value="2"' in listed
    assert player.last_name not in listed
    assert 'name="player" value="1"' not in listed
    refused = desk.post(f"{cards_page}issue/", {"which": "1", "alive": "0", "as": "page"})
    assert (refused.status_code, "was erased: there is no card to make" in refused.text) == (409, True)
    alive = PlayerLink.objects.filter(revoked_at=None).count()
    printed = desk.post(f"{cards_page}issue/", {"which": "all", "alive": str(alive), "as": "pdf"})
    text = " ".join(pdf.pages(printed.content))
    assert "Priimek0002" in text
    assert player.last_name not in text
    assert "P. I." not in text


def test_who_was_removed_sees_what_he_played_and_gets_no_other_card(own: Own) -> None:
    """His page says that he is out, not why; no later round seats him; cards made from then on leave him out."""
    table = own.round.tables.get(number=1)
    build.record(table, build.dve("B"))
    one, *others = Registration.objects.filter(event=own.event).select_related("player").order_by("start_number")
    following = build.round_(own.event, number=2, state="published", tables=2)
    table.refresh_from_db()
    removals.disqualify(table=table, seat="A", reason="Nalašč je zatajil barvo.", by=build.REFEREE)
    assert not following.seats.filter(registration=one).exists()
    page = own.get()
    assert "You were removed from the event. Your results stay below." in page
    assert "Nalašč" not in page
    assert "Round 1" in page
    assert not any(other.player.last_name in page for other in others[2:]), "nobody of the tables that are not his"
    desk = signed_in(own.event, "director")
    cards_page = reverse("cards", args=[own.event.slug])
    listed = " ".join(desk.get(cards_page).text.split())
    assert 'name="player" value="2"' in listed
    assert 'name="player" value="1"' not in listed
    refused = desk.post(f"{cards_page}issue/", {"which": "1", "alive": "1", "as": "page"})
    assert (refused.status_code, "was removed from the event" in html.unescape(refused.text)) == (409, True)
    printed = desk.post(f"{cards_page}issue/", {"which": "all", "alive": "6", "as": "pdf"})
    text = " ".join(pdf.pages(printed.content))
    assert others[0].player.last_name in text
    assert one.player.last_name not in text
    assert own.client.get(own.page).status_code == 200, "what he played stays his"


def asked_again(own: Own) -> str:
    """The address by which his page asks whether anything is new."""
    return html.unescape(own.get("now/").split('hx-get="')[1].split('"')[0])


def test_nothing_new_is_told_in_two_queries(own: Own, django_assert_num_queries: Any) -> None:
    address = asked_again(own)
    build.record(own.round.tables.get(number=2), build.dve("B"))
    with django_assert_num_queries(2):
        answer = own.client.get(address)
    assert (answer.status_code, answer.content) == (204, b"")
    assert "no-store" in answer["Cache-Control"]
    build.record(own.round.tables.get(number=1), build.dve("B"))
    answer = own.client.get(address)
    assert "1 of 3 games" in " ".join(answer.text.split())
    assert own.client.get(asked_again(own)).status_code == 204


def test_what_changes_for_all_is_new(own: Own) -> None:
    for change in (
        lambda: events.update_event(event=own.event, changes={"name": "Drugače"}, by=DIRECTOR),
        lambda: build.accept_with_totals(own.round.tables.get(number=1), 30, 20, 10),
        lambda: build.accept_with_totals(own.round.tables.get(number=2), 30, 20, 10),
        lambda: rounds.close(round=own.round, by=DIRECTOR),
    ):
        address = asked_again(own)
        assert own.client.get(address).status_code == 204
        change()
        assert own.client.get(address).status_code == 200


def test_whoever_is_done_hears_when_time_is_up_and_who_still_plays(own: Own) -> None:
    build.record(own.round.tables.get(number=2), build.dve("B"))
    build.accept_with_totals(own.round.tables.get(number=1), 30, 20, 10)
    address = asked_again(own)
    assert own.client.get(address).status_code == 204
    build.time_is_up(own.round)
    assert 'data-state="over"' in own.client.get(address).text
    address = asked_again(own)
    assert own.client.get(address).status_code == 204
    build.record(own.round.tables.get(number=2), build.dve("B"))
    assert own.client.get(address).status_code == 200


def test_a_revoked_card_stops_at_once_also_for_who_asks_whether_anything_is_new(own: Own) -> None:
    address = asked_again(own)
    links.revoke_cards(event=own.event, by=DIRECTOR)
    assert own.client.get(address).status_code == own.client.get(own.page).status_code != 204
    PlayerLink.objects.update(revoked_at=None)
    address = asked_again(own)
    PlayerLink.objects.update(revoked_at=timezone.now())
    assert own.client.get(address).status_code == own.client.get(own.page).status_code != 204
