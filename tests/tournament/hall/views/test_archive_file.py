"""The archive from the desk: made by `manage.py archive` in a process of its own, on a page that says how far it is."""

import io
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tournament.backup import world
from tournament.hall.views import long_files
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def copies_apart(settings: Any, tmp_path: Path) -> Iterator[None]:
    """Here the true one."""
    world.data_folder(tmp_path / "archive", settings)
    yield
    long_files._running.clear()


class Process:
    """A process that is waited for, and has ended with `code` unless it is None."""

    def __init__(self, code: int | None) -> None:
        self.code = code

    def poll(self) -> int | None:
        return self.code

    def wait(self, patience: float | None = None) -> int:
        if self.code is None:
            raise subprocess.TimeoutExpired("archive", patience or 0)
        return self.code


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What processes are started; each does its work here, where the tests' database is."""
    started: list[list[str]] = []

    def begin(command: list[str], **more: Any) -> Process:
        started.append(command)
        told = [word for word in command[2:] if word != "--gently"]  # the tests' own process stays as it is
        call_command(*told, stdout=io.StringIO())
        return Process(0)

    monkeypatch.setattr(long_files.subprocess, "Popen", begin)
    return started


def test_the_button_gives_everything_of_the_event(
    director: Client, event: Event, desk: str, asked: list[list[str]], settings: Any
) -> None:
    assert f'href="{desk}archive/"' in director.get(desk).text
    answer: Any = director.get(f"{desk}archive/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}_arhiv.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as made:
        assert f"{event.slug}/SHA256SUMS" in made.namelist()
    assert "--gently" in asked[0]
    assert not list(Path(settings.DATA_DIR).glob(".archive*")), "it is gone from the server with its download"


def test_what_takes_long_has_a_page_and_what_fails_is_told_in_words(
    director: Client, event: Event, desk: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    making = Process(None)
    monkeypatch.setattr(long_files.subprocess, "Popen", lambda *_command, **_more: making)
    (Path(settings.DATA_DIR) / f".archive-{event.pk}-en.zip.progress").write_text("70 180")
    page = director.get(f"{desk}archive/")
    assert (page["Refresh"], "70/180" in page.text, "archive of the event" in page.text) == ("1", True, True)
    busy = director.get(f"{desk}site/")
    assert (busy.status_code, "Another large file" in busy.text) == (503, True)
    making.code = 1
    answer = director.get(f"{desk}archive/")
    assert (answer.status_code, "manage.py archive” says why" in answer.text) == (503, True)
