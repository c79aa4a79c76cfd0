"""How often somebody may guess: a few attempts from one address, then a pause.

Counts live in Django's cache. The default cache is the memory of one server process, so several processes allow as many
times the attempts, and a restart forgets them: enough for a laptop in a hall, where the point is that nobody guesses a
password or a table's code by machine.
"""

import hashlib
import time
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Limit:
    """So many attempts in so many seconds, for one client address and one name ("" if the address alone counts).

    With a name in the key nobody can lock another person out from his own phone. Behind a hall's router all phones have
    one address: then the name also tells a phone apart that has a cookie of ours (see the views).
    """

    kind: str
    attempts: int
    pause_seconds: int

    def count(self, request: HttpRequest, name: str = "") -> int:
        """Count one attempt; 0 if it may be made, else the seconds until the next one."""
        key = self._key(request, name)
        cache.add(f"{key}:since", time.time(), self.pause_seconds)
        cache.add(key, 0, self.pause_seconds)
        try:
            attempts = cache.incr(key)
        except ValueError:  # the pause ended between the two lines
            return 0
        return self._left(key) if attempts > self.attempts else 0

    def wait(self, request: HttpRequest, name: str = "") -> int:
        """The seconds until the next attempt may be made, 0 for now; counts nothing."""
        key = self._key(request, name)
        return self._left(key) if cache.get(key, 0) >= self.attempts else 0

    def forget(self, request: HttpRequest, name: str = "") -> None:
        """The attempt was right: those before it do not count."""
        key = self._key(request, name)
        cache.delete_many([key, f"{key}:since"])

    def _left(self, key: str) -> int:
        since: float = cache.get(f"{key}:since", time.time())
        return max(1, round(since + self.pause_seconds - time.time()))

    def _key(self, request: HttpRequest, name: str) -> str:
        """Hashed, because names may hold anything and be long."""
        who = f"{request.META.get('REMOTE_ADDR', '')}|{name.strip().casefold()}"
        return f"{self.kind}:" + hashlib.sha256(who.encode()).hexdigest()


SIGN_IN = Limit("sign-in", attempts=5, pause_seconds=5 * 60)
#: One's own password, asked for before it is changed, in a browser that somebody may have left signed in.
OWN_PASSWORD = Limit("own-password", attempts=5, pause_seconds=5 * 60)
#: Unknown links, which have 192 random bits.
TABLE_LINK = Limit("table-link", attempts=30, pause_seconds=5 * 60)
#: Wrong codes of cards, typed on a phone that has been at a table before: it is counted by itself.
TABLE_CODE = Limit("table-code", attempts=30, pause_seconds=5 * 60)
#: Wrong codes from all other phones at one address, for a whole hall may share its router's: the slips of 1,500 thumbs
#: and somebody who tries by hand shut nobody out. Two guesses a second hit one of 1,500 among 30^8 codes in one round
#: of 40,000.
TABLE_CODE_STRANGERS = Limit("table-code-strangers", attempts=600, pause_seconds=5 * 60)
#: Wrong codes of printed minutes, typed from paper; right ones are never refused.
PAPER = Limit("paper", attempts=30, pause_seconds=5 * 60)
