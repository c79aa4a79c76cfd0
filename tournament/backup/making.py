"""Make a backup: one moment of the database and its files, restored as a test before it counts."""

import json
import logging
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connections
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backup import chains, container, folder, restoring, rows, snapshot, versions
from tournament.backup.chains import Chain
from tournament.backup.container import BACKUP, Member, Writer
from tournament.backup.words import COPY_MISSING, NOT_BROUGHT_BACK, UNWRITABLE, backup_sentence
from tournament.db.faults import Fault
from tournament.db.secret_store import as_text, keys_in, mark_of
from tournament.errors import RefereeError
from tournament.journal.selectors import anchors
from tournament.journal.selectors.anchors import Anchor
from tournament.journal.services.anchors import append
from tournament.progress import Tell, later, silent

OCCASION = "backup"
log = logging.getLogger(__name__)


@dataclass(slots=True)
class Made:
    """A tested backup. `broken`: invalid chains of the journal; `failed`: why it is not in the second folder, None if
    it is or none is set.
    """

    path: Path
    broken: list[Chain] = field(default_factory=list)
    failed: Fault | None = None


class BackupFailed(RefereeError):
    """A code of `backup/words.py`, worded in the reader's language."""

    def __init__(self, code: str, **params: object) -> None:
        self.failure = Fault(code, {name: str(value) for name, value in params.items()})
        super().__init__(backup_sentence(self.failure))


def make(target: Path | None = None, tell: Tell = silent) -> Made:
    """Make a backup in an existing folder (None: beside the database, and in the second folder if set).

    `tell` gets the rows written and tested, and their total. Raises BackupFailed; then there is no file.
    """
    where = target or folder.own_folder()
    try:
        if target is not None:
            folder.require(target)
        path = folder.fresh_path(where)
        with folder.placed(path) as part:
            ends = _write(part, tell)
            backup = Made(path, _tried(part, where, tell))
    except (OSError, sqlite3.Error, DatabaseError) as problem:
        hindrance = folder.hindrance(problem, where)
        if hindrance is None:
            raise
        raise BackupFailed(UNWRITABLE, **hindrance) from problem
    _note(ends)
    if target is None:
        folder.prune(where, path)
        _copy(backup)
    return backup


def prepare() -> None:
    """Prepare the empty tables that the first backup's test needs."""
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=settings.DATA_DIR) as place:
        file = Path(place) / "empty.sqlite3"
        with snapshot.scratch(file) as connection:
            versions.make_ready(connection)


def broken_sentence(chain: Chain) -> str:
    return _("The journal in the backup is broken at line %(number)s: `%(program)s verify` says where.") % {
        "number": chain.broken,
        "program": settings.PROGRAM,
    }


def _tried(part: Path, where: Path, tell: Tell) -> list[Chain]:
    """Restore it as `restore` would; return the invalid chains. Raises BackupFailed."""

    def tell_half(done: int, of: int) -> None:
        tell(of + done, 2 * of)

    try:
        with (
            container.opened(part, BACKUP, restoring.LIMITS) as contents,
            restoring.tried(contents, where, tell_half) as loaded,
        ):
            return loaded.broken
    except RefereeError as refused:
        log.exception("a backup could not be brought back")
        raise BackupFailed(NOT_BROUGHT_BACK) from refused


def _note(ends: list[Anchor]) -> None:
    try:
        append(ends, OCCASION)
    except OSError as problem:
        log.warning("The anchors of a backup could not be noted in %s: %s", anchors.file(), problem.strerror)


def _copy(backup: Made) -> None:
    second = settings.BACKUP_DIR
    if second is None:
        return
    try:
        folder.copied_to(second, backup.path)
    except OSError as problem:
        backup.failed = Fault(COPY_MISSING, folder.hindrance(problem, second) or {})


def _write(part: Path, tell: Tell) -> list[Anchor]:
    def tell_half(done: int, of: int) -> None:
        tell(done, 2 * of)

    secrets = Path(settings.DATA_DIR, restoring.SECRETS).read_text(encoding="utf-8")
    manifest: dict[str, Any] = {"key": mark_of(settings.SECRET_KEY)}
    with snapshot.frozen(part.parent) as using, container.written(part, BACKUP, manifest) as writer:
        models = rows.kept_models(versions.models_of(connections[using]))
        ends = write_tables(
            writer, manifest, using, {model: Q() for model in models}, tell=lambda done, of: tell(done, 2 * of)
        )
        writer.add(restoring.SECRETS, as_text(keys_in(secrets)).encode())
        _write_files(writer)
    return ends


def write_tables(
    writer: Writer, manifest: dict[str, Any], using: str, wanted: Mapping[Any, Q | None], tell: Tell = silent
) -> list[Anchor]:
    """Write the wanted rows of every table (None: no rows) and record them in the manifest.

    Returns the heads of the journal's chains. `tell` gets the rows written, and their total.
    """
    connection = connections[using]
    last = restoring.counters(connection, list(wanted))
    at = timezone.now().isoformat(timespec="seconds")
    parts = [(model, of) for model, of in wanted.items() if of is not None]
    all_rows = sum(model._base_manager.using(using).filter(of).count() for model, of in parts)
    counts = dict.fromkeys(wanted, 0)
    for model, of in parts:
        counts[model] = _write_rows(writer, model, using, of, later(tell, sum(counts.values()), all_rows))
    (journal,) = (model for model in wanted if model._meta.model_name == "journal")
    ends = [replace(end, at=at, occasion=OCCASION) for end in chains.heads(journal, using, wanted[journal] or Q())]
    manifest.update(
        {
            "made_at": at,
            "program": settings.VERSION,
            "database": connection.vendor,
            "migrations": versions.applied(connection),
            "tables": {
                model._meta.model_name: {
                    "columns": [column.attname for column in rows.columns(model)],
                    "rows": counts[model],
                    "last_id": last[model],
                }
                for model in wanted
            },
            "anchors": [str(end) for end in ends],
        }
    )
    return ends


def _write_rows(writer: Writer, model: Any, using: str, of: Q, tell: Tell) -> int:
    count = 0
    with writer.opened(restoring.member_of(model)) as member:
        for row in rows.stored(model, using, of):
            write_row(member, row)
            count += 1
            tell(count, 0)
    return count


def write_row(member: Member, row: Sequence[Any]) -> None:
    member.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


def _write_files(writer: Writer) -> None:
    data = Path(settings.DATA_DIR)
    for file in sorted(data.glob("uploads/*/*")):
        name = file.relative_to(data).as_posix()
        if restoring.UPLOADS.fullmatch(name):
            writer.add(name, file.read_bytes())
    if anchors.file().exists():
        writer.add(restoring.ANCHORS, anchors.file().read_bytes())
