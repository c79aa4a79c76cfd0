"""Gives places in order of number, inside the transaction that frees one."""

from __future__ import annotations

from django.utils import timezone

from tournament.models import Event, SignUp, SignUpLetter
from tournament.signup.selectors.offers import offer_of
from tournament.signup.services import letters


def move_up(event: Event) -> list[SignUp]:
    """Give free places to those who have waited longest; return them. The caller has locked the event."""
    offer = offer_of(event)
    if offer is None or not offer.waiting:
        return []
    waiting = SignUp.objects.filter(event=event, state=SignUp.State.WAITING).order_by("number")
    return [give(sign_up) for sign_up in waiting.select_related("sender", "category")[: offer.free]]


def give(sign_up: SignUp) -> SignUp:
    """Give a waiting sign-up a place, and send a letter."""
    sign_up.state, sign_up.moved_up_at = SignUp.State.PLACED, timezone.now()
    sign_up.save(update_fields=["state", "moved_up_at"])
    letters.note(sign_up.sender, SignUpLetter.Kind.MOVED_UP, sign_up.number)
    return sign_up
