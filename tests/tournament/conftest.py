"""For all tests of the project."""

from pathlib import Path

import pytest

from tournament.views.director import site_file


@pytest.fixture(autouse=True)
def copies_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test that walks all addresses starts a process, which would not find the tests' database."""

    def made(event: object, target: Path, *, language: str) -> bool:
        target.write_bytes(b"PK")
        return True

    monkeypatch.setattr(site_file, "made_apart", made)
