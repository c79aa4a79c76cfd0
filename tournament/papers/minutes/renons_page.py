from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoresheets.data import Signature
from scoresheets.sheet.ruling import RulingPage, Section
from scoresheets.text import signed
from tournament.cases.selectors.cases import ended_as, walk
from tournament.events.heads import day_and_time, head
from tournament.events.selectors.book import book_of
from tournament.models import Event, Official, Renons, Seat
from tournament.papers.minutes.rulings import at
from tournament.permissions import PANEL
from tournament.sheets.selectors.stored_sheet import read
from tournament.wording import rulebook


def renons_ruling(case: Renons) -> RulingPage:
    offenders = ", ".join(_seat_name(seat) for seat in sorted(case.against.all(), key=lambda seat: seat.letter))
    facts: list[tuple[str, str]] = [
        (_("Where"), at(case.table.round.number, case.table.number, case.number)),
        (_("Opened"), day_and_time(case.opened_at)),
        (_("Claimed against"), offenders),
    ]
    if case.claimed_by is not None:
        facts.append((_("Claimed by"), _seat_name(case.claimed_by)))
    facts.append((_("Kind"), _kind(case)))
    if case.trick is not None:
        facts.append((_("Trick"), str(case.trick)))
    outcome = f"{case.get_outcome_display()} ({case.removed})" if case.spared else case.get_outcome_display()
    facts.append((_("Outcome"), outcome))
    if case.decided_by:
        facts.append((_("Decided by"), _who_decided(case)))
    if case.ended_at is not None:
        facts.append((_("Decided"), day_and_time(case.ended_at)))
    if case.proposed_points is not None and case.outcome != Renons.Outcome.NONE:
        derived = rulebook.derivation_text(case.derivation, book_of(case.table.round.event))
        value = signed(case.proposed_points)
        facts.append((_("Value by the rules"), f"{value} ({_value_articles(case)}){' = ' if derived else ''}{derived}"))
    if case.points is not None:
        at_whom = f" ({', '.join(case.entry_letters)})" if case.entry_letters else ""
        facts.append((_("Value written"), f"{signed(case.points)}{at_whom}"))
    if case.facts is not None:
        facts.insert(1, (_("Game as it was stopped"), game_words(case.table.round.event, case.facts)))
    sections = [
        Section(heading, text)
        for heading, text in (
            (_("The claim"), tuple(case.claim.splitlines())),
            (_("What the articles ask"), _answers(case)),
            (_("What was found and why"), _findings(case)),
        )
        if text
    ]
    return RulingPage(
        event=head(case.table.round.event),
        title=_("Ruling on a renons"),
        facts=tuple(facts),
        sections=tuple(sections),
        signatures=_who_signs(case),
    )


def _findings(case: Renons) -> tuple[str, ...]:
    verdict = ended_as(book_of(case.table.round.event), case)
    follows = f"{rulebook.verdict_text(verdict)} ({verdict.article})" if verdict else ""
    ended = (follows, _fine_row(case), rulebook.removal_words(case), rulebook.dismissed_words(case))
    return tuple(part for part in (*ended, case.reason, *case.text.splitlines()) if part)


def _fine_row(case: Renons) -> str:
    if case.outcome != Renons.Outcome.NONE or case.points is None:
        return ""
    if case.game is None:
        return _("The fine waits for the row of the game that follows.")
    return _("The fine is written in the row of game %(number)s.") % {"number": case.game.number}


def _kind(case: Renons) -> str:
    return f"{case.kind_words} ({book_of(case.table.round.event).discipline.kind_article(case.kind)})"


def _value_articles(case: Renons) -> str:
    book = book_of(case.table.round.event)
    valued = (book.references["value"],)
    entry = case.game.entries.filter(code__in=book.discipline.case_items).first() if case.game else None
    by_itself = entry.params.get("articles", valued) if entry else valued
    kind = "" if case.outcome == Renons.Outcome.DISMISSED else case.kind
    return ", ".join(book.discipline.value_articles(kind, by_itself))


def _who_decided(case: Renons) -> str:
    body = case.get_decided_by_display()
    if not case.ended_by:
        return body
    if case.decided_by == Renons.DecidedBy.REFEREE:
        return f"{case.ended_by} ({body})"
    return _("%(body)s (written down by %(by)s)") % {"body": body, "by": case.ended_by}


def _who_signs(case: Renons) -> tuple[Signature, ...]:
    """Return a line for each seat if the table agreed, for each member of the panel, or the referee."""
    if case.decided_by == Renons.DecidedBy.AGREEMENT:
        seats = Seat.objects.filter(table=case.table, registration__isnull=False).select_related("registration__player")
        return tuple(Signature(seat.letter, player_name(seat)) for seat in seats.order_by("letter"))
    if case.decided_by == Renons.DecidedBy.PANEL:
        label = case.get_decided_by_display().capitalize()
        members = Official.objects.filter(event=case.table.round.event, role=PANEL).select_related("account")
        return tuple(Signature(label, member.account.label) for member in members) or (Signature(label),)
    return (Signature(_("Referee"), case.ended_by),)


def game_words(event: Event, facts: Mapping[str, Any]) -> str:
    book = book_of(event)
    summary = book.summary(facts)
    contract = _(summary.contract) if summary.contract else _("no contract yet")
    return ", ".join(
        part for part in (" ".join((contract, *summary.takers)), *rulebook.remarks_without_dots(summary, book)) if part
    )


def _answers(case: Renons) -> tuple[str, ...]:
    walked = walk(read(case.table), case)
    answers = []
    for question in walked.answered:
        labels = {answer.code: _(answer.label) for answer in question.answers}
        articles = ", ".join(question.articles)
        answers.append(f"{_(question.text)} ({articles}) – {labels.get(walked.answers[question.name], '')}")
    return tuple(answers)


def _seat_name(seat: Seat) -> str:
    return f"{seat.letter} · {player_name(seat)}" if seat.registration else seat.letter


def sentences(case: Renons) -> tuple[str, ...]:
    parts = []
    if case.claimed_by is not None:
        parts.append(_("Game stopped by: %(player)s") % {"player": _seat_name(case.claimed_by)})
    if case.facts is not None:
        parts.append(_("Game as it was stopped: %(game)s") % {"game": game_words(case.table.round.event, case.facts)})
    parts.append(_("Kind of renons: %(kind)s") % {"kind": _kind(case)})
    if case.trick is not None:
        parts.append(_("Trick: %(trick)s") % {"trick": case.trick})
    if case.claim:
        parts.append(_("What was claimed: %(claim)s") % {"claim": case.claim})
    return tuple(parts)


def player_name(seat: Seat) -> str:
    return seat.registration.player.name if seat.registration else ""
