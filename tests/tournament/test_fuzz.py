"""Odd requests, a few hundred by day and ten thousand by night: whatever is sent, nothing is answered by a 500."""

import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote
from wsgiref.util import setup_testing_defaults

import pytest
from django.conf import settings as own
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import Client

from tests.sizes import ODD_REQUESTS
from tests.tournament import build
from tests.tournament.addresses import every_address, world
from tournament.models import Official
from tournament.web.handler import Handler

pytestmark = pytest.mark.django_db

METHODS = ("GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "odd")
ODD = (
    *("", "0", "-1", "1", "2", "9" * 30, "1.5", "NaN", "null", "true", "[]", "{}", "''", '"', "\\", "../../etc/passwd"),
    *("\x00", "\r\n", "č" * 200, "x" * 5000, "\ud83c\udccf", "\u202e", "%00", "%ff", "<b>", "{{ 7 }}", "' OR 1=1 --"),
    *("2026-02-30", "24:61", "klop", "A", "ABC", "yes", "on", "00000000-0000-0000-0000-000000000000"),
)
NAMES = (
    *("name", "slug", "date", "username", "password", "role", "number", "revision", "key", "table", "tables", "number"),
    *(
        "game",
        "seat",
        "letter",
        "reason",
        "text",
        "q",
        "page",
        "sort",
        "view",
        "next",
        "submission",
        "contract",
        "last",
    ),
    *(
        "declarer",
        "points",
        "total_A",
        "outcome",
        "decision",
        "take",
        "new",
        "again",
        "alive",
        "which",
        "players",
        "as",
    ),
)
TYPES = (
    *("application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "application/json", "text/plain", ""),
    *("multipart/form-data", "multipart/form-data; boundary=\x01", "application/x-www-form-urlencoded; charset=base64"),
    *("text/html; charset*=x''y", "multipart/form-data; boundary=b; charset=idna", ";;;", "application/octet-stream"),
)
HEADERS = (
    *("HTTP_HX_REQUEST", "HTTP_COOKIE", "HTTP_HOST", "HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_IF_NONE_MATCH"),
    *("HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE", "HTTP_REFERER", "HTTP_ORIGIN", "HTTP_IF_MODIFIED_SINCE"),
    *("HTTP_RANGE", "HTTP_X_REQUESTED_WITH", "CONTENT_LENGTH", "REMOTE_ADDR", "HTTP_HX_TARGET"),
)


def filled(route: str, known: dict[str, Any], rand: random.Random) -> str:
    """An address of the site, its parameters as they are or odd."""
    parts = []
    for part in route.split("/"):
        if "<" in part:
            name = part.partition("<")[2].partition(">")[0].rpartition(":")[2]
            value = str(known.get(name, "1")) if rand.random() < 0.7 else rand.choice(ODD)
            parts.append(part.partition("<")[0] + value + part.partition(">")[2])
        else:
            parts.append(part)
    return "/" + "/".join(parts)


def asked(rand: random.Random) -> str:
    return "&".join(f"{rand.choice(NAMES)}={quote(rand.choice(ODD), errors='replace')}" for _each in range(2))


def body(kind: str, rand: random.Random) -> bytes:
    fields = [(rand.choice(NAMES), rand.choice(ODD)) for _each in range(rand.randrange(6))]
    if kind.startswith("multipart") and rand.random() < 0.8:
        head = rand.choice(("", "; filename=a.csv", '; filename="\\', "; filename*=x''y"))
        parts = [
            f'--b\r\nContent-Disposition: form-data; name="{name}"{head}\r\n\r\n{value}\r\n' for name, value in fields
        ]
        return ("".join(parts) + "--b--\r\n").encode(errors="surrogatepass")[: rand.choice((10, 100, 100_000))]
    if rand.random() < 0.2:
        return rand.randbytes(rand.randrange(200))
    return "&".join(f"{name}={quote(value, errors='replace')}" for name, value in fields).encode()


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """As Django's own client does: the transaction of the test outlives a request."""
    signals = (request_started, request_finished)
    for one in signals:
        one.disconnect(close_old_connections)
    yield
    for one in signals:
        one.connect(close_old_connections)


def test_no_odd_request_is_answered_by_a_500(tmp_path: Path, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.DATA_DIR = tmp_path
    made = world()
    cookies = [""]
    for account in (
        *(build.account(makes_events=True), build.account(is_superuser=True)),
        *(one.account for one in Official.objects.filter(event=made.event).select_related("account")),
    ):
        client = Client()
        client.force_login(account)
        cookies.append(f"{own.SESSION_COOKIE_NAME}={client.cookies[own.SESSION_COOKIE_NAME].value}")
    addresses = every_address()
    settings.MIDDLEWARE = [name for name in settings.MIDDLEWARE if "Csrf" not in name]  # so that views are reached
    handler, rand = Handler(), random.Random(20261122)
    failed = []
    for number in range(ODD_REQUESTS):
        address = rand.choice(addresses)
        known = {"slug": made.event.slug, "token": rand.choice(list(made.tokens.values())), "secret": made.secret}
        path = filled(address.route, {**known, "pk": made.table.pk, "key": made.key}, rand)
        kind, method = rand.choice(TYPES[: rand.choice((2, len(TYPES)))]), rand.choice(METHODS)
        sent = body(kind, rand) if method != "GET" else b""
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path.encode(errors="replace").decode("latin-1"),
            "QUERY_STRING": "&".join(
                f"{rand.choice(NAMES)}={quote(rand.choice(ODD), errors='replace')}" for _ in range(2)
            ),
            "CONTENT_TYPE": kind,
            "CONTENT_LENGTH": str(len(sent)),
            "HTTP_HOST": "localhost",
            "HTTP_COOKIE": rand.choice(cookies),
            "wsgi.input": BytesIO(sent),
        }
        setup_testing_defaults(environ)
        if rand.random() < 0.3:
            environ[rand.choice(HEADERS)] = rand.choice(ODD).encode(errors="replace").decode("latin-1")
        said: list[str] = []
        with transaction.atomic():  # every request finds the same event
            try:
                answer = handler(environ, lambda status, _headers, said=said: said.append(status))
                b"".join(answer)
                answer.close()
            except Exception as raised:  # what the handler lets through is what is looked for
                said.append(f"500 {raised!r}")
            transaction.set_rollback(True)
        if said[-1].startswith("500"):
            failed.append(f"{number}: {method} {path[:200]} {kind} {environ['QUERY_STRING'][:80]} {said[-1]}")
    assert not failed, "\n".join(failed[:20])
