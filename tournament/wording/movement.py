"""Movement in the standings since the round before: ↑3, ↓2, =, new."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext


@dataclass(frozen=True, slots=True)
class Movement:
    """`way` is up, down, same or new; `sign` is shown, `words` are read aloud."""

    way: str
    sign: str
    words: str


def movement(up: int | None) -> Movement:
    """Return the movement by `up` places, down if negative; None: no place before."""
    if up is None:
        return Movement("new", pgettext("in the standings", "new"), _("in the standings for the first time"))
    if up > 0:
        words = ngettext("%(places)s place up", "%(places)s places up", up) % {"places": up}
        return Movement("up", f"↑{up}", words)
    if up < 0:
        words = ngettext("%(places)s place down", "%(places)s places down", -up) % {"places": -up}
        return Movement("down", f"↓{-up}", words)
    return Movement("same", "=", _("the same place"))
