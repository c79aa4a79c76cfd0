from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor
from tournament.models import Event, Registration, SignUp, SignUpLetter
from tournament.signup.selectors.offers import offer_of
from tournament.signup.services import letters
from tournament.signup.words import Door


class Places:
    """Implement `people.services.places`."""

    def end(self, registration: Registration, by: Actor) -> None:
        sign_ups = SignUp.objects.filter(registration=registration).select_related("category")
        for sign_up in sign_ups:
            before = snapshot.of_sign_ups([sign_up])
            sign_up.registration, sign_up.confirmed_at = None, None
            sign_up.state, sign_up.reason = SignUp.State.DECLINED, _("removal from the start list")
            sign_up.save(update_fields=["registration", "confirmed_at", "state", "reason"])
            journal.write(
                event=registration.event,
                by=by,
                action="sign_ups.decline",
                before=before,
                after=snapshot.of_sign_ups([sign_up]),
            )

    def fill(self, event: Event, by: Actor) -> None:
        moved = move_up(event)
        if moved:
            journal.write(event=event, by=by, action="sign_ups.move_up", after=snapshot.of_sign_ups(moved))


def move_up(event: Event) -> list[SignUp]:
    """Give free places to those who have waited longest, until the event begins. The caller has locked the event."""
    offer = offer_of(event)
    if offer is None or not offer.waiting or offer.door == Door.BEGUN:
        return []
    waiting = SignUp.objects.filter(event=event, state=SignUp.State.WAITING).order_by("number")
    return [give(sign_up) for sign_up in waiting.select_related("sender", "category")[: offer.free]]


def give(sign_up: SignUp) -> SignUp:
    sign_up.state, sign_up.moved_up_at = SignUp.State.PLACED, timezone.now()
    sign_up.save(update_fields=["state", "moved_up_at"])
    letters.note(sign_up.sender, SignUpLetter.Kind.MOVED_UP, sign_up.number)
    return sign_up
