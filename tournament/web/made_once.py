"""Public pages are made once a change, not once a visitor, and are never late.

Whatever is written leaves a line in the journal of its event or of the site, in the same transaction. So a page that is
the same for everybody is as it was as long as both journals end where they did; how far they are is one query. Where a
clock runs a page is made once a second. The answer carries an ETag of its content and is asked for anew every time:
who has it already gets 304.

Only visitors without a session are answered here. Their pages hold nothing of their own, no token and no cookie, so
they may be compressed. They are kept in the cache "pages": each process its own, several servers in one Redis
(shared_cache.py). How far a journal is, is told by its last line's hash: after `restore` a number may be another line.
"""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import time
from typing import Any, TypeGuard, TypeVar

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import caches
from django.core.exceptions import DisallowedHost
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response
from django.utils.timezone import localdate

from tournament.models import Round
from tournament.templatetags.radelc import THEME_COOKIE
from tournament.web.copied_page import COPY

#: Written out, because composing it takes Django longer than the database takes to answer.
_STATE = """
    SELECT tournament_event.id,
           (SELECT hash FROM tournament_journal WHERE event_id = tournament_event.id ORDER BY number DESC LIMIT 1),
           (SELECT hash FROM tournament_journal WHERE event_id IS NULL ORDER BY number DESC LIMIT 1),
           EXISTS (SELECT 1 FROM tournament_round WHERE event_id = tournament_event.id AND state = %s)
    FROM tournament_event WHERE slug = %s AND hidden_at IS NULL AND NOT unpublished
"""
#: Of all events: two of them may be written at the same time, and the line that is stored first need not be the last.
_STATE_OF_ALL = """
    SELECT (SELECT hash FROM tournament_journal ORDER BY id DESC LIMIT 1),
           (SELECT hash FROM tournament_journal WHERE event_id IS NULL ORDER BY number DESC LIMIT 1),
           (SELECT SUM((SELECT MAX(number) FROM tournament_journal WHERE event_id = tournament_event.id))
            FROM tournament_event)
"""
View = TypeVar("View", bound=Callable[..., HttpResponseBase])
#: What a page depends on beside the journals, as far as the visitor brings it along.
COOKIES = (settings.LANGUAGE_COOKIE_NAME, THEME_COOKIE)
LARGEST = 2 * 1024 * 1024  # bytes of an answer that is kept, compressed: 1,500 players' standings as JSON are 0.2 MB
KEPT_SECONDS = 3600
TICKING_SECONDS = 5  # of a page with a clock: a second later it is another one
KEPT_HEADERS = (
    "Content-Type",
    "Content-Disposition",
    "X-Frame-Options",
    "Content-Language",
    "X-Robots-Tag",
    "Access-Control-Allow-Origin",
)
#: Who asks while a page is being made waits for it. A few locks serve all pages.
_MAKING = tuple(Lock() for _each in range(32))


def made_once(*, clock: bool) -> Callable[[View], View]:
    """Mark a view whose answer is the same for every visitor until something is written; `clock`: it shows the time
    that a running round has left.
    """

    def mark(view: View) -> View:
        view.made_once = "clock" if clock else "once"  # type: ignore[attr-defined]  # read by the middleware, like a guard's action
        return view

    return mark


@dataclass(frozen=True, slots=True)
class Made:
    """An answer as it was made: compressed, with its tag and what else its headers say."""

    tag: str
    content: bytes
    headers: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, response: HttpResponse) -> Made:
        """The answer without what belongs to one visitor."""
        content = response.content
        headers = tuple((name, response.headers[name]) for name in KEPT_HEADERS if name in response.headers)
        tag = f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
        return cls(tag, gzip.compress(content, 6, mtime=0), headers)

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        """The page, or that the visitor has it."""
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        response = HttpResponse(self.content if packed else gzip.decompress(self.content))
        for name, value in self.headers:
            response.headers[name] = value
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = "private, no-cache"
        response.headers["ETag"] = self.tag
        return get_conditional_response(request, etag=self.tag, response=response) or response


class MadeOnceMiddleware:
    """Answers visitors from what was made; everybody else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        found = _key(request)
        if found is None:
            return self.get_response(request)
        key, seconds = found
        cache = caches["pages"]
        made: Made | None = cache.get(key)
        if made is not None:
            return made.answer(request)
        with _MAKING[hash(key) % len(_MAKING)]:
            made = cache.get(key)
            if made is not None:
                return made.answer(request)
            response = self.get_response(request)
            if not _keeps(response):
                return response
            made = Made.of(response)
            if len(made.content) > LARGEST:
                return response
            cache.set(key, made, seconds)
        return made.answer(request)


def _key(request: HttpRequest) -> tuple[str, int] | None:
    """What the answer depends on, and for how many seconds it is worth keeping.

    None where it may be one visitor's own, or nobody knows when it changes.
    """
    own = (settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name)
    if request.method not in ("GET", "HEAD") or any(name in request.COOKIES for name in own):
        return None
    if COPY in request.META:  # says of which moment it is
        return None
    if request.META.get("CONTENT_TYPE"):  # a form, or what pretends to be one: others read it, or say that nobody can
        return None
    try:
        match, host = resolve(request.path_info), request.get_host()
    except (Resolver404, DisallowedHost):
        return None
    marked = getattr(match.func, "made_once", "")
    state = _state(match.kwargs.get("slug"), clock=marked == "clock") if marked else None
    if state is None:
        return None
    asked = (
        request.scheme,
        host,
        request.get_full_path(),
        request.headers.get("HX-Request", ""),
        *(request.COOKIES.get(name, "") for name in COOKIES),
    )
    ticks = marked == "clock" and state[-1] is not None
    return hashlib.sha256(repr((state, asked)).encode()).hexdigest(), TICKING_SECONDS if ticks else KEPT_SECONDS


def _keeps(response: HttpResponseBase) -> TypeGuard[HttpResponse]:
    """Whether an answer is a whole page that gives the visitor nothing of his own."""
    return (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and not response.cookies
        and not response.has_header("Content-Encoding")
    )


def _state(slug: str | None, *, clock: bool) -> tuple[Any, ...] | None:
    """How far the journals are; one query. None for an event that is not there for everybody."""
    with connection.cursor() as cursor:
        if slug is None:
            return (localdate(), *cursor.execute(_STATE_OF_ALL).fetchone(), None)
        found = cursor.execute(_STATE, [Round.State.RUNNING, slug]).fetchone()
    if found is None:
        return None
    *state, running = found
    return (*state, int(time()) if running and clock else None)
