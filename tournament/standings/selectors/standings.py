"""For the public a round counts only up to the published standings, without a gap, so that no unpublished result can
show.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple, TypeVar

from django.db.models import Case, CharField, Count, Q, QuerySet, Value, When

from rules.standings import InFinal, Ranked, Standing, rank, rank_finals
from tournament.draw.asked.request import FINALS
from tournament.models import Event, Registration, Round, Seat, Table, points_of
from tournament.wording.finals import plays_for
from tournament.wording.names import sort_key

Counted = Literal["published", "all"]
Key = TypeVar("Key")


class RoundResult(NamedTuple):
    """`difference` and `place` are None where the table gave him none (removed, bye).

    A round that he sat out and plays at the end does not count. `final`: the round is one of finals by places.
    """

    round: int
    table: int
    letter: str
    bye: bool
    total: int
    difference: int | None
    place: int | None
    units: int
    tables_won: int
    counts: bool
    final: bool = False

    @property
    def points(self) -> Fraction:
        return points_of(self.units)


class PlayerStanding(NamedTuple):
    """`place` is None for removed and out-of-competition players; `rounds` are those he played; `final` is the table of
    his final, where finals decide the places.
    """

    place: int | None
    registration_id: int
    start_number: int
    name: str
    club_id: int | None
    club: str
    units: int
    difference: int
    tables_won: int
    total: int
    rounds: tuple[RoundResult, ...]
    removed: bool
    withdrawn: bool
    out_of_competition: bool
    final: int | None = None

    @property
    def points(self) -> Fraction:
        return points_of(self.units)


@dataclass(frozen=True, slots=True)
class Finals:
    """`round`: its finals decide the places; `by_totals`: by the totals of all rounds, else by each table alone."""

    round: int
    by_totals: bool


@dataclass(frozen=True)  # without slots: `before` is worked out once
class Standings:
    """`rounds` are the numbers that count; `rows` are best first, those without a place at the end."""

    rounds: tuple[int, ...]
    rows: tuple[PlayerStanding, ...]
    finals: Finals | None = None

    @property
    def without(self) -> tuple[int, ...]:
        return tuple(number for number in range(1, max(self.rounds, default=0)) if number not in self.rounds)

    @cached_property
    def before(self) -> dict[int, int | None]:
        """Return the places before the last counted round, by registration. No query."""
        earlier = ((row.registration_id, rounds) for row, rounds in _earlier(self))
        return {ranked.standing.key: ranked.place for ranked in _ranked(earlier, _finals_before(self))}


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A club's or named team: its best `team_size` placed players, best first."""

    place: int
    name: str
    units: int
    difference: int
    tables_won: int
    members: tuple[PlayerStanding, ...]

    @property
    def points(self) -> Fraction:
        return points_of(self.units)

    @property
    def total(self) -> int:
        return sum(member.total for member in self.members)


def counted_rounds(*, event: Event, rounds: Counted) -> tuple[int, ...]:
    """Return the numbers of the closed rounds, or of those with public standings."""
    numbers: list[int] = []
    states = (
        Round.objects.filter(event=event).order_by("number").values_list("number", "state", "standings_published_at")
    )
    for number, state, published_at in states:
        if state != Round.State.CLOSED:
            if rounds == "published":
                break
            continue
        if rounds == "published" and published_at is None:
            break
        numbers.append(number)
    return tuple(numbers)


def standings(*, event: Event, rounds: Counted = "published", until: int | None = None) -> Standings:
    """Return the standings over counted rounds, or those up to round `until`."""
    numbers = counted_rounds(event=event, rounds=rounds)
    return _standings(event, [number for number in numbers if until is None or number <= until])


def standings_after(*, event: Event, number: int) -> Standings:
    """Return the standings after round `number`, all rounds up to it counted as closed."""
    return _standings(event, range(1, number + 1))


def round_standings(*, round: Round) -> Standings:
    if round.state != Round.State.CLOSED:
        return Standings((), ())
    return _standings(round.event, (round.number,), alone=True)


def standings_if(
    *,
    event: Event,
    table: Table,
    results: Mapping[str, RoundResult],
    untils: Sequence[int],
    removed: int | None = None,
    readmitted: int | None = None,
) -> dict[int, tuple[Standings, Standings]]:
    """Return pairs of standings, present and with other results at one table, by the last counted round.

    The accepted tables of this table's round count, too. `results`: the new results by seat; `removed`, `readmitted`:
    the registration to remove or readmit. Three queries for any number of `untils`.
    """
    counted = Q(round__state=Round.State.CLOSED, table__state=Table.State.ACCEPTED)
    counted |= Q(round=table.round, table__state=Table.State.ACCEPTED) | Q(table=table)
    now = _read_results(Seat.objects.filter(counted, round__event=event, registration__isnull=False))
    then = {player: [_replaced(result, table, results) for result in rounds] for player, rounds in now.items()}
    players = _players(event)
    by_totals = event.finals_by == Event.FinalsBy.TOTALS
    then_removed = ({player.pk for player in players if player.removed} | {removed}) - {readmitted}
    players_then = [player._replace(removed=player.pk in then_removed) for player in players]
    return {
        until: (_until(until, players, now, by_totals), _until(until, players_then, then, by_totals))
        for until in untils
    }


def _replaced(result: RoundResult, table: Table, results: Mapping[str, RoundResult]) -> RoundResult:
    here = (result.round, result.table) == (table.round.number, table.number)
    return results[result.letter]._replace(final=result.final) if here and result.letter in results else result


def _until(
    until: int, everybody: Sequence[_Player], results: dict[int, list[RoundResult]], by_totals: bool
) -> Standings:
    early = {player: [result for result in rounds if result.round <= until] for player, rounds in results.items()}
    counted = {player: rounds for player, rounds in early.items() if rounds}
    numbers = sorted({result.round for rounds in counted.values() for result in rounds})
    return _ordered(numbers, everybody, counted, by_totals=by_totals)


def places(order: Standings) -> dict[int, int | None]:
    return {row.registration_id: row.place for row in order.rows}


def before_the_last(order: Standings) -> Standings:
    """Return the order before the last counted round, of the players in it. No query.

    A player removed since has no place in it, so that nobody seems to climb because of him.
    """
    there = {row.registration_id: (row, rounds) for row, rounds in _earlier(order)}
    by_name = sorted(there.values(), key=lambda pair: sort_key(pair[0].name))
    finals = _finals_before(order)
    return Standings(
        order.rounds[:-1],
        tuple(
            ranked.standing.key._replace(
                place=ranked.place,
                units=int(ranked.standing.points),
                difference=ranked.standing.difference,
                tables_won=ranked.standing.tables_won,
                rounds=there[ranked.standing.key.registration_id][1],
                final=ranked.standing.key.final if finals else None,
            )
            for ranked in _ranked(by_name, finals)
        ),
        finals,
    )


def _finals_before(order: Standings) -> Finals | None:
    return order.finals if order.finals is not None and order.finals.round < order.rounds[-1] else None


def places_among(rows: Iterable[PlayerStanding]) -> tuple[PlayerStanding, ...]:
    """Renumber the places of some rows of an order, best first."""
    placed: list[PlayerStanding] = []
    others: list[PlayerStanding] = []
    place, before = 0, 0
    for row in rows:
        if row.place is None:
            others.append(row)
            continue
        if row.place != before:
            place, before = len(placed) + 1, row.place
        placed.append(row._replace(place=place))
    return (*placed, *others)


def _earlier(order: Standings) -> Iterator[tuple[PlayerStanding, tuple[RoundResult, ...]]]:
    last = order.rounds[-1] if order.rounds else 0
    for row in order.rows:
        rounds = row.rounds[:-1] if row.rounds[-1].round == last else row.rounds
        if rounds and row.place is not None:
            yield row, rounds


def team_standings(*, individuals: Standings, team_size: int) -> tuple[TeamStanding, ...]:
    """Return clubs' teams from the individuals' standings; a club needs `team_size` placed players. No query."""
    clubs: dict[int, list[PlayerStanding]] = {}
    for row in individuals.rows:  # best first, so a club's first players are its best
        if row.place is not None and row.club_id is not None:
            clubs.setdefault(row.club_id, []).append(row)
    teams = {club: tuple(members[:team_size]) for club, members in clubs.items() if len(members) >= team_size}
    names = {club: members[0].club for club, members in teams.items()}
    return ranked_teams(dict(sorted(teams.items(), key=lambda team: sort_key(names[team[0]]))), names)


def ranked_teams(teams: Mapping[int, tuple[PlayerStanding, ...]], names: Mapping[int, str]) -> tuple[TeamStanding, ...]:
    """Rank teams by the sums of their counted members; level teams stay in the order given. No query."""
    ranked = rank(
        Standing(
            key=team,
            points=sum(member.units for member in members),
            difference=sum(member.difference for member in members),
            tables_won=sum(member.tables_won for member in members),
        )
        for team, members in teams.items()
    )
    return tuple(
        TeamStanding(
            place=placed.place,
            name=names[placed.standing.key],
            units=int(placed.standing.points),
            difference=placed.standing.difference,
            tables_won=placed.standing.tables_won,
            members=teams[placed.standing.key],
        )
        for placed in ranked
    )


def team_places_before(*, individuals: Standings, team_size: int) -> dict[str, int | None]:
    earlier = team_standings(individuals=before_the_last(individuals), team_size=team_size)
    return {team.name: team.place for team in earlier}


class _Player(NamedTuple):
    pk: int
    start_number: int
    name: str
    club_id: int | None
    club: str
    removed: bool
    withdrawn: bool
    out_of_competition: bool

    @property
    def competes(self) -> bool:
        return not (self.removed or self.out_of_competition)


def _standings(event: Event, numbers: Sequence[int], *, alone: bool = False) -> Standings:
    if not numbers:
        return Standings((), ())
    by_totals = None if alone else event.finals_by == Event.FinalsBy.TOTALS
    return _ordered(numbers, _players(event), _results(event, numbers), by_totals=by_totals)


def _ordered(
    numbers: Sequence[int],
    everybody: Sequence[_Player],
    results: dict[int, list[RoundResult]],
    *,
    by_totals: bool | None,
) -> Standings:
    competing: list[tuple[_Player, Sequence[RoundResult]]] = []
    others: list[tuple[_Player, Sequence[RoundResult]]] = []
    for player in everybody:
        if player.pk in results:
            (competing if player.competes else others).append((player, results[player.pk]))
    finals = None
    if by_totals is not None:
        last = max((result.round for rounds in results.values() for result in rounds if result.final), default=0)
        finals = Finals(last, by_totals) if last else None
    rows = [_row(ranked.place, ranked.standing, results, finals) for ranked in _ranked(competing, finals)]
    rows += [_row(None, ranked.standing, results, finals) for ranked in _ranked(others, finals)]
    return Standings(rounds=tuple(numbers), rows=tuple(rows), finals=finals)


def _ranked(lines: Iterable[tuple[Key, Sequence[RoundResult]]], finals: Finals | None) -> list[Ranked[Key]]:
    if finals is None:
        return rank(_sum(key, rounds) for key, rounds in lines)
    return rank_finals((_in_final(key, rounds, finals) for key, rounds in lines), by_totals=finals.by_totals)


def _in_final(key: Key, rounds: Sequence[RoundResult], finals: Finals) -> InFinal[Key]:
    played = _final_of(rounds, finals)
    before = [result for result in rounds if result.round != finals.round]
    table, place = (None, None) if played is None else (played.table, played.place)
    return InFinal(_sum(key, rounds), _sum(key, before), table, place)


def _final_of(rounds: Iterable[RoundResult], finals: Finals) -> RoundResult | None:
    return next((result for result in rounds if result.round == finals.round), None)


def _sum(key: Key, rounds: Sequence[RoundResult]) -> Standing[Key]:
    units = difference = tables_won = 0
    for result in rounds:
        units += result.units
        difference += result.difference or 0
        tables_won += result.tables_won
    return Standing(key, units, difference, tables_won)


def _row(
    place: int | None, standing: Standing[_Player], results: dict[int, list[RoundResult]], finals: Finals | None
) -> PlayerStanding:
    player = standing.key
    rounds = results[player.pk]
    final = _final_of(rounds, finals) if finals is not None else None
    return PlayerStanding(  # by position: by name it takes three times as long, for each of 1,500 players
        place,
        player.pk,
        player.start_number,
        player.name,
        player.club_id,
        player.club,
        int(standing.points),
        standing.difference,
        standing.tables_won,
        sum([result.total for result in rounds if result.difference is not None]),  # else it is annulled
        tuple(rounds),
        player.removed,
        player.withdrawn,
        player.out_of_competition,
        None if final is None else final.table,
    )


def _players(event: Event) -> list[_Player]:
    """Django converts booleans row by row, so only marked players have them read."""
    registrations = Registration.objects.filter(event=event)
    marked = registrations.filter(Q(removed=True) | Q(withdrawn=True) | Q(out_of_competition=True))
    marks = {pk: given for pk, *given in marked.values_list("pk", "removed", "withdrawn", "out_of_competition")}
    unmarked = (False, False, False)
    players = [
        _Player(pk, number, f"{last_name} {first_name}".strip(), club_id, club or "", *marks.get(pk, unmarked))
        for pk, number, last_name, first_name, club_id, club in registrations.order_by("start_number").values_list(
            "pk", "start_number", "player__last_name", "player__first_name", "club", "club__name"
        )
    ]
    return sorted(players, key=lambda player: sort_key(player.name))


def _results(event: Event, numbers: Sequence[int]) -> dict[int, list[RoundResult]]:
    seats = Seat.objects.filter(
        round__event=event,
        round__number__in=numbers,
        round__state=Round.State.CLOSED,
        table__state=Table.State.ACCEPTED,
        registration__isnull=False,
    )
    return _read_results(seats)


#: Per seat: whether its table was a bye, whether it counts, and (f, g, h) whether the round is one of finals. One
#: letter, because Django takes longer to convert three booleans or a number per row than the query takes.
_KINDS = {
    "p": (False, True, False),
    "b": (True, True, False),
    "s": (True, False, False),
    "f": (False, True, True),
    "g": (True, True, True),
    "h": (True, False, True),
}
_KIND = Case(
    When(table__bye=False, round__draw_mode=FINALS, then=Value("f")),
    When(counts=True, round__draw_mode=FINALS, then=Value("g")),
    When(round__draw_mode=FINALS, then=Value("h")),
    When(table__bye=False, then=Value("p")),
    When(counts=True, then=Value("b")),
    default=Value("s"),
    output_field=CharField(),
)


def _read_results(seats: QuerySet[Seat]) -> dict[int, list[RoundResult]]:
    seats = seats.filter(Q(counts=True) | Q(table__bye=True))
    results: defaultdict[int, list[RoundResult]] = defaultdict(list)
    for registration, kind, number, table, letter, total, difference, place, units, won in seats.order_by(
        "round__number"
    ).values_list(
        "registration",
        _KIND,
        "round__number",
        "table__number",
        "letter",
        "total",
        "difference",
        "place",
        "placing_units",
        "tables_won",
    ):
        bye, counts, final = _KINDS[kind]
        result = RoundResult(number, table, letter, bye, total, difference, place, units, won, counts, final)
        results[registration].append(result)
    return dict(results)


class Final(NamedTuple):
    first: int
    last: int

    @property
    def words(self) -> str:
        return plays_for(self.first, self.last)


def finals_of(round_: Round) -> dict[int, Final]:
    """Return the finals by table number; {} unless the round is one of finals. One query, none for other rounds."""
    if not round_.is_finals:
        return {}
    competing = Q(registration__isnull=False, registration__out_of_competition=False, registration__removed=False)
    sitting = Seat.objects.filter(competing, round=round_).order_by("table__number").values_list("table__number")
    return finals_among(dict(sitting.annotate(players=Count("pk"))))


def finals_among(sitting: Mapping[int, int]) -> dict[int, Final]:
    """Return the finals from the number of placed players at each table. No query."""
    finals, place = {}, 1
    for number in sorted(sitting):
        if sitting[number]:
            finals[number] = Final(place, place + sitting[number] - 1)
            place += sitting[number]
    return finals
