from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.db.models import Count, Max, Sum

from rules import rule_book
from rules.book import Outcome
from tournament.models import Event, Game, Round, Seat, Table, points_of


@dataclass(frozen=True, slots=True)
class Contract:
    """`name` is a message id; `taken`: it has a declarer, whose side `won` or `lost` by the rule book."""

    name: str
    games: int
    taken: bool
    won: int
    lost: int

    @property
    def undecided(self) -> int:
        return self.games - self.won - self.lost


@dataclass(frozen=True, slots=True)
class SeatResults:
    letter: str
    tables: int
    points: Fraction
    total: Fraction


@dataclass(frozen=True, slots=True)
class Statistics:
    """`rounds` are the numbers that count, `totals` those of every seat at every table played; `totals_only` of these
    tables have no games, and `values_only` games nothing but the values.
    """

    rounds: tuple[int, ...]
    contracts: tuple[Contract, ...]
    seats: tuple[SeatResults, ...]
    totals: tuple[int, ...]
    totals_only: int = 0
    values_only: int = 0

    @property
    def games(self) -> int:
        return sum(contract.games for contract in self.contracts)


def is_over(event: Event, published: Sequence[int]) -> bool:
    return len(published) >= event.round_count


def statistics(*, event: Event, rounds: Sequence[int]) -> Statistics:
    """Count over these rounds. Three queries, and two for each round not cached since it was closed."""
    played = Table.objects.filter(
        round__event=event, round__number__in=rounds, bye=False, state=Table.State.ACCEPTED, disqualified_seat=""
    )
    seats = Seat.objects.filter(table__in=played, registration__isnull=False)
    seat_results = list(seats.order_by("letter").values_list("letter", "total", "placing_units"))
    by_seat: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for letter, total, units in seat_results:
        by_seat[letter].append((total, units))
    contracts, values_only = _contracts(event, rounds)
    return Statistics(
        rounds=tuple(rounds),
        contracts=contracts,
        seats=tuple(_seat(letter, results) for letter, results in by_seat.items()),
        totals=tuple(sorted(total for _letter, total, _units in seat_results)),
        totals_only=played.filter(entry_way=Table.EntryWay.TOTALS).count(),
        values_only=values_only,
    )


def _seat(letter: str, results: list[tuple[int, int]]) -> SeatResults:
    count = len(results)
    totals, units = (sum(column) for column in zip(*results, strict=True))
    return SeatResults(letter, count, points_of(units) / count, Fraction(totals, count))


def _contracts(event: Event, rounds: Sequence[int]) -> tuple[tuple[Contract, ...], int]:
    counts: Counter[Outcome] = Counter()
    options = json.dumps(event.options, sort_keys=True)
    states = Round.objects.filter(event=event, number__in=rounds).annotate(
        written=Sum("tables__revision"), accepted=Max("tables__accepted_at")
    )
    for number, *state in states.order_by("pk").values_list("pk", "closed_at", "written", "accepted"):
        counts.update(_outcomes(number, event.ruleset, options, tuple(state)))
    by_contract: dict[str, Counter[Outcome]] = defaultdict(Counter)
    for outcome, games in counts.items():
        by_contract[outcome.contract][outcome] += games
    values_only = by_contract.pop("", Counter()).total()
    contracts = (_contract(name, outcomes) for name, outcomes in by_contract.items())
    return tuple(sorted(contracts, key=lambda contract: (-contract.games, contract.name))), values_only


def _contract(name: str, outcomes: Mapping[Outcome, int]) -> Contract:
    won, lost = (sum(games for outcome, games in outcomes.items() if outcome.won is how) for how in (True, False))
    return Contract(name, sum(outcomes.values()), any(outcome.taken for outcome in outcomes), won, lost)


@lru_cache(maxsize=64)
def _outcomes(round_: int, ruleset: str, options: str, _state: tuple[Any, ...]) -> Mapping[Outcome, int]:
    """Count a round's outcomes. `_state` changes when the round was reopened and a sheet written."""
    games = Game.objects.filter(table__round=round_).exclude(table__entry_way=Table.EntryWay.TOTALS)
    seats = Seat.objects.filter(round=round_).order_by().values_list("table")
    sizes = dict(seats.annotate(size=Count("pk")))
    rows: dict[int, list[Any]] = defaultdict(list)
    for table, facts in games.order_by().values_list("table", "facts"):
        rows[sizes[table]].append(facts)
    ended: Counter[Outcome] = Counter()
    for size, facts in rows.items():
        outcomes = rule_book(ruleset).at(size).outcomes(facts, json.loads(options))
        ended.update(outcome for outcome in outcomes if outcome is not None)
    return ended
