"""Every script of ours is a module that hangs nothing on `window`, and browsers never mix two versions of one."""

import re
from pathlib import Path

from tournament.web.asset_headers import set_headers

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"
SCRIPTS = sorted(path for path in (STATIC / "js").rglob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
BASE = (ROOT / "templates" / "base.html").read_text(encoding="utf-8")
#: What runs before the first paint, and what is not ours.
CLASSIC = {"js/first.js", "django_htmx/htmx-2.min.js"}
TAG = re.compile(r"<script\b[^>]*>")
SOURCE = re.compile(r"""\{% static '([^']+)' %\}""")
IMPORT = re.compile(r"""^(?:import|export)\b(?:[^;"]*\bfrom)?\s*"([^"]+)";""", re.MULTILINE)
ON_WINDOW = re.compile(r"\b(?:window|globalThis|self)\.\w+\s*=(?!=)")


def _name(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def _imports(path: Path) -> set[str]:
    """The names under static/ that the script imports."""
    return {_name((path.parent / found).resolve()) for found in IMPORT.findall(path.read_text(encoding="utf-8"))}


def test_pages_load_modules() -> None:
    for path in TEMPLATES:
        for tag in TAG.findall(path.read_text(encoding="utf-8")):
            source = SOURCE.search(tag)
            assert 'type="module"' in tag or (source and source[1] in CLASSIC), (path, tag)


def test_a_script_keeps_to_itself() -> None:
    for path in SCRIPTS:
        assert not ON_WINDOW.search(path.read_text(encoding="utf-8")), path


def test_what_is_imported_exists_and_is_asked_for_each_time() -> None:
    """A plain name is the same for every version: kept for a day, an old one would go with a new one of another."""
    for name in set().union(*(_imports(path) for path in SCRIPTS)):
        assert (STATIC / name).is_file(), name
        headers: dict[str, str] = {}
        set_headers(headers, str(STATIC / name), f"/static/{name}")
        assert headers == {"Cache-Control": "no-cache"}, name


def test_no_module_runs_twice_on_a_page() -> None:
    """One under its plain name and one with a hash would be two, each with its own memory of taps."""
    imported = set().union(*(_imports(path) for path in SCRIPTS))
    hashed = set(SOURCE.findall(BASE))
    assert "js/shared/late.js" in imported
    assert not imported & hashed
    assert '{% get_static_prefix %}js/shared/late.js"' in BASE


def test_what_is_shared_needs_no_other_room() -> None:
    for path in (STATIC / "js" / "shared").iterdir():
        assert {name.rsplit("/", 1)[0] for name in _imports(path)} <= {"js/shared"}
