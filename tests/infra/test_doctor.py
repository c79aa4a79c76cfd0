"""`manage.py doctor` for real: a sound site, a backup that cannot be restored, an older database; beside a server."""

import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from tests.infra.test_commands import PATIENCE_SECONDS, manage
from tournament.desk.doctor import beside


@pytest.fixture(scope="module")
def backed_up(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    shutil.copy(migrated_file, folder)
    assert manage(folder, "backup").returncode == 0
    return folder


@pytest.fixture
def data(backed_up: Path, tmp_path: Path) -> Path:
    """A site with its tables and a backup."""
    return shutil.copytree(backed_up, tmp_path / "site")


def rows(said: str) -> dict[str, tuple[str, str]]:
    """State and sentence by name."""
    parted = [line.split(" · ", 1) for line in said.splitlines() if " · " in line]
    return {row.split(": ", 1)[0]: (state, row.split(": ", 1)[1]) for state, row in parted}


@pytest.mark.nightly
def test_a_sound_site(data: Path) -> None:
    before = sorted(file.name for file in data.iterdir() if not file.name.startswith((".", "radelc.sqlite3-")))
    told = rows(manage(data, "doctor", "--language", "en").stdout)
    assert {"Versions", "Database", "Clock", "Port", "Fonts of the papers"} <= set(told)
    assert told["Data folder"][0] == "All well"
    assert told["Backup put to the test"][1].endswith("was restored for a test: it is whole.")
    assert told["Saving a game"][1].endswith(" ms.") or "to save a game" in told["Saving a game"][1]
    after = sorted(file.name for file in data.iterdir() if not file.name.startswith((".", "radelc.sqlite3-")))
    assert after == [*before, "papers"] or after == before
    assert not list(data.glob(".doctor-*"))


@pytest.mark.nightly
def test_a_backup_that_cannot_be_restored_is_red(data: Path) -> None:
    (backup,) = data.glob("backups/*.zip")
    backup.write_bytes(backup.read_bytes()[:-1])
    told = manage(data, "doctor", "--language", "en")
    state, sentence = rows(told.stdout)["Backup put to the test"]
    assert (told.returncode, state) == (1, "Fault")
    assert f"delete {backup.name} and make another one" in sentence


@pytest.mark.nightly
def test_an_older_database_is_a_row_and_the_rest_is_looked_at(tmp_path: Path) -> None:
    assert manage(tmp_path, "migrate", "contenttypes", "0001", "--verbosity", "0").returncode == 0
    told = manage(tmp_path, "doctor", "--language", "en")
    found = rows(told.stdout)
    assert (told.returncode, "manage.py migrate" in told.stdout) == (1, True)
    assert {"Disk", "Port"} <= set(found)


@pytest.mark.nightly
def test_the_desk_tries_it_in_a_process_of_its_own(data: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA_DIR = data
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setattr(beside, "_kept", beside._Kept())
    beside.begin()
    first = beside._kept.process
    beside.begin()
    assert beside._kept.process is first, "one at a time"
    assert beside.state().running
    give_up = time.monotonic() + 5 * PATIENCE_SECONDS  # it lets everything else go first, the whole gate too
    while (tried := beside.state(patience=1)).running:
        assert time.monotonic() < give_up
    backup, saving = tried.checks
    assert (backup.code, saving.name) == ("tried_well", "saving")
    assert tried.at is not None
