"""The numbered notes under a sheet: what was corrected or ruled, by whom and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from rules.book import RuleBook
from scoresheets.text import signed
from tournament.documents.texts import time
from tournament.models import Event, Renons, Table, Warning
from tournament.selectors.book import book_of
from tournament.selectors.cases import ended_as
from tournament.selectors.documents import TAKEN_OUT, Correction, SheetEvents, taken_back
from tournament.selectors.sheets import Sheet
from tournament.wording.rulebook import dismissed_words, spared_words, term, verdict_text


@dataclass(frozen=True)
class Notes:
    """The notes of one sheet in order; `of_game` has the numbers of those that belong to a line."""

    texts: tuple[str, ...] = ()
    of_game: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


def notes_of(sheet: Sheet, events: SheetEvents) -> Notes:
    """Games first, in their order, then what concerns the whole sheet."""
    found = [(one.stands, correction_text(one, sheet.book)) for one in events.corrections if one.stands]
    found += [(case.number, renons_text(case)) for case in events.renons]
    found.sort(key=lambda note: note[0])
    found += [(0, text) for text in _of_sheet(events.corrections, sheet.book)]
    found += [(0, warning_text(warning)) for warning in events.warnings]
    found += [(0, text) for text in _of_table(sheet.table)]
    of_game: dict[int, tuple[int, ...]] = {}
    for number, (game, _text) in enumerate(found, start=1):
        if game:
            of_game[game] = (*of_game.get(game, ()), number)
    return Notes(tuple(text for _game, text in found), of_game)


def _of_sheet(corrections: Sequence[Correction], book: RuleBook) -> list[str]:
    """What concerns the whole sheet; a removal and its end are one note, wherever else was corrected between them."""
    ends = taken_back(corrections)
    told = {one.line for one in ends.values()}
    return [with_end(one, ends, book) for one in corrections if not one.stands and one.line not in told]


def with_end(one: Correction, ends: Mapping[int, Correction], book: RuleBook) -> str:
    """What was changed, and at a removal that was taken back how."""
    return " ".join(correction_text(part, book) for part in (one, ends.get(one.line)) if part)


def correction_text(one: Correction, book: RuleBook) -> str:
    """What was changed, when, by whom, why, and what stood there before."""
    values = {
        "game": one.stands or one.game,
        "time": time(one.at),
        "by": one.by,
        "reason": one.reason.rstrip("."),  # the sentence brings its own
        "was": written_before(one.was, book),
        "seat": one.seat,
        "revision": one.revision,
    }
    if one.action == "player.disqualify":
        return _("Seat %(seat)s was removed ⟦removal⟧ at %(time)s by %(by)s: %(reason)s.") % values
    if one.action == "player.readmit":
        return _("The removal of seat %(seat)s was taken back at %(time)s by %(by)s: %(reason)s.") % values
    if one.action == "sheet.reopen":
        return _("Revision %(revision)s was reopened at %(time)s by %(by)s and no longer counts: %(reason)s.") % values
    if one.action == "sheet.totals":
        return _("Totals corrected at %(time)s by %(by)s: %(reason)s. Before: %(was)s.") % values
    if one.action == TAKEN_OUT:
        reason = f", {values['reason']}" if values["reason"] else ""
        told = {**values, "reason": reason, "was": values["was"] or _("nothing was written")}
        return _("Game %(game)s was taken out at %(time)s by %(by)s%(reason)s (%(was)s). Later games moved up.") % told
    if one.same_points:
        return _("Game %(game)s corrected at %(time)s by %(by)s: %(reason)s. The points are as before.") % values
    if not values["was"]:
        return _("Game %(game)s corrected at %(time)s by %(by)s: %(reason)s. Before, nothing was written.") % values
    return _("Game %(game)s corrected at %(time)s by %(by)s: %(reason)s. Before: %(was)s.") % values


def written_before(was: Mapping[str, int], book: RuleBook) -> str:
    """Seats and other accounts with their points; who has nothing is left out."""
    return ", ".join(f"{term(who, book)} {signed(points)}" for who, points in sorted(was.items()) if points)


def renons_text(case: Renons) -> str:
    """The case: kind, who, how it was decided, and the value if it was written."""
    values = {
        "game": case.number,
        "kind": case.kind_words,
        "seat": ", ".join(case.removed or case.letters),
        "decided": _decided(case),
        "points": "" if case.points is None else f"{', '.join(case.entry_letters)} {signed(case.points)}",
        "proposed": "" if case.proposed_points is None else signed(case.proposed_points),
        "reason": " ".join(
            part for part in (dismissed_words(case), case.reason, case.text, spared_words(case.spared)) if part
        ),
    }
    verdict = ended_as(book_of(case.table.round.event), case)
    if verdict is not None:
        told = {**values, "decided": verdict_text(verdict), "article": verdict.article}
        return (_("Game %(game)s: %(decided)s (%(article)s) %(reason)s") % told).rstrip()
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
    return sentence % values


def _decided(case: Renons) -> str:
    """The outcome and who decided it; an agreement says both in one word."""
    if case.outcome == Renons.Outcome.AGREED:
        return case.get_outcome_display()
    return f"{case.get_outcome_display()}, {case.get_decided_by_display()}"


def warning_text(warning: Warning) -> str:
    """Who was warned under which article, and why; that it was only noted, or taken back."""
    values = {
        "player": warning.registration.player.name,
        "article": warning.article,
        "text": warning.text,
    }
    if warning.kind == Warning.Kind.NOTED:
        sentence = _("Noted (%(article)s): %(text)s") % values
    else:
        sentence = _("Warning to %(player)s (%(article)s): %(text)s") % values
    return " ".join(part for part in (sentence, taken_back_text(warning)) if part)


def taken_back_text(warning: Warning) -> str:
    """Who took it back and why, "" while it stands."""
    if warning.withdrawn_at is None:
        return ""
    return _("Taken back by %(by)s: %(reason)s") % {"by": warning.withdrawn_by, "reason": warning.withdrawn_reason}


def _of_table(table: Table) -> list[str]:
    """Why games or signatures are missing, and that there are only totals."""
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
