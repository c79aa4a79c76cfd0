"""The journal's page: found by table, player, person and action; before and after side by side; the chain checked."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from rules import rule_book
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tournament import journal_wording
from tournament.models import Event, Journal, Seat, Table, triggers
from tournament.permissions import PLAYER
from tournament.services import confirmations, journal, registrations
from tournament.services.actor import Actor

pytestmark = pytest.mark.django_db

SERVICES = Path("tournament/services")


@pytest.fixture
def event() -> Event:
    """Two tables with a game each; the first one's is corrected (C1.12)."""
    event = build.event()
    round_ = build.round_(event, tables=2)
    one, other = round_.tables.order_by("number")
    build.record(one, build.dve("A", 45), by=build.captain(one))
    build.record(other, build.dve("B", 50), by=build.captain(other))
    build.record(Table.objects.get(pk=one.pk), build.dve("A", 40), number=1, by=OPERATOR, reason="Prešteli znova.")
    return event


def page(client: Client, event: Event, **search: object) -> str:
    client.force_login(build.official(event, "referee"))
    response = client.get(f"/e/{event.slug}/journal/", search)
    assert response.status_code == 200
    return response.content.decode()


def shown(text: str) -> list[int]:
    """The numbers of the lines on the page."""
    return [int(number) for number in re.findall(r'id="line-(\d+)"', text)]


def test_newest_line_first_with_before_and_after(client: Client, event: Event) -> None:
    text = page(client, event)
    assert shown(text) == sorted(shown(text), reverse=True)
    assert "Prešteli znova." in text
    points = re.search(r'<th scope="row">Zbrane točke</th><td>(\d+)</td><td>(\d+)</td>', text)
    assert points is not None
    assert points.groups() == ("45", "40")


@pytest.mark.parametrize(
    ("search", "actions"),
    [
        ({"table": 1}, ["game.correct", "game.record"]),
        ({"table": 2}, ["game.record"]),
        ({"round": 1, "table": 2}, ["game.record"]),
        ({"round": 2}, []),
        ({"table": 9}, []),
        ({"action": "game.correct"}, ["game.correct"]),
        ({"action": "no such"}, ["game.correct", "game.record", "game.record"]),
        ({"person": "olga"}, ["game.correct"]),
        ({"person": "Olga Operater", "table": 2}, []),
        ({"person": "nobody"}, []),
    ],
)
def test_lines_are_found(client: Client, event: Event, search: dict[str, object], actions: list[str]) -> None:
    numbers = shown(page(client, event, **search))
    assert [Journal.objects.get(event=event, number=number).action for number in numbers] == actions


def test_a_player_is_found_by_number_and_by_name_with_the_tables_he_sat_at(client: Client, event: Event) -> None:
    seat = Seat.objects.select_related("registration__player").get(table__number=2, letter="C")
    player = seat.registration
    assert player is not None
    registrations.withdraw(registration=player, reason="Odšel domov.", by=DIRECTOR)
    for wanted in (player.start_number, player.player.name, player.player.last_name.upper()):
        numbers = shown(page(client, event, player=wanted))
        found = [Journal.objects.get(event=event, number=number).action for number in numbers]
        assert found == ["players.withdraw", "game.record"], wanted
    assert shown(page(client, event, player="nobody of that name")) == []


@pytest.mark.parametrize("name", ["round", "table"])
@pytest.mark.parametrize("typed", ["x", "-1", "²", "99999", "1.5"])
def test_a_number_that_is_none_is_said_at_its_field_and_kept(
    client: Client, event: Event, name: str, typed: str
) -> None:
    client.force_login(build.official(event, "referee"))
    response = client.get(f"/e/{event.slug}/journal/", {name: typed})
    assert response.status_code == 400
    text = response.content.decode()
    assert f'value="{typed}" inputmode="numeric" maxlength="4" autocomplete="off" aria-invalid="true"' in text
    assert shown(text) == []


def test_the_page_names_the_first_broken_line(client: Client, event: Event) -> None:
    assert "Vsaka vrstica se ujema s prejšnjo." in page(client, event, verify=1)
    _forge(event, 2)
    text = page(client, event, verify=1)
    assert "Vrstica 2 se ne ujema" in text


def test_the_command_names_the_first_broken_line(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify", language="en")
    assert f"{event.name}: 3 lines, all whole." in capsys.readouterr().out
    _forge(event, 2)
    with pytest.raises(SystemExit) as left:
        call_command("verify", language="en")
    assert left.value.code == 1
    out = capsys.readouterr().out
    assert f"{event.name}: line 2 (game.record, round 1, table 2, game 1) is the first that is broken." in out


def _forge(event: Event, number: int) -> None:
    """Change a line as somebody would who has the database and not the program."""
    triggers.unprotect_journal(connection)
    Journal.objects.filter(event=event, number=number).update(actor="Somebody Else")
    triggers.protect_journal(connection)


def test_every_action_that_a_service_writes_has_its_words() -> None:
    written = set()
    for module in SERVICES.glob("*.py"):
        source = module.read_text(encoding="utf-8")
        written |= set(re.findall(r'action="([a-z_]+\.[a-z_]+)"', source))
        written |= set(re.findall(r'_log\(\s*\w+,\s*"([a-z_]+\.[a-z_]+)"', source))
    assert {"game.record", "round.start", "players.withdraw"} <= written
    assert not written - set(journal_wording.ACTIONS)


def test_lists_objects_and_flags_are_told_in_words(event: Event) -> None:
    line = journal.write(
        event=event,
        by=DIRECTOR,
        action="players.import",
        before={"checked_in": False, "same": 1},
        after={"checked_in": True, "same": 1, "players": [[1, "Ana"], [2, "Bor"]], "totals": {"A": -3}, "who": [{}]},
    )
    told = {one.name: (one.before, one.after) for one in journal_wording.changes(line, rule_book(event.ruleset))}
    assert told == {
        "prisoten": ("ne", "da"),
        "igralci": ("", "1 Ana, 2 Bor"),
        "seštevki · A": ("", "−3"),
    }


def test_what_a_player_said_is_told_in_words(client: Client, event: Event) -> None:
    seat = Seat.objects.select_related("registration__player", "table__round").get(
        round__event=event, table__number=1, letter="B"
    )
    player = Actor.at_seat(seat, role=PLAYER)
    confirmations.contest(table=seat.table, number=1, revision=2, note="Bilo jih je 45.", by=player)
    text = page(client, event, action="game.contest")
    assert '<th scope="row">kaj je rekel</th><td></td><td>oporekano</td>' in text
    assert '<th scope="row">opomba</th>' in text
    assert '<th scope="row">različica igre</th>' in text
