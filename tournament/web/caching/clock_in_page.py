"""A public page with a clock is kept as it was made; second by second only what its clocks show is set anew.

Nothing else of it follows the time, until a clock on it runs out: then it is another page. It is set here as
templates/components/clock.html has it, so that a page tells the time also where no script runs.
"""

from __future__ import annotations

import re
from math import inf

from tournament.models.playing_time import TimeLeft
from tournament.wording.numbers import minutes

_CLOCK = re.compile(
    rb'(?P<ends>data-ends=")(\d+)(?P<at>"\s+data-at=")(\d+)(?P<soon>"\s+data-soon=")(\d+)(?P<state>"\s+data-state=")(\w+)'
    rb'(?P<face>".*?<span class="clock-time">)[^<]*',
    re.DOTALL,
)


def turns(page: bytes) -> float | None:
    """When the next clock on a page shows zero, in milliseconds since 1970; infinity if none will by itself, None where
    there is none.
    """
    clocks = [_left(found) for found in _CLOCK.finditer(page)]
    if not clocks:
        return None
    return min((clock.ends - 999 for clock in clocks if clock.state in ("running", "soon")), default=inf)


def ticked(page: bytes, now: int) -> bytes:
    """The page at `now`, in milliseconds since 1970."""

    def set_anew(found: re.Match[bytes]) -> bytes:
        left = _left(found, now)
        shown = (str(left.ends), str(left.at), str(left.soon), left.state, minutes(left))
        between = (found[name] for name in ("ends", "at", "soon", "state", "face"))
        return b"".join(text + told.encode() for text, told in zip(between, shown, strict=True))

    return _CLOCK.sub(set_anew, page)


def _left(clock: re.Match[bytes], now: int | None = None) -> TimeLeft:
    """What a clock of a page shows; one that stands still ends so much later."""
    _ends, ends, _at, at, _soon, soon, _state, state, _face = clock.groups()
    stands = state == b"paused"
    moment = int(at) if now is None else now
    shift = moment - int(at) if stands else 0
    return TimeLeft.until(int(ends) + shift, at=moment, soon=int(soon), pause="" if stands else None)
