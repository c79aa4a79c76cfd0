"""The machine's state in words: the desk's light, the checks and their results (`backup/machine.py`)."""

from collections.abc import Mapping
from datetime import datetime

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
}
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
}


def light_word(level: str) -> str:
    words = {"ok": pgettext("machine", "All well"), "warn": pgettext("machine", "Attention")}
    return words.get(level) or pgettext("machine", "Fault")


def check_name(name: str) -> str:
    return _(NAMES[name])


def check_sentence(code: str, params: Mapping[str, object]) -> str:
    """Return a check's result, and what to do."""
    values = {name: _worded(value) for name, value in params.items()}
    if isinstance(free := params.get("megabytes"), int):
        values["free"] = filesizeformat(free * 1024 * 1024)
    return _(SENTENCES[code]) % values


def _worded(value: object) -> object:
    if isinstance(value, datetime):
        return date_format(timezone.localtime(value), "SHORT_DATETIME_FORMAT")
    return backup_sentence(value) if isinstance(value, Fault) else value
