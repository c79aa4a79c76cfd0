"""Where the data are kept: beside a checkout, else where each system keeps a user's."""

from pathlib import Path

import pytest
from django.conf import settings

from tournament.db.data_folder import data_folder, is_checkout

HOME = Path.home()


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, HOME / ".local" / "share" / "radelc"),
        ("linux", {"XDG_DATA_HOME": "/srv/vera"}, Path("/srv/vera/radelc")),
        ("linux", {"XDG_DATA_HOME": ""}, HOME / ".local" / "share" / "radelc"),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, HOME / ".local" / "share" / "radelc"),  # as its standard says
        ("freebsd14", {}, HOME / ".local" / "share" / "radelc"),
        ("darwin", {"XDG_DATA_HOME": "/srv/vera"}, HOME / "Library" / "Application Support" / "radelc"),
        ("win32", {"LOCALAPPDATA": "C:/Users/vera/AppData/Local"}, Path("C:/Users/vera/AppData/Local/radelc")),
        ("win32", {}, HOME / "AppData" / "Local" / "radelc"),
        ("linux", {"RADELC_DATA": "/mnt/hall", "XDG_DATA_HOME": "/srv/vera"}, Path("/mnt/hall")),
    ],
)
def test_an_installed_program_keeps_them_for_its_user(
    tmp_path: Path, platform: str, environment: dict[str, str], expected: Path
) -> None:
    assert data_folder(tmp_path, environment, platform) == expected


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_a_checkout_keeps_them_beside_its_program(tmp_path: Path, platform: str) -> None:
    (tmp_path / "requirements.txt").touch()
    assert data_folder(tmp_path, {"XDG_DATA_HOME": "/srv/vera"}, platform) == tmp_path / "data"
    assert data_folder(tmp_path, {"RADELC_DATA": "/mnt/hall"}, platform) == Path("/mnt/hall")


def test_these_tests_run_in_a_checkout() -> None:
    assert is_checkout(settings.BASE_DIR)
    assert settings.PROGRAM == "python3 manage.py"
