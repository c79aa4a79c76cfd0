"""A table of a running round of five games, and its sheet as the office sees it."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament import build
from tournament.models import Table


@dataclass
class Office:
    """Somebody signed in, at one sheet. Rows are typed as {number: {field: text}}."""

    client: Client
    table: Table

    @property
    def base(self) -> str:
        return f"/e/{self.table.round.event.slug}/office/tables/{self.table.pk}/"

    def open(self, query: str = "") -> Any:
        return self.client.get(self.base + query)

    def type(self, rows: Any, *, script: bool = False, revision: int | None = None, **more: str) -> Any:
        """Post rows as the form does, or one as the script does."""
        self.table.refresh_from_db()
        data = {"revision": self.table.revision if revision is None else revision, "way": "facts", **more}
        for number, texts in rows.items():
            data |= {f"r{number}-{field}": text for field, text in texts.items()}
            data.setdefault(f"r{number}-key", str(uuid4()))
        headers = {"HX-Request": "true"} if script else {}
        return self.client.post(self.base + "rows/", data, headers=headers)

    def do(self, what: str, **data: Any) -> Any:
        self.table.refresh_from_db()
        return self.client.post(f"{self.base}{what}/", {"revision": self.table.revision, **data})


DVE = {"contract": "2", "declarer": "b", "points": "45"}


def at_table(role: str, table: Table) -> Office:
    client = Client()
    client.force_login(build.official(table.round.event, role))
    client.cookies["radelc_language"] = "en"
    return Office(client, table)


@pytest.fixture
def table(db: None) -> Table:
    return build.table(games_per_round=5)


@pytest.fixture
def office(table: Table) -> Office:
    return at_table("operator", table)


@pytest.fixture
def referee(table: Table) -> Office:
    return at_table("referee", table)
