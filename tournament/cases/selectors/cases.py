from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Q, QuerySet

from rules.book import RuleBook
from rules.case import Claim, Verdict, Walk
from tournament.events.selectors.book import Facts
from tournament.journal.selectors.journal import subject
from tournament.models import Event, Journal, Renons, Table, Warning
from tournament.sheets.selectors.stored_sheet import LoadedSheet

OPEN = Renons.Outcome.OPEN
WRITING = (Renons.Outcome.AGREED, Renons.Outcome.UPHELD, Renons.Outcome.DISMISSED)
_UNTOLD = Q(outcome=Renons.Outcome.AGREED, answers={}, game__isnull=False) & (Q(kind="") | Q(claimed_by=None))


def cases(event: Event) -> QuerySet[Renons]:
    return (
        Renons.objects.filter(table__round__event=event)
        .select_related("table__round__event", "claimed_by__registration__player", "game", "call", "fined")
        .prefetch_related("against__registration__player")
        .order_by("-opened_at", "-pk")
    )


def open_case_of(table: Table) -> Renons | None:
    return Renons.objects.filter(table=table, outcome="").first()


def case_before(case: Renons) -> Renons | None:
    """Return the last other case of the same game whose facts are known."""
    described = Renons.objects.filter(table=case.table_id, number=case.number, facts__isnull=False)
    return described.exclude(pk=case.pk).order_by("pk").last()


def last_case(table: Table, number: int) -> Renons | None:
    return cases(event=table.round.event).filter(table=table, number=number).first()


def untold(table: Table) -> QuerySet[Renons]:
    return Renons.objects.filter(_UNTOLD, table=table).order_by("number")


def unwritten(table: Table) -> QuerySet[Renons]:
    decided = Renons.objects.filter(table=table, game=None, outcome__in=WRITING)
    return decided.exclude(outcome=Renons.Outcome.DISMISSED, claimed_by=None).order_by("number")


def is_unwritten(case: Renons) -> bool:
    nothing = case.outcome == Renons.Outcome.DISMISSED and case.claimed_by_id is None
    return case.game_id is None and case.outcome in WRITING and not nothing


def open_or_untold(table: Table) -> QuerySet[Renons]:
    return (
        Renons.objects.filter(_UNTOLD | Q(outcome__in=(OPEN, Renons.Outcome.NONE)), table=table)
        .select_related("claimed_by", "fined")
        .prefetch_related("against")
    )


def owed(table: Table) -> QuerySet[Renons]:
    return Renons.objects.filter(is_owed(), table=table).select_related("fined").order_by("number", "pk")


def is_owed() -> Q:
    return Q(outcome=Renons.Outcome.NONE, points__isnull=False, game=None)


def is_waiting(case: Renons) -> bool:
    return case.outcome == Renons.Outcome.NONE and case.points is not None and case.game_id is None


def owed_seats(book: RuleBook, rows: Sequence[Facts], cases: Iterable[Renons]) -> tuple[str, ...]:
    """Return the seats to fine in the next row: the recorded dealer, else the next dealer."""
    dealer = book.turn(rows).dealer
    return tuple(case.entry_letters or dealer for case in cases)


def owed_texts(book: RuleBook, rows: Sequence[Facts], table: Table) -> dict[str, str]:
    seats = owed_seats(book, rows, owed(table))
    return dict.fromkeys(book.asking.dealers, "".join(seats)) if seats else {}


def walk(sheet: LoadedSheet, case: Renons, answers: Mapping[str, str] | None = None, *, reminded: bool = False) -> Walk:
    dealer = case.entry_letters if case.outcome else _dealer(sheet, case)
    claim = claim_of(sheet.book, case, dealer=dealer, reminded=reminded)
    return sheet.book.discipline.walk(claim, case.answers if answers is None else answers)


def claim_of(book: RuleBook, case: Renons, *, dealer: str, reminded: bool = False) -> Claim:
    return Claim(
        kind=case.kind,
        claimed_by=case.claimed_by.letter if case.claimed_by else "",
        against=tuple(case.letters),
        declarer="".join(book.summary(case.facts or {}).takers[:1]),
        dealer=dealer,
        game=case.facts or {},
        reminded=reminded,
    )


def ended_as(book: RuleBook, case: Renons) -> Verdict | None:
    if case.outcome != Renons.Outcome.NONE:
        return None
    return book.discipline.walk(claim_of(book, case, dealer=case.entry_letters), case.answers).verdict


def reminders(book: RuleBook, case: Renons) -> tuple[list[Renons], list[Warning]]:
    """Return earlier reminders of the offenders: cases, newest first, and valid warnings."""
    players = [seat.registration_id for seat in case.against.all()]
    reminder = book.discipline.reminder
    matching = {f"answers__{reminder.question}": reminder.answer, "outcome": Renons.Outcome.NONE}
    cases = Renons.objects.filter(against__registration__in=players, **matching).exclude(pk=case.pk)
    warnings = Warning.objects.filter(registration__in=players, article=reminder.article, withdrawn_at__isnull=True)
    return (
        list(cases.select_related("table__round").prefetch_related("against__registration__player").order_by("-pk")),
        list(warnings.select_related("registration__player", "table__round").order_by("-pk")),
    )


def _dealer(sheet: LoadedSheet, case: Renons) -> str:
    rows = sheet.rows
    return sheet.book.turn(rows[: case.number - 1]).dealer if case.number <= len(rows) + 1 else ""


def ended_by_removal(table: Table, number: int) -> Renons | None:
    place = subject(table.round, table)
    lines = Journal.objects.filter(event=table.round.event_id, action="player.disqualify", **place._asdict())
    removal = lines.order_by("number").last()
    if removal is None:
        return None
    return Renons.objects.filter(table=table, number__gte=number, ended_at__gte=removal.at).order_by("pk").last()
