from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.core.cache import caches
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.db.secure_delete import forget_overwritten
from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import given_reason
from tournament.models import Event, Journal, JournalWord, SignUp, SignUpLetter, SignUpSender
from tournament.signup.selectors.offers import LIVING
from tournament.signup.services import letters
from tournament.signup.services.places import give, move_up


def confirm(*, event: Event, numbers: Collection[int] | None = None, by: Actor) -> int:
    """Confirm sign-ups with a place, some or (None) all; return how many are new. Raises RefereeError without any."""
    require(by, "signup.edit")
    with transaction.atomic():
        fresh = lock_event(event)
        rows = _rows(fresh).filter(state=SignUp.State.PLACED, confirmed_at=None)
        sign_ups = list(rows if numbers is None else rows.filter(number__in=list(numbers)))
        if not sign_ups:
            raise RefereeError(_("There is nobody with a place to confirm."))
        before = snapshot.of_sign_ups(sign_ups)
        informed: set[int] = set()
        for sign_up in sign_ups:
            sign_up.confirmed_at = timezone.now()
            sign_up.save(update_fields=["confirmed_at"])
            if sign_up.sender_id not in informed:
                letters.note(sign_up.sender, SignUpLetter.Kind.CONFIRMED, sign_up.number)
                informed.add(sign_up.sender_id)
        _log(fresh, "sign_ups.confirm", before, sign_ups, by)
        return len(sign_ups)


def unconfirm(*, sign_up: SignUp, by: Actor) -> SignUp:
    """Take a confirmation back. Raises Conflict without one, or on the start list."""
    require(by, "signup.edit")
    with transaction.atomic():
        fresh, stored = _locked(sign_up)
        require_not_taken(stored)
        if stored.confirmed_at is None:
            raise Conflict(_("%(player)s is not confirmed.") % {"player": stored.name})
        before = snapshot.of_sign_ups([stored])
        stored.confirmed_at = None
        stored.save(update_fields=["confirmed_at"])
        _log(fresh, "sign_ups.unconfirm", before, [stored], by)
        return stored


def let_in(*, sign_up: SignUp, by: Actor) -> SignUp:
    require(by, "signup.edit")
    with transaction.atomic():
        fresh, stored = _locked(sign_up)
        require_can_let_in(stored)
        before = snapshot.of_sign_ups([stored])
        stored.reason = ""
        stored.save(update_fields=["reason"])
        give(stored)
        _log(fresh, "sign_ups.place", before, [stored], by)
        return stored


def decline(*, sign_up: SignUp, reason: str, by: Actor) -> SignUp:
    require(by, "signup.edit")
    with transaction.atomic():
        fresh, stored = _locked(sign_up)
        require_can_decline(stored)
        reason = given_reason(reason)
        before = snapshot.of_sign_ups([stored])
        stored.state, stored.reason, stored.confirmed_at = SignUp.State.DECLINED, reason, None
        stored.save(update_fields=["state", "reason", "confirmed_at"])
        _log(fresh, "sign_ups.decline", before, [stored, *move_up(fresh)], by)
        return stored


def delete(*, sign_up: SignUp, by: Actor) -> None:
    """Delete a sign-up for good with all words about it, also in the journal, and a sender without others.

    Raises Conflict on the start list: that player is erased in the register.
    """
    require(by, "signup.edit")
    with transaction.atomic():
        fresh, stored = _locked(sign_up)
        require_not_taken(stored)
        forget_overwritten()
        gone = erase(fresh, [stored])
        moved = move_up(fresh)
        state = {**snapshot.of_sign_ups(moved)[snapshot.SIGN_UPS], **gone[snapshot.SIGN_UPS]}
        journal.write(event=fresh, by=by, action="sign_ups.delete", after={**gone, snapshot.SIGN_UPS: state})
        transaction.on_commit(forget_pages)


def erase(event: Event, sign_ups: Collection[SignUp]) -> dict[str, Any]:
    """Delete rows, words about them and senders without others; return the facts for the journal line.

    The caller's journal line must report erased words (`selectors.chain`).
    """
    numbers = sorted(sign_up.number for sign_up in sign_ups)
    words = _words_of(event, numbers)
    JournalWord.objects.filter(pk__in=[word.pk for word in words]).update(text="", salt="", erased_at=timezone.now())
    SignUp.objects.filter(event=event, number__in=numbers).delete()
    SignUpSender.objects.filter(event=event, sign_ups=None).delete()
    return {snapshot.SIGN_UPS: dict.fromkeys(map(str, numbers)), "words": sorted({word.digest for word in words})}


def forget_pages() -> None:
    for name in ("pages", "papers", "parts"):
        caches[name].clear()


def require_not_taken(sign_up: SignUp) -> None:
    if sign_up.registration_id is not None:
        raise Conflict(_("%(player)s is on the start list: change it there.") % {"player": sign_up.name})


def require_can_let_in(sign_up: SignUp) -> None:
    require_not_taken(sign_up)
    if sign_up.state == SignUp.State.PLACED:
        raise Conflict(_("%(player)s has a place already.") % {"player": sign_up.name})
    if sign_up.state == SignUp.State.WITHDRAWN:
        raise Conflict(_("%(player)s withdrew: a new sign-up is needed.") % {"player": sign_up.name})


def require_can_decline(sign_up: SignUp) -> None:
    require_not_taken(sign_up)
    if sign_up.state not in LIVING:
        raise Conflict(_("%(player)s is not signed up any more.") % {"player": sign_up.name})


def _rows(event: Event) -> Any:
    rows = SignUp.objects.select_for_update(of=("self",), no_key=True).filter(event=event)
    return rows.select_related("sender", "category", "event").order_by("number")


def _locked(sign_up: SignUp) -> tuple[Event, SignUp]:
    event = lock_event(sign_up.event)
    stored: SignUp | None = _rows(event).filter(pk=sign_up.pk).first()
    if stored is None:
        raise RefereeError(_("This sign-up is not there any more."), status=404)
    return event, stored


def _log(event: Event, action: str, before: journal.Json, sign_ups: Collection[SignUp], by: Actor) -> None:
    journal.write(event=event, by=by, action=action, before=before, after=snapshot.of_sign_ups(sign_ups))


def _words_of(event: Event, numbers: Collection[int]) -> list[JournalWord]:
    lines = Journal.objects.filter(event=event, action__startswith=f"{snapshot.SIGN_UPS}.")
    wanted = {str(number) for number in numbers}
    digests: dict[int, set[str]] = {}
    for line in lines.only("pk", "before", "after"):
        for part in (line.before, line.after):
            by_number = part.get(snapshot.SIGN_UPS) if isinstance(part, dict) else None
            for number, state in by_number.items() if isinstance(by_number, dict) else ():
                if number in wanted:
                    digests.setdefault(line.pk, set()).update(_texts(state))
    words = JournalWord.objects.filter(line__in=digests, erased_at__isnull=True)
    return [word for word in words if word.mark in digests[word.line_id]]


def _texts(state: object) -> list[str]:
    return [text for text in state.values() if isinstance(text, str)] if isinstance(state, dict) else []
