"""For all tests of the project."""

from pathlib import Path
from typing import Any, cast

import pytest

from tournament.hall.views import long_files


class Ended:
    """A process that has done its work."""

    def poll(self) -> int:
        return 0

    def wait(self, patience: float | None = None) -> int:
        return 0


@pytest.fixture(autouse=True)
def copies_apart(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test that walks all addresses starts a process, which would not find the tests' database."""

    def begun(*_asked: object) -> long_files.Making:
        target: Path = tmp_path_factory.mktemp("copy") / "site.zip"
        target.write_bytes(b"PK")
        return long_files.Making(cast(Any, Ended()), target)

    monkeypatch.setattr(long_files, "begun", begun)
