"""What is done beside the requests: backups after publishing and closing, and clearing what is over."""

import json
import os
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.papers import played
from tournament.access.selectors.links import hash_of_code, hashes_of_code
from tournament.backup import folder, holding, keeper, keys, machine
from tournament.backup import words as backups
from tournament.backup.clearing import clear
from tournament.backup.folder import Found
from tournament.backup.holding import Holding
from tournament.backup.keeper import Keeper
from tournament.backup.words import backup_sentence
from tournament.db import file_rights
from tournament.db.faults import Fault
from tournament.db.secret_store import mark_of
from tournament.journal.services import journal
from tournament.models import Attempt, Event, Journal
from tournament.papers.minutes import paper_code

pytestmark = pytest.mark.django_db
OLD = "o" * 60
PATIENCE_SECONDS = 30
FULL = Fault("unwritable", {"folder": "/media/stick", "reason": "No space left"})


@pytest.fixture(autouse=True)
def nothing_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper._maker, "failed", None)


def written(event: Event, action: str) -> None:
    with transaction.atomic():
        journal.write(event=event, by=DIRECTOR, action=action)


class Maker:
    """Stands for the program that makes backups: `answers` is what failed last, `made` holds the last line of each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.failed: Fault | None = None
        self.made: list[int] = []
        self.asked = 0
        monkeypatch.setattr(keeper._maker, "ask", self.make)
        monkeypatch.setattr(keeper._maker, "tried", 0)
        monkeypatch.setattr(folder, "last_good", lambda: Found(Path("a"), timezone.now(), 9) if self.made else None)
        monkeypatch.setattr(
            holding, "of_file", lambda _path: Holding(timezone.now(), self.made[-1], 0, ()) if self.made else None
        )

    def make(self) -> None:
        self.asked += 1
        keeper._maker.failed = self.failed
        if self.failed is None:
            self.made.append(Journal.objects.order_by("-pk").values_list("pk", flat=True)[0])


def test_a_backup_is_due_after_publishing_and_closing_until_it_is_made(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    """Also what was published before the server started; one that failed is tried again after a while, or at once when
    more was done."""
    settings.DATA_DIR = tmp_path
    maker = Maker(monkeypatch)
    event, keeping = build.event(), Keeper()
    written(event, "round.draft")
    keeping.look()
    assert maker.asked == 0
    for action in ("round.publish", "round.close"):
        written(event, action)
        keeping.look()
        keeping.look()
    assert maker.asked == 2
    maker.failed = FULL
    written(event, "round.publish")
    keeping.look()
    keeping.look()  # not at once again
    assert maker.asked == 3
    assert keeper.copies().due
    written(event, "round.close")
    keeping.look()
    assert maker.asked == 4
    maker.failed = None
    keeping._not_before = 0.0
    keeping.look()
    keeping.look()
    assert maker.asked == 5
    assert not keeper.copies().due


def test_accepting_the_last_sheet_of_a_round_is_due_and_any_other_is_not(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    maker = Maker(monkeypatch)
    event, keeping = build.event(games_per_round=2), Keeper()
    round_ = build.round_(event, tables=2)
    written(event, "round.publish")
    maker.make()
    maker.asked = 0
    for left in (1, 0):
        table = round_.tables.order_by("number")[1 - left]
        played.play(table, games=2)
        keeping.look()
        assert maker.asked == 1 - left


def test_a_backup_asked_for_while_one_is_made_is_made_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """So two acts shortly after one another are both in the last one; three that wait are one."""
    begun, go_on = threading.Semaphore(0), threading.Semaphore(0)
    maker = keeper._Maker()

    def back_up() -> None:
        begun.release()
        assert go_on.acquire(timeout=PATIENCE_SECONDS)

    monkeypatch.setattr(keeper, "back_up", back_up)
    maker.ask()
    assert begun.acquire(timeout=PATIENCE_SECONDS)
    for _time in range(3):
        maker.ask()
    assert maker.is_making
    go_on.release()
    assert begun.acquire(timeout=PATIENCE_SECONDS)
    go_on.release()
    maker.wait(PATIENCE_SECONDS)
    assert not maker.is_making
    assert not begun.acquire(blocking=False)


def test_a_stick_that_is_put_in_later_gets_the_backup_that_is_there(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    """And no new one each minute, which would push the old ones out."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "stick"
    folder.own_folder().mkdir()
    folder.fresh_path(folder.own_folder()).write_bytes(b"x")
    monkeypatch.setattr(keeper, "_newest_due", lambda _after: 0)
    monkeypatch.setattr(keeper._maker, "failed", Fault(backups.COPY_MISSING, {}))
    keeping = Keeper()
    keeping.look()
    assert keeper.trouble() is not None
    settings.BACKUP_DIR.mkdir()
    keeping._not_before = 0.0
    keeping.look()
    assert keeper.trouble() is None
    assert len(list(settings.BACKUP_DIR.iterdir())) == 1


def test_what_is_over_is_cleared_and_the_rest_stays(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    now = timezone.now()
    for name, ends in (("over", -1), ("valid", 1)):
        Session.objects.create(session_key=name, session_data="", expire_date=now + timedelta(hours=ends))
        Attempt.objects.create(key=name, until=now + timedelta(hours=ends))
    for shape in ("uploads/1/{}.bin", "backups/.{}.part", ".restore-{}"):
        for name, days in (("old", 3), ("new", 0)):
            file = tmp_path / shape.format(name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
            os.utime(file, (time.time() - days * 86400,) * 2)
    clear()
    assert list(Attempt.objects.values_list("key", flat=True)) == ["valid"]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["valid"]
    assert not [file for file in tmp_path.rglob("*") if "old" in file.name]
    assert len([file for file in tmp_path.rglob("*") if "new" in file.name]) == 3


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_what_an_earlier_version_left_open_is_closed_to_others(tmp_path: Path) -> None:
    for name in ("radelc.sqlite3", "radelc.sqlite3-wal", "backups/a.zip", "uploads/1/a.bin", "own notes.odt"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(0o644)
    file_rights.close_to_others(tmp_path)
    open_ = {file.name for file in (tmp_path, *tmp_path.rglob("*")) if file.stat().st_mode & 0o077}
    assert open_ == {"own notes.odt"}


def test_the_desk_says_when_the_last_backup_was_and_what_failed(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    event, client = build.event(), Client()
    client.force_login(build.official(event, "director"))
    client.cookies["radelc_language"] = "en"
    desk = reverse("desk", args=[event.slug])
    monkeypatch.setattr(machine, "_kept", machine._Kept())
    assert "There is none yet." in client.get(desk).content.decode()
    monkeypatch.setattr(keeper, "back_up", lambda: FULL)
    monkeypatch.setattr(keeper._maker, "failed", FULL)
    answer = client.post(reverse("backup", args=[event.slug]))
    assert answer.headers["Location"].endswith("#backup")
    keeper._maker.wait(PATIENCE_SECONDS)
    said = client.get(desk).content.decode()
    assert "The backup could not be made in /media/stick: No space left." in " ".join(said.split())
    folder.own_folder().mkdir()
    folder.fresh_path(folder.own_folder()).write_bytes(b"x" * 2048)
    machine.forget()
    said = client.get(desk).content.decode()
    assert "The last good one is from today at" in " ".join(said.split())
    assert "could not be made in /media/stick" in said
    state = client.get(reverse("machine", args=[event.slug])).content.decode()
    assert "The last backup failed: The backup could not be made in /media/stick" in state
    client.cookies["radelc_language"] = "sl"
    said = client.get(desk).content.decode()
    assert "Varnostne kopije v /media/stick ni bilo mogoče narediti" in said, "each reader's own language"
    health = client.get(reverse("health"))
    assert health.json()["checks"]["backup"]["why"] == "unwritable"
    assert "/media" not in health.content.decode()


@pytest.mark.parametrize(
    ("last", "failure"),
    [
        (json.dumps({"code": "not_brought_back", "params": {}}), Fault("not_brought_back")),
        ("MemoryError", Fault("ended", {"reason": "MemoryError"})),
        ("42", Fault("ended", {"reason": "42"})),
        ('{"code": 1}', Fault("ended", {"reason": '{"code": 1}'})),
    ],
)
def test_what_failed_is_read_from_what_the_program_said_last(last: str, failure: Fault) -> None:
    assert keeper.failure_in(last) == failure


def test_the_program_says_what_failed_without_a_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    with pytest.raises(SystemExit) as ended:
        call_command("backup", str(blocked), coded=True)
    failure = keeper.failure_in(str(ended.value))
    assert (failure.code, failure.params["folder"]) == ("unwritable", str(blocked))


def test_everything_that_may_fail_of_a_backup_has_its_sentence() -> None:
    params = {"folder": "/f", "reason": "full"}
    codes = {value for name, value in vars(backups).items() if name.isupper() and isinstance(value, str)}
    assert set(backups.SENTENCES) == codes
    assert all("%(" not in backup_sentence(Fault(code, params)) for code in codes)


def test_a_key_that_is_missing_is_said_and_one_that_is_older_is_still_known(settings: Any) -> None:
    keys.note()
    keys.note()
    assert not keys.is_lost()
    mark, first = mark_of(settings.SECRET_KEY), settings.SECRET_KEY
    code, link = paper_code.code_of(table_id=7, revision=2, digest="0" * 64), hash_of_code("K7QM-4XZP")
    client = Client()
    client.cookies["radelc_language"] = "en"

    settings.SECRET_KEY = OLD  # secrets.json is lost, and made anew
    keys.note()
    assert keys.is_lost()
    said = client.get(reverse("verify"), {"code": code})
    assert (said.status_code, "is missing on this computer" in said.content.decode()) == (404, True)
    assert link not in hashes_of_code("k7qm4xzp")

    settings.SECRET_KEY_FALLBACKS = [first]  # and brought back
    assert not keys.is_lost()
    assert paper_code.read(code).revision == 2
    assert link in hashes_of_code("k7qm4xzp")
    assert client.get(reverse("verify"), {"code": code}).status_code == 302
    assert mark != mark_of(OLD)
