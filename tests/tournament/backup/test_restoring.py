"""What a restored file holds, and what it lacks of what is on paper or lies beside it, is said before."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import translation

from scoresheets.text import in_fours
from tests.tournament import build
from tests.tournament.backup import world
from tests.tournament.papers import played
from tournament.backup import folder, holding, making, restoring
from tournament.journal.selectors import anchors
from tournament.management.commands import restore
from tournament.models import Event, Round, Table
from tournament.papers.minutes import paper_code
from tournament.papers.minutes.minutes import digest_of
from tournament.rounds.services import rounds
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass(frozen=True)
class Hall:
    """A backup made after round 1, one made after round 2, and what was printed in both rounds."""

    first: Path
    second: Path
    codes: tuple[str, str]
    journal: str


@pytest.fixture
def hall(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr(anchors, "file", lambda: tmp_path / "radelc.anchors.txt")
    monkeypatch.setattr(restore, "alone_from_now_on", lambda: None)
    world.tables_at_once(monkeypatch)
    translation.activate("en")
    world.data_folder(tmp_path / "data", settings)
    event = build.event(name="Zvezda", slug="zvezda", games_per_round=2, round_count=2)
    build.registrations(event, 3)
    first, first_code = made_after(event, 1, tmp_path)
    second, second_code = made_after(event, 2, tmp_path)
    end = anchors.head(event)
    assert end is not None
    address = f"http://hall.example{reverse('verify-journal', args=[end.lines, end.hash])}"
    world.thrown_away()
    return Hall(first, second, (first_code, second_code), address)


def made_after(event: Event, number: int, tmp_path: Path) -> tuple[Path, str]:
    """The backup of a round that is closed, and the code on its table's minutes."""
    played.play_round(event, number=number, tables=1, seed=number, publish=False)
    table = Table.objects.get(round__number=number)
    code = paper_code.code_of(table_id=table.pk, revision=table.revision, digest=digest_of(sheet(table=table)))
    stick = tmp_path / "stick"
    stick.mkdir(exist_ok=True)
    return making.make(stick).path, code


def brought(capsys: pytest.CaptureFixture[str], file: Path, **options: Any) -> str:
    """What is said of a backup that is brought back, or of one that is not; whether it is stands at the end."""
    last: object = ""
    try:
        call_command("restore", str(file), **options)
    except SystemExit as ended:
        last = ended
    return f"{capsys.readouterr().out} {last} {restoring.holds_something()}"


def test_what_is_in_a_backup_is_said_and_what_lies_beside_it(hall: Hall, capsys: pytest.CaptureFixture[str]) -> None:
    said = brought(capsys, hall.second)
    assert "Events: 1." in said
    assert "Zvezda (/e/zvezda/)" in said
    assert "In it, round 2 is closed." in said
    assert "later backup" not in said
    assert said.endswith(" True")
    world.thrown_away()
    said = brought(capsys, hall.first)
    assert "In it, round 1 is closed." in said
    assert f"holds more: {hall.second.name}" in said
    assert "In it, round 2 is closed." in said
    assert "add --yes" in said
    assert said.endswith(" False"), "something is lacking, and nobody could be asked"
    assert brought(capsys, hall.first, yes=True).endswith(" True")
    assert Round.objects.count() == 1


def test_a_paper_that_the_backup_does_not_know_is_said_before_anything_is_restored(
    hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    hall.second.unlink()
    known, unknown = hall.codes
    said = brought(capsys, hall.first, code=[known, unknown, hall.journal, "1-1-AAAABBBBCCCCDDDDEEEE"])
    assert f"{known}: this paper is in the backup." in said
    assert f"{unknown}: the backup does not know this paper. So something newer existed" in said
    assert f"{hall.journal}: the backup does not know this paper." in said
    assert "1-1-AAAABBBBCCCCDDDDEEEE: the site of this backup printed no paper with this code." in said
    assert said.endswith(" False")
    at_foot = in_fours("5c9f002e54d65ba7" * 4)
    said = brought(capsys, hall.first, code=[at_foot])
    assert f"{at_foot}: this is the digest at the foot of the minutes." in said
    assert said.endswith(" False")
    assert brought(capsys, hall.first, code=[known.lower()]).endswith(" True")


def test_a_sheet_that_was_written_on_after_the_backup_is_newer(
    tmp_path: Path, hall: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table is in the backup, the revision on the paper is not."""
    brought(capsys, hall.first, yes=True)
    round_ = rounds.reopen(round=Round.objects.get(), reason="Popravek", by=build.DIRECTOR)
    table = round_.tables.get()
    later = paper_code.code_of(table_id=table.pk, revision=table.revision + 1, digest="0" * 64)
    otherwise = paper_code.code_of(table_id=table.pk, revision=table.revision, digest="0" * 64)
    world.thrown_away()
    said = brought(capsys, hall.first, code=[later, otherwise])
    assert f"{later}: the backup does not know this paper." in said
    assert f"{otherwise}: in the backup this sheet differs from the paper" in said


@pytest.mark.parametrize(("answer", "there"), [("y", True), ("", False), ("n", False)])
def test_whoever_sits_at_a_terminal_is_asked(
    hall: Hall, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, answer: str, there: bool
) -> None:
    typed = iter([hall.codes[1], "", answer])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _question: next(typed))
    said = brought(capsys, hall.first)
    assert "So something newer existed" in said
    assert said.endswith(f" {there}")


def test_what_cannot_be_read_is_not_guessed(tmp_path: Path) -> None:
    for name, content in {"empty.zip": b"", "foreign.zip": b"PK\x05\x06" + bytes(18)}.items():
        (tmp_path / name).write_bytes(content)
        assert holding.of_file(tmp_path / name) is None
    assert holding.of_file(tmp_path / "gone.zip") is None
    assert folder.hindrance(ValueError("lost"), tmp_path) is None
