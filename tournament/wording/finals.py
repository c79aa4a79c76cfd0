from __future__ import annotations

from django.utils.translation import gettext as _


def plays_for(first: int, last: int) -> str:
    """Return the places at stake at a table: "final for places 1–4"."""
    if first == last:
        return _("final for place %(place)s") % {"place": first}
    return _("final for places %(first)s–%(last)s") % {"first": first, "last": last}


def decided_by(number: int, *, by_totals: bool) -> str:
    params = {"number": number}
    if by_totals:
        return (
            _("Round %(number)s was played as finals by places; within a final the totals of all rounds decide.")
            % params
        )
    return (
        _(
            "Round %(number)s was played as finals by places: within a final its own result decides, and if that is "
            "level the standings before it."
        )
        % params
    )
