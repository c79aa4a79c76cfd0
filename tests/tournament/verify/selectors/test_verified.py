"""What is changed past Radelc is found, each with its own sentence and nothing else; what Radelc wrote is not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tests.tournament import whole_event
from tests.tournament.build import DIRECTOR
from tournament.cases.services import warnings
from tournament.journal.selectors import anchors
from tournament.journal.services import anchors as noting
from tournament.journal.services.actor import Actor
from tournament.models import (
    Entry,
    Event,
    Game,
    Journal,
    JournalWord,
    Official,
    Player,
    Protest,
    Radelc,
    Registration,
    Renons,
    Round,
    Seat,
    Signature,
    StoredDocument,
    Table,
    Warning,
    triggers,
)
from tournament.privacy.services import erasing
from tournament.rounds.services import drafts
from tournament.series.selectors import verified as series_verified
from tournament.verify.selectors import verified, verified_tables
from tournament.verify.selectors.finding import Finding
from tournament.wording import verify as wording

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of anchors of this test's own."""
    monkeypatch.setattr(anchors, "file", lambda: tmp_path / "radelc.anchors.txt")
    return tmp_path / "radelc.anchors.txt"


def found(event: Event) -> list[Finding]:
    return [*series_verified.findings(None), *verified.findings(event)]


def told(finding: Finding) -> str:
    """The finding as a person reads it."""
    with translation.override("en"):
        return wording.sentence(finding.code, finding.params, finding.seat)


def seat(table: int, letter: str) -> Any:
    return Seat.objects.filter(round__number=1, table__number=table, letter=letter)


def table(number: int) -> Any:
    return Table.objects.filter(round__number=1, number=number)


def game(number: int) -> Any:
    return Game.objects.filter(table__round__number=1, table__number=1, number=number)


def lines() -> Any:
    return Journal.objects.filter(event__isnull=False)


def cut() -> None:
    last = lines().order_by("-number")[0]
    last.words.all().delete()
    last.delete()


def swap() -> None:
    one, other = seat(1, "A").get(), seat(1, "B").get()
    whose, his = one.registration_id, other.registration_id
    seat(1, "A").update(registration=None)
    seat(1, "B").update(registration=whose)
    seat(1, "A").update(registration=his)


def sql(statement: str) -> Callable[[], None]:
    def run() -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)

    return run


def add_game() -> None:
    first = game(1).get()
    first.pk, first.number = None, 3
    first.save(force_insert=True)


def add_player() -> None:
    stranger = Player.objects.create(last_name="Neznan")
    Registration.objects.create(event=Event.objects.get(), player=stranger, start_number=99)


def options() -> None:
    event = Event.objects.get()
    event.options = {**event.options, "placing_points": [9, 3, 1]}
    event.save()


#: What is done past Radelc, and what is found: code, table (of round 1), game, seat.
EDITS: dict[str, tuple[Callable[[], Any], list[tuple[str, int, int, str]]]] = {
    "an entry": (
        lambda: Entry.objects.filter(pk=Entry.objects.filter(game__in=game(2))[0].pk).update(points=77),
        [("game.entries", 1, 2, "")],
    ),
    "an entry's article": (
        lambda: Entry.objects.filter(game__in=game(2)).update(article="X"),
        [("game.entries", 1, 2, "")],
    ),
    "an entry gone": (lambda: Entry.objects.filter(game__in=game(1)).delete(), [("game.entries", 1, 1, "")]),
    "a total": (lambda: seat(1, "B").update(total=500), [("seat.total", 1, 0, "B")]),
    "a total that was entered": (lambda: seat(3, "B").update(total=11), [("seat.total", 3, 0, "B")]),
    "a place": (lambda: seat(1, "B").update(place=3), [("seat.place", 1, 0, "B")]),
    "points": (lambda: seat(1, "A").update(placing_units=4200 * 9), [("seat.place", 1, 0, "A")]),
    "a difference": (lambda: seat(3, "C").update(difference=0), [("seat.place", 3, 0, "C")]),
    "points of a bye": (lambda: seat(4, "A").update(placing_units=0), [("seat.place", 4, 0, "A")]),
    "a game's facts": (
        lambda: game(1).update(facts={"contract": "dve", "declarer": "B", "points": 60}),
        [("game.facts", 1, 1, "")],
    ),
    "a game gone": (lambda: game(2).delete(), [("game.gone", 1, 2, "")]),
    "a game added": (add_game, [("game.unknown", 1, 3, "")]),
    "what a game hands on": (lambda: game(1).update(carry={"A": 5}), [("game.carry", 1, 1, "")]),
    "a circle gone": (
        lambda: Radelc.objects.filter(seat__in=seat(2, "A")).delete(),
        [("sheet.circles", 2, 0, "")],
    ),
    "a circle counted": (lambda: seat(2, "A").update(circles=4), [("sheet.circles", 2, 0, "A")]),
    "a state back": (lambda: table(1).update(state="complete", accepted_at=None), [("table.state", 1, 0, "")]),
    "a state forward": (
        lambda: Table.objects.filter(round__number=2, number=1).update(state="accepted", accepted_at=timezone.now()),
        [("table.state", 1, 0, "")],
    ),
    "who accepted": (lambda: table(1).update(accepted_by="Somebody"), [("table.state", 1, 0, "")]),
    "a revision": (lambda: table(1).update(revision=9), [("table.revision", 1, 0, "")]),
    "who is removed": (lambda: table(1).update(disqualified_seat="A"), [("table.removed", 1, 0, "")]),
    "totals of the paper": (lambda: table(1).update(paper_totals={"A": 1}), [("table.paper", 1, 0, "")]),
    "a seat swapped": (swap, [("table.seats", 1, 0, "")]),
    "a signature gone": (
        lambda: Signature.objects.filter(seat__in=seat(1, "A")).delete(),
        [("table.unsigned", 1, 0, "")],
    ),
    "kept minutes": (
        lambda: StoredDocument.objects.filter(table__number=1).update(content=b"%PDF"),
        [("paper", 1, 0, "")],
    ),
    "a round's clock": (lambda: Round.objects.filter(number=1).update(seconds=9999), [("round", 0, 0, "")]),
    "standings shown": (
        lambda: Round.objects.update(standings_published_at=None),
        [("round", 0, 0, "")],
    ),
    "a player renamed": (
        lambda: Player.objects.filter(registrations__start_number=3).update(last_name="Drug"),
        [("player.name", 0, 0, "")],
    ),
    "a club": (lambda: Registration.objects.filter(start_number=3).update(club=None), [("player.club", 0, 0, "")]),
    "a player withdrawn": (
        lambda: Registration.objects.filter(start_number=3).update(withdrawn=True),
        [("player.state", 0, 0, "")],
    ),
    "a player added": (add_player, [("player.unknown", 0, 0, "")]),
    "a ruling's value": (lambda: Renons.objects.update(points=-5), [("case", 2, 2, "")]),
    "a ruling's words": (lambda: Renons.objects.update(reason="other"), [("case", 2, 2, "")]),
    "a ruling's seats": (lambda: Renons.objects.get().against.clear(), [("case", 2, 2, "")]),
    "a warning": (lambda: Warning.objects.update(text="other"), [("warning", 0, 0, "")]),
    "a warning gone": (lambda: Warning.objects.all().delete(), [("warning.count", 0, 0, "")]),
    "a protest": (lambda: Protest.objects.update(text="other"), [("protest", 0, 0, "")]),
    "an official": (lambda: Official.objects.update(role="panel"), [("officials", 0, 0, "")]),
    "points for a bye": (
        lambda: Event.objects.update(bye_points_units=0),
        [("event", 0, 0, ""), ("seat.place", 4, 0, "A")],
    ),
    "a setting": (lambda: Event.objects.update(place="Drugje"), [("event", 0, 0, "")]),
    "hidden": (lambda: Event.objects.update(hidden_at=timezone.now()), [("event", 0, 0, "")]),
    "a journal line": (
        lambda: lines().filter(number=7).update(actor="Other"),
        [("chain.broken", 0, 0, "")],
    ),
    "a journal line that tells how it stands": (
        lambda: lines().filter(action="sheet.accept", table=1).update(stands={}),
        [("chain.broken", 0, 0, "")],
    ),
    "a word of the journal about somebody": (
        lambda: JournalWord.objects.update(text="Other"),
        [("chain.broken", 0, 0, "")],
    ),
    "the journal's end": (
        cut,
        [("anchors.cut", 0, 0, "")],
    ),
}


@pytest.fixture
def event() -> Event:
    made = whole_event.played_out()
    noting.note_all("backup")
    return made


def past_radelc(edit: Callable[[], Any], event: Event) -> list[Finding]:
    """What is found after an edit by somebody who has the database and not the program; then it is undone."""
    try:
        with transaction.atomic():
            triggers.unprotect_journal(connection)
            edit()
            result = found(event)
            raise InterruptedError
    except InterruptedError:
        return result


def test_each_edit_past_radelc_is_found_with_its_sentence_and_nothing_else(event: Event) -> None:
    assert [told(one) for one in found(event)] == []
    wrong = {}
    for name, (edit, expected) in EDITS.items():
        findings = past_radelc(edit, event)
        have = [(one.code, one.table, one.game, one.seat) for one in findings]
        if sorted(have) != sorted(expected):
            wrong[name] = have
        assert all(told(one) for one in findings), name
    assert wrong == {}


def test_what_radelc_put_right_is_no_finding(event: Event) -> None:
    whole_event.corrected(event)
    assert [(one, told(one)) for one in found(event)] == []


def test_an_erased_person_is_no_finding(event: Event) -> None:
    """His name goes out of texts that are compared, and his papers are taken away."""
    who = Protest.objects.get().by
    warned = Warning.objects.get()
    warnings.withdraw(warning=warned, reason=f"{who.player.name} saw it otherwise", by=DIRECTOR)
    drafts.discard_draft(round=event.rounds.get(number=2), by=DIRECTOR)
    name = who.player.name
    erasing.erase(player=who.player, typed=name, under="initials", by=Actor(label="Lena Lastnik", role="owner"))
    warned.refresh_from_db()
    assert name not in warned.withdrawn_reason
    assert [(one, told(one)) for one in found(event)] == []


#: Queries for some tables of a round, however many; one more where there is a renons.
LOT = 8

#: SQLite keeps any value in any column: no check holds for whoever opens the file with his own program.
JUNK = {
    "UPDATE tournament_journal SET at = '2026-02-31 10:00:00' WHERE number = 5": "chain.date",
    "UPDATE tournament_journal SET stands = 'x' WHERE number = 5": "chain.broken",
    "UPDATE tournament_journal SET actor = CAST(x'ff' AS TEXT) WHERE number = 5": "chain.unreadable",
    "UPDATE tournament_journal SET number = 'x' WHERE number = 5": "chain.broken",
    "UPDATE tournament_round SET started_at = '2026-02-31 10:00:00'": "unreadable",
    "UPDATE tournament_table SET accepted_at = '2026-02-31 10:00:00' WHERE number = 1": "unreadable",
    "UPDATE tournament_table SET paper_totals = '{' WHERE number = 1": "table.paper",
    "UPDATE tournament_game SET facts = '{' WHERE number = 1": "game.facts",
    "UPDATE tournament_game SET carry = '[1]' WHERE number = 1": "game.carry",
    "UPDATE tournament_game SET number = 'x' WHERE number = 2": "table.junk",
    "UPDATE tournament_entry SET params = 'x' WHERE position = 0": "table.junk",
    "UPDATE tournament_entry SET points = 'x' WHERE position = 0": "game.entries",
    "UPDATE tournament_seat SET total = 'x' WHERE letter = 'B'": "seat.total",
    "UPDATE tournament_seat SET letter = CAST(x'ff' AS TEXT) WHERE letter = 'B'": "unreadable",
    "UPDATE tournament_event SET date = '2026-02-31'": "unreadable",
    "UPDATE tournament_event SET options = 'x'": "table.junk",
    "UPDATE tournament_event SET ruleset = 'x'": "event",
    "UPDATE tournament_player SET last_name = CAST(x'ff' AS TEXT)": "unreadable",
    "UPDATE tournament_registration SET start_number = 'x' WHERE start_number = 3": "player.unknown",
    "UPDATE tournament_renons SET answers = 'x'": "case",
    "UPDATE tournament_warning SET at = '2026-02-31 10:00:00'": "unreadable",
    "UPDATE tournament_protest SET deadline = '2026-02-31 10:00:00'": "unreadable",
    "UPDATE tournament_signature SET at = '2026-02-31 10:00:00'": "unreadable",
    "UPDATE tournament_storeddocument SET at = '2026-02-31 10:00:00'": "unreadable",
    "UPDATE tournament_certificate SET at = '2026-02-31 10:00:00'": "unreadable",
}


def test_no_junk_in_any_column_is_more_than_a_sentence(event: Event) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL holds every column to its type")
    wrong = {}
    for statement, code in JUNK.items():
        findings = past_radelc(sql(statement), event)
        assert all(told(one) for one in findings)
        if code not in {one.code for one in findings}:
            wrong[statement] = findings
    assert wrong == {}


@pytest.fixture(autouse=True)
def _no_checks() -> Any:
    """Whoever opens the file can leave the constraints out."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
    yield
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def test_a_journal_written_anew_is_told_by_its_anchors(event: Event, beside: Path) -> None:
    line = beside.read_text(encoding="utf-8").splitlines()[-1]
    last = line.split()[4]
    beside.write_text(line.replace(last, "f" * 64) + "\n", encoding="utf-8")
    assert [one.code for one in found(event)] == ["anchors.rewritten"]
    first = line.split()[5]
    beside.write_text(line.replace(first, "e" * 64) + "\nwhat?\n", encoding="utf-8")
    assert [one.code for one in found(event)] == ["anchors.strange", "anchors.rewritten"]


def test_each_lot_of_tables_asks_as_often_as_any_other(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(tables_at_a_time: int) -> int:
        monkeypatch.setattr(verified_tables, "TABLES_AT_A_TIME", tables_at_a_time)
        with CaptureQueriesContext(connection) as queries:
            assert found(event) == []
        return len(queries)

    whole, halves = asked(60), asked(2)  # two rounds of four tables: a lot each, or two
    assert halves - whole == 2 * LOT
    assert whole < 60
