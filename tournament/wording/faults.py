"""Sentences for the codes of `db/faults.py`."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.db import faults
from tournament.db.faults import Fault

SENTENCES: Mapping[str, str] = {
    faults.DISK_FULL: gettext_noop(
        "The disk of the server is full: free some space (empty the bin, move videos elsewhere), and saving "
        "goes on by itself."
    ),
    faults.READ_ONLY: gettext_noop(
        "The server may not write into its data folder: the disk is locked or the folder belongs to somebody else."
    ),
    faults.DAMAGED: gettext_noop(
        "The database is damaged, so nothing more is stored in it: copy the data folder as it is, then restore the "
        "last backup."
    ),
    faults.NO_DATABASE: gettext_noop(
        "The database file is not a database: copy the data folder as it is, then restore the last backup."
    ),
    faults.MISSING: gettext_noop(
        "The file of the database is gone or was replaced while Radelc was running: stop Radelc, put the file back and "
        "start it again."
    ),
    faults.AWAY: gettext_noop("The database server does not answer; as soon as it does, saving goes on by itself."),
    faults.BUSY: gettext_noop("Another program keeps the database locked: close it, and saving goes on by itself."),
    faults.DISK_ERROR: gettext_noop(
        "The disk of the server reports an error: copy the data folder to another disk as soon as you can."
    ),
    faults.NO_MEMORY: gettext_noop("The server has no memory left: close other programs on it."),
    faults.NEWER: gettext_noop(
        "The database was made by a newer Radelc (%(name)s): start that one, or restore a backup made with this one."
    ),
    faults.UNREADABLE: gettext_noop(
        "Something in the database cannot be read: it was changed outside Radelc. The director finds what it "
        "is under Journal → Verify; a backup has it as it was."
    ),
    faults.CLOCK_BACK: gettext_noop(
        "The server's clock says %(now)s, but the journal already has a line of %(last)s: set the clock right. If it "
        "is right, start Radelc with serve --clock-is-right."
    ),
    faults.CLOCK_FORWARD: gettext_noop(
        "The server's clock says %(now)s, which is long after %(last)s when it was last known: set the clock right. If "
        "it is right, start Radelc with serve --clock-is-right."
    ),
}


def fault_sentence(fault: Fault) -> str:
    return _(SENTENCES[fault.code]) % fault.params
