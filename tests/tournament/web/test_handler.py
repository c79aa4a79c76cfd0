"""What a web server hands over: answers without a body where none may come, and requests in letters of any kind."""

from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.test import Client

from tournament.web.handler import Handler

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
PART = (
    '--b\r\nContent-Disposition: form-data; name="language"{of_name}\r\n'
    "Content-Type: text/plain{of_part}\r\n\r\nen\r\n--b--\r\n"
)


def answered(method: str, path: str, body: bytes = b"", **environ: Any) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body as a web server gets them."""
    at, _mark, query = path.partition("?")
    given = {"REQUEST_METHOD": method, "PATH_INFO": at, "QUERY_STRING": query, "CONTENT_LENGTH": str(len(body))}
    asked = {**given, **environ, "HTTP_HOST": "localhost", "wsgi.input": BytesIO(body)}
    setup_testing_defaults(asked)  # a request of Django's own would fail here already
    head: list[Any] = []
    answer = Handler()(asked, lambda status, headers: head.extend((status, headers)))
    content = b"".join(answer)
    answer.close()
    return int(head[0].split()[0]), dict(head[1]), content


@pytest.mark.parametrize("path", ["/", "/no/such/page/", "/static/js/table/store.js", "/sign-in/"])
def test_an_answer_to_head_ends_with_its_headers(path: str) -> None:
    """On a connection that is kept a body would be read as the next answer."""
    status, headers, content = answered("HEAD", path)
    of_get = answered("GET", path)
    assert content == b""
    assert status == of_get[0]
    assert headers["Content-Length"] == str(len(of_get[2])) != "0"


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        *[(f"{FORM}; charset={name}", b"language=en") for name in ("base64", "no-such", "utf-16", "undefined", "\xff")],
        *[
            (f"multipart/form-data; boundary=b; charset={name}", PART)
            for name in ("base64", "klingon", "idna", "rot13")
        ],
        (f"{FORM}; charset*=no-such''utf-8", b"language=en"),
        ("multipart/form-data; boundary*=no-such''b", PART),
        ("text/plain; charset=base64", b"x"),
    ],
)
@pytest.mark.parametrize("path", ["/i18n/setlang/", "/", "/no/such/?q=%ff"])
def test_letters_that_nobody_reads_are_400_in_words(content_type: str, body: Any, path: str) -> None:
    sent = body if isinstance(body, bytes) else body.format(of_name="", of_part="").encode()
    method = "GET" if path == "/" else "POST"
    status, headers, content = answered(method, path, sent, CONTENT_TYPE=content_type)
    assert (status, headers["Content-Type"]) == (400, "text/html; charset=utf-8")
    assert "UTF-8" in content.decode()


@pytest.mark.parametrize("of_part", ["; charset=base64", "; charset=no-such", "; charset*=no-such''x"])
@pytest.mark.parametrize("of_name", ["", "; filename=a.csv", "; filename*=no-such''a.csv", "; filename*=base64''a.csv"])
def test_the_letters_of_a_part_are_no_reason_to_fail(of_part: str, of_name: str) -> None:
    sent = PART.format(of_name=of_name, of_part=of_part).encode()
    status, _headers, _content = answered(
        "POST", "/i18n/setlang/", sent, CONTENT_TYPE="multipart/form-data; boundary=b"
    )
    assert status in (302, 400)  # 302: it was read


@pytest.mark.parametrize("charset", ["", "; charset=utf-8", "; charset=UTF-8"])
def test_what_browsers_send_is_read(client: Client, charset: str) -> None:
    answer = client.generic("POST", "/i18n/setlang/", "language=hu", content_type=FORM + charset)
    assert answer.status_code == 302
    assert client.cookies["radelc_language"].value == "hu"
