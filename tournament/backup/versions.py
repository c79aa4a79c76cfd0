"""Which version of the tables a database has, and the models of that version."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps.registry import Apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from tournament.backup import container
from tournament.backup.rows import APP

#: By app, the migrations that are applied.
Applied = dict[str, list[str]]


def applied(connection: BaseDatabaseWrapper) -> Applied:
    """The migrations that a database has had."""
    found: Applied = {}
    for app, name in sorted(MigrationExecutor(connection).loader.applied_migrations):
        found.setdefault(app, []).append(name)
    return found


def models_of(connection: BaseDatabaseWrapper) -> Apps:
    """The models as this database has them, which may be those of an older version."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    had = [node for node in graph.nodes if node in executor.loader.applied_migrations]
    return executor.loader.project_state(had).apps


def bring_to(connection: BaseDatabaseWrapper, told: Applied) -> Apps:
    """Make the tables of that version in an empty database. Raises RefereeError for one that nobody here knows."""
    executor = MigrationExecutor(connection)
    known = set(executor.loader.disk_migrations)
    if any((app, name) not in known for app, names in told.items() for name in names):
        raise container.newer()
    wanted = {(app, name) for app, names in told.items() for name in names}
    had = wanted & set(executor.loader.graph.nodes)
    targets = [node for node in had if not any(child in had for child in executor.loader.graph.node_map[node].children)]
    plan = executor.migration_plan(targets)
    if {(one.app_label, one.name) for one, _back in plan} != had or not any(app == APP for app, _name in had):
        raise container.damaged()  # a migration without one that it needs
    make_tables(executor, targets, plan)
    return models_of(connection)


def make_tables(executor: MigrationExecutor, targets: list[Any], plan: list[Any]) -> None:
    """Go the way to an empty database of that version; it is most of the time that a backup's trial takes."""
    with alone(executor.connection):
        executor.migrate(targets, plan=plan)


def bring_up_to_date(connection: BaseDatabaseWrapper) -> None:
    """The tables of this version. Raises RefereeError if the data cannot be brought there."""
    executor = MigrationExecutor(connection)
    with alone(connection):
        executor.migrate(executor.loader.graph.leaf_nodes())


@contextmanager
def alone(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """For this thread there is no database but this one: a migration may ask for rows without saying of which."""
    site = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connection
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = site


def is_read(told: object) -> bool:
    """Whether a manifest tells migrations as `applied` does."""
    return isinstance(told, dict) and all(
        isinstance(app, str) and isinstance(names, list) and all(isinstance(name, str) for name in names)
        for app, names in told.items()
    )
