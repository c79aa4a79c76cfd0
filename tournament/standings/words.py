"""Words beside a row of the standings."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.standings.selectors.standings import PlayerStanding


def remark(row: PlayerStanding) -> str:
    """Say why a row has no place, or that the player withdrew; "" otherwise."""
    if row.removed:
        return _("removed")
    if row.out_of_competition:
        return _("out of competition")
    return _("withdrawn") if row.withdrawn else ""
