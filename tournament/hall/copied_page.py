"""A public page for a copy: links rewritten, parts that need a server removed.

Browsers load no script module from a file. A link that leaves the copy becomes text.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from html.parser import HTMLParser

# Elements that need a server or a script; `data-served` marks others.
SERVED = frozenset({"form", "script", "template"})
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
ASKING = ("hx-", "data-hall", "data-every")
LINKS = ("href", "src")
Attributes = list[tuple[str, str | None]]
# Maps a link's target to the copy; None if it is not there.
Place = Callable[[str], str | None]


class _Page(HTMLParser):
    def __init__(self, place: Place) -> None:
        super().__init__(convert_charrefs=False)
        self._place = place
        self._dropped: list[str] = []  # the open elements from the dropped one inwards
        self.written: list[str] = []

    def _write(self, text: str | None) -> None:
        if text and not self._dropped:
            self.written.append(text)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        names = {name for name, _value in attrs}
        if self._dropped or tag in SERVED or "data-served" in names:
            if tag not in VOID:
                self._dropped.append(tag)
            return
        self._write(self._tag(tag, attrs, closing=""))

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self._write(self._tag(tag, attrs, closing="/"))

    def handle_endtag(self, tag: str) -> None:
        if not self._dropped:
            self._write(f"</{tag}>")
        elif tag in self._dropped:
            while self._dropped.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self._write(f"<!{decl}>")

    def _tag(self, tag: str, attrs: Attributes, *, closing: str) -> str | None:
        kept: Attributes = []
        for name, value in attrs:
            if name.startswith(ASKING):
                continue
            if name in LINKS and value is not None and not value.startswith(("#", "data:")):
                target = self._place(value)
                if target is not None:
                    kept.append((name, target))
                continue
            kept.append((name, value))
        if kept == attrs:
            return self.get_starttag_text()
        if tag == "link" and not any(name == "href" for name, _value in kept):
            return None
        attributes = "".join(f" {name}" if value is None else f' {name}="{escape(value)}"' for name, value in kept)
        return f"<{tag}{attributes}{closing}>"


def rewritten(page: str, place: Place) -> str:
    reader = _Page(place)
    reader.feed(page)
    reader.close()
    return "".join(reader.written)


def links_of(page: str) -> list[str]:
    links: list[str] = []

    def seen(target: str) -> str:
        links.append(target)
        return target

    rewritten(page, seen)
    return links
