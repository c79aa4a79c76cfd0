"""Stores a phone's game once, and only on the revision that its writer saw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from tournament.errors import Change, Conflict, StaleRevision
from tournament.journal.selectors.journal import opened, subject
from tournament.journal.services import journal
from tournament.models import Game, Journal, Submission
from tournament.sheets.selectors.stored_sheet import LoadedSheet


def first_write(*, key: UUID, sheet: LoadedSheet, number: int, says: Mapping[str, Any]) -> Submission | None:
    """Return the earlier write of this id, or None if it is new; then the id is reserved if the transaction succeeds.

    `says` is what the write puts into its journal line. Raises Conflict if the id was used for something else.
    """
    _submission, new = Submission.objects.get_or_create(
        pk=key, defaults={"table": sheet.table, "number": number, "revision": sheet.table.revision + 1}
    )
    return None if new else written_before(key=key, sheet=sheet, number=number, says=says)


def written_before(*, key: UUID, sheet: LoadedSheet, number: int, says: Mapping[str, Any]) -> Submission | None:
    """Return the earlier write of this id. Raises Conflict if it differs from `says`."""
    submission = Submission.objects.filter(pk=key).first()
    if submission is None:
        return None
    same_place = (submission.table_id, submission.number) == (sheet.table.pk, number)
    if not same_place or not _wrote(submission, sheet=sheet, says=journal.plain(says)):
        raise used_otherwise()
    return submission


def used_otherwise() -> Conflict:
    return Conflict(_("This form was already used for another entry. Open the page again."), "key")


def _wrote(submission: Submission, *, sheet: LoadedSheet, says: Mapping[str, Any]) -> bool:
    place = subject(sheet.round, sheet.table, submission.number)
    lines = [
        line.after
        for line in opened(Journal.objects.filter(event=sheet.event, **place._asdict()).order_by("-number"))
        if line.after.get("revision") == submission.revision and says.keys() <= line.after.keys()
    ]
    return not lines or any(all(after[name] == value for name, value in says.items()) for after in lines)


def release(key: UUID) -> None:
    Submission.objects.filter(pk=key).delete()


def written_since(games: Iterable[Game], revision: int) -> list[Game]:
    """Return the games written or corrected after `revision`, in order.

    A correction gives its revision also to later games whose entries it changed; only the corrected game is returned.
    """
    first: dict[int, Game] = {}
    for game in games:
        first.setdefault(game.revision, game)
    return [game for game in first.values() if game.revision > revision]


def require_fresh(*, sheet: LoadedSheet, revision: int) -> None:
    """Raise StaleRevision, with the changes since, unless `revision` is the sheet's present one."""
    if revision != sheet.table.revision:
        raise stale(sheet, revision)


def stale(sheet: LoadedSheet, revision: int) -> StaleRevision:
    """Return the refusal of a write that saw `revision`, with the changes since."""
    current = sheet.table.revision
    changes = [
        Change(number=game.number, revision=game.revision, by=game.changed_by, at=game.changed_at)
        for game in written_since(sheet.games, revision)
    ]
    if not changes:
        changes = [Change(number=0, revision=current, by="", at=None)]
    numbers = ", ".join(str(change.number) for change in changes if change.number)
    if numbers:
        message = _(
            "The sheet has changed since you opened it (game %(numbers)s, by %(who)s). "
            "Nothing was saved; look at the change and enter yours again."
        ) % {"numbers": numbers, "who": ", ".join(sorted({change.by for change in changes}))}
    else:
        message = _("The sheet has changed since you opened it. Nothing was saved; look at it and try again.")
    return StaleRevision(message, revision=current, changes=changes)
