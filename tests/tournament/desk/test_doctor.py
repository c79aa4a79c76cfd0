"""`manage.py doctor` and the desk's page: what each check finds, and that whatever is not well says what to do."""

import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoresheets import typeface
from tests.tournament import build
from tests.tournament.pages import folded
from tournament.backup import machine
from tournament.backup.machine import FAULT, OK, WARN, Check
from tournament.backup.machine_words import NAMES, SENTENCES, check_sentence
from tournament.desk.doctor import beside, checks, printer
from tournament.desk.doctor.beside import Tried
from tournament.desk.doctor.printer import Printer
from tournament.models import Event
from tournament.web import server as web_server

pytestmark = pytest.mark.django_db
HALL = "http://192.168.1.7:8000"
ASKED = printer.default  # every computer below has a printer


@pytest.fixture(autouse=True)
def a_computer(tmp_path: Path, settings: Any) -> Iterator[None]:
    """One with a folder of its own and nothing to find fault with."""
    settings.DATA_DIR = tmp_path
    tmp_path.chmod(0o700)
    machine.forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine.shutil, "disk_usage", lambda _path: SimpleNamespace(free=9_000 * machine.MEGABYTE))
        patch.setattr(printer, "default", lambda: Printer("HP", "A4"))
        yield


def look(*events: Event, address: str = HALL, port: int | None = None) -> dict[str, tuple[str, str]]:
    """Level and code of each check."""
    return {one.name: (one.level, one.code) for one in checks.quick(events, address=address, port=port)}


def test_a_computer_that_is_ready_has_nothing_but_green() -> None:
    found = look(build.event())
    assert {level for level, _code in found.values()} == {OK}
    assert list(found) == ["versions", "folder", "database", "disk", "clock", "backup", "address", "paper", "fonts"]
    (versions,) = [one for one in checks.quick([], address=HALL) if one.name == "versions"]
    assert re.match(
        r"Radelc \d+\.\d+\.\d+, Python 3\.\d+\.\d+, Django \d+\.\d+\.\d+, ", check_sentence("as_said", versions.params)
    )


def test_a_folder_that_others_may_read_and_one_that_is_gone(tmp_path: Path, settings: Any) -> None:
    tmp_path.chmod(0o750)
    assert look()["folder"] == (WARN, "folder_open")
    settings.DATA_DIR = tmp_path / "gone"
    machine.forget()
    assert look()["folder"] == (FAULT, "folder_gone")


def test_the_second_folder_for_backups(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_DIR = tmp_path
    assert look()["second"] == (OK, "second_there")
    settings.BACKUP_DIR = tmp_path / "stick"
    assert look()["second"] == (FAULT, "second_gone")


@pytest.mark.parametrize("address", ["", "http://169.254.3.4:8000"])
def test_without_a_router_phones_have_no_address(address: str) -> None:
    assert look(address=address)["address"] == (FAULT, "address_none")


def test_where_phones_will_find_the_server(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(web_server, "hall_address", lambda: "192.168.1.7")
    assert checks.phones_address(8000) == HALL
    monkeypatch.setattr(web_server, "hall_address", lambda: "")
    assert checks.phones_address(8000) == ""
    settings.SITE_ADDRESS = "https://radelc.example.org"
    assert checks.phones_address(8000) == "https://radelc.example.org"


def test_a_port_is_free_or_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "is_taken", lambda _host, _port: False)
    assert look(port=8000)["port"] == (OK, "port_free")
    monkeypatch.setattr(web_server, "is_taken", lambda _host, _port: True)

    def nobody(*_asked: object, **_more: object) -> None:
        raise OSError("refused")

    monkeypatch.setattr(checks.urllib.request, "urlopen", nobody)
    assert look(port=8000)["port"] == (FAULT, "port_taken")


@pytest.mark.parametrize(
    ("known", "found"),
    [
        (None, (WARN, "paper_unknown")),
        (Printer("", ""), (WARN, "paper_no_printer")),
        (Printer("HP", ""), (WARN, "paper_unknown")),
        (Printer("HP", "A4"), (OK, "paper_same")),
        (Printer("HP", "Letter"), (WARN, "paper_other")),
    ],
)
def test_the_printers_paper(monkeypatch: pytest.MonkeyPatch, known: Printer | None, found: tuple[str, str]) -> None:
    monkeypatch.setattr(printer, "default", lambda: known)
    assert look(build.event())["paper"] == found
    if known == Printer("HP", "Letter"):
        assert look(build.event(paper_size="letter"))["paper"] == (OK, "paper_same")


LISTED = "PageSize/Media Size: Letter *A4 A5\nDuplex/Double-Sided Printing: *None\n"


@pytest.mark.parametrize(
    ("told", "known"),
    [
        ({"lpstat": "system default destination: HP_1\n", "lpoptions": LISTED}, Printer("HP_1", "A4")),
        ({"lpstat": "system default destination: HP_1\n", "lpoptions": ""}, Printer("HP_1", "")),
        ({"lpstat": "no system default destination\n", "lpoptions": ""}, Printer("", "")),
        ({}, None),
    ],
)
def test_what_cups_says(monkeypatch: pytest.MonkeyPatch, told: dict[str, str], known: Printer | None) -> None:
    monkeypatch.setattr(printer.shutil, "which", lambda name: name if name in told else None)
    monkeypatch.setattr(printer.subprocess, "run", lambda command, **_how: SimpleNamespace(stdout=told[command[0]]))
    assert ASKED() == known


def test_cups_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_asked: object, timeout: float, **_more: object) -> None:
        raise subprocess.TimeoutExpired("lpstat", timeout)

    monkeypatch.setattr(printer.shutil, "which", lambda name: name)
    monkeypatch.setattr(printer.subprocess, "run", silent)
    assert ASKED() is None


def test_names_with_letters_that_no_font_has(monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event()
    (player,) = build.registrations(event, 1)
    assert look(event)["fonts"] == (OK, "fonts_there")
    player.player.last_name = "李"
    player.player.save()
    assert look(event)["fonts"] == (WARN, "fonts_lack")

    def gone() -> None:
        raise OSError("gone")

    monkeypatch.setattr(typeface, "register", gone)
    assert look(event)["fonts"] == (FAULT, "fonts_gone")


@pytest.mark.parametrize(
    ("took", "found"), [(39, (OK, "saving")), (400, (WARN, "saving_slow")), (1500, (FAULT, "saving_slow"))]
)
def test_a_slow_disk(monkeypatch: pytest.MonkeyPatch, took: int, found: tuple[str, str]) -> None:
    monkeypatch.setattr(checks.connection, "vendor", "sqlite")
    monkeypatch.setattr(checks.trial, "milliseconds_to_save", lambda: took)
    backup, saving = checks.tried()
    assert (backup.level, backup.code) == (WARN, "tried_none")
    assert (saving.level, saving.code) == found


#: Every code that is not green, of those that the doctor has beside the light's.
TO_DO = (
    "folder_open",
    "folder_gone",
    "second_gone",
    "address_none",
    "port_taken",
    "paper_other",
    "paper_no_printer",
    "paper_unknown",
    "fonts_lack",
    "fonts_gone",
    "tried_none",
    "tried_broken",
    "tried_in_vain",
    "saving_slow",
    "saving_failed",
)


@pytest.mark.parametrize("code", TO_DO)
@pytest.mark.parametrize("language", ["en", "sl", "hu", "cs"])
def test_whatever_is_not_well_says_what_to_do(language: str, code: str) -> None:
    """Each of these sentences names the fault, then a colon or a full stop, then what to do."""
    names = re.findall(r"%\((\w+)\)", SENTENCES[code])
    with translation.override(language):
        sentence = check_sentence(code, dict.fromkeys(names, "X"))
    assert re.search(r"\w[)]?[:.] (?:\w|`)", sentence), sentence
    assert "%" not in sentence


def test_results_of_the_other_process_come_back_as_they_were() -> None:
    said = (Check("tried", OK, "tried_well", {"at": datetime(2026, 1, 2, 3, 4, tzinfo=UTC), "file": "x.zip"}),)
    assert beside.decoded(beside.coded(said).encode()) == said
    assert [one.code for one in beside.decoded(b"Killed")] == ["saving_failed"]
    assert set(NAMES) >= {"tried", "saving"}


def test_the_page_shows_everything_and_tries_on_demand(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = build.event()
    client.force_login(build.official(event, "director"))
    client.cookies["radelc_language"] = "en"
    address = reverse("machine", args=[event.slug])
    monkeypatch.setattr(beside, "state", lambda **_patience: Tried())
    page = client.get(address, headers={"host": "192.168.1.7:8000"})
    text = folded(page.text)
    for words in ("Data folder", "Paper in the printer", "Phones in the same network open http://192.168.1.7:8000."):
        assert words in text
    assert 'class="qr"' in page.text
    assert "Refresh" not in page.headers
    begun: list[bool] = []
    monkeypatch.setattr(beside, "begin", lambda: begun.append(True))
    monkeypatch.setattr(beside, "state", lambda **_patience: Tried(running=True))
    waiting = client.post(address, {"try": "1"}, follow=True)
    assert (begun, waiting.headers["Refresh"]) == ([True], "1")
    slow = (Check("saving", FAULT, "saving_slow", {"milliseconds": 1500}),)
    monkeypatch.setattr(beside, "state", lambda **_patience: Tried(slow, datetime(2026, 1, 2, tzinfo=UTC)))
    assert "It takes 1500 ms to save a game" in folded(client.get(address).text)
