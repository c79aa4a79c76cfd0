"""Every template compiles and keeps to the content security policy: nothing inline, nothing from outside."""

import re
from pathlib import Path

import pytest
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


def _name(path: Path) -> str:
    return path.relative_to(ROOT / "templates").as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=_name)
def test_template(path: Path) -> None:
    source = COMMENT.sub("", path.read_text(encoding="utf-8"))
    engines["django"].from_string(path.read_text(encoding="utf-8"))
    assert not INLINE.search(source)
    assert not OUTSIDE.search(source)
    assert "{#" not in source, "a comment of several lines needs {% comment %}"


@pytest.mark.parametrize("path", TEMPLATES, ids=_name)
def test_icons_exist(path: Path) -> None:
    for name in re.findall(r"""\{% icon ["']([a-z-]+)["']""", path.read_text(encoding="utf-8")):
        assert name in ICONS


def test_static_files_stay_at_home() -> None:
    for file in (ROOT / "static").rglob("*.*"):
        if file.suffix in (".css", ".js"):
            assert not re.search(r"(?:https?:)?//[a-z]+\.", file.read_text(encoding="utf-8")), file
