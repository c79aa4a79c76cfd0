"""A round's matches are in the order in which their winners meet, so that no lines cross."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from tournament.cup.selectors import results
from tournament.cup.selectors.results import NOTHING, Reached
from tournament.cup.wording import round_name
from tournament.models import Cup, CupMatch, CupRound, CupSide, points_of


@dataclass(frozen=True, slots=True)
class Side:
    """`place`: None before a result, and for an absent team; `came_from`: number of the match won before."""

    position: int
    number: int
    name: str
    club: str
    absent: bool
    withdrawn: bool
    units: int | None
    difference: int
    tables_won: int
    place: int | None
    by_lot: bool
    goes_on: bool
    came_from: int | None = None

    @property
    def points(self) -> Fraction | None:
        return None if self.units is None else points_of(self.units)

    @property
    def is_home(self) -> bool:
        return self.position == 1


@dataclass(frozen=True, slots=True)
class Match:
    """`event`: its address if the reader may open it; `is_settled`: its result counts; `is_played`: to be confirmed
    by the director; `level`: needs a lot first.
    """

    pk: int
    number: int
    place: str
    at: datetime | None
    event: str
    is_set_up: bool
    is_played: bool
    is_settled: bool
    level: tuple[str, ...]
    sides: tuple[Side, ...]

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def has_result(self) -> bool:
        return self.is_played or self.is_settled

    @property
    def ranked(self) -> tuple[Side, ...]:
        return tuple(sorted(self.sides, key=lambda side: (side.place or 4, side.position)))


@dataclass(frozen=True, slots=True)
class Round:
    pk: int
    number: int
    name: str
    state: str
    on: int
    is_preliminary: bool
    matches: tuple[Match, ...]

    @property
    def played(self) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if not match.is_bye)

    @property
    def byes(self) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.is_bye)

    @property
    def is_over(self) -> bool:
        return bool(self.matches) and all(match.is_settled for match in self.matches)


@dataclass(frozen=True, slots=True)
class Bracket:
    rounds: tuple[Round, ...]
    winner: Side | None

    @property
    def main(self) -> tuple[Round, ...]:
        return tuple(round_ for round_ in self.rounds if not round_.is_preliminary)

    def match(self, round_number: int, number: int) -> Match | None:
        matches = (match for round_ in self.rounds if round_.number == round_number for match in round_.matches)
        return next((match for match in matches if match.number == number), None)


def bracket(cup: Cup, *, official: bool) -> Bracket:
    rounds = list(CupRound.objects.filter(cup=cup).defer("request").order_by("number"))
    shown = [round_ for round_ in rounds if official or round_.state == CupRound.State.PUBLISHED]
    drawn = CupMatch.objects.filter(round__in=shown).select_related("event").order_by("number")
    matches: dict[int, list[CupMatch]] = {}
    for match in drawn:
        matches.setdefault(match.round_id, []).append(match)
    sides: dict[int, list[CupSide]] = {}
    for side in CupSide.objects.filter(match__in=drawn).select_related("team__club").order_by("position"):
        sides.setdefault(side.match_id, []).append(side)
    open_ = [match for listed in matches.values() for match in listed if match.settled_at is None]
    reached = results.reached(open_) if official else {}
    came: dict[int, int] = {}
    columns = []
    for planned_round in rounds:
        listed = [
            _match(
                match, sides.get(match.pk, []), planned_round.on, reached.get(match.pk), came, cup, official=official
            )
            for match in matches.get(planned_round.pk, [])
        ]
        columns.append(
            Round(
                planned_round.pk,
                planned_round.number,
                round_name(planned_round),
                planned_round.state,
                planned_round.on,
                planned_round.is_preliminary,
                tuple(listed),
            )
        )
        came = {side.number: match.number for match in listed for side in match.sides if side.goes_on}
    return Bracket(_uncrossed(columns), _winner(columns))


def _match(
    match: CupMatch,
    sides: Sequence[CupSide],
    on: int,
    reached: Mapping[int, Reached] | None,
    came: Mapping[int, int],
    cup: Cup,
    *,
    official: bool,
) -> Match:
    event = match.event
    opens = event is not None and (official or not (event.unpublished or event.hidden_at))
    is_settled = match.settled_at is not None
    decided = results.decided(sides, on, reached) if reached is not None else None
    places = {ranked.standing.key: ranked.place for ranked in decided.order} if decided else {}
    level = decided.level if decided else ()
    clubs = official or cup.public_clubs

    def shown(side: CupSide) -> Side:
        got = reached.get(side.pk, NOTHING) if reached is not None else results.stored(side)
        has_points = not side.absent and (reached is not None or (is_settled and event is not None))
        return Side(
            position=side.position,
            number=side.team.number,
            name=side.team.name,
            club=side.team.club.name if side.team.club and clubs else "",
            absent=side.absent,
            withdrawn=side.team.withdrawn,
            units=got.units if has_points else None,
            difference=got.difference,
            tables_won=got.tables_won,
            place=side.place if is_settled else places.get(side.pk),
            by_lot=side.lot is not None,
            goes_on=side.goes_on,
            came_from=came.get(side.team.number),
        )

    return Match(
        pk=match.pk,
        number=match.number,
        place=match.place,
        at=match.at,
        event=event.slug if event is not None and opens else "",
        is_set_up=event is not None,
        is_played=reached is not None,
        is_settled=is_settled,
        level=tuple(side.team.name for side in sides if side.pk in level),
        sides=tuple(shown(side) for side in sides),
    )


def _uncrossed(columns: Sequence[Round]) -> tuple[Round, ...]:
    ordered: list[Round] = []
    following: Sequence[Match] = ()
    for column in reversed(columns):
        rank = {side.number: at for at, side in enumerate(side for match in following for side in match.sides)}
        last = len(rank)

        def meets(match: Match, rank: Mapping[int, int] = rank, last: int = last) -> tuple[int, int]:
            return min(
                (rank.get(side.number, last) for side in match.sides if side.goes_on), default=last
            ), match.number

        matches = tuple(sorted(column.matches, key=meets))
        ordered.append(replace(column, matches=matches))
        following = matches
    return tuple(reversed(ordered))


def _winner(columns: Sequence[Round]) -> Side | None:
    if not columns or len(columns[-1].played) != 1 or not columns[-1].is_over:
        return None
    return next(
        (side for match in columns[-1].played for side in match.sides if side.place == 1 and side.goes_on), None
    )
