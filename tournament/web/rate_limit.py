"""Limits guessing: a few attempts, then a pause.

Counts are in the database: shared by all processes of the site, and kept over a restart.
"""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from tournament.models import Attempt


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of attempts per time, for one client address and one name ("" if the address alone counts).

    With a name in the key nobody can lock another person out from his own phone. Behind a hall's router all phones have
    one address: then the name also distinguishes phones by our cookie (see the views). A limit that is not `by_address`
    counts the name from anywhere, or without a name everybody together.
    """

    kind: str
    attempts: int
    pause_seconds: int
    by_address: bool = True

    def count(self, request: HttpRequest, name: str = "") -> int:
        """Count one attempt; 0 if it is allowed, else the seconds until the next one. Refused ones are not counted."""
        key = self._key(request, name)
        seconds = self._left(key)
        if seconds:
            return seconds
        return 0 if self._counted(key) <= self.attempts else self._left(key)

    def wait(self, request: HttpRequest, name: str = "") -> int:
        """Return the seconds until the next attempt, 0 for now; counts nothing."""
        return self._left(self._key(request, name))

    def forget(self, request: HttpRequest, name: str = "") -> None:
        Attempt.objects.filter(key=self._key(request, name)).delete()

    def give_back(self, request: HttpRequest, name: str = "") -> None:
        """Uncount a right attempt."""
        Attempt.objects.filter(key=self._key(request, name), count__gt=0).update(count=F("count") - 1)

    def _counted(self, key: str) -> int:
        """Return the count with this attempt; the first of a new pause clears expired counts."""
        now = timezone.now()
        with transaction.atomic():
            if not Attempt.objects.filter(key=key, until__gt=now).update(count=F("count") + 1):
                Attempt.objects.filter(until__lte=now).delete()
                try:
                    with transaction.atomic():
                        Attempt.objects.create(key=key, until=now + timedelta(seconds=self.pause_seconds))
                except IntegrityError:  # another process was first
                    Attempt.objects.filter(key=key).update(count=F("count") + 1)
            return Attempt.objects.values_list("count", flat=True).get(key=key)

    def _left(self, key: str) -> int:
        now = timezone.now()
        over = Attempt.objects.filter(key=key, count__gte=self.attempts, until__gt=now).first()
        return max(1, math.ceil((over.until - now).total_seconds())) if over else 0

    def _key(self, request: HttpRequest, name: str) -> str:
        """Return a hash, because names may hold anything and be long."""
        address = request.META.get("REMOTE_ADDR", "") if self.by_address else ""
        who = f"{address}|{name.strip().casefold()}"
        return f"{self.kind}:" + hashlib.sha256(who.encode(errors="replace")).hexdigest()


def tried(request: HttpRequest, limits: Sequence[tuple[Limit, str]]) -> int:
    """Count one attempt for each of these limits and names in one transaction; 0 if it is allowed.

    Else return the seconds until the next one, and count and write nothing.
    """
    for limit, name in limits:
        if seconds := limit.wait(request, name):
            return seconds
    with transaction.atomic():
        return next((seconds for limit, name in limits if (seconds := limit.count(request, name))), 0)


SIGN_IN = Limit("sign-in", attempts=5, pause_seconds=5 * 60)
#: The same name from many addresses; not counted for a browser that has signed in with it before, so that nobody locks
#: an official out of his own laptop. The same for the two below.
SIGN_IN_NAME = Limit("sign-in-name", attempts=30, pause_seconds=15 * 60, by_address=False)
#: Any name from one address: a hall's officials share one, with typing errors; a list of names ends here.
SIGN_IN_ADDRESS = Limit("sign-in-address", attempts=40, pause_seconds=5 * 60)
#: Everybody together: one a second for all strangers.
SIGN_IN_ALL = Limit("sign-in-all", attempts=300, pause_seconds=5 * 60, by_address=False)
#: One's own password, asked before a change, in a browser that may have been left signed in.
OWN_PASSWORD = Limit("own-password", attempts=5, pause_seconds=5 * 60)
#: Unknown links, which have 192 random bits.
TABLE_LINK = Limit("table-link", attempts=30, pause_seconds=5 * 60)
#: Wrong card codes from a phone that has been at a table before: it is counted by itself.
TABLE_CODE = Limit("table-code", attempts=30, pause_seconds=5 * 60)
#: Wrong codes from all other phones at one address, perhaps a hall's router: typing errors of 1,500 people and a guess
#: by hand lock nobody out. Two guesses a second hit one of 1,500 among 30^8 codes in one round of 40,000; players'
#: cards hold for a day and have codes of ten: one of 1,500 among 30^10, on one day of 5,000,000.
TABLE_CODE_STRANGERS = Limit("table-code-strangers", attempts=600, pause_seconds=5 * 60)
#: Wrong codes of printed minutes, typed from paper; right ones are never refused.
PAPER = Limit("paper", attempts=30, pause_seconds=5 * 60)
#: Sign-ups from one address: a club's secretary sends a form or two, a hall's router has more behind it.
SIGN_UP = Limit("sign-up", attempts=30, pause_seconds=60 * 60)
#: All sign-ups of an event together, so that a crowd of addresses cannot fill its list within minutes.
SIGN_UP_ALL = Limit("sign-up-all", attempts=200, pause_seconds=10 * 60, by_address=False)
#: Changes by one code: each leaves a permanent line in the journal.
SIGN_UP_CHANGE = Limit("sign-up-change", attempts=30, pause_seconds=60 * 60, by_address=False)
#: Unknown codes of sign-ups, typed or in an address: 12 of 30 letters hold for weeks.
SIGN_UP_CODE = Limit("sign-up-code", attempts=30, pause_seconds=15 * 60)
