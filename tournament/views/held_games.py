"""Games from a phone that the sheet had overtaken, as the table and the office look at them before they choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from rules import rule_book
from tournament.models import HeldGame
from tournament.selectors.sheets import Sheet
from tournament.services import held
from tournament.services.actor import Actor
from tournament.services.errors import Conflict, InvalidRow, RefereeError
from tournament.views import entry
from tournament.views.entry import FACTS, TypedRow
from tournament.wording import violation_sentence


def held_shown(sheet: Sheet, waiting: Iterable[HeldGame]) -> list[dict[str, Any]]:
    """The held games with what the sheet has in their place; points are worked out for the oldest only."""
    shown = []
    for at, one in enumerate(waiting):
        there = sheet.lines[one.number - 1] if one.number <= len(sheet.lines) else None
        reading = sheet.book.read(one.texts)
        replaces = there is not None and there.recorded
        number = one.number if replaces else sheet.next_number
        seen = None
        if at == 0 and number is not None:
            row = TypedRow(number, one.texts, str(sheet.table.revision), str(one.key))
            seen = entry.look(sheet=sheet, row=row, fields=entry.fields_of(sheet.book, FACTS))
        shown.append(
            {
                "anchor": f"held-{one.pk}",
                "game": one,
                "words": entry.facts_words(reading.facts, sheet.book) if not reading.violations else None,
                "texts": one.texts,
                "line": there if replaces else None,
                "line_words": entry.line_words(there, sheet.book) if replaces and there else None,
                "attempt": seen,
                "oldest": at == 0,
                "next_number": sheet.next_number,
            }
        )
    return shown


def choose(*, sheet: Sheet, held_game: str, choice: str, reason: str, by: Actor) -> None:
    """Settle the held game with this id. Raises RefereeError in words; a breach of the rules says which."""
    one = next((one for one in held.waiting(sheet.table) if str(one.pk) == held_game), None)
    if one is None:
        raise Conflict(_("Somebody has chosen for this game already."))
    try:
        held.settle(held=one, choice=choice, reason=reason, by=by)
    except InvalidRow as refused:
        book = rule_book(sheet.event.ruleset)
        sentences = [violation_sentence(violation, book) for violation in refused.violations]
        raise RefereeError(" ".join([refused.message, *sentences]), refused.field, refused.status) from refused
