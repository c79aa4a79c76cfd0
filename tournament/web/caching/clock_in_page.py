"""Sets the clocks of a cached public page every second. Their markup is that of templates/components/clock.html."""

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
    """Return when the page's next clock shows zero, in milliseconds since 1970; infinity if none runs, None without
    clocks.
    """
    clocks = [_left(clock_match) for clock_match in _CLOCK.finditer(page)]
    if not clocks:
        return None
    return min((clock.ends - 999 for clock in clocks if clock.state in ("running", "soon")), default=inf)


def ticked(page: bytes, now: int) -> bytes:
    def set_anew(clock: re.Match[bytes]) -> bytes:
        left = _left(clock, now)
        shown = (str(left.ends), str(left.at), str(left.soon), left.state, minutes(left))
        between = (clock[name] for name in ("ends", "at", "soon", "state", "face"))
        return b"".join(text + text_shown.encode() for text, text_shown in zip(between, shown, strict=True))

    return _CLOCK.sub(set_anew, page)


def _left(clock: re.Match[bytes], now: int | None = None) -> TimeLeft:
    _ends, ends, _at, at, _soon, soon, _state, state, _face = clock.groups()
    stands = state == b"paused"
    moment = int(at) if now is None else now
    shift = moment - int(at) if stands else 0
    return TimeLeft.until(int(ends) + shift, at=moment, soon=int(soon), pause="" if stands else None)
