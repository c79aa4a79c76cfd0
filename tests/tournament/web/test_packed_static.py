"""Static files are sent compressed, and a page that nobody has yet is no more than 50 kB with all that it loads."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from bench.crowd import crowd
from tournament.web.packed_static import PackedStaticMiddleware

MOST = 50_000  # bytes (issue 16, point 6)
PACKED = {"Accept-Encoding": "gzip, deflate, br"}
STYLE = "/static/css/components.css"


def body(answer: HttpResponseBase) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def test_a_stylesheet_is_compressed_for_who_reads_that(client: Client) -> None:
    there = Path(settings.BASE_DIR, "static/css/components.css").read_bytes()
    for _again in range(2):
        packed = client.get(STYLE, headers=PACKED)
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        content = body(packed)
        assert int(packed.headers["Content-Length"]) == len(content) < len(there) / 2
        assert gzip.decompress(content) == there
    plain = client.get(STYLE)
    assert not plain.has_header("Content-Encoding")
    assert not plain.has_header("Content-Security-Policy")
    icon = client.get("/static/icon.svg")
    assert icon.has_header("Content-Security-Policy"), "it can be opened as a page"
    assert body(icon)
    assert (body(plain), "Accept-Encoding" in plain.headers["Vary"]) == (there, True)


def test_who_has_it_is_told_so(client: Client) -> None:
    first = client.get(STYLE, headers=PACKED)
    assert body(first)
    since = first.headers["Last-Modified"]
    assert client.get(STYLE, headers={**PACKED, "If-Modified-Since": since}).status_code == 304


def test_a_file_that_changed_is_compressed_anew() -> None:
    """The time of the file is what tells."""
    answers = iter([("Mon, 01 Jan 2026 10:00:00 GMT", b"old"), ("Mon, 01 Jan 2026 11:00:00 GMT", b"new")])

    def respond(_request: object) -> HttpResponseBase:
        when, content = next(answers)
        return StreamingHttpResponse([content], headers={"Content-Type": "text/css", "Last-Modified": when})

    asked = RequestFactory().get(STYLE, headers=PACKED)
    sends = PackedStaticMiddleware(respond)
    assert [gzip.decompress(body(sends(asked))) for _each in range(2)] == [b"old", b"new"]


@pytest.mark.parametrize("path", ["/static/nothing.css", "/static/../manage.py"])
def test_what_is_not_there_is_not_packed(client: Client, path: str) -> None:
    assert client.get(path, headers=PACKED).status_code == 404


def weight(client: Client, address: str) -> int:
    """Bytes of a page with the stylesheets and scripts that it loads, and what these import, heads and all."""
    waiting, seen, total = [address], set(), 0
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        answer = client.get(path, headers=PACKED)
        assert answer.status_code == 200, path
        content = body(answer)
        total += len(content) + sum(len(f"{name}: {value}\r\n") for name, value in answer.items())
        text = gzip.decompress(content).decode()
        waiting += re.findall(r'(?:<script[^>]*? src|<link rel="(?:stylesheet|icon)"[^>]*? href)="([^"]+)"', text)
        if ".js" in path:
            folder = path.partition("?")[0].rpartition("/")[0]
            waiting += [f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', text)]
            waiting += [f"{folder.rpartition('/')[0]}/{name}" for name in re.findall(r'from "\.\./([^"]+)"', text)]
    assert len(seen) > 10
    return total


@pytest.mark.django_db
def test_a_public_page_of_150_rows_is_light(client: Client) -> None:
    event = crowd(tables=50, rounds=4)
    for page in ("standings/", "rounds/1/", "rounds/1/?view=tables"):
        assert weight(client, f"/e/{event.slug}/{page}") <= MOST, page
