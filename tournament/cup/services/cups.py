from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.cup.selectors import draws
from tournament.cup.services import log
from tournament.draw import digest
from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import cup_stands as stands
from tournament.journal.services import journal
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.retry_name_taken import again_if_taken, free_slug
from tournament.journal.services.typed_text import assign, check, require_seen
from tournament.models import Cup, CupOfficial, CupRound
from tournament.models.cup import MAIN_ROUNDS

LINES = ("name", "period", "organiser")
FIELDS = frozenset(stands.SETTINGS)
TAKEN_SLUGS = frozenset(("new",))


@again_if_taken
def create(*, name: str, by: Actor, first: int = MAIN_ROUNDS[1], preliminary: bool = False, **settings: Any) -> Cup:
    """Create a cup, directed by its creator and visible to its officials until public. Raises RefereeError.

    `first`: number of teams of its first main round, which a preliminary round may precede; `settings` are FIELDS.
    """
    require(by, "cup.create")
    if by.account is None:
        raise RefereeError(_("Sign in to create a cup."))
    with transaction.atomic():
        cup = Cup()
        assign(cup, {"name": name, **settings}, known=FIELDS, lines=LINES)
        ours = not cup.slug
        cup.slug = cup.slug or free_slug(Cup.objects, str(cup), usual="cup", taken=TAKEN_SLUGS)
        _require_valid(cup, slug=not ours)
        cup.save()
        CupOfficial.objects.create(cup=cup, account=by.account, role=CupOfficial.Role.DIRECTOR)
        _plan(cup, first, preliminary)
        journal.write_in(cup, "cup.create", by=by, after=stands.of_cup(cup), stands=stands.whole(cup))
        return cup


@again_if_taken
def update(*, cup: Cup, changes: Mapping[str, Any], by: Actor, seen: str = "") -> Cup:
    """Change settings (FIELDS); matches already set up keep theirs. `seen` is the state that was looked at ("": any).

    Raises KeyError, RefereeError at the field, Stale if the settings are not as they were seen.
    """
    require(by, "cup.settings")
    with transaction.atomic():
        fresh = log.lock(cup)
        before = stands.of_cup(fresh)
        assign(fresh, changes, known=FIELDS, lines=LINES)
        _require_valid(fresh)
        after = stands.of_cup(fresh)
        if after == before:
            raise RefereeError(_("Nothing was changed."))
        require_seen(seen, digest(before), before=before, after=after)
        fresh.save()
        journal.write_in(fresh, "cup.settings", by=by, before=before, after=after, stands=stands.settings(fresh))
        return fresh


def state_of(cup: Cup) -> str:
    return digest(stands.of_cup(cup))


def plan(*, cup: Cup, first: int, preliminary: bool, by: Actor) -> Cup:
    """Plan the rounds anew. Raises Conflict once one is drawn."""
    require(by, "cup.settings")
    with transaction.atomic():
        fresh = log.lock(cup)
        before = _planned(fresh)
        if draws.is_drawn(fresh):
            raise Conflict(_("A round is drawn already: the plan of the rounds stays as it is."), "first")
        gone = [str(number) for number in CupRound.objects.filter(cup=fresh).values_list("number", flat=True)]
        CupRound.objects.filter(cup=fresh).delete()
        _plan(fresh, first, preliminary)
        planned = stands.rounds(fresh)
        planned["rounds"] = {**dict.fromkeys(gone), **planned["rounds"]}
        journal.write_in(
            fresh,
            "cup.plan",
            by=by,
            before={"rounds": before},
            after={"rounds": _planned(fresh)},
            stands=planned,
        )
        return fresh


def _require_valid(cup: Cup, *, slug: bool = True) -> None:
    check(cup, exclude=() if slug else ("slug",))
    if cup.slug in TAKEN_SLUGS:
        raise RefereeError(_("This address is taken."), "slug")


def _plan(cup: Cup, first: int, preliminary: bool) -> None:
    if first not in MAIN_ROUNDS:
        raise RefereeError(_("Choose how many teams the first main round is for."), "first")
    sizes = [*([0] if preliminary else ()), *(size for size in MAIN_ROUNDS if size <= first)]
    CupRound.objects.bulk_create(
        CupRound(cup=cup, number=number, teams=teams) for number, teams in enumerate(sizes, start=1)
    )


def _planned(cup: Cup) -> list[int]:
    return list(CupRound.objects.filter(cup=cup).order_by("number").values_list("teams", flat=True))
