"""Limits guessing, with counts in the database: shared by all processes, and kept over a restart."""

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
    one address: then the name also distinguishes phones by our cookie. A limit that is not `by_address` counts the name
    from anywhere, or without a name everybody together.
    """

    kind: str
    attempts: int
    pause_seconds: int
    by_address: bool = True

    def count(self, request: HttpRequest, name: str = "") -> int:
        """Return 0 for an allowed attempt, else the seconds until the next. Refused attempts are not counted."""
        key = self._key(request, name)
        seconds = self._left(key)
        if seconds:
            return seconds
        return 0 if self._counted(key) <= self.attempts else self._left(key)

    def wait(self, request: HttpRequest, name: str = "") -> int:
        """Return the seconds until the next attempt; counts nothing."""
        return self._left(self._key(request, name))

    def forget(self, request: HttpRequest, name: str = "") -> None:
        Attempt.objects.filter(key=self._key(request, name)).delete()

    def give_back(self, request: HttpRequest, name: str = "") -> None:
        Attempt.objects.filter(key=self._key(request, name), count__gt=0).update(count=F("count") - 1)

    def _counted(self, key: str) -> int:
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
        address = request.META.get("REMOTE_ADDR", "") if self.by_address else ""
        who = f"{address}|{name.strip().casefold()}"
        return f"{self.kind}:" + hashlib.sha256(who.encode(errors="replace")).hexdigest()


def tried(request: HttpRequest, limits: Sequence[tuple[Limit, str]]) -> int:
    """Count an attempt for each of these limits and names in a transaction; return 0 if it is allowed.

    Else return the seconds until the next attempt, and count nothing.
    """
    for limit, name in limits:
        if seconds := limit.wait(request, name):
            return seconds
    with transaction.atomic():
        return next((seconds for limit, name in limits if (seconds := limit.count(request, name))), 0)


SIGN_IN = Limit("sign-in", attempts=5, pause_seconds=5 * 60)
# The same name from many addresses; not counted for a browser that has signed in with it before, so that nobody locks
# an official out of his own laptop. The same for the two below.
SIGN_IN_NAME = Limit("sign-in-name", attempts=30, pause_seconds=15 * 60, by_address=False)
# A hall's officials share one address, with typing errors.
SIGN_IN_ADDRESS = Limit("sign-in-address", attempts=40, pause_seconds=5 * 60)
SIGN_IN_ALL = Limit("sign-in-all", attempts=300, pause_seconds=5 * 60, by_address=False)
# Asked before a change, in a browser that may have been left signed in.
OWN_PASSWORD = Limit("own-password", attempts=5, pause_seconds=5 * 60)
# They have 192 random bits.
TABLE_LINK = Limit("table-link", attempts=30, pause_seconds=5 * 60)
# Wrong card codes from a phone that has been at a table before.
TABLE_CODE = Limit("table-code", attempts=30, pause_seconds=5 * 60)
# Wrong codes from all other phones at one address, perhaps a hall's router. Two guesses a second hit one of 1,500 among
# 30^8 codes in one round of 40,000; players' codes of ten, valid for a day, on one day of 5,000,000.
TABLE_CODE_STRANGERS = Limit("table-code-strangers", attempts=600, pause_seconds=5 * 60)
PAPER = Limit("paper", attempts=30, pause_seconds=5 * 60)
# A club's secretary sends a form or two; behind a hall's router there are more people.
SIGN_UP = Limit("sign-up", attempts=30, pause_seconds=60 * 60)
# So that a crowd of addresses cannot fill an event's list within minutes.
SIGN_UP_ALL = Limit("sign-up-all", attempts=200, pause_seconds=10 * 60, by_address=False)
# By one code: each change leaves a permanent line in the journal.
SIGN_UP_CHANGE = Limit("sign-up-change", attempts=30, pause_seconds=60 * 60, by_address=False)
# Unknown codes of sign-ups: 12 of 30 letters hold for weeks.
SIGN_UP_CODE = Limit("sign-up-code", attempts=30, pause_seconds=15 * 60)
