"""Violations of a rule book in a record: data, never sentences (see `RuleBook.sentences`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

Params = Mapping[str, object]

#: The article of a breach of the sheet's JSON shape; it is not in a book, so it is not quoted.
FORMAT = "FORMAT"

#: Number of the sheet as a whole in most books; its rows count from 1.
WHOLE_SHEET = 0

NO_PARAMS: Params = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Violation:
    """`row` is 1-based, None or `WHOLE_SHEET` for the whole sheet; `field` is the field of the sentence ("points",
    "points_A", "kontra" …), or "" for the whole line.
    """

    code: str
    article: str
    params: Params = field(default_factory=dict)
    row: int | None = None
    field: str = ""


class InvalidSheet(ValueError):
    """Raised by scoring a sheet that breaks a rule; `violations` holds every breach."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__(", ".join(f"row {v.row}: {v.code} ({v.article})" for v in violations))
        self.violations = tuple(violations)
