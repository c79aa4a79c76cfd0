"""Behind a proxy: who asks, and by which scheme, is believed to a trusted one; what anybody else claims is lost."""

import runpy
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tournament.web.forwarded_headers import TrustedProxyMiddleware, networks

SETTINGS = str(settings.BASE_DIR / "tournament" / "settings.py")
PROXIES = networks("127.0.0.1, ::1, 10.0.0.0/8")
FOR, PROTO, FORWARDED = "X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"


@pytest.mark.parametrize(
    ("peer", "headers", "visitor", "secure"),
    [
        # a stranger may write what he likes
        ("203.0.113.9", {FOR: "198.51.100.1", PROTO: "https"}, "203.0.113.9", False),
        ("203.0.113.9", {FORWARDED: "for=198.51.100.1;proto=https"}, "203.0.113.9", False),
        # the proxy alone
        ("127.0.0.1", {}, "127.0.0.1", False),
        ("127.0.0.1", {PROTO: "https"}, "127.0.0.1", True),
        ("127.0.0.1", {FOR: "198.51.100.1", PROTO: "https"}, "198.51.100.1", True),
        ("::1", {FOR: "2001:db8::7", PROTO: "http"}, "2001:db8::7", False),
        ("::ffff:127.0.0.1", {FOR: "::ffff:198.51.100.1"}, "198.51.100.1", False),
        # what the visitor wrote himself stands before what the proxy added
        ("127.0.0.1", {FOR: "10.0.0.1, 192.0.2.1, 198.51.100.1"}, "198.51.100.1", False),
        ("127.0.0.1", {FOR: "192.0.2.1, 198.51.100.1, 10.1.2.3"}, "198.51.100.1", False),
        ("127.0.0.1", {FOR: "10.0.0.1, 10.0.0.2"}, "10.0.0.1", False),
        ("127.0.0.1", {FOR: "192.0.2.1, nonsense"}, "127.0.0.1", False),
        ("127.0.0.1", {FOR: "192.0.2.1, unknown, 10.0.0.2"}, "10.0.0.2", False),
        ("127.0.0.1", {FOR: ""}, "127.0.0.1", False),
        ("127.0.0.1", {FOR: "198.51.100.1:4711"}, "198.51.100.1", False),
        ("127.0.0.1", {PROTO: "https, http"}, "127.0.0.1", False),
        ("127.0.0.1", {PROTO: "javascript"}, "127.0.0.1", False),
        # RFC 7239
        ("127.0.0.1", {FORWARDED: "for=198.51.100.1;proto=https"}, "198.51.100.1", True),
        ("127.0.0.1", {FORWARDED: 'For="[2001:db8::7]:4711";Proto=HTTPS;by=10.0.0.1'}, "2001:db8::7", True),
        ("127.0.0.1", {FORWARDED: "for=192.0.2.1, for=198.51.100.1;proto=https, for=10.0.0.2"}, "198.51.100.1", True),
        ("127.0.0.1", {FORWARDED: "for=192.0.2.1, for=_hidden, for=10.0.0.2"}, "10.0.0.2", False),
        ("127.0.0.1", {FORWARDED: 'for="_odd, for=192.0.2.1'}, "127.0.0.1", False),
        ("127.0.0.1", {FORWARDED: "for=192.0.2.1;=;"}, "127.0.0.1", False),
        # the proxy writes one list and hands on what the visitor wrote as the other
        ("127.0.0.1", {FORWARDED: "for=192.0.2.1;proto=http", FOR: "198.51.100.1", PROTO: "https"}, "127.0.0.1", True),
        ("127.0.0.1", {FORWARDED: "for=198.51.100.1", FOR: "198.51.100.1"}, "198.51.100.1", False),
    ],
)
def test_the_visitor_is_the_last_hop_that_is_no_proxy(
    settings: Any, peer: str, headers: dict[str, str], visitor: str, secure: bool
) -> None:
    settings.TRUSTED_PROXIES = PROXIES
    request = RequestFactory().get("/", REMOTE_ADDR=peer, headers=headers)
    seen: list[tuple[str, bool]] = []

    def view(asked: HttpRequest) -> HttpResponse:
        seen.append((asked.META["REMOTE_ADDR"], asked.is_secure()))
        assert not [name for name in asked.META if "FORWARDED" in name], "nobody behind reads it again"
        return HttpResponse()

    TrustedProxyMiddleware(view)(request)
    assert seen == [(visitor, secure)]


def test_nobody_is_trusted_unless_named() -> None:
    assert settings.TRUSTED_PROXIES == ()


@pytest.mark.parametrize(
    ("told", "refused", "printed"),
    [
        ({"RADELC_HTTPS": "1"}, "needs RADELC_PROXY", ""),
        ({"RADELC_PROXY": "proxy.example"}, "RADELC_PROXY: 'proxy.example'", ""),
        (
            {"RADELC_PROXY": "127.0.0.1,10.0.0.0/8", "RADELC_HTTPS": "1", "RADELC_HOSTS": ".a.si,b.si"},
            "",
            "https://b.si",
        ),
        ({"RADELC_HOSTS": "b.si"}, "", ""),
    ],
    ids=["no proxy", "no address", "https", "http"],
)
def test_https_works_through_a_named_proxy_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: dict[str, str], refused: str, printed: str
) -> None:
    for name in ("RADELC_HTTPS", "RADELC_PROXY", "RADELC_HOSTS", "RADELC_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {**told, "RADELC_DATA": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    if refused:
        with pytest.raises(SystemExit, match=refused):
            runpy.run_path(SETTINGS)
        return
    found = runpy.run_path(SETTINGS)
    https = "RADELC_HTTPS" in told
    assert (found["SITE_ADDRESS"], found["SESSION_COOKIE_SECURE"], found["SECURE_HSTS_SECONDS"] > 0) == (
        printed,
        https,
        https,
    )
