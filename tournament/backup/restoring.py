"""Restore a backup: into a scratch database first, where everything is checked, then into an empty installation."""

import os
import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, DatabaseError, IntegrityError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.backup import chains, container, rows, snapshot, versions
from tournament.backup.chains import Chain
from tournament.backup.container import BACKUP, Contents, Limits
from tournament.backup.folder import hindrance, kept_on_disk
from tournament.db.secret_store import Keys, keys_in, write_secrets
from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import anchors
from tournament.journal.services.anchors import note_all
from tournament.models import Account, Club, Event, Player, triggers
from tournament.progress import Tell, later, silent

LIMITS = Limits(members=20_000, total_bytes=64 * 1024**3)
SECRETS = "secrets.json"
UPLOADS = re.compile(r"uploads/\d{1,18}/[0-9a-f-]{36}\.(bin|json)")
ANCHORS = "anchors.txt"
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)
BROKEN = (*UNREADABLE, DatabaseError)


@dataclass(frozen=True, slots=True)
class Tried:
    file: Path
    chains: list[Chain]

    @property
    def broken(self) -> list[Chain]:
        return [chain for chain in self.chains if chain.broken]


def restore(path: Path, tell: Tell = silent, look: Callable[[Contents, Tried], None] | None = None) -> Tried:
    """Restore a backup into this installation, which must be empty. All or nothing; raises RefereeError.

    `look` gets the loaded backup before the site is touched, and may raise.
    """
    require_empty()
    data = Path(settings.DATA_DIR)
    with container.opened(path, BACKUP, LIMITS) as contents, tried(contents, data, tell) as loaded:
        if look is not None:
            look(contents, loaded)
        write_secrets(data / SECRETS, keys_of(contents))
        for name in contents.names():
            if UPLOADS.fullmatch(name):
                _put(data / name, contents.whole(name))
        if ANCHORS in contents.names():
            _put(anchors.file(), contents.whole(ANCHORS))
        site = connections[DEFAULT_DB_ALIAS]
        if site.vendor == "sqlite":
            _take_over(loaded.file, Path(site.settings_dict["NAME"]))
        else:
            _copy_rows(loaded.file)
        note_all(anchors.RESTORED)
        return loaded


def restore_secrets(path: Path) -> None:
    """Sign with a backup's key again; the present one stays known. Raises RefereeError."""
    file = Path(settings.DATA_DIR, SECRETS)
    with container.opened(path, BACKUP, LIMITS) as contents:
        theirs = keys_of(contents)
    ours = keys_in(file.read_text(encoding="utf-8"))
    older = dict.fromkeys((*theirs.older, ours.key, *ours.older))
    older.pop(theirs.key, None)
    write_secrets(file, Keys(theirs.key, tuple(older)))


def require_empty() -> None:
    if holds_something():
        raise Conflict(
            _(
                "This installation is not empty. A backup is only brought into an empty one: give an empty folder in "
                "RADELC_DATA, or an empty database in DATABASE_URL."
            ),
            "file",
        )


def holds_something() -> bool:
    site = connections[DEFAULT_DB_ALIAS]
    if site.vendor == "sqlite" and not Path(site.settings_dict["NAME"]).exists():
        return False
    tables = set(site.introspection.table_names())
    return any(
        model._base_manager.values_list("pk").exists()
        for model in (Account, Event, Player, Club)
        if model._meta.db_table in tables
    )


@contextmanager
def tried(contents: Contents, folder: Path, tell: Tell = silent) -> Iterator[Tried]:
    """Load a backup into a scratch file in `folder`, at this program's version. Raises RefereeError if impossible;
    errors of the machine pass through. `tell` gets the number of rows."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=folder) as place:
        file = Path(place) / "restored.sqlite3"
        with snapshot.scratch(file) as connection:
            try:
                _fill(connection, contents, tell)
            except rows.Impossible as problem:
                raise container.impossible(problem.place, row=problem.line) from problem
            except BROKEN as problem:
                if hindrance(problem, folder):
                    raise
                raise container.damaged() from problem
            _require_heads(connection, contents.manifest)
            if contents.manifest["kind"] == BACKUP:
                keys_of(contents)
            try:
                versions.bring_up_to_date(connection)
            except BROKEN as problem:
                if hindrance(problem, folder):
                    raise
                raise RefereeError(
                    _("The data cannot be upgraded to the version of this program."), "file"
                ) from problem
            walked = chains.walked(connection.alias)
        _require_sound(file)
        yield Tried(file, walked)


def member_of(model: Any) -> str:
    return f"rows/{model._meta.model_name}.jsonl"


def _fill(connection: BaseDatabaseWrapper, contents: Contents, tell: Tell) -> None:
    manifest = contents.manifest
    if not versions.is_read(manifest.get("migrations")):
        raise container.damaged()
    done, of = 0, sum(table["rows"] for table in manifest["tables"].values())
    tell(done, of)
    apps = versions.bring_to(connection, manifest["migrations"])
    models = {str(model._meta.model_name): model for model in rows.kept_models(apps)}
    if set(manifest["tables"]) != set(models):
        raise container.damaged()
    with transaction.atomic(using=connection.alias):
        for name, model in models.items():
            table = manifest["tables"][name]
            if table["columns"] != [field.attname for field in rows.columns(model)]:
                raise container.damaged()
            try:
                count = rows.store(model, contents.rows(member_of(model)), connection.alias, later(tell, done, of))
            except IntegrityError as problem:
                raise container.impossible(name) from problem
            done += count
            if count != table["rows"]:
                raise container.damaged()
        for name, model in models.items():
            try:
                connection.check_constraints([model._meta.db_table])
            except IntegrityError as problem:
                raise container.impossible(name) from problem
        set_counters(connection, {models[name]: table["last_id"] for name, table in manifest["tables"].items()})


def _require_heads(connection: BaseDatabaseWrapper, manifest: dict[str, Any]) -> None:
    heads = chains.heads(versions.models_of(connection).get_model(rows.APP, "Journal"), connection.alias, Q())
    noted = manifest.get("anchors")
    if not isinstance(noted, list) or not all(isinstance(line, str) for line in noted):
        raise container.damaged()
    if [(head.lines, head.hash, head.first) for head in heads] != [
        (head.lines, head.hash, head.first) for head in anchors.read(noted)[0]
    ]:
        raise container.damaged()


def _require_sound(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        (sound,) = connection.execute("PRAGMA quick_check").fetchone()
    if sound != "ok":
        raise container.damaged()


def counters(connection: BaseDatabaseWrapper, models: list[Any]) -> dict[Any, int | None]:
    """Return the last key that each table has given, also to deleted rows; None without keys."""
    last: dict[Any, int | None] = {}
    with connection.cursor() as cursor:
        for model in models:
            table = model._meta.db_table
            last[model] = None
            if not model._meta.pk.get_internal_type().endswith("AutoField"):
                continue
            if connection.vendor == "sqlite":
                cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            else:
                cursor.execute(
                    "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema()"
                    " AND format('%%I.%%I', schemaname, sequencename) = pg_get_serial_sequence(%s, %s)",
                    [table, model._meta.pk.column],
                )
            row = cursor.fetchone()
            last[model] = (row[0] if row else None) or 0
    return last


def set_counters(connection: BaseDatabaseWrapper, last: dict[Any, int | None]) -> None:
    """Continue numbering from the backup's tables: a number on paper is never reused."""
    with connection.cursor() as cursor:
        for model, given in last.items():
            if given is None:
                continue
            if type(given) is not int or not 0 <= given < 2**62:
                raise container.damaged()
            table, column = model._meta.db_table, model._meta.pk.column
            if connection.vendor == "sqlite":
                cursor.execute("SELECT 1 FROM sqlite_sequence WHERE name = %s", [table])
                change = (
                    "UPDATE sqlite_sequence SET seq = max(seq, %s) WHERE name = %s"
                    if cursor.fetchone()
                    else "INSERT INTO sqlite_sequence (seq, name) VALUES (%s, %s)"
                )
                cursor.execute(change, [given, table])
            elif given:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [table, column, given])


def _take_over(scratch: Path, file: Path) -> None:
    connections[DEFAULT_DB_ALIAS].close()
    for beside in ("-wal", "-shm"):
        file.with_name(file.name + beside).unlink(missing_ok=True)
    with scratch.open("r+b") as scratch_file:
        os.fsync(scratch_file.fileno())
    os.chmod(scratch, 0o600)
    os.replace(scratch, file)
    kept_on_disk(file.parent)


def _copy_rows(scratch: Path) -> None:
    site = connections[DEFAULT_DB_ALIAS]
    versions.bring_up_to_date(site)
    models = rows.kept_models(versions.models_of(site))
    with snapshot.scratch(scratch) as connection:
        last = counters(connection, models)
        with transaction.atomic():
            triggers.unprotect_journal(site)  # a started empty installation already has a journal line
            for model in reversed(models):
                model._base_manager.all().delete()
            triggers.protect_journal(site)
            for model in models:
                rows.store(model, rows.stored(model, connection.alias), DEFAULT_DB_ALIAS)
            site.check_constraints()
            set_counters(site, last)
            with site.cursor() as cursor:
                for statement in site.ops.sequence_reset_sql(
                    no_style(), [model for model in models if last[model] == 0]
                ):
                    cursor.execute(statement)


def keys_of(contents: Contents) -> Keys:
    try:
        return keys_in(contents.whole(SECRETS).decode())
    except ValueError as problem:
        raise container.damaged() from problem


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    os.chmod(part, 0o600)
    os.replace(part, path)
