from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.errors import Conflict, RefereeError
from tournament.events.selectors.book import book_of, parts_of
from tournament.models import Event
from tournament.people.views import upload_reading
from tournament.people.views.upload_reading import Read
from tournament.rounds.forms.seating_script import SeatingScriptForm
from tournament.rounds.services import seating_script
from tournament.rounds.services.draw_request import next_number
from tournament.rounds.views.draw_report import report_lines
from tournament.startlist import FileProblem
from tournament.startlist.script_data import Script
from tournament.startlist.seating_script import script_of
from tournament.web.pages import uploads
from tournament.web.pages.forms_help import status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.uploads import Upload
from tournament.wording.seating import problem_sentence
from tournament.wording.startlist import file_problem_sentence

#: Tables of a round in the preview; the draft shows all.
SHOWN_TABLES = 200


@require_http_methods(["GET", "HEAD", "POST"])
@action("round.import")
def upload(request: StandingRequest, slug: str) -> HttpResponse:
    try:
        next_number(request.event)
    except Conflict as refused:
        messages.info(request, refused.message)
        return redirect("desk", slug)
    form = SeatingScriptForm(request.POST, request.FILES) if request.method == "POST" else SeatingScriptForm()
    taken = upload_reading.take(form, event=request.event, look=partial(_wrong, request.event))
    if taken is not None:
        key, content = taken
        return redirect("draw-import-reading" if content is None else "draw-import-preview", slug, key)
    context = {"form": form, **frame(request, "draw")}
    return render(request, "rounds/draw_import.html", context, status=status_of(form))


@never_cache
@require_safe
@action("round.import")
def reading(request: StandingRequest, slug: str, key: UUID) -> HttpResponse:
    return upload_reading.waiting_page(request, key, tab="draw", ready="draw-import-preview", again="draw-import")


@require_http_methods(["GET", "HEAD", "POST"])
@action("round.import")
def confirm(request: StandingRequest, slug: str, key: UUID) -> HttpResponse:
    kept = uploads.find(event=request.event, key=key)
    if kept is None:
        raise Http404
    try:
        next_number(request.event)
    except Conflict as refused:
        messages.info(request, refused.message)
        return redirect("desk", slug)
    content = upload_reading.read_in_turn(event=request.event, key=key)
    if content is None:
        return redirect("draw-import-reading", slug, key)
    script = _script(request.event, content)
    if script.file_problem is not None:
        messages.error(request, file_problem_sentence(script.file_problem))
        return redirect("draw-import", slug)
    if request.method != "POST" or not script.usable:
        return _page(request, kept, script, status=409 if request.method == "POST" else 200)
    try:
        drawn = seating_script.import_rounds(event=request.event, rounds=script.rounds, by=request.actor)
    except RefereeError as refusal:
        return _page(request, kept, script, trouble=refusal.message, status=refusal.status)
    count = len(script.rounds)
    messages.success(
        request,
        ngettext(
            "%(count)s round is drafted as in the file; look at it and publish it.",
            "%(count)s rounds are drafted as in the file; look at them and publish them one by one.",
            count,
        )
        % {"count": count},
    )
    return redirect("desk-round", slug, drawn.number)


def _wrong(event: Event, content: Read | None) -> list[str]:
    script = None if content is None else _script(event, content)
    if script is None or (script.file_problem is None and script.rounds):
        return []
    whole = [] if script.file_problem is None else [file_problem_sentence(script.file_problem)]
    return [*whole, *map(problem_sentence, script.problems)]


def _script(event: Event, content: Read) -> Script:
    if isinstance(content, FileProblem):
        return Script({}, file_problem=content)
    return script_of(
        content,
        seating_script.people(event),
        first=next_number(event),
        last=event.round_count,
        seats=book_of(event).seats,
        more=_more(event),
    )


def _more(event: Event) -> tuple[str, ...]:
    book = book_of(event)
    return book.at(max(book.table_sizes)).seats[len(book.seats) :]


def _page(
    request: StandingRequest, kept: Upload, script: Script, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    people = seating_script.people(request.event)
    names = {str(person.start_number): person.name for person in people}
    rounds: list[dict[str, Any]] = []
    if script.usable:
        try:
            for planned in seating_script.plan(event=request.event, rounds=script.rounds):
                tables = [
                    (table.number, [(seat, names.get(str(seat), "")) for seat in table.seats.values()])
                    for table in planned.tables[:SHOWN_TABLES]
                ]
                rounds.append(
                    {
                        "number": planned.number,
                        "report": report_lines(planned.report, names, parts=parts_of(request.event)),
                        "tables": tables,
                    }
                )
        except RefereeError as refusal:
            trouble = trouble or refusal.message
    context = {
        **frame(request, "draw"),
        "kept": kept,
        "letters": (*book_of(request.event).seats, *_more(request.event)),
        "rounds": rounds,
        "errors": [(problem.row, problem_sentence(problem)) for problem in script.problems if not problem.kept],
        "notes": [(problem.row, problem_sentence(problem)) for problem in script.problems if problem.kept],
        "trouble": trouble,
    }
    return render(request, "rounds/draw_import_preview.html", context, status=status)
