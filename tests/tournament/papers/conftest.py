from datetime import UTC, datetime

import pytest

from tournament.events import heads


@pytest.fixture
def a_printing_clock_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print in the same minute: papers that are compared byte by byte name the minute at their foot."""
    moment, printed_at = datetime(2026, 3, 14, 9, tzinfo=UTC), heads.printed_at
    monkeypatch.setattr(heads, "printed_at", lambda at, line=0: printed_at(moment, line))
