"""Jobs of the gates, one event or schedule at a time: plain functions for a pool of processes.

Only `draw` comes from the measured package.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import partial
from multiprocessing import get_context
from os import cpu_count
from random import Random
from time import process_time
from typing import Any

from bench.draw.affine import SIXTEEN, least_of_sixteen
from bench.draw.check import Verdict, check, sitting
from bench.draw.events import ROUNDS, TABLE, Plan, field_of, played
from bench.draw.future import OpenQuestionError
from bench.draw.optimum import Optimum
from bench.draw.round import SwissRound
from bench.draw.turns import least_in_order
from tournament.draw import DrawError, draw

LARGEST_PROVEN = 60
# Clubmates that four rounds of these fields need: without any above the bound somebody would meet again. Proven by
# exhaustive search (two fields, 10 seconds and 5 minutes).
NEEDED = {(12, "third"): 1, (12, "half"): 9}
Part = tuple[int, str] | tuple[int, str, int]


def playable(total: int, size: int = TABLE) -> int:
    """Return the number of players from which no past can prevent a round (draw.md: N ≥ 6r − 3; Hajnal and
    Szemerédi).
    """
    return size * ((size - 1) * (total - 1) + 1)


@dataclass(slots=True)
class Tally:
    """Counts of many draws; `notes` name each miss."""

    draws: int = 0
    broken: int = 0  # refused, or no draw at all
    wishes: int = 0  # pins unmet and forbidden pairs seated
    repeats: int = 0
    short_again: int = 0
    seats: int = 0  # players whose seats are not even after the last round
    clubmates: int = 0  # pairs above the bound
    reports: int = 0  # whose counts are not ours, or whose bound is above the result
    slowest: float = 0.0  # seconds of processor time
    proofs: int = 0
    above: int = 0  # rounds with a better one
    points: int = 0  # their spans above the optimum, where only the span is worse
    ahead: int = 0  # rounds with a cheaper one, after which the event could not have been completed
    unproven: int = 0
    plain: int = 0  # rounds of fields without clubs, also measured by repeats and span alone
    plain_points: int = 0  # their spans above that optimum: the price of even seats
    notes: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.slowest = max(self.slowest, other.slowest)
        for each in fields(self):
            if each.name != "slowest":
                setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def note(self, what: str, where: object) -> None:
        self.notes.append(f"{what}: {where}")

    def refused(self, error: DrawError, where: object) -> "Tally":
        self.draws += 1
        self.broken += 1
        self.note(f"refused, {error}", where)
        return self


def pooled(job: Callable[[Any], Tally], parts: Iterable[Any]) -> Iterator[Tally]:
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        yield from pool.map(job, parts, chunksize=4)


def schedule(part: Part) -> Tally:
    tally = Tally()
    request = schedule_request(*part)
    try:
        answer = _timed(tally, request)
    except DrawError as refused:
        return tally.refused(refused, part)
    verdict = _drawn(tally, request, answer, ROUNDS, part)
    tally.seats += verdict.uneven
    least = least_of_schedule(request, part, verdict)
    tally.clubmates += verdict.clubmates - least
    if verdict.uneven:
        tally.note("seats", part)
    if verdict.clubmates > least:
        tally.note("clubmates", part)
    return tally


def least_of_schedule(request: Mapping[str, Any], part: Part, verdict: Verdict) -> int:
    if part[0] == SIXTEEN and request.get("size") == 4:
        return least_of_sixteen([player["club"] for player in request["players"]])
    if len(part) == 2:
        return NEEDED.get(part, verdict.clubmates_least)
    if verdict.clubmates > verdict.clubmates_least and len(request["players"]) % request["size"]:
        out_of_order, least = least_in_order(request, ROUNDS)
        if verdict.short_again <= out_of_order:
            return max(least, verdict.clubmates_least)
    return verdict.clubmates_least


def schedule_request(size: int, clubs: str, table: int = TABLE) -> dict[str, Any]:
    return {
        "mode": "schedule",
        "rounds": ROUNDS,
        "seed": size,
        "players": field_of(size, clubs, Random(f"{size} {clubs}")),
        **({} if table == TABLE else {"size": table, "remainder": "five"}),
    }


def event(plan: Plan, *, proofs: bool = False) -> Tally:
    """Draw a whole event; with `proofs` measure every Swiss round against the optimum."""
    tally = Tally()
    verdict = None
    try:
        for request, answer in played(plan, partial(_timed, tally)):
            verdict = _drawn(tally, request, answer, plan.total, plan)
            if proofs and request["mode"] == "standings":
                _prove(tally, request, answer, plan)
    except DrawError as refused:
        return tally.refused(refused, plan)
    if verdict and verdict.uneven:
        tally.seats += verdict.uneven
        tally.note("seats", plan)
    return tally


def proven_event(plan: Plan) -> Tally:
    return event(plan, proofs=True)


def _timed(tally: Tally, request: Mapping[str, Any]) -> dict[str, Any]:
    begun = process_time()
    answer = draw(request)
    tally.slowest = max(tally.slowest, process_time() - begun)
    return answer


def _drawn(tally: Tally, request: Mapping[str, Any], answer: Mapping[str, Any], total: int, where: object) -> Verdict:
    verdict = check(request, answer, total=total)
    wrong = list(disagreements(verdict, answer["report"], request["mode"]))
    tally.draws += 1
    tally.broken += bool(verdict.broken)
    tally.reports += bool(wrong)
    for sentence in (*verdict.broken, *wrong):
        tally.note(sentence, where)
    for what in ("wishes", "repeats", "short_again"):
        if count := getattr(verdict, what):
            setattr(tally, what, getattr(tally, what) + count)
            tally.note(what, where)
    return verdict


def disagreements(verdict: Verdict, report: Mapping[str, Any], mode: str) -> Iterator[str]:
    """Yield where a draw's own report differs from the checker, or claims a bound above the result."""
    ours: dict[str, int] = {
        "repeats": verdict.repeats,
        "short_again": verdict.short_again,
        "clubmates": verdict.clubmates,
    }
    if mode == "standings" and "span" in report:
        ours["span"] = verdict.span
    for name, count in ours.items():
        if report[name] != count:
            yield f"the report counts {report[name]} {name} and not {count}"
        if (bound := report["bounds"].get(name, 0)) > count:
            yield f"the bound of {name} is {bound}, {count} was reached"
    for name, count in (("unbalanced", verdict.uneven), ("lost", verdict.lost)):
        if report["seats"].get(name, count) != count:
            yield f"the report counts {report['seats'][name]} seats {name} and not {count}"


def _prove(tally: Tally, request: Mapping[str, Any], answer: Mapping[str, Any], plan: Plan) -> None:
    """Search a better round than the drawn one, by draw.md's criteria, seats included."""
    tables = [sitting(table) for table in answer["rounds"][0]]
    if plan.clubs == "none":
        _prove_plain(tally, SwissRound(request, plan.total, plain=True), tables)
    round_ = SwissRound(request, plan.total)
    optimum = round_.better_than(tables)
    if optimum.cost is not None and len(round_.order) < playable(plan.total, plan.table):
        try:
            optimum = round_.better_than(tables, ahead=True)
        except OpenQuestionError:
            optimum = Optimum(None, False)
        tally.ahead += optimum.proven and optimum.cost is None
    tally.proofs += optimum.proven
    tally.unproven += not optimum.proven
    if optimum.cost is not None:
        drawn, best = round_.digits(tables), round_.unfolded(optimum.cost)
        tally.above += 1
        tally.points += max(0, drawn.span - best.span)
        tally.note(f"{best} instead of {drawn} in round {len(request['history']) + 1}", plan)


def _prove_plain(tally: Tally, round_: SwissRound, tables: Sequence[tuple[str, ...]]) -> None:
    optimum = round_.better_than(tables)
    tally.plain += optimum.proven
    if optimum.cost is not None:
        tally.plain_points += round_.digits(tables).span - round_.unfolded(optimum.cost).span
