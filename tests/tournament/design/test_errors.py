"""What went wrong, in words: status, what to do next, no technical detail, in both languages."""

import pytest
from django.test import Client

from tests.tournament.pages import folded

pytestmark = pytest.mark.urls("tests.tournament.design.urls")

PAGES = [
    ("/fails/400/", 400, "not understood"),
    ("/fails/403/", 403, "The link of this table is closed."),
    ("/fails/409/", 409, "Game 4 was changed meanwhile."),
    ("/fails/413/", 413, "too large"),
    ("/no/such/page/", 404, "Page not found"),
    ("/fails/500/", 500, "Server error"),
]


@pytest.fixture
def reader(client: Client) -> Client:
    """Somebody who reads English; an error of the server is answered, not raised."""
    client.raise_request_exception = False
    client.cookies["radelc_language"] = "en"
    return client


@pytest.mark.parametrize(("address", "status", "words"), PAGES)
@pytest.mark.filterwarnings("ignore")
def test_page(reader: Client, address: str, status: int, words: str) -> None:
    """No database mark: without a session cookie none of them makes a query."""
    response = reader.get(address)
    assert response.status_code == status
    assert words in response.text
    assert "internal detail" not in response.text
    assert "Traceback" not in response.text
    assert '<html lang="en"' in folded(response.text)
    assert response["Content-Security-Policy"].startswith("default-src 'self'")


@pytest.mark.parametrize(("address", "status", "words"), PAGES[:4])
def test_htmx_gets_the_sentence_alone(reader: Client, address: str, status: int, words: str) -> None:
    response = reader.get(address, headers={"HX-Request": "true"})
    assert response.status_code == status
    assert "alert-danger" in response.text
    assert "<html" not in response.text


def test_server_error_asks_nothing_of_the_database_even_when_signed_in(reader: Client) -> None:
    reader.cookies["radelc_session"] = "s" * 32
    assert reader.get("/fails/500/").status_code == 500


def test_csrf_failure_says_what_to_do() -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["radelc_language"] = "en"
    response = strict.post("/sign-in/", {"username": "vida", "password": "x"})
    assert response.status_code == 403
    assert "what you typed is still there" in response.text


def test_csrf_failure_leaves_the_page_of_htmx_as_it_is() -> None:
    """Only 401 is not put into the page; its script fetches the token of now and sends once more."""
    response = Client(enforce_csrf_checks=True).post("/sign-in/", headers={"HX-Request": "true"})
    assert (response.status_code, response.text) == (401, "")


@pytest.mark.django_db
def test_not_allowed_offers_to_sign_in(reader: Client) -> None:
    assert "/sign-in/?next=/fails/403/" in reader.get("/fails/403/").text
