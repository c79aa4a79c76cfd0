"""The copy of the public pages from the desk: made by `manage.py site` in a process of its own, one at a time."""

import io
import subprocess
import zipfile
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tournament.models import Event
from tournament.web import turns

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def copies_apart() -> None:
    """Here the true one."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What processes are started; each does its work here, where the tests' database is."""
    started: list[list[str]] = []

    def run(command: list[str], **more: Any) -> subprocess.CompletedProcess[bytes]:
        started.append(command)
        told = [word for word in command[2:] if word != "--gently"]  # the tests' own process stays as it is
        call_command(*told, stdout=io.StringIO())
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    return started


def test_the_button_gives_the_copy_in_the_readers_language(
    director: Client, event: Event, desk: str, asked: list[list[str]]
) -> None:
    assert f'href="{desk}site/"' in director.get(desk).text
    answer: Any = director.get(f"{desk}site/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"].endswith('-site.zip"')
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


def test_a_second_copy_waits_for_the_first(director: Client, desk: str, asked: list[list[str]]) -> None:
    with turns.COPIES.taken():
        answer = director.get(f"{desk}site/")
    assert (answer.status_code, answer["Retry-After"], asked) == (503, "60", [])


def test_a_process_that_fails_is_told_in_words(director: Client, desk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **more: Any) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(subprocess, "run", run)
    answer = director.get(f"{desk}site/")
    assert (answer.status_code, "The copy was not made" in answer.text) == (503, True)
