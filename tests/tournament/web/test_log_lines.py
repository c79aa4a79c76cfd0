"""The log of a hall's server: no table's secret, no traceback for a refusal, every traceback for an error of ours."""

import logging
import sys

import pytest
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tournament.access.services import links
from tournament.web.log_lines import Discreet


def written(record: logging.LogRecord) -> str:
    """The record as the log shows it."""
    return Discreet("{levelname} {message}", style="{").format(record)


def failed(status: int) -> logging.LogRecord:
    """What Django logs of an exception at a table's address."""
    try:
        raise ValueError("why at /t/s-ecret/send/")
    except ValueError:
        record = logging.LogRecord(
            "django.request", logging.WARNING, "", 0, "%s: %s", ("Bad", "/t/s-ecret/send/"), sys.exc_info()
        )
    record.status_code = status
    return record


def test_a_refusal_is_one_line_without_the_secret() -> None:
    assert written(failed(403)) == "WARNING Bad: /t/…/send/"


def test_an_error_keeps_its_traceback() -> None:
    text = written(failed(500))
    assert "/t/…/send/" in text
    assert "ValueError: why" in text
    assert "s-ecret" not in text


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("100 % of /t/abc", "100 % of /t/…"),
        ("/e/demo/t/", "/e/demo/t/"),
        ("/t/ and /t/a?b /t/c/", "/t/ and /t/…?b /t/…/"),
    ],
)
def test_messages(message: str, shown: str) -> None:
    assert written(logging.LogRecord("x", logging.INFO, "", 0, message, None, None)) == f"INFO {shown}"


@pytest.mark.django_db
def test_the_servers_own_log_uses_it(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("", "django"):
        assert any(isinstance(handler.formatter, Discreet) for handler in logging.getLogger(name).handlers)
    token = links.issue(round=build.round_(build.event()), by=DIRECTOR)[1, "B"]
    with caplog.at_level(logging.WARNING):
        assert client.post(f"/t/{token}/send/", {"number": "1"}).status_code == 403
    (record,) = [one for one in caplog.records if one.name == "django.request"]
    assert written(record) == "WARNING Forbidden (Permission denied): /t/…/send/"
