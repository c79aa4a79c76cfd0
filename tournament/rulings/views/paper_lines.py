"""Lines of paper sheets that break the rules, in words, judged in their place as if typed now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.book import RuleBook
from rules.sheet import breaches
from tournament.events.selectors.book import Facts, book_of, sheet_of
from tournament.models import Event, Game, PaperDoubt, Seat
from tournament.recording.views.row_words import LineWords, facts_words
from tournament.wording.rulebook import violation_sentence

PAPER = "paper"


@dataclass(frozen=True, slots=True)
class PaperLine:
    """`typed`: written values and unreadable texts, by field; `why`: first breach, "" if unknown yet."""

    words: LineWords
    typed: tuple[tuple[str, str], ...]
    why: str = ""
    article: str = ""


def paper_lines(event: Event, doubts: Iterable[PaperDoubt]) -> dict[int, PaperLine]:
    asked = {doubt.pk: doubt for doubt in doubts}
    rows: dict[int, list[Facts]] = {doubt.table_id: [] for doubt in asked.values()}
    sizes: Counter[int] = Counter()
    if rows:
        sizes.update(Seat.objects.filter(table__in=rows).values_list("table", flat=True))
        games = Game.objects.filter(table__in=rows).order_by("table", "number")
        for table, facts in games.values_list("table", "facts"):
            rows[table].append(facts)
    return {
        pk: _line(event, book_of(event, sizes[doubt.table_id]), doubt, rows[doubt.table_id])
        for pk, doubt in asked.items()
    }


def _line(event: Event, book: RuleBook, doubt: PaperDoubt, rows: Sequence[Facts]) -> PaperLine:
    reading = book.read({field.name: doubt.texts.get(field.name, "") for field in book.fields})
    unread = {violation.field for violation in reading.violations}
    typed = tuple(
        (_(field.label), doubt.texts[field.name])
        for field in book.fields
        if doubt.texts.get(field.name) and (field.group == PAPER or field.name in unread)
    )
    why, article = _breach(event, book, doubt.number, [*rows[: doubt.number - 1], reading.facts])
    if reading.violations:
        first = reading.violations[0]
        why, article = violation_sentence(first, book), first.article
    return PaperLine(facts_words(reading.facts, book), typed, why, article)


def _breach(event: Event, book: RuleBook, number: int, rows: Sequence[Facts]) -> tuple[str, str]:
    if len(rows) != number:
        return "", ""
    sheet = sheet_of(event=event, rows=rows, players=len(book.seats))
    own = [breach for breach in breaches(book.judge(sheet)) if breach.row == number]
    return (violation_sentence(own[0], book), own[0].article) if own else ("", "")
