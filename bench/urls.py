"""The site's addresses and an empty one, to compare with."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<!doctype html><title>-</title>")


urlpatterns = [path("bench/empty/", empty, name="bench-empty"), path("", include("tournament.urls"))]
