"""The journal's words about sign-ups, which are erased with them."""

from __future__ import annotations

from collections.abc import Collection

from tournament.journal.selectors.snapshot import SIGN_UPS
from tournament.models import Event, Journal, JournalWord


def words_of(event: Event, numbers: Collection[int] | None = None) -> list[JournalWord]:
    """Return the remaining words of an event's journal about some sign-ups (None: all). Two queries."""
    lines = Journal.objects.filter(event=event, action__startswith=f"{SIGN_UPS}.")
    wanted = None if numbers is None else {str(number) for number in numbers}
    digests: dict[int, set[str]] = {}
    for line in lines.only("pk", "before", "after"):
        for part in (line.before, line.after):
            by_number = part.get(SIGN_UPS) if isinstance(part, dict) else None
            for number, state in by_number.items() if isinstance(by_number, dict) else ():
                if wanted is None or number in wanted:
                    digests.setdefault(line.pk, set()).update(_texts(state))
    words = JournalWord.objects.filter(line__in=digests, erased_at__isnull=True)
    return [word for word in words if word.mark in digests[word.line_id]]


def _texts(state: object) -> list[str]:
    return [text for text in state.values() if isinstance(text, str)] if isinstance(state, dict) else []
