"""The register: found, corrected and merged by the site's owner, with a line in every event it touches."""

from datetime import date

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR, dve, record
from tests.tournament.papers.test_verification import checked, printed
from tournament.journal.services.actor import Actor
from tournament.models import Club, Event, Journal, Player, Registration
from tournament.people.services import registrations
from tournament.series.services import titles

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(build.account("boss", is_superuser=True))
    client.cookies["radelc_language"] = "en"
    return client


def sign_in(event: Event, last_name: str, *, club: str = "", licence: str = "") -> Registration:
    return registrations.register(
        event=event, last_name=last_name, first_name="Ana", club=club, licence=licence, by=DIRECTOR
    )


def actions(event: Event | None) -> list[str]:
    lines = Journal.objects.filter(event=event).exclude(action="players.register").order_by("number")
    return [line.action for line in lines]


def test_players_and_clubs_are_found_without_carons(owner: Client) -> None:
    sign_in(build.event(), "Žagar", club="Črni Vrh", licence="77")
    sign_in(build.event(), "Kos")
    for words in ("zagar", "crni ana", "77"):
        text = owner.get("/register/", {"q": words}).text
        assert "Žagar Ana" in text
        assert "Kos Ana" not in text
    assert "Črni Vrh" in owner.get("/register/clubs/", {"q": "vrh"}).text
    assert "No matching player." in owner.get("/register/", {"q": "nobody"}).text


def test_a_name_is_corrected_at_every_event(owner: Client) -> None:
    one, other, third = build.event(), build.event(), build.event()
    player = sign_in(one, "Ks", licence="77").player
    sign_in(other, "Ks", licence="77")
    sign_in(third, "Žagar")
    typed = {"last_name": "Kos", "first_name": "Ana", "licence": "77", "club": "Dolina"}
    assert owner.post(f"/register/players/{player.pk}/", typed).status_code == 302
    player.refresh_from_db()
    assert (player.name, str(player.club)) == ("Kos Ana", "Dolina")
    assert [actions(event) for event in (one, other, third, None)] == [
        ["players.edit"],
        ["players.edit"],
        [],
        ["players.edit"],
    ]


@pytest.mark.parametrize(("field", "typed"), [("licence", "88"), ("last_name", ""), ("club", "x" * 101)])
def test_what_can_not_be_stays_in_its_field(owner: Client, field: str, typed: str) -> None:
    player = sign_in(build.event(), "Kos").player
    sign_in(build.event(), "Žagar", licence="88")
    form = {"last_name": "Kos", "first_name": "Ana", "licence": "", "club": "", field: typed}
    response = owner.post(f"/register/players/{player.pk}/", form)
    assert response.status_code == 400
    assert list(response.context["form"].errors) == [field]


def test_two_players_become_one_after_a_look_at_what_moves(owner: Client) -> None:
    """The paper of the one who goes shows his old name, and says that it was changed, not forged."""
    table = build.table(games_per_round=1)
    record(table, dve("B"))
    seat = table.seats.get(letter="A")
    assert seat.registration is not None
    drop, event = seat.registration.player, table.round.event
    Player.objects.filter(pk=drop.pk).update(licence="77")
    keep = sign_in(build.event(name="Pokal"), "Kos").player
    paper = printed(table)
    address = f"/register/players/{keep.pk}/merge/{drop.pk}/"
    shown = owner.get(address).text
    assert event.name in shown
    assert Player.objects.filter(pk=drop.pk).exists(), "nothing is done by looking"
    assert owner.post(address).status_code == 302
    keep.refresh_from_db()
    assert not Player.objects.filter(pk=drop.pk).exists()
    assert keep.licence == "77"
    assert keep.registrations.count() == 2
    assert actions(event)[-1] == "players.merge"
    assert actions(None) == ["players.merge"]
    found = checked(paper)
    assert (str(found.fate), [one.line.action for one in found.since]) == ("renamed", ["players.merge"])


def test_two_who_play_at_one_event_are_not_merged(owner: Client) -> None:
    event = build.event(name="Pokal")
    one, other = sign_in(event, "Kos").player, sign_in(event, "Kosec").player
    address = f"/register/players/{one.pk}/merge/{other.pk}/"
    assert "Both are registered at Pokal" in owner.get(address).text
    assert owner.post(address).status_code == 409
    assert Player.objects.count() == 2
    assert owner.post(f"/register/players/{one.pk}/merge/{one.pk}/").status_code in (400, 409)
    assert Player.objects.count() == 2


def test_two_who_sat_at_one_event_stay_two_and_it_is_said_what_can_be_done(owner: Client) -> None:
    """Nobody can take a sign-in out that has a seat: the sentence must not send there."""
    table = build.table()
    one, other, _third = (seat.registration.player for seat in table.seats.select_related("registration__player"))
    address = f"/register/players/{one.pk}/merge/{other.pk}/"
    for shown in (owner.get(address), owner.post(address)):
        assert "remove one of the registrations" not in shown.text
        assert f"register only {one.name} for the next events" in shown.text
    assert Player.objects.filter(pk=other.pk).exists()
    late = registrations.register(event=table.round.event, last_name="Kosec", out_of_competition=True, by=DIRECTOR)
    assert "remove one of the registrations" in owner.get(f"/register/players/{one.pk}/merge/{late.player.pk}/").text


def test_two_clubs_become_one_at_every_event(owner: Client) -> None:
    event, other = build.event(), build.event()
    sign_in(event, "Kos", club="TK Dolina")
    moved = sign_in(event, "Žagar", club="Dolina")
    sign_in(other, "Novak", club="TK Dolina")
    keep, drop = Club.objects.get(name="TK Dolina"), Club.objects.get(name="Dolina")
    address = f"/register/clubs/{keep.pk}/merge/{drop.pk}/"
    assert "1 registration move" in owner.get(address).text
    assert owner.post(address).status_code == 302
    moved.refresh_from_db()
    assert (moved.club, moved.player.club) == (keep, keep)
    assert list(Club.objects.all()) == [keep]
    assert [actions(one) for one in (event, other, None)] == [["clubs.merge"], [], ["clubs.merge"]]


def test_a_club_is_renamed_and_not_into_another_one(owner: Client) -> None:
    event = build.event()
    sign_in(event, "Kos", club="Dolna")
    club = Club.objects.get()
    Club.objects.create(name="Breg")
    refused = owner.post(f"/register/clubs/{club.pk}/", {"name": "BREG"})
    assert refused.status_code == 400
    assert "merge the two" in refused.text
    assert owner.post(f"/register/clubs/{club.pk}/", {"name": "Dolina"}).status_code == 302
    assert actions(event) == actions(None) == ["clubs.edit"]


def test_a_director_does_not_reach_the_register() -> None:
    client, player = Client(), sign_in(build.event(), "Kos").player
    client.force_login(build.official(build.event(), "director"))
    assert client.get("/register/").status_code == 403
    assert client.post(f"/register/players/{player.pk}/", {"last_name": "Podtaknjen"}).status_code == 403


def test_titles_are_in_the_register_with_date_and_reason(owner: Client) -> None:
    player = sign_in(build.event(), "Kos").player
    given = {"player": player, "date": date(2026, 5, 1), "by": Actor(label="Lena", role="owner")}
    titles.give(**given, category="mojster", reason="trikrat prvak")
    mistake = titles.give(**given, category="mond mojster", reason="druga oseba")
    assert "mojster, mond mojster" in owner.get("/register/").text
    titles.take_back(title=mistake, reason="pomota", by=given["by"])
    shown = owner.get("/register/").text
    assert "mojster" in shown
    assert "mond mojster" not in shown
    entry = owner.get(f"/register/players/{player.pk}/").text
    for told in ("trikrat prvak", "mond mojster", "pomota"):
        assert told in entry
