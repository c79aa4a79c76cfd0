from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rules.book import RuleBook
from rules.sheet import Item
from scoresheets.event_data import Ruling
from scoresheets.text import signed
from tournament.cases.selectors import events
from tournament.cases.selectors.events import (
    TAKEN_OUT,
    Correction,
    protests,
    removed_players,
    renons_cases,
    settled_contests,
    taken_back,
    warnings,
)
from tournament.events.heads import day_and_time
from tournament.events.selectors.book import book_of
from tournament.models import Confirmation, Entry, Event, Protest, Renons, Seat, Warning
from tournament.papers.minutes.notes import contest_texts, renons_text, warning_text, with_end
from tournament.permissions import DIRECTOR, PANEL, REFEREE
from tournament.sheets.selectors.minutes import entries_of
from tournament.wording import rulebook

#: Roles whose corrections are rulings.
JUDGES = (DIRECTOR, REFEREE, PANEL)
REMOVAL, READMISSION, REOPENING = "player.disqualify", "player.readmit", "sheet.reopen"
#: Source of a ruling's page: a line of the journal, or a stored case.
LINE, RENONS, WARNING, PROTEST = "line", "renons", "warning", "protest"


@dataclass(frozen=True, slots=True)
class Listed:
    """`kind` and `number` name the ruling's page ("": a fine on a sheet has none).

    `mentioned`: in the ruling before it; only paper lists it.
    """

    row: Ruling
    kind: str = ""
    number: int = 0
    mentioned: bool = False


def listed(*, event: Event) -> tuple[Listed, ...]:
    """Return judges' removals and corrections, renons cases, fines, contests, warnings, protests: by kind, then in
    order of play; the end of a removal follows it.

    Corrections by players and office are only in the table's minutes.
    """
    corrections = [correction for correction in events.corrections(event=event) if correction.role in JUDGES]
    removed = removed_players(event=event, corrections=corrections)
    ends = taken_back(corrections)
    book = book_of(event)
    rows = []
    for correction in corrections:
        if correction not in ends.values():
            rows.append(_correction(correction, removed, ends, book))
            if correction.line in ends:
                rows.append(replace(_correction(ends[correction.line], removed, ends, book), mentioned=True))
    cases = renons_cases(event=event)
    rows += [_renons(case) for case in cases]
    fines = _fines(event, case_games={case.game_id for case in cases})
    rows += [_fine(entry, entry.seat, event) for entry in fines if entry.seat is not None]
    rows += _contests(event)
    rows += [_warning(warning) for warning in warnings(event=event)]
    rows += [_protest(protest) for protest in protests(event=event)]
    return tuple(rows)


def at(round_number: int, table: int, game: int = 0) -> str:
    """Return "round 2, table 17, game 9"."""
    values = {"round": round_number, "table": table, "game": game}
    if game:
        return _("round %(round)s, table %(table)s, game %(game)s") % values
    return _("round %(round)s, table %(table)s") % values


def correction_kind(correction: Correction) -> str:
    if correction.action == READMISSION:
        return _("removal taken back")
    if correction.action == TAKEN_OUT:
        return _("game taken out")
    return _("removal") if correction.action == REMOVAL else _("correction")


def has_page(correction: Correction) -> bool:
    """Return whether it has a page; reopening a sheet only begins a correction, which has one."""
    return correction.role in JUDGES and correction.action != REOPENING


def protest_text(protest: Protest) -> str:
    if protest.decided_at is None:
        return _("%(text)s Not decided.") % {"text": protest.text}
    ending = f"{protest.get_outcome_display()}. " if protest.outcome else ""
    return _("%(text)s Decision of %(by)s: %(decision)s") % {
        "text": protest.text,
        "by": decided_by(protest),
        "decision": f"{ending}{protest.decision}",
    }


def decided_by(protest: Protest) -> str:
    return ", ".join(part for part in (protest.decided_by, protest.get_decided_as_display()) if part)


def _correction(
    correction: Correction, removed: Mapping[tuple[int, int, str], str], ends: Mapping[int, Correction], book: RuleBook
) -> Listed:
    where = at(correction.round, correction.table, correction.game)
    who = removed.get((correction.round, correction.table, correction.seat), correction.seat)
    row = Ruling(correction_kind(correction), where, who, with_end(correction, ends, book))
    return Listed(row, LINE, correction.line) if has_page(correction) else Listed(row)


def _renons(case: Renons) -> Listed:
    who = ", ".join(seat.registration.player.name if seat.registration else seat.letter for seat in _concerned(case))
    where = at(case.table.round.number, case.table.number, case.number)
    return Listed(Ruling(_("renons"), where, who, renons_text(case)), RENONS, case.pk)


def _concerned(case: Renons) -> list[Seat]:
    """Return the players concerned: for a dismissed claim the claimant, never the innocent player."""
    if case.outcome == Renons.Outcome.DISMISSED:
        return [case.claimed_by] if case.claimed_by else []
    against = sorted(case.against.all(), key=lambda seat: seat.letter)
    return [seat for seat in against if seat.letter not in case.spared]


def _fines(event: Event, *, case_games: Collection[int | None]) -> list[Entry]:
    """Return written fines, except those of a listed renons case."""
    book = book_of(event)
    entries = entries_of(event=event, codes=book.fines).filter(points__lt=0)  # without others' gains
    case_items = book.discipline.case_items
    return [entry for entry in entries if not (entry.code in case_items and entry.game_id in case_games)]


def _fine(entry: Entry, seat: Seat, event: Event) -> Listed:
    item = Item(seat.letter, entry.article, entry.points, entry.code, entry.params)
    why = rulebook.item_words(item, book_of(event))
    params = {"sentence": why.what, "article": why.article, "points": signed(entry.points)}
    derived = rulebook.one_line(why.derivation)
    text = _("%(sentence)s (%(article)s): %(points)s") % params + (f" = {derived}" if derived else "")
    registration = seat.registration
    who = f"{registration.player.name} ({seat.letter})" if registration else seat.letter
    where = at(entry.game.table.round.number, entry.game.table.number, entry.game.number)
    return Listed(Ruling(_("fine"), where, who, text))


def _contests(event: Event) -> list[Listed]:
    """Return contested games that an official let stand; they have no page."""
    by_game: dict[int, list[Confirmation]] = {}
    for settled_contest in settled_contests(event=event):
        by_game.setdefault(settled_contest.game_id, []).append(settled_contest)
    rows = []
    for contests in by_game.values():
        table = contests[0].game.table
        who = sorted({contest.seat.registration.player.name for contest in contests if contest.seat.registration})
        for game, _at, text in contest_texts(contests):
            where = at(table.round.number, table.number, game)
            rows.append(Listed(Ruling(_("contested game"), where, ", ".join(who), text)))
    return rows


def _warning(warning: Warning) -> Listed:
    where = at(warning.table.round.number, warning.table.number) if warning.table else ""
    text = f"{day_and_time(warning.at)}, {warning.given_by}: {warning_text(warning)}"
    return Listed(Ruling(_("warning"), where, warning.registration.player.name, text), WARNING, warning.pk)


def _protest(protest: Protest) -> Listed:
    game = protest.game.number if protest.game else 0
    where = at(protest.table.round.number, protest.table.number, game) if protest.table else ""
    text = f"{day_and_time(protest.received_at)}: {protest_text(protest)}"
    return Listed(Ruling(_("protest"), where, protest.by.player.name, text), PROTEST, protest.pk)
