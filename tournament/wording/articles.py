"""Articles quoted in the house's own sentences are those of the Slovenian regulations: no other book quotes them.

The rules of a book quote their articles beside their sentences; this is about the "(A12)" inside a sentence that the
house says of every event.
"""

import re

from rules import rule_book
from rules.book import RuleBook

HOUSE_BOOK = "si-tzs"
#: "… the referee (A12)." with the space before it, or a heading's mark.
_QUOTED = re.compile(r'\s*\(([A-D][0-9.]{1,5})\)|\s*<span class="article">([A-D][0-9.]{1,5})</span>')


def own_articles(text: str, book: RuleBook) -> str:
    """The text, or page, without quotes of articles of the Slovenian regulations if this book is another."""
    foreign = rule_book(HOUSE_BOOK).article_numbers - book.article_numbers

    def kept(quoted: re.Match[str]) -> str:
        return "" if (quoted[1] or quoted[2]) in foreign else quoted[0]

    return _QUOTED.sub(kept, text) if foreign else text
