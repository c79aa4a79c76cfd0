"""Signing in and out, and the colours' switch: in words, safe, and not guessable by machine."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from tests.tournament.pages import folded
from tournament.access.views.accounts import BROWSER_COOKIE
from tournament.models import Account, Attempt
from tournament.web import concurrency
from tournament.web.rate_limit import SIGN_IN, SIGN_IN_ADDRESS, SIGN_IN_ALL, SIGN_IN_NAME

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
    assert "do not match" in response.text
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


def test_one_address_tries_no_list_of_names(client: Client, account: Account) -> None:
    answers = [_sign_in(client, "x", username=f"ime{n}").status_code for n in range(SIGN_IN_ADDRESS.attempts + 1)]
    assert set(answers[:-1]) == {400}
    assert answers[-1] == 429
    elsewhere = {"username": "vida", "password": PASSWORD}
    assert client.post("/sign-in/", elsewhere, REMOTE_ADDR="192.168.1.9").status_code == 302


def test_many_addresses_guess_at_no_name_for_long(client: Client, account: Account) -> None:
    known = Client()
    assert _sign_in(known, PASSWORD).status_code == 302
    tried = [
        client.post("/sign-in/", {"username": " VIDA", "password": "x"}, REMOTE_ADDR=f"192.0.2.{n}").status_code
        for n in range(SIGN_IN_NAME.attempts + 1)
    ]
    assert tried == [400] * SIGN_IN_NAME.attempts + [429]
    assert _sign_in(Client(), "x", username="other").status_code == 400
    assert _sign_in(known, PASSWORD).status_code == 302, "a browser that has signed in before is counted by itself"


def test_all_strangers_together_have_a_limit(client: Client, account: Account, rf: RequestFactory) -> None:
    known = Client()
    assert _sign_in(known, PASSWORD).status_code == 302
    SIGN_IN_ALL.count(rf.post("/"))
    Attempt.objects.filter(key__startswith="sign-in-all:").update(count=SIGN_IN_ALL.attempts)
    assert client.post("/sign-in/", {"username": "x", "password": "x"}, REMOTE_ADDR="192.0.2.1").status_code == 429
    assert _sign_in(known, PASSWORD).status_code == 302


def test_what_was_right_does_not_count(client: Client, account: Account) -> None:
    for _each in range(3):
        assert _sign_in(Client(), PASSWORD).status_code == 302
    assert not Attempt.objects.filter(count__gt=0).exists()


def test_the_pause_ends_and_leaves_nothing(client: Client, account: Account, rf: RequestFactory) -> None:
    for _each in range(SIGN_IN.attempts + 1):
        _sign_in(client, "x")
    Attempt.objects.update(until=timezone.now())
    assert _sign_in(client, PASSWORD).status_code == 302
    assert Attempt.objects.filter(count__gt=0).count() == 0


def test_who_comes_while_others_wait_is_asked_to_come_again(client: Client, account: Account) -> None:
    client.cookies["radelc_language"] = "en"
    with override_settings(PASSWORD_HASHERS=["tournament.web.concurrency.PatientHasher"]), ExitStack() as others:
        for _each in range(2):  # one at work, one waiting
            assert concurrency.PASSWORDS._all.acquire(blocking=False)
            others.callback(concurrency.PASSWORDS._all.release)
        answer = _sign_in(client, PASSWORD)
        assert (answer.status_code, answer["Retry-After"]) == (503, "3")
        assert "Many people are signing in" in answer.text
        assert 'value="vida"' in answer.text


def test_trying_many_names_does_not_bring_back_the_attempts_at_one(rf: RequestFactory) -> None:
    request = rf.post("/")
    for _each in range(SIGN_IN.attempts):
        SIGN_IN.count(request, "direktor")
    for other in range(100):
        SIGN_IN.count(request, f"ime{other}")
    assert SIGN_IN.count(request, "direktor") > 0
