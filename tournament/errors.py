"""The one family of errors that services raise for people. Anything else that is raised is a bug and fails loudly."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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

    @property
    def each(self) -> tuple["RefereeError", ...]:
        """The refusals it consists of: itself alone, unless it is `SeveralFaults`."""
        return (self,)


class NotAllowed(RefereeError):
    """The person may not do this, or not now (403)."""

    status = 403


class Conflict(RefereeError):
    """Somebody was faster, or the state has changed since: what was asked no longer fits it (409)."""

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


class SeveralFaults(RefereeError):
    """More than one thing is wrong with what was typed, each at its own field. Field and status are the first's."""

    def __init__(self, refusals: Sequence[RefereeError]) -> None:
        super().__init__(" ".join(refusal.message for refusal in refusals), refusals[0].field, refusals[0].status)
        self._each = tuple(refusals)

    @property
    def each(self) -> tuple[RefereeError, ...]:
        """One refusal a fault, in the order in which they were found."""
        return self._each


class Faults:
    """What is wrong with what was typed, noted until all of it has been looked at, so that it is told at once.

    faults = Faults()
    if not players:
        faults.note(_("Choose the player."), "player")
    with faults.noted():
        text = one_line(text, field="text")
    faults.tell()
    """

    def __init__(self) -> None:
        self._found: list[RefereeError] = []

    def note(self, message: str, field: str) -> None:
        """Note a sentence at its field."""
        self._found.append(RefereeError(message, field))

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note a refusal instead of raising it; what follows in the block is left out."""
        try:
            yield
        except RefereeError as refusal:
            self._found.extend(refusal.each)

    def tell(self) -> None:
        """Raise what was noted: nothing, the one refusal itself, or SeveralFaults."""
        if len(self._found) == 1:
            raise self._found[0]
        if self._found:
            raise SeveralFaults(self._found)
