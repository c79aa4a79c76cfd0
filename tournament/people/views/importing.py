from collections.abc import Iterable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access.views.guard import action
from tournament.errors import RefereeError
from tournament.people.forms.importing import StartListForm
from tournament.people.services import registrations
from tournament.people.services.registrations import Imported
from tournament.people.views import upload_reading
from tournament.people.views.import_preview import chosen_rows, preview
from tournament.people.views.upload_reading import Read
from tournament.startlist import FileProblem, StartList, start_list_of
from tournament.web.pages import uploads
from tournament.web.pages.forms_help import status_of
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest
from tournament.web.pages.uploads import Upload
from tournament.wording.startlist import field_label, file_problem_sentence

NAME_ORDERS = ("last_first", "first_last")


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.import")
def upload(request: StandingRequest, slug: str) -> HttpResponse:
    form = StartListForm(request.POST, request.FILES) if request.method == "POST" else StartListForm()
    first_rows: tuple[tuple[str, ...], ...] = ()

    def look(content: Read | None) -> Iterable[str]:
        nonlocal first_rows
        start_list = None if content is None else _start_list(content)
        if start_list is None or start_list.readable:
            return ()
        first_rows = start_list.first_rows
        return map(file_problem_sentence, start_list.problems)

    taken = upload_reading.take(form, event=request.event, look=look)
    if taken is not None:
        key, content = taken
        return redirect("import-reading" if content is None else "import-preview", slug, key)
    context = {"form": form, "first_rows": first_rows, **frame(request, "import")}
    return render(request, "people/import.html", context, status=status_of(form))


@never_cache
@require_safe
@action("players.import")
def reading(request: StandingRequest, slug: str, key: UUID) -> HttpResponse:
    return upload_reading.waiting_page(request, key, tab="import", ready="import-preview", again="import")


@require_http_methods(["GET", "HEAD", "POST"])
@action("players.import")
def confirm(request: StandingRequest, slug: str, key: UUID) -> HttpResponse:
    """Show the fate of every row; POST registers the ticked ones, once."""
    event = request.event
    kept = uploads.find(event=event, key=key)
    if kept is None:
        raise Http404
    if request.method == "POST" and kept.imported is not None:
        messages.info(request, _("This list is imported already; nothing was changed."))
        return redirect("players", event.slug)
    order = _name_order(request)
    content = upload_reading.read_in_turn(event=event, key=key)
    if content is None:
        return redirect("import-reading", slug, key)
    start_list = _start_list(content, order)
    if not start_list.readable:
        for problem in start_list.problems:
            messages.error(request, file_problem_sentence(problem))
        return redirect("import", slug)
    if request.method != "POST":
        return _page(request, kept, start_list, order)
    ticked = frozenset(request.POST.getlist("row"))
    rows = chosen_rows(preview(event=event, start_list=start_list), ticked)
    if not rows:
        trouble = _("Tick at least one player who can be registered.")
        return _page(request, kept, start_list, order, ticked=ticked, trouble=trouble, status=400)
    try:
        imported = registrations.import_start_list(event=event, rows=rows, by=request.actor)
    except RefereeError as refusal:
        return _page(request, kept, start_list, order, ticked=ticked, trouble=refusal.message, status=refusal.status)
    uploads.mark_imported(event=event, upload=kept, players=len(imported.registrations))
    messages.success(request, _summary(imported))
    return redirect("players", event.slug)


def _start_list(content: Read, order: str = "") -> StartList:
    return (
        StartList(problems=(content,)) if isinstance(content, FileProblem) else start_list_of(content, name_order=order)
    )


def _page(
    request: StandingRequest,
    kept: Upload,
    start_list: StartList,
    order: str,
    *,
    ticked: frozenset[str] | None = None,
    trouble: str = "",
    status: int = 200,
) -> HttpResponse:
    unticked = () if ticked is None else {row.number for row in start_list.rows if str(row.number) not in ticked}
    rows = preview(event=request.event, start_list=start_list, unticked=unticked)
    codes = {problem.code for problem in start_list.problems}
    context = {
        **frame(request, "import"),
        "kept": kept,
        "start_list": start_list,
        "preview": rows,
        "file_problems": [file_problem_sentence(problem) for problem in start_list.problems],
        "columns": [(column.heading, field_label(column.field)) for column in start_list.columns if column.field],
        "names": order,
        "name_orders": NAME_ORDERS if order or codes & {"assumed_last_first", "assumed_first_last"} else (),
        "trouble": trouble,
    }
    return render(request, "people/import_preview.html", context, status=status)


def _name_order(request: StandingRequest) -> str:
    order = request.GET.get("names", "") if request.method != "POST" else request.POST.get("names", "")
    return order if order in NAME_ORDERS else ""


def _summary(imported: Imported) -> str:
    players = len(imported.registrations)
    text = ngettext(
        "%(count)s player is registered (new: %(new)s, known: %(known)s).",
        "%(count)s players are registered (new: %(new)s, known: %(known)s).",
        players,
    ) % {"count": players, "new": imported.new, "known": imported.known}
    return text
