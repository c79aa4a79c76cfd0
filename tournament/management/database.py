"""Checks of the database for the commands: damaged, empty, of this version, older or newer."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament.db import clock, faults, single_server, soundness
from tournament.db.faults import Fault
from tournament.db.sqlite.base import pin
from tournament.models import Journal
from tournament.wording.faults import fault_sentence

UNUSABLE = (faults.DISK_FULL, faults.READ_ONLY, faults.NO_DATABASE, faults.DISK_ERROR)


# Shows what is being done if it takes long.
Step = Callable[[str], AbstractContextManager[object]]


def bring_up_to_date(*, also_older: bool = False, step: Step = nullcontext) -> None:
    """Fill an empty database. Raises SystemExit, in a sentence, for a database that is unusable, newer or older.

    A person who has made a copy changes an older database, or `also_older` where nothing can be lost. A damaged file is
    still read; nothing is stored in it any more.
    """
    with step(_("Looking through the database for damage…")):
        fault = _fault_of_file()
    if fault is not None and fault.code in UNUSABLE:
        raise SystemExit(fault_sentence(fault))
    try:
        executor = MigrationExecutor(connection)
    except DatabaseError as problem:
        raise SystemExit(_sentence(problem)) from problem
    newer = unknown_migrations(executor)
    if newer:
        raise SystemExit(fault_sentence(Fault(faults.NEWER, {"name": newer[-1]})))
    if is_of_the_first_days(executor):
        raise SystemExit(_("This database was made before version 0.1 was ready, and cannot be brought up to date."))
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing and executor.loader.applied_migrations and not also_older:
        raise SystemExit(
            _("The database is older than this program: make a copy of it, then run `%(program)s migrate`.")
            % {"program": settings.PROGRAM}
        )
    if missing and fault is not None:
        raise SystemExit(fault_sentence(fault))
    if missing:
        with step(_("Making the tables of the database…")):
            call_command("migrate", verbosity=0, interactive=False)
    if fault is not None:
        faults.refuse(fault)
        connection.close()  # a new one only reads


def unknown_migrations(executor: MigrationExecutor) -> list[str]:
    known = set(executor.loader.disk_migrations)
    for migration in executor.loader.disk_migrations.values():
        known.update(migration.replaces)
    return sorted(f"{app} {name}" for app, name in set(executor.loader.applied_migrations) - known)


def is_of_the_first_days(executor: MigrationExecutor) -> bool:
    """Return whether a database has some, but not all, of the steps that a squashed migration replaces."""
    had = set(executor.loader.applied_migrations)
    replaced = [set(migration.replaces) for migration in executor.loader.disk_migrations.values() if migration.replaces]
    return any(steps & had and not steps <= had for steps in replaced)


def alone_from_now_on() -> None:
    """Hold the file's lock until the process ends. SystemExit in one sentence where another program serves it.

    PostgreSQL keeps writers apart itself.
    """
    file = faults.database_file()
    try:
        taken = file is None or single_server.take(file)
    except OSError as problem:
        raise SystemExit(_sentence(problem)) from problem
    if not taken:
        raise SystemExit(_("Another Radelc is already serving this data folder: stop that one first."))


def this_file_and_no_other() -> None:
    file = faults.database_file()
    if file is not None:
        pin(file)


def believe_the_clock() -> None:
    """Raise SystemExit in one sentence where the clock contradicts the journal's last line."""
    try:
        last = Journal.objects.order_by("-pk").only("at").first()
    except DatabaseError:  # nothing is stored in a damaged file in any case
        return
    fault = clock.doubt(last.at if last else None, began=True)
    if fault is not None:
        raise SystemExit(fault_sentence(fault))


def _fault_of_file() -> Fault | None:
    file = faults.database_file()
    if file is None:
        return None
    return soundness.unwritable(file.parent) or soundness.unreadable(file) or soundness.damage(file)


def _sentence(problem: BaseException) -> str:
    fault = faults.fault_of(problem)
    if fault is None:
        raise problem
    return fault_sentence(fault)
