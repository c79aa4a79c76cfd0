"""Where phones find the site, for what is printed without a request: never a wrong address, rather none."""

import socket
from typing import Any

import pytest
from django.test import RequestFactory

from tournament.web import server as web_server
from tournament.web.address import address_for, printed_address, site_address
from tournament.web.hosts import HALL_HOSTS


@pytest.mark.parametrize(
    ("serving", "hall", "expected"),
    [
        ({}, "192.168.1.20", ""),
        ({"host": "0.0.0.0", "port": 8000}, "192.168.1.20", "http://192.168.1.20:8000"),
        ({"host": "0.0.0.0", "port": 8000}, "", ""),
        ({"host": "127.0.0.1", "port": 8000}, "192.168.1.20", ""),
        ({"host": "::1", "port": 8000}, "192.168.1.20", ""),
        ({"host": "10.0.0.7", "port": 80}, "192.168.1.20", "http://10.0.0.7:80"),
    ],
)
def test_the_address_is_one_that_a_phone_can_reach(
    monkeypatch: pytest.MonkeyPatch, serving: dict[str, Any], hall: str, expected: str
) -> None:
    monkeypatch.setattr(web_server, "_serving", serving)
    monkeypatch.setattr(web_server, "hall_address", lambda: hall)
    assert site_address() == expected


def test_a_named_address_goes_first(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """RADELC_ADDRESS: behind a proxy only a person knows it."""
    monkeypatch.setattr(web_server, "_serving", {"host": "10.0.0.7", "port": 80})
    settings.SITE_ADDRESS = "https://radelc.example.org"
    assert printed_address("verify") == "https://radelc.example.org/verify/"


def test_without_an_address_nothing_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_server, "_serving", {})
    assert printed_address("verify") == ""


@pytest.mark.parametrize(
    ("hosts", "host", "port", "expected"),
    [
        (HALL_HOSTS, "localhost:8000", "8000", "http://localhost:8000"),
        (HALL_HOSTS, "127.0.0.1", "8000", "http://127.0.0.1"),  # a proxy hands on what it was asked
        (HALL_HOSTS, f"{socket.gethostname()}.local:8000", "8000", f"http://{socket.gethostname().lower()}.local:8000"),
        (HALL_HOSTS, "192.0.2.7:8000", "8000", "http://localhost:8000"),
        (HALL_HOSTS, "somebody.local:8000", "8000", "http://localhost:8000"),
        (HALL_HOSTS, "localhost:9000", "8000", "http://localhost:8000"),
        ([".example.org", "radelc.example.org"], "radelc.example.org", "8000", "http://radelc.example.org"),
        ([".example.org", "radelc.example.org"], "a.example.org", "8000", "http://radelc.example.org"),
        ([".example.org"], "a.example.org", "8000", "http://example.org"),
    ],
)
def test_where_nobody_knows_it_the_address_is_the_asked_one_if_it_is_ours(
    rf: RequestFactory, settings: Any, hosts: list[str], host: str, port: str, expected: str
) -> None:
    settings.ALLOWED_HOSTS, settings.SITE_ADDRESS = hosts, ""
    assert address_for(rf.get("/", headers={"Host": host}, SERVER_PORT=port)) == expected
