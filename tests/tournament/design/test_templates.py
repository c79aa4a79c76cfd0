"""Every template compiles and keeps to the content security policy: nothing inline, nothing from outside."""

import re
from pathlib import Path

from django.template import engines

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SPRITE = (ROOT / "templates" / "components" / "icons.svg").read_text(encoding="utf-8")
ICONS = set(re.findall(r'id="i-([a-z-]+)"', SPRITE))
INLINE = re.compile(
    r"\sstyle\s*=|<style|\son[a-z]+\s*=\s*[\"']|<script(?![^>]*\ssrc=)[^>]*>|javascript:", re.IGNORECASE
)
OUTSIDE = re.compile(r"(?:src|href|action)\s*=\s*[\"'](?:https?:)?//", re.IGNORECASE)
COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL)


#: Opened from a disk, where no policy is sent and no stylesheet lies: their style is in them.
FROM_DISK = {"desk/archive/index.html"}


def test_every_template_compiles_and_keeps_to_the_policy() -> None:
    for path in TEMPLATES:
        name, text = path.relative_to(ROOT / "templates").as_posix(), path.read_text(encoding="utf-8")
        engines["django"].from_string(text)
        source = COMMENT.sub("", text)
        looked_at = source.replace("<style>", "", 1) if name in FROM_DISK else source
        assert not INLINE.search(looked_at), name
        assert not OUTSIDE.search(source), name
        assert "{#" not in source, f"{name}: a comment of several lines needs {{% comment %}}"


def test_icons_exist() -> None:
    for path in TEMPLATES:
        for name in re.findall(r"""\{% icon ["']([a-z-]+)["']""", path.read_text(encoding="utf-8")):
            assert name in ICONS, path


def test_static_files_stay_at_home() -> None:
    for file in (ROOT / "static").rglob("*.*"):
        if file.suffix in (".css", ".js"):
            assert not re.search(r"(?:https?:)?//[a-z]+\.", file.read_text(encoding="utf-8")), file
