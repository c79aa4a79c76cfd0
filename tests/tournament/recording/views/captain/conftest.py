"""A table of four games and its captain's phone, for files that need nothing else."""

import pytest

from tests.tournament import build
from tests.tournament.recording.views.captain.test_table import Player, players
from tournament.models import Table


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=4)


@pytest.fixture
def phone(table: Table) -> Player:
    return players(table)["A"]
