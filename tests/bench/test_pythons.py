"""Newer Pythons for the nightly run: found by asking them, prepared each by itself, left out in a sentence."""

import sys
from pathlib import Path

import pytest

import manage
from bench import pythons

OFFLINE = "ERROR: NewConnectionError: Failed to establish a new connection"


def program(file: Path, answer: str, code: int = 0) -> str:
    """A program that gives this answer, whatever it is asked."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\necho '{answer}'\nexit {code}\n")
    file.chmod(0o755)
    return str(file)


@pytest.mark.skipif(sys.platform == "win32", reason="the programs here are scripts of a shell")
def test_those_on_path_and_those_of_pyenv_are_asked_and_the_newest_release_counts(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "python3.12", "pyenv: python3.12: command not found", 127)
    on_path = program(tmp_path / "bin" / "python3.14", "3 14 2 final")
    program(tmp_path / "pyenv/versions/3.12.1/bin/python", "3 12 1 final")
    newest = program(tmp_path / "pyenv/versions/3.12.10/bin/python", "3 12 10 final")
    program(tmp_path / "pyenv/versions/3.15.0rc1/bin/python", "3 15 0 candidate")
    program(tmp_path / "pyenv/versions/3.11.7/bin/python", "3 11 7 final")
    program(tmp_path / "pyenv/versions/3.13.0/bin/python", "No module named 'ensurepip'", 1)
    asked = pythons.programs({"PATH": str(tmp_path / "bin"), "PYENV_ROOT": str(tmp_path / "pyenv")})
    assert pythons.newer(asked, (3, 11)) == {(3, 12): newest, (3, 14): on_path}


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The environments that are made, each with its Python; nothing is installed."""
    filled: list[tuple[str, str]] = []
    monkeypatch.setattr(pythons, "FOLDER", tmp_path / ".venvs")
    monkeypatch.setattr(manage, "fill", lambda venv, _files, base: filled.append((venv.name, base)))
    monkeypatch.setattr(manage, "run_quietly", lambda _command: (0, "6.1.3\n"))
    return filled


def test_each_has_an_environment_and_the_newest_has_the_newest_django(made: list[tuple[str, str]]) -> None:
    ready, left_out = pythons.prepared({(3, 12): "/p/3.12", (3, 13): "/p/3.13"}, (3, 11))
    assert made == [("python3.12", "/p/3.12"), ("python3.13", "/p/3.13"), ("django", "/p/3.13")]
    assert [other.title for other in ready] == ["Python 3.12", "Python 3.13", "Python 3.13 with Django 6.1.3"]
    assert left_out == []


def test_what_readme_calls_tested_and_is_not_there_is_said(made: list[tuple[str, str]]) -> None:
    ready, left_out = pythons.prepared({(3, 14): "/p/3.14"}, (3, 11))
    assert [other.title for other in ready] == ["Python 3.14", "Python 3.14 with Django 6.1.3"]
    assert left_out == [f"Python 3.{minor} was not found: its tests were left out." for minor in (12, 13)]
    assert pythons.prepared({}, (3, 11)) == (
        [],
        [*left_out, "The newest Django needs Python 3.12: its tests were left out."],
    )
    assert pythons.prepared({}, (3, 13))[1] == [], "the run itself is on 3.13"


def test_without_network_the_run_goes_on(made: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    def offline(venv: Path, _files: object, _base: str) -> None:
        venv.mkdir(parents=True, exist_ok=True)
        raise manage.CannotPrepare(manage.failed(venv, OFFLINE))

    monkeypatch.setattr(manage, "fill", offline)
    ready, left_out = pythons.prepared({(3, 12): "/p/3.12", (3, 13): "/p/3.13"}, (3, 11))
    assert ready == []
    assert [sentence.split(" was left out: ")[0] for sentence in left_out] == [
        "Python 3.12",
        "Python 3.13",
        "The newest Django",
    ]
    assert all("package index cannot be reached" in sentence for sentence in left_out)


def test_the_stamp_spares_what_is_prepared(made: list[tuple[str, str]], tmp_path: Path) -> None:
    folder = tmp_path / ".venvs" / "python3.12"
    interpreter = manage.interpreter(folder, windows=sys.platform == "win32")
    interpreter.parent.mkdir(parents=True)
    interpreter.touch()
    manage.stamp_in(folder, pythons.FILES).write_text(manage.stamp_of(pythons.FILES))
    ready, _left_out = pythons.prepared({(3, 12): "/p/3.12"}, (3, 11))
    assert made == [("django", "/p/3.12")]
    assert ready[0].python == str(interpreter)
