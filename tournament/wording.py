"""Codes to sentences: the rule book's wording, translated and filled in for a person.

Parameters that are codes themselves (a contract, a feature, a side) are shown by their term.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rules.book import LineSummary, RuleBook
from rules.sheet import Item
from rules.violations import Violation


def violation_sentence(violation: Violation, book: RuleBook) -> str:
    """What is wrong, in the active language, without the article (it stands beside it)."""
    return sentence(violation.code, violation.params, book)


def item_sentence(item: Item, book: RuleBook) -> str:
    """Why these points are written, in the active language."""
    return sentence(item.code, item.params, book)


def remarks(summary: LineSummary, book: RuleBook) -> list[str]:
    """The short remarks of a printed line."""
    return [sentence(remark.code, remark.params, book) for remark in summary.remarks]


def remarks_without_dots(summary: LineSummary, book: RuleBook) -> list[str]:
    """The remarks where the sheet's dots are not drawn: whose kontra they stand for is said first (A11)."""
    dots = [_("kontra: %(seats)s") % {"seats": ", ".join(summary.dotted)}] if summary.dotted else []
    return [*dots, *remarks(summary, book)]


def sentence(code: str, params: Mapping[str, object], book: RuleBook) -> str:
    """The sentence for a code of this rule book. Raises KeyError for a code the book has no wording for."""
    return _(book.sentences[code]) % {name: _shown(value, book) for name, value in params.items()}


def term(code: str, book: RuleBook) -> str:
    """A contract, feature or side as it is called; an unknown code is shown as it is."""
    return _(book.terms[code]) if code in book.terms else code


def _shown(value: object, book: RuleBook) -> object:
    if isinstance(value, tuple):
        return ", ".join(str(_shown(one, book)) for one in value)
    if isinstance(value, str):
        return term(value, book)
    if type(value) is int and value < 0:
        return f"\N{MINUS SIGN}{-value}"
    return value
