"""Pages as a reader compares them: the formatter of the templates breaks lines where no browser shows it."""

import re
from typing import Any

#: A tag with its attributes; the values stand in quotes and may hold a >.
TAG = re.compile(r"""<[a-zA-Z!/](?:"[^"]*"|'[^']*'|[^"'>])*>""")


def folded(page: str) -> str:
    """The HTML with one space for any white space, and none before a tag's end, after an opening, before a closing tag.

    A space between words or before an inline tag stays: a reader would see it missing.
    """
    one_spaced = TAG.sub(lambda tag: re.sub(r"\s+", " ", tag.group()).replace(" >", ">"), page)
    one_spaced = re.sub(r"\s+", " ", one_spaced)
    return re.sub(r"(<[a-zA-Z][^<>]*>) | (?=</)", r"\1", one_spaced).strip()


def text(answer: Any) -> str:
    """A page that was answered, as `folded` gives it."""
    return folded(answer.content.decode())
