import hashlib
import logging
import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import django
from django.apps.registry import Apps
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from tournament.backup import container
from tournament.backup.rows import APP

Applied = dict[str, list[str]]
log = logging.getLogger(__name__)
# Models by a database's migrations: every backup and import needs them several times.
_MODELS: dict[tuple[Any, ...], Apps] = {}
# Empty tables of a version, cached in the data folder; the name ends with a digest of their making.
EMPTY = ".tables-{}.sqlite3"


def applied(connection: BaseDatabaseWrapper) -> Applied:
    """Return the migrations that a database has had; a squashed one stands for those it replaces."""
    loader = MigrationExecutor(connection).loader
    had: Applied = {}
    for app, name in sorted(_shortened(set(loader.applied_migrations), loader)):
        had.setdefault(app, []).append(name)
    return had


def _shortened(steps: set[tuple[str, str]], loader: MigrationLoader) -> set[tuple[str, str]]:
    for key, migration in loader.disk_migrations.items():
        others = {(app, name) for app, name in migration.replaces}
        if others and others <= steps:
            steps = (steps - others) | {key}
    return steps


def models_of(connection: BaseDatabaseWrapper) -> Apps:
    loader = MigrationExecutor(connection).loader
    had = tuple(node for node in loader.graph.nodes if node in loader.applied_migrations)
    if had not in _MODELS:
        _MODELS[had] = loader.project_state(list(had)).apps
    return _MODELS[had]


def bring_to(connection: BaseDatabaseWrapper, migrations: Applied) -> Apps:
    """Make that version's tables in an empty database. Raises RefereeError for an unknown version."""
    executor = MigrationExecutor(connection)
    wanted = _shortened({(app, name) for app, names in migrations.items() for name in names}, executor.loader)
    if not wanted <= set(executor.loader.disk_migrations):
        raise container.newer()
    had = wanted & set(executor.loader.graph.nodes)
    targets = [node for node in had if not any(child in had for child in executor.loader.graph.node_map[node].children)]
    plan = executor.migration_plan(targets)
    if {(step.app_label, step.name) for step, _back in plan} != had or not any(app == APP for app, _name in had):
        raise container.damaged()  # a migration without one that it needs
    make_tables(executor, targets, plan)
    return models_of(connection)


def make_tables(executor: MigrationExecutor, targets: list[Any], plan: list[Any]) -> None:
    """Make a version's empty tables, copied from the cache if possible: migrating was nine tenths of a backup's
    time.
    """
    kept = _kept(step for step, _back in plan)
    executor.connection.ensure_connection()
    scratch: sqlite3.Connection = executor.connection.connection
    if _is_sound(kept):
        with closing(sqlite3.connect(f"{kept.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            connection.backup(scratch)
        return
    with alone(executor.connection):
        executor.migrate(targets, plan=plan)
    _keep(scratch, kept)


def are_kept() -> bool:
    return _kept(MigrationLoader(None).graph.nodes.values()).exists()


def make_ready(connection: BaseDatabaseWrapper) -> None:
    executor = MigrationExecutor(connection)
    targets = executor.loader.graph.leaf_nodes()
    make_tables(executor, targets, executor.migration_plan(targets))


def _kept(steps: Iterable[Migration]) -> Path:
    digest = hashlib.sha256(django.__version__.encode())
    for step in sorted(steps, key=lambda key: (key.app_label, key.name)):
        source = sys.modules[step.__module__].__file__
        digest.update(f"{step.app_label} {step.name}".encode() + (Path(source).read_bytes() if source else b""))
    return Path(settings.DATA_DIR) / EMPTY.format(digest.hexdigest()[:16])


def _is_sound(kept: Path) -> bool:
    if not kept.exists():
        return False
    try:
        with closing(sqlite3.connect(f"{kept.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA quick_check").fetchone() == ("ok",):
                return True
    except sqlite3.DatabaseError as problem:
        log.warning("the empty tables in %s cannot be read: %s", kept, problem)
    kept.unlink(missing_ok=True)
    return False


def _keep(scratch: sqlite3.Connection, kept: Path) -> None:
    part = kept.with_name(f".{uuid4().hex}.part")
    try:
        descriptor = os.open(part, os.O_CREAT | os.O_EXCL, 0o600)
        os.close(descriptor)
        with closing(sqlite3.connect(part)) as connection:
            scratch.backup(connection)
        for older in kept.parent.glob(EMPTY.format("*")):
            older.unlink(missing_ok=True)
        os.replace(part, kept)
    except (OSError, sqlite3.Error) as problem:
        log.warning("the empty tables cannot be kept in %s: %s", kept.parent, problem)
    finally:
        part.unlink(missing_ok=True)


def bring_up_to_date(connection: BaseDatabaseWrapper) -> None:
    """Migrate to this version. Raises RefereeError if the data prevents it."""
    executor = MigrationExecutor(connection)
    with alone(connection):
        executor.migrate(executor.loader.graph.leaf_nodes())


@contextmanager
def alone(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Make this database the default of this thread: migrations may query without `using`."""
    site = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connection
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = site


def is_read(migrations: object) -> bool:
    return isinstance(migrations, dict) and all(
        isinstance(app, str) and isinstance(names, list) and all(isinstance(name, str) for name in names)
        for app, names in migrations.items()
    )
