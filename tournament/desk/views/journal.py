from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules import rule_book
from rules.book import RuleBook
from tournament.access.views.guard import action
from tournament.cup.selectors import verified as cup_verified
from tournament.journal.selectors import journal as selectors
from tournament.journal.selectors.chain import lines_of
from tournament.journal.selectors.damaged_rows import FAILURES, Unreadable, read
from tournament.journal.selectors.journal import Search
from tournament.models import Cup, Journal, Series, Table
from tournament.models.events import DEFAULT_RULE_BOOK
from tournament.series.selectors import verified as series_verified
from tournament.verify.selectors import verified
from tournament.verify.selectors.finding import Finding
from tournament.web.pages.requests import StandingRequest
from tournament.wording import journal as journal_wording
from tournament.wording import verify as verify_wording
from tournament.wording.journal import Change

LINES_A_PAGE = 50
LONGEST_TEXT = 100
MOST_FINDINGS = 200


@dataclass(frozen=True, slots=True)
class Line:
    """A journal line in words; if it is unreadable or not Radelc's, only what is `wrong`."""

    number: int
    stored: Journal | None = None
    action: str = ""
    person: str = ""
    subject: str = ""
    changes: Sequence[Change] = ()
    wrong: str = ""


@never_cache
@require_safe
@action("journal.view")
def journal_page(request: StandingRequest, slug: str) -> HttpResponse:
    typed = {name: _line_of(request.GET.get(name, "")) for name in ("round", "table", "player", "person")}
    actions = selectors.actions(event=request.event)
    chosen = request.GET.get("action", "")
    typed["action"] = chosen if chosen in actions else ""
    search, misread = _search(typed)
    lines = selectors.matching_lines(event=request.event, search=search)
    lines = lines.none() if misread else lines
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    book = rule_book(request.event.ruleset)
    context: dict[str, Any] = {
        "section": "journal",
        "typed": typed,
        "misread": misread,
        "searched": any(typed.values()),
        "actions": sorted(((code, journal_wording.action(code)) for code in actions), key=lambda pair: pair[1]),
        "page": page,
        "lines": shown_lines(lines[(page.number - 1) * LINES_A_PAGE : page.number * LINES_A_PAGE], book),
    }
    return render(request, "journal/journal.html", context, status=400 if misread else 200)


@never_cache
@require_safe
@action("journal.view")
def verify_page(request: StandingRequest, slug: str) -> HttpResponse:
    listed = list(islice(verified.findings(request.event), MOST_FINDINGS + 1))
    rounds = {finding.round for finding in listed if finding.table}
    tables = Table.objects.filter(round__event=request.event, round__number__in=rounds)
    keys = {(number, table): pk for number, table, pk in tables.values_list("round__number", "number", "pk")}
    context = {
        "section": "journal",
        "findings": [
            {
                "where": verify_wording.place(finding.round, finding.table, finding.game, finding.start_number),
                "text": verify_wording.sentence(finding.code, finding.params, finding.seat),
                "table": keys.get((finding.round, finding.table)),
            }
            for finding in listed[:MOST_FINDINGS]
        ],
        "more": len(listed) > MOST_FINDINGS,
        "lines": Journal.objects.filter(event=request.event).count(),
    }
    return render(request, "journal/verify.html", context)


@never_cache
@require_safe
@action("cup.journal")
def cup_journal_page(request: StandingRequest, cup: str) -> HttpResponse:
    return _lines_page(request, request.cup, "cup/journal.html")


@never_cache
@require_safe
@action("cup.journal")
def cup_verify_page(request: StandingRequest, cup: str) -> HttpResponse:
    return _findings_page(request, request.cup, cup_verified.findings(request.cup), "cup/verify.html")


@never_cache
@require_safe
@action("series.journal")
def series_journal_page(request: StandingRequest, series: str) -> HttpResponse:
    return _lines_page(request, request.series, "series/journal.html")


@never_cache
@require_safe
@action("series.journal")
def series_verify_page(request: StandingRequest, series: str) -> HttpResponse:
    return _findings_page(request, request.series, series_verified.findings(request.series), "series/verify.html")


def _lines_page(request: StandingRequest, owner: Cup | Series, template: str) -> HttpResponse:
    lines = lines_of(owner).order_by("-number")
    page = Paginator(lines, LINES_A_PAGE).get_page(request.GET.get("page"))
    shown = lines[(page.number - 1) * LINES_A_PAGE : page.number * LINES_A_PAGE]
    context = {"section": "journal", "page": page, "lines": shown_lines(shown, rule_book(DEFAULT_RULE_BOOK))}
    return render(request, template, context)


def _findings_page(
    request: StandingRequest, owner: Cup | Series, defects: Iterator[Finding], template: str
) -> HttpResponse:
    findings = list(islice(defects, MOST_FINDINGS + 1))
    sentences = (
        verify_wording.sentence(finding.code, finding.params, finding.seat) for finding in findings[:MOST_FINDINGS]
    )
    context = {
        "section": "journal",
        "findings": [{"text": sentence} for sentence in sentences],
        "more": len(findings) > MOST_FINDINGS,
        "lines": lines_of(owner).count(),
    }
    return render(request, template, context)


def _line_of(text: str) -> str:
    return "".join(character for character in text if character.isprintable()).strip()[:LONGEST_TEXT]


def _search(typed: dict[str, str]) -> tuple[Search, list[str]]:
    numbers: dict[str, int | None] = {"round": None, "table": None}
    misread = []
    for name in numbers:
        text = typed[name]
        if text and not (text.isascii() and text.isdecimal()):
            misread.append(name)
        elif text:
            numbers[name] = int(text)
    return Search(numbers["round"], numbers["table"], typed["player"], typed["person"], typed["action"]), misread


def shown_lines(rows: QuerySet[Journal], book: RuleBook) -> list[Line]:
    lines = read(rows)
    opened = {line.pk: line for line in selectors.opened(line for line in lines if isinstance(line, Journal))}
    return [_broken(line) if isinstance(line, Unreadable) else _line(opened[line.pk], book) for line in lines]


def _line(stored: Journal, book: RuleBook) -> Line:
    try:
        return Line(
            stored.number,
            stored,
            journal_wording.action(stored.action),
            journal_wording.person(stored),
            journal_wording.subject(stored),
            journal_wording.changes(stored, book),
        )
    except (*FAILURES, LookupError):  # an edited line may hold anything
        return Line(stored.number, wrong=verify_wording.sentence("chain.strange", {"number": stored.number}, ""))


def _broken(row: Unreadable) -> Line:
    number = Journal.objects.values_list("number", flat=True).get(pk=row.pk)
    code = "chain.date" if row.column == "at" else "chain.unreadable"
    return Line(number, wrong=verify_wording.sentence(code, {"number": number, "column": row.column}, ""))
