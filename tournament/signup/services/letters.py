"""E-mails to those who gave an address, where the site has a mail server: noted with the write, sent after it.

A letter is never needed: a server that fails is logged and told to the director, and everything else goes on. What a
letter says is made when it is sent, from how things are then.
"""

from __future__ import annotations

import logging
from functools import partial
from threading import Lock, Thread

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import DatabaseError, connections, transaction
from django.utils import timezone
from django.utils.translation import override

from tournament.journal.services.actor import Actor, require
from tournament.models import Event, Round, SignUp, SignUpLetter, SignUpSender
from tournament.signup.documents import letter_of

log = logging.getLogger(__name__)
_one_at_a_time = Lock()


def note(sender: SignUpSender, kind: str, subject: int = 0, *, again: bool = False) -> None:
    """Have a letter sent once the caller's transaction has ended well; nothing where there is nobody to write to.

    What was sent before is not sent again, unless `again` says that it is out of date.
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
    """Have everybody who gave an address told where his players sit in the first round; how many letters that are."""
    if not settings.MAIL_IS_ON or round.number != 1:
        return 0
    seated = SignUp.objects.filter(registration__seats__round=round).values("sender")
    senders = list(SignUpSender.objects.filter(event=round.event_id, pk__in=seated).exclude(email="").order_by("pk"))
    with transaction.atomic():
        for sender in senders:
            note(sender, SignUpLetter.Kind.SEATING, round.number, again=True)
    return len(senders)


def send_again(*, event: Event, by: Actor) -> int:
    """Try once more to send what failed; how many letters that are."""
    require(by, "signup.edit")
    with transaction.atomic():
        failed = SignUpLetter.objects.filter(sender__event=event, failed_at__isnull=False)
        count = failed.update(failed_at=None, problem="")
        if count:
            transaction.on_commit(partial(begin, event.pk), robust=True)
        return count


def begin(event: int) -> None:
    """Send what waits without keeping anybody waiting for it."""
    Thread(target=_in_background, args=(event,), name="letters", daemon=True).start()


def _in_background(event: int) -> None:
    try:
        send(event)
    except DatabaseError:
        log.exception("letters of sign-ups could not be looked up")
    finally:
        connections.close_all()


def send(event: int) -> None:
    """Send an event's letters that wait. Each is taken before it is sent, so that two who send, send it once."""
    with _one_at_a_time:
        waiting = SignUpLetter.objects.filter(sender__event=event, sent_at=None, failed_at=None)
        found = list(waiting.select_related("sender__event").order_by("pk"))
        for letter in found:
            if SignUpLetter.objects.filter(pk=letter.pk, sent_at=None).update(sent_at=timezone.now()):
                _send(letter)


def _send(letter: SignUpLetter) -> None:
    try:
        with override(letter.sender.language or settings.LANGUAGE_CODE):
            subject, body = letter_of(letter)
            message = EmailMessage(subject, body, to=[letter.sender.email], connection=get_connection())
            message.send()
    except (OSError, ValueError) as problem:  # smtplib's errors are OSErrors
        said = " ".join(str(problem).split())[:300] or type(problem).__name__
        log.warning("A letter about sign-ups of %s could not be sent: %s", letter.sender.event.slug, said)
        SignUpLetter.objects.filter(pk=letter.pk).update(sent_at=None, failed_at=timezone.now(), problem=said)
