"""Forms that were opened before something else was stored: their hidden field "seen" holds the state they showed."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from rules import rule_book
from rules.book import RuleBook
from tournament.errors import Stale
from tournament.models.events import DEFAULT_RULE_BOOK
from tournament.wording.journal import differences


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
    values = "; ".join(f"{one.name}: {one.before or '–'}" for one in differing)
    raise Stale(
        _(
            "This was changed meanwhile, and nothing of yours is saved yet. Stored now – %(values)s. Save once more if "
            "it is to be as it is typed here."
        )
        % {"values": values},
        now=now,
    )
