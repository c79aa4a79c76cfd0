"""What the gate says of itself: which tests it left out, and how often it asked a browser again."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

PROBE = """
import pytest
from pathlib import Path

@pytest.mark.nightly
def test_long():
    pass

@pytest.mark.flaky(reruns=1)
@pytest.mark.parametrize("number", range({unsure}))
def test_right_the_second_time(number):
    seen = Path(__file__).with_name(str(number))
    if not seen.exists():
        seen.touch()
        raise AssertionError
"""


def probed(folder: Path, unsure: int, *options: str) -> tuple[int, str]:
    """The exit code and the output of a run with one long test and so many that need a second look."""
    file = folder / "test_probe.py"
    file.write_text(PROBE.format(unsure=unsure), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.gate", "-c", "pyproject.toml", *options, str(file)]
    environment = {**os.environ, "DATABASE_URL": ""}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    run = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    return run.returncode, run.stdout


@pytest.mark.parametrize(
    ("unsure", "parallel", "code"),
    [(2, (), 0), pytest.param(3, ("-n", "1"), 1, marks=pytest.mark.nightly)],
    ids=["one", "workers"],
)
def test_two_reruns_are_an_accident_and_three_are_not_and_what_is_left_out_is_said(
    tmp_path: Path, unsure: int, parallel: tuple[str, ...], code: int
) -> None:
    found, said = probed(tmp_path, unsure, *parallel)
    assert found == code, said
    assert f"Browser tests run again: {unsure}" in said
    assert "1 nightly tests were left out" in said
    assert f"{unsure} passed" in said.splitlines()[-1]


@pytest.mark.nightly
def test_who_asks_for_the_long_tests_gets_them(tmp_path: Path) -> None:
    code, said = probed(tmp_path, 1, "--nightly")
    assert (code, "nightly tests were left out" in said) == (0, False), said
    assert "2 passed" in said.splitlines()[-1]
