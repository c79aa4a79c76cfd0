"""What people typed becomes one line that every database, page and document can hold."""

import pytest

from tournament.errors import RefereeError
from tournament.journal.services.typed_text import one_line, paragraphs


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  two\t blanks\n", "two blanks"),
        ("c\u030c", "č"),
        ("\u202eno \u2066turning\u2069\u202c", "no turning"),
        ("\u202e", ""),
        ("שלום", "שלום"),  # written from the right by itself
        ("👩\u200d⚖️", "👩\u200d⚖️"),
    ],
)
def test_one_line(typed: str, stored: str) -> None:
    assert one_line(typed) == stored


@pytest.mark.parametrize("typed", ["a\x00b", "\x07", "\ud83d"])
def test_what_can_not_be_stored_is_refused_at_its_field(typed: str) -> None:
    for reads in (one_line, lambda text, field: paragraphs(text, most=9, field=field)):
        with pytest.raises(RefereeError) as refused:
            reads(typed, field="note")
        assert refused.value.field == "note"
