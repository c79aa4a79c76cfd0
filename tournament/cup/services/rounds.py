from __future__ import annotations

import hashlib
from typing import Any

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.cup import engine
from tournament.cup.documents import certificate
from tournament.cup.selectors import draws
from tournament.cup.services import log
from tournament.draw.digests import digest
from tournament.errors import Conflict, RefereeError
from tournament.journal.selectors import cup_stands as stands
from tournament.journal.services.actor import Actor, require
from tournament.journal.services.typed_text import given_reason
from tournament.models import Cup, CupCertificate, CupMatch, CupRound, CupSide, CupTeam
from tournament.models.cup import TEAM_SIZE

MOST_ROUNDS = 9


def choose_on(*, round: CupRound, on: int, by: Actor) -> CupRound:
    require(by, "cup.draw")
    with transaction.atomic():
        fresh = log.lock_round(round)
        if fresh.state != CupRound.State.PLANNED:
            raise Conflict(_("The round is drawn already."), "on")
        if on not in (1, 2):
            raise RefereeError(_("One team of each match goes on, or two."), "on")
        before = {"on": fresh.on}
        fresh.on = on
        fresh.save(update_fields=["on"])
        log.write_round(fresh, "cup.on", by=by, before=before, after={"on": on})
        return fresh


def add(*, cup: Cup, by: Actor) -> CupRound:
    """Plan one more round. Raises Conflict unless several teams are left."""
    require(by, "cup.draw")
    with transaction.atomic():
        fresh = log.lock(cup)
        last = CupRound.objects.filter(cup=fresh).order_by("-number").first()
        if last is not None:
            require_settled(last)
        left = CupSide.objects.filter(match__round=last, goes_on=True).count()
        if last is None or left < 2 or last.number >= MOST_ROUNDS:
            raise Conflict(_("No more round is needed."))
        cup_round = CupRound.objects.create(cup=fresh, number=last.number + 1, teams=left)
        log.write_round(cup_round, "cup.add_round", by=by, after={"teams": left})
        return cup_round


def draw(*, round: CupRound, seed: int, by: Actor) -> CupRound:
    """Draw the round's matches, visible to officials until published.

    Raises Conflict while the previous round is not over, RefereeError for an impossible seed or too many teams.
    """
    require(by, "cup.draw")
    if not 0 <= seed <= engine.LARGEST_SEED:
        raise RefereeError(_("The seed is a whole number from 0 to %(last)s.") % {"last": engine.LARGEST_SEED}, "seed")
    with transaction.atomic():
        fresh = log.lock_round(round)
        require_can_draw(fresh)
        teams = draws.entrants(fresh)
        _require_teams(fresh, teams)
        asked = draws.request(teams, on=fresh.on, places=draws.places(fresh), seed=seed)
        answer = engine.draw(asked)
        fresh.state, fresh.request, fresh.version = CupRound.State.DRAWN, asked, answer["version"]
        fresh.request_sha256 = digest(asked)
        fresh.save()
        _store(fresh, answer, {str(team.number): team for team in teams})
        log.write_round(
            fresh,
            "cup.draw",
            by=by,
            after={"seed": seed, "teams": len(teams), "clubmates": answer["clubmates"], "matches": _drawn(answer)},
            matches=stands.matches(fresh.cup),
        )
        return fresh


def discard(*, round: CupRound, by: Actor) -> CupRound:
    require(by, "cup.draw")
    with transaction.atomic():
        fresh = log.lock_round(round)
        require_can_discard(fresh)
        gone = [f"{fresh.number}/{number}" for number in fresh.matches.values_list("number", flat=True)]
        before = {"seed": (fresh.request or {}).get("seed")}
        fresh.matches.all().delete()
        fresh.state, fresh.request, fresh.version, fresh.request_sha256 = CupRound.State.PLANNED, None, "", ""
        fresh.save()
        log.write_round(fresh, "cup.discard", by=by, before=before, matches={"matches": dict.fromkeys(gone)})
        return fresh


def publish(*, round: CupRound, by: Actor, seen: str = "") -> CupRound:
    """Publish the matches with the draw's certificate; teams with byes advance. `seen` is the digest of the request
    that was looked at, "" for any. Raises Conflict if it was drawn anew since.
    """
    require(by, "cup.draw")
    with transaction.atomic():
        fresh = log.lock_round(round)
        require_can_publish(fresh)
        if seen and seen != fresh.request_sha256:
            raise Conflict(
                _("This draw has changed since you looked at it, and nothing is published. Look at it again.")
            )
        now = timezone.now()
        fresh.state, fresh.published_at = CupRound.State.PUBLISHED, now
        fresh.save(update_fields=["state", "published_at"])
        for match in _byes(fresh):
            CupMatch.objects.filter(pk=match.pk).update(settled_at=now, settled_by=by.label[:150])
            CupSide.objects.filter(match=match).update(place=1, goes_on=True)
        answer = engine.draw(fresh.request)
        content = certificate.of_round(round=fresh, answer=answer)
        cup_certificate = CupCertificate.objects.create(
            round=fresh,
            number=fresh.certificates.count() + 1,
            sha256=hashlib.sha256(content).hexdigest(),
            content=content,
            at=now,
        )
        state = {
            "seed": answer["seed"],
            "version": answer["version"],
            "request": fresh.request_sha256,
            "matches": answer["sha256"]["matches"],
            "certificate": cup_certificate.sha256,
        }
        log.write_round(fresh, "cup.publish", by=by, after=state, matches=stands.matches(fresh.cup))
        return fresh


def unpublish(*, round: CupRound, reason: str, by: Actor) -> CupRound:
    """Withdraw a published draw: it becomes a draft, its certificate void."""
    require(by, "cup.draw")
    with transaction.atomic():
        fresh = log.lock_round(round)
        require_can_unpublish(fresh)
        reason = given_reason(reason)
        fresh.state, fresh.published_at = CupRound.State.DRAWN, None
        fresh.save(update_fields=["state", "published_at"])
        byes = _byes(fresh)
        CupMatch.objects.filter(pk__in=[bye.pk for bye in byes]).update(settled_at=None, settled_by="")
        CupSide.objects.filter(match__in=byes).update(place=None, goes_on=False)
        valid = CupCertificate.objects.filter(round=fresh, withdrawn_at__isnull=True)
        voided = valid.update(withdrawn_at=timezone.now())
        log.write_round(
            fresh,
            "cup.unpublish",
            by=by,
            after={"certificates_withdrawn": voided},
            reason=reason,
            matches=stands.matches(fresh.cup),
        )
        return fresh


def require_can_draw(round: CupRound) -> None:
    if round.state != CupRound.State.PLANNED:
        raise Conflict(_("The round is drawn already."))
    earlier = draws.before(round)
    if earlier is not None:
        require_settled(earlier)


def require_settled(round: CupRound) -> None:
    if round.state != CupRound.State.PUBLISHED:
        raise Conflict(_("The round before is not published yet."))
    waiting = CupMatch.objects.filter(round=round, settled_at__isnull=True).order_by("number").first()
    if waiting is not None:
        raise Conflict(_("Match %(number)s of the round before has no result yet.") % {"number": waiting.number})


def require_can_discard(round: CupRound) -> None:
    if round.state != CupRound.State.DRAWN:
        raise Conflict(_("The draw is published; only a draft can be discarded."))


def require_can_publish(round: CupRound) -> None:
    """Raise Conflict unless the round is drawn, not published, and no team has withdrawn since."""
    if round.state != CupRound.State.DRAWN:
        raise Conflict(_("Only a draw that is not published yet can be published."))
    side = CupSide.objects.filter(match__round=round, team__withdrawn=True).select_related("team").first()
    if side is not None:
        raise Conflict(
            _("%(team)s has withdrawn since the draw: discard it and draw again.") % {"team": side.team.name}
        )


def require_can_unpublish(round: CupRound) -> None:
    """Raise Conflict unless published, without a match set up or decided and without a later draw."""
    if round.state != CupRound.State.PUBLISHED:
        raise Conflict(_("The draw is not published."))
    begun = CupMatch.objects.filter(round=round).annotate(teams=Count("sides"))
    first = begun.filter(Q(event__isnull=False) | Q(settled_at__isnull=False, teams__gt=1)).order_by("number").first()
    if first is not None:
        raise Conflict(_("Match %(number)s is set up already: the draw stays as it is.") % {"number": first.number})
    if draws.is_drawn(round.cup, after=round.number):
        raise Conflict(_("The next round is drawn already: discard that draw first."))


def _require_teams(round_: CupRound, teams: list[CupTeam]) -> None:
    if len(teams) < 2:
        raise RefereeError(_("There are not enough teams for a match."))
    sizes = CupTeam.objects.filter(pk__in=[team.pk for team in teams])
    short = sizes.annotate(players=Count("members", filter=Q(members__position__isnull=False)))
    few = short.filter(players__lt=TEAM_SIZE).order_by("number").first()
    if few is not None:
        raise RefereeError(_("%(team)s has fewer than %(count)s players.") % {"team": few.name, "count": TEAM_SIZE})
    most = draws.places(round_)
    if most and len(teams) <= most:
        raise RefereeError(
            _("There are only %(count)s teams: no preliminary round is needed. Plan the rounds without it.")
            % {"count": len(teams)}
        )
    if round_.number == 1 and round_.teams and len(teams) > round_.teams:
        raise RefereeError(
            _("There are %(count)s teams for a round of %(most)s: plan a preliminary round, or a larger first round.")
            % {"count": len(teams), "most": round_.teams}
        )


def _drawn(answer: dict[str, Any]) -> list[str]:
    return [" – ".join(match) for match in (*answer["matches"], *([team] for team in answer["byes"]))]


def _store(round_: CupRound, answer: dict[str, Any], teams: dict[str, CupTeam]) -> None:
    groups = [*answer["matches"], *([team] for team in answer["byes"])]
    matches = CupMatch.objects.bulk_create(
        CupMatch(round=round_, number=number) for number, _group in enumerate(groups, start=1)
    )
    CupSide.objects.bulk_create(
        CupSide(match=match, position=position, team=teams[team])
        for match, group in zip(matches, groups, strict=True)
        for position, team in enumerate(group, start=1)
    )


def _byes(round_: CupRound) -> list[CupMatch]:
    return list(CupMatch.objects.filter(round=round_).annotate(teams=Count("sides")).filter(teams=1))
