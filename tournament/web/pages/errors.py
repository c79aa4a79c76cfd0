"""Error pages: in words, with the next step, never a traceback.

The 500 page uses neither database nor request, which may be broken. A fault of the machine (`db/faults.py`) is a 503:
nothing was stored, and phones keep what they sent and retry.
"""

import sys

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.db.faults import Fault, fault_of, note
from tournament.wording.faults import fault_sentence

RETRY_SECONDS = 10
TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def refusal(request: HttpRequest, *, message: str, title: str = "", status: int = 400) -> HttpResponse:
    title = title or _("That is not possible")
    return _answer(request, "errors/refusal.html", {"title": title, "message": message}, status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, TOO_LARGE):
        return too_large(request)
    message = _("The server could not read what your browser sent. Nothing was stored.")
    return _answer(request, "errors/400.html", {"message": message}, 400)


def unreadable(request: HttpRequest) -> HttpResponse:
    message = _("What your browser sent is not in an encoding that Radelc reads (UTF-8). Nothing was stored.")
    return _answer(request, "errors/400.html", {"message": message}, 400)


def busy(request: HttpRequest, message: str, seconds: int) -> HttpResponse:
    response = _answer(request, "errors/refusal.html", {"title": _("One moment"), "message": message}, 503)
    response.headers["Retry-After"] = str(seconds)
    if request.method == "GET":
        response.headers["Refresh"] = str(seconds)
    return response


def too_large(request: HttpRequest) -> HttpResponse:
    megabytes = settings.IMPORT_FILE_MAX_BYTES // (1024 * 1024)
    message = _("The file is too large: at most %(megabytes)s MB can be sent. Nothing was stored.") % {
        "megabytes": megabytes
    }
    return _answer(request, "errors/413.html", {"message": message}, 413)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    message = str(exception) if exception and str(exception) else _("You may not open this page.")
    return _answer(request, "errors/403.html", {"message": message}, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403, to htmx 401: the page stays, fetches a new token and sends once more (static/js/trouble.js)."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=401)
    message = _("For safety the form was not accepted: the page had been open too long, or cookies are blocked.")
    return _answer(request, "errors/csrf.html", {"message": message}, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    message = _("There is no such page. The address may be mistyped, or the page was removed.")
    return _answer(request, "errors/404.html", {"message": message}, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500 without the request in the template: no session, account or query. 503 for a fault of the machine."""
    fault = fault_of(sys.exc_info()[1])
    if fault is not None:
        return machine_fault(request, fault)
    return HttpResponse(render_to_string("errors/500.html"), status=500)


def machine_fault(request: HttpRequest, fault: Fault) -> HttpResponse:
    """Answer JSON to a phone that sends a game, an alert to htmx, else a page."""
    note(fault)
    message = fault_sentence(fault)
    response: HttpResponse
    if "application/json" in request.headers.get("Accept", ""):
        response = JsonResponse({"outcome": "away", "message": message}, status=503)
    else:
        is_part = request.headers.get("HX-Request") == "true"
        template = "errors/fragment.html" if is_part else "errors/503.html"
        response = HttpResponse(render_to_string(template, {"message": message}), status=503)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response


def _answer(request: HttpRequest, template: str, context: dict[str, str], status: int) -> HttpResponse:
    if request.headers.get("HX-Request") == "true":
        template = "errors/fragment.html"
    return render(request, template, context, status=status)
