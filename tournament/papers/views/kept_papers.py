"""Papers that everybody may ask for are made once a change, one after the other, and kept for the next who asks.

Every change of an event writes a line of its journal, so the last line's hash, with the address, the language, what
this reader may see and where phones find the site, says whether a paper is still the same: it is the ETag and the name
of the kept file, which all processes of the site share. Public pages have a state of their own
(web/caching/page_cache.py): they
also change with the site's journal and with a clock that runs, and an event that is hidden has none.
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
    """The paper as it was made for this state, else made now in its turn; 304 to whoever has it. Raises turns.Busy.

    `seen` is whatever of the reader's rights changes what is printed. An answer that is no file is not kept.
    """
    state = last_hash(event=request.event)
    if not state:
        return make()
    etag = _etag(request, state, seen)
    unchanged = get_conditional_response(request, etag=etag)
    if isinstance(unchanged, HttpResponseNotModified):
        return unchanged
    papers = caches["papers"]
    found: HttpResponse | None = papers.get(etag)
    if found is None:
        with PAPERS.taken():
            found = papers.get(etag)  # somebody else may have waited for the same
            if found is None:
                found = make()
                if found.status_code != 200:
                    return found
                papers.set(etag, found)
    found.headers["ETag"] = etag
    found.headers["Cache-Control"] = OF_THE_READER
    return found


def _etag(request: StandingRequest, state: str, seen: object) -> str:
    """What else the address asks changes nothing, so it cannot have a paper made anew."""
    told = (request.event.pk, state, request.path, get_language(), seen, site_address())
    return f'"{hashlib.sha256(repr(told).encode()).hexdigest()}"'
