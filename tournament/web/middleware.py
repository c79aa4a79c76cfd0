from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.urls import reverse

from rules import rule_book
from rules.references import quoted
from tournament import steady
from tournament.models.playing_time import milliseconds
from tournament.permissions import OWNER, roles_of
from tournament.web.concurrency import Busy
from tournament.web.handler import READABLE
from tournament.web.hosts import is_ours
from tournament.web.pages.errors import busy, too_large, unreadable

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class HallHostMiddleware:
    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        host = request.get_host()
        if not is_ours(host):
            raise DisallowedHost(f"Radelc does not answer to the name {host!r}; RADELC_HOSTS may add it.")
        return self.get_response(request)


class ContentSecurityPolicyMiddleware:
    """Allows no inline scripts or styles.

    Stylesheets and scripts do not need the header.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.policy = "; ".join(f"{name} {sources}" for name, sources in settings.CONTENT_SECURITY_POLICY.items())

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        if not (request.path_info.startswith(settings.STATIC_URL) and kind in ("text/css", "text/javascript")):
            response.headers.setdefault("Content-Security-Policy", self.policy)
        return response


class HallTimeMiddleware:
    """Sends with every answer the hall's time, in milliseconds since 1970.

    The header Date has only whole seconds, and follows the computer's clock, which somebody may set.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers["Radelc-Time"] = str(milliseconds(steady.now()))
        return response


class ChosenLanguageMiddleware(LocaleMiddleware):
    """Uses the site's language until somebody switches: many laptops have an English browser and a Slovenian user."""

    def process_request(self, request: HttpRequest) -> None:
        request.META.pop("HTTP_ACCEPT_LANGUAGE", None)
        super().process_request(request)


class QuotedArticlesMiddleware:
    """Quotes on a page the articles of its event's book; without an event there are none."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        quotes = response.headers.get("Content-Type", "").startswith(("text/", "application/json"))
        if quotes and isinstance(response, HttpResponse):
            event = getattr(request, "event", None)
            references = {} if event is None else rule_book(event.ruleset).references
            response.content = quoted(response.content.decode(), references).encode()
        return response


class BusyMiddleware:
    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return busy(request, exception.message, exception.seconds) if isinstance(exception, Busy) else None


class UploadLimitMiddleware:
    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if not announced.isdecimal():
            return unreadable(request)
        if int(announced) <= settings.REQUEST_MAX_BYTES:
            return self.get_response(request)
        if int(announced) <= settings.EVENT_FILE_MAX_BYTES and _brings_an_event(request):
            return self.get_response(request)
        return too_large(request)  # waitress has taken the whole body, so the browser shows this


def _brings_an_event(request: HttpRequest) -> bool:
    return request.path == reverse("event-import") and OWNER in roles_of(request.user)


class ReadableMiddleware:
    """Answers 400 to a form in an unreadable charset, before a view or a token's check reads it.

    A codec that Python knows can still be no charset ("base64"), and a part of a form may name its own.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset", "utf-8").lower()
        if charset not in READABLE:
            return unreadable(request)
        if request.content_type == "multipart/form-data":
            try:
                _read = request.POST
            except (LookupError, ValueError):
                return unreadable(request)
        return self.get_response(request)
