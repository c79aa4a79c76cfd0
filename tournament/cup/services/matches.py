"""A match becomes an event of one round, drafted with the seats of season.md. Absent teams and replaced players are
recorded here, and the seats follow.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access.services.officials import appoint
from tournament.cup.engine import LARGEST_SEED, seats_of
from tournament.cup.services import log
from tournament.cup.wording import round_name
from tournament.errors import Conflict, Faults, RefereeError
from tournament.events.selectors.book import book_of
from tournament.events.services import events, privacy
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import check, given_reason, one_line
from tournament.models import (
    Account,
    CupLineup,
    CupMatch,
    CupMember,
    CupOfficial,
    CupRound,
    CupSide,
    Event,
    Official,
    Place,
    Player,
    Registration,
    Round,
)
from tournament.models.cup import TEAM_SIZE
from tournament.models.events import DEFAULT_RULE_BOOK
from tournament.people.services import locked_registration, registrations, teams
from tournament.permissions import DIRECTOR, ORGANISER
from tournament.rounds.services import drafts
from tournament.rounds.services.seating import withdraw
from tournament.rounds.services.seating_script import import_rounds
from tournament.startlist.script_data import ScriptTable

LONGEST_NAME = 120
# By the positions of the teams in a match.
Lineups = Mapping[int, Sequence[Player]]


def arrange(*, match: CupMatch, place: str, at: datetime | None, by: Actor) -> CupMatch:
    """Note when and where a match is played. Raises Conflict if it is set up or has a result."""
    require(by, "cup.match")
    with transaction.atomic():
        fresh = log.lock_match(match)
        require_can_arrange(fresh)
        before = _arranged(fresh)
        fresh.place, fresh.at = one_line(place, field="place", most=120), at
        check(fresh)
        fresh.save(update_fields=["place", "at"])
        log.write_match(fresh, "cup.arrange", by=by, before=before, after=_arranged(fresh))
        return fresh


def set_up(
    *,
    match: CupMatch,
    at: datetime,
    by: Actor,
    lineups: Lineups,
    place: str = "",
    absent: Collection[int] = (),
    seed: int = 0,
) -> CupMatch:
    """Create the match's event: the line-ups are its players, its round is drafted.

    `absent`: positions of absent teams. Raises RefereeError at "lineup_2" for errors in the second team's line-up, at
    "absent_2" if it has withdrawn and is not absent, Conflict while the match cannot be played.
    """
    require(by, "cup.match")
    if not 0 <= seed <= LARGEST_SEED:
        raise RefereeError(_("The seed is a whole number from 0 to %(last)s.") % {"last": LARGEST_SEED}, "seed")
    with transaction.atomic():
        fresh = log.lock_match(match)
        require_can_set_up(fresh)
        sides = _sides(fresh)
        faults = Faults()
        for side in sides:
            side.absent = side.position in absent
            if side.team.withdrawn and not side.absent:
                withdrawn = _("%(team)s has withdrawn: tick that it has not come.")
                faults.note(withdrawn % {"team": side.team.name}, f"absent_{side.position}")
            elif not side.absent:
                with faults.noted():
                    _line_up(side, lineups.get(side.position, ()))
        playing = [side for side in sides if not side.absent]
        if len(playing) < 2:
            faults.note(_("At least two teams play: where only one has come, it goes on without a match."), "absent")
        faults.tell()
        CupSide.objects.bulk_update(sides, ["absent"])
        fresh.place, fresh.at = one_line(place, field="place", most=120), at
        fresh.seed = seed if len(playing) == 2 else None
        fresh.event = _make_event(fresh, playing, by)
        check(fresh)
        fresh.save()
        _register(fresh.event, playing, by)
        _seat(fresh, playing, by)
        log.write_match(fresh, "cup.set_up", by=by, after={**_arranged(fresh), **_state(fresh)})
        return fresh


def declare_absent(*, side: CupSide, reason: str, by: Actor, seed: int = 0) -> CupMatch:
    """Withdraw an absent team's players and reseat the others by lot.

    Raises Conflict once the seating is published.
    """
    require(by, "cup.match")
    with transaction.atomic():
        match = log.lock_match(side.match)
        event = require_changeable(match)
        reason = given_reason(reason)
        sides = _sides(match)
        mine = next((side_ for side_ in sides if side_.pk == side.pk and not side_.absent), None)
        if mine is None:
            raise Conflict(_("This team is marked as absent already."))
        playing = [side_ for side_ in sides if not side_.absent and side_.pk != side.pk]
        if len(playing) < 2:
            raise Conflict(_("Only one team has come: record the result without a match."))
        _discard(event, by)
        for registration in _registered(event, mine):
            withdraw(registration=registration, reason=reason, by=_director(by))
        CupSide.objects.filter(pk=mine.pk).update(absent=True)
        match.seed = seed
        match.save(update_fields=["seed"])
        _seat(match, playing, by)
        log.write_match(match, "cup.absent", by=by, after={"team": mine.team.name, "seed": seed}, reason=reason)
        return match


def replace(*, side: CupSide, leaves: Player, comes: Player, reason: str, by: Actor) -> CupMatch:
    """Replace a player by a reserve, who takes the same position.

    Raises Conflict once the seating is published: nobody is replaced within a match.
    """
    require(by, "cup.match")
    with transaction.atomic():
        match = log.lock_match(side.match)
        event = require_changeable(match)
        reason = given_reason(reason)
        sides = _sides(match)
        mine = next(side_ for side_ in sides if side_.pk == side.pk)
        entry = next((member for member in mine.lineup.all() if member.player_id == leaves.pk), None)
        if entry is None:
            raise Conflict(_("%(player)s is not in the line-up.") % {"player": leaves.name})
        if comes.pk in {member.player_id for member in mine.lineup.all()}:
            raise Conflict(_("%(player)s is in the line-up already.") % {"player": comes.name}, "comes")
        if not CupMember.objects.filter(team=mine.team, player=comes, position__isnull=False).exists():
            raise RefereeError(_("%(player)s is not a player of this team.") % {"player": comes.name}, "comes")
        _discard(event, by)
        old = Registration.objects.get(event=event, player=leaves)
        withdraw(registration=old, reason=reason, by=_director(by))
        CupLineup.objects.filter(pk=entry.pk).update(player=comes)
        _enter(event, comes, mine, by)
        _name_team(event, mine, by)
        _seat(match, [side for side in _sides(match) if not side.absent], by)
        log.write_match(
            match,
            "cup.replace",
            by=by,
            before={"team": mine.team.name, "player": leaves.name},
            after={"team": mine.team.name, "player": comes.name},
            reason=reason,
        )
        return match


def seat_again(*, match: CupMatch, by: Actor) -> CupMatch:
    """Draft the contract's seats anew, after the draft was discarded or changed by hand."""
    require(by, "cup.match")
    with transaction.atomic():
        fresh = log.lock_match(match)
        _discard(require_changeable(fresh), by)
        _seat(fresh, [side for side in _sides(fresh) if not side.absent], by)
        log.write_match(fresh, "cup.seat", by=by)
        return fresh


def require_can_arrange(match: CupMatch) -> None:
    if match.settled_at is not None:
        raise Conflict(_("This match has its result already."))
    if match.event_id is not None:
        raise Conflict(_("The match is set up already: change it at its event."))


def require_can_set_up(match: CupMatch) -> None:
    if match.round.state != CupRound.State.PUBLISHED:
        raise Conflict(_("The draw of this round is not published yet."))
    require_can_arrange(match)


def require_changeable(match: CupMatch) -> Event:
    """Return the event of a match. Raises Conflict once its seating is published."""
    if match.event is None:
        raise Conflict(_("The match is not set up yet."))
    if match.settled_at is not None:
        raise Conflict(_("This match has its result already."))
    round_ = Round.objects.filter(event=match.event).first()
    if round_ is not None and round_.state in (Round.State.RUNNING, Round.State.CLOSED):
        raise Conflict(_("The match has begun: nobody can be replaced within it."))
    if round_ is not None and round_.state == Round.State.PUBLISHED:
        raise Conflict(_("The seating is published: take its publication back at the event first."))
    return match.event


def _sides(match: CupMatch) -> list[CupSide]:
    cup_sides = CupSide.objects.filter(match=match).select_related("team__club").prefetch_related("lineup__player")
    return list(cup_sides.order_by("position"))


def _line_up(side: CupSide, players: Sequence[Player]) -> None:
    field = f"lineup_{side.position}"
    members = CupMember.objects.filter(team=side.team, position__isnull=False).values_list("player", flat=True)
    if len({player.pk for player in players}) != TEAM_SIZE or len(players) != TEAM_SIZE:
        raise RefereeError(
            _("%(team)s: choose %(count)s different players, in their order.")
            % {"team": side.team.name, "count": TEAM_SIZE},
            field,
        )
    strange = next((player for player in players if player.pk not in set(members)), None)
    if strange is not None:
        raise RefereeError(_("%(player)s is not a player of this team.") % {"player": strange.name}, field)
    CupLineup.objects.filter(side=side).delete()
    CupLineup.objects.bulk_create(
        CupLineup(side=side, position=position, player=player) for position, player in enumerate(players, start=1)
    )


def _director(by: Actor) -> Actor:
    return Actor(label=by.label, role=DIRECTOR, account=by.account)


def _make_event(match: CupMatch, playing: Sequence[CupSide], by: Actor) -> Event:
    cup = match.round.cup
    assert match.at is not None
    teams_named = " – ".join(side.team.name for side in playing)
    event = events.create_event(
        name=f"{cup.name}: {round_name(match.round)}, {teams_named}"[:LONGEST_NAME],
        date=timezone.localtime(match.at).date(),
        by=Actor(label=by.label, role=ORGANISER, account=by.account),
        place=match.place,
        organiser=cup.organiser,
        ruleset=DEFAULT_RULE_BOOK,
        round_count=1,
        games_per_round=cup.games_per_match,
        team_size=TEAM_SIZE,
    )
    chosen = {"public_names": cup.public_names, "public_clubs": cup.public_clubs}
    if any(getattr(event, name) != value for name, value in chosen.items()):
        rest = {name: getattr(event, name) for name in privacy.FIELDS if name not in chosen}
        privacy.choose(event=event, **{**rest, **chosen}, by=_director(by))
    others = CupOfficial.objects.filter(cup=cup, role=CupOfficial.Role.DIRECTOR).exclude(account=by.account)
    for account in Account.objects.filter(pk__in=others.values("account")).order_by("pk"):
        appoint(at=event, account=account, role=Official.Role.DIRECTOR, by=_director(by))
    if cup.public:
        event = events.publish(event=event, by=_director(by))
    return event


def _register(event: Event, playing: Sequence[CupSide], by: Actor) -> None:
    for side in playing:
        for entry in CupLineup.objects.filter(side=side).select_related("player").order_by("position"):
            _enter(event, entry.player, side, by)
        _name_team(event, side, by)


def _enter(event: Event, player: Player, side: CupSide, by: Actor) -> None:
    again = Registration.objects.filter(event=event, player=player).first()
    if again is not None:
        registrations.reinstate(registration=again, reason=_("plays again"), by=_director(by))
        registrations.check_in(registration=again, by=_director(by))
        return
    last = Registration.objects.filter(event=event).order_by("-start_number").first()
    registration = Registration.objects.create(
        event=event,
        player=player,
        start_number=last.start_number + 1 if last else 1,
        club=side.team.club,
        checked_in=True,
    )
    place, state = Place(start_number=registration.start_number), locked_registration.state(registration)
    journal.write(event=event, by=_director(by), action="players.register", subject=place, after=state)


def _name_team(event: Event, side: CupSide, by: Actor) -> None:
    numbers = [registration.start_number for registration in _registered(event, side)]
    team = event.teams.filter(name=side.team.name).first()
    teams.save(event=event, name=side.team.name, members=numbers, by=_director(by), team=team)


def _registered(event: Event, side: CupSide) -> list[Registration]:
    order = list(CupLineup.objects.filter(side=side).order_by("position").values_list("player", flat=True))
    registrations = Registration.objects.filter(event=event, player__in=order).select_related("player", "event")
    return sorted(registrations, key=lambda registration: order.index(registration.player_id))


def _discard(event: Event, by: Actor) -> None:
    for drafted in Round.objects.filter(event=event, state=Round.State.DRAFTED):
        drafts.discard_draft(round=drafted, by=_director(by))


def _seat(match: CupMatch, playing: Sequence[CupSide], by: Actor) -> None:
    event = match.event
    assert event is not None
    letters = book_of(event).seats
    numbers = {
        (at, position): registration.start_number
        for at, side in enumerate(playing)
        for position, registration in enumerate(_registered(event, side), start=1)
    }
    tables = tuple(
        ScriptTable(number, {letter: numbers[seat] for letter, seat in zip(letters, table, strict=True)}, 0)
        for number, table in enumerate(seats_of(len(playing), match.seed or 0), start=1)
    )
    import_rounds(event=event, rounds={1: tables}, by=_director(by))


def _arranged(match: CupMatch) -> dict[str, object]:
    return {"place": match.place, "when": match.at.isoformat() if match.at else ""}


def _state(match: CupMatch) -> dict[str, object]:
    return {
        "event": match.event.slug if match.event else "",
        "seed": match.seed,
        "players": [
            [side.team.name, *("–" if side.absent else member.player.name for member in side.lineup.all())]
            for side in _sides(match)
        ],
    }
