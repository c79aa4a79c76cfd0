"""Makes public pages once a change, not once a visitor, and never serves them stale.

Every write leaves a journal line of its event or of the site, in the same transaction. So a page holds while both
journals, and that of its cup, keep their last lines' hashes (after `restore` a number may be another line). Tables'
writes during play (models.journal.AT_TABLES) change only pages that show play; in a large hall these follow every few
seconds, because 500 tables save twice a second and a page takes a tenth of a second.

Only visitors without a session are answered here: no personal data, token or cookie, so pages may be compressed.
Unknown query parameters are dropped, a search is not kept, and the host counts only if the site does not know its own
address: nobody can fill the cache.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from time import monotonic, time
from typing import Any, TypeGuard, TypeVar, cast
from urllib.parse import urlencode

from cachetools import LRUCache, TLRUCache
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import caches
from django.core.exceptions import DisallowedHost
from django.db import connection
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response
from django.utils.timezone import localdate

from tournament import steady
from tournament.models import Round
from tournament.models.playing_time import milliseconds
from tournament.web.address import address_for
from tournament.web.caching.clock_in_page import ticked, turns
from tournament.web.hosts import is_ours
from tournament.web.pages.requests import THEME_COOKIE, THEMES, chosen_language

# Written out, because composing it takes Django longer than the database takes to answer. The actions are AT_TABLES
# exactly as in the index "journal_off_tables", else the database would not use it.
_STATE = """
    SELECT tournament_event.id,
           (SELECT hash FROM tournament_journal WHERE event_id = tournament_event.id AND NOT (action IN (
            'game.record', 'game.confirm', 'game.contest', 'game.correct', 'game.hold', 'game.choose',
            'sheet.complete', 'sheet.sign', 'sheet.totals', 'sheet.accept',
            'call.make', 'call.take', 'call.hand_back', 'call.cancel', 'call.finish'))
            ORDER BY number DESC LIMIT 1),
           (SELECT hash FROM tournament_journal
            WHERE event_id IS NULL AND series_id IS NULL AND cup_id IS NULL ORDER BY number DESC LIMIT 1),
           (SELECT hash FROM tournament_journal
            WHERE cup_id = (SELECT cup_id FROM tournament_cupround WHERE id =
                            (SELECT round_id FROM tournament_cupmatch WHERE event_id = tournament_event.id))
            ORDER BY number DESC LIMIT 1),
           (SELECT SUM((SELECT MAX(number) FROM tournament_journal WHERE series_id = tournament_seriesevent.series_id))
            FROM tournament_seriesevent WHERE event_id = tournament_event.id),
           (SELECT COUNT(*) FROM tournament_table WHERE round_id IN
            (SELECT id FROM tournament_round WHERE event_id = tournament_event.id AND state = %s)),
           (SELECT hash FROM tournament_journal WHERE event_id = tournament_event.id ORDER BY number DESC LIMIT 1)
    FROM tournament_event WHERE slug = %s AND hidden_at IS NULL AND NOT unpublished
"""
# Of all events: two may be written at the same time, and the line stored first need not be the last.
_STATE_OF_ALL = """
    SELECT (SELECT hash FROM tournament_journal ORDER BY id DESC LIMIT 1),
           (SELECT hash FROM tournament_journal
            WHERE event_id IS NULL AND series_id IS NULL AND cup_id IS NULL ORDER BY number DESC LIMIT 1),
           (SELECT SUM((SELECT MAX(number) FROM tournament_journal WHERE event_id = tournament_event.id))
            FROM tournament_event),
           (SELECT SUM((SELECT MAX(number) FROM tournament_journal WHERE series_id = tournament_series.id))
            FROM tournament_series),
           (SELECT SUM((SELECT MAX(number) FROM tournament_journal WHERE cup_id = tournament_cup.id))
            FROM tournament_cup)
"""
Made_ = TypeVar("Made_")
View = TypeVar("View", bound=Callable[..., HttpResponseBase])
LISTED = ("q", "page")
_PAGE = re.compile("[2-9]|[1-9][0-9]{1,2}")  # the first is the page without a number
LARGEST = 2 * 1024 * 1024  # bytes of a compressed answer: 1,500 players' standings as JSON are 0.2 MB
KEPT_SECONDS = 3600
TICKING_SECONDS = 5  # lifetime of a page as of one second
HELD_TABLES = 100  # tables in play for each second that a page of play may be behind them
KEPT_HEADERS = (
    "Content-Type",
    "Content-Disposition",
    "X-Frame-Options",
    "Content-Language",
    "X-Robots-Tag",
    "Access-Control-Allow-Origin",
)
# By slug: a tables' head, and the end of its time.
_held: TLRUCache[str, tuple[str | None, float]] = TLRUCache(64, lambda _slug, held, _now: held[1], timer=monotonic)
_held_lock = Lock()
_MAKING = tuple(Lock() for _each in range(32))


@dataclass(frozen=True, slots=True)
class Mark:
    reads: tuple[str, ...]
    view: re.Pattern[str] | None
    second: bool
    play: bool
    address: bool


@dataclass(frozen=True, slots=True)
class State:
    """Heads of an event's and the site's journals, without and with tables' writes; the number of tables in play."""

    published: tuple[Any, ...]
    running: int
    played: str | None


# In a request's META: the journal heads that its page depends on.
PUBLISHED = "RADELC_PUBLISHED"
_marks: dict[Callable[..., HttpResponseBase], Mark] = {}


def made_once(
    *reads: str, view: str = "", second: bool = False, play: bool = False, address: bool = False
) -> Callable[[View], View]:
    """Mark a view whose answer is the same for every visitor until something is written.

    `reads`: the query parameters it uses; `view`: a pattern of what "view" may be; `play`: it shows what tables write
    while they play; `second`: while a round runs it may change each second; `address`: it shows the site's address. A
    page's clocks need no mark.
    """

    def mark(marked: View) -> View:
        _marks[marked] = Mark(reads, re.compile(view) if view else None, second, play, address)
        return marked

    return mark


def mark_of(view: Callable[..., HttpResponseBase]) -> Mark | None:
    return _marks.get(view)


class Shared:
    LARGEST = 8

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[object, ...], object] = LRUCache(self.LARGEST)
        self._lock = Lock()

    def of(self, request: HttpRequest, name: tuple[object, ...], make: Callable[[], Made_]) -> Made_:
        """Return what `make` returns, cached per state; always made anew for a signed-in visitor.

        The result must not be changed.
        """
        state = request.META.get(PUBLISHED)
        if state is None:
            return make()
        key = (state, name)
        with self._lock:
            if key in self._kept:
                return cast("Made_", self._kept[key])
        value = make()
        with self._lock:
            self._kept[key] = value
        return value

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


shared = Shared()


@dataclass(frozen=True, slots=True)
class Made:
    """`turns` is that of clock_in_page.py, `ticks` whether the page's clocks are set every second."""

    tag: str
    content: bytes
    headers: tuple[tuple[str, str], ...]
    turns: float | None
    ticks: bool

    @classmethod
    def of(cls, response: HttpResponse) -> Made:
        content = response.content
        headers = tuple((name, response.headers[name]) for name in KEPT_HEADERS if name in response.headers)
        page = response.headers.get("Content-Type", "").startswith("text/html")
        tag, packed = _tagged(content)
        header = response.headers.get("ETag", "")
        own = header.startswith("W/")
        return cls(header if own else tag, packed, headers, turns(content) if page else None, not own)

    def at(self, now: int) -> Made:
        tag, content = _tagged(ticked(gzip.decompress(self.content), now))
        return replace(self, tag=tag, content=content)

    def answer(self, request: HttpRequest) -> HttpResponseBase:
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


def _tagged(content: bytes) -> tuple[str, bytes]:
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"', gzip.compress(content, 6, mtime=0)


class MadeOnceMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        cacheable = _state_and_key(request)
        if cacheable is None:
            return self.get_response(request)
        published, key, seconds = cacheable
        request.META[PUBLISHED] = published
        page = _kept(key)
        if page is not None:
            return page.answer(request)
        with _MAKING[hash(key) % len(_MAKING)]:
            page = _kept(key)
            if page is not None:
                return page.answer(request)
            asked_by = request.META.pop("HTTP_IF_NONE_MATCH", None)  # a conditional answer could not be kept
            response = self.get_response(request)
            if asked_by is not None:
                request.META["HTTP_IF_NONE_MATCH"] = asked_by
            if not _keeps(response):
                return response
            page = Made.of(response)
            if len(page.content) > LARGEST:
                return response
            if not request.GET.get("q"):
                caches["pages"].set(key, page, seconds)
        return page.answer(request)


def _kept(key: str) -> Made | None:
    cache = caches["pages"]
    page: Made | None = cache.get(key)
    if page is None or page.turns is None:
        return page
    now = milliseconds(steady.now())
    if page.turns <= now:
        return None
    if not page.ticks:
        return page
    this_second = f"{key}:{now // 1000}"
    as_of_second: Made | None = cache.get(this_second)
    if as_of_second is None:
        as_of_second = page.at(now)
        cache.set(this_second, as_of_second, TICKING_SECONDS)
    return as_of_second


def _state_and_key(request: HttpRequest) -> tuple[tuple[Any, ...], str, int] | None:
    """Return state, cache key and lifetime in seconds of a cacheable request; None if the answer may be personal, or
    its changes are unknown.
    """
    own = (settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name)
    if request.method not in ("GET", "HEAD") or any(name in request.COOKIES for name in own):
        return None
    if COPY in request.META:  # it is as of a fixed moment
        return None
    if request.META.get("CONTENT_TYPE"):  # a form, or a claim to be a form
        return None
    try:
        match, host = resolve(request.path_info), request.get_host()
    except (Resolver404, DisallowedHost):
        return None
    mark = mark_of(match.func)
    state = _state(match.kwargs.get("slug"), mark) if mark else None
    if mark is None or state is None or not is_ours(host):
        return None
    _leave(request, mark)
    asked = (
        address_for(request) if mark.address else "",
        request.get_full_path(),
        request.headers.get("HX-Request") == "true",
        *_chosen(request),
    )
    published, second, _played = state
    seconds = KEPT_SECONDS if second is None else TICKING_SECONDS
    return published, hashlib.sha256(repr((state, asked)).encode()).hexdigest(), seconds


def _leave(request: HttpRequest, mark: Mark) -> None:
    if request.META.get("QUERY_STRING"):
        asked = {name: request.GET.get(name, "").strip() for name in mark.reads}
        if mark.view and mark.view.fullmatch(request.GET.get("view", "")):
            asked["view"] = request.GET["view"]
        if not _PAGE.fullmatch(asked.get("page", "")):
            asked["page"] = ""
        query = urlencode([(name, text) for name, text in asked.items() if text])
        request.META["QUERY_STRING"] = query
        request.GET = QueryDict(query)


def _chosen(request: HttpRequest) -> tuple[str, str]:
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return chosen_language(request), theme if theme in THEMES else ""


def _keeps(response: HttpResponseBase) -> TypeGuard[HttpResponse]:
    return (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and not response.cookies
        and not response.has_header("Content-Encoding")
    )


def _state(slug: str | None, mark: Mark) -> tuple[tuple[Any, ...], int | None, str | None] | None:
    """Return the journal heads that this page depends on, the second where a clock runs, and the tables' head where the
    page shows it; None for an event that is not public.
    """
    if slug is None:
        with connection.cursor() as cursor:
            return (localdate(), *cursor.execute(_STATE_OF_ALL).fetchone()), None, None
    event_state = state_of(slug)
    if event_state is None:
        return None
    second = int(time()) if event_state.running and mark.second else None
    return event_state.published, second, _played(slug, event_state) if mark.play else None


def _played(slug: str, state: State) -> str | None:
    """Return the tables' head for pages of play, in a large hall up to a few seconds old."""
    seconds = state.running // HELD_TABLES
    if not seconds:
        return state.played
    with _held_lock:
        held = _held.get(slug)
        if held is None:
            held = _held[slug] = state.played, monotonic() + seconds
    return held[0]


def state_of(slug: str) -> State | None:
    """Return None for an event that is not public."""
    with connection.cursor() as cursor:
        row = cursor.execute(_STATE, [Round.State.RUNNING, slug]).fetchone()
    if row is None:
        return None
    *published, running, played = row
    return State(tuple(published), running, played)


# In a request's META, with the moment of the last journal line: the answer is for a copy.
COPY = "RADELC_COPY"
