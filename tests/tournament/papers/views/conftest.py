"""The director's event and clients of the desk (tests/tournament/desk/views/conftest.py)."""

from tests.tournament.desk.views.conftest import _data_folder, desk, director, event, operator

__all__ = ["_data_folder", "desk", "director", "event", "operator"]
