from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.standings.selectors.standings import PlayerStanding


def remark(row: PlayerStanding) -> str:
    if row.removed:
        return _("removed")
    if row.out_of_competition:
        return _("out of competition")
    return _("withdrawn") if row.withdrawn else ""
