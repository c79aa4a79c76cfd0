"""Known people are taken from the register: by licence and name, by name and club, or by a unique name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.cup.selectors import draws
from tournament.cup.services import log
from tournament.draw import digest
from tournament.errors import Conflict, Faults, RefereeError
from tournament.journal.selectors import cup_stands as stands
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.retry_name_taken import again_if_taken
from tournament.journal.services.typed_text import check, given_reason, one_line, require_seen
from tournament.models import Cup, CupMember, CupTeam, Player
from tournament.models.cup import TEAM_SIZE
from tournament.people.services import locked_registration, register_rows
from tournament.people.services.start_list import key_of

MOST_TEAMS = 243
MOST_MEMBERS = 9


@dataclass(frozen=True, slots=True)
class Typed:
    """`row` counts from 1 and names the field of a refusal."""

    row: int
    last_name: str
    first_name: str = ""
    licence: str = ""


@again_if_taken
def save(
    *,
    cup: Cup,
    name: str,
    players: Sequence[Typed],
    by: Actor,
    club: str = "",
    team: CupTeam | None = None,
    seen: str = "",
) -> CupTeam:
    """Enter or change a team with its players in order, reserves last. `seen` is the state that was looked at, "" for
    any.

    Raises RefereeError at "name", "club", or for the second player "last_name_2"; Conflict for a new team after a draw,
    Stale if the team is not as it was seen.
    """
    require(by, "cup.teams")
    with transaction.atomic():
        stored = CupTeam.objects.filter(cup=cup)
        if team is None:
            fresh = log.lock(cup)
            if draws.is_drawn(fresh):
                raise Conflict(_("The first round is drawn: no team can be added any more."), "name")
            numbers = list(stored.values_list("number", flat=True))
            if len(numbers) >= MOST_TEAMS:
                raise RefereeError(_("There are %(most)s teams already.") % {"most": MOST_TEAMS}, "name")
            team, before, shown = CupTeam(cup=fresh, number=max(numbers, default=0) + 1), {}, {}
        else:
            team = log.lock_team(team)
            fresh, before, shown = team.cup, _state(team), _shown(team)
        faults = Faults()
        with faults.noted():
            team.name = _name(name, stored.exclude(pk=team.pk).values_list("name", flat=True))
        with faults.noted():
            team.club = register_rows.club_of(club)
        chosen: list[Player] = []
        with faults.noted():
            chosen = _players(fresh, team, players)
        with faults.noted():
            _require_whole(team, players)
        faults.tell()
        check(team)
        team.save()
        _seat(team, chosen)
        require_seen(seen, digest(shown), before=shown, after=_shown(team, typed=True))
        log.write_team(team, "cup.team", by=by, before=before, after=_state(team))
        return team


def remove(*, team: CupTeam, by: Actor) -> None:
    """Remove a mistaken entry. Raises Conflict once the team is drawn, or has paid."""
    require(by, "cup.teams")
    with transaction.atomic():
        fresh = log.lock_team(team)
        require_can_remove(fresh)
        before, number = _state(fresh), str(fresh.number)
        fresh.delete()
        state = {"teams": {number: None}}
        journal.write_in(fresh.cup, "cup.team_remove", by=by, subject=number, before=before, stands=state)


def withdraw(*, team: CupTeam, reason: str, by: Actor) -> CupTeam:
    """Withdraw a team: it is absent in a drawn match."""
    return _change_withdrawn(team, reason, by, withdrawn=True)


def reinstate(*, team: CupTeam, reason: str, by: Actor) -> CupTeam:
    return _change_withdrawn(team, reason, by, withdrawn=False)


def settle_fee(*, team: CupTeam, by: Actor, paid: bool = True) -> CupTeam:
    """Record that a team has paid, or undo that. Raises Conflict if nothing changes."""
    require(by, "cup.fee")
    with transaction.atomic():
        fresh = log.lock_team(team)
        fee = fresh.cup.fee_cents
        if paid == (fresh.paid_cents is not None):
            said = _("%(team)s has paid already.") if paid else _("%(team)s has not paid.")
            raise Conflict(said % {"team": fresh.name})
        if paid and not fee:
            raise Conflict(_("This cup has no entry fee."))
        before = _state(fresh)
        fresh.paid_cents = fee if paid else None
        fresh.paid_at = timezone.now() if paid else None
        fresh.paid_by = by.label[:150] if paid else ""
        fresh.save(update_fields=["paid_cents", "paid_at", "paid_by"])
        log.write_team(fresh, "cup.fee", by=by, before=before, after=_state(fresh))
        return fresh


def require_can_remove(team: CupTeam) -> None:
    if team.sides.exists():
        raise Conflict(_("%(team)s is drawn already: record that it has withdrawn.") % {"team": team.name})
    if team.paid_cents:
        raise Conflict(_("%(team)s has paid: take the payment back first.") % {"team": team.name})


def require_can_withdraw(team: CupTeam) -> None:
    if team.withdrawn:
        raise Conflict(_("%(team)s has withdrawn already.") % {"team": team.name})


def require_can_reinstate(team: CupTeam) -> None:
    if not team.withdrawn:
        raise Conflict(_("%(team)s has not withdrawn.") % {"team": team.name})


def _change_withdrawn(team: CupTeam, reason: str, by: Actor, *, withdrawn: bool) -> CupTeam:
    require(by, "cup.teams")
    with transaction.atomic():
        fresh = log.lock_team(team)
        (require_can_withdraw if withdrawn else require_can_reinstate)(fresh)
        reason = given_reason(reason)
        before = _state(fresh)
        fresh.withdrawn = withdrawn
        fresh.save(update_fields=["withdrawn"])
        action = "cup.withdraw" if withdrawn else "cup.reinstate"
        log.write_team(fresh, action, by=by, before=before, after=_state(fresh), reason=reason)
        return fresh


def _name(name: str, others: Any) -> str:
    name = one_line(name, field="name", most=60)
    if not name:
        raise RefereeError(_("Give the team a name."), "name")
    if key_of(name) in {key_of(other) for other in others}:
        raise RefereeError(_("There is a team of this name already."), "name")
    return name


def _require_whole(team: CupTeam, typed: Sequence[Typed]) -> None:
    """Refuse to leave a drawn team without its three players, at the first free row."""
    if len(typed) < TEAM_SIZE and team.pk and team.sides.exists():
        rows = {player.row for player in typed}
        free = next(row for row in range(1, TEAM_SIZE + 1) if row not in rows)
        raise RefereeError(_("A team has three players."), f"last_name_{free}")


def _players(cup: Cup, team: CupTeam, typed: Sequence[Typed]) -> list[Player]:
    faults = Faults()
    chosen: list[Player] = []
    if len(typed) > MOST_MEMBERS:
        raise RefereeError(_("A team has %(most)s players at most.") % {"most": MOST_MEMBERS}, "players")
    elsewhere = {
        cup_member.player_id: cup_member.team.name
        for cup_member in CupMember.objects.filter(cup=cup).exclude(team=team.pk).select_related("team")
    }
    known = _Register(typed)
    for typed_player in typed:
        field = f"last_name_{typed_player.row}"
        with faults.noted():
            player = known.find(typed_player, team, field)
            if player.pk in elsewhere:
                params = {"player": player.name, "team": elsewhere[player.pk]}
                raise RefereeError(_("%(player)s is in the team %(team)s already.") % params, field)
            if player in chosen:
                raise RefereeError(_("%(player)s is named twice.") % {"player": player.name}, field)
            chosen.append(player)
    faults.tell()
    for player in chosen:
        player.save()  # new, or with a new licence
    return chosen


class _Register:
    def __init__(self, typed: Sequence[Typed]) -> None:
        names = {key_of(player.last_name) for player in typed}
        players = Player.objects.filter(erased_at__isnull=True).select_related("club")
        self._known = [player for player in players if key_of(player.last_name) in names or player.licence]
        self._licences = {key_of(player.licence): player for player in self._known if player.licence}

    def find(self, typed: Typed, team: CupTeam, field: str) -> Player:
        """Return the player, or a new unsaved one. Raises RefereeError at the field."""
        last = one_line(typed.last_name, field=field)
        first = one_line(typed.first_name, field=field)
        licence_field = field.replace("last_name", "licence")
        licence = one_line(typed.licence, field=licence_field)
        if not last:
            raise RefereeError(_("Give the player's last name."), field)
        named = [
            player
            for player in self._known
            if (key_of(player.last_name), key_of(player.first_name)) == (key_of(last), key_of(first))
        ]
        owner = self._licences.get(key_of(licence)) if licence else None
        if owner is not None and owner not in named:
            raise RefereeError(locked_registration.taken_licence(licence, owner).message, licence_field)
        if owner is not None:
            return owner
        if licence:
            named = [player for player in named if not player.licence]
        of_club = [player for player in named if player.club_id is not None and player.club_id == team.club_id]
        if len(of_club) == 1 or len(named) == 1:
            player = (of_club or named)[0]
            player.licence = player.licence or licence
            return player
        if named and not licence:
            several = _("There are several players called %(player)s: give the licence.")
            raise RefereeError(several % {"player": f"{last} {first}".strip()}, licence_field)
        player = Player(last_name=last, first_name=first, licence=licence, club=team.club)
        check(player, exclude=("club",))
        self._known.append(player)
        if licence:
            self._licences[key_of(licence)] = player
        return player


def _seat(team: CupTeam, chosen: Sequence[Player]) -> None:
    played = stands.played(team)
    mine = {cup_member.player_id: cup_member for cup_member in CupMember.objects.filter(team=team)}
    CupMember.objects.filter(team=team).update(position=None)  # positions are unique, even for a moment
    wanted = {player.pk for player in chosen}
    CupMember.objects.filter(team=team).exclude(player__in=wanted | played).delete()
    for position, player in enumerate(chosen, start=1):
        if player.pk in mine:
            CupMember.objects.filter(pk=mine[player.pk].pk).update(position=position)
        else:
            CupMember.objects.create(cup=team.cup, team=team, player=player, position=position)


def state_of(team: CupTeam) -> str:
    return digest(_shown(team))


def _shown(team: CupTeam, *, typed: bool = False) -> dict[str, Any]:
    """Return what a team's form shows; beside what was typed there is no withdrawal."""
    state = {
        "team": team.name,
        "club": team.club.name if team.club else "",
        "players": [f"{member.player.name} {member.player.licence}".strip() for member in members_of(team)],
    }
    return state if typed or not team.withdrawn else {**state, "withdrawn": True}


def members_of(team: CupTeam) -> QuerySet[CupMember]:
    """Return the players who have not left, in order."""
    return CupMember.objects.filter(team=team, position__isnull=False).select_related("player").order_by("position")


def _state(team: CupTeam) -> dict[str, Any]:
    return {
        "team": team.name,
        "club": team.club.name if team.club else "",
        "players": [member.player.name for member in members_of(team)],
        "withdrawn": team.withdrawn,
        "paid_cents": team.paid_cents,
    }
