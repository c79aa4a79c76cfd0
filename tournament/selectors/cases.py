"""Renons cases: those of an event as the referee's pages show them, and how they stand at a table."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from rules.case import Claim, Walk
from tournament.models import Event, Journal, Renons, Table
from tournament.selectors.loaded import LoadedSheet, subject

OPEN = Renons.Outcome.OPEN
#: Outcomes that write a row.
WRITING = (Renons.Outcome.AGREED, Renons.Outcome.UPHELD, Renons.Outcome.DISMISSED)
_UNTOLD = Q(outcome=Renons.Outcome.AGREED, answers={}, game__isnull=False) & (Q(kind="") | Q(claimed_by=None))


def cases(event: Event) -> QuerySet[Renons]:
    """The cases of an event with all that names them, the newest first. Two queries."""
    return (
        Renons.objects.filter(table__round__event=event)
        .select_related("table__round", "claimed_by__registration__player", "game", "call")
        .prefetch_related("against__registration__player")
        .order_by("-opened_at", "-pk")
    )


def open_case_of(table: Table) -> Renons | None:
    """The table's case that is not decided; there is one at most."""
    return Renons.objects.filter(table=table, outcome="").first()


def untold(table: Table) -> QuerySet[Renons]:
    """Renons that the table wrote as games and agreed on without saying what kind, or who stopped the game."""
    return Renons.objects.filter(_UNTOLD, table=table).order_by("number")


def unwritten(table: Table) -> QuerySet[Renons]:
    """Decided cases that write something and have no row yet: it comes from the paper."""
    decided = Renons.objects.filter(table=table, game=None, outcome__in=WRITING)
    return decided.exclude(outcome=Renons.Outcome.DISMISSED, claimed_by=None).order_by("number")


def open_or_untold(table: Table) -> QuerySet[Renons]:
    """The table's open case and its untold ones, for a page that shows both."""
    return Renons.objects.filter(_UNTOLD | Q(outcome=OPEN), table=table)


def walk(sheet: LoadedSheet, case: Renons, answers: Mapping[str, str] | None = None) -> Walk:
    """How far the case has come, by the rule book."""
    claim = Claim(
        kind=case.kind,
        claimed_by=case.claimed_by.letter if case.claimed_by else "",
        against=tuple(case.letters),
        declarer=sheet.book.summary(case.facts or {}).declarer,
    )
    return sheet.book.walk(claim, case.answers if answers is None else answers)


def ended_by_removal(table: Table, number: int) -> Renons | None:
    """The case of this game, or of one ahead of the paper, that the removal of a player ended (C1.6), if one did."""
    place = subject(table.round, table)
    lines = Journal.objects.filter(event=table.round.event_id, action="player.disqualify", **place._asdict())
    removal = lines.order_by("number").last()
    if removal is None:
        return None
    return Renons.objects.filter(table=table, number__gte=number, ended_at__gte=removal.at).order_by("pk").last()
