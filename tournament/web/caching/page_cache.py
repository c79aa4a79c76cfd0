"""Public pages are made once a change, not once a visitor, and are never late.

Whatever is written leaves a line in the journal of its event or of the site, in the same transaction. So a page that is
the same for everybody is as it was as long as both journals end where they did, and that of the cup of which the event
is a match; how far they are is one query. What tables write while they play (models.journal.AT_TABLES) changes only the
pages that show how they play. A clock on a page is set each second (clock_in_page.py), and the page is made anew when
it runs out. The answer carries an ETag of its content and is asked for anew every time: who has it already gets 304.

Only visitors without a session are answered here. Their pages hold nothing of their own, no token and no cookie, so
they may be compressed. Of the address only what the view reads counts, and of the host nothing where the site knows
its own address, else anybody could have a page made anew by another word or number. They are kept in the cache
"pages": each process its own, several servers in one Redis (shared_cache.py).
How far a journal is, is told by its last line's hash: after `restore` a number may be another line.
"""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from time import time
from typing import Any, TypeGuard, TypeVar, cast
from urllib.parse import urlencode

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
from django.utils.translation import get_supported_language_variant

from tournament import steady
from tournament.models import Round
from tournament.models.playing_time import milliseconds
from tournament.web.address import address_for
from tournament.web.caching.clock_in_page import ticked, turns
from tournament.web.hosts import is_ours
from tournament.web.pages.requests import THEME_COOKIE, THEMES

#: Written out, because composing it takes Django longer than the database takes to answer. The actions are AT_TABLES
#: as the index "journal_off_tables" has them, word for word, else the database would not use it.
_STATE = """
    SELECT tournament_event.id,
           (SELECT hash FROM tournament_journal WHERE event_id = tournament_event.id AND NOT (action IN (
            'game.record', 'game.confirm', 'game.contest', 'game.correct', 'game.hold', 'game.choose',
            'sheet.complete', 'sheet.sign',
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
           EXISTS (SELECT 1 FROM tournament_round WHERE event_id = tournament_event.id AND state = %s),
           (SELECT hash FROM tournament_journal WHERE event_id = tournament_event.id ORDER BY number DESC LIMIT 1)
    FROM tournament_event WHERE slug = %s AND hidden_at IS NULL AND NOT unpublished
"""
#: Of all events: two of them may be written at the same time, and the line that is stored first need not be the last.
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
#: What of a query makes a list another one.
LISTED = ("q", "view", "page")
LARGEST = 2 * 1024 * 1024  # bytes of an answer that is kept, compressed: 1,500 players' standings as JSON are 0.2 MB
KEPT_SECONDS = 3600
TICKING_SECONDS = 5  # of a page as it is in one second
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


@dataclass(frozen=True, slots=True)
class Mark:
    """What a view's answer follows beside what is published."""

    reads: tuple[str, ...]
    second: bool
    play: bool
    address: bool


@dataclass(frozen=True, slots=True)
class State:
    """How far an event's journal and the site's are without what tables write, and with it; whether a round runs."""

    published: tuple[Any, ...]
    running: bool
    played: str | None


#: Under this name a request has how far what is published is, for what several pages share.
PUBLISHED = "RADELC_PUBLISHED"
_marks: dict[Callable[..., HttpResponseBase], Mark] = {}


def made_once(*reads: str, second: bool = False, play: bool = False, address: bool = False) -> Callable[[View], View]:
    """Mark a view whose answer is the same for every visitor until something is written. Of the address's query it
    `reads` these alone; `play`: it shows what tables write while they play, `second`: while a round runs it may be
    another one each second, `address`: it tells where this site is found. A page's clocks need no mark; what has a
    weak ETag of its own follows them by script.
    """

    def mark(view: View) -> View:
        _marks[view] = Mark(reads, second, play, address)
        return view

    return mark


def mark_of(view: Callable[..., HttpResponseBase]) -> Mark | None:
    """How a view that is called by an address was marked; None if it is made for who asks."""
    return _marks.get(view)


class Shared:
    """What several pages of one state are made from, so that the next one need not work it out again. A few at most."""

    LARGEST = 8

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], object] = OrderedDict()
        self._lock = Lock()

    def of(self, request: HttpRequest, name: tuple[object, ...], make: Callable[[], Made_]) -> Made_:
        """What `make` makes, or has made for a page of the same state; always made anew for who is signed in.

        Nobody may change what is handed out.
        """
        state = request.META.get(PUBLISHED)
        if state is None:
            return make()
        key = (state, name)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return cast("Made_", self._kept[key])
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self.LARGEST:
                self._kept.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


shared = Shared()


@dataclass(frozen=True, slots=True)
class Made:
    """An answer as it was made: compressed, with its tag and what else its headers say; `turns` is that of
    clock_in_page.py, of a page with clocks, and `ticks` whether they are set for every second.
    """

    tag: str
    content: bytes
    headers: tuple[tuple[str, str], ...]
    turns: float | None
    ticks: bool

    @classmethod
    def of(cls, response: HttpResponse) -> Made:
        """The answer without what belongs to one visitor."""
        content = response.content
        headers = tuple((name, response.headers[name]) for name in KEPT_HEADERS if name in response.headers)
        page = response.headers.get("Content-Type", "").startswith("text/html")
        tag, packed = _tagged(content)
        header = response.headers.get("ETag", "")
        own = header.startswith("W/")
        return cls(header if own else tag, packed, headers, turns(content) if page else None, not own)

    def at(self, now: int) -> Made:
        """The page when its clocks show another time."""
        tag, content = _tagged(ticked(gzip.decompress(self.content), now))
        return replace(self, tag=tag, content=content)

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


def _tagged(content: bytes) -> tuple[str, bytes]:
    return f'W/"{hashlib.sha256(content).hexdigest()[:32]}"', gzip.compress(content, 6, mtime=0)


class MadeOnceMiddleware:
    """Answers visitors from what was made; everybody else goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        found = _state_and_key(request)
        if found is None:
            return self.get_response(request)
        published, key, seconds = found
        request.META[PUBLISHED] = published
        made = _kept(key)
        if made is not None:
            return made.answer(request)
        with _MAKING[hash(key) % len(_MAKING)]:
            made = _kept(key)
            if made is not None:
                return made.answer(request)
            asked_by = request.META.pop("HTTP_IF_NONE_MATCH", None)  # else a view that compares gives nothing to keep
            response = self.get_response(request)
            if asked_by is not None:
                request.META["HTTP_IF_NONE_MATCH"] = asked_by
            if not _keeps(response):
                return response
            made = Made.of(response)
            if len(made.content) > LARGEST:
                return response
            caches["pages"].set(key, made, seconds)
        return made.answer(request)


def _kept(key: str) -> Made | None:
    """What was made, as it is this second; None if there is nothing, or a clock on it has run out since."""
    cache = caches["pages"]
    made: Made | None = cache.get(key)
    if made is None or made.turns is None:
        return made
    now = milliseconds(steady.now())
    if made.turns <= now:
        return None
    if not made.ticks:
        return made
    this_second = f"{key}:{now // 1000}"
    found: Made | None = cache.get(this_second)
    if found is None:
        found = made.at(now)
        cache.set(this_second, found, TICKING_SECONDS)
    return found


def _state_and_key(request: HttpRequest) -> tuple[tuple[Any, ...], str, int] | None:
    """How far what is published is, what the answer depends on, and for how many seconds it is worth keeping.

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
    mark = mark_of(match.func)
    state = _state(match.kwargs.get("slug"), mark) if mark else None
    if mark is None or state is None or not is_ours(host):
        return None
    _leave(request, mark.reads)
    asked = (
        address_for(request) if mark.address else "",
        request.get_full_path(),
        request.headers.get("HX-Request") == "true",
        *_chosen(request),
    )
    published, second, _played = state
    seconds = KEPT_SECONDS if second is None else TICKING_SECONDS
    return published, hashlib.sha256(repr((state, asked)).encode()).hexdigest(), seconds


def _leave(request: HttpRequest, names: tuple[str, ...]) -> None:
    """Leave of the address's query only these, each once, in their order: so its pages also link to one another."""
    if request.META.get("QUERY_STRING"):
        query = urlencode([(name, request.GET[name]) for name in names if request.GET.get(name)])
        request.META["QUERY_STRING"] = query
        request.GET = QueryDict(query)


def _chosen(request: HttpRequest) -> tuple[str, str]:
    """The language and the colours that a visitor has chosen, "" where he has not."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    try:
        language = get_supported_language_variant(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))
    except LookupError:
        language = ""
    return language, theme if theme in THEMES else ""


def _keeps(response: HttpResponseBase) -> TypeGuard[HttpResponse]:
    """Whether an answer is a whole page that gives the visitor nothing of his own."""
    return (
        isinstance(response, HttpResponse)
        and response.status_code == 200
        and not response.cookies
        and not response.has_header("Content-Encoding")
    )


def _state(slug: str | None, mark: Mark) -> tuple[tuple[Any, ...], int | None, str | None] | None:
    """How far what is published is, the second where a clock runs, and how far the tables are where the page tells it;
    one query. None for an event that is not there for everybody.
    """
    if slug is None:
        with connection.cursor() as cursor:
            return (localdate(), *cursor.execute(_STATE_OF_ALL).fetchone()), None, None
    found = state_of(slug)
    if found is None:
        return None
    second = int(time()) if found.running and mark.second else None
    return found.published, second, found.played if mark.play else None


def state_of(slug: str) -> State | None:
    """How far an event is; one query. None for one that is not there for everybody."""
    with connection.cursor() as cursor:
        found = cursor.execute(_STATE, [Round.State.RUNNING, slug]).fetchone()
    if found is None:
        return None
    *published, running, played = found
    return State(tuple(published), bool(running), played)


#: In a request's META, with the moment of the event's last journal line: the answer is for a copy.
COPY = "RADELC_COPY"
