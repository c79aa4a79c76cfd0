"""How a sentence of the house quotes whatever rule book an event is played by: "… the referee ⟦signing⟧".

The house names the thing; the book tells its article (`RuleBook.references`), if it has one.
"""

import re
from collections.abc import Mapping

#: The brackets stand in nothing that people type; JSON may spell them in ASCII.
_NAME = r"(?:⟦|\\u27e6)([a-z-]+)(?:⟧|\\u27e7)"
#: Spaces are looked at once each: a page is half indentation.
_MARK = re.compile(rf'((?<!\s)\s++|)(?:<span class="article">{_NAME}</span>|{_NAME})')
_OPENS = ("⟦", "\\u27e6")


def quoted(text: str, references: Mapping[str, str]) -> str:
    """The text, page or JSON with every mark as the book's article: "(A12)", or bare where it has a place of its own.

    What the book has no article for goes without a trace, and so does the space before it.
    """

    if not any(bracket in text for bracket in _OPENS):
        return text

    def article(mark: re.Match[str]) -> str:
        space, placed, said = mark.groups()
        number = references.get(placed or said)
        if number is None:
            return ""
        return f'{space}<span class="article">{number}</span>' if placed else f"{space}({number})"

    return _MARK.sub(article, text)


def names(text: str) -> frozenset[str]:
    """What the marks of a text name."""
    return frozenset(placed or said for _space, placed, said in _MARK.findall(text))
