from collections.abc import Collection, Mapping
from typing import Any
from unicodedata import category, normalize

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models
from django.utils.translation import gettext as _

from rules import rule_book
from rules.book import RuleBook
from tournament.errors import RefereeError, Stale
from tournament.models.events import DEFAULT_RULE_BOOK
from tournament.wording.journal import differences

UNSTORABLE = frozenset(("Cc", "Cs"))
# Invisible marks of writing direction, which also affect text after them.
TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


def one_line(text: str, *, field: str = "", most: int | None = None) -> str:
    """Return the text with single blanks, composed letters (c + caron is č), without direction marks.

    Raises RefereeError for characters that not every database and document can hold (controls and surrogates), and for
    more than `most` characters.
    """
    line = " ".join(normalize("NFC", text.translate(TURNING)).split())
    if not is_storable(line):
        raise RefereeError(_("The text contains a character that cannot be stored."), field)
    if most is not None and len(line) > most:
        raise RefereeError(_("That is too long: at most %(count)s characters.") % {"count": most}, field)
    return line


def is_storable(text: str) -> bool:
    """Return whether every database, page and document can hold a line's characters, and none turns the writing."""
    return text.isprintable() or not any(
        category(character) in UNSTORABLE or ord(character) in TURNING for character in text
    )


def paragraphs(text: str, *, most: int, field: str = "") -> str:
    """Return a longer text with its line breaks. Raises as `one_line`."""
    lines = [one_line(line, field=field) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    whole = "\n".join(lines).strip()
    if len(whole) > most:
        raise RefereeError(_("That is too long: at most %(count)s characters.") % {"count": most}, field)
    return whole


def given_reason(reason: str) -> str:
    """Return the reason as one line of at most 300 characters. Raises RefereeError at "reason" if it is empty or
    longer.
    """
    reason = one_line(reason, field="reason")
    if not reason:
        raise RefereeError(_("Give a reason: it is written into the journal."), "reason")
    if len(reason) > 300:
        raise RefereeError(_("The reason is too long: at most 300 characters."), "reason")
    return reason


def any_reason(reason: str) -> str:
    """Return an optional reason, "" without one. Raises as `given_reason`."""
    return given_reason(reason) if reason.strip() else ""


def assign(
    instance: models.Model, changes: Mapping[str, Any], *, known: Collection[str], lines: Collection[str] = ()
) -> None:
    """Set fields, those in `lines` as one line of text. Raises KeyError for one that is not `known`."""
    unknown = set(changes) - set(known)
    if unknown:
        raise KeyError(", ".join(sorted(unknown)))
    for name, value in changes.items():
        setattr(instance, name, one_line(value, field=name) if name in lines else value)


def check(instance: models.Model, *, exclude: Collection[str] = ()) -> None:
    """Raise RefereeError with the first fault of a record before saving."""
    try:
        instance.full_clean(exclude=exclude)
    except ValidationError as invalid:
        field, messages = next(iter(invalid.message_dict.items()))
        raise RefereeError(messages[0], "" if field == NON_FIELD_ERRORS else field) from invalid


def require_seen(
    seen: str, now: str, *, before: Mapping[str, Any], after: Mapping[str, Any], book: RuleBook | None = None
) -> None:
    """Refuse a form that would change what it did not show.

    `seen` and `now` are digests of what it showed ("": anything) and would show; `before` and `after` what is stored
    and what the form would store. Raises Stale.
    """
    if seen in ("", now) or before == after:
        return
    differing = differences(before, after, book or rule_book(DEFAULT_RULE_BOOK))
    values = "; ".join(f"{change.name}: {change.before or '–'}" for change in differing)
    raise Stale(
        _(
            "This was changed meanwhile, and nothing of yours is saved yet. Stored now – %(values)s. Save once more if "
            "it is to be as it is typed here."
        )
        % {"values": values},
        now=now,
    )
