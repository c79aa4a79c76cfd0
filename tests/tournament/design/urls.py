"""The site's addresses and a few that fail on purpose; a start page, so that these tests do not wait for it."""

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.urls import path

from tournament import urls
from tournament.urls import handler400, handler403, handler404, handler500
from tournament.web.pages.errors import refusal

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


def start(request: HttpRequest) -> HttpResponse:
    """A page."""
    return HttpResponse("start")


def denied(request: HttpRequest) -> HttpResponse:
    """403 with a reason."""
    raise PermissionDenied("The link of this table is closed.")


def suspicious(request: HttpRequest) -> HttpResponse:
    """400 with a technical reason."""
    raise SuspiciousOperation("internal detail")


def large(request: HttpRequest) -> HttpResponse:
    """413."""
    raise RequestDataTooBig("internal detail")


def broken(request: HttpRequest) -> HttpResponse:
    """500."""
    raise RuntimeError("internal detail")


def refused(request: HttpRequest) -> HttpResponse:
    """409 in words."""
    return refusal(request, message="Game 4 was changed meanwhile.", status=409)


urlpatterns = [
    path("fails/403/", denied),
    path("fails/400/", suspicious),
    path("fails/413/", large),
    path("fails/500/", broken),
    path("fails/409/", refused),
    *urls.urlpatterns,
    path("", start, name="home"),
]
