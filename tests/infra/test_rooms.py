"""The one-way streets of the house: rules and scoresheets stand alone, a room of the tournament looks only down."""

import ast
import subprocess
import sys
from collections import Counter
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
#: Lowest first: the pure engines, the platform, then the subjects. What starts the program stands beside them.
ROOMS = (
    "frames",
    "inside_django",
    "steady",
    "progress",
    "draw",
    "startlist",
    "series.engine",
    "models",
    "permissions",
    "db",
    "wording",
    "errors",
    "web",
    "journal",
    "events",
    "access",
    "people",
    "standings",
    "rounds",
    "sheets",
    "cases",
    "verify",
    "papers",
    "recording",
    "rulings",
    "signup",
    "series",
    "cup",
    "privacy",
    "backup",
    "hall",
    "desk",
    "addresses",
)
#: What starts or tries the program, and the two packages that Django looks for by their names: nothing imports them.
BESIDE = ("demo", "formats", "management", "migrations", "templatetags")
LOOSE = ("apps", "settings", "urls", "wsgi")
#: Modules a folder may hold.
FULL = 20
#: Within a subject, lowest first.
LAYERS = ("selectors", "services", "forms", "lists", "views")


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


def imported(source: str) -> Iterator[tuple[str, ...]]:
    """What a module imports of the tournament, at its top or inside its functions: the names behind `tournament`."""
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "tournament":
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (tuple(name.split(".")[1:]) for name in names if name.startswith("tournament."))


def modules() -> dict[tuple[str, ...], Path]:
    """Every module of the tournament by its names."""
    home = Path(settings.BASE_DIR, "tournament")
    return {file.relative_to(home).with_suffix("").parts: file for file in home.rglob("*.py")}


def room_of(names: tuple[str, ...]) -> str:
    """The room of a module; an engine within a subject is a room of its own, below the models."""
    inner = ".".join(names[:2])
    return inner if inner in ROOMS else names[0]


def upwards(module: tuple[str, ...], source: str) -> list[str]:
    """The imports of a module that lead to a higher room, or within its room to a higher layer."""
    room = room_of(module)
    above: set[str] = {*ROOMS[ROOMS.index(room) + 1 :], *BESIDE, *LOOSE}
    layer = module[1] if len(module) > 1 and module[1] in LAYERS else None
    higher = set(LAYERS[LAYERS.index(layer) + 1 :]) if layer else set()
    return [
        ".".join(names)
        for names in imported(source)
        if room_of(names) in above or (names[0] == room and len(names) > 1 and names[1] in higher)
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_no_higher_room(room: str) -> None:
    inside = {names: file for names, file in modules().items() if room_of(names) == room}
    assert inside, "a room without a module was moved, or is misspelled here"
    arrows = {".".join(names): upwards(names, file.read_text(encoding="utf-8")) for names, file in inside.items()}
    assert not {name: up for name, up in arrows.items() if up}


def test_an_import_upwards_is_seen_wherever_it_stands() -> None:
    inside = "def late():\n    from tournament.recording.views.captain import code\n"
    assert upwards(("sheets", "services", "loading"), inside) == ["recording.views.captain.code"]
    assert upwards(("web", "server"), "import tournament.backup.keeper") == ["backup.keeper"]
    assert upwards(("web", "server"), "from tournament import hall") == ["hall"]
    assert upwards(("rounds", "services", "clock"), "from tournament.rounds.views import clock") == [
        "rounds.views.clock"
    ]
    assert upwards(("rounds", "views", "clock"), "from tournament.rounds.services import clock") == []


def test_every_module_stands_in_a_room() -> None:
    rooms = {room_of(names) for names in modules()}
    assert rooms == {*ROOMS, *BESIDE, *LOOSE, "__init__"}


@pytest.mark.parametrize("room", ["rules", "scoresheets", "tournament", "bench"])
def test_no_folder_holds_more_than_a_reader_can_look_over(room: str) -> None:
    files = Path(settings.BASE_DIR, room).rglob("*.py")
    folders = Counter(str(file.parent.relative_to(settings.BASE_DIR)) for file in files if file.name != "__init__.py")
    assert {folder: count for folder, count in folders.items() if count > FULL} == {}
