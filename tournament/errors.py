"""The errors that services raise for people. Any other exception is a bug and fails loudly."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from rules.violations import Violation


class RefereeError(Exception):
    """Hold what a person can correct: a sentence, its field ("" for the whole form), and the HTTP status."""

    status = 400

    def __init__(self, message: str, field: str = "", status: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        if status is not None:
            self.status = status

    @property
    def each(self) -> tuple["RefereeError", ...]:
        """Return the refusals in it: itself alone, unless it is `SeveralFaults`."""
        return (self,)


class NotAllowed(RefereeError):
    """Refuse what the person may not do, or not now (403)."""

    status = 403


class Conflict(RefereeError):
    """Refuse what no longer fits the changed state (409)."""

    status = 409


class Stale(Conflict):
    """Refuse a form that was opened before another change (409); sent with `now` as its "seen", it is stored."""

    def __init__(self, message: str, *, now: str) -> None:
        super().__init__(message)
        self.now = now


@dataclass(frozen=True, slots=True)
class Change:
    """Describe what somebody else wrote since: `number` is the game (0: the sheet as a whole)."""

    number: int
    revision: int
    by: str
    at: datetime | None


class StaleRevision(Conflict):
    """Refuse a form opened before the sheet changed (409)."""

    def __init__(self, message: str, *, revision: int, changes: Sequence[Change]) -> None:
        super().__init__(message, "revision")
        self.revision = revision
        self.changes = tuple(changes)


class InvalidRow(RefereeError):
    """Refuse what the rules do not allow (422); `violations` holds every breach with its row and field."""

    status = 422

    def __init__(self, message: str, violations: Sequence[Violation], field: str = "", *, row: int = 0) -> None:
        super().__init__(message, field)
        self.violations = tuple(violations)
        #: The row which the book's judgement refuses, with all of its breaches; 0 if they lie elsewhere.
        self.row = row


class SeveralFaults(RefereeError):
    """Hold several refusals, each at its own field."""

    def __init__(self, refusals: Sequence[RefereeError]) -> None:
        super().__init__(" ".join(refusal.message for refusal in refusals), refusals[0].field, refusals[0].status)
        self._each = tuple(refusals)

    @property
    def each(self) -> tuple[RefereeError, ...]:
        return self._each


class Faults:
    """Collect all refusals of a form, to raise them together.

    faults = Faults()
    if not players:
        faults.note(_("Choose the player."), "player")
    with faults.noted():
        text = one_line(text, field="text")
    faults.tell()
    """

    def __init__(self) -> None:
        self._faults: list[RefereeError] = []

    def note(self, message: str, field: str) -> None:
        self._faults.append(RefereeError(message, field))

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note a refusal instead of raising it; the rest of the block is skipped."""
        try:
            yield
        except RefereeError as refusal:
            self._faults.extend(refusal.each)

    def tell(self) -> None:
        """Raise what was noted: nothing, the only refusal itself, or SeveralFaults."""
        if len(self._faults) == 1:
            raise self._faults[0]
        if self._faults:
            raise SeveralFaults(self._faults)
