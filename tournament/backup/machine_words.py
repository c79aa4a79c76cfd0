from collections.abc import Mapping
from datetime import datetime

from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from tournament.backup.words import backup_sentence
from tournament.db.faults import Fault
from tournament.wording.faults import SENTENCES as FAULTS

NAMES: Mapping[str, str] = {
    "database": gettext_noop("Database"),
    "disk": gettext_noop("Disk"),
    "clock": gettext_noop("Clock"),
    "backup": gettext_noop("Backup"),
    "cache": gettext_noop("Shared pages"),
    "versions": gettext_noop("Versions"),
    "folder": gettext_noop("Data folder"),
    "second": gettext_noop("Second folder for backups"),
    "address": gettext_noop("Address for phones"),
    "port": gettext_noop("Port"),
    "paper": gettext_noop("Paper in the printer"),
    "fonts": gettext_noop("Fonts of the papers"),
    "tried": gettext_noop("Backup put to the test"),
    "saving": gettext_noop("Saving a game"),
}
#: Its parameter "said" is what there is to say, in no language or in the active one.
AS_SAID = "as_said"
SENTENCES: Mapping[str, str] = {
    **FAULTS,
    "writable": gettext_noop("The database takes what is saved."),
    "disk_free": gettext_noop("%(free)s are free."),
    "disk_scarce": gettext_noop("Only %(free)s are free: empty the bin or move videos elsewhere."),
    "clock_agrees": gettext_noop("The clock agrees with the journal."),
    "cache_answers": gettext_noop("The servers share the pages that they make."),
    "cache_away": gettext_noop("Redis does not answer: each server makes its pages itself. Nothing is lost."),
    "clock_apart": gettext_noop(
        "This computer's clock and the database server's are %(seconds)s s apart: let the network set both."
    ),
    "backup_none": gettext_noop("There is no backup yet."),
    "backup_made": gettext_noop("The last backup is from %(at)s."),
    "backup_failed": gettext_noop("The last backup failed: %(why)s"),
    "backup_old": gettext_noop("The last backup is from %(at)s, and much has been saved since: make one."),
    "folder_there": gettext_noop("The data are in %(folder)s."),
    "folder_own": gettext_noop("The data are in %(folder)s, and no other account can read them."),
    "folder_open": gettext_noop("Other accounts of this computer may read %(folder)s: run `chmod 700` on it."),
    "folder_gone": gettext_noop("%(folder)s cannot be read (%(reason)s): check RADELC_DATA and the folder's rights."),
    "second_there": gettext_noop("Each backup is copied to %(folder)s, too."),
    "second_gone": gettext_noop(
        "Nothing can be written to %(folder)s: plug the stick in, or start without RADELC_BACKUPS."
    ),
    "address": gettext_noop("Phones in the same network open %(address)s."),
    "address_none": gettext_noop(
        "Phones cannot reach this computer: connect it to the hall's router, and start Radelc with --host 0.0.0.0."
    ),
    "port_free": gettext_noop("Port %(port)s is free."),
    "port_ours": gettext_noop("Radelc answers at port %(port)s already."),
    "port_taken": gettext_noop(
        "Port %(port)s is already in use: stop the other program or choose another port with --port."
    ),
    "paper_same": gettext_noop("%(printer)s has %(paper)s, as the papers need it."),
    "paper_other": gettext_noop(
        "%(printer)s has %(paper)s, but the papers are made for %(wanted)s: change the printer's paper or the event's."
    ),
    "paper_no_printer": gettext_noop(
        "This computer has no printer: set one up, or print the PDFs elsewhere on %(wanted)s."
    ),
    "paper_unknown": gettext_noop(
        "The printer's paper is not known here: print a page on %(wanted)s, unscaled, and see that no edge is missing."
    ),
    "fonts_there": gettext_noop("The fonts have every letter of the names."),
    "fonts_lack": gettext_noop(
        "The fonts lack letters of %(names)s: write the name in Latin letters, or boxes are printed."
    ),
    "fonts_gone": gettext_noop("Font files are missing or damaged: install Radelc again."),
    "tried_none": gettext_noop("There is no backup to be tried: make one."),
    "tried_well": gettext_noop("The backup from %(at)s was restored for a test: it is whole."),
    "tried_broken": gettext_noop(
        "The journal in the backup from %(at)s is broken: run `%(program)s verify` before anything else."
    ),
    "tried_in_vain": gettext_noop("The backup from %(at)s cannot be restored: delete %(file)s and make another one."),
    "saving": gettext_noop("A game is saved in %(milliseconds)s ms."),
    "saving_slow": gettext_noop(
        "It takes %(milliseconds)s ms to save a game: keep the data on the computer's own disk, close other programs."
    ),
    "saving_failed": gettext_noop("No game could be saved for a test: restart the computer and look again."),
}


def light_word(level: str) -> str:
    words = {"ok": pgettext("machine", "All well"), "warn": pgettext("machine", "Attention")}
    return words.get(level) or pgettext("machine", "Fault")


def check_name(name: str) -> str:
    return _(NAMES[name])


def check_sentence(code: str, params: Mapping[str, object]) -> str:
    if code == AS_SAID:
        return str(params["said"])
    values = {"program": settings.PROGRAM, **{name: _worded(value) for name, value in params.items()}}
    if isinstance(free := params.get("megabytes"), int):
        values["free"] = filesizeformat(free * 1024 * 1024)
    return _(SENTENCES[code]) % values


def _worded(value: object) -> object:
    if isinstance(value, datetime):
        return date_format(timezone.localtime(value), "SHORT_DATETIME_FORMAT")
    return backup_sentence(value) if isinstance(value, Fault) else value
