"""The one-way streets of the house: rules and scoresheets stand alone, the layers of the tournament look only down."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

IMPORT_ALL = """
import importlib, pkgutil, sys
room = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
    importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""
#: Lowest first. What lies beside them (web, db, demo, management, urls, settings) starts or carries the program.
LAYERS = (
    "draw",
    "startlist",
    "series",
    "models",
    "permissions",
    "wording",
    "selectors",
    "documents",
    "services",
    "templatetags",
    "forms",
    "lists",
    "views",
)


@pytest.mark.parametrize("room", ["rules", "scoresheets"])
def test_a_room_stands_alone(room: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, room], cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    loaded = set(run.stdout.split())
    assert room in loaded
    assert not loaded & ({"django", "tournament", "rules", "scoresheets"} - {room})


def test_only_the_tournament_has_settings() -> None:
    for room in ("rules", "scoresheets"):
        for file in (settings.BASE_DIR / room).rglob("*.py"):
            assert "django" not in file.read_text(encoding="utf-8").casefold().replace("no django", ""), file


def imported(source: str) -> Iterator[str]:
    """The layers of the tournament that a module imports, at its top or inside its functions."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "tournament":
            names = [f"tournament.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        yield from (name.split(".")[1] for name in names if name.startswith("tournament."))


def modules(layer: str) -> list[Path]:
    folder = Path(settings.BASE_DIR, "tournament", layer)
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_none_above_it(layer: str) -> None:
    above = set(LAYERS[LAYERS.index(layer) + 1 :])
    found = {str(file): above & set(imported(file.read_text(encoding="utf-8"))) for file in modules(layer)}
    assert found, "a layer without a module was moved, or is misspelled here"
    assert not {file: layers for file, layers in found.items() if layers}


def test_an_import_upwards_is_seen_wherever_it_stands() -> None:
    inside = "def late():\n    from tournament.views.captain import code\n"
    assert list(imported(inside)) == ["views"]
    assert list(imported("import tournament.services.games")) == ["services"]
    assert list(imported("from tournament import views")) == ["views"]


def test_no_loose_module_lies_beside_the_layers() -> None:
    loose = {file.name for file in Path(settings.BASE_DIR, "tournament").glob("*.py")}
    assert loose == {"__init__.py", "settings.py", "urls.py", "apps.py", "wsgi.py", "permissions.py", "steady.py"}
