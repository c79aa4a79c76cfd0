"""Signing in and out, and the colours' switch: in words, safe, and not guessable by machine."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory

from tests.tournament.pages import folded
from tournament.models import Account
from tournament.views.accounts import BROWSER_COOKIE
from tournament.web.attempts import SIGN_IN

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.tournament.design.urls")]
PASSWORD = "karo-kralj-7"


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def account() -> Account:
    """A director's account."""
    return Account.objects.create_user(username="vida", password=PASSWORD, first_name="Vida", last_name="Zgled")


def _sign_in(client: Client, password: str, username: str = "vida", **more: str):
    return client.post(
        "/sign-in/", {"username": username, "password": password, **more}, headers={"accept-language": ""}
    )


def test_sign_in_and_out(client: Client, account: Account) -> None:
    response = _sign_in(client, PASSWORD)
    assert (response.status_code, response["Location"]) == (302, "/")
    assert client.session["_auth_user_id"] == str(account.pk)
    assert client.get("/sign-out/").status_code == 200
    assert "_auth_user_id" in client.session, "a link alone signs nobody out"
    assert client.post("/sign-out/").status_code == 302
    assert "_auth_user_id" not in client.session


def test_wrong_password_keeps_the_name(client: Client, account: Account) -> None:
    client.cookies["radelc_language"] = "en"
    response = _sign_in(client, "pik")
    assert response.status_code == 400
    assert 'value="vida"' in response.text
    assert "do not belong together" in response.text
    assert "pik" not in response.text


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [
        ("/styleguide/", "/styleguide/"),
        ("https://example.org/", "/"),
        ("//example.org/", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_next_stays_on_this_site(client: Client, account: Account, wanted: str, reached: str) -> None:
    assert _sign_in(client, PASSWORD, next=wanted)["Location"] == reached


def test_guessing_is_stopped_in_words(client: Client, account: Account) -> None:
    client.cookies["radelc_language"] = "en"
    assert [_sign_in(client, f"guess {n}").status_code for n in range(SIGN_IN.attempts)] == [400] * SIGN_IN.attempts
    response = _sign_in(client, PASSWORD)
    assert response.status_code == 429
    assert "Too many attempts" in response.text
    assert "_auth_user_id" not in client.session
    assert _sign_in(client, PASSWORD, username="other").status_code == 400, "another name may still try"
    assert (
        client.post("/sign-in/", {"username": "vida", "password": PASSWORD}, REMOTE_ADDR="192.168.1.9").status_code
        == 302
    ), "nobody locks another person out from his own device"


def test_a_guesser_behind_the_same_router_does_not_shut_out_who_has_signed_in_before(account: Account) -> None:
    vida, guesser = Client(), Client()
    assert _sign_in(vida, PASSWORD).status_code == 302
    vida.post("/sign-out/")
    assert [_sign_in(guesser, f"guess {n}").status_code for n in range(SIGN_IN.attempts + 1)][-1] == 429
    assert _sign_in(vida, "a slip").status_code == 400
    assert _sign_in(vida, PASSWORD).status_code == 302
    # her browser is counted too, and another name in it as anybody's
    vida.post("/sign-out/")
    assert [_sign_in(vida, f"guess {n}").status_code for n in range(SIGN_IN.attempts + 1)][-1] == 429
    guesser.cookies[BROWSER_COOKIE] = f"{vida.cookies[BROWSER_COOKIE].value[:-1]}x"
    assert _sign_in(guesser, PASSWORD).status_code == 429


def test_a_browser_is_known_for_its_own_name_only(account: Account) -> None:
    Account.objects.create_user(username="other", password=PASSWORD)
    browser = Client()
    assert _sign_in(browser, PASSWORD, username="other").status_code == 302
    assert [_sign_in(Client(), f"guess {n}").status_code for n in range(SIGN_IN.attempts + 1)][-1] == 429
    assert _sign_in(browser, PASSWORD).status_code == 429


def test_a_name_of_any_letters_fits_into_the_cookie(client: Client) -> None:
    Account.objects.create_user(username="žiga", password=PASSWORD)
    assert _sign_in(client, PASSWORD, username="žiga").status_code == 302
    assert client.cookies[BROWSER_COOKIE].OutputString().isascii()


def test_the_right_password_ends_the_counting(client: Client, account: Account) -> None:
    for _round in range(3):
        for attempt in range(SIGN_IN.attempts - 1):
            assert _sign_in(client, f"guess {attempt}").status_code == 400
        assert _sign_in(client, PASSWORD).status_code == 302


@pytest.mark.parametrize("username", ["", "x" * 10_000, "vida\x00", "'; drop table"])
def test_odd_names_are_answered_in_words(client: Client, username: str) -> None:
    response = _sign_in(client, "x", username=username)
    assert response.status_code == 400
    assert 'class="error' in response.text or "alert-danger" in response.text


def test_account_that_is_switched_off(client: Client, account: Account) -> None:
    account.is_active = False
    account.save()
    assert _sign_in(client, PASSWORD).status_code == 400


def test_theme_is_a_cookie(client: Client) -> None:
    response = client.post("/theme/", {"theme": "dark", "next": "/sign-in/"})
    assert (response.status_code, response["Location"]) == (302, "/sign-in/")
    assert client.cookies["radelc_theme"].value == "dark"
    assert 'data-theme="dark"' in client.get("/sign-in/").text
    client.post("/theme/", {"theme": "pink"})
    assert client.cookies["radelc_theme"].value == ""
    assert "data-theme=" not in client.get("/sign-in/").text
    assert client.get("/theme/").status_code == 405


def test_language_switch_stays_on_the_page(client: Client) -> None:
    page = client.get("/sign-in/?next=/sign-out/").text
    assert 'lang="sl"' in page
    assert 'value="/sign-in/?next=/sign-out/"' in page
    client.post("/i18n/setlang/", {"language": "en", "next": "/sign-in/"})
    assert '<html lang="en"' in folded(client.get("/sign-in/").text)


def test_sign_in_asks_little_of_the_database(client: Client, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get("/sign-in/")


@pytest.mark.parametrize("word", ["NaN", "desk", "no such page"])
def test_a_word_is_no_address(client: Client, account: Account, word: str) -> None:
    """A word without a slash once was looked up as the name of a URL, and the answer was a 500."""
    assert client.post("/theme/", {"theme": "dark", "next": word})["Location"] == "/"
    assert _sign_in(client, PASSWORD, next=word)["Location"] == "/"


def test_trying_many_names_does_not_bring_back_the_attempts_at_one(rf: RequestFactory) -> None:
    request = rf.post("/")
    for _each in range(SIGN_IN.attempts):
        SIGN_IN.count(request, "direktor")
    for other in range(1000):
        SIGN_IN.count(request, f"ime{other}")
    assert SIGN_IN.count(request, "direktor") > 0
