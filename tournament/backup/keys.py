from django.conf import settings
from django.db import transaction

from tournament.db.secret_store import mark_of
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Journal
from tournament.permissions import OWNER

ACTION = "site.key"


def note() -> None:
    mark = mark_of(settings.SECRET_KEY)
    with transaction.atomic():
        if mark not in _noted():
            journal.write(event=None, by=Actor("manage.py", OWNER), action=ACTION, subject=mark)


def is_lost() -> bool:
    """Return whether a former signing key is missing from secrets.json, so that its papers are unknown."""
    return not _noted() <= {mark_of(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)}


def _noted() -> set[str]:
    return set(Journal.objects.filter(event=None, series=None, action=ACTION).values_list("name", flat=True))
