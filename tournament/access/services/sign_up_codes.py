from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.access.selectors.links import SIGN_UP_LINK
from tournament.access.services.links import give
from tournament.errors import NotAllowed
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.models import Event, SignUp, SignUpLink, SignUpSender


class CodeDead(NotAllowed):
    """A code does not work. `event` is where it led, None if unknown: it may be a guess."""

    def __init__(self, message: str, event: Event | None = None) -> None:
        super().__init__(message)
        self.event = event


@dataclass(frozen=True, slots=True)
class ResolvedCode:
    link: SignUpLink
    event: Event
    sender: SignUpSender


def make(sender: SignUpSender) -> str:
    """Give a sender a new code inside the caller's transaction; returns its token."""
    (token,) = give(SIGN_UP_LINK, [sender])
    return token


def replace(*, sender: SignUpSender, by: Actor) -> str:
    require(by, "signup.edit")
    with transaction.atomic():
        event = lock_event(sender.event)
        token = make(sender)
        numbers = SignUp.objects.filter(sender=sender).order_by("number").values_list("number", flat=True)
        journal.write(event=event, by=by, action="sign_ups.code", after={"numbers": list(numbers)})
        return token


def resolve(token: str) -> ResolvedCode:
    """Return the target of a token or pass. Raises CodeDead."""
    return _resolved(SIGN_UP_LINK.by_token(token))


def resolve_code(code: str) -> ResolvedCode:
    return _resolved(SIGN_UP_LINK.by_code(code))


def _resolved(links: QuerySet[SignUpLink]) -> ResolvedCode:
    link = links.select_related("sender__event").first()
    if link is None:
        raise CodeDead(_("This code is not known. Sign-ups are deleted some days after the event."))
    event = link.sender.event
    if link.revoked_at is not None:
        raise CodeDead(_("This code was replaced by a new one."), event)
    if event.hidden_at is not None or event.unpublished:
        raise CodeDead(_("The event is not public at the moment. Ask its director."), event)
    return ResolvedCode(link, event, link.sender)
