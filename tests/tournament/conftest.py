"""For all tests of the project."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tournament.hall.views import long_files
from tournament.models import Table
from tournament.papers.services import kept_minutes

#: Rooms whose tests accept hundreds of sheets and read no minutes: drawing them takes a tenth of the processor.
WITHOUT_MINUTES = {"cases", "cup", "people", "recording", "rounds", "rulings", "series", "standings"}


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


@pytest.fixture(autouse=True)
def minutes_are_drawn_where_they_are_read(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.path.relative_to(Path(__file__).parent).parts[0] in WITHOUT_MINUTES:

        def of_table(*, table: Table) -> bytes:
            return f"%PDF minutes of {table.pk}, revision {table.revision}".encode()

        monkeypatch.setattr(kept_minutes, "minutes", SimpleNamespace(of_table=of_table))
