"""Public papers are made once for each change, one at a time, and kept.

The last journal line's hash, the address, the language, the reader's rights and the site's address make the ETag and
the name of the kept file, shared by all processes.
"""

import hashlib
from collections.abc import Callable

from django.core.cache import caches
from django.http import HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tournament.journal.selectors.journal import last_hash
from tournament.web.address import site_address
from tournament.web.concurrency import PAPERS
from tournament.web.pages.requests import StandingRequest

OF_THE_READER = "private, no-cache"


def kept(request: StandingRequest, make: Callable[[], HttpResponse], *, seen: object) -> HttpResponseBase:
    """Return the kept paper of this state, else make it in turn; 304 if the client has it. Raises turns.Busy.

    `seen`: the reader's rights that change the content. Only files are kept.
    """
    state = last_hash(event=request.event)
    if not state:
        return make()
    etag = _etag(request, state, seen)
    unchanged = get_conditional_response(request, etag=etag)
    if isinstance(unchanged, HttpResponseNotModified):
        return unchanged
    papers = caches["papers"]
    paper: HttpResponse | None = papers.get(etag)
    if paper is None:
        with PAPERS.taken():
            paper = papers.get(etag)  # another request may have made it meanwhile
            if paper is None:
                paper = make()
                if paper.status_code != 200:
                    return paper
                papers.set(etag, paper)
    paper.headers["ETag"] = etag
    paper.headers["Cache-Control"] = OF_THE_READER
    return paper


def _etag(request: StandingRequest, state: str, seen: object) -> str:
    """Return the key; other query parameters are no part of it, so they cannot force a new paper."""
    state_key = (request.event.pk, state, request.path, get_language(), seen, site_address())
    return f'"{hashlib.sha256(repr(state_key).encode()).hexdigest()}"'
