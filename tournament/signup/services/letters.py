"""E-mails to those who gave an address: recorded with the write, sent after it, written from the state then."""

from __future__ import annotations

import logging
from functools import partial
from threading import Lock, Thread

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import DatabaseError, connections, transaction
from django.utils import timezone
from django.utils.translation import override

from tournament.journal.services.actor import Actor, require
from tournament.models import Event, Round, SignUp, SignUpLetter, SignUpSender
from tournament.signup.documents import letter_of

log = logging.getLogger(__name__)
_one_at_a_time = Lock()


def note(sender: SignUpSender, kind: str, subject: int = 0, *, again: bool = False) -> None:
    """Queue a letter for the end of the caller's transaction; nothing without an address.

    A letter is not repeated, unless `again` marks it as outdated.
    """
    if not settings.MAIL_IS_ON or not sender.email:
        return
    letter, new = SignUpLetter.objects.get_or_create(
        sender=sender, kind=kind, subject=subject, defaults={"at": timezone.now()}
    )
    if again and not new:
        letter.at, letter.sent_at, letter.failed_at, letter.problem = timezone.now(), None, None, ""
        letter.save()
    transaction.on_commit(partial(begin, sender.event_id), robust=True)


def seating(*, round: Round) -> int:
    """Send the seats in the first round; return the number of letters."""
    if not settings.MAIL_IS_ON or round.number != 1:
        return 0
    seated = SignUp.objects.filter(registration__seats__round=round).values("sender")
    senders = list(SignUpSender.objects.filter(event=round.event_id, pk__in=seated).exclude(email="").order_by("pk"))
    with transaction.atomic():
        for sender in senders:
            note(sender, SignUpLetter.Kind.SEATING, round.number, again=True)
    return len(senders)


def send_again(*, event: Event, by: Actor) -> int:
    require(by, "signup.edit")
    with transaction.atomic():
        failed = SignUpLetter.objects.filter(sender__event=event, failed_at__isnull=False)
        count = failed.update(failed_at=None, problem="")
        if count:
            transaction.on_commit(partial(begin, event.pk), robust=True)
        return count


def begin(event: int) -> None:
    Thread(target=_in_background, args=(event,), name="letters", daemon=True).start()


def _in_background(event: int) -> None:
    try:
        send(event)
    except DatabaseError:
        log.exception("letters of sign-ups could not be looked up")
    finally:
        connections.close_all()


def send(event: int) -> None:
    """Send an event's waiting letters. Each is claimed first, so that two senders send it once."""
    with _one_at_a_time:
        waiting = SignUpLetter.objects.filter(sender__event=event, sent_at=None, failed_at=None)
        letters = list(waiting.select_related("sender__event").order_by("pk"))
        for letter in letters:
            if SignUpLetter.objects.filter(pk=letter.pk, sent_at=None).update(sent_at=timezone.now()):
                _send(letter)


def _send(letter: SignUpLetter) -> None:
    try:
        with override(letter.sender.language or settings.LANGUAGE_CODE):
            subject, body = letter_of(letter)
            EmailMessage(subject, body, to=[letter.sender.email]).send()
    except (OSError, ValueError) as problem:  # smtplib's errors are OSErrors
        said = " ".join(str(problem).split())[:300] or type(problem).__name__
        log.warning("A letter about sign-ups of %s could not be sent: %s", letter.sender.event.slug, said)
        SignUpLetter.objects.filter(pk=letter.pk).update(sent_at=None, failed_at=timezone.now(), problem=said)
