from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Faults, RefereeError
from tournament.journal.selectors import snapshot
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.locks import lock_event
from tournament.journal.services.retry_name_taken import again_if_taken
from tournament.models import Event, Player, Registration, SignUp
from tournament.people.services import register_rows, registrations, start_list
from tournament.people.services.start_list import DUPLICATE, KNOWN, NEW, Fate
from tournament.signup.selectors.matches import Register, SignUpRow, confirmed, registered_players, spelled
from tournament.signup.services.places import Places
from tournament.wording.names import folded

# Chosen for a sign-up instead of a player's key.
AS_NEW = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """`known` is certain; `proposed` are similar, the likeliest first.

    `listed`: his registration, if on the start list; `twice`: an earlier sign-up is the same person; `namesake`: an
    earlier one of the same name, perhaps of the same person. `licence`: "" if it belongs to `licence_owner`.
    """

    sign_up: SignUp
    row: SignUpRow
    known: Player | None
    proposed: tuple[Player, ...]
    listed: Registration | None
    twice: bool
    namesake: SignUp | None
    licence: str
    licence_owner: Player | None

    @property
    def takeable(self) -> bool:
        return self.listed is None and not self.twice

    @property
    def is_open(self) -> bool:
        return self.takeable and self.known is None and bool(self.proposed)

    @property
    def is_asked(self) -> bool:
        """Whether the director says who this is, or whether it is somebody else than his namesake."""
        return self.is_open or self.namesake is not None

    @property
    def usual(self) -> int | None:
        """Return the default choice, None if the director has to choose."""
        if self.known is not None:
            return self.known.pk
        return None if self.proposed else AS_NEW


@dataclass(frozen=True, slots=True)
class TakenOver:
    registrations: tuple[Registration, ...]
    new: int
    known: int
    linked: int


def meetings(event: Event) -> tuple[Meeting, ...]:
    clubs = spelled()
    sign_ups = confirmed(event)
    rows = {sign_up.number: SignUpRow.of(sign_up, clubs) for sign_up in sign_ups}
    register, here = Register(), registered_players(event)
    decided = start_list.fates(event=event, rows=rows.values())
    met = list[Meeting]()
    for sign_up, fate in zip(sign_ups, decided, strict=True):
        met.append(_meeting(sign_up, fate, register, here, _namesake(sign_up, fate, met)))
    return tuple(met)


def _namesake(sign_up: SignUp, fate: Fate, earlier: Iterable[Meeting]) -> SignUp | None:
    """Return the first takeable sign-up of the same name; a licence each, or the register, tells two people apart."""
    for meeting in earlier:
        other = meeting.sign_up
        licences = sign_up.licence and other.licence and folded(sign_up.licence) != folded(other.licence)
        if meeting.takeable and folded(other.name) == folded(sign_up.name) and not licences:
            return None if meeting.known is not None and fate.fate == KNOWN else other
    return None


def _meeting(
    sign_up: SignUp, fate: Fate, register: Register, here: Mapping[int, Registration], namesake: SignUp | None
) -> Meeting:
    row = fate.row
    assert isinstance(row, SignUpRow)
    listed_as = here.get(fate.player.pk) if fate.player is not None else None
    twice = fate.fate == DUPLICATE and listed_as is None
    alike = register.like(row) if fate.fate != DUPLICATE else []
    return Meeting(
        sign_up=sign_up,
        row=row,
        known=fate.player if fate.fate == KNOWN else None,
        proposed=tuple(player for player in alike if player != fate.player),
        listed=listed_as,
        twice=twice,
        namesake=namesake if listed_as is None and not twice else None,
        licence=fate.licence,
        licence_owner=fate.licence_owner,
    )


@again_if_taken
def take_over(*, event: Event, chosen: Mapping[int, int | None], by: Actor) -> TakenOver:
    """Register these confirmed sign-ups by number, all or none; those on the start list are skipped.

    `chosen`: a player's key, AS_NEW, or None for the default. Raises RefereeError at "who-<number>" if a choice is
    missing or repeated, and for one that is no longer confirmed.
    """
    require(by, "signup.edit")
    with transaction.atomic():
        fresh = lock_event(event)
        late = registrations.require_open_list(fresh, out_of_competition=False)
        plan = _Plan(fresh, chosen)
        added, decided = [meeting for meeting, _fate in plan.new], [fate for _meeting, fate in plan.new]
        stored = register_rows.store(fresh, decided, late=late)
        categories = register_rows.store_categories(fresh, stored, decided)
        for meeting, registration in (*zip(added, stored, strict=True), *plan.there):
            meeting.sign_up.registration = registration
            meeting.sign_up.save(update_fields=["registration"])
        taken = TakenOver(
            registrations=tuple(stored),
            new=sum(fate.fate == NEW for fate in decided),
            known=sum(fate.fate == KNOWN for fate in decided),
            linked=len(plan.there),
        )
        journal.write(
            event=fresh,
            by=by,
            action="sign_ups.take_over",
            after={
                **register_rows.in_journal(stored),
                "categories": categories,
                "new": taken.new,
                "known": taken.known,
                "linked": taken.linked,
            },
            stands=snapshot.prizes(fresh) if categories else None,
        )
        Places().fill(fresh, by)  # somebody registered by hand was counted twice
        return taken


class _Plan:
    """`new` on the start list, or `there` already. Raises RefereeError with every choice to change."""

    def __init__(self, event: Event, chosen: Mapping[int, int | None]) -> None:
        met = {meeting.sign_up.number: meeting for meeting in meetings(event)}
        if not set(chosen) <= set(met):
            raise RefereeError(_("The sign-ups have changed meanwhile: look at the list again."), status=409)
        self.new: list[tuple[Meeting, Fate]] = []
        self.there: list[tuple[Meeting, Registration]] = []
        self._here = registered_players(event)
        taken_by = SignUp.objects.filter(event=event, registration__isnull=False)
        self._linked = set(taken_by.values_list("registration", flat=True))
        self._taken: set[int] = set()
        self._licences = _licences(met.values())
        faults = Faults()
        for number in sorted(met):
            if met[number].listed is not None:
                self._leave(met[number], met[number].listed)
            elif number in chosen and met[number].takeable:
                with faults.noted():
                    self._take(met[number], chosen[number])
        faults.tell()
        if not (self.new or self.there):
            raise RefereeError(_("Tick at least one player who can be registered."))

    def _leave(self, meeting: Meeting, registration: Registration | None) -> None:
        if registration is not None and registration.pk not in self._linked:
            self._linked.add(registration.pk)
            self.there.append((meeting, registration))

    def _take(self, meeting: Meeting, who: int | None) -> None:
        field = f"who-{meeting.sign_up.number}"
        who = meeting.usual if who is None else who
        players = {player.pk: player for player in (meeting.known, *meeting.proposed) if player is not None}
        if who is None:
            raise RefereeError(_("Choose who this is, or that it is a new player."), field)
        if who == AS_NEW:
            self.new.append((meeting, Fate(meeting.row, NEW, None, self._free(meeting.row.licence, 0))))
            return
        if who not in players:
            raise RefereeError(_("This player is not proposed any more: choose again."), field)
        if who in self._taken:
            raise RefereeError(_("The same player is chosen twice."), field)
        self._taken.add(who)
        if who in self._here:
            if self._here[who].pk in self._linked:
                raise RefereeError(_("This player is on the start list already, from another sign-up."), field)
            self._leave(meeting, self._here[who])
            return
        self.new.append((meeting, Fate(meeting.row, KNOWN, players[who], self._free(meeting.row.licence, who))))

    def _free(self, licence: str, player: int) -> str:
        key = start_list.key_of(licence)
        if not key or self._licences.get(key, player) != player or (not player and key in self._licences):
            return ""
        self._licences[key] = player
        return licence


def _licences(met: Iterable[Meeting]) -> dict[str, int]:
    asked = {start_list.key_of(meeting.row.licence) for meeting in met if meeting.row.licence}
    known = Player.objects.exclude(licence="").values_list("licence", "pk")
    return {start_list.key_of(licence): pk for licence, pk in known if start_list.key_of(licence) in asked}
