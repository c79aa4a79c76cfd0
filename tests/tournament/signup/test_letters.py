"""E-mails only where the site has a server: after the transaction, never in anybody's way, told when they fail."""

import inspect
import logging
import smtplib
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.mail.backends.smtp import EmailBackend as SmtpBackend
from django.test import Client
from django.urls import reverse

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.signup.people import confirmed, event, send, withdraw
from tournament.models import Event, SignUp, SignUpLetter
from tournament.rounds.services import drafts
from tournament.signup.services import deciding, letters, taking_over
from tournament.web.mail import MailServer, mail_server

pytestmark = pytest.mark.django_db
Committed = Callable[..., AbstractContextManager[Any]]
ADDRESS = "klub@example.org"


class Down(EmailBackend):
    """A server that takes nothing."""

    def send_messages(self, messages: Any) -> int:
        raise smtplib.SMTPRecipientsRefused({ADDRESS: (550, b"no such user")})


@pytest.fixture
def mails(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A site with a server, which is answered at once."""
    settings.MAIL_IS_ON, settings.SITE_ADDRESS = True, "https://radelc.example.org"
    settings.DEFAULT_FROM_EMAIL = "prijave@example.org"
    monkeypatch.setattr(letters, "begin", letters.send)
    return settings


def send_by(backend: str, settings: Any) -> None:
    """Let letters be sent by this backend, as each Django names it."""
    if hasattr(settings, "MAILERS"):
        settings.MAILERS = {"default": {"BACKEND": backend}}
    else:
        settings.EMAIL_BACKEND = backend


def test_without_a_server_nothing_is_sent_and_nothing_kept(django_capture_on_commit_callbacks: Committed) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        send(event(), "Novak Ana", email=ADDRESS)
    assert mail.outbox == []
    assert not SignUpLetter.objects.exists()


def test_whoever_signed_up_is_told_how_many_and_gets_the_way_back(
    mails: Any, django_capture_on_commit_callbacks: Committed
) -> None:
    made = event(places=1, place="Kulturni dom")
    with django_capture_on_commit_callbacks() as callbacks:
        send(made, "Novak Ana", "Kos Bine", email=ADDRESS)
        assert mail.outbox == []
    assert mail.outbox == [], "nothing before the transaction has ended"
    for callback in callbacks:
        callback()
    (letter,) = mail.outbox
    assert letter.to == [ADDRESS]
    assert letter.from_email == "prijave@example.org"
    assert made.name in letter.subject
    assert "1 igralec ima mesto." in letter.body
    assert "1 igralec je v čakalni vrsti." in letter.body
    assert "Novak" not in letter.body, "nobody has somebody else's words sent to a stranger"
    (line,) = (one for one in letter.body.splitlines() if "https://radelc.example.org/sign-up/" in one)
    answer = Client().get(line.partition("radelc.example.org")[2])
    assert answer.status_code == 200
    assert "Novak Ana" in answer.content.decode()


def test_who_moves_up_is_told(mails: Any, django_capture_on_commit_callbacks: Committed) -> None:
    made = event(places=1)
    first = send(made, "Novak Ana")
    with django_capture_on_commit_callbacks(execute=True):
        send(made, "Kos Bine", email=ADDRESS)
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        withdraw(first)
    (letter,) = mail.outbox
    assert "Kos Bine" in letter.body
    assert "čakalne vrste" in letter.subject


def test_a_club_is_told_once_that_its_players_are_confirmed(
    mails: Any, django_capture_on_commit_callbacks: Committed
) -> None:
    made = event()
    with django_capture_on_commit_callbacks(execute=True):
        send(made, "Novak Ana", "Kos Bine", email=ADDRESS)
        send(made, "Zajc Cene")
        mail.outbox.clear()
        deciding.confirm(event=made, by=DIRECTOR)
    (letter,) = [one for one in mail.outbox if "potrjena" in one.subject]
    assert "Novak Ana, Kos Bine" in letter.body


def test_the_first_seating_is_sent_to_who_sits_there(
    mails: Any, django_capture_on_commit_callbacks: Committed, client: Client
) -> None:
    made = event()
    confirmed(made, "Novak Ana", "Kos Bine", email=ADDRESS)
    confirmed(made, "Zajc Cene")
    taking_over.take_over(event=made, chosen={1: None, 2: None, 3: None}, by=DIRECTOR)
    made.registrations.update(checked_in=True)
    director = build.official(made, "director")
    client.force_login(director)
    by = build.Actor.of_account(director, role="director")
    round_ = drafts.draft(event=Event.objects.get(pk=made.pk), seed=5, by=by)
    path = reverse("round-publish", args=[made.slug, round_.number])
    as_of = client.get(path).context["as_of"]
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(path, {"as_of": as_of}, follow=True)
    assert "1 e-sporočilo z razporedom" in answer.content.decode()
    (letter,) = [one for one in mail.outbox if "razpored" in one.subject]
    assert "Novak Ana: 1. miza, igralno mesto" in letter.body
    assert "Zajc" not in letter.body
    assert f"https://radelc.example.org/e/{made.slug}/rounds/1/" in letter.body


def test_a_seating_that_is_published_anew_is_sent_anew(
    mails: Any, django_capture_on_commit_callbacks: Committed
) -> None:
    made = event()
    confirmed(made, "Novak Ana", email=ADDRESS)
    taking_over.take_over(event=made, chosen={1: None}, by=DIRECTOR)
    round_ = build.round_(made, state="published")
    for _each in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            assert letters.seating(round=round_) == 1
    assert len([one for one in mail.outbox if "razpored" in one.subject]) == 2
    later = build.round_(made, number=2, state="published")
    assert letters.seating(round=later) == 0


def test_a_server_that_fails_breaks_nothing_and_the_director_is_told(
    mails: Any, django_capture_on_commit_callbacks: Committed, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    made = event()
    send_by(f"{__name__}.Down", mails)
    with caplog.at_level(logging.WARNING), django_capture_on_commit_callbacks(execute=True):
        send(made, "Novak Ana", email=ADDRESS)
    assert SignUp.objects.get().state == "placed"
    assert "could not be sent" in caplog.text
    letter = SignUpLetter.objects.get()
    assert (letter.sent_at, letter.failed_at is not None) == (None, True)
    client.force_login(build.official(made, "director"))
    page = client.get(reverse("sign-ups", args=[made.slug])).content.decode()
    assert "no such user" in page
    send_by("django.core.mail.backends.locmem.EmailBackend", mails)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("sign-ups-letters", args=[made.slug]))
    assert len(mail.outbox) == 1
    letter.refresh_from_db()
    assert (letter.failed_at, letter.problem) == (None, "")
    assert "no such user" not in client.get(reverse("sign-ups", args=[made.slug])).content.decode()


def test_a_letter_is_in_the_language_of_who_signed_up(
    mails: Any, django_capture_on_commit_callbacks: Committed, client: Client
) -> None:
    made = event()
    client.cookies["radelc_language"] = "cs"
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(
            reverse("sign-up-new", args=[made.slug]), {"rows": "1", "0-last_name": "Novák", "email": ADDRESS}
        )
    assert answer.status_code == 302
    assert "1 hráč má místo." in mail.outbox[0].body


@pytest.mark.parametrize(
    ("address", "server"),
    [
        ("smtp://localhost", MailServer("localhost", 25, "", "", tls=False, ssl=False)),
        ("smtp://mail.example.org:587", MailServer("mail.example.org", 587, "", "", tls=True, ssl=False)),
        ("smtp://ana:p%40ss@mail.example.org", MailServer("mail.example.org", 587, "ana", "p@ss", tls=True, ssl=False)),
        ("smtps://ana:x@mail.example.org", MailServer("mail.example.org", 465, "ana", "x", tls=False, ssl=True)),
    ],
)
def test_the_servers_address_is_read(address: str, server: MailServer) -> None:
    assert mail_server(address) == server


@pytest.mark.parametrize(
    "address", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://x/path", "smtp://x:y"]
)
def test_anything_else_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match=r"expected|Port"):
        mail_server(address)


def test_the_servers_settings_are_those_that_djangos_backend_takes() -> None:
    named = mail_server("smtp://ana:geslo@mail.example.org").options
    assert set(named) <= set(inspect.signature(SmtpBackend.__init__).parameters)
    assert (named["host"], named["port"], named["username"], named["use_tls"]) == ("mail.example.org", 587, "ana", True)
