from datetime import datetime
from enum import StrEnum

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from tournament.models import SignUpPage

SIGN_UPS_FILE = pgettext_lazy("file", "sign-ups")


class Door(StrEnum):
    OPEN = "open"
    CLOSED = "closed"
    EARLY = "early"
    OVER = "over"
    BEGUN = "begun"


def door_sentence(door: Door, page: SignUpPage) -> str:
    if door == Door.BEGUN:
        return _("The event has begun: sign-up is over.")
    if door == Door.EARLY and page.opens_at is not None:
        return _("Sign-up opens on %(at)s.") % {"at": _moment(page.opens_at)}
    if door == Door.OVER and page.closes_at is not None:
        return _("Sign-up ended on %(at)s.") % {"at": _moment(page.closes_at)}
    if door == Door.OVER:
        return _("Sign-up is over.")
    if door == Door.CLOSED:
        return _("Sign-up is closed.")
    return _("Sign-up is open until %(at)s.") % {"at": _moment(page.closes_at)} if page.closes_at else ""


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "DATETIME_FORMAT")
