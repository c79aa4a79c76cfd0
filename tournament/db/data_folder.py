"""Where a site's data are kept: beside a checkout, or where the user's system keeps the data of its programs."""

from collections.abc import Mapping
from pathlib import Path

NAME = "radelc"


def is_checkout(base: Path) -> bool:
    """Recognise a checkout: a wheel brings no requirements.txt."""
    return (base / "requirements.txt").exists()


def data_folder(base: Path, environment: Mapping[str, str], platform: str) -> Path:
    """Return the data folder on a `sys.platform`; RADELC_DATA overrules it."""
    named = environment.get("RADELC_DATA")
    if named:
        return Path(named)
    if is_checkout(base):
        return base / "data"
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / NAME
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / NAME
    shared = Path(environment.get("XDG_DATA_HOME", ""))
    return (shared if shared.is_absolute() else Path.home() / ".local" / "share") / NAME
