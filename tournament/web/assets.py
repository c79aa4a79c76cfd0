"""Static files on their way to a phone: compressed, and kept for good under an address that carries their hash."""

import gzip
import re
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from tournament.web.static_files import version

#: What gets smaller; fonts and pictures are packed already.
PACKABLE = re.compile(r"text/|application/(?:javascript|json)|image/svg\+xml")
FOR_GOOD = "max-age=31536000, public, immutable"


class AssetsMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise, which itself would compress only what a collecting step had compressed before."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponseBase:
        """The file; under the hash of another content it is kept for the shorter time."""
        found = finders.find(request.path_info.removeprefix(settings.STATIC_URL))
        if request.method not in ("GET", "HEAD") or not isinstance(found, str):
            return WhiteNoiseMiddleware.serve(static_file, request)
        changed = Path(found).stat().st_mtime_ns
        head = static_file.get_response("HEAD", request.META)  # its headers; opens nothing
        headers = dict(head.headers)
        packable = bool(PACKABLE.match(headers.get("Content-Type", "")))
        response: HttpResponseBase
        if packable and head.status == HTTPStatus.OK and "gzip" in request.headers.get("Accept-Encoding", ""):
            packed = _compressed(found, changed)
            headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(packed))}
            response = HttpResponse(packed, headers=headers)
        else:
            response = WhiteNoiseMiddleware.serve(static_file, request)
        if packable:
            response["Vary"] = "Accept-Encoding"
        if "max-age" in response.get("Cache-Control", "") and request.GET.get("v") == version(found, changed):
            response["Cache-Control"] = FOR_GOOD
        return response


@lru_cache(maxsize=512)
def _compressed(path: str, changed: int) -> bytes:
    """The file in gzip, 9 being the smallest; `changed` (its time of change) tells the cache of new content."""
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)
