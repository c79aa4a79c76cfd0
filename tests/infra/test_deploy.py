"""What stands in deploy/: no machine of ours starts it as a whole, so every part is read and held to what is there.

nginx runs with its files in test_nginx.py and test_two_servers.py, the wheel is built as the image does it in
test_wheel.py.
"""

import configparser
import ipaddress
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.core.management import get_commands, load_command_class

import tournament.settings
from tests.infra.test_wheel import copied
from tournament.db.databases import database_settings
from tournament.web.forwarded_headers import networks

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
#: What the head of the settings says that a machine may set.
KNOWN = set(re.findall(r"\b(?:RADELC_[A-Z]+(?:_[A-Z]+)*|DATABASE_URL|CACHE_URL)\b", tournament.settings.__doc__ or ""))


def understood(arguments: list[str]) -> dict[str, Any]:
    """The options of a command line after `radelc`; fails where the command or one of them does not exist."""
    name, *options = arguments
    assert get_commands()[name] == "tournament"
    return vars(load_command_class("tournament", name).create_parser("radelc", name).parse_args(options))


def unit() -> configparser.ConfigParser:
    """The systemd unit; a key that stands twice is refused."""
    parser = configparser.ConfigParser(delimiters=("=",), interpolation=None)
    parser.optionxform = str
    parser.read(DEPLOY / "radelc.service", encoding="utf-8")
    return parser


def test_the_unit_starts_what_the_guide_installs() -> None:
    service = unit()["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    folder = program.removesuffix("/bin/radelc")
    assert f"python3 -m venv {folder} && {folder}/bin/pip install" in HOSTING
    assert understood(arguments)["host"] == "127.0.0.1"
    environment = dict(pair.split("=", 1) for pair in shlex.split(service["Environment"]))
    assert set(environment) <= KNOWN
    assert environment["RADELC_DATA"] == f"/var/lib/{service['StateDirectory']}"
    assert networks(environment["RADELC_PROXY"])
    assert f"sudo -u {service['User']} RADELC_DATA={environment['RADELC_DATA']} {program} createsuperuser" in HOSTING


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not on this machine")
def test_systemd_reads_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "radelc.service").read_text().replace("/opt/radelc/bin/radelc", sys.executable)
    (tmp_path / "radelc.service").write_text(text)
    told = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / "radelc.service")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, [line for line in told.stderr.splitlines() if "radelc.service" in line]) == (0, [])


def test_the_image_copies_what_is_there_and_no_data() -> None:
    names = [name for sources, _target in copied() for name in sources]
    assert names
    assert all((ROOT / name).exists() for name in names)
    assert not {"data", ".", ".venv"} & set(names)


def test_the_image_runs_a_command_that_exists_as_a_user_without_rights() -> None:
    lines = dict(
        line.split(None, 1) for line in (DEPLOY / "Dockerfile").read_text().splitlines() if re.match("[A-Z]+ ", line)
    )
    assert yaml.safe_load(lines["ENTRYPOINT"]) == ["radelc"]
    assert understood(yaml.safe_load(lines["CMD"]))["port"] == int(lines["EXPOSE"])
    assert lines["USER"] == "radelc"
    assert lines["ENV"].split("=") == ["RADELC_DATA", lines["VOLUME"]]


@pytest.fixture
def compose() -> dict[str, Any]:
    """The compose file."""
    content: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return content


def test_the_services_name_each_other_and_what_is_there(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"radelc", "proxy", "database", "cache"}
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        for needed, how in service.get("depends_on", {}).items():
            assert how["condition"] != "service_healthy" or "healthcheck" in services[needed]
        for mounted in service.get("volumes", []):
            source = mounted.split(":")[0]
            assert source in compose["volumes"] or source == "/etc/letsencrypt" or (DEPLOY / source).is_file()
    built = services["radelc"]["build"]
    context = (DEPLOY / built["context"]).resolve()
    assert (context, (context / built["dockerfile"]).resolve()) == (ROOT, DEPLOY / "Dockerfile")


def test_radelc_finds_its_database_its_cache_and_its_proxy(compose: dict[str, Any]) -> None:
    services = compose["services"]
    environment = services["radelc"]["environment"]
    assert set(environment) <= KNOWN
    database = database_settings(
        url=environment["DATABASE_URL"].replace("${RADELC_DATABASE_PASSWORD:?}", "geslo"), sqlite_file=Path("none")
    )
    own = services["database"]["environment"]
    assert (database["HOST"], database["NAME"], database["USER"]) == (
        "database",
        own["POSTGRES_DB"],
        own["POSTGRES_USER"],
    )
    assert own["POSTGRES_PASSWORD"] in environment["DATABASE_URL"]
    assert environment["CACHE_URL"].startswith("redis://cache:6379/")
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    assert networks(environment["RADELC_PROXY"]) == (ipaddress.ip_network(network["subnet"]),)


def test_nginx_finds_radelc(compose: dict[str, Any]) -> None:
    (port,) = re.findall(r"^EXPOSE (\d+)$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert f"upstream radelc {{\n    server radelc:{port};" in (DEPLOY / "nginx" / "compose.conf").read_text()
    assert compose["services"]["proxy"]["ports"] == ["443:443"]
    site = (DEPLOY / "nginx" / "radelc.conf").read_text()
    assert f"server_name {compose['services']['radelc']['environment']['RADELC_HOSTS']};" in site


def test_the_guide_names_every_file_and_no_other() -> None:
    named = set(re.findall(r"\bdeploy/([\w./-]+)", HOSTING))
    files = {str(file.relative_to(DEPLOY)) for file in DEPLOY.rglob("*") if file.is_file()}
    assert named <= files
    assert files - named == {"nginx/compose.conf"}  # compose.yaml mounts it
