"""A database that took every step before 0.1 needs nothing; one that stopped on the way is refused in words."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from tournament.backup import versions
from tournament.management import database

pytestmark = pytest.mark.django_db

TABLES = ("tournament", "0001_first_release")


def recorded(steps: list[tuple[str, str]]) -> None:
    """Let the database tell that it had these steps instead of the one that stands for them."""
    recorder = MigrationRecorder(connection)
    for app, name in [TABLES, *replaced()]:
        recorder.record_unapplied(app, name)
    for app, name in steps:
        recorder.record_applied(app, name)


def replaced() -> list[tuple[str, str]]:
    return list(MigrationExecutor(connection).loader.disk_migrations[TABLES].replaces)


def test_a_database_with_all_steps_is_up_to_date_and_named_by_one() -> None:
    assert len(replaced()) > 10
    recorded(replaced())
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    assert not database.is_of_the_first_days(executor)
    assert database.unknown_migrations(executor) == []
    named = versions.applied(connection)["tournament"]
    assert named[0] == "0001_first_release"
    assert not set(named) & {name for _app, name in replaced()}


def test_a_database_that_stopped_on_the_way_is_refused() -> None:
    recorded(replaced()[:5])
    with pytest.raises(SystemExit, match=r"0\.1"):
        database.bring_up_to_date()
