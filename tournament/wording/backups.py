"""What may fail of a backup, as sentences: what makes it knows nobody's language (`backup/making.py`)."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournament.db.faults import Fault

UNWRITABLE, NOT_BROUGHT_BACK, COPY_MISSING, ENDED = "unwritable", "not_brought_back", "copy_missing", "ended"
SENTENCES: Mapping[str, str] = {
    UNWRITABLE: gettext_noop("The backup could not be made in %(folder)s: %(reason)s."),
    NOT_BROUGHT_BACK: gettext_noop(
        "The backup could not be brought back when it was tried out, so it was thrown away. Try again; if it fails "
        "again, stop Radelc and copy its data folder as it is."
    ),
    COPY_MISSING: gettext_noop("The backup is made, but its copy in %(folder)s is not: %(reason)s."),
    ENDED: gettext_noop("The program that makes the backup ended with an error: %(reason)s"),
}


def backup_sentence(failure: Fault) -> str:
    """What failed, in the active language."""
    return _(SENTENCES[failure.code]) % failure.params
