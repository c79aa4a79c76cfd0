"""Compresses stylesheets, scripts and drawings at the first request, and keeps them in memory until they change."""

import gzip
from collections.abc import Callable
from threading import Lock
from typing import TypeGuard

from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

TEXTS = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")
MOST = 200  # files; the site has some 60, and requests cannot add others


class PackedStaticMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._lock = Lock()
        self._packed: dict[str, tuple[str, bytes]] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not (request.path_info.startswith(settings.STATIC_URL) and _is_text(response)):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if request.method == "GET" and "gzip" in request.headers.get("Accept-Encoding", ""):
            content = self._of(request.path_info, response)
            response.streaming_content = iter((content,))  # the file itself is closed with the response
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(content))
            del response.headers["Accept-Ranges"]
        return response

    def _of(self, path: str, response: StreamingHttpResponse) -> bytes:
        header = response.headers.get("Last-Modified", "")
        with self._lock:
            when, content = self._packed.get(path, ("", b""))
        if header and when == header:
            return content
        packed = gzip.compress(b"".join(response), 9, mtime=0)
        with self._lock:
            if path in self._packed or len(self._packed) < MOST:
                self._packed[path] = (header, packed)
        return packed


def _is_text(response: HttpResponseBase) -> TypeGuard[StreamingHttpResponse]:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    return (
        isinstance(response, StreamingHttpResponse)
        and response.status_code == 200
        and kind in TEXTS
        and not response.has_header("Content-Encoding")
    )
