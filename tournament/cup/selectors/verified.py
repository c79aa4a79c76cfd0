from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tournament.cup import engine
from tournament.cup.selectors import results
from tournament.draw.digests import digest
from tournament.events.selectors.book import book_of
from tournament.journal.selectors import cup_stands as stands
from tournament.journal.selectors.journal import ERASED
from tournament.journal.selectors.replay import Journalled
from tournament.journal.selectors.snapshot import ALL
from tournament.models import Cup, CupCertificate, CupMatch, CupMember, CupRound, CupSide, Journal, Seat
from tournament.models.cup import TEAM_SIZE
from tournament.verify.selectors import verified
from tournament.verify.selectors.finding import Finding

NUMBERED = {"teams": "cup.team", "rounds": "cup.round", "matches": "cup.match"}


@dataclass(slots=True)
class JournalledCup(Journalled):
    """`names` of its players, by key."""

    names: dict[int, str] = field(default_factory=dict)

    def hear(self, line: Journal) -> None:
        Journalled.hear(self, line)
        with suppress(TypeError, ValueError, AttributeError):  # a line that Radelc never writes is a finding of its own
            self._names(line)

    def _names(self, line: Journal) -> None:
        listed = line.after.get("players", ())
        if line.action in ("cup.player", "cup.known"):
            self.names.update((player, name) for player, name in listed)
        elif line.action == "cup.team":
            members = (self.units["teams"].get(line.name) or {}).get("members", ())
            playing = sorted(member for member in members if member[0])
            self.names.update((player, name) for (_position, player), name in zip(playing, listed, strict=False))


def findings(cup: Cup) -> Iterator[Finding]:
    """Yield all findings; after a broken chain only those of draws and matches. A dozen queries, and some per match."""
    replayed = yield from verified.replay(cup, JournalledCup())
    fresh = Cup.objects.get(pk=cup.pk)
    parts = [_as_journalled(fresh, replayed), _of_names(fresh, replayed.names)] if replayed is not None else []
    drawn = CupRound.objects.filter(cup=fresh).exclude(state=CupRound.State.PLANNED).order_by("number")
    for part in (*parts, *map(_of_draw, drawn), _of_matches(fresh)):
        yield from verified.readable(part)


def _as_journalled(cup: Cup, journalled: Journalled) -> Iterator[Finding]:
    now = stands.whole(cup)
    known: Mapping[str, Any] = journalled.units["cup"].get(ALL) or {}
    for name, value in now["cup"][ALL].items():
        if name in known and known[name] != value:
            yield Finding("event", params={"field": name})
    if CupMember.objects.filter(team__cup=cup).exclude(cup=cup).exists():
        yield Finding("event.junk")
    if journalled.units["officials"].get(ALL) not in (None, now["officials"][ALL]):
        yield Finding("officials")
    for kind, code in NUMBERED.items():
        yield from verified.changed_units(now[kind], journalled, kind, code)


def _of_names(cup: Cup, names: Mapping[int, str]) -> Iterator[Finding]:
    wrong = {
        member.team.number
        for member in CupMember.objects.filter(cup=cup, player__erased_at=None).select_related("player", "team")
        if names.get(member.player_id, member.player.name) not in (member.player.name, ERASED)
    }
    yield from (Finding("cup.names", params={"number": number}) for number in sorted(wrong))


def _of_draw(round_: CupRound) -> Iterator[Finding]:
    asked = round_.request
    if asked is None or digest(asked) != round_.request_sha256:
        yield Finding("cup.request", params={"number": round_.number})
        return
    if round_.version == engine.VERSION:
        drawn: dict[int, list[str]] = {}
        seated = True
        for match, position, team in (
            CupSide.objects.filter(match__round=round_)
            .order_by("match__number", "position")
            .values_list("match__number", "position", "team__number")
        ):
            drawn.setdefault(match, []).append(str(team))
            seated = seated and position == len(drawn[match])
        answer = engine.draw(asked)
        if not seated or list(drawn.values()) != [*answer["matches"], *([team] for team in answer["byes"])]:
            yield Finding("cup.draw", params={"number": round_.number})
    certificates = CupCertificate.objects.filter(round=round_).order_by("pk")
    if certificates.filter(withdrawn_at=None).count() != (round_.state == CupRound.State.PUBLISHED):
        yield Finding("cup.certificate", params={"number": round_.number})
    for number, certificate in enumerate(certificates, start=1):
        content = bytes(certificate.content)
        if certificate.number != number or (content and hashlib.sha256(content).hexdigest() != certificate.sha256):
            yield Finding("cup.certificate", params={"number": round_.number})


def _of_matches(cup: Cup) -> Iterator[Finding]:
    cup_matches = CupMatch.objects.filter(round__cup=cup, settled_at__isnull=False).select_related("round", "event")
    matches = list(cup_matches.order_by("round__number", "number"))
    sides: dict[int, list[CupSide]] = {}
    listed = CupSide.objects.filter(match__in=matches).select_related("team").prefetch_related("lineup")
    for side in listed.order_by("position"):
        sides.setdefault(side.match_id, []).append(side)
    reached = results.reached(matches)
    for match in matches:
        where = {"number": stands.match_name(match)}
        own = sides.get(match.pk, [])
        if match.event is None:
            there = [side for side in own if not side.absent]
            if len(there) > 1 or any(side.goes_on == side.absent for side in own):
                yield Finding("cup.on", params=where)
            continue
        got = reached.get(match.pk, {})
        if any(results.stored(side) != got.get(side.pk, results.NOTHING) for side in own):
            yield Finding("cup.result", params=where)
            continue
        decided = results.decided(own, match.round.on, got)
        places = {ranked.standing.key: ranked.place for ranked in decided.order}
        if any((side.place, side.goes_on) != (places.get(side.pk), side.pk in decided.going_on) for side in own):
            yield Finding("cup.on", params=where)
        if not _is_seated_right(match, own):
            yield Finding("cup.seats", params=where)


def _is_seated_right(match: CupMatch, sides: list[CupSide]) -> bool:
    playing = [side for side in sides if not side.absent]
    players = {(at, entry.position): entry.player_id for at, side in enumerate(playing) for entry in side.lineup.all()}
    if match.event is None or len(playing) < 2 or len(players) != TEAM_SIZE * len(playing):
        return False
    letters = book_of(match.event).seats
    wanted = {
        (number, letter): players[seat]
        for number, table in enumerate(engine.seats_of(len(playing), match.seed or 0), start=1)
        for letter, seat in zip(letters, table, strict=True)
    }
    seats = Seat.objects.filter(round__event=match.event, round__number=1)
    sitting = {
        (number, letter): player
        for number, letter, player in seats.values_list("table__number", "letter", "registration__player")
    }
    return sitting == wanted
