"""Emptying the whole database lifts the journal's protection for that moment only (management command `flush`)."""

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from tests.tournament import build
from tournament.models import Journal

pytestmark = pytest.mark.django_db(transaction=True)


def line() -> Journal:
    return Journal.objects.create(
        event=build.event(), number=1, at=timezone.now(), actor="x", role="director", action="test", hash="0" * 64
    )


def test_flush_empties_the_journal_and_protects_it_again() -> None:
    line()
    call_command("flush", verbosity=0, interactive=False)
    assert not Journal.objects.exists()
    one = line()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        one.delete()


def test_postgresql_refuses_truncate() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no TRUNCATE")
    line()
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("TRUNCATE tournament_journal CASCADE")
