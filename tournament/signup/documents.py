from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoresheets.text import no_formula
from tournament.access.selectors.links import SIGN_UP_LINK
from tournament.models import Event, Round, Seat, SignUp, SignUpLetter, SignUpLink


def start_list(event: Event) -> bytes:
    """Return the confirmed sign-ups as a start list for the import, by number."""
    sign_ups = SignUp.objects.filter(event=event, confirmed_at__isnull=False).select_related("category")
    head = (_("Last name"), _("First name"), _("Club"), _("Licence"), _("Category"))
    rows = (
        (
            sign_up.last_name,
            sign_up.first_name,
            sign_up.club,
            sign_up.licence,
            sign_up.category.name if sign_up.category else "",
        )
        for sign_up in sign_ups.order_by("number")
    )
    text = io.StringIO(newline="")
    file = csv.writer(text)
    file.writerow(head)
    file.writerows([no_formula(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")  # without a BOM Excel shows č, š and ž as two letters each


def letter_of(letter: SignUpLetter) -> tuple[str, str]:
    """Return subject and text of a letter, from the present state."""
    event = letter.sender.event
    subject, lines = _LETTERS[SignUpLetter.Kind(letter.kind)](letter)
    own = _own_address(letter)
    parts = [_when_and_where(event), *lines]
    if own:
        parts.append(_("Here you can look at your sign-up, change it or withdraw it: %(address)s") % {"address": own})
        parts.append(_("Whoever has this address can do the same: keep it to yourself."))
    return f"{event.name}: {subject}", "\n\n".join(parts) + "\n"


def _when_and_where(event: Event) -> str:
    when = (event.name, date_format(event.date, "DATE_FORMAT"), event.place)
    return ", ".join(part for part in when if part)


def _own_address(letter: SignUpLetter) -> str:
    link = SignUpLink.objects.filter(sender=letter.sender_id, revoked_at=None).first()
    return "" if link is None else _address("sign-up-own", SIGN_UP_LINK.pass_of(link.pk))


def _address(name: str, *arguments: object) -> str:
    return f"{settings.SITE_ADDRESS}{reverse(name, args=arguments)}"


def _received(letter: SignUpLetter) -> tuple[str, list[str]]:
    """Return a count without names: anybody may have typed this address and these names."""
    states = list(letter.sender.sign_ups.order_by().values_list("state", flat=True))
    placed, waiting = states.count(SignUp.State.PLACED), states.count(SignUp.State.WAITING)
    lines = []
    if placed:
        said = ngettext("%(count)s player has a place.", "%(count)s players have a place.", placed)
        lines.append(said % {"count": placed})
    if waiting:
        said = ngettext(
            "%(count)s player is on the waiting list.", "%(count)s players are on the waiting list.", waiting
        )
        lines.append(said % {"count": waiting})
    return _("sign-up received"), lines


def _moved_up(letter: SignUpLetter) -> tuple[str, list[str]]:
    named = _names(letter.sender.sign_ups.filter(number=letter.subject))
    said = _("A place has become free: %(player)s has moved up from the waiting list.") % {"player": named}
    return _("moved up from the waiting list"), [said]


def _confirmed(letter: SignUpLetter) -> tuple[str, list[str]]:
    named = _names(letter.sender.sign_ups.filter(confirmed_at__isnull=False))
    return _("sign-up confirmed"), [_("The director has confirmed the sign-up: %(players)s.") % {"players": named}]


def _seating(letter: SignUpLetter) -> tuple[str, list[str]]:
    event, number = letter.sender.event, letter.subject
    seats = Seat.objects.filter(
        registration__sign_ups__sender=letter.sender, round__event=event, round__number=number
    ).exclude(round__state=Round.State.DRAFTED)
    lines = [_seat(seat) for seat in seats.select_related("table", "registration__player").order_by("table", "letter")]
    public = _("The whole seating: %(address)s") % {"address": _address("round", event.slug, number)}
    return _("seating of round %(number)s") % {"number": number}, ["\n".join(lines), public]


def _seat(seat: Seat) -> str:
    player = seat.registration.player.name if seat.registration else ""
    if seat.table.bye:
        return _("%(player)s: bye in this round") % {"player": player}
    params = {"player": player, "table": seat.table.number, "seat": seat.letter}
    return _("%(player)s: table %(table)s, seat %(seat)s") % params


def _names(sign_ups: Iterable[SignUp]) -> str:
    return ", ".join(sign_up.name for sign_up in sign_ups)


_LETTERS: dict[str, Callable[[SignUpLetter], tuple[str, list[str]]]] = {
    SignUpLetter.Kind.RECEIVED: _received,
    SignUpLetter.Kind.MOVED_UP: _moved_up,
    SignUpLetter.Kind.CONFIRMED: _confirmed,
    SignUpLetter.Kind.SEATING: _seating,
}
