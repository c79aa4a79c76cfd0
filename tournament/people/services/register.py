from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import cup_stands
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.retry_name_taken import again_if_taken
from tournament.journal.services.season import season
from tournament.journal.services.typed_text import check, one_line
from tournament.models import Club, Cup, CupLineup, CupMember, CupTeam, Event, Player, Registration
from tournament.people.services import locked_registration
from tournament.people.services.start_list import Clubs


@again_if_taken
def correct_player(
    *, player: Player, last_name: str, by: Actor, first_name: str = "", club: str = "", licence: str = ""
) -> Player:
    """Correct an entry everywhere; clubs at past events stay."""
    require(by, "register.edit")
    with transaction.atomic():
        fresh = _player(player)
        before = _of_player(fresh)
        known = _registered(fresh)
        fresh.last_name = one_line(last_name, field="last_name")
        fresh.first_name = one_line(first_name, field="first_name")
        fresh.licence = one_line(licence, field="licence")
        fresh.club = Clubs().get(one_line(club, field="club", most=100))
        locked_registration.require_own_licence(fresh)
        check(fresh)
        fresh.save()
        locked_registration.log_elsewhere(known, fresh, by=by)
        locked_registration.log_in_cups(fresh, before["name"], by=by)
        _log("players.edit", before, _of_player(fresh), by)
        return fresh


@again_if_taken
def merge_players(*, keep: Player, drop: Player, by: Actor) -> Player:
    """Merge two entries of a person into the first, which takes over missing data. Raises Conflict if both play at one
    event.
    """
    require(by, "register.edit")
    with transaction.atomic():
        kept, dropped = _two(keep, drop)
        apart = why_apart(kept, dropped)
        if apart:
            raise Conflict(apart)
        before = {"first": _of_player(kept), "second": _of_player(dropped)}
        moving, known = _registered(dropped), _registered(kept)
        Registration.objects.filter(player=dropped).update(player=kept)
        _play_cups(kept, dropped, by)
        season().merge(kept, dropped, by)
        kept.club = kept.club or dropped.club
        kept.licence = kept.licence or dropped.licence
        kept.rating = dropped.rating if kept.rating is None else kept.rating
        dropped.delete()
        kept.save()
        for registration, was in moving:
            registration.player = kept
            locked_registration.log(registration, "players.merge", before=was, by=by)
        locked_registration.log_elsewhere(known, kept, by=by)
        _log("players.merge", before, _of_player(kept), by)
        return kept


@again_if_taken
def correct_club(*, club: Club, name: str, by: Actor) -> Club:
    """Rename a club. Raises RefereeError for another club's name."""
    require(by, "register.edit")
    with transaction.atomic():
        fresh = Club.objects.select_for_update().get(pk=club.pk)
        before = fresh.name
        fresh.name = one_line(name, field="name")
        if Club.objects.exclude(pk=fresh.pk).filter(name__iexact=fresh.name).exists():
            raise RefereeError(_("There is a club of this name already: merge the two."), "name")
        check(fresh)
        fresh.save()
        _log_club("clubs.edit", fresh, before, by)
        return fresh


def merge_clubs(*, keep: Club, drop: Club, by: Actor) -> Club:
    require(by, "register.edit")
    with transaction.atomic():
        clubs = {locked.pk: locked for locked in Club.objects.select_for_update().filter(pk__in=(keep.pk, drop.pk))}
        if len(clubs) < 2:
            raise RefereeError(_("Choose two that are different."))
        kept, dropped = clubs[keep.pk], clubs[drop.pk]
        events = _events_of(dropped)
        Registration.objects.filter(club=dropped).update(club=kept)
        Player.objects.filter(club=dropped).update(club=kept)
        _own_cup_teams(kept, dropped, by)
        season().merge_clubs(kept, dropped, by)
        dropped.delete()
        _log_club("clubs.merge", kept, drop.name, by, events)
        return kept


def why_apart(keep: Player, drop: Player) -> str:
    """Explain why two players cannot be merged; "" if they can."""
    cup = Cup.objects.filter(members__player=keep).filter(members__player=drop).order_by("pk").first()
    if cup is not None:
        return _("Both play in the cup %(cup)s, so they remain two entries.") % {"cup": cup}
    at = Registration.objects.filter(player=drop).values("event")
    event = Event.objects.filter(registrations__player=keep, pk__in=at).order_by("pk").first()
    if event is None:
        return season().why_apart(keep, drop)
    params = {"event": event.name, "keep": keep.name}
    sign_ins = Registration.objects.filter(event=event, player__in=(keep, drop))
    if all(locked_registration.is_on_papers(registration) for registration in sign_ins):
        return (
            _(
                "Both appear in documents of %(event)s that do not change, so they remain two entries. Record "
                "there that the one who does not play has withdrawn, and register only %(keep)s for the next "
                "events."
            )
            % params
        )
    return _("Both are registered at %(event)s: remove one of the registrations there first.") % params


def _play_cups(kept: Player, dropped: Player, by: Actor) -> None:
    cups = list(Cup.objects.filter(members__player=dropped).distinct().order_by("pk"))
    CupMember.objects.filter(player=dropped).update(player=kept)
    CupLineup.objects.filter(player=dropped).update(player=kept)
    _log_cups(cups, by)


def _own_cup_teams(kept: Club, dropped: Club, by: Actor) -> None:
    cups = list(Cup.objects.filter(teams__club=dropped).distinct().order_by("pk"))
    CupTeam.objects.filter(club=dropped).update(club=kept)
    _log_cups(cups, by)


def _two(keep: Player, drop: Player) -> tuple[Player, Player]:
    if keep.pk == drop.pk:
        raise RefereeError(_("Choose two that are different."))
    first, second = sorted((keep.pk, drop.pk))
    locked = {pk: _player(Player(pk=pk)) for pk in (first, second)}
    return locked[keep.pk], locked[drop.pk]


def _player(player: Player) -> Player:
    locked = Player.objects.select_for_update(of=("self",)).select_related("club").filter(pk=player.pk).first()
    if locked is None:
        raise RefereeError(_("This player is not in the register any more."), status=404)
    return locked


def _registered(player: Player) -> locked_registration.States:
    registrations = (
        Registration.objects.filter(player=player).select_related("event", "player", "club").order_by("event_id")
    )
    return [(registration, locked_registration.state(registration)) for registration in registrations]


def _of_player(player: Player) -> dict[str, str]:
    return {"name": player.name, "club": player.club.name if player.club else "", "licence": player.licence}


def _events_of(club: Club) -> list[Event]:
    return list(Event.objects.filter(registrations__club=club).distinct().order_by("pk"))


def _log(action: str, before: journal.Json, after: dict[str, str], by: Actor) -> None:
    journal.write(event=None, by=by, action=action, subject=after["name"], before=before, after=after)


def _log_club(action: str, club: Club, before: str, by: Actor, events: list[Event] | None = None) -> None:
    for event in (None, *(_events_of(club) if events is None else events)):
        after = {"club": club.name}
        journal.write(event=event, by=by, action=action, subject=club.name, before={"club": before}, after=after)


def _log_cups(cups: list[Cup], by: Actor) -> None:
    """Write a line in every cup concerned: its teams and line-ups use register numbers."""
    for cup in cups:
        state = {**cup_stands.teams(cup), **cup_stands.matches(cup)}
        names = {"players": [[member.player_id, member.player.name] for member in cup_stands.members(cup)]}
        journal.write(event=None, cup=cup, by=by, action="cup.known", subject=cup.name, after=names, stands=state)
