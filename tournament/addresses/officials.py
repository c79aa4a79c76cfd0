"""Addresses of the officials of events, series and cups, each guarded by the right over them."""

from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.access.views import officials
from tournament.access.views.guard import action


def officials_at(desk: str, right: str, prefix: str = "") -> list[URLPattern]:
    may, asking = action(right), require_http_methods(["GET", "HEAD", "POST"])
    home = f"{desk}officials/"
    return [
        path(home, require_safe(may(officials.officials)), name=f"{prefix}officials"),
        path(f"{home}appoint/", require_POST(may(officials.appoint)), name=f"{prefix}official-appoint"),
        path(f"{home}invite/", never_cache(require_POST(may(officials.invite))), name=f"{prefix}official-invite"),
        path(
            f"{home}invitations/<int:invitation>/revoke/",
            asking(may(officials.revoke)),
            name=f"{prefix}invitation-revoke",
        ),
        path(f"{home}<int:official>/dismiss/", asking(may(officials.dismiss)), name=f"{prefix}official-dismiss"),
    ]
