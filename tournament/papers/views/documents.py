"""Minutes, blank sheets and the workbook are for officials; seating and standings are public once published."""

import json
from collections.abc import Callable
from dataclasses import replace

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.access.views.guard import action
from tournament.events import files
from tournament.events.files import PDF, XLSX, Named, as_file, file_name, fitted
from tournament.events.heads import printed_at
from tournament.models import Certificate, Round, Table
from tournament.papers import workbook
from tournament.papers.cards import player_card, template
from tournament.papers.minutes import event_minutes, minutes, scoring
from tournament.papers.tables import lists, prizes, results, seating, seating_script, standings
from tournament.papers.views.kept_papers import kept
from tournament.papers.views.shown import gives_request, round_or_404, sees_all, shown, standings_after
from tournament.rounds.certificate import request_file, withdrawn
from tournament.sheets.selectors import minutes as sheets_minutes
from tournament.sheets.selectors.minutes import is_current
from tournament.sheets.selectors.privacy import standings_for
from tournament.standings.selectors.standings import Standings
from tournament.web.pages.errors import refusal
from tournament.web.pages.requests import StandingRequest


@require_safe
@action("minutes.print")
def round_minutes(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_or_404(request, number)
    return _file(request, lambda: minutes.of_round(round=round_), Named(files.MINUTES, number))


@require_safe
@action("minutes.print")
def table_minutes(request: StandingRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_ = _table_or_404(round_or_404(request, number), table)
    name = Named(files.MINUTES, number, table)
    if is_current(table_, table_.revision):
        stored = sheets_minutes.stored_minutes(table=table_, revision=table_.revision)
        if stored is not None:
            return file_answer(request, stored, name)
    return _file(request, lambda: minutes.of_table(table=table_), name)


@require_safe
@action("minutes.print")
def table_scoring(request: StandingRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_ = _table_or_404(round_or_404(request, number), table)
    try:
        return file_answer(request, scoring.of_table(table=table_), Named(files.SCORING, number, table))
    except minutes.NothingToPrint:
        message = _("No game is recorded at this table.")
        return refusal(request, title=_("Nothing to print yet"), message=message, status=404)


@require_safe
@action("minutes.print")
def stored_minutes(request: StandingRequest, slug: str, number: int, table: int, revision: int) -> HttpResponse:
    """Send stored minutes; replaced ones say so on every page.

    With `?as-stored`, the exact bytes whose digest is in the journal.
    """
    table_ = _table_or_404(round_or_404(request, number), table)
    more: tuple[str | Promise, ...] = (_("revision"), str(revision))
    if is_current(table_, revision) or "as-stored" in request.GET:
        stored = sheets_minutes.stored_minutes(table=table_, revision=revision)
    else:
        stored = minutes.replaced(table=table_, revision=revision)
        more = (*more, files.REPLACED)
    if stored is None:
        raise Http404
    return file_answer(request, stored, Named(files.MINUTES, number, table, more))


@require_safe
@action("minutes.print")
def blank_sheets(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    round_ = round_or_404(request, number)
    return _file(request, lambda: minutes.blanks(round=round_), Named(files.BLANK_SHEETS, number))


@require_safe
@action("minutes.print")
def blank_sheet(request: StandingRequest, slug: str, number: int, table: int) -> HttpResponse:
    round_ = round_or_404(request, number)
    chosen = _table_or_404(round_, table)
    return _file(request, lambda: minutes.blanks(round=round_, table=chosen), Named(files.BLANK_SHEET, number, table))


@require_safe
@action("minutes.print")
def player_card_pdf(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    event = request.event
    named = Named(gettext_lazy("Player's card"), more=(str(number),))
    return _file(request, lambda: lists.render(event, player_card.of_player(event, start_number=number)), named)


@require_safe
@action("minutes.print")
def event_minutes_pdf(request: StandingRequest, slug: str) -> HttpResponse:
    return file_answer(
        request, event_minutes.of_event(event=request.event), Named(gettext_lazy("Minutes of the event"))
    )


@require_safe
@action("round.draft")
def seating_script_xlsx(request: StandingRequest, slug: str) -> HttpResponse:
    return file_answer(request, seating_script.of_event(event=request.event), Named(files.SEATING), xlsx=True)


@require_safe
@action("workbook.export")
def workbook_xlsx(request: StandingRequest, slug: str) -> HttpResponse:
    return file_answer(request, workbook.of_event(event=request.event), Named(files.WORKBOOK), xlsx=True)


@require_safe
@action("seating.view")
def seating_pdf(request: StandingRequest, slug: str, number: int) -> HttpResponseBase:
    round_ = round_or_404(request, number)
    return kept(
        request,
        lambda: file_answer(
            request,
            seating.of_round(round=round_, shown=shown(request), printed=_foot(request)),
            Named(files.SEATING, number),
        ),
        seen=sees_all(request),
    )


@require_safe
@action("seating.view")
def round_certificate(request: StandingRequest, slug: str, number: int, certificate: int) -> HttpResponse:
    """Send a draw certificate as printed at publishing, marked if withdrawn.

    With `?as-stored`, the exact bytes whose digest is in the journal.
    """
    if not shown(request).names:
        raise Http404  # it names who met whom again
    stored = get_object_or_404(Certificate, event=request.event, round_number=number, number=certificate)
    if not stored.content:
        message = _(
            "This certificate named somebody whose data was erased. The request of the draw proves the seating."
        )
        return refusal(request, title=_("No longer kept"), message=message, status=410)
    name = Named(files.CERTIFICATE, number, more=(str(certificate),))
    if stored.withdrawn_at is None or "as-stored" in request.GET:
        return file_answer(request, bytes(stored.content), name)
    return file_answer(request, withdrawn(certificate=stored), replace(name, more=(*name.more, files.WITHDRAWN)))


@require_safe
@action("seating.view")
def draw_request(request: StandingRequest, slug: str, number: int) -> HttpResponse:
    """Send the request of a round's draw, for `manage.py draw`; public once nothing in it is unpublished."""
    round_ = round_or_404(request, number)
    if round_.draw is None:
        raise Http404
    if not gives_request(request, round_):
        message = _(
            "The request of this draw becomes public once the rounds it is based on and those it draws are published."
        )
        return refusal(request, title=_("Not public yet"), message=message, status=404)
    content = json.dumps(round_.draw.request, ensure_ascii=False).encode()
    return as_file(content, request_file(round_), "application/json", to_save=True)


@require_safe
@action("standings.view")
def standings_pdf(request: StandingRequest, slug: str) -> HttpResponseBase:
    return kept(request, lambda: _standings_file(request, _all(request)), seen=sees_all(request))


@require_safe
@action("standings.view")
def round_standings_pdf(request: StandingRequest, slug: str, number: int) -> HttpResponseBase:
    round_, alone = round_or_404(request, number), request.GET.get("view") == "round"
    return kept(
        request,
        lambda: _standings_file(request, standings_after(request, round_, alone=alone), alone=alone),
        seen=(sees_all(request), alone),
    )


@require_safe
@action("standings.view")
def teams_pdf(request: StandingRequest, slug: str) -> HttpResponseBase:
    return kept(request, lambda: _teams_file(request, _all(request)), seen=sees_all(request))


@require_safe
@action("standings.view")
def categories_pdf(request: StandingRequest, slug: str) -> HttpResponseBase:
    """Send each category's standings, or (`?category=2`) one; after `?round=3`, else the last visible round."""
    seen, numbers = shown(request), {name: request.GET.get(name, "") for name in ("category", "round")}
    if not seen.categories:
        raise Http404
    only, until = (int(text) if text.isdecimal() and len(text) < 5 else 0 for text in numbers.values())
    return kept(request, lambda: _categories_file(request, only, until), seen=(sees_all(request), only, until))


@require_safe
@action("prizes.print")
def prizes_pdf(request: StandingRequest, slug: str) -> HttpResponse:
    return file_answer(request, prizes.sheet(event=request.event), Named(gettext_lazy("Prizes")))


@require_safe
@action("results.export")
def results_xlsx(request: StandingRequest, slug: str) -> HttpResponse:
    return file_answer(request, results.xlsx(event=request.event), Named(files.RESULTS), xlsx=True)


@require_safe
@action("results.export")
def results_csv(request: StandingRequest, slug: str) -> HttpResponse:
    name = file_name(request.event, Named(files.RESULTS), "csv")
    response = as_file(results.csv(event=request.event), name, files.CSV, to_save=True)
    response.headers["Cache-Control"] = "private, no-store"
    return response


@require_safe
@action("players.import")
def start_list_template(request: StandingRequest, slug: str) -> HttpResponse:
    return file_answer(request, template.start_list(event=request.event), Named(files.START_LIST), xlsx=True)


@require_safe
@action("standings.view")
def round_teams_pdf(request: StandingRequest, slug: str, number: int) -> HttpResponseBase:
    round_ = round_or_404(request, number)
    return kept(request, lambda: _teams_file(request, standings_after(request, round_)), seen=sees_all(request))


# --- what the views share ---------------------------------------------------------------------------------------------


def _all(request: StandingRequest) -> Standings:
    return standings_for(request.event, official=sees_all(request))


def _standings_file(request: StandingRequest, order: Standings, *, alone: bool = False) -> HttpResponse:
    if not order.rounds:
        return nothing_to_print(request)
    name = Named(files.RESULTS if alone else files.STANDINGS, order.rounds[-1])
    return file_answer(
        request, standings.players(event=request.event, standings=order, alone=alone, printed=_foot(request)), name
    )


def _foot(request: StandingRequest) -> str:
    """Return the time, and line of the journal.

    During a round no line is named: it would reveal the tables' progress.
    """
    playing = request.event.rounds.filter(state=Round.State.RUNNING).exists()
    last = None if playing else sheets_minutes.last_line(event=request.event)
    return printed_at(timezone.now(), last.number if last else 0)


def _teams_file(request: StandingRequest, order: Standings) -> HttpResponse:
    if not order.rounds:
        return nothing_to_print(request)
    content = standings.teams(event=request.event, standings=order, named=shown(request).clubs, printed=_foot(request))
    return file_answer(request, content, Named(gettext_lazy("Standings of the clubs"), order.rounds[-1]))


def _categories_file(request: StandingRequest, only: int, until: int) -> HttpResponse:
    order = standings_after(request, round_or_404(request, until)) if until else _all(request)
    content = None
    if order.rounds:
        content = standings.categories(event=request.event, standings=order, only=only, printed=_foot(request))
    if not content:
        return nothing_to_print(request)
    return file_answer(request, content, Named(gettext_lazy("Standings by category"), order.rounds[-1]))


def _table_or_404(round_: Round, number: int) -> Table:
    return get_object_or_404(Table.objects.select_related("round__event"), round=round_, number=number)


def _file(request: StandingRequest, make: Callable[[], bytes], named: Named) -> HttpResponse:
    try:
        return file_answer(request, make(), named)
    except minutes.NothingToPrint:
        return nothing_to_print(request)


def nothing_to_print(request: StandingRequest) -> HttpResponse:
    """Answer 404 with words: the page exists, but has nothing to print yet."""
    message = _("There is nothing here that could be printed yet.")
    return refusal(request, title=_("Nothing to print yet"), message=message, status=404)


def file_answer(request: StandingRequest, content: bytes, named: Named, *, xlsx: bool = False) -> HttpResponse:
    """Send a PDF inline on the event's paper (unless as stored), a workbook as download; no cache keeps either."""
    if not xlsx and "as-stored" not in request.GET:
        content = fitted(request.event, content)
    name = file_name(request.event, named, "xlsx" if xlsx else "pdf")
    response = as_file(content, name, XLSX if xlsx else PDF, to_save=xlsx)
    response.headers["Cache-Control"] = "private, no-store"
    return response
