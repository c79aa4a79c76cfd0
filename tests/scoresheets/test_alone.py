"""House: scoresheets stand alone, without Django, the rules or the tournament."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import scoresheets

FOLDER = Path(scoresheets.__file__).parent
MODULES = sorted(f"scoresheets.{path.stem}" for path in FOLDER.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("module", MODULES)
def test_import_alone_loads_no_django(module: str) -> None:
    code = (
        f"import sys, {module}; "
        "print([name for name in sys.modules if name.split('.')[0] in {'django', 'rules', 'tournament'}])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=FOLDER.parent, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_modules_stay_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 400
