"""The gates of draw.md: the draw's results, counted by `check`, and its time."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from time import process_time
from typing import Any

from bench.draw import command as draw_command
from bench.draw import jobs as draw_jobs
from bench.draw.events import CLUBS, MIXES, RANKINGS, ROUNDS, Plan, plans, played
from bench.draw.jobs import LARGEST_PROVEN, Tally, playable
from bench.timing import Line, Size, events_of, median_seconds, shown
from tournament.draw import draw

SCHEDULE_SECONDS = 0.5
SWISS_SECONDS = 0.2
CHANGES = 3  # at most this many leave, and come, between two rounds
WISHES = 2
SMALLEST_EVEN = 15
SMALL = 60  # fields in which criteria conflict
SHORTS = ("bye", "substitute", "two")


def clock(size: Size) -> Iterator[Line]:
    """Time a schedule and a Swiss round of the largest field, each beside as many shuffles cut into the same tables."""
    large = size.draws.large
    for clubs in ("none", "zipf"):
        request = draw_jobs.schedule_request(large, clubs)
        yield timed(f"schedule of {large}, {ROUNDS} rounds, clubs {clubs}", request, SCHEDULE_SECONDS, size)
    for clubs, ranking in (("none", "still"), ("zipf", "skill")):
        *_, (request, _answer) = played(Plan(large, 1, clubs, ranking), draw)
        name = f"Swiss round {ROUNDS} of {large}, clubs {clubs}, {ranking}"
        yield timed(name, request, SWISS_SECONDS, size)


def timed(name: str, request: Mapping[str, Any], limit: float, size: Size) -> Line:
    took = median_seconds(lambda: draw(request), size.repeats, process_time)
    bare = median_seconds(lambda: _cut(request), size.repeats, process_time)
    figure = f"{shown(took)}, {took / bare:.0f} × shuffled and cut into tables ({shown(bare)})"
    return Line(name, figure, f"{limit:g} s", took <= limit)


def _cut(request: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    dice = Random(request["seed"])
    players = [player["id"] for player in request["players"]]
    rounds = []
    for _ in range(request.get("rounds", 1)):
        dice.shuffle(players)
        rounds.append(
            [
                {"table": number, "A": first, "B": second, "C": third}
                for number, (first, second, third) in enumerate(
                    zip(players[::3], players[1::3], players[2::3], strict=False), start=1
                )
            ]
        )
    return rounds


def command(size: Size) -> Iterator[Line]:
    for name, request in _requests().items():
        answers = {draw_command.answered(request, seed) for seed in ("0", "0", "1", "random")}
        figure = f"{len(answers)} answer{'s' * (len(answers) > 1)} in 4 runs, 3 hash seeds"
        yield Line(f"manage.py draw, {name}", figure, "1 answer", len(answers) == 1)


def _requests() -> dict[str, Mapping[str, Any]]:
    plan = Plan(137, 1, "zipf", modes=MIXES[2], changes=CHANGES)
    return {request["mode"]: request for request, _answer in played(plan, draw)}


def schedules(size: Size) -> Iterator[Line]:
    """Draw four rounds at once for every size: all profiles of clubs for small fields, two of them for large ones."""
    sizes = size.draws.schedules
    parts = [(count, clubs) for count in sizes for clubs in (CLUBS if count <= SMALL else ("zipf", CLUBS[count % 3]))]
    total = total_of(draw_jobs.schedule, parts)
    name = f"schedule, {sizes[0]} to {sizes[-1]} players"
    yield _gate(f"{name}: repeats", total.repeats, f"in {total.draws} draws", "repeats", total)
    yield _gate(f"{name}: short out of turn", total.short_again, f"in {total.draws} draws", "short_again", total)
    yield _gate(f"{name}: uneven seats", total.seats, f"in {total.draws} draws", "seats", total)
    yield _gate(
        f"{name}: clubmates", total.clubmates, f"pairs above the bound in {total.draws} draws", "clubmates", total
    )
    yield from sound(name, total)
    yield Line(f"{name}: the slowest", f"{shown(total.slowest)} of processor time")


def mixed(size: Size) -> Iterator[Line]:
    """Draw events that mix modes, with people leaving and coming, pinned and kept apart."""
    several = list(_mixed_plans(size))
    usual = total_of(draw_jobs.event, [plan for plan in several if plan.total == ROUNDS])
    other = total_of(draw_jobs.event, [plan for plan in several if plan.total != ROUNDS])
    name, of = "mixed modes, come and go", f"in {len(several)} events"
    yield _gate(f"{name}: uneven seats", usual.seats, f"{of}, those of {ROUNDS} rounds", "seats", usual)
    yield Line(f"{name}: uneven seats otherwise", f"{other.seats} in events of 3, 5 and 6 rounds")
    usual.add(other)
    yield _gate(f"{name}: pins, forbidden pairs", usual.wishes, of, "wishes", usual)
    yield _gate(f"{name}: repeats", usual.repeats, of, "repeats", usual)
    yield _gate(f"{name}: short out of turn", usual.short_again, of, "short_again", usual)
    yield from sound(name, usual)


def _mixed_plans(size: Size) -> Iterator[Plan]:
    dice = Random("mixed")
    for seed in range(2 * size.draws.events):
        modes = dice.choice(MIXES)
        total = Plan(0, 0, modes=modes).total
        least = playable(total) + CHANGES * (total - 1)  # no past prevents a round even when many have left
        yield Plan(
            dice.choice([count for count in size.draws.fields if count >= least]),
            seed,
            dice.choice(CLUBS),
            dice.choice(RANKINGS),
            modes,
            dice.choice(SHORTS),
            CHANGES,
            dice.choice((0, WISHES)),
        )


def events(size: Size) -> Iterator[Line]:
    """Draw Swiss events of every size: no rematch, nobody short out of turn, even seats, up to 60 players the
    optimum.
    """
    whole = Tally()
    for count in size.draws.fields:
        several = list(plans(count, events_of(size.draws, count)))
        proven = several[: size.draws.proven] if count <= LARGEST_PROVEN else []
        total = total_of(draw_jobs.proven_event, proven)
        total.add(total_of(draw_jobs.event, several[len(proven) :]))
        whole.add(total)
        yield _swiss(count, len(several), total)
    yield from sound("standings", whole)
    yield Line("standings: the slowest of these rounds", f"{shown(whole.slowest)} of processor time")
    yield Line(
        "standings, span and repeats alone",
        f"{whole.plain_points} points above the optimum in {whole.plain} rounds without clubs: the price of even seats",
    )


def _swiss(count: int, number: int, total: Tally) -> Line:
    figure = f"{total.repeats} rematches, {total.short_again} short again, {total.seats} uneven in {number} events"
    if total.proofs or total.unproven:
        figure += f"; optimum in {total.proofs - total.above} of {total.proofs} rounds"
        figure += f", {total.points} points above" * bool(total.above)
        figure += f", {total.ahead} dearer to look ahead" * bool(total.ahead)
        figure += f", {total.unproven} not proven" * bool(total.unproven)
    # in smaller fields repeats leave hardly a choice, and seats come after them: shown, but no gate
    seats = total.seats if count >= SMALLEST_EVEN else 0
    met = not (total.repeats or total.short_again or seats or total.above or total.unproven)
    target = "0, 0, 0" if count >= SMALLEST_EVEN else "0, 0"
    target += ", the optimum" * (count <= LARGEST_PROVEN)
    return Line(f"standings of {count}", figure + seen(total.notes), target, met)


def _gate(name: str, count: int, of: str, what: str, total: Tally) -> Line:
    notes = [note for note in total.notes if note.startswith(what)]
    return Line(name, f"{count} {of}{seen(notes)}", "0", count == 0)


def sound(name: str, total: Tally) -> Iterator[Line]:
    wrong = total.broken + total.reports
    notes = [note for note in total.notes if note.startswith(("refused", "round ", "the report", "the bound"))]
    yield Line(f"{name}: sound, report true", f"{total.draws - wrong} of {total.draws}{seen(notes)}", "all", wrong == 0)


def seen(notes: list[str]) -> str:
    return f" (first: {notes[0]})" if notes else ""


def total_of(job: Any, parts: Iterable[Any]) -> Tally:
    total = Tally()
    for tally in draw_jobs.pooled(job, parts):
        total.add(tally)
    return total
