"""What became of a printed paper: current, renamed, replaced and by what, or newer than the data (A12)."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from scoresheets import digest
from tests.tournament import build
from tests.tournament.build import DIRECTOR, OPERATOR, REFEREE, dve, record
from tests.tournament.papers import played
from tests.tournament.rounds.services.test_short_tables import letters, table_of_two
from tests.tournament.verify.selectors.test_every_column import others
from tournament.db.faults import MachineFault
from tournament.models import Entry, Game, Player, Seat, Table, triggers
from tournament.papers.minutes import minutes, paper_code, verification
from tournament.papers.minutes.notes import Notes
from tournament.papers.minutes.paper_code import Printed
from tournament.papers.minutes.verification import Fate, Paper
from tournament.people.services import registrations
from tournament.recording.services import sheets
from tournament.rounds.services.seating import withdraw
from tournament.rulings.services import removals
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A complete sheet of two games."""
    made = build.table(games_per_round=2)
    record(made, dve("B"))
    record(made, dve("C", 50))
    made.refresh_from_db()
    return made


def printed(table: Table) -> Printed:
    """What the minutes, printed now, have as their code."""
    shown = sheet(table=Table.objects.get(pk=table.pk))
    found = digest.of_sheet(minutes.table_sheet(shown, Notes()))
    return paper_code.read(paper_code.code_of(table_id=table.pk, revision=shown.table.revision, digest=found))


def checked(one: Printed) -> Paper:
    found = verification.paper(one)
    assert found is not None
    return found


def test_a_paper_stays_current_through_signatures_and_acceptance(table: Table) -> None:
    """What is signed is the revision: a sheet printed to be signed and one printed after agree."""
    before = printed(table)
    played.accept(table)
    assert printed(table) == before
    found = checked(before)
    assert (found.fate, found.since, found.until) == (Fate.CURRENT, (), None)


def test_a_correction_replaces_it_and_says_which_game_who_when_and_why(table: Table) -> None:
    old = printed(table)
    totals = build.totals(table)
    played.accept(table)
    sheets.reopen(table=table, reason="protest", by=REFEREE)
    record(table, dve("B", 60), number=1, by=REFEREE, reason="miscounted")
    found = checked(old)
    assert found.fate == Fate.REPLACED
    assert [(one.game, one.line.action, one.line.actor, one.line.reason) for one in found.since] == [
        (0, "sheet.reopen", REFEREE.label, "protest"),
        (1, "game.correct", REFEREE.label, "miscounted"),
    ]
    assert found.until == found.since[0].line.at
    assert found.then == totals
    assert found.now == build.totals(table) != totals
    assert checked(printed(table)).fate == Fate.CURRENT


def test_a_paper_between_two_corrections_has_its_own_totals(table: Table) -> None:
    """Also paper that nobody kept is authenticated: nothing is stored for it."""
    record(table, dve("B", 60), number=1, by=OPERATOR, reason="one")
    second, totals = printed(table), build.totals(table)
    record(table, dve("C", 60), number=1, by=OPERATOR, reason="two")
    found = checked(second)
    assert found.then == totals
    assert [one.line.reason for one in found.since] == ["two"]


def test_an_empty_sheet_has_no_totals_then() -> None:
    made = build.table()
    blank = printed(made)
    record(made, dve("A"))
    found = checked(blank)
    assert (found.fate, found.then) == (Fate.REPLACED, None)
    assert [(one.game, one.line.action) for one in found.since] == [(1, "game.record")]


def test_another_tables_changes_are_not_this_papers() -> None:
    """The journal names tables in words: "round 1, table 1" also begins "round 1, table 12"."""
    round_ = build.round_(build.event(), tables=12)
    first, twelfth = round_.tables.get(number=1), round_.tables.get(number=12)
    record(first, dve("A"))
    paper = printed(first)
    record(twelfth, dve("A"))
    record(first, dve("B"))
    assert [one.line.subject for one in checked(paper).since] == ["round 1, table 1, game 2"]


def test_a_changed_name_is_told_apart_from_a_changed_game(table: Table) -> None:
    """Whose name was corrected on the start list, and by whom; a correction before the print is not told."""
    seat, other = table.seats.get(letter="A"), table.seats.get(letter="B")
    assert seat.registration is not None
    assert other.registration is not None
    registrations.update(registration=other.registration, changes={"last_name": "Prej"}, by=DIRECTOR)
    record(table, dve("B", 60), number=1, by=OPERATOR, reason="counted again")
    old = printed(table)
    registrations.update(registration=seat.registration, changes={"last_name": "Popravljen"}, by=DIRECTOR)
    found = checked(old)
    assert found.fate == Fate.RENAMED
    assert found.then == found.now
    assert [(one.game, one.line.action, one.line.actor) for one in found.since] == [
        (0, "players.edit", DIRECTOR.label),
    ]
    assert found.until is None


def test_a_paper_from_the_future_means_that_an_older_copy_was_put_back(table: Table) -> None:
    ahead = paper_code.read(paper_code.code_of(table_id=table.pk, revision=99, digest="0" * 64))
    assert checked(ahead).fate == Fate.AHEAD


def test_a_table_that_is_gone_has_no_paper(table: Table) -> None:
    gone = paper_code.read(paper_code.code_of(table_id=table.pk + 1, revision=1, digest="0" * 64))
    assert verification.paper(gone) is None


def test_a_removed_player_is_a_change_of_the_whole_sheet(table: Table) -> None:
    """C1.6."""
    old = printed(table)
    removals.disqualify(table=table, seat="C", reason="looked into the talon", by=DIRECTOR)
    assert [(one.game, one.line.action) for one in checked(old).since] == [(0, "player.disqualify")]
    removals.readmit(table=table, reason="it lay under the table", by=DIRECTOR)
    assert [one.line.action for one in checked(old).since] == ["player.disqualify", "player.readmit"]


def test_a_paper_of_two_has_two_totals() -> None:
    made = table_of_two()
    one, other = letters(made)
    sheets.enter_totals(table=made, totals={one: 30, other: 10}, signed=[], revision=0, key=uuid4(), by=OPERATOR)
    found = checked(printed(made))
    assert found.fate == Fate.CURRENT
    assert found.now == {one: 30, other: 10}


# --- what no line of the journal explains -----------------------------------------------------------------------------


def edited(table: Table, behind: Callable[[Table], object]) -> Paper:
    """What is told of a paper after the data were edited past the services, and so past the journal."""
    paper = printed(table)
    assert checked(paper).fate == Fate.CURRENT
    behind(table)
    return checked(paper)


def by_sql(model: type[Model], change: str, pk: int) -> None:
    """Edit one row as a program for databases does; `change` is the SQL of what is set."""
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {model._meta.db_table} SET {change} WHERE id = %s", [pk])


def seat_a(table: Table) -> Seat:
    return table.seats.get(letter="A")


EDITS: dict[str, tuple[Callable[[Table], object], list[tuple[int, str]]]] = {
    "a total": (lambda table: by_sql(Seat, "total = total + 100", seat_a(table).pk), [(0, "A")]),
    "an entry": (
        lambda table: by_sql(Entry, "points = points + 10", Entry.objects.filter(game__table=table).earliest("pk").pk),
        [(1, "")],
    ),
    "facts that the paper does not print": (
        lambda table: by_sql(Game, """facts = '{"contract": "dve", "declarer": "B", "points": 46}'""", first(table).pk),
        [(1, "")],
    ),
    "a game taken away": (lambda table: table.games.filter(number=2).delete(), [(2, "")]),
    "a revision": (lambda table: by_sql(Table, "revision = revision + 1", table.pk), [(0, "")]),
    "a revision taken back": (lambda table: by_sql(Table, "revision = revision - 1", table.pk), [(0, "")]),
    "a place": (lambda table: by_sql(Seat, "place = 1 + place %% 3", seat_a(table).pk), []),
    "a state": (lambda table: by_sql(Table, "state = 'open'", table.pk), []),
    "a name": (
        lambda table: by_sql(Player, "last_name = 'Podtaknjen'", seat_a(table).registration.player_id),
        [],
    ),
    "who sits there": (lambda table: table.seats.filter(letter="A").update(registration=None), []),
}


def first(table: Table) -> Game:
    return table.games.get(number=1)


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_past_the_journal_is_told_as_not_agreeing(name: str, table: Table) -> None:
    edit, expected = EDITS[name]
    found = edited(table, edit)
    assert found.fate == Fate.DISAGREES
    assert [(finding.game, finding.seat) for finding in found.unexplained] == expected


#: Columns of a sheet and its players that no minutes print, and nothing that they print follows from.
UNPRINTED = {
    *(
        f"Game.{name}"
        for name in ("revision", "locked", "recorded_at", "recorded_by", "changed_at", "changed_by", "source")
    ),
    *(f"Player.{name}" for name in ("club_id", "licence", "rating", "erased_at")),
    *(f"Signature.{name}" for name in ("strokes", "reason", "at", "by")),
}


def test_no_column_of_a_sheet_is_changed_past_the_journal_while_its_paper_is_called_current(table: Table) -> None:
    played.accept(table)
    table.refresh_from_db()
    paper, current = printed(table), []
    assert checked(paper).fate == Fate.CURRENT
    entries = Entry.objects.filter(game__table=table)
    people = Player.objects.filter(registrations__seats__table=table)
    rows = [
        table,
        *table.seats.all()[:1],
        *table.games.all()[:1],
        *entries[:1],
        *table.signatures.all()[:1],
        *people[:1],
    ]
    for row in rows:
        for field in row._meta.concrete_fields:
            name = f"{row._meta.object_name}.{field.attname}"
            if not field.primary_key and name not in UNPRINTED and not _is_noticed(paper, row, field):
                current.append(name)
    assert current == []


def _is_noticed(paper: Printed, row: Model, field: Any) -> bool:
    """Whether the paper is no longer called current once a column has another value, or the database takes none."""
    for value in others(field, getattr(row, field.attname)):
        try:
            with transaction.atomic():
                triggers.remove(connection)
                type(row)._base_manager.filter(pk=row.pk).update(**{field.attname: value})
                told = verification.paper(paper)
                raise InterruptedError
        except InterruptedError:
            return told is None or told.fate != Fate.CURRENT
        except MachineFault:  # no sheet any more: a sentence, and no word of current
            return True
        except IntegrityError:
            continue
    return True


def test_a_real_change_of_a_name_does_not_cover_an_edited_total(table: Table) -> None:
    """The line that tells the one does not explain the other."""
    paper = printed(table)
    one, other = table.seats.get(letter="A"), table.seats.get(letter="B")
    assert one.registration is not None
    assert other.registration is not None
    registrations.update(registration=one.registration, changes={"last_name": "Popravljen"}, by=DIRECTOR)
    assert checked(paper).fate == Fate.RENAMED
    by_sql(Player, "last_name = 'Podtaknjen'", other.registration.player_id)
    assert checked(paper).fate == Fate.DISAGREES


def test_an_edit_that_a_correction_hides_is_told(table: Table) -> None:
    """The paper is replaced, and what stands there now was written by nobody."""
    paper = printed(table)
    record(table, dve("B", 60), number=1, by=OPERATOR, reason="counted again")
    assert checked(paper).fate == Fate.REPLACED
    by_sql(Seat, "total = total + 100", seat_a(table).pk)
    assert checked(paper).fate == Fate.DISAGREES


def test_names_changed_one_after_the_other_are_told_from_the_paper_on(table: Table) -> None:
    """Two corrections since the print, one before it."""
    seat = table.seats.get(letter="A")
    assert seat.registration is not None
    papers = []
    for name in ("Prvi", "Drugi", "Tretji"):
        registrations.update(registration=seat.registration, changes={"last_name": name}, by=DIRECTOR)
        papers.append(printed(table))
    assert [len(checked(one).since) for one in papers] == [2, 1, 0]
    assert [str(checked(one).fate) for one in papers] == ["renamed", "renamed", "current"]


def test_what_the_services_write_is_explained(table: Table) -> None:
    """Removal, totals only, a lateness and a correction that moves a radelc: every way a sheet is written."""
    record(table, build.klop(), number=1, by=OPERATOR, reason="it was a klop")
    assert checked(printed(table)).fate == Fate.CURRENT
    removals.disqualify(table=table, seat="C", reason="looked into the talon", by=DIRECTOR)
    assert checked(printed(table)).fate == Fate.CURRENT
    typed = build.table()
    build.accept_with_totals(typed, 30, 20, 10)
    assert checked(printed(typed)).fate == Fate.CURRENT
    late = build.table(games_per_round=3)
    for row in (build.late("B"), build.klop(), dve("A")):
        record(late, row)
    assert checked(printed(late)).fate == Fate.CURRENT


def test_a_seating_that_changed_before_the_first_game_is_no_forgery() -> None:
    """An empty sheet was printed, and then somebody withdrew."""
    round_ = build.round_(build.event(short_table="substitute"), state="published")
    made = round_.tables.get()
    paper = printed(made)
    seat = seat_a(made)
    assert seat.registration is not None
    withdraw(registration=seat.registration, reason="ill", by=DIRECTOR)
    assert checked(paper).fate == Fate.RENAMED
