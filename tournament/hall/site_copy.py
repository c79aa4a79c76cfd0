"""A copy of an event's public pages, with the series that count it, without their players' pages.

Links are relative: the copy works in any folder and from a disk. Deterministic for the same state.
"""

from __future__ import annotations

import io
import json
import posixpath
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode, urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpResponse
from django.urls import reverse

from tournament.hall.copied_page import links_of, rewritten
from tournament.hall.selectors.public import counting_series
from tournament.models import Event, Journal
from tournament.progress import Tell, silent
from tournament.web.caching.page_cache import COPY

# Parameters of separate pages; a search has none.
ASKED = ("view", "page")
HOST = "localhost"  # always an allowed host
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a ZIP can hold


# Series pages of single players.
OF_SOMEBODY = re.compile(r"/players/|/rating/\d+/\d+/")


class NotPublic(Exception):
    """Visitors do not see this event."""


@dataclass(frozen=True, slots=True)
class Answer:
    kind: str
    content: bytes


@dataclass(slots=True)
class _Walk:
    event: Event
    language: str
    tell: Tell
    handler: WSGIHandler = field(default_factory=WSGIHandler)
    answers: dict[str, Answer] = field(default_factory=dict)

    @property
    def root(self) -> str:
        return reverse("event", args=[self.event.slug])

    def everything(self) -> dict[str, Answer]:
        """Return all reachable responses, by address. Raises NotPublic."""
        waiting, known = [self.root, f"{self.root}event.json"], {self.root}
        series = tuple(reverse("series", args=[counting.series.slug]) for counting in counting_series(event=self.event))
        last = Journal.objects.filter(event=self.event).order_by("-number").first()
        at = last.at if last else self.event.created_at
        while waiting:
            address = waiting.pop()
            answer = _static(address) if address.startswith(settings.STATIC_URL) else self._asked(address, at)
            if answer is None:
                if address == self.root:
                    raise NotPublic
                continue
            self.answers[address] = answer
            self.tell(len(self.answers), len(known))
            for target in _targets(address, answer):
                own = target.startswith((self.root, settings.STATIC_URL))
                if target not in known and (own or (target.startswith(series) and not OF_SOMEBODY.search(target))):
                    known.add(target)
                    waiting.append(target)
        return self.answers

    def _asked(self, address: str, at: Any) -> Answer | None:
        path, _mark, query = address.partition("?")
        request = WSGIRequest(
            {
                "REQUEST_METHOD": "GET",
                "PATH_INFO": unquote(path).encode().decode("latin-1"),  # as WSGI passes paths
                "QUERY_STRING": query,
                "SERVER_NAME": HOST,
                "SERVER_PORT": "80",
                "HTTP_HOST": HOST,
                "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={self.language}",
                "wsgi.input": io.BytesIO(),
                "wsgi.url_scheme": "http",
                COPY: at,
            }
        )
        answer = self.handler.get_response(request)
        if answer.status_code != 200 or not isinstance(answer, HttpResponse):
            return None
        return Answer(answer.headers.get("Content-Type", "").partition(";")[0], answer.content)


def _static(address: str) -> Answer | None:
    name = address.removeprefix(settings.STATIC_URL)
    file = finders.find(name)
    if not isinstance(file, str):
        return None
    with open(file, "rb") as opened:
        return Answer("static", opened.read())


def _targets(address: str, answer: Answer) -> Iterator[str]:
    if answer.kind == "text/html":
        links = links_of(answer.content.decode())
    elif answer.kind == "application/json":
        links = list(_feeds(json.loads(answer.content)))
    else:
        return
    yield from (plain(led(address, link)) for link in links)


def led(address: str, link: str) -> str:
    """Resolve a link on a page; a bare "?" drops the page's own query."""
    return address.partition("?")[0] if link == "?" else urljoin(address, link)


def _feeds(data: Any, key: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            if isinstance(value, str) and (key == "feeds" or name == "sheet"):
                yield value
            else:
                yield from _feeds(value, name)
    elif isinstance(data, list):
        for part in data:
            yield from _feeds(part)


def plain(address: str) -> str:
    parts = urlsplit(address)
    asked = {name: value for name, value in parse_qsl(parts.query) if name in ASKED and (name, value) != ("page", "1")}
    query = urlencode(sorted(asked.items()))
    if parts.netloc or parts.path.startswith(settings.STATIC_URL):
        query = ""
    return ("//outside" if parts.netloc else parts.path) + (f"?{query}" if query else "")


def file_of(address: str, root: str) -> str:
    """Return an address's path in the copy: /e/event/standings/?view=teams is standings/index-view-teams.html."""
    path, _mark, query = address.partition("?")
    if path.startswith(settings.STATIC_URL):
        return f"static/{path.removeprefix(settings.STATIC_URL)}"
    path = path.removeprefix(root).removeprefix("/")
    if not path or path.endswith("/"):
        path += "index.html"
    asked = "".join(f"-{name}-{value}" for name, value in parse_qsl(query))
    name = PurePosixPath(path)
    return str(name.with_name(f"{name.stem}{asked}{name.suffix}"))


def files(event: Event, *, language: str, tell: Tell = silent) -> dict[str, bytes]:
    """Return the copy's files by path. `tell` gets the number made and the number known so far.

    Raises NotPublic.
    """
    walk = _Walk(event, language, tell)
    answers = walk.everything()
    paths = {address: file_of(address, walk.root) for address in answers}
    paths[reverse("home")] = paths[walk.root]  # the brand leads to the event
    return {
        paths[address]: _copied(address, answer, paths) if answer.kind == "text/html" else answer.content
        for address, answer in answers.items()
    }


def _copied(address: str, answer: Answer, paths: dict[str, str]) -> bytes:
    here = posixpath.dirname(paths[address])

    def place(link: str) -> str | None:
        target = led(address, link)
        stands = paths.get(plain(target))
        if stands is None:
            return None
        anchor = urlsplit(target).fragment
        return posixpath.relpath(stands, here or ".") + (f"#{anchor}" if anchor else "")

    return rewritten(answer.content.decode(), place).encode()


def zipped(copy: dict[str, bytes], folder: str) -> bytes:
    """Return the copy as one ZIP, in a folder; deterministic."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(copy):
            entry = zipfile.ZipInfo(f"{folder}/{path}", EPOCH)
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(entry, copy[path])
    return packed.getvalue()
