from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.access.services import sign_up_codes as codes
from tournament.errors import Conflict, Faults, NotAllowed, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.typed_text import one_line
from tournament.models import Category, Event, Registration, Round, SignUp, SignUpLetter, SignUpLink, SignUpSender
from tournament.people.services import locked_registration
from tournament.people.services.start_list import key_of
from tournament.sheets.selectors.privacy import shown_to
from tournament.signup.selectors.offers import LIVING, MOST_OF_AN_EVENT, Offer, offer_of
from tournament.signup.services import letters
from tournament.signup.services.places import move_up
from tournament.signup.words import door_sentence

MOST_AT_ONCE = 30
LONGEST = {"last_name": 60, "first_name": 60, "licence": 30, "note": 200}
LONGEST_CLUB = 100
LONGEST_EMAIL = 254


@dataclass(frozen=True, slots=True)
class Entry:
    """`category`: number of the event's, 0 for none."""

    last_name: str
    first_name: str = ""
    licence: str = ""
    category: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """The sign-ups, and the token of their code; "" for a form stored before."""

    sender: SignUpSender
    link: SignUpLink
    token: str
    sign_ups: tuple[SignUp, ...]


def send(*, event: Event, key: UUID, club: str, email: str, entries: Sequence[Entry], by: Actor) -> Sent:
    """Sign players up; those beyond the places wait. A resent form is stored once.

    Raises NotAllowed while sign-up is closed, RefereeError at the field: in row 2 "2-last_name".
    """
    require(by, "signup.send")
    with transaction.atomic():
        fresh = lock_event(event)
        before = SignUpSender.objects.filter(event=fresh, key=key).first()
        if before is not None:
            link = SignUpLink.objects.filter(sender=before).latest("pk")
            return Sent(before, link, "", tuple(SignUp.objects.filter(sender=before).order_by("number")))
        offer = require_open(fresh)
        number = SignUp.objects.filter(event=fresh).aggregate(last=Max("number"))["last"] or 0
        typed = _checked(fresh, club, email, entries)
        _require_room(fresh, len(typed.rows))
        now = timezone.now()
        sender = SignUpSender.objects.create(
            event=fresh, key=key, email=typed.email, language=get_language() or "", at=now
        )
        states = _states(offer, len(typed.rows))
        sign_ups = SignUp.objects.bulk_create(
            SignUp(event=fresh, sender=sender, number=at, state=state, at=now, club=typed.club, **row)
            for at, (row, state) in enumerate(zip(typed.rows, states, strict=True), start=number + 1)
        )
        token = codes.make(sender)
        letters.note(sender, SignUpLetter.Kind.RECEIVED)
        journal.write(event=fresh, by=by, action="sign_ups.send", after=snapshot.of_sign_ups(sign_ups))
        return Sent(sender, sender.links.get(), token, tuple(sign_ups))


def change(*, sender: SignUpSender, email: str, changes: Mapping[int, Mapping[str, Any]], by: Actor) -> None:
    """Correct a sender's sign-ups. `changes` by number: last_name, first_name, club, licence, category, note.

    A new name, club or licence must be confirmed again. Raises as `send`, and Conflict for a player on the start list
    or no longer signed up.
    """
    require(by, "signup.own")
    with transaction.atomic():
        event = lock_event(sender.event)
        require_changeable(event)
        fresh = SignUpSender.objects.select_for_update(no_key=True).get(pk=sender.pk)
        faults = Faults()
        with faults.noted():
            fresh.email = _email(email)
        rows = _locked(sender, changes)
        before = snapshot.of_sign_ups(rows)
        categories = {category.number: category for category in Category.objects.filter(event=event)}
        known = _Known(event, without={sign_up.number for sign_up in rows})
        for own in rows:
            require_own(own)
            with faults.noted():
                typed = changes[own.number]
                entry = Entry(**{name: typed[name] for name in typed if name != "club"})
                row = _row(entry, str(own.number), categories)
                club = _club(str(typed["club"]), f"{own.number}-club")
                known.add(row, club, str(own.number))
                _apply(own, {**row, "club": club})
        faults.tell()
        if snapshot.of_sign_ups(rows) == before and fresh.email == sender.email:
            raise RefereeError(_("Nothing was changed."))
        fresh.save(update_fields=["email"])
        for own in rows:
            own.save()
        journal.write(event=event, by=by, action="sign_ups.change", before=before, after=snapshot.of_sign_ups(rows))


def withdraw(*, sender: SignUpSender, numbers: Collection[int], by: Actor) -> None:
    """Withdraw some of a sender's players; waiting ones get their places. Raises Conflict for players not signed up.

    On the start list they are withdrawn too, as long as no round is drawn.
    """
    require(by, "signup.own")
    with transaction.atomic():
        event = lock_event(sender.event)
        rows = _locked(sender, numbers)
        if not rows:
            raise RefereeError(_("Choose who is to be withdrawn."), "withdrawn")
        before = snapshot.of_sign_ups(rows)
        for row in rows:
            require_can_withdraw(row)
            if row.registration is not None:
                _withdraw_listed(row.registration, by)
            row.state, row.confirmed_at = SignUp.State.WITHDRAWN, None
            row.save(update_fields=["state", "confirmed_at"])
        moved = move_up(event)
        journal.write(
            event=event,
            by=by,
            action="sign_ups.withdraw",
            before=before,
            after=snapshot.of_sign_ups([*rows, *moved]),
        )


def require_open(event: Event) -> Offer:
    """Return the event's sign-up. Raises NotAllowed while it is closed."""
    offer = offer_of(event)
    if offer is None:
        raise NotAllowed(_("Nobody can sign up for this event online."), status=404)
    if not offer.is_open:
        raise NotAllowed(door_sentence(offer.door, offer.page))
    return offer


def require_changeable(event: Event) -> None:
    """Raise NotAllowed once changes are closed; withdrawing stays possible."""
    offer = offer_of(event)
    if offer is None or not offer.takes_changes:
        raise NotAllowed(_("The deadline is over: to change something, tell the director."))


def require_own(sign_up: SignUp) -> None:
    if sign_up.state not in LIVING:
        raise Conflict(_("%(player)s is not signed up any more.") % named(sign_up))
    if sign_up.registration_id is not None:
        raise Conflict(_("%(player)s is on the start list: to change something, tell the director.") % named(sign_up))


def require_can_withdraw(sign_up: SignUp) -> None:
    if sign_up.state not in LIVING:
        raise Conflict(_("%(player)s is not signed up any more.") % named(sign_up))
    listed = sign_up.registration
    if listed is not None and (listed.withdrawn or listed.removed):
        raise Conflict(_("%(player)s does not take part.") % named(sign_up))
    if listed is not None and Round.objects.filter(event=sign_up.event_id).exists():
        raise Conflict(_("The first round is drawn: tell the director that %(player)s is not coming.") % named(sign_up))


def named(sign_up: SignUp) -> dict[str, str]:
    return {"player": sign_up.name}


@dataclass(frozen=True, slots=True)
class _Typed:
    club: str
    email: str
    rows: tuple[dict[str, Any], ...]


def _checked(event: Event, club: str, email: str, entries: Sequence[Entry]) -> _Typed:
    faults = Faults()
    if not entries:
        faults.note(_("Give the player's last name."), "0-last_name")
    if len(entries) > MOST_AT_ONCE:
        faults.note(_("At most %(count)s players at once: send the others afterwards.") % {"count": MOST_AT_ONCE}, "")
    with faults.noted():
        club = _club(club, "club")
    with faults.noted():
        email = _email(email)
    categories = {category.number: category for category in Category.objects.filter(event=event)}
    known, rows = _Known(event), []
    for at, entry in enumerate(entries[:MOST_AT_ONCE]):
        with faults.noted():
            row = _row(entry, str(at), categories)
            known.add(row, club, str(at))
            rows.append(row)
    faults.tell()
    return _Typed(club, email, tuple(rows))


def _row(entry: Entry, prefix: str, categories: Mapping[int, Category]) -> dict[str, Any]:
    faults = Faults()
    row: dict[str, Any] = {}
    for name, most in LONGEST.items():
        with faults.noted():
            row[name] = one_line(getattr(entry, name), field=f"{prefix}-{name}", most=most)
    if not row.get("last_name", "-"):
        faults.note(_("Give the player's last name."), f"{prefix}-last_name")
    row["category"] = categories.get(entry.category)
    if entry.category and row["category"] is None:
        faults.note(_("This category is not there any more."), f"{prefix}-category")
    faults.tell()
    return row


def _club(club: str, field: str) -> str:
    return one_line(club, field=field, most=LONGEST_CLUB)


def _email(email: str) -> str:
    email = one_line(email, field="email", most=LONGEST_EMAIL)
    try:
        if email:
            validate_email(email)
    except ValidationError as wrong:
        raise RefereeError(_("This is not an e-mail address."), "email") from wrong
    return email


class _Known:
    """Signed-up players, by name and club.

    If only initials are public a duplicate is not revealed to the sender.
    """

    def __init__(self, event: Event, without: Collection[int] = ()) -> None:
        self._here: dict[tuple[str, str, str], bool] = {}
        if shown_to(event, official=False).names:
            rows = SignUp.objects.filter(event=event, state__in=LIVING).exclude(number__in=without)
            for last, first, club in rows.order_by().values_list("last_name", "first_name", "club"):
                self._here[_person(last, first, club)] = True

    def add(self, row: Mapping[str, Any], club: str, prefix: str) -> None:
        person = _person(row["last_name"], row["first_name"], club)
        if person in self._here:
            stored, typed = _("This player is signed up already."), _("This player is in the form twice.")
            raise RefereeError(stored if self._here[person] else typed, f"{prefix}-last_name")
        self._here[person] = False


def _person(last_name: str, first_name: str, club: str) -> tuple[str, str, str]:
    return key_of(last_name), key_of(first_name), key_of(club)


def _require_room(event: Event, more: int) -> None:
    """Limit all sign-ups, withdrawn ones too, so that a public form cannot fill the database."""
    if SignUp.objects.filter(event=event).count() + more > MOST_OF_AN_EVENT:
        raise NotAllowed(_("No more sign-ups are accepted for this event: ask its director."))


def _states(offer: Offer, count: int) -> list[str]:
    free = count if offer.free is None else 0 if offer.next_waits else offer.free
    return [SignUp.State.PLACED.value if at < free else SignUp.State.WAITING.value for at in range(count)]


def _apply(sign_up: SignUp, row: Mapping[str, Any]) -> None:
    who = ("last_name", "first_name", "club", "licence")
    if any(getattr(sign_up, name) != row[name] for name in who):
        sign_up.confirmed_at = None
    for name, value in row.items():
        setattr(sign_up, name, value)


def _locked(sender: SignUpSender, numbers: Collection[int]) -> list[SignUp]:
    rows = SignUp.objects.select_for_update(of=("self",), no_key=True).filter(sender=sender, number__in=list(numbers))
    sign_ups = list(rows.select_related("category", "registration__event", "event").order_by("number"))
    if len(sign_ups) != len(set(numbers)):
        raise Conflict(_("This sign-up has changed meanwhile: look at it again."))
    return sign_ups


def _withdraw_listed(registration: Registration, by: Actor) -> None:
    fresh = locked_registration.lock(registration)
    before = locked_registration.state(fresh)
    fresh.withdrawn = True
    fresh.save(update_fields=["withdrawn"])
    locked_registration.log(
        fresh, "players.withdraw", before=before, by=by, reason=_("withdrawn with the code of the sign-up")
    )
