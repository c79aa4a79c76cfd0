"""Rule books: pure Python, no Django, no I/O, no clock. One folder per book, behind the protocol of `rules.book`."""

from rules.book import RuleBook
from rules.czech.book import CzechTaroky
from rules.paskievics.book import Paskievics
from rules.slovenian.book import SlovenianCompetition
from rules.vadasz.book import VADASZ_2023, VADASZ_2025

RULE_BOOKS: dict[str, RuleBook] = {
    book.code: book for book in (SlovenianCompetition(), VADASZ_2023, VADASZ_2025, Paskievics(), CzechTaroky())
}


def rule_book(code: str) -> RuleBook:
    """Return the rule book. Raises KeyError if there is none."""
    return RULE_BOOKS[code]
