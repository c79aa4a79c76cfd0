from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from rules.book import RuleBook
from scoresheets.text import signed
from tournament.cases.selectors.cases import ended_as
from tournament.cases.selectors.events import REMOVALS, TAKEN_OUT, Correction, SheetEvents, taken_back
from tournament.events.heads import time
from tournament.events.selectors.book import book_of
from tournament.models import Confirmation, Event, Protest, Renons, Table, Warning
from tournament.sheets.selectors.sheets import Sheet
from tournament.wording.quotation import in_quotes
from tournament.wording.rulebook import dismissed_words, spared_words, term, verdict_text


@dataclass(frozen=True)
class Notes:
    texts: tuple[str, ...] = ()
    of_game: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _OfGame:
    """A note of a game since `at`: a changed entry, or a value that a later note may change."""

    game: int
    at: datetime
    text: str
    changes: bool = False
    says: bool = False


def notes_of(sheet: Sheet, events: SheetEvents, reader: str = "") -> Notes:
    """Return the notes: by game, then by time; then those of the whole sheet.

    `reader`: seat of a player for whom others' removals and warnings have no reason.
    """
    secrets = secrets_of(sheet, events, reader) if reader else NO_SECRETS
    changed = {
        correction.stands: correction.at
        for correction in events.corrections
        if correction.stands and not correction.same_points
    }
    games = [
        _OfGame(
            correction.stands,
            correction.at,
            correction_text(correction, sheet.book),
            changes=not correction.same_points,
        )
        for correction in events.corrections
        if correction.stands
    ]
    games += [_case_note(case, changed.get(case.number), secrets) for case in events.renons]
    games += [_OfGame(game, at, text, says=True) for game, at, text in contest_texts(events.contests)]
    games += [
        _OfGame(protest.game.number, protest.decided_at or protest.received_at, protest_note(protest))
        for protest in events.protests
        if protest.game is not None
    ]
    games.sort(key=lambda note: (note.game, note.at))
    texts = [_marked(note, games) for note in games]
    texts += _of_sheet(events.corrections, sheet.book, secrets)
    texts += [protest_note(protest) for protest in events.protests if protest.game is None]
    texts += [warning_text(warning, with_reason=warning.pk not in secrets.warnings) for warning in events.warnings]
    texts += _of_table(sheet.table)
    if secrets:
        texts.append(_("Why others were removed or warned is only in the officials' copy."))
    of_game: dict[int, tuple[int, ...]] = {}
    for number, note in enumerate(games, start=1):
        if note.game:
            of_game[note.game] = (*of_game.get(note.game, ()), number)
    return Notes(tuple(texts), of_game)


@dataclass(frozen=True, slots=True)
class Secrets:
    """Events whose reasons only officials read: journal lines of removals and their ends, cases that these ended,
    warnings.
    """

    lines: frozenset[int] = frozenset()
    cases: frozenset[int] = frozenset()
    warnings: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.lines or self.cases or self.warnings)


NO_SECRETS = Secrets()


def secrets_of(sheet: Sheet, events: SheetEvents, reader: str) -> Secrets:
    """Return removals and warnings of others than the player at seat `reader`."""
    own = {seat.registration_id for seat in sheet.seats if seat.letter == reader}
    removals = [
        correction for correction in events.corrections if correction.action in REMOVALS and correction.seat != reader
    ]
    reasons = {removal.reason for removal in removals}
    return Secrets(
        frozenset(removal.line for removal in removals),
        frozenset(case.pk for case in events.renons if case.reason and case.reason in reasons),
        frozenset(
            warning.pk
            for warning in events.warnings
            if warning.kind == Warning.Kind.WARNING and warning.registration_id not in own
        ),
    )


def _case_note(case: Renons, changed: datetime | None, secrets: Secrets) -> _OfGame:
    """Date an agreed renons after the corrections of its game, since it has the present value; a ruling keeps its
    own.
    """
    at, text = case.ended_at or case.opened_at, renons_text(case, with_reason=case.pk not in secrets.cases)
    if case.outcome == Renons.Outcome.AGREED:
        return _OfGame(case.number, max(at, changed or at), text)
    return _OfGame(case.number, at, text, says=case.points is not None and case.game_id is not None)


def _marked(note: _OfGame, notes: Sequence[_OfGame]) -> str:
    later = [
        number
        for number, later_note in enumerate(notes, start=1)
        if note.says and later_note.changes and later_note.game == note.game and later_note.at > note.at
    ]
    if not later:
        return note.text
    return f"{note.text.rstrip()} {_('Replaced later: note %(number)s.') % {'number': later[-1]}}"


def contest_texts(contests: Iterable[Confirmation]) -> list[tuple[int, datetime, str]]:
    by_ruling: dict[tuple[int, str, str], list[Confirmation]] = {}
    for contest in contests:
        by_ruling.setdefault((contest.game_id, contest.settled_by, contest.settled_reason), []).append(contest)
    texts = []
    for settled in by_ruling.values():
        first = settled[0]
        at = max(contest.settled_at or contest.at for contest in settled)
        said = ", ".join(
            f"{contest.seat.letter} {in_quotes(contest.note)}" if contest.note else contest.seat.letter
            for contest in settled
        )
        values = {
            "game": first.game.number,
            "said": said,
            "by": first.settled_by,
            "time": time(at),
            "reason": first.settled_reason.rstrip("."),
        }
        sentence = _("Game %(game)s: contested by %(said)s; %(by)s let it stand at %(time)s: %(reason)s.") % values
        texts.append((first.game.number, at, sentence))
    return texts


def protest_note(protest: Protest) -> str:
    values = {
        "game": protest.game.number if protest.game else 0,
        "player": protest.by.player.name,
        "outcome": protest.get_outcome_display() or _("decided"),
        "by": ", ".join(part for part in (protest.decided_by, protest.get_decided_as_display()) if part),
        "decision": protest.decision,
        "settled_by": protest.settled_by,
        "reason": protest.settled_reason,
    }
    if protest.decided_at is None:
        text = _("Protest of %(player)s: not decided.") % values
    else:
        text = _("Protest of %(player)s: %(outcome)s (%(by)s). %(decision)s") % values
    if protest.settled_at is not None:
        text += " " + _("Nothing changed on the sheet (%(by)s): %(reason)s") % {**values, "by": protest.settled_by}
    return _("Game %(game)s: %(text)s") % {**values, "text": text} if protest.game else text


def _of_sheet(corrections: Sequence[Correction], book: RuleBook, secrets: Secrets) -> list[str]:
    """Return notes of the whole sheet; a removal and its end make one note, even with corrections between."""
    ends = taken_back(corrections)
    shown_lines = {end.line for end in ends.values()}
    return [
        with_end(correction, ends, book, secrets)
        for correction in corrections
        if not correction.stands and correction.line not in shown_lines
    ]


def with_end(
    correction: Correction, ends: Mapping[int, Correction], book: RuleBook, secrets: Secrets = NO_SECRETS
) -> str:
    parts = (part for part in (correction, ends.get(correction.line)) if part)
    return " ".join(correction_text(part, book, with_reason=part.line not in secrets.lines) for part in parts)


def correction_text(correction: Correction, book: RuleBook, *, with_reason: bool = True) -> str:
    values = {
        "game": correction.stands or correction.game,
        "time": time(correction.at),
        "by": correction.by,
        "reason": correction.reason.rstrip("."),  # the sentence ends with its own full stop
        "was": written_before(correction.was, book),
        "seat": correction.seat,
        "revision": correction.revision,
    }
    if correction.action == "player.disqualify":
        if not with_reason:
            return _("Seat %(seat)s was removed ⟦removal⟧ at %(time)s by %(by)s.") % values
        return _("Seat %(seat)s was removed ⟦removal⟧ at %(time)s by %(by)s: %(reason)s.") % values
    if correction.action == "player.readmit":
        if not with_reason:
            return _("The removal of seat %(seat)s was taken back at %(time)s by %(by)s.") % values
        return _("The removal of seat %(seat)s was taken back at %(time)s by %(by)s: %(reason)s.") % values
    if correction.action == "sheet.reopen":
        return _("Revision %(revision)s was reopened at %(time)s by %(by)s and no longer counts: %(reason)s.") % values
    if correction.action == "sheet.totals":
        return _("Totals corrected at %(time)s by %(by)s: %(reason)s. Before: %(was)s.") % values
    if correction.action == TAKEN_OUT:
        reason = f", {values['reason']}" if values["reason"] else ""
        values |= {"reason": reason, "was": values["was"] or _("nothing was written")}
        said = _("Game %(game)s was taken out at %(time)s by %(by)s%(reason)s (%(was)s). Any later games moved up.")
        return said % values
    if correction.same_points:
        return _("Game %(game)s corrected at %(time)s by %(by)s: %(reason)s. The points are as before.") % values
    if not values["was"]:
        return _("Game %(game)s corrected at %(time)s by %(by)s: %(reason)s. Before, nothing was written.") % values
    return _("Game %(game)s corrected at %(time)s by %(by)s: %(reason)s. Before: %(was)s.") % values


def written_before(was: Mapping[str, int], book: RuleBook) -> str:
    return ", ".join(f"{term(who, book)} {signed(points)}" for who, points in sorted(was.items()) if points)


def renons_text(case: Renons, *, with_reason: bool = True) -> str:
    book = book_of(case.table.round.event)
    values = {
        "game": case.number,
        "kind": case.kind_words,
        "seat": ", ".join(case.removed or case.letters),
        "decided": _decided(case),
        "points": "" if case.points is None else f"{', '.join(case.entry_letters)} {signed(case.points)}",
        "proposed": "" if case.proposed_points is None else signed(case.proposed_points),
        "reason": " ".join(
            part
            for part in (
                repeated_words(case, book),
                dismissed_words(case),
                case.reason if with_reason else "",
                case.text if with_reason else "",
                spared_words(case.spared),
            )
            if part
        ),
    }
    verdict = ended_as(book, case)
    if verdict is not None:
        values |= {"decided": verdict_text(verdict), "article": verdict.article}
        return (_("Game %(game)s: %(decided)s (%(article)s) %(reason)s") % values).rstrip()
    if not case.outcome:
        return _("Game %(game)s: renons claimed against %(seat)s (%(kind)s), not decided. %(reason)s") % values
    if case.points is None:
        sentence = _("Game %(game)s: renons of %(seat)s (%(kind)s): %(decided)s. %(reason)s")
    elif case.proposed_points in (None, case.points):
        sentence = _("Game %(game)s: renons of %(seat)s (%(kind)s): %(decided)s; written %(points)s. %(reason)s")
    else:
        sentence = _(
            "Game %(game)s: renons of %(seat)s (%(kind)s): %(decided)s; proposed %(proposed)s, "
            "written %(points)s. %(reason)s"
        )
    return (sentence % values).rstrip()


def repeated_words(case: Renons, book: RuleBook) -> str:
    """Return "" unless the breach was repeated after a reminder."""
    reminder = book.discipline.reminder
    if not reminder.again or case.answers.get(reminder.question) != reminder.again:
        return ""
    return _("The breach was repeated (%(article)s).") % {"article": reminder.article}


def _decided(case: Renons) -> str:
    if case.outcome == Renons.Outcome.AGREED:
        return case.get_outcome_display()
    return f"{case.get_outcome_display()}, {case.get_decided_by_display()}"


def warning_text(warning: Warning, *, with_reason: bool = True) -> str:
    values = {
        "player": warning.registration.player.name,
        "article": warning.article,
        "text": warning.text,
    }
    if warning.kind == Warning.Kind.NOTED:
        sentence = _("Noted (%(article)s): %(text)s") % values
    elif not with_reason:
        sentence = _("Warning to %(player)s (%(article)s).") % values
    else:
        sentence = _("Warning to %(player)s (%(article)s): %(text)s") % values
    return " ".join(part for part in (sentence, taken_back_text(warning, with_reason=with_reason)) if part)


def taken_back_text(warning: Warning, *, with_reason: bool = True) -> str:
    if warning.withdrawn_at is None:
        return ""
    if not with_reason:
        return _("Taken back by %(by)s.") % {"by": warning.withdrawn_by}
    return _("Taken back by %(by)s: %(reason)s") % {"by": warning.withdrawn_by, "reason": warning.withdrawn_reason}


def _of_table(table: Table) -> list[str]:
    texts = []
    if table.entry_way == Table.EntryWay.TOTALS:
        texts.append(_("Only the totals were recorded; the games are on the paper sheet."))
    if table.closed_reason:
        event = table.round.event
        why = _("Closed: %(reason)s") if event.ends == Event.Ends.CLOCK else _("Games are missing: %(reason)s")
        texts.append(why % {"reason": table.closed_because})
    if table.signature_reason:
        texts.append(_("The referee signed for a player: %(reason)s") % {"reason": table.signature_reason})
    return texts
