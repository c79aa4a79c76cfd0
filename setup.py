"""What pyproject.toml cannot say of the wheel: one folder `radelc`, laid out like a checkout, with compiled catalogues.

The program finds templates, catalogues and modules beside manage.py, so the wheel keeps them there. It leaves out what
tests and measures, and the catalogues' sources: an installed program compiles none. A build leaves nothing behind.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
from tournament.wording.catalogues import compiled  # noqa: E402  # can be imported only from here on

ROOMS = ("rules", "scoresheets", "tournament")
DATA = ("templates", "static", "fixtures/demo")


class WithCatalogues(build_py):
    """Builds the packages and compiles the catalogues; this file stays out."""

    def find_package_modules(self, package: str, package_dir: str) -> Iterable[tuple[str, str, str]]:
        """Return package, name and file of each module of a folder."""
        return [module for module in super().find_package_modules(package, package_dir) if module[1] != "setup"]

    def run(self) -> None:
        super().run()
        for written in ROOT.glob("locale/*/LC_MESSAGES/*.po"):
            target = Path(self.build_lib, "radelc", written.relative_to(ROOT).with_suffix(".mo"))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(compiled(written))


def below(folder: str) -> list[str]:
    """Return the files below a folder, relative to the checkout."""
    return [str(file.relative_to(ROOT)) for file in sorted((ROOT / folder).rglob("*")) if file.is_file()]


with TemporaryDirectory() as place:
    setup(
        packages=["radelc", *(f"radelc.{name}" for name in find_packages(include=[f"{room}*" for room in ROOMS]))],
        package_dir={"radelc": "."},
        package_data={"radelc": [file for folder in DATA for file in below(folder)], "radelc.scoresheets": ["fonts/*"]},
        include_package_data=False,
        cmdclass={"build_py": WithCatalogues},
        options={"build": {"build_base": place}, "egg_info": {"egg_base": place}},
    )
