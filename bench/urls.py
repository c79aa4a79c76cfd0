"""The site's addresses and one that does nothing, to compare with."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    """What every page costs before it does anything: the server's layers and a few bytes."""
    return HttpResponse("<!doctype html><title>-</title>")


urlpatterns = [path("bench/empty/", empty, name="bench-empty"), path("", include("tournament.urls"))]
