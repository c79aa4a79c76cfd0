"""How often somebody may guess a password: a few attempts for one name from one address, then a pause.

Counts live in Django's cache. The default cache is the memory of one server process, so several processes allow as many
times the attempts, and a restart forgets them: enough for a laptop in a hall, where the point is that nobody guesses a
password by machine. The address is part of the key, so that nobody can lock another person out from his own phone.
"""

import hashlib
import time

from django.core.cache import cache
from django.http import HttpRequest

ATTEMPTS = 5
PAUSE_SECONDS = 5 * 60


def seconds_to_wait(request: HttpRequest, username: str) -> int:
    """Count one attempt; 0 if it may be made, else the seconds until the next one."""
    key = _key(request, username)
    cache.add(f"{key}:since", time.time(), PAUSE_SECONDS)
    cache.add(key, 0, PAUSE_SECONDS)
    try:
        attempts = cache.incr(key)
    except ValueError:  # the pause ended between the two lines
        return 0
    if attempts <= ATTEMPTS:
        return 0
    since = cache.get(f"{key}:since", time.time())
    return max(1, round(since + PAUSE_SECONDS - time.time()))


def forget(request: HttpRequest, username: str) -> None:
    """The password was right: the attempts before it do not count."""
    key = _key(request, username)
    cache.delete_many([key, f"{key}:since"])


def _key(request: HttpRequest, username: str) -> str:
    """One key for an address and a name; hashed, because names may hold anything and be long."""
    who = f"{request.META.get('REMOTE_ADDR', '')}|{username.strip().casefold()}"
    return "sign-in:" + hashlib.sha256(who.encode()).hexdigest()
