"""The wheel: built from what the image copies, installed outside the checkout, and used as a director would use it."""

import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from django.conf import settings

from rules import rule_book
from tests.infra.test_commands import PATIENCE_SECONDS
from tests.processes import hear_the_end
from tournament import __version__
from tournament.demo.words import WORDS
from tournament.web import server as web_server

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="XDG_DATA_HOME; elsewhere test_data_folder.py says where"
)
ROOT = Path(settings.BASE_DIR)
LARGEST_WHEEL = 5_000_000  # it was 3.4 MB when this was written
DEMO_PATIENCE_SECONDS = 300  # a round is played
BOOK = "cz-taroky"  # its demo is a single round; the usual one is tests/tournament/demo's


def copied() -> list[tuple[list[str], str]]:
    """What deploy/Dockerfile copies from the repository: sources and target of each line."""
    lines = re.findall(r"^COPY (?!--from)(.+)$", (ROOT / "deploy" / "Dockerfile").read_text(), re.MULTILINE)
    return [(sources, target) for *sources, target in map(str.split, lines)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without a network from exactly those files."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for names, target in copied():
        for name in names:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, source / target, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
            else:
                shutil.copy(ROOT / name, source / target)
    before = set(source.rglob("*"))
    options = ["--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--no-index", "--no-cache-dir"]
    built_it = subprocess.run(
        [sys.executable, "-B", "-m", "pip", "wheel", *options, "--wheel-dir", str(built), str(source)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built_it.returncode == 0, built_it.stdout + built_it.stderr
    left = {file for file in set(source.rglob("*")) - before if "__pycache__" not in file.parts}
    assert not left, "a build leaves the checkout as it was"
    (file,) = built.glob("*.whl")
    return file


def held(wheel: Path) -> set[str]:
    """The files of the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_it_holds_what_runs_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"radelc-{__version__}-py3-none-any.whl"
    assert wheel.stat().st_size < LARGEST_WHEEL
    own = {name.removeprefix("radelc/") for name in held(wheel) if name.startswith("radelc/")}
    rooms = ("rules", "scoresheets", "tournament", "templates", "static", "fixtures/demo")
    there = [file for room in rooms for file in (ROOT / room).rglob("*") if file.is_file()]
    needed = {str(file.relative_to(ROOT)) for file in there if file.suffix not in (".pyc", ".md")}
    catalogues = {
        str(file.relative_to(ROOT).with_suffix(".mo")) for file in (ROOT / "locale").glob("*/LC_MESSAGES/*.po")
    }
    assert len(catalogues) == 3
    assert own == needed | catalogues | {"manage.py"}


def environment(folder: Path, **more: str) -> dict[str, str]:
    """A user's environment: his data below `folder`, nothing of a checkout's or a test's."""
    own = ("RADELC_", "DJANGO_", "PYTHON", "DATABASE_URL", "CACHE_URL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    return {**kept, "PYTHONUTF8": "1", "HOME": str(folder), "XDG_DATA_HOME": str(folder / "share"), **more}


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel into an empty environment that sees the packages of this one; returns its `radelc`."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n")
    options = ["--disable-pip-version-check", "--no-deps", "--no-index", "--no-cache-dir", "--quiet"]
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", str(python), "install", *options, str(wheel)],
        check=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
    )
    return folder / "bin" / "radelc"


@pytest.fixture(scope="module")
def radelc(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an installed wheel."""
    return install(wheel, tmp_path_factory.mktemp("installed"))


def run(radelc: Path, folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the installed program for the user whose home is `folder`."""
    return subprocess.run(
        [str(radelc), *arguments],
        cwd=folder,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        check=False,
        timeout=DEMO_PATIENCE_SECONDS,
    )


def test_it_says_its_version_and_makes_nothing(radelc: Path, tmp_path: Path) -> None:
    told = run(radelc, tmp_path, "--version")
    assert (told.returncode, told.stdout) == (0, f"Radelc {__version__}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.nightly
def test_it_knows_the_commands_that_run_radelc_and_calls_itself_by_its_name(radelc: Path, tmp_path: Path) -> None:
    listed = run(radelc, tmp_path, "help", "--commands").stdout.split()
    assert {"demo", "serve", "backup", "restore", "createsuperuser", "migrate", "verify"} <= set(listed)
    assert not {"bench", "tidy"} & set(listed)
    assert "usage: radelc backup" in run(radelc, tmp_path, "help", "backup").stdout
    refused = run(radelc, tmp_path, "loaddata", "nothing", LANG="C")
    assert "`radelc restore`" in refused.stderr


@pytest.fixture(scope="module")
def demo(radelc: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, int]]:
    """A user's home and the port on which his demo is served."""
    home = tmp_path_factory.mktemp("home")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    process = subprocess.Popen(
        [str(radelc), "demo", "--book", BOOK, "--port", str(port)],
        cwd=home,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=hear_the_end,
    )
    try:
        give_up = time.monotonic() + DEMO_PATIENCE_SECONDS
        while not web_server.is_taken("127.0.0.1", port):
            assert process.poll() is None, process.communicate()[0]
            assert time.monotonic() < give_up
            time.sleep(0.1)
        yield home, port
    finally:
        process.kill()
        process.communicate()


def asked(port: int, path: str, language: str = "") -> bytes:
    """The body of a page or file."""
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    link.request("GET", path, headers={"Cookie": f"radelc_language={language}"} if language else {})
    answer = link.getresponse()
    body = answer.read()
    link.close()
    assert answer.status == 200, (path, answer.status)
    return body


@pytest.mark.nightly
def test_its_demo_answers_and_the_data_come_back_from_a_backup(
    radelc: Path, demo: tuple[Path, int], tmp_path: Path
) -> None:
    """In one test, for its parts would each wait for a demo of their own where several processes test."""
    home, port = demo
    answers_with_styles_scripts_fonts_and_four_languages(port)
    data_are_in_the_users_folder_and_come_back(radelc, home, tmp_path)


def answers_with_styles_scripts_fonts_and_four_languages(port: int) -> None:
    page = asked(port, "/e/demo/").decode()
    beside = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert {path.split("?")[0].rpartition(".")[2] for path in beside} >= {"css", "js", "svg"}
    assert all(asked(port, path) for path in beside)
    words = {"sl": "Kje sedim?", "hu": "Hol ülök?", "cs": "Kde sedím?", "en": "Where do I sit?"}
    for language, words_of_it in words.items():
        assert words_of_it in asked(port, "/e/demo/", language).decode(), language
    paper = pypdf.PdfReader(BytesIO(asked(port, "/e/demo/rounds/1/seating.pdf")))
    fonts = paper.pages[0]["/Resources"]["/Font"].values()
    assert any("Carlito" in str(font.get_object()["/BaseFont"]) for font in fonts)


def data_are_in_the_users_folder_and_come_back(radelc: Path, home: Path, elsewhere: Path) -> None:
    data = home / "share" / "radelc"
    assert {"demo.sqlite3", "secrets.json"} <= {file.name for file in data.iterdir()}
    assert {file.name for file in home.iterdir()} == {"share"}
    kept = run(radelc, home, "backup", RADELC_DEMO="1")
    assert kept.returncode == 0, kept.stderr
    (copy,) = data.glob("backups-demo/*.zip")
    back = run(radelc, elsewhere, "restore", str(copy))
    assert back.returncode == 0, back.stderr
    assert (elsewhere / "share" / "radelc" / "radelc.sqlite3").stat().st_size > 500_000
    compared = run(radelc, elsewhere, "verify", "--language", "en")
    event = WORDS[rule_book(BOOK).language].name
    assert (compared.returncode, f"{event}: " in compared.stdout) == (0, True), compared.stdout + compared.stderr


@pytest.mark.nightly
def test_pip_installs_it_with_everything_it_needs(wheel: Path, tmp_path: Path) -> None:
    """From the package index, as pipx and uv do it."""
    venv.create(tmp_path / "tool", with_pip=True)
    python = tmp_path / "tool" / "bin" / "python"
    options = ["--disable-pip-version-check", "--no-input", "--retries", "1"]
    done = subprocess.run(
        [str(python), "-m", "pip", "install", *options, str(wheel)],
        capture_output=True,
        text=True,
        check=False,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
    )
    if done.returncode != 0 and "No matching distribution" in done.stderr and not os.environ.get("CI"):
        pytest.skip("The package index was not reached.")
    assert done.returncode == 0, done.stderr
    subprocess.run([str(python), "-m", "pip", "check"], check=True)
    home = tmp_path / "home"
    home.mkdir()
    assert run(tmp_path / "tool" / "bin" / "radelc", home, "check").returncode == 0
