from collections.abc import Callable
from typing import Any

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_header_parameters

from tournament.frames import roomy

READABLE = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})
# In the place of a Content-Type that Django could not begin to read; ReadableMiddleware answers it.
UNREADABLE = "text/plain; charset=?"


class Handler(WSGIHandler):
    """Django's handler for a request of any Content-Type, without bodies in answers to HEAD.

    waitress would send the body, and on a kept connection the client would read it as the next answer.
    """

    @roomy
    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> HttpResponseBase:
        environ["CONTENT_TYPE"] = readable(environ.get("CONTENT_TYPE", ""))
        return super().__call__(environ, start_response)

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        request.encoding = settings.DEFAULT_CHARSET  # else an address would be ASCII where a form says it is
        response = super().get_response(request)
        return without_body(response) if request.method == "HEAD" else response


def readable(content_type: str) -> str:
    """Return a request's Content-Type, UNREADABLE for one that cannot be parsed or names another charset."""
    try:
        _kind, parameters = parse_header_parameters(content_type)
    except (LookupError, ValueError):
        return UNREADABLE
    return content_type if parameters.get("charset", "utf-8").lower() in READABLE else UNREADABLE


def get_wsgi_application() -> Handler:
    django.setup(set_prefix=False)
    return Handler()


def without_body(response: HttpResponseBase) -> HttpResponseBase:
    if isinstance(response, HttpResponse):
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
    elif response.streaming:
        response.streaming_content = ()  # type: ignore[attr-defined]  # the file is closed with the answer
        response.file_to_stream = None  # type: ignore[attr-defined]  # else the server takes the file itself
    return response
