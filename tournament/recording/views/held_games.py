from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournament.errors import Conflict, InvalidRow, RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import HeldGame, Renons, Table
from tournament.recording.services import overtaken_games
from tournament.recording.views import row_entry, row_fields, row_words
from tournament.recording.views.row_entry import TypedRow
from tournament.recording.views.row_fields import FACTS
from tournament.sheets.selectors.sheets import Line, Sheet, waiting_games
from tournament.sheets.services.game_guards import written_since
from tournament.wording.rulebook import violation_sentence


def held_shown(sheet: Sheet, waiting: Iterable[HeldGame]) -> list[dict[str, Any]]:
    """Return the held games with the sheet's in their place; only the oldest is scored."""
    waiting = list(waiting)
    if not waiting:
        return []
    queue = HeldGame.objects.filter(table=sheet.table).order_by("pk")
    cases = Renons.objects.filter(table=sheet.table, game__isnull=False).values_list("game_id", flat=True)
    ever, decided = list(queue), set(cases)
    shown = []
    for at, held_game in enumerate(waiting):
        there = sheet.lines[held_game.number - 1] if held_game.number <= len(sheet.lines) else None
        reading = sheet.book.read(held_game.texts)
        replaces = there is not None and there.recorded
        number = held_game.number if replaces else sheet.next_number
        seen = None
        if at == 0 and number is not None:
            row = TypedRow(number, held_game.texts, str(sheet.table.revision), str(held_game.key))
            seen = row_entry.look(sheet=sheet, row=row, fields=row_fields.fields_of(sheet.book, FACTS))
        shown.append(
            {
                "anchor": f"held-{held_game.pk}",
                "game": held_game,
                "why": _why(sheet, held_game, ever, decided),
                "words": row_words.facts_words(reading.facts, sheet.book) if not reading.violations else None,
                "texts": held_game.texts,
                "line": there if replaces else None,
                "line_words": row_words.line_words(there, sheet.book) if replaces and there else None,
                "attempt": seen,
                "oldest": at == 0,
                "next_number": sheet.next_number if sheet.table.state == Table.State.OPEN else None,
            }
        )
    return shown


def _why(sheet: Sheet, held: HeldGame, ever: Sequence[HeldGame], decided: Collection[int]) -> tuple[str, Line | None]:
    """Return why a game is held: "case" or "moved", with the line unknown to its phone, "behind" another, "closed".

    `ever`: all games held at the table; `decided`: ids of games written by renons cases.
    """
    written = {game.pk for game in written_since((line.game for line in sheet.recorded if line.game), held.revision)}
    unknown = [
        line for line in sheet.recorded if line.game and line.game.pk in written and line.game.changed_at <= held.at
    ]
    for line in unknown:
        if line.game and line.game.pk in decided:
            return "case", line
    if not unknown and any(other.pk < held.pk and not _chosen_by(other, held.at) for other in ever):
        return "behind", None
    if not unknown and sheet.table.state != Table.State.OPEN:
        return "closed", None
    return "moved", unknown[0] if unknown else None


def _chosen_by(held: HeldGame, at: datetime) -> bool:
    return held.settled_at is not None and held.settled_at <= at


def choose(*, sheet: Sheet, held_game: str, choice: str, reason: str, by: Actor) -> None:
    held = next(
        (waiting_game for waiting_game in waiting_games(sheet.table) if str(waiting_game.pk) == held_game), None
    )
    if held is None:
        raise Conflict(_("Somebody has chosen for this game already."))
    try:
        overtaken_games.settle(held=held, choice=choice, reason=reason, by=by)
    except InvalidRow as refused:
        book = sheet.book
        sentences = [violation_sentence(violation, book) for violation in refused.violations]
        raise RefereeError(" ".join([refused.message, *sentences]), refused.field, refused.status) from refused
