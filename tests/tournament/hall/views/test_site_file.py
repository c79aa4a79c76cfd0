"""The copy of the public pages from the desk: made by `manage.py site` in a process of its own, one at a time."""

import io
import os
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tournament.hall.views import long_files
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def copies_apart(settings: Any, tmp_path: Path) -> Iterator[None]:
    """Here the true one."""
    settings.DATA_DIR = tmp_path
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
            raise subprocess.TimeoutExpired("site", patience or 0)
        return self.code

    def kill(self) -> None:
        self.code = -9


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


def test_the_button_gives_the_copy_in_the_readers_language(
    director: Client, event: Event, desk: str, asked: list[list[str]]
) -> None:
    assert f'href="{desk}site/"' in director.get(desk).text
    answer: Any = director.get(f"{desk}site/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"].endswith('_spletna-stran.zip"')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as made:
        assert 'lang="en"' in made.read(f"{event.slug}/index.html").decode()
    assert "--gently" in asked[0]


@pytest.mark.parametrize("how", [{"unpublished": True}, {"hidden_at": timezone.now()}])
def test_what_visitors_do_not_see_is_not_copied(
    director: Client, event: Event, desk: str, asked: list[list[str]], how: dict[str, Any]
) -> None:
    Event.objects.filter(pk=event.pk).update(**how)
    assert "desk/site/" not in director.get(desk).text
    assert director.get(f"{desk}site/").status_code == 409
    assert not asked


def test_a_second_copy_waits_for_the_first(director: Client, desk: str, asked: list[list[str]], tmp_path: Path) -> None:
    long_files._running[("site", 0, "sl")] = long_files.Making(cast(Any, Process(None)), tmp_path / "other.zip")
    answer = director.get(f"{desk}site/")
    assert (answer.status_code, answer["Retry-After"], asked) == (503, "60", [])


def test_a_process_that_fails_is_told_in_words(director: Client, desk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_files.subprocess, "Popen", lambda *_command, **_more: Process(1))
    answer = director.get(f"{desk}site/")
    assert (answer.status_code, "The copy was not made" in answer.text) == (503, True)


def test_a_copy_that_takes_long_has_a_page_that_says_how_far_it_is(
    director: Client, event: Event, desk: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody waits before an empty window; the same address gives the file once it is there, and no old one later."""
    copying = Process(None)
    begun: list[object] = []
    monkeypatch.setattr(long_files.subprocess, "Popen", lambda *_command, **_more: begun.append(1) or copying)
    target = tmp_path / f".site-{event.pk}-en.zip"
    for told, said in (("", "<progress"), ("30 120", "30/120")):
        Path(f"{target}.progress").write_text(told)
        page = director.get(f"{desk}site/")
        assert (page.status_code, page["Refresh"], said in page.text) == (200, "1", True)
    target.write_bytes(b"PK")
    copying.code = 0
    answer: Any = director.get(f"{desk}site/")
    assert (answer["Content-Type"], answer.content, len(begun)) == ("application/zip", b"PK", 1)
    assert not list(tmp_path.iterdir())
    copying.code = None
    assert director.get(f"{desk}site/")["Refresh"] == "1"
    target.write_bytes(b"PK")
    os.utime(target, (1, 1))
    copying.code = 0
    director.get(f"{desk}site/")
    assert len(begun) == 3, "what nobody fetched is made anew"
