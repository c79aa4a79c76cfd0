"""Requests that Django cannot begin to read, and answers without a body."""

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_header_parameters

# Marks a request with an unparsable Content-Type; ReadableMiddleware answers it.
UNREADABLE = "?"


class ReadableRequest(WSGIRequest):
    """A request with any Content-Type, whose address is always read as UTF-8."""

    def _set_content_type_params(self, meta: dict[str, str]) -> None:
        """Let no charset become the encoding of the address, as Django would."""
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (LookupError, ValueError):
            self.content_type, self.content_params = "", {"charset": UNREADABLE}


class Handler(WSGIHandler):
    """Django's handler, without bodies in answers to HEAD.

    waitress would send the body, and on a kept connection the client would read it as the next answer.
    """

    request_class = ReadableRequest

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        response = super().get_response(request)
        return without_body(response) if request.method == "HEAD" else response


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
