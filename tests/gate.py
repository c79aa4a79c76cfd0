"""What the gate adds to pytest: long tests wait for the night, and a browser that is asked again too often fails."""

import os
import sys
from typing import Any

import pytest

NIGHTLY = "RADELC_NIGHTLY"  # tells tests/sizes.py, also in the processes of pytest-xdist
RERUNS = 2  # so many tests may have needed a second look; one more is no accident
LEFT_OUT = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Who asks for the long tests gets them."""
    parser.addoption("--nightly", action="store_true", help="with the tests that are too long for every day")


def pytest_configure(config: pytest.Config) -> None:
    """By night the rules are tried on more deals; known before the first test file is read."""
    if config.getoption("--nightly"):
        if "tests.sizes" in sys.modules:
            raise pytest.UsageError("tests/sizes.py was read before it could be known that it is night")
        os.environ[NIGHTLY] = "1"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out unless they are asked for."""
    long = [] if config.getoption("--nightly") else [item for item in items if item.get_closest_marker("nightly")]
    if long:
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)
    config.stash[LEFT_OUT] = len(long)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the first process what a worker left out; more reruns than an accident fail the run."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, 0)
    elif session.exitstatus == pytest.ExitCode.OK and len(_reruns(session.config)) > RERUNS:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker of pytest-xdist has collected the same."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was left out, and how often a browser was asked again."""
    left_out = config.stash.get(LEFT_OUT, 0)
    if left_out:
        terminalreporter.write_line(
            f"{left_out} nightly tests were left out and fewer deals played: manage.py test --nightly"
        )
    reruns = len(_reruns(config))
    if reruns:
        verdict = "and so many fail the run" if reruns > RERUNS else f"{RERUNS + 1} would fail the run"
        terminalreporter.write_line(f"Browser tests run again: {reruns}, {verdict}.")


def _reruns(config: pytest.Config) -> list[Any]:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return list(reporter.stats.get("rerun", [])) if reporter else []
