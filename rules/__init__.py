"""Rule books: pure Python, no Django, no I/O, no clock. One folder per book, behind the protocol of `rules.book`."""

from rules.book import RuleBook
from rules.czech.book import CzechTaroky
from rules.paskievics.book import Paskievics
from rules.slovenian.book import SlovenianCompetition
from rules.vadasz.book import VADASZ_2023, VADASZ_2025

RULE_BOOKS: dict[str, RuleBook] = {
    book.code: book for book in (SlovenianCompetition(), VADASZ_2023, VADASZ_2025, Paskievics(), CzechTaroky())
}


def rule_book(code: str, players: int | None = None) -> RuleBook:
    """Return the book. Raises KeyError if there is none of this code, or none for a table of so many `players`."""
    book = RULE_BOOKS[code]
    return book if players is None else book.at(players)
