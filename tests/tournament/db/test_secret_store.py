"""The secrets file: made once, only for its owner, the same for everybody who starts at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tournament.db import file_rights, secret_store
from tournament.db.secret_store import load_secret_key


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "data" / "secrets.json"
    key = load_secret_key(file)
    assert len(key) >= 50
    assert load_secret_key(file) == key


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_only_the_owner_may_read_the_file(tmp_path: Path) -> None:
    file = tmp_path / "secrets.json"
    load_secret_key(file)
    assert file.stat().st_mode & 0o777 == 0o600


def test_windows_which_takes_no_mode_gives_the_folder_to_this_account_before_the_key_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, asked = tmp_path / "data" / "secrets.json", []

    def run(command: list[str], **_more: object) -> subprocess.CompletedProcess[bytes]:
        asked.append((command, file.read_text()))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(file_rights, "WINDOWS", True)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setenv("USERDOMAIN", "DVORANA")
    monkeypatch.setenv("USERNAME", "Vodja Turnirja")
    key = load_secret_key(file)
    assert load_secret_key(file) == key
    ((command, written),) = asked
    assert written == ""
    assert command[:4] == ["icacls", str(file.parent), "/inheritance:r", "/grant:r"]
    assert command[4] == "DVORANA\\Vodja Turnirja:(OI)(CI)F"
    assert [name.split(":")[0] for name in command[5:]] == ["*S-1-5-18", "*S-1-5-32-544"]


@pytest.mark.parametrize("problem", [None, FileNotFoundError("no icacls"), subprocess.TimeoutExpired("icacls", 20)])
def test_where_windows_refuses_it_is_said_and_the_program_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, problem: Exception | None
) -> None:
    def run(command: list[str], **_more: object) -> subprocess.CompletedProcess[bytes]:
        if problem:
            raise problem
        return subprocess.CompletedProcess(command, 1332)

    monkeypatch.setattr(file_rights, "WINDOWS", True)
    monkeypatch.setattr(subprocess, "run", run)
    assert len(load_secret_key(tmp_path / "secrets.json")) >= 50
    assert f"Other accounts of this computer may be able to read {tmp_path}" in caplog.text


def test_two_sites_have_two_keys(tmp_path: Path) -> None:
    assert load_secret_key(tmp_path / "one.json") != load_secret_key(tmp_path / "two.json")


def test_processes_that_start_at_once_agree(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys; from tournament.db.secret_store import load_secret_key; "
        "sys.stdin.read(); print(load_secret_key(pathlib.Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "secrets.json")]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    processes = [subprocess.Popen(command, cwd=settings.BASE_DIR, **pipes) for _ in range(4)]
    keys = {process.communicate()[0] for process in processes}  # closing stdin is the starting shot
    assert len(keys) == 1
    assert all(process.returncode == 0 for process in processes)


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"secret_key": 7}', '{"secret_key": "short"}'])
def test_a_damaged_file_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    monkeypatch.setattr(secret_store, "PATIENCE_SECONDS", 0)
    file = tmp_path / "secrets.json"
    file.write_text(content)
    with pytest.raises(ImproperlyConfigured, match="damaged: delete it"):
        load_secret_key(file)


def test_a_place_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(ImproperlyConfigured, match=r"secrets\.json cannot be made"):
        load_secret_key(blocked / "below" / "secrets.json")


def test_no_secret_stands_in_the_settings() -> None:
    for name in ("settings.py", "db/databases.py", "db/secret_store.py"):
        assert settings.SECRET_KEY not in (settings.BASE_DIR / "tournament" / name).read_text(encoding="utf-8")


def test_the_folder_of_the_data_is_outside_version_control() -> None:
    assert "/data/" in (settings.BASE_DIR / ".gitignore").read_text(encoding="utf-8").splitlines()
