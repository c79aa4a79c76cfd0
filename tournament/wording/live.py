from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def waits_for(reason: str, count: int) -> str:
    """Return a `Waits` of hall/selectors/tables_in_play.py in words: "2 games are not checked"."""
    if reason == "check":
        return ngettext("%(count)s game is not checked", "%(count)s games are not checked", count) % {"count": count}
    if reason == "signature":
        return ngettext("%(count)s signature is missing", "%(count)s signatures are missing", count) % {"count": count}
    return {
        "call": _("the referee is called"),
        "coming": _("the referee is on his way"),
        "contest": _("a game is contested"),
        "referee": _("waits for the referee to accept the sheet"),
    }[reason]
