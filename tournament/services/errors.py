"""The one family of errors that services raise for people. Anything else that is raised is a bug and fails loudly."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.violations import Violation


class RefereeError(Exception):
    """Something a person can put right: a sentence, the field it belongs to ("" for the whole form), and the status."""

    status = 400

    def __init__(self, message: str, field: str = "", status: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        if status is not None:
            self.status = status


class NotAllowed(RefereeError):
    """The person may not do this, or not now (403)."""

    status = 403


class Conflict(RefereeError):
    """It does not fit the state things are in by now (409)."""

    status = 409


@dataclass(frozen=True, slots=True)
class Change:
    """What somebody else wrote since: `number` is the game (0: the sheet as a whole)."""

    number: int
    revision: int
    by: str
    at: datetime | None


class StaleRevision(Conflict):
    """The sheet has changed since the form was opened (409); `changes` says where and by whom."""

    def __init__(self, message: str, *, revision: int, changes: Sequence[Change]) -> None:
        super().__init__(message, "revision")
        self.revision = revision
        self.changes = tuple(changes)


class InvalidRow(RefereeError):
    """The rules do not allow what was written (422); `violations` holds every breach with its row and field."""

    status = 422

    def __init__(self, message: str, violations: Sequence[Violation], field: str = "") -> None:
        super().__init__(message, field)
        self.violations = tuple(violations)
