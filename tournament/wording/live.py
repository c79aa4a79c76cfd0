"""What a table in play waits for, in a few words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.selectors.live import Waits


def waits_for(one: Waits) -> str:
    """One reason: "2 checks are missing"."""
    if one.reason == "check":
        return ngettext("%(count)s game is not checked", "%(count)s games are not checked", one.count) % {
            "count": one.count
        }
    if one.reason == "signature":
        return ngettext("%(count)s signature is missing", "%(count)s signatures are missing", one.count) % {
            "count": one.count
        }
    return {
        "call": _("the referee is called"),
        "coming": _("the referee is on his way"),
        "contest": _("a game is contested"),
        "referee": _("waits for the referee to take the sheet"),
    }[one.reason]
