from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament import steady
from tournament.access.selectors.accounts import officials
from tournament.access.views.guard import action
from tournament.backup import keeper
from tournament.backup.words import COPY_MISSING, backup_sentence, holds_sentence
from tournament.cup.wording import round_name
from tournament.events.selectors.book import book_of
from tournament.events.selectors.events import ended_early
from tournament.models import CupMatch, Event, Round
from tournament.people.selectors import players
from tournament.permissions import allowed, roles_of
from tournament.rounds.selectors import extra_round
from tournament.rounds.selectors import tables as selectors
from tournament.rounds.selectors.clock import time_left
from tournament.rounds.selectors.draws import match_of_cup
from tournament.rounds.views.next_step import Step, next_step, own_step, publish_standings
from tournament.signup.selectors import desk as sign_ups
from tournament.web.pages.frame import frame
from tournament.web.pages.requests import StandingRequest

#: The steps of an event whose rounds are closed.
AFTER_THE_ROUND = frozenset({"minutes.print", "standings.publish"})


@require_safe
@action("desk.view")
def desk(request: StandingRequest, slug: str) -> HttpResponse:
    event = request.event
    rounds = selectors.progress(event=event)
    counts = players.counts(event=event)
    beside = publish_standings(event=event, rounds=rounds)
    current = next(
        (round_ for round_ in rounds if round_.round.state != Round.State.CLOSED), rounds[-1] if rounds else None
    )
    sheet = selectors.next_sheet(round=current.round, now=steady.now()) if current else None
    step = next_step(
        event=event,
        players=counts,
        rounds=rounds,
        seats=len(book_of(event).seats),
        sheet=sheet,
        owing=[registration.player.name for registration in extra_round.owing(event=event)]
        if len(rounds) >= event.round_count
        else [],
    )
    if not counts.registered:
        step = _of_sign_ups(event) or step
    match = match_of_cup(event)
    cup_roles = roles_of(request.user, cup=match.round.cup) if match is not None else frozenset()
    if match is not None and step.action in AFTER_THE_ROUND and allowed(cup_roles, "cup.settle"):
        step = _of_result(match) or step
    may_step = allowed(request.roles | cup_roles, step.action)
    context = {
        **frame(request, "desk"),
        "rounds": rounds,
        "match": match if match is not None and allowed(cup_roles, "cup.desk") else None,
        "round_name": round_name(match.round) if match is not None else "",
        "regular": sum(not round_.round.is_extra for round_ in rounds),
        "current": current,
        "players": counts,
        "step": step,
        "to_print": next((round_.round.number for round_ in rounds if round_.round.state == Round.State.PUBLISHED), 0),
        "may_step": may_step,
        "own": None if may_step else own_step(event=event, roles=request.roles, rounds=rounds),
        "ends_early": step.action == "round.draft" and 0 < len(rounds) < event.round_count,
        "plays_on": len(rounds) == event.round_count and ended_early(event) is not None,
        "beside": beside if beside != step else None,
        "may_publish": allowed(request.roles, "standings.publish"),
        "counted": any(round_.round.state == Round.State.CLOSED for round_ in rounds),
        "seconds_left": time_left(current.round) if current else None,
        "officials": officials(event),
        **(_backup(event) if allowed(request.roles, "backup.make") else {}),
    }
    return render(request, "desk/desk.html", context)


def _of_sign_ups(event: Event) -> Step | None:
    count = sign_ups.coming(event)
    if not count:
        return None
    title = ngettext("%(count)s player has signed up online.", "%(count)s players have signed up online.", count)
    return Step(
        title=title % {"count": count},
        text=_("Confirm the sign-ups, then add them to the start list. Lists from clubs can be imported, too."),
        label=_("Sign-ups"),
        url=resolve_url("sign-ups", event.slug),
        action="signup.edit",
        icon="people",
    )


def _of_result(match: CupMatch) -> Step | None:
    if match.settled_at is not None:
        return None
    cup_round = match.round
    return Step(
        title=_("The match is over: confirm its result."),
        text=_("The result decides who goes on in the cup; the minutes are printed below."),
        label=_("To the result"),
        url=resolve_url("cup-match", cup_round.cup.slug, cup_round.number, match.number),
        action="cup.settle",
        icon="check",
    )


@require_POST
@action("backup.make")
def back_up(request: StandingRequest, slug: str) -> HttpResponse:
    keeper.ask(by=request.actor)
    return redirect(f"{resolve_url('desk', slug)}#backup")


@never_cache
@require_safe
@action("backup.make")
def backup_state(request: StandingRequest, slug: str) -> HttpResponse:
    return render(request, "desk/_backup.html", _backup(request.event))


def _backup(event: Event) -> dict[str, object]:
    copies = keeper.copies()
    held = copies.holds.event(event.slug) if copies.holds else None
    return {
        "copies": copies,
        "backup_today": copies.last is not None and timezone.localdate(copies.last.at) == timezone.localdate(),
        "backup_holds": holds_sentence(held.round, held.state) if held else "",
        "backup_trouble": backup_sentence(copies.failed) if copies.failed else "",
        "backup_again": copies.due or (copies.failed is not None and copies.failed.code == COPY_MISSING),
    }
