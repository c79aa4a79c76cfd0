"""What older versions left behind: their database is migrated, intact and opened, their files come back.

fixtures/upgrade has a data folder of each release (make_upgrade.py).
"""

import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.infra.test_commands import PATIENCE_SECONDS, environment, manage
from tournament import __version__

FOLDER = Path(settings.BASE_DIR, "fixtures", "upgrade")
RELEASES = sorted(FOLDER.glob("*.tar.xz"))
LARGEST = 500_000
SCHEMA = """
def columns(cursor, table):
    cursor.execute(f'PRAGMA table_info("{table}")')
    return sorted(row[1:] for row in cursor.fetchall())

with connection.cursor() as cursor:
    cursor.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
    rows = cursor.fetchall()
    said["schema"] = sorted(
        [kind, name, columns(cursor, name) if kind == "table" else sql if kind == "trigger" else table]
        for kind, name, table, sql in rows
    )
"""
#: Migrates, opens pages, brings the event of the file in and compares; prints what came of it.
TAKEN_OVER = f"""
import io, json, pathlib, sys
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.test import Client
from tournament.db import clock
from tournament.models import Event
said = {{"pages": {{}}}}
clock.trust()  # the folder may be younger than this computer thinks it is
call_command("migrate", verbosity=0)
{SCHEMA}
folder = pathlib.Path(sys.argv[1])
browser = Client(HTTP_HOST="localhost")
browser.post("/sign-in/", {{"username": "lastnica", "password": "zlati-radelc"}})
for name, address in json.loads((folder / "addresses.json").read_text()).items():
    answer = browser.get(address)
    said["pages"][name] = [answer.status_code, len(b"".join(answer))]
call_command("import-event", str(folder / "event.zip"), "--address", "prijave", stdout=io.StringIO())
said["events"] = Event.objects.count()
call_command("verify", language="en", stdout=(words := io.StringIO()))
said["verify"] = words.getvalue().splitlines()
print(json.dumps(said))
"""
FRESH = f"""
import json
import django
django.setup()
from django.db import connection
said = {{}}
{SCHEMA}
print(json.dumps(said))
"""


def answered(data: Path, script: str) -> dict[str, Any]:
    """What a script printed that ran with its data in a folder."""
    run = subprocess.run(
        [sys.executable, "-c", script, str(data)],
        cwd=settings.BASE_DIR,
        env={**environment(data), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        capture_output=True,
        text=True,
        check=False,
        timeout=5 * PATIENCE_SECONDS,
    )
    assert run.returncode == 0, run.stderr
    told: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return told


@pytest.fixture
def left_behind(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The data folder of a release, unpacked."""
    with tarfile.open(request.param) as archive:
        archive.extractall(tmp_path / "old", filter="data")
    return tmp_path / "old"


def test_every_release_left_a_folder() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {file.name for file in RELEASES}
    assert f"radelc-{__version__}.tar.xz" in {file.name for file in RELEASES}
    assert all(file.stat().st_size < LARGEST for file in RELEASES)


@pytest.mark.nightly
@pytest.mark.parametrize("left_behind", RELEASES, indirect=True, ids=lambda file: file.name)
def test_its_database_is_taken_over(left_behind: Path, migrated_file: Path, tmp_path: Path) -> None:
    told = answered(left_behind, TAKEN_OVER)
    assert {name: status for name, (status, _size) in told["pages"].items()} == dict.fromkeys(
        ("captain", "card", "desk", "public", "standings"), 200
    )
    assert min(size for _status, size in told["pages"].values()) > 5_000
    assert told["events"] == 6
    assert len(told["verify"]) == 10  # the site, six events, two cups and a series
    assert all(line.endswith("all intact.") for line in told["verify"])
    shutil.copy(migrated_file, tmp_path)
    fresh = answered(tmp_path, FRESH)
    assert told["schema"] == fresh["schema"], "a table of an older version differs: a change needs its own migration"


@pytest.mark.nightly
@pytest.mark.parametrize("left_behind", RELEASES, indirect=True, ids=lambda file: file.name)
def test_its_backup_is_restored(left_behind: Path, tmp_path: Path) -> None:
    (backup,) = left_behind.glob("backups/*.zip")
    restored = manage(tmp_path / "new", "restore", str(backup))
    assert restored.returncode == 0, restored.stderr
    compared = manage(tmp_path / "new", "verify", "--language", "en")
    assert (compared.returncode, compared.stdout.count("all intact")) == (0, 2), compared.stdout + compared.stderr
