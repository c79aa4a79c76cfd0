"""What was accepted stays: the minutes of a revision are kept as they were, and it is told which are current."""

import hashlib

import pytest

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE
from tests.tournament.papers import played
from tournament.models import Journal, StoredDocument, Table
from tournament.papers.minutes import minutes
from tournament.recording.services import sheets, signatures
from tournament.sheets.selectors.minutes import is_current, minutes_of, stored_minutes

pytestmark = pytest.mark.django_db


def corrected(table: Table) -> Table:
    """Accepted, reopened, corrected, accepted again."""
    played.play(table, games=2)
    sheets.reopen(table=table, reason="wrong column", by=REFEREE)
    build.record(table, build.dve("C", 60), number=2, by=REFEREE, reason="it was C")
    return played.accept(table)


@pytest.mark.usefixtures("a_printing_clock_that_stands")
def test_accepting_stores_what_would_be_printed_now() -> None:
    """A12: with the acceptance, in the same transaction, and its digest stands in the journal."""
    table = played.play(build.table(games_per_round=2), games=2)
    stored = StoredDocument.objects.get(table=table)
    assert bytes(stored.content) == minutes.of_table(table=table)
    assert stored.sha256 == hashlib.sha256(bytes(stored.content)).hexdigest()
    assert stored.revision == table.revision
    line = Journal.objects.get(action="sheet.accept")
    assert line.after["minutes"] == stored.sha256
    assert build.broken_line(table.round.event) is None


def test_a_sheet_that_cannot_be_printed_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = build.table(games_per_round=1)
    build.record(table, build.dve("A"))
    table.refresh_from_db()
    signatures.sign(table=table, seats="ABC", revision=table.revision, by=OPERATOR)
    monkeypatch.setattr(minutes, "of_table", lambda table: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        signatures.accept(table=table, by=REFEREE)
    table.refresh_from_db()
    assert table.state == "signed"
    assert not Journal.objects.filter(action="sheet.accept").exists()


def test_the_old_revision_stays_when_a_sheet_is_corrected() -> None:
    table = build.table(games_per_round=2)
    played.play(table, games=2)
    first = StoredDocument.objects.get(table=table)
    sheets.reopen(table=table, reason="wrong column", by=REFEREE)
    table.refresh_from_db()
    (only,) = minutes_of(table=table)
    assert (only.current, only.replaced_by) == (False, table.revision)
    build.record(table, build.dve("C", 60), number=2, by=REFEREE, reason="it was C")
    played.accept(table)
    new, old = minutes_of(table=table)
    assert (new.current, new.revision, new.replaced_by) == (True, table.revision, 0)
    assert (old.current, old.revision, old.replaced_by) == (False, first.revision, table.revision)
    assert stored_minutes(table=table, revision=old.revision) == bytes(first.content)
    assert is_current(table, new.revision)
    assert not is_current(table, old.revision)


def test_the_new_minutes_say_what_was_corrected() -> None:
    table = corrected(build.table(games_per_round=2))
    stored = stored_minutes(table=table, revision=table.revision)
    assert stored is not None
    text = " ".join(pdf.pages(stored))
    assert "it was C" in text
    assert "wrong column" in text


def test_totals_only_are_stored_too() -> None:
    table = build.table()
    build.accept_with_totals(table, 1, 2, 3)
    assert len(minutes_of(table=table)) == 1
