"""How each game of a table was scored, in the reader's language: a reading aid, not minutes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoresheets.sheet import scoring
from scoresheets.text import in_fours
from tournament.events.heads import head, headed, quoted_in
from tournament.events.labels import scoring_labels
from tournament.models import Table
from tournament.papers.cards.pictures import running_totals
from tournament.papers.minutes import minutes
from tournament.sheets.selectors.sheets import Line, Sheet, sheet
from tournament.wording.rulebook import in_one_sentence, line_item_words, term


def of_table(*, table: Table) -> bytes:
    """Return the games of one table as PDF. Raises NothingToPrint without a game."""
    present = sheet(table=table)
    if not present.recorded:
        raise minutes.NothingToPrint
    return scoring.render(quoted_in(headed(record(present), present.event), present.event), scoring_labels())


def record(sheet_: Sheet) -> scoring.Scoring:
    """Return the stored items as plain data; nothing is scored here."""
    place = {"round": sheet_.round.number, "table": sheet_.table.number}
    known = {"revision": sheet_.table.revision, "digest": in_fours(minutes.digest_of(sheet_))}
    return scoring.Scoring(
        event=head(sheet_.event),
        title=_("How each game was scored: round %(round)s, table %(table)s") % place,
        explained=_(
            "This explains the minutes of the table, revision %(revision)s, digest %(digest)s. Only the minutes are "
            "signed and count."
        )
        % known,
        players=" · ".join(f"{seat.letter} {seat.name}" for seat in sheet_.sitting),
        games=_games(sheet_),
        chart=running_totals(sheet_),
    )


def _games(sheet_: Sheet) -> tuple[scoring.ScoredGame, ...]:
    return tuple(scoring.ScoredGame(line.number, called(line), reasons(line, sheet_)) for line in sheet_.recorded)


def reasons(line: Line, sheet_: Sheet, *, only: str = "") -> tuple[scoring.Reason, ...]:
    """Return all items, or those of seat `only`, with running totals; an account that is no seat has none and has the
    book's name.
    """
    last = {item.seat: at for at, item in enumerate(line.items)}
    return tuple(
        scoring.Reason(
            seat=term(item.seat, sheet_.book),
            why=in_one_sentence(line_item_words(item, sheet_.book, line.dismissed)),
            article=item.article,
            points=item.points,
            total=line.totals.get(item.seat) if last[item.seat] == at else None,
        )
        for at, item in enumerate(line.items)
        if only in ("", item.seat)
    )


def called(line: Line) -> str:
    if line.summary is None:
        return ""
    contract = _(line.summary.contract) if line.summary.contract else ""
    return " ".join(part for part in (contract, " ".join(line.summary.takers)) if part)
