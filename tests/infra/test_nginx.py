"""Behind a real nginx that speaks HTTPS: secure cookies, HSTS, https on what is printed, each visitor by himself."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.conf import settings

from bench.management.commands.test import proxy
from tests.infra.test_commands import PATIENCE_SECONDS, environment, served
from tournament.web import server as web_server
from tournament.web.rate_limit import SIGN_IN

NGINX = proxy()
# No laptop in a hall runs a proxy; servers do, and their nginx and its signals are those of Linux (docs/hosting.md).
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="hosting.md has a proxy on Linux alone")

HOST = "radelc.example.org"
VISITOR = "127.0.0.2"  # another address than the proxy's own
DEPLOYED = Path(settings.BASE_DIR, "deploy", "nginx")
AROUND = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 64; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
{described}}}
"""


def alone(behind: int) -> str:
    """The configuration of one server, on another port."""
    return described("one-server.conf").replace("127.0.0.1:8000", f"127.0.0.1:{behind}")


def several(behind: tuple[int, int]) -> str:
    """The configuration of two servers."""
    first = described("several-servers.conf").replace("10.0.0.11:8000", f"127.0.0.1:{behind[0]}")
    return first.replace("10.0.0.12:8000", f"127.0.0.1:{behind[1]}")


def described(upstream: str) -> str:
    """The files of the repository that a reader copies into nginx's folder (docs/hosting.md)."""
    return "".join((DEPLOYED / name).read_text() for name in (upstream, "radelc.conf"))


HALL = """
import django
django.setup()
from tests.tournament import build
from tournament.access.services import officials
from tournament.models import Account
event = build.event()
build.round_(event, state="published", tables=1)
account = Account.objects.create_user("vodja", password="zelo-skrivno-geslo")
officials.appoint(at=event, account=account, role="director", by=build.DIRECTOR)
print(event.slug)
"""


TOKEN = "csrfmiddlewaretoken"
TEXTS: dict[http.client.HTTPResponse, str] = {}


def text_of(answer: http.client.HTTPResponse) -> str:
    """The body of an answer."""
    return TEXTS[answer]


@contextmanager
def proxied(folder: Path, described: str) -> Iterator[int]:
    """A running nginx with a configuration, and its port."""
    assert NGINX is not None
    subject = ["-subj", f"/CN={HOST}", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(["openssl", "req", "-x509", *subject, *files], check=True, capture_output=True)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    config = folder / "nginx.conf"
    described = described.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    described = re.sub(r"/etc/letsencrypt/\S*/fullchain.pem", f"{folder}/cert.pem", described)
    described = re.sub(r"/etc/letsencrypt/\S*/privkey.pem", f"{folder}/key.pem", described)
    config.write_text(AROUND.format(folder=folder, described=described))
    process = subprocess.Popen([NGINX, "-c", str(config), "-e", str(folder / "error.log")])
    try:
        late = time.monotonic() + PATIENCE_SECONDS
        while not web_server.is_taken("127.0.0.1", port):
            assert process.poll() is None, (folder / "error.log").read_text()
            assert time.monotonic() < late
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait()


class Browser:
    """One visitor at the proxy, who keeps his connection and his cookies, and may write headers of his own."""

    def __init__(self, port: int, claims: str = "") -> None:
        unchecked = ssl.create_default_context()
        unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
        self.link = http.client.HTTPSConnection(
            "127.0.0.1", port, timeout=PATIENCE_SECONDS, context=unchecked, source_address=(VISITOR, 0)
        )
        self.own = {"Host": f"{HOST}:{port}", "Referer": f"https://{HOST}:{port}/"}
        if claims:
            self.own |= {"X-Forwarded-For": claims, "Forwarded": f"for={claims}"}
        self.cookies: dict[str, str] = {}

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_raised: object) -> None:
        self.link.close()

    def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> http.client.HTTPResponse:
        """The answer, read to its end (`text_of`); its cookies are kept."""
        headers = {**self.own, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.link.request(method, path, urlencode(fields) if fields is not None else None, headers)
        answer = self.link.getresponse()
        TEXTS[answer] = answer.read().decode(errors="replace")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _is, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def sign_in(self, password: str) -> http.client.HTTPResponse:
        """One attempt, with the form's token."""
        form = self.ask("GET", "/sign-in/")
        return self.ask("POST", "/sign-in/", {"username": "vodja", "password": password, TOKEN: self.token(form)})

    def token(self, page: http.client.HTTPResponse) -> str:
        """What a form of a page has to bring back."""
        found = re.search(rf'name="{TOKEN}" value="([^"]+)"', text_of(page))
        assert found
        return found[1]


@pytest.mark.nightly
def test_behind_nginx(migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if NGINX is None:
        if os.environ.get("CI"):
            pytest.fail("nginx or openssl is missing: in CI this test must run (.ci/run installs both).")
        pytest.skip("nginx or openssl was not found.")
    shutil.copy(migrated_file, tmp_path)
    own = {"DJANGO_SETTINGS_MODULE": "tournament.settings"}
    made = subprocess.run(
        [sys.executable, "-c", HALL],
        cwd=settings.BASE_DIR,
        env={**environment(tmp_path), **own},
        capture_output=True,
        text=True,
        check=True,
    )
    desk = f"/e/{made.stdout.strip()}/desk/"
    for name, value in {"RADELC_PROXY": "127.0.0.1", "RADELC_HTTPS": "1", "RADELC_HOSTS": HOST}.items():
        monkeypatch.setenv(name, value)
    with served(tmp_path) as (behind, _process), proxied(tmp_path, alone(behind)) as port:
        with Browser(port) as director:
            entered = director.sign_in("zelo-skrivno-geslo")
            assert entered.status == 302
            kept = [one for one in entered.headers.get_all("Set-Cookie") or [] if "session" in one or "csrf" in one]
            assert len(kept) == 2
            assert all("; Secure" in one for one in kept)
            assert "max-age=" in (entered.headers["Strict-Transport-Security"] or "")
            ends = entered
            for _each in range(5):  # where signing in leads ends at a page, and never leaves https
                if ends.status != 302:
                    break
                on = ends.headers["Location"]
                assert on.startswith(("/", f"https://{HOST}")), on
                ends = director.ask("GET", on)
            assert ends.status == 200
            assert f"http://{HOST}" not in text_of(ends)
            head = director.ask("HEAD", "/")
            assert int(head.headers["Content-Length"]) > 0
            page = director.ask("GET", f"{desk}rounds/1/links/")  # on the same connection: no body was left in it
            assert page.status == 200
            cards = director.ask("POST", f"{desk}rounds/1/links/issue/", {"alive": "0", TOKEN: director.token(page)})
            assert re.findall(r'href="(https?://[^/"]+)/t/', text_of(cards)) == [f"https://{HOST}"] * 3

        with Browser(port) as stranger:
            led = stranger.ask("GET", desk)
            assert (led.status, led.headers["Location"].startswith("/sign-in/?next=")) == (302, True)
            assert stranger.ask("GET", led.headers["Location"]).status == 200
            chosen = stranger.ask(
                "POST", "/i18n/setlang/", {"language": "en", TOKEN: stranger.token(stranger.ask("GET", "/sign-in/"))}
            )
            assert (chosen.status, chosen.headers["Location"].startswith("http:")) == (302, False)
            assert all("; Secure" in one for one in chosen.headers.get_all("Set-Cookie") or [] if "language" in one)

        with Browser(port, claims="198.51.100.1") as guesser:
            assert {guesser.sign_in("narobe").status for _each in range(SIGN_IN.attempts)} == {400}
        # Another address of his own invention is the same visitor: nginx sees where he comes from.
        with Browser(port, claims="198.51.100.2") as guesser:
            assert guesser.sign_in("narobe").status == 429

        plain = http.client.HTTPConnection("127.0.0.1", behind, timeout=PATIENCE_SECONDS)
        plain.request("GET", "/", headers={"Host": HOST})
        assert plain.getresponse().headers["Strict-Transport-Security"] is None
        plain.close()
