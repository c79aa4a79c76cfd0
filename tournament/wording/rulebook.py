"""The rule book's codes as translated sentences.

Parameters that are codes themselves (a contract, a feature, a side) are shown by their term.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from rules.book import Judge, LineSummary, Remark, RuleBook
from rules.case import Verdict
from rules.derivation import MINUS, OVER, PLUS, TIMES, Derivation, Step, steps_of
from rules.sheet import Item
from rules.violations import Violation
from tournament.models import Renons


def violation_sentence(violation: Violation, book: Judge) -> str:
    return sentence(violation.code, violation.params, book)


CLOSING = ")"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a derivation: text, the article of the last thing named, closing brackets.

    Every piece but the first begins with its sign.
    """

    text: str
    article: str = ""
    closing: str = ""


@dataclass(frozen=True, slots=True)
class ItemWords:
    """Why points are written: the event, its article, and the number's derivation."""

    what: str
    article: str
    derivation: tuple[Part, ...]


def item_words(item: Item, book: Judge) -> ItemWords:
    params = {name: value for name, value in item.params.items() if name != "derivation"}
    derived = derivation(item.params.get("derivation"), book, own=item.article)
    return ItemWords(sentence(item.code, params, book), item.article, derived)


def item_sentence(item: Item, book: Judge) -> str:
    return in_one_sentence(item_words(item, book))


def in_one_sentence(words: ItemWords) -> str:
    return f"{words.what}: {one_line(words.derivation)}" if words.derivation else words.what


def line_item_words(item: Item, book: RuleBook, dismissed: str) -> ItemWords:
    """Return an item of a recorded line; `dismissed` is the seat that stopped its game by an unfounded claim.

    The rule book scores it as his renons, and does not know that he made none.
    """
    words = item_words(item, book)
    if item.seat != dismissed or item.code not in book.discipline.case_items:
        return words
    sentence_of_claim = _(
        "%(renons)s, entered against the player who stopped the game: the claim was not well founded ⟦decision⟧"
    )
    return replace(words, what=sentence_of_claim % {"renons": words.what})


def removal_words(case: Renons) -> str:
    """Return that the removal of a player ended the case without an entry; "" if it did not."""
    if not case.removed:
        return ""
    if not case.spared:
        return _("The player was removed ⟦removal⟧.")
    return " ".join((_("%(seat)s was removed ⟦removal⟧.") % {"seat": case.removed}, spared_words(case.spared)))


def dismissed_words(case: Renons) -> str:
    """Return why a dismissed claim is entered against the player who stopped the game, "" without such an entry."""
    if case.outcome != Renons.Outcome.DISMISSED or not case.entry_letters:
        return ""
    return _(
        "The claim was not well founded: what it would have cost is entered against %(seat)s, who stopped the "
        "game, and nothing else of the game ⟦decision⟧."
    ) % {"seat": case.entry_letters}


def spared_words(letters: str) -> str:
    """Return why nothing is entered against the others of a claim, "" without letters."""
    if not letters:
        return ""
    return _(
        "Nothing is entered against %(seats)s, whose difference may get no worse than it was when the game was "
        "stopped ⟦removal⟧."
    ) % {"seats": ", ".join(letters)}


def derivation_text(stored: object, book: Judge) -> str:
    return one_line(derivation(stored, book))


def one_line(parts: Sequence[Part]) -> str:
    return " ".join(f"{part.text}{' ' if part.article else ''}{part.article}{part.closing}" for part in parts)


def derivation(stored: object, book: Judge, *, own: str = "") -> tuple[Part, ...]:
    """Return steps, or their JSON, for printing, each part followed by its article.

    The article `own` is not repeated. Text stored by an earlier version is unchanged.
    """
    if isinstance(stored, str):
        return (Part(stored),) if stored else ()
    parts: list[Part] = []
    for text, article in _spelled(steps_of(stored), book)[0]:
        before = parts[-1] if parts else Part("")
        article = "" if article == own else article
        if not text and not article:
            continue
        if before.article and text.startswith(CLOSING):
            parts[-1] = replace(before, closing=before.closing + text)
        elif before.article or not parts:
            parts.append(Part(text.lstrip(), article))
        else:
            parts[-1] = Part(before.text + text, article)
    return tuple(parts)


def _spelled(steps: Derivation, book: Judge) -> tuple[list[tuple[str, str]], bool]:
    spelled: list[tuple[str, str]] = []
    is_sum = False
    for place, step in enumerate(steps):
        if step.sign in (TIMES, OVER):
            spelled, is_sum = _bracketed(spelled) if is_sum else spelled, False
        else:
            is_sum = place > 0
        spelled.append((f" {step.sign} " if place else "" if step.sign == PLUS else MINUS, ""))
        spelled += _amount(step, book)
        spelled.append((f" {_step_name(step, book)}" if step.name else "", step.article))
    return spelled, is_sum


def _step_name(step: Step, book: Judge) -> str:
    factor = f"times:{step.name}"
    return term(factor if step.sign == TIMES and factor in book.terms else step.name, book)


def _amount(step: Step, book: Judge) -> list[tuple[str, str]]:
    if isinstance(step.amount, int):
        return [(str(step.amount), "")]
    inner, is_sum = _spelled(step.amount, book)
    return _bracketed(inner) if is_sum else inner


def _bracketed(spelled: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [("(", ""), *spelled, (CLOSING, "")]


def remarks(summary: LineSummary, book: Judge) -> list[str]:
    return [sentence(remark.code, remark.params, book) for remark in summary.remarks]


def game_name(summary: LineSummary | None) -> str:
    """Return the game and its takers; "" where only values are known."""
    if summary is None or not summary.contract:
        return ""
    return " ".join((_(summary.contract), *summary.takers))


def waiting(remarks: Iterable[Remark], book: Judge) -> str:
    return " · ".join(sentence(remark.code, remark.params, book) for remark in remarks)


def remarks_without_dots(summary: LineSummary, book: Judge) -> list[str]:
    """Return the remarks where the sheet's dots are not drawn: the seats of their kontra come first."""
    dots = [_("kontra %(seats)s") % {"seats": ", ".join(summary.dotted)}] if summary.dotted else []
    return [*dots, *remarks(summary, book)]


def sentence(code: str, params: Mapping[str, object], book: Judge) -> str:
    """Raises KeyError for an unknown code."""
    return _(book.sentences[code]) % {name: _shown(value, book) for name, value in params.items()}


def term(code: str, book: Judge) -> str:
    """Return the term of a contract, feature or side; an unknown code unchanged."""
    return _(book.terms[code]) if code in book.terms else code


def _listed(value: object, book: Judge) -> str:
    parts = value if isinstance(value, tuple) else (value,)
    return " ".join(str(_shown(part, book)) for part in parts)


def _shown(value: object, book: Judge) -> object:
    if isinstance(value, tuple):
        return ", ".join(_listed(element, book) for element in value)
    if isinstance(value, str):
        return term(value, book)
    if type(value) is int and value < 0:
        return f"\N{MINUS SIGN}{-value}"
    return value


def verdict_text(verdict: Verdict) -> str:
    params = {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in verdict.params.items()}
    return _(verdict.text) % params
