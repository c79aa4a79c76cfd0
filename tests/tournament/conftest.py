"""For all tests of the project."""

from pathlib import Path
from typing import Any, cast

import pytest

from tournament.views.director import site_file


class Ended:
    """A process that has done its work."""

    def poll(self) -> int:
        return 0

    def wait(self, patience: float | None = None) -> int:
        return 0


@pytest.fixture(autouse=True)
def copies_apart(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test that walks all addresses starts a process, which would not find the tests' database."""

    def begun(event: object, *, language: str) -> site_file._Copying:
        target: Path = tmp_path_factory.mktemp("copy") / "site.zip"
        target.write_bytes(b"PK")
        return site_file._Copying(cast(Any, Ended()), target)

    monkeypatch.setattr(site_file, "_begun", begun)
