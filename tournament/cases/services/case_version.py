"""Optimistic lock for renons cases: two referees may have the same case open."""

from __future__ import annotations

from hashlib import sha256

from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.journal.selectors.journal import opened, subject
from tournament.journal.services.journal import canonical
from tournament.models import Journal, Renons
from tournament.sheets.selectors.stored_sheet import LoadedSheet


def state_of(case: Renons) -> str:
    """Return 16 hex digits that change with the case."""
    claim = [case.kind, case.claimed_by_id, case.letters, case.trick, case.claim]
    return sha256(canonical([claim, case.facts, case.answers, case.outcome])).hexdigest()[:16]


def require_seen(sheet: LoadedSheet, case: Renons, seen: str) -> None:
    """Raise Conflict, naming who changed it, if the case differs from the state `seen` ("": no check)."""
    if not seen or seen == state_of(case):
        return
    place = subject(sheet.round, sheet.table, case.number)
    lines = Journal.objects.filter(event=sheet.event, action__startswith="renons.", **place._asdict())
    last = next(iter(opened(lines.order_by("-number")[:1])), None)
    raise Conflict(
        _("%(who)s has changed this case meanwhile; nothing of yours was saved. Look at how it stands now.")
        % {"who": last.actor if last else ""},
        "seen",
    )
