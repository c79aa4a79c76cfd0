"""The state of the machine, for monitors and for the desk's light."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tournament import build
from tests.tournament.pages import folded
from tournament.backup import folder, machine
from tournament.db import clock, faults, soundness
from tournament.db.faults import Fault

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def a_machine(tmp_path: Path, settings: Any) -> Iterator[None]:
    """A sound one with a folder of its own and room on its disk, looked at anew."""
    settings.DATA_DIR = tmp_path
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machine.shutil, "disk_usage", lambda _path: SimpleNamespace(free=9_000 * machine.MEGABYTE))
        yield


def asked(client: Client) -> tuple[int, dict[str, Any]]:
    machine.forget()
    answer = client.get(reverse("health"))
    return answer.status_code, answer.json()


def test_a_sound_machine_is_200_without_a_question_to_a_session(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.cookies["radelc_session"] = "s" * 32
    with django_assert_num_queries(0):
        status, told = asked(client)
    assert (status, told["state"]) == (200, "ok")
    assert told["version"]
    assert {name: one["code"] for name, one in told["checks"].items()} == {
        "database": "writable",
        "disk": "disk_free",
        "clock": "clock_agrees",
        "backup": "backup_none",
    }
    assert str(connection.settings_dict["NAME"]) not in str(told)


@pytest.mark.parametrize(
    ("megabytes", "status", "state", "code"),
    [(9_000, 200, "ok", "disk_free"), (400, 200, "warn", "disk_scarce"), (20, 503, "fault", "disk_scarce")],
)
def test_the_disk(
    client: Client, monkeypatch: pytest.MonkeyPatch, megabytes: int, status: int, state: str, code: str
) -> None:
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _path: SimpleNamespace(free=megabytes * machine.MEGABYTE))
    found, told = asked(client)
    assert (found, told["state"], told["checks"]["disk"]["code"]) == (status, state, code)


def test_a_database_that_is_away_is_503_and_back_again_200(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as away:

        def gone() -> None:
            raise OperationalError("as the driver says it") from OSError(5, "gone")

        away.setattr(machine, "_asked", gone)
        status, told = asked(client)
        assert (status, told["checks"]["database"]["state"]) == (503, "fault")
        assert "driver" not in str(told)
    assert asked(client)[0] == 200


def test_a_save_that_failed_is_told_for_a_while(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    faults.note(Fault(faults.DISK_FULL))
    status, told = asked(client)
    assert (status, told["checks"]["database"]["code"]) == (503, faults.DISK_FULL)
    monkeypatch.setattr(faults, "NOTED_SECONDS", -1)
    assert asked(client)[0] == 200


def test_a_doubtful_clock_is_told_until_it_is_set(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Fault(faults.CLOCK_BACK, {"now": "1", "last": "2"})
    faults.note(fault)
    with monkeypatch.context() as wrong:
        wrong.setattr(clock, "doubt", lambda _last: fault)
        status, told = asked(client)
    assert (status, told["checks"]["clock"]["code"]) == (503, faults.CLOCK_BACK)
    assert told["checks"]["database"]["code"] == "writable"
    assert asked(client)[0] == 200


def test_a_folder_that_takes_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "unwritable", lambda _folder: Fault(faults.READ_ONLY))
    status, told = asked(client)
    assert (status, told["checks"]["disk"]["code"]) == (503, faults.READ_ONLY)


def test_a_backup_is_missed_once_there_is_something_to_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime.now(UTC)

    def code(last: datetime | None, made: datetime | None) -> tuple[str, str]:
        found = None if made is None else folder.Found(Path("x"), made, 1)
        monkeypatch.setattr(folder, "last_good", lambda: found)
        check = machine._backup(last)
        return check.level, check.code

    assert code(None, None) == ("ok", "backup_none")
    assert code(now, None) == ("warn", "backup_none")
    assert code(now, now - timedelta(hours=2)) == ("ok", "backup_made")
    assert code(now, now - timedelta(hours=25)) == ("warn", "backup_old")


@pytest.mark.parametrize(
    ("ahead", "told"),
    [(0.5, ("ok", "clock_agrees", {})), (-9, ("warn", "clock_apart", {"seconds": 9}))],
)
def test_two_clocks_of_one_hall(ahead: float, told: tuple[str, str, dict[str, int]]) -> None:
    check = machine._clock(None, timedelta(seconds=ahead))
    assert (check.level, check.code, dict(check.params)) == told


def test_many_desks_are_one_look(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    look = machine.look
    monkeypatch.setattr(machine, "look", lambda: looks.append(1) or look())
    for _each in range(5):
        client.get(reverse("health"))
    assert len(looks) == 1


@pytest.mark.parametrize(("language", "word", "full"), [("sl", "Okvara", "poln"), ("en", "Fault", "full")])
def test_the_light_is_on_every_page_of_the_desk(client: Client, language: str, word: str, full: str) -> None:
    event = build.event()
    client.force_login(build.official(event, "director"))
    client.cookies["radelc_language"] = language
    faults.note(Fault(faults.DISK_FULL))
    for name in ("desk", "players", "machine"):
        bar = folded(client.get(reverse(name, args=[event.slug])).text).partition('class="event-bar"')[2]
        assert f"{word}</span></a>" in bar.partition("</section>")[0], name
    assert full in client.get(reverse("machine", args=[event.slug])).text
    assert "data-level" not in client.get(reverse("event", args=[event.slug])).text
    alone = client.get(reverse("desk-light", args=[event.slug]))
    assert 'data-level="fault"' in alone.text
    assert "<html" not in alone.text


def test_the_whole_database_is_read_on_demand(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL checks its pages as it reads them")
    event = build.event()
    client.force_login(build.official(event, "director"))
    address = reverse("machine", args=[event.slug])
    monkeypatch.setattr(soundness, "damage", lambda _file: None)
    assert "alert-ok" in client.post(address, follow=True).text
    monkeypatch.setattr(soundness, "damage", lambda _file: Fault(faults.DAMAGED))
    assert "alert-danger" in client.post(address, follow=True).text
    assert faults.refused() == Fault(faults.DAMAGED)
