"""Who has a place and who waits: given in the order of the numbers, inside the transaction of what frees a place."""

from __future__ import annotations

from django.utils import timezone

from tournament.models import Event, SignUp, SignUpLetter
from tournament.signup.selectors.offers import offer_of
from tournament.signup.services import letters


def move_up(event: Event) -> list[SignUp]:
    """Give the free places to those who have waited longest; returns them. The event is locked by the caller."""
    offer = offer_of(event)
    if offer is None or not offer.waiting:
        return []
    waiting = SignUp.objects.filter(event=event, state=SignUp.State.WAITING).order_by("number")
    return [give(one) for one in waiting.select_related("sender", "category")[: offer.free]]


def give(sign_up: SignUp) -> SignUp:
    """A place for one who waits, and a letter that says so."""
    sign_up.state, sign_up.moved_up_at = SignUp.State.PLACED, timezone.now()
    sign_up.save(update_fields=["state", "moved_up_at"])
    letters.note(sign_up.sender, SignUpLetter.Kind.MOVED_UP, sign_up.number)
    return sign_up
