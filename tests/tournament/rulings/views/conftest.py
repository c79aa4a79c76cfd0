"""A table of three games and a referee who has signed in, for files that need nothing else."""

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.rulings.views.test_cases import signed_in
from tournament.models import Table


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=3)


@pytest.fixture
def client(table: Table) -> Client:
    return signed_in(table, "referee")
