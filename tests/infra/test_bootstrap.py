"""The bootstrap of manage.py: its sentences, and one real run with an interpreter that has no Django."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

import manage

BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)
PIP_OFFLINE = """\
WARNING: Retrying after connection broken by 'NewConnectionError(': Failed to establish a new connection')'
ERROR: Could not find a version that satisfies the requirement Django==5.2.19 (from versions: none)
ERROR: No matching distribution found for Django==5.2.19
"""


@pytest.mark.parametrize("version", [(3, 11), (3, 11, 7), (3, 14, 0), (4, 0)])
def test_a_python_that_is_new_enough(version: tuple[int, ...]) -> None:
    manage.check_python(version)


@pytest.mark.parametrize("version", [(3, 10, 14), (3, 6), (2, 7, 18)])
def test_a_python_that_is_too_old(version: tuple[int, ...]) -> None:
    with pytest.raises(
        manage.CannotPrepare, match=r"^Radelc needs Python 3\.11 or newer and this is Python \d\.\d+: .*\.$"
    ):
        manage.check_python(version)


@pytest.mark.parametrize(
    ("there", "named"),
    [
        ({"venv"}, "the module ensurepip:"),
        ({"ensurepip"}, "the module venv:"),
        (set(), "the module venv and the module ensurepip:"),
    ],
)
def test_a_python_without_venv_is_told_in_one_sentence(there: set[str], named: str) -> None:
    with pytest.raises(manage.CannotPrepare) as caught:
        manage.check_modules(there.__contains__)
    sentence = str(caught.value)
    assert named in sentence
    assert "apt install python3-venv" in sentence
    assert "\n" not in sentence


def test_a_whole_python_passes() -> None:
    manage.check_modules({"venv", "ensurepip"}.__contains__)


def test_the_interpreter_of_both_worlds() -> None:
    assert manage.interpreter(Path("v"), windows=False) == Path("v/bin/python")
    assert manage.interpreter(Path("v"), windows=True) == Path("v/Scripts/python.exe")


def test_no_network_is_one_sentence() -> None:
    sentence = manage.sentence_for_pip(PIP_OFFLINE, Path("pip.log"))
    assert (
        sentence
        == "The package index cannot be reached: connect to the internet for this first run and start it again."
    )


def test_another_failure_names_its_reason_and_the_log() -> None:
    sentence = manage.sentence_for_pip("ERROR: No matching distribution found for x==1\n", Path("pip.log"))
    assert sentence.startswith("The packages could not be installed (No matching distribution found for x==1)")
    assert sentence.endswith("pip.log.")
    assert "pip gave no reason" in manage.sentence_for_pip("", Path("pip.log"))


@pytest.fixture
def half_made(tmp_path: Path) -> tuple[Path, tuple[Path, ...]]:
    """A .venv with an interpreter and a requirements.txt, without the stamp."""
    python = manage.interpreter(tmp_path / ".venv", windows=False)
    python.parent.mkdir(parents=True)
    python.touch()
    requirements = tmp_path / "requirements.txt"
    requirements.write_bytes(b"Django==5.2\n")
    return tmp_path / ".venv", (requirements,)


def test_an_interrupted_installation_is_not_complete(half_made: tuple[Path, tuple[Path, ...]]) -> None:
    assert not manage.is_complete(*half_made, windows=False)


def test_the_stamp_makes_it_complete_until_the_requirements_change(half_made: tuple[Path, tuple[Path, ...]]) -> None:
    venv, files = half_made
    manage.stamp_in(venv, files).write_text(manage.stamp_of(files) + "\n")
    assert manage.is_complete(venv, files, windows=False)
    files[0].write_bytes(b"Django==5.2\r\n")  # the same file as git writes it on Windows
    assert manage.is_complete(venv, files, windows=False)
    files[0].write_bytes(b"Django==5.3\n")
    assert not manage.is_complete(venv, files, windows=False)


def test_a_venv_without_interpreter_is_not_complete(half_made: tuple[Path, tuple[Path, ...]]) -> None:
    venv, files = half_made
    manage.stamp_in(venv, files).write_text(manage.stamp_of(files))
    manage.interpreter(venv, windows=False).unlink()
    assert not manage.is_complete(venv, files, windows=False)


def test_what_runs_is_not_what_tests(half_made: tuple[Path, tuple[Path, ...]], tmp_path: Path) -> None:
    venv, files = half_made
    tools = tmp_path / "requirements-dev.txt"
    tools.write_text("-r requirements.txt\npytest==9\n")
    manage.stamp_in(venv, files).write_text(manage.stamp_of(files))
    assert not manage.is_complete(venv, (*files, tools), windows=False)
    manage.stamp_in(venv, (*files, tools)).write_text(manage.stamp_of((*files, tools)))
    assert manage.is_complete(venv, (*files, tools), windows=False)
    files[0].write_bytes(b"Django==5.3\n")
    assert not manage.is_complete(venv, (*files, tools), windows=False), "it holds what runs as well"


@pytest.mark.parametrize("command", ["demo", "serve", "createsuperuser", "bench", ""])
def test_who_runs_a_hall_installs_what_runs(command: str) -> None:
    assert manage.files_for([command][: bool(command)]) == (manage.REQUIREMENTS,)


@pytest.mark.parametrize("command", ["test", "tidy"])
def test_who_tests_installs_both(command: str) -> None:
    assert manage.files_for([command, "tests/rules"]) == (manage.REQUIREMENTS, manage.DEVELOPMENT)


def test_no_package_stands_twice() -> None:
    told = [
        line.split("==")[0]
        for file in (manage.REQUIREMENTS, manage.DEVELOPMENT)
        for line in file.read_text().splitlines()
        if "==" in line
    ]
    assert len(told) == len(set(told))
    assert "pytest" not in manage.REQUIREMENTS.read_text()


@pytest.fixture(scope="module")
def fresh_clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with manage.py and requirements that need no network."""
    folder = tmp_path_factory.mktemp("clone")
    shutil.copy(settings.BASE_DIR / "manage.py", folder)
    (folder / "requirements.txt").write_text("# nothing\n")
    return folder


def run_without_django(folder: Path, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run `manage.py check` in `folder` with the interpreter below .venv, as a newcomer does."""
    known = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_", "RADELC_"))}
    probe = subprocess.run([BASE_PYTHON, "-c", "import django"], capture_output=True, env=known, check=False)
    if probe.returncode == 0:
        pytest.skip("Django is installed for the whole machine, so there is nothing to prepare.")
    command = [BASE_PYTHON, "manage.py", "check"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**known, **extra}, check=False)


@pytest.mark.nightly
def test_a_first_run_makes_venv_hands_over_and_passes_the_exit_code_on(fresh_clone: Path) -> None:
    first = run_without_django(fresh_clone)
    assert first.returncode == 1
    assert first.stderr.splitlines()[0].startswith("Preparing Radelc:")
    assert "is damaged: delete it" in first.stderr.splitlines()[-1]  # no Django was required, so the second run says so
    assert "Traceback" not in first.stderr
    assert manage.is_complete(fresh_clone / ".venv", (fresh_clone / "requirements.txt",), os.name == "nt")
    second = run_without_django(fresh_clone)
    assert "Preparing" not in second.stderr


@pytest.mark.nightly
def test_without_network_the_run_ends_with_one_sentence(fresh_clone: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(fresh_clone, tmp_path / "offline", symlinks=True)
    (folder / "requirements.txt").write_text("no-such-package==1\n")
    run = run_without_django(
        folder, PIP_INDEX_URL="http://127.0.0.1:9/", PIP_NO_PROXY="127.0.0.1", no_proxy="127.0.0.1"
    )
    assert run.returncode == 1
    assert run.stderr.splitlines()[1:] == [manage.sentence_for_pip(PIP_OFFLINE, Path("pip.log"))]
