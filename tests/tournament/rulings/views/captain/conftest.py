"""A table of four games and its captain's phone (tests/tournament/recording/views/captain/conftest.py)."""

from tests.tournament.recording.views.captain.conftest import phone, table

__all__ = ["phone", "table"]
