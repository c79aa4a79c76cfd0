"""Pages as a reader compares them: the formatter of the templates breaks lines where no browser shows it."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
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


@dataclass
class Form:
    """A form of a page: where it is sent, what it holds, and its buttons that have a name."""

    action: str
    method: str
    held: dict[str, list[str]] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Forms(HTMLParser):
    """The forms of a page with what a browser would send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select: tuple[str, list[tuple[str, bool]]] | None = None
        self._area: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(own.get("action", ""), own.get("method", "get").lower())
            self.forms.append(self._open)
        form, name = self._open, own.get("name", "")
        if form is None or "disabled" in own:
            return
        if tag == "option" and self._select is not None:
            self._select[1].append((own.get("value", ""), "selected" in own))
        if not name:
            return
        if tag == "button":
            form.buttons.append((name, own.get("value", "")))
            return
        if tag in ("input", "select", "textarea"):
            form.names.add(name)
        if tag == "select":
            self._select = (name, [])
        elif tag == "textarea":
            self._area = name
            form.held[name] = [""]
        elif tag == "input" and own.get("type") not in ("file", "submit", "image"):
            if own.get("type") not in ("checkbox", "radio"):
                form.held.setdefault(name, []).append(own.get("value", ""))
            elif "checked" in own:
                form.held.setdefault(name, []).append(own.get("value", "on"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "textarea":
            self._area = None
        elif tag == "select" and self._select is not None and self._open is not None:
            name, options = self._select
            chosen = [value for value, selected in options if selected] or [value for value, _selected in options[:1]]
            self._open.held[name] = chosen
            self._select = None

    def handle_data(self, data: str) -> None:
        if self._area is not None and self._open is not None:
            self._open.held[self._area][0] += data
