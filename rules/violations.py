"""What a rule book says about a record that breaks it: data, never sentences.

Vocabulary: a *violation* is one breach, with a stable code, the article it offends, the numbered line of the sheet
and the field where it was typed. Sentences are made from the code by whoever shows it (see `RuleBook.sentences`).
This module does not decide anything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

#: What a sentence may be filled with: seats, contracts, numbers, short codes.
Params = Mapping[str, object]

#: The article of a breach of the recorded sheet's own shape: no article of a book, so it is not quoted.
FORMAT = "FORMAT"

#: How most books number the sheet as a whole; its rows count from 1.
WHOLE_SHEET = 0

NO_PARAMS: Params = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Violation:
    """One breach of one article.

    `row` is the numbered line of the sheet, 1-based, or None where the whole sheet is meant; `field` is the name of
    the field at which the sentence belongs ("points", "points_A", "kontra" …), or "" for the whole line.
    """

    code: str
    article: str
    params: Params = field(default_factory=dict)
    row: int | None = None
    field: str = ""


class InvalidSheet(ValueError):
    """Raised by scoring a sheet that breaks a rule; `violations` holds every breach, never just the first."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(", ".join(f"row {v.row}: {v.code} ({v.article})" for v in violations))
        self.violations = tuple(violations)
