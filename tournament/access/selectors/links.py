"""Kinds of links and their holders. Only hashes of tokens and codes are stored.

A table's link opens one seat for one round; a player's card opens his page for the whole day and each of his seats; a
sign-up's code opens what was sent.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.errors import NotAllowed
from tournament.events.selectors.book import book_of
from tournament.models import Event, PlayerLink, Registration, Round, Seat, SignUpLink, Table, TableLink
from tournament.permissions import CAPTAIN, PLAYER

Link = TypeVar("Link", TableLink, PlayerLink, SignUpLink)

#: Without 0 O, 1 I L, and U, which reads like V.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
_SEAT_SALT = "tournament.player-link.seat"


@dataclass(frozen=True, slots=True)
class Kind(Generic[Link]):
    """Describe a kind of link: `of` is the field of its holder, who has one working link at most; `copied` are the
    fields that a link takes over from him.
    """

    model: type[Link]
    of: str
    salt: str
    code_length: int
    copied: tuple[str, ...] = ()

    def alive(self, **filters: object) -> QuerySet[Link]:
        return self.model._default_manager.filter(revoked_at__isnull=True, **filters)

    def by_token(self, token: str) -> QuerySet[Link]:
        return self.model._default_manager.filter(**self.sought(token))

    def by_code(self, code: str) -> QuerySet[Link]:
        return self.model._default_manager.filter(code_hash__in=hashes_of_code(code))

    def pass_of(self, link: int) -> str:
        """Return a signed pass, as for a visitor who typed the right code; valid as long as the link."""
        return Signer(salt=self.salt).sign(str(link))

    def sought(self, token: str) -> dict[str, str | int]:
        """Return the lookup field and value for a token or pass."""
        if ":" not in token:  # never in a printed token
            return {"token_hash": hash_of(token)}
        return {"pk": next(iter(_signed(token, self.salt, 1)), 0)}

    def code_of(self, token: str) -> str:
        """Derive the short code printed beside a token: "K7QM-4XZP"."""
        number = int.from_bytes(hashlib.sha256(f"code:{token}".encode()).digest(), "big")
        letters = []
        for _at in range(self.code_length):
            number, letter = divmod(number, len(ALPHABET))
            letters.append(ALPHABET[letter])
        return f"{''.join(letters[: self.code_length // 2])}-{''.join(letters[self.code_length // 2 :])}"

    def hashes_of(self, token: str) -> dict[str, str]:
        return {"token_hash": hash_of(token), "code_hash": hash_of_code(self.code_of(token))}


#: The longer a code can be tried (for a round, a day, weeks), the longer it is.
SEAT = Kind(TableLink, "seat", "tournament.table-link", 8, ("table_id", "registration_id"))
CARD = Kind(PlayerLink, "registration", "tournament.player-link", 10)
SIGN_UP_LINK = Kind(SignUpLink, "sender", "tournament.sign-up", 12)


def pass_to_seat(card: int, seat: int) -> str:
    """Return a signed pass of a card to a seat; valid while the card is and the player sits there."""
    return Signer(salt=_SEAT_SALT).sign(f"{card}-{seat}")


def card_and_seat(token: str) -> tuple[int, int] | None:
    """Return the card and seat keys of a pass: (0, 0) for a wrong signature, None for no such pass."""
    if "-" not in token.partition(":")[0] or ":" not in token:
        return None
    keys = _signed(token, _SEAT_SALT, 2)
    return (keys[0], keys[1]) if keys else (0, 0)


def _signed(token: str, salt: str, numbers: int) -> tuple[int, ...]:
    try:
        keys = tuple(map(int, Signer(salt=salt).unsign(token).split("-")))
    except (BadSignature, ValueError):
        return ()
    return keys if len(keys) == numbers else ()


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def hash_of_code(code: str, key: str | None = None) -> str:
    """Hash a code with a key, because short codes can be tried out. Spaces, dashes and case do not matter."""
    plain = "".join(char for char in code.upper() if char.isalnum())
    return salted_hmac(SEAT.salt, plain, secret=key, algorithm="sha256").hexdigest()


def hashes_of_code(code: str) -> list[str]:
    return [hash_of_code(code, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


@dataclass(frozen=True, slots=True)
class CardLine:
    """Hold a player; `since` is when his working card was created (None: he has none)."""

    start_number: int
    name: str
    club: str
    takes_part: bool
    since: datetime | None


def filled(round_: Round) -> QuerySet[Seat]:
    """Return the seats that get a link: with a player, at a table that is played."""
    return Seat.objects.filter(round=round_, registration__isnull=False, table__bye=False)


def without_link(round_: Round) -> QuerySet[Seat]:
    return filled(round_).exclude(pk__in=SEAT.alive().values("seat"))


def entitled(event: Event) -> QuerySet[Registration]:
    """Return players who get a card: registered, not withdrawn, removed or erased."""
    return Registration.objects.filter(event=event, withdrawn=False, removed=False, player__erased_at=None)


def without_card(event: Event) -> QuerySet[Registration]:
    return entitled(event).exclude(pk__in=CARD.alive().values("registration"))


def cards_at(table: Table) -> QuerySet[PlayerLink]:
    seats = Seat.objects.filter(table=table)
    return CARD.alive(registration__in=seats.values("registration")).order_by("registration__start_number")


def card_lines(event: Event) -> list[CardLine]:
    own = CARD.alive(registration=OuterRef("pk"))
    registrations = Registration.objects.filter(event=event).select_related("player", "club").order_by("start_number")
    return [
        CardLine(
            registration.start_number,
            registration.player.name,
            registration.club.name if registration.club else "",
            not (registration.withdrawn or registration.removed or registration.player.erased_at),
            registration.card_since,
        )
        for registration in registrations.annotate(card_since=Subquery(own.values("created_at")[:1]))
    ]


class LinkDead(NotAllowed):
    """A link does not work: `code` is "unknown", "revoked", "moved" or "closed".

    `event` is where it led, None if unknown; `ended` if only its round ended; `card` is the key of a working card that
    leads on.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        event: Event | None = None,
        table: Table | None = None,
        ended: bool = False,
        card: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.event = event
        self.table = table
        self.ended = ended
        self.card = card


@dataclass(frozen=True, slots=True)
class Resolved:
    """The target of a link; `role` is "captain" for the seat that writes the sheet, else "player"."""

    link: TableLink | PlayerLink
    event: Event
    round: Round
    table: Table
    seat: Seat
    role: str


@dataclass(frozen=True, slots=True)
class ResolvedCard:
    link: PlayerLink
    event: Event
    registration: Registration


def resolve_link(token: str) -> Resolved:
    """Return the target of a printed token or a pass (`SEAT.pass_of`, `pass_to_seat`). Raises LinkDead."""
    card = card_and_seat(token)
    if card is not None:
        return _by_card(*card)
    return _resolved(SEAT.by_token(token))


def resolve_code(code: str) -> Resolved:
    """Return the target of a short code, in any spelling. Raises LinkDead."""
    return _resolved(SEAT.by_code(code))


def _resolved(links: QuerySet[TableLink]) -> Resolved:
    link = links.select_related("table__round__event", "seat__registration__player").first()
    if link is None:
        raise LinkDead("unknown", _("This link is not known. Ask the referee for the link of your table."))
    table, round_ = link.table, link.table.round
    if round_.state == Round.State.CLOSED:
        message = _("Round %(number)s is closed; this link is no longer valid.") % {"number": round_.number}
        raise LinkDead("closed", message, event=round_.event, table=table, ended=link.revoked_at is None)
    if link.registration_id not in (None, link.seat.registration_id):
        raise LinkDead("moved", _moved(link), event=round_.event, table=table)
    if link.revoked_at is not None:
        message = _("This link was revoked. Ask the referee for a new link of your table.")
        if SEAT.alive(seat=link.seat_id).exists():
            message = _("This link was replaced. Ask the referee for the new link of your table.")
        raise LinkDead("revoked", message, event=round_.event, table=table)
    return Resolved(link, round_.event, round_, table, link.seat, _role(round_.event, link.seat))


def _role(event: Event, seat: Seat) -> str:
    return CAPTAIN if seat.letter == book_of(event).seats[0] else PLAYER


def _by_card(card: int, seat: int) -> Resolved:
    link = PlayerLink.objects.select_related("registration__event", "registration__player").filter(pk=card).first()
    if link is None:
        raise LinkDead("unknown", _("This link is not known. Ask the referee for the link of your table."))
    event = link.registration.event
    held_seat = Seat.objects.select_related("table__round__event", "registration__player").filter(pk=seat).first()
    if link.revoked_at is not None:
        raise LinkDead("revoked", _revoked_card(link), event=event, table=held_seat.table if held_seat else None)
    if held_seat is None:
        raise LinkDead("moved", _("This seat is no longer there: look at your page."), event=event, card=card)
    table, round_ = held_seat.table, held_seat.table.round
    if round_.state == Round.State.CLOSED:
        message = _("Round %(number)s is closed; its results are on your page.") % {"number": round_.number}
        raise LinkDead("closed", message, event=event, table=table, ended=True, card=card)
    if held_seat.registration_id != link.registration_id or table.bye or round_.state == Round.State.DRAFTED:
        message = _("You have another seat in round %(number)s, or none: look at your page.") % {
            "number": round_.number
        }
        raise LinkDead("moved", message, event=event, table=table, card=card)
    return Resolved(link, round_.event, round_, table, held_seat, _role(round_.event, held_seat))


def _revoked_card(link: PlayerLink) -> str:
    if CARD.alive(registration=link.registration_id).exists():
        return _("This card was replaced. Use the new one, or ask the referee for it.")
    return _("This card was revoked. Ask the referee for a new one.")


def _moved(link: TableLink) -> str:
    player = link.registration
    assert player is not None
    params = {"player": player.player.name, "round": link.table.round.number}
    seat = Seat.objects.filter(round=link.table.round, registration=player).select_related("table").first()
    if seat is None:
        return _("%(player)s has no seat in round %(round)s any more.") % params
    params |= {"table": seat.table.number, "seat": seat.letter}
    return _("%(player)s sits at table %(table)s, seat %(seat)s now: use the card of that table.") % params


def resolve_card(token: str) -> ResolvedCard:
    """Return the player of a printed token or of a pass (`CARD.pass_of`). Raises LinkDead."""
    return _resolved_card(CARD.by_token(token))


def resolve_card_code(code: str) -> ResolvedCard:
    """Return the player of a short code, in any spelling. Raises LinkDead."""
    return _resolved_card(CARD.by_code(code))


def _resolved_card(cards: QuerySet[PlayerLink]) -> ResolvedCard:
    link = cards.select_related("registration__event", "registration__player", "registration__club").first()
    if link is None:
        raise LinkDead("unknown", _("This card is not known. Ask the referee for a new one."))
    if link.revoked_at is not None:
        raise LinkDead("revoked", _revoked_card(link), event=link.registration.event)
    return ResolvedCard(link, link.registration.event, link.registration)
