"""Where the chains end is noted beside the database: once an accepted sheet or a closed round is stored."""

import stat
from pathlib import Path

import pytest
from django.db import transaction

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.papers import played
from tournament.journal.selectors import anchors
from tournament.journal.services import anchors as services
from tournament.journal.services import journal
from tournament.models import Journal, Table
from tournament.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of this test's own: on PostgreSQL all tests would share one."""
    monkeypatch.setattr(anchors, "file", lambda: tmp_path / "radelc.anchors.txt")
    return tmp_path / "radelc.anchors.txt"


@pytest.fixture
def table() -> Table:
    made = build.table(games_per_round=1)
    build.record(made, build.dve("B"))
    made.refresh_from_db()
    return made


def test_acceptance_and_close_note_how_the_chain_ends(
    table: Table, beside: Path, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        played.accept(table)
    end = anchors.head(table.round.event)
    with django_capture_on_commit_callbacks(execute=True):
        rounds.close(round=table.round, by=DIRECTOR)
    noted, strange = anchors.kept()
    assert strange == []
    assert [(one.event, one.occasion) for one in noted] == [
        (table.round.event.slug, "sheet.accept"),
        (table.round.event.slug, "round.close"),
    ]
    last = Journal.objects.filter(event=table.round.event).order_by("-number")[0]
    assert (noted[-1].lines, noted[-1].hash) == (last.number, last.hash)
    assert end is not None
    assert (noted[0].lines, noted[0].hash, noted[0].first) == (end.lines, end.hash, noted[-1].first)
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600


def test_what_is_noted_already_is_not_noted_again(
    table: Table, beside: Path, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        services.note(table.round.event, "sheet.accept")
        services.note(table.round.event, "sheet.accept")
    assert len(beside.read_text(encoding="utf-8").splitlines()) == 1


def test_a_file_that_can_not_be_written_takes_nothing_back(
    table: Table, beside: Path, django_capture_on_commit_callbacks: object, caplog: pytest.LogCaptureFixture
) -> None:
    beside.mkdir()
    with django_capture_on_commit_callbacks(execute=True):
        services.note(table.round.event, "sheet.accept")
    assert "could not be noted" in caplog.text


def test_every_chain_has_its_end_and_lines_that_are_no_anchor_are_told(table: Table, beside: Path) -> None:
    with transaction.atomic():
        journal.write(event=None, by=DIRECTOR, action="test")
    site, event = services.note_all("backup")
    assert (site.event, site.lines) == (anchors.SITE, 1)
    assert event.event == table.round.event.slug
    with beside.open("a", encoding="utf-8") as file:
        file.write("what is this?\n\n")
    noted, strange = anchors.kept()
    assert [(one.event, one.occasion) for one in noted] == [(anchors.SITE, "backup"), (event.event, "backup")]
    assert strange == [3]


def test_a_chain_cut_off_is_missed_unless_a_copy_was_put_back(table: Table) -> None:
    played.accept(table)
    (long,) = services.note_all("backup")
    short = anchors.Anchor(long.event, long.lines - 1, "0" * 64, long.first)
    assert [one.lines for one in anchors.missed([short], anchors.kept()[0])] == [long.lines]
    assert list(anchors.missed([long], anchors.kept()[0])) == []
    services.append([short], anchors.RESTORED)
    assert list(anchors.missed([short], anchors.kept()[0])) == []
