"""What holds for every request: host names, headers, language, size, static files."""

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import translation

from tournament.web.hosts import is_hall_host
from tournament.web.middleware import ChosenLanguageMiddleware, UploadLimitMiddleware

ALLOWED = ["*", "localhost", ".local", ".lan", "prenosnik"]
SWITCH = "/i18n/setlang/"  # needs neither data nor account


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "[fe80::1]"),
        *("192.168.1.7:8000", "10.0.0.3", "prenosnik", "PRENOSNIK:8000", "prenosnik.local", "vodja.lan:80"),
    ],
)
def test_hosts_of_a_hall_are_welcome(host: str) -> None:
    assert is_hall_host(host, ALLOWED)


@pytest.mark.parametrize("host", ["example.com", "192.168.1.7.example.com", "1.2.3", "notlocalhost", "lan.example"])
def test_foreign_names_are_not(host: str) -> None:
    assert not is_hall_host(host, ALLOWED)


@pytest.mark.parametrize(("host", "status"), [("evil.example", 400), ("192.168.1.7:8000", 302), ("a b", 400)])
@pytest.mark.django_db
def test_the_site_refuses_foreign_names(client: Client, settings: object, host: str, status: int) -> None:
    assert client.post(SWITCH, {"language": "en"}, headers={"host": host}).status_code == status


@pytest.mark.django_db
def test_a_list_of_names_replaces_the_rule(client: Client, settings) -> None:
    settings.ALLOWED_HOSTS = ["turnir.example.si"]
    assert client.post(SWITCH, headers={"host": "turnir.example.si"}).status_code == 302
    assert client.post(SWITCH, headers={"host": "192.168.1.7"}).status_code == 400


@pytest.mark.django_db
def test_every_answer_carries_the_security_headers(client: Client) -> None:
    headers = client.post(SWITCH, {"language": "en"}).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"


def test_cookies_are_kept_from_scripts_and_other_sites() -> None:
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == settings.CSRF_COOKIE_SAMESITE == "Lax"


def test_details_of_errors_are_off() -> None:
    assert settings.DEBUG is False


def language_of(request: HttpRequest) -> str:
    """The language a view would see."""
    seen: list[str] = []

    def view(_request: HttpRequest) -> HttpResponse:
        seen.append(translation.get_language() or "")
        return HttpResponse()

    with translation.override(None):
        ChosenLanguageMiddleware(view)(request)
    return seen[0]


@pytest.mark.parametrize(
    ("cookie", "accepted", "expected"),
    [("", "", "sl"), ("", "en-GB,en;q=0.9", "sl"), ("en", "sl", "en"), ("sl", "en", "sl"), ("de", "de", "sl")],
)
def test_slovenian_until_somebody_switches(cookie: str, accepted: str, expected: str) -> None:
    request = RequestFactory().get("/", headers={"accept-language": accepted})
    if cookie:
        request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie
    assert language_of(request) == expected


@pytest.mark.django_db
def test_the_switch_sets_the_cookie(client: Client) -> None:
    client.post(SWITCH, {"language": "en"})
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"


@pytest.mark.django_db
def test_a_file_of_fifty_megabytes_gets_413_in_words(client: Client) -> None:
    huge = SimpleUploadedFile("prijave.xlsx", b"x" * (50 * 1024 * 1024))
    answer = client.post(SWITCH, {"file": huge}, headers={"accept-language": "en"})
    assert answer.status_code == 413
    assert "5 MB" in answer.content.decode()


@pytest.mark.parametrize(
    ("announced", "status"),
    [
        ("", 200),
        ("0", 200),
        (str(settings.REQUEST_MAX_BYTES), 200),
        (str(settings.REQUEST_MAX_BYTES + 1), 413),
        ("9" * 30, 413),
        ("many", 400),  # Django fails on a length it does not understand
    ],
)
def test_the_announced_length_decides(announced: str, status: int) -> None:
    request = RequestFactory().post("/")
    request.META["CONTENT_LENGTH"] = announced
    assert UploadLimitMiddleware(lambda _request: HttpResponse())(request).status_code == status


def test_the_largest_start_list_fits() -> None:
    assert settings.IMPORT_FILE_MAX_BYTES < settings.REQUEST_MAX_BYTES <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def test_a_static_address_changes_with_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.css"
    monkeypatch.setattr(finders, "find", lambda _name: str(file))
    file.write_text("one")
    first = staticfiles_storage.url("a.css")
    file.write_text("other")
    assert first.startswith("/static/a.css?v=")
    assert staticfiles_storage.url("a.css") != first


def test_a_static_file_that_is_missing_keeps_its_plain_address() -> None:
    assert staticfiles_storage.url("no-such.css") == "/static/no-such.css"


def test_static_files_are_served_with_a_day_to_keep(client: Client) -> None:
    answer = client.get(staticfiles_storage.url("django_htmx/htmx-2.min.js"))
    assert answer.status_code == 200
    assert "max-age=86400" in answer.headers["Cache-Control"]
    assert b"htmx" in b"".join(answer)  # read to its end, the test client closes the file


def test_a_module_is_asked_for_each_time(client: Client) -> None:
    """Modules import each other by plain names: a kept one would go with the new version of another."""
    answer = client.get("/static/js/table/store.js")
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-cache"
    assert b"".join(answer.streaming_content)
    again = client.get("/static/js/table/store.js", headers={"if-none-match": answer["ETag"]})
    assert again.status_code == 304
