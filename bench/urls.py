"""The site's addresses and an empty one, to compare with."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    """Answer with a few bytes: the cost of the server's layers, which every page has."""
    return HttpResponse("<!doctype html><title>-</title>")


urlpatterns = [path("bench/empty/", empty, name="bench-empty"), path("", include("tournament.urls"))]
