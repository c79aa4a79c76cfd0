"""Erasing a person: nothing of him is left in the database or on a page, his results and the chains stay."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import serializers
from django.core.cache import caches
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, captain, record
from tournament import models
from tournament.errors import Conflict, NotAllowed, RefereeError
from tournament.journal.selectors.journal import ERASED
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Club, Event, Journal, Player, Registration, Seat, Signature, StoredDocument, Table
from tournament.models import __all__ as all_models
from tournament.papers.minutes import paper_code
from tournament.papers.minutes.minutes import digest_of
from tournament.papers.services import prints
from tournament.people.services import fees, registrations, teams
from tournament.privacy.selectors.declined_names import DeclinedName
from tournament.privacy.services import erasing
from tournament.recording.services import signatures
from tournament.rounds.services import clock, rounds
from tournament.sheets.selectors.sheets import sheet
from tournament.standings.selectors.standings import standings
from tournament.standings.services import prizes
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db
OWNER = Actor("Olga Oskrbnik", "owner")
LAST, FIRST, LICENCE = "Zgrebljen", "Tiburcij", "LIC-0815"


@pytest.fixture
def played() -> Seat:
    """A closed and published round of three, one of whom will be erased; he is named wherever somebody can be."""
    event = build.event(games_per_round=1)
    for first, last, licence in ((FIRST, "Prejšnji", LICENCE), ("Ana", "Kos", "2"), ("Jure", "Gaj", "3")):
        registrations.register(
            event=event, last_name=last, first_name=first, club="TK Skrivni", licence=licence, by=DIRECTOR
        )
    registrations.check_in_all(event=event, by=DIRECTOR)
    one = Registration.objects.select_related("player", "event").get(event=event, start_number=1)
    registrations.update(registration=one, changes={"last_name": LAST}, by=DIRECTOR)
    table = build.round_(event).tables.get()
    clock.pause(round=table.round, reason=f"{FIRST} {LAST} je padel v nezavest.", by=DIRECTOR)
    clock.go_on(round=table.round, by=DIRECTOR)
    record(table, build.dve("B"), by=captain(table))
    warned = build.warning(table, seat="A")
    warned.text = f"{LAST}u je bilo povedano."
    warned.save()
    with transaction.atomic():
        journal.write(event=event, by=REFEREE, action="sheet.reopen", reason=f"Tako je želel {FIRST} {LAST}.")
    for letter in "ABC":
        signatures.sign(table=table, seats=letter, revision=1, by=captain(table), strokes=[[[0, 0.5], [1, 0.5]]])
    signatures.accept(table=table, by=REFEREE)
    rounds.publish_standings(round=rounds.close(round=table.round, by=DIRECTOR), by=DIRECTOR)
    return table.seats.select_related("registration__player", "table__round__event").get(letter="A")


def erase(seat: Seat, **more: Any) -> Player:
    player = Player.objects.get(pk=seat.registration.player_id)
    return erasing.erase(player=player, **{"typed": player.name, "under": "initials", "by": OWNER, **more})


def stored_text() -> str:
    """Everything that the database holds, as text; PDFs by their length only."""
    kinds = [getattr(models, name) for name in all_models]
    rows = [one for kind in kinds if hasattr(kind, "_default_manager") for one in kind._default_manager.all()]
    for one in rows:
        if isinstance(getattr(one, "content", ""), bytes | memoryview):
            one.content = b"x" if bytes(one.content) else b""
    return serializers.serialize("json", rows, ensure_ascii=False)


def test_nothing_of_him_is_left_and_his_results_are(played: Seat) -> None:
    event = played.table.round.event
    before = standings(event=event).rows
    teams.save(event=event, name=f"{LAST} & Kos", members=[1, 2], by=DIRECTOR)
    assert stored_text().count(LAST) > 5, "he stands in the register, the journal, a label, a warning and a team"
    erased = erase(played)
    assert erased.name == "Z. T."
    left = stored_text()
    for told in (LAST, "Prejšnji", FIRST, LICENCE):
        assert told not in left
    after = standings(event=event).rows
    assert [(row.start_number, row.units, row.total) for row in after] == [
        (row.start_number, row.units, row.total) for row in before
    ]
    assert "Kos Ana" in [row.name for row in after]
    assert Signature.objects.filter(strokes=Signature.REMOVED).get().seat_id == played.pk
    assert not any(bytes(one.content) for one in StoredDocument.objects.filter(table=played.table))


def test_nothing_of_him_is_left_in_prizes_categories_teams_and_diplomas(played: Seat) -> None:
    """The organiser's words name him everywhere; prizes and what was paid stay, and `verify` has no complaint."""
    event = played.table.round.event
    of = f"{FIRST} {LAST}"
    cup = [(0, f"pokal, ki ga podari {of}")]
    plan = {"currency": "EUR", "fee_cents": 1000, "prizes_each": "all", "club_prizes": cup, "team_prizes": cup}
    prizes.plan(event=event, prizes=cup, by=DIRECTOR, **plan)
    category = prizes.save_category(event=event, name="Pokal", fee_cents=None, prizes=cup, by=DIRECTOR)
    registration = Registration.objects.get(pk=played.registration_id)
    for one in Registration.objects.filter(event=event):
        registrations.update(registration=one, changes={"categories": [category]}, by=DIRECTOR)
    own = {"name": f"Pokal {LAST}", "fee_cents": None, "prizes": cup}
    prizes.save_category(event=event, category=category, by=DIRECTOR, **own)
    fees.settle(registration=registration, by=DIRECTOR)
    teams.save(event=event, name=f"{LAST} & Kos", members=[1, 2], by=DIRECTOR)
    prints.set_diploma(event=event, text=f"Diploma\n{{name}}\npodeljuje {of}", by=DIRECTOR)
    erase(played)
    left = stored_text()
    for told in (LAST, FIRST, "Prejšnji"):
        assert told not in left
    assert [one.text for one in event.prizes.all()] == ["pokal, ki ga podari Z. T."] * 4
    assert Registration.objects.get(pk=registration.pk).paid_cents == 1000
    assert list(verified.findings(event)) == []
    assert build.broken_line(event) is None


def test_two_teams_whose_names_become_the_same_stay_two(played: Seat) -> None:
    event = played.table.round.event
    long = "Prijatelji kavarne pri starem mestnem mostu, druga miza"
    for number, name in enumerate((f"Ekipa {LAST}", "ekipa z. t.", f"Ekipa {FIRST} {LAST}"), start=1):
        teams.save(event=event, name=name, members=[number], by=DIRECTOR)
    for name in (f"{long} {LAST}"[:60], f"Liga {LAST}", f"Liga {LAST} {FIRST}"):
        prizes.save_category(event=event, name=name[:40], fee_cents=None, prizes=[], by=DIRECTOR)
    erase(played)
    names = list(event.teams.order_by("number").values_list("name", flat=True))
    assert names == ["Ekipa Z. T. 2", "ekipa z. t.", "Ekipa Z. T. 3"]
    assert list(event.categories.order_by("number").values_list("name", flat=True))[1:] == [
        "Liga Z. T.",
        "Liga Z. T. 2",
    ]


def test_the_chains_stay_whole_and_say_erased(played: Seat, capsys: pytest.CaptureFixture[str]) -> None:
    event = played.table.round.event
    teams.save(event=event, name=f"{LAST} & Kos", members=[1, 2], by=DIRECTOR)
    erase(played)
    assert build.broken_line(event) is None
    assert build.broken_line(None) is None
    call_command("verify")
    told = {one.action: one for one in build.told(event=event)}
    assert told["game.record"].actor == ERASED
    assert told["sheet.reopen"].reason == ERASED
    assert told["players.erase"].after["name"] == "Z. T."
    director = Client()
    director.force_login(build.official(event, "director"))
    page = director.get(reverse("journal", args=[event.slug])).content.decode()
    assert "izbrisano" in page
    assert LAST not in page


def test_a_paper_of_before_is_known_and_never_called_forged(played: Seat) -> None:
    table = played.table
    printed = [code_of(table)]
    Player.objects.filter(last_name="Kos").update(last_name="Kos")
    erase(played)
    printed.append(code_of(table))
    second = table.seats.select_related("registration__player", "table__round__event").get(letter="B")
    erase(second)
    for code, said in ((printed[0], "erased"), (printed[1], "erased"), (code_of(table), "current")):
        page = Client().get(reverse("verify-paper", args=[code]))
        assert page.context["fate"] == said
        assert LAST not in page.content.decode()


def code_of(table: Table) -> str:
    fresh = Table.objects.get(pk=table.pk)
    return paper_code.code_of(table_id=fresh.pk, revision=fresh.revision, digest=digest_of(sheet(table=fresh)))


@pytest.mark.parametrize(("shown", "left"), [(True, "TK Skrivni"), (False, None)])
def test_the_club_stays_where_the_event_shows_it(played: Seat, shown: bool, left: str | None) -> None:
    Event.objects.update(public_clubs=shown)
    erased = erase(played, under="number")
    assert (erased.name, erased.club) == (f"Igralec {erased.pk}", None)
    club = Registration.objects.select_related("club").get(pk=played.registration_id).club
    assert (club.name if club else None) == left
    assert Club.objects.filter(name="TK Skrivni").exists()


def test_papers_made_before_are_not_kept(played: Seat, django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    caches["papers"].set("standings", LAST)
    with django_capture_on_commit_callbacks(execute=True):
        erase(played)
    assert caches["papers"].get("standings") is None


def test_a_namesake_stays(played: Seat) -> None:
    event = played.table.round.event
    other = Registration.objects.get(event=event, start_number=2)
    registrations.update(registration=other, changes={"last_name": LAST, "first_name": FIRST}, by=DIRECTOR)
    erase(played)
    assert build.broken_line(event) is None
    line = build.told(event=event, action="players.edit", start_number=other.start_number)[-1]
    assert line.after["name"] == f"{LAST} {FIRST}"


def test_who_may_and_when(played: Seat) -> None:
    with pytest.raises(NotAllowed):
        erase(played, by=DIRECTOR)
    with pytest.raises(RefereeError) as refused:
        erase(played, typed=LAST)
    assert refused.value.field == "typed"
    rounds.reopen(round=played.table.round, reason="seštevek", by=DIRECTOR)
    with pytest.raises(Conflict):
        erase(played)
    rounds.close(round=played.table.round, by=DIRECTOR)
    erase(played)
    with pytest.raises(Conflict):
        erasing.erase(player=Player.objects.get(erased_at__isnull=False), typed="Z. T.", under="initials", by=OWNER)


def test_the_owner_is_told_what_goes_and_what_stays(client: Client, played: Seat) -> None:
    owner = build.account(is_superuser=True)
    client.force_login(owner)
    player = played.registration.player
    address = reverse("register-player-erase", args=[player.pk])
    page = client.get(address)
    assert page.status_code == 200
    assert f"Prejšnji {FIRST}" in page.content.decode(), "the name before, too"
    wrong = client.post(address, {"typed": "Kos", "under": "initials"})
    assert wrong.status_code == 400
    assert 'value="Kos"' in wrong.content.decode()
    assert client.post(address, {"typed": f"{LAST} {FIRST}", "under": "initials"}).status_code == 302
    assert LAST not in client.get(reverse("register-player", args=[player.pk])).content.decode()
    assert Journal.objects.filter(event=None, action="players.erase").count() == 1


@pytest.mark.parametrize(
    ("text", "alone", "told", "left"),
    [
        ("Novakove karte", True, True, "N. A. karte"),
        ("Novakove karte", False, False, "Novakove karte"),
        ("Ana Novak, miza 3", False, True, "N. A., miza 3"),
        ("z Ano Novak", False, True, "z N. A."),
        ("Novakovič Jure", False, False, "Novakovič Jure"),
        ("nova karta", True, False, "nova karta"),
    ],
)
def test_a_name_is_found_as_people_write_it(text: str, alone: bool, told: bool, left: str) -> None:
    name = DeclinedName("Novak", "Ana", alone)
    assert name.stands_in(text) is told
    assert name.replaced(text, "N. A.") == left
