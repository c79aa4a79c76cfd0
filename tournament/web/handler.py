"""Between the web server and Django: requests that Django cannot begin to read, and answers that carry no body."""

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_header_parameters

#: The content parameter of a request whose Content-Type nobody can read; ReadableMiddleware answers it.
UNREADABLE = "?"


class ReadableRequest(WSGIRequest):
    """A request is begun whatever its Content-Type says, and its address is always read as UTF-8."""

    def _set_content_type_params(self, meta: dict[str, str]) -> None:
        """Django's own, except that no charset becomes the encoding in which the address is read."""
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (LookupError, ValueError):
            self.content_type, self.content_params = "", {"charset": UNREADABLE}


class Handler(WSGIHandler):
    """Django's handler, whose answers to HEAD end with their headers.

    waitress sends on whatever it is given; on a connection that is kept a body would be read as the next answer.
    """

    request_class = ReadableRequest

    def get_response(self, request: HttpRequest) -> HttpResponseBase:
        """The answer, without its body if only its headers were asked for."""
        response = super().get_response(request)
        return without_body(response) if request.method == "HEAD" else response


def get_wsgi_application() -> Handler:
    """The application that a web server serves."""
    django.setup(set_prefix=False)
    return Handler()


def without_body(response: HttpResponseBase) -> HttpResponseBase:
    """The same answer with the length of its body and nothing of it."""
    if isinstance(response, HttpResponse):
        response.headers.setdefault("Content-Length", str(len(response.content)))
        response.content = b""
    elif response.streaming:
        response.streaming_content = ()  # type: ignore[attr-defined]  # the file is closed with the answer
        response.file_to_stream = None  # type: ignore[attr-defined]  # else the server takes the file itself
    return response
