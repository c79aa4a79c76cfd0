"""The one-way street of the house: rules and scoresheets stand alone."""

import subprocess
import sys

import pytest
from django.conf import settings

IMPORT_ALL = """
import importlib, pkgutil, sys
room = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
    importlib.import_module(module.name)
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


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
