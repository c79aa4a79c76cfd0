from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.db.faults import Fault

UNWRITABLE, NOT_BROUGHT_BACK, COPY_MISSING, ENDED = "unwritable", "not_brought_back", "copy_missing", "ended"
NOT_RESTORED = "not_restored"
SENTENCES: Mapping[str, str] = {
    UNWRITABLE: gettext_noop("The backup could not be made in %(folder)s: %(reason)s."),
    NOT_BROUGHT_BACK: gettext_noop(
        "The backup could not be brought back when it was tried out, so it was thrown away. Try again; if it fails "
        "again, stop Radelc and copy its data folder as it is."
    ),
    COPY_MISSING: gettext_noop("The backup is made, but its copy in %(folder)s is not: %(reason)s."),
    NOT_RESTORED: gettext_noop("Nothing was restored into %(folder)s: %(reason)s."),
    ENDED: gettext_noop("The program that makes the backup ended with an error: %(reason)s"),
}


class Cause(StrEnum):
    """Why a file could not be written; MACHINE: in the system's own words."""

    FULL = "full"
    TOO_LARGE = "too_large"
    GONE = "gone"
    FORBIDDEN = "forbidden"
    MACHINE = "machine"


CAUSES: Mapping[str, str] = {
    Cause.FULL: gettext_noop("the disk is full"),
    Cause.TOO_LARGE: gettext_noop("the file is larger than this system or the format of the disk allows"),
    Cause.GONE: gettext_noop("the folder is not there; plug in the stick or the disk on which it lies"),
    Cause.FORBIDDEN: gettext_noop("Radelc may not write there"),
}
HOLDS: Mapping[str, str] = {
    "": gettext_noop("In it, no round is drawn yet."),
    "drafted": gettext_noop("In it, round %(number)s is drawn, but the draw is not published."),
    "published": gettext_noop("In it, the draw of round %(number)s is published."),
    "running": gettext_noop("In it, round %(number)s is being played."),
    "closed": gettext_noop("In it, round %(number)s is closed."),
    "reopened": gettext_noop("In it, round %(number)s is open again for a correction."),
}
KNOWS: Mapping[str, str] = {
    "paper": gettext_noop("%(code)s: this paper is in the backup."),
    "unknown": gettext_noop(
        "%(code)s: the backup does not know this paper. So something newer existed, and it would be lost with this "
        "backup."
    ),
    "otherwise": gettext_noop(
        "%(code)s: in the backup this sheet differs from the paper. Compare both before you go on."
    ),
    "foreign": gettext_noop("%(code)s: the site of this backup printed no paper with this code. Compare the letters."),
    "foot": gettext_noop(
        "%(code)s: this is the digest at the foot of the minutes. Their code is below “Is this paper current?”."
    ),
}


def backup_sentence(failure: Fault) -> str:
    params = dict(failure.params)
    if params.get("cause") in CAUSES:
        params["reason"] = _(CAUSES[params["cause"]])
    return _(SENTENCES[failure.code]) % params


def holds_sentence(number: int, state: str) -> str:
    """Return an event's state in a backup: its last round with state, 0 and "" before the first."""
    return _(HOLDS[state]) % {"number": number}


def knows_sentence(code: str, knows: str) -> str:
    return _(KNOWS[knows]) % {"code": code}
