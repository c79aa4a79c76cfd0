"""Violations of a rule book in a record: data, never sentences.

Vocabulary: a *violation* is one breach, with a stable code, its article, the numbered line of the sheet and the field
where it was typed. Sentences are made from the code where they are shown (see `RuleBook.sentences`). Nothing is decided
here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

#: Parameters of a sentence: seats, contracts, numbers, short codes.
Params = Mapping[str, object]

#: The article of a breach of the sheet's JSON shape; it is not in a book, so it is not quoted.
FORMAT = "FORMAT"

#: Number of the sheet as a whole in most books; its rows count from 1.
WHOLE_SHEET = 0

NO_PARAMS: Params = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Violation:
    """A breach of one article.

    `row` is the numbered line of the sheet, 1-based, or None for the whole sheet; `field` is the name of the field of
    the sentence ("points", "points_A", "kontra" …), or "" for the whole line.
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
