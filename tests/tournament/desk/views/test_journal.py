"""The journal's page: found by table, player, person and action; before and after side by side; the chain checked."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import translation

from rules import rule_book
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR
from tests.tournament.pages import folded
from tournament.cases.services import needs
from tournament.journal.selectors.journal import opened
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Event, Journal, Seat, Table, triggers
from tournament.permissions import PLAYER
from tournament.rounds.services import drafts
from tournament.rounds.services.seating import withdraw
from tournament.sheets.services import confirmations
from tournament.wording import journal as journal_wording
from tournament.wording.journal_words import ACTIONS, NAMES

pytestmark = pytest.mark.django_db

SERVICES = Path("tournament")


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


def told(text: str, name: str) -> tuple[str, ...]:
    """Before and after of the first change of this name."""
    found = re.search(rf'<th scope="row">{name}</th> <td [^>]*>([^<]*)</td> <td [^>]*>([^<]*)</td>', folded(text))
    return found.groups() if found else ()


def test_newest_line_first_with_before_and_after(client: Client, event: Event) -> None:
    text = page(client, event)
    assert shown(text) == sorted(shown(text), reverse=True)
    assert "Prešteli znova." in text
    assert told(text, "Zbrane točke") == ("45", "40")


def test_a_seat_that_nothing_is_written_at_is_no_change(event: Event) -> None:
    """Before, only what was written is told of a game; after, all three columns are."""
    line = Journal.objects.get(event=event, action="game.correct")
    told = {change.name: (change.before, change.after) for change in journal_wording.changes(line, rule_book("si-tzs"))}
    assert told["vpisi · 1. igra · A"] == ("30", "25")
    assert not any(before == after or name.endswith((" B", " C")) for name, (before, after) in told.items())


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
        ({"person": "ol\x00ga"}, ["game.correct"]),  # PostgreSQL cannot even ask for it
        ({"player": "\x00", "person": "\x00 "}, ["game.correct", "game.record", "game.record"]),
    ],
)
def test_lines_are_found(client: Client, event: Event, search: dict[str, object], actions: list[str]) -> None:
    numbers = shown(page(client, event, **search))
    assert [Journal.objects.get(event=event, number=number).action for number in numbers] == actions


def test_a_player_is_found_by_number_and_by_name_with_the_tables_he_sat_at(client: Client, event: Event) -> None:
    seat = Seat.objects.select_related("registration__player").get(table__number=2, letter="C")
    player = seat.registration
    assert player is not None
    withdraw(registration=player, reason="Odšel domov.", by=DIRECTOR)
    for wanted in (player.start_number, player.player.name, player.player.last_name.upper()):
        numbers = shown(page(client, event, player=wanted))
        found = [Journal.objects.get(event=event, number=number).action for number in numbers]
        assert found == ["players.withdraw", "game.record"], wanted
    assert shown(page(client, event, player="nobody of that name")) == []


@pytest.mark.parametrize("name", ["round", "table"])
@pytest.mark.parametrize("typed", ["x", "-1", "²", "1.5"])
def test_a_number_that_is_none_is_said_at_its_field_and_kept(
    client: Client, event: Event, name: str, typed: str
) -> None:
    client.force_login(build.official(event, "referee"))
    response = client.get(f"/e/{event.slug}/journal/", {name: typed})
    assert response.status_code == 400
    text = response.content.decode()
    assert f'value="{typed}" inputmode="numeric" maxlength="4" autocomplete="off" aria-invalid="true"' in folded(text)
    assert shown(text) == []


@pytest.mark.parametrize("name", ["round", "table"])
@pytest.mark.parametrize("typed", ["99999", "9" * 30])
def test_a_number_that_nothing_has_finds_nothing(client: Client, event: Event, name: str, typed: str) -> None:
    text = page(client, event, **{name: typed})
    assert "aria-invalid" not in text
    assert shown(text) == []


def test_both_numbers_are_named_at_once(client: Client, event: Event) -> None:
    client.force_login(build.official(event, "referee"))
    text = client.get(f"/e/{event.slug}/journal/", {"round": "abc", "table": "x"}).content.decode()
    assert 'id="round-error"' in text
    assert 'id="table-error"' in text


def test_verify_names_the_first_broken_line_and_links_the_sheet_of_what_does_not_agree(
    client: Client, event: Event
) -> None:
    client.force_login(build.official(event, "referee"))
    address = f"/e/{event.slug}/journal/verify/"
    assert "Vse se ujema. Dnevnik ima 3 vrstice." in client.get(address).content.decode()
    table = event.rounds.get().tables.get(number=2)
    table.seats.filter(letter="A").update(total=555)
    text = client.get(address).content.decode()
    assert "Ne ujema se 1 stvar." in text
    assert f'href="/e/{event.slug}/office/tables/{table.pk}/"' in text
    _forge(event, 2)
    assert "prva pokvarjena je 2. vrstica" in client.get(address).content.decode()


def test_the_command_names_the_first_broken_line(event: Event, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify", language="en")
    assert f"{event.name}: 3 lines, all intact." in capsys.readouterr().out
    _forge(event, 2)
    with pytest.raises(SystemExit) as left:
        call_command("verify", language="en")
    assert left.value.code == 1
    out = capsys.readouterr().out
    assert f"{event.name}: line 2 (game recorded, round 1, table 2, game 1) is the first that is broken." in out


def _forge(event: Event, number: int) -> None:
    """Change a line as somebody would who has the database and not the program."""
    triggers.unprotect_journal(connection)
    Journal.objects.filter(event=event, number=number).update(actor="Somebody Else")
    triggers.protect_journal(connection)


def test_every_action_that_a_service_writes_has_its_words() -> None:
    written = set()
    for module in SERVICES.glob("*/services/**/*.py"):
        source = module.read_text(encoding="utf-8")
        told = re.findall(r'(?:action=|(?:_log|\.log|write_at)\([^"()]*)("[^"]+"(?: if [^"]+ else "[^"]+")?)', source)
        written |= {code for codes in told for code in re.findall(r'"([a-z_]+\.[a-z_]+)"', codes)}
    assert {"game.record", "game.correct", "round.start", "players.withdraw", "draw.pin", "paper.doubt"} <= written
    assert not written - set(ACTIONS)


#: What a line's function takes beside the keys of its new state, and a key that is told by the book's own fields.
NO_KEYS = frozenset({"before", "after", "by", "reason", "subject", "event", "drawn", "stands", "action", "number"})
NO_KEYS |= {"was", "now", "stood", "facts"}


def _keys(node: ast.AST) -> set[str]:
    """The keys of a dictionary as it is written, and of those in it."""
    found = (key for inner in ast.walk(node) if isinstance(inner, ast.Dict) for key in inner.keys)
    return {key.value for key in found if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def keys_written() -> set[str]:
    """Every key that a service gives a line literally: in `before` and `after`, or as a keyword of its function."""
    written = set()
    for module in SERVICES.glob("*/services/**/*.py"):
        for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            if name not in ("write", "write_at", "log", "_log"):
                continue
            for given in call.keywords:
                written |= _keys(given.value) if given.arg in ("before", "after") else set()
                written |= {given.arg} - NO_KEYS if given.arg and name in ("log", "_log") else set()
    return written - {"facts"}


def test_every_key_that_a_service_writes_has_its_words() -> None:
    written = keys_written()
    assert {"emptied", "by", "table", "totals"} <= written
    assert sorted(written - set(NAMES)) == []


def test_lists_objects_and_flags_are_told_in_words(event: Event) -> None:
    line = journal.write(
        event=event,
        by=DIRECTOR,
        action="players.import",
        before={"checked_in": False, "same": 1},
        after={"checked_in": True, "same": 1, "players": [[1, "Ana"], [2, "Bor"]], "totals": {"A": -3}, "who": [{}]},
    )
    told = {
        one.name: (one.before, one.after)
        for one in journal_wording.changes(opened([line])[0], rule_book(event.ruleset))
    }
    assert told == {
        "prisoten": ("ne", "da"),
        "igralci": ("", "1 Ana, 2 Bor"),
        "seštevki · A": ("", "−3"),
    }


def test_whom_a_draw_concerns_is_named_with_the_reason(event: Event) -> None:
    """It stood there as "criterion clubmates, players 3, 9, round 1, table 2"."""
    concerned = [
        {"criterion": "clubmates", "table": 2, "players": ["3", "9"], "round": 1},
        {"criterion": "lots", "players": ["7"]},
    ]
    line = journal.write(event=event, by=DIRECTOR, action="round.draft", after={"report": {"who": concerned}})
    (change,) = journal_wording.changes(opened([line])[0], rule_book(event.ruleset))
    assert change.name == "poročilo · koga zadeva (startne številke)"
    assert change.after == "Pari istega društva skupaj: 3, 9 (1. krog, 2. miza); Finale po žrebu: 7"


def test_what_a_player_said_is_told_in_words(client: Client, event: Event) -> None:
    seat = Seat.objects.select_related("registration__player", "table__round").get(
        round__event=event, table__number=1, letter="B"
    )
    player = Actor.at_seat(seat, role=PLAYER)
    confirmations.contest(table=seat.table, number=1, revision=2, note="Bilo jih je 45.", by=player)
    text = page(client, event, action="game.contest")
    assert told(text, "kaj je bilo povedano") == ("", "sporno")
    assert '<th scope="row">opomba</th>' in text
    assert '<th scope="row">različica igre</th>' in text


@pytest.mark.parametrize(
    ("stored", "told"),
    [
        ([["−", [["+", 20, "dve", "B1.15"], ["+", 35, "difference", "C2.2"]], "", ""]],
         "−(20 dve B1.15 + 35 razlika C2.2)"),
        ("−(20 + 35)", "−(20 + 35)"),
    ],
    ids=["steps", "the text of an earlier version"],
)  # fmt: skip
def test_a_derivation_is_told_in_words(event: Event, stored: object, told: str) -> None:
    line = journal.write(event=event, by=DIRECTOR, action="renons.end", after={"derivation": stored})
    assert [one.after for one in journal_wording.changes(line, rule_book(event.ruleset))] == [told]


def test_no_machine_words_stand_in_a_line(client: Client, event: Event) -> None:
    """What is stored as a code, a field's name or an ISO moment is told as a person says it."""
    line = journal.write(
        event=event,
        by=DIRECTOR,
        action="round.draft",
        after={
            "addressed_to": "delegate",
            "deadline": "2026-11-21T17:00:00+00:00",
            "role": "operator",
            "way": "screen",
            "mode": "standings",
            "short_table": "bye",
            "bye_points_units": 240,
            "answers": {"excluded": "first_time"},
            "typed": {"entries_A": "7", "contract": "dve"},
            "byes": [16],
            "key": "8f2e",
            "paper": {"A": 12},
            "reason": "",
            "report": {"by_hand": 2, "short_again": 0, "seats": {"lost": 0}, "bounds": {"span": 3}},
        },
    )
    told = {one.name: one.after for one in journal_wording.changes(line, rule_book(event.ruleset))}
    assert told == {
        "naslovnik": "delegat",
        "rok": "21. 11. 2026, 18.00",
        "vloga": "operater",
        "način": "na zaslonu",
        "način žreba": "sosedje po vrstnem redu",
        "nepopolna miza": "prosti krog: pri mizi se ne igra",
        "točke za prosti krog": "2",
        "odgovori · ni renons": "Ni bil na vrsti, prvič",
        "Vpis A": "7",
        "Vrsta igre": "dve",
        "mize, pri katerih se ne igra": "16",
        "številka obrazca": "8f2e",
        "seštevki s papirja · A": "12",
        "poročilo · ročno spremenjeno": "2",
        "poročilo · Znova pri nepopolni mizi": "0",
        "poročilo · igralna mesta · igralna mesta, ki ostanejo neenakomerno porazdeljena": "0",
        "poročilo · najmanj · Mesta med sosedi": "3",
    }


def test_what_a_referee_looks_after_is_told_as_new(client: Client, event: Event) -> None:
    account = build.official(event, "referee", username="sodi")
    table = Table.objects.get(round__event=event, number=1)
    needs.take(table=table, need="behind", number=0, by=Actor.of_account(account, role="referee"))
    assert told(page(client, event, action="need.take"), "za") == ("", "časovni zaostanek")


#: Past Radelc, on SQLite: what was done to a line, and what the page says of it.
CHANGED = {
    "at = '2026-02-31 10:00:00'": "has a date that does not exist",
    "after = '{'": "says something that Radelc never writes",
    "actor = CAST(x'ff' AS TEXT)": "cannot be read (actor)",
    "after = '[1]'": "says something that Radelc never writes",
    """after = '{"deadline": "soon"}'""": "says something that Radelc never writes",
    """after = '{"bye_points": "many"}'""": "says something that Radelc never writes",
    """after = '{"derivation": [1]}'""": "says something that Radelc never writes",
}


@pytest.fixture
def no_checks() -> Iterator[None]:
    """As whoever opens the file can leave the constraints out."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL holds every column to its type")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        yield
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def test_a_line_that_was_changed_in_the_file_hides_no_other(client: Client, event: Event, no_checks: None) -> None:
    client.cookies["radelc_language"] = "en"
    numbers = shown(page(client, event))
    line = Journal.objects.filter(event=event).order_by("number")[1]
    for change, said in CHANGED.items():
        with transaction.atomic(), connection.cursor() as cursor:
            triggers.unprotect_journal(connection)
            cursor.execute("UPDATE tournament_journal SET " + change + " WHERE id = %s", [line.pk])
            text = page(client, event)
            transaction.set_rollback(True)
        assert f"Line {line.number} {said}" in folded(text), change
        assert shown(text) == numbers, change


@pytest.mark.parametrize(
    "change", ["date = '2026-02-31'", "sign_in_deadline = '2026-02-31 10:00:00'", "name = CAST(x'ff' AS TEXT)"]
)
def test_any_page_that_reads_such_a_row_says_so(client: Client, event: Event, no_checks: None, change: str) -> None:
    client.cookies["radelc_language"] = "en"
    client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_event SET " + change + " WHERE id = %s", [event.pk])
    answer = client.get(f"/e/{event.slug}/")
    assert (answer.status_code, "it was changed outside Radelc" in answer.content.decode()) == (503, True)


def test_an_exchange_and_a_withdrawal_name_seats_and_start_numbers(client: Client) -> None:
    """A seat is "2A", a player his start number; nothing is called by its name in the code."""
    event = build.event(games_per_round=3)
    build.registrations(event, 6)
    drafted = drafts.draft(event=event, seed=7, by=DIRECTOR)
    first, second = (drafted.seats.get(table__number=number, letter="A") for number in (1, 2))
    assert first.registration is not None
    assert second.registration is not None
    drafts.swap_seats(round=drafted, first=first, second=second, by=DIRECTOR)
    withdraw(registration=first.registration, reason="ill", by=DIRECTOR)
    lines = Journal.objects.filter(event=event, action__in=("round.swap", "players.withdraw")).order_by("pk")
    book = rule_book("si-tzs")
    with translation.override("sl"):
        swapped, left = (
            {change.name: (change.before, change.after) for change in journal_wording.changes(line, book)}
            for line in lines
        )
    numbers = str(first.registration.start_number), str(second.registration.start_number)
    assert (swapped["1A"], swapped["2A"]) == (numbers, numbers[::-1])
    assert left["izpraznjena igralna mesta"] == ("", "krog 1, igralno mesto 2A")
