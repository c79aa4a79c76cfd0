"""Words about people, stored beside the journal, so that they can be erased without breaking the chain.

Lines hold only their digests; lines of earlier versions hold the words.
"""

import secrets
from typing import Any

from tournament.journal.selectors.chain import digest_of
from tournament.models import Journal, JournalWord

# Keys of lines with people's names or texts.
PERSONAL = frozenset(
    {
        *(
            "categories",
            "category",
            "claim",
            "club",
            "club_prizes",
            "decision",
            "licence",
            "name",
            "note",
            "player",
            "players",
            "prizes",
            "rating",
            "reason",
        ),
        *("second", "statement", "team", "team_prizes", "text", "withdrawn_reason"),
    }
)
# They mention no player, except perhaps in the diplomas' text.
OF_NO_PLAYER = ("accounts.", "clubs.", "event.", "officials.", "series.create", "series.settings")
DIPLOMA = "event.diploma"


class Aside:
    """The words of one line; `store` needs the line's key."""

    def __init__(self, action: str) -> None:
        self._spares = action.startswith(OF_NO_PLAYER) and action != DIPLOMA
        self._taken: dict[tuple[int, str], JournalWord] = {}

    def tree(self, value: Any, whose: int, personal: bool = False) -> Any:
        """Return a JSON value with marks for its personal texts; [17, "Novak Ana"] is a word about start number 17."""
        if isinstance(value, dict):
            return {key: self.tree(inner, whose, personal or key in PERSONAL) for key, inner in value.items()}
        if isinstance(value, list):
            start_number = value[0] if len(value) == 2 and isinstance(value[0], int) else whose
            return [self.tree(inner, start_number, personal) for inner in value]
        return self.take(value, whose) if isinstance(value, str) and (personal or JournalWord.is_mark(value)) else value

    def take(self, text: str, whose: int) -> str:
        """Return the mark of a text about a start number (0: of nobody in particular); "" needs none."""
        if not text or (self._spares and not JournalWord.is_mark(text)):
            return text
        if (whose, text) not in self._taken:
            salt = secrets.token_hex(16)
            word = JournalWord(start_number=whose, digest=digest_of(salt, text), salt=salt, text=text)
            self._taken[whose, text] = word
        return self._taken[whose, text].mark

    def store(self, line: Journal) -> None:
        for word in self._taken.values():
            word.line = line
        JournalWord.objects.bulk_create(self._taken.values())
