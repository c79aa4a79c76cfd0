"""draw.md's gates of tables of four and five, counted by `check`."""

from collections.abc import Iterable, Iterator

from bench.draw import gates as draw_gates
from bench.draw import jobs as draw_jobs
from bench.draw.events import CLUBS, RANKINGS, ROUNDS, Plan, played
from bench.draw.jobs import Tally
from bench.timing import Line, Size, events_of
from tournament.draw import draw

TABLE = 4
SMALLEST = 16  # players who have four rounds without a repeat
SMALLEST_WITH_FIVES = 25
LARGEST_PROVEN = 40
LARGEST_WITH_FIVES = 25  # beyond it the optimum's own search takes minutes a round
SCHEDULE_SECONDS = 1.0
SWISS_SECONDS = 0.5


def clock(size: Size) -> Iterator[Line]:
    """Time a schedule and a Swiss round of the largest field, in processor time."""
    large = size.draws.large
    for clubs in CLUBS:
        name = f"fours: schedule of {large}, {ROUNDS} rounds, clubs {clubs}"
        yield draw_gates.timed(name, draw_jobs.schedule_request(large, clubs, TABLE), SCHEDULE_SECONDS, size)
    for clubs, ranking in (("none", "still"), ("zipf", "skill")):
        *_, (request, _answer) = played(Plan(large, 1, clubs, ranking, table=TABLE), draw)
        yield draw_gates.timed(
            f"fours: Swiss round {ROUNDS} of {large}, clubs {clubs}, {ranking}", request, SWISS_SECONDS, size
        )


def schedules(size: Size) -> Iterator[Line]:
    whole: list[draw_jobs.Part] = []
    fives: list[draw_jobs.Part] = []
    for count in _sizes(size.draws.schedules):
        clubs = CLUBS if count <= draw_gates.SMALL else ("zipf", CLUBS[count % 3])
        (fives if count % TABLE else whole).extend((count, each, TABLE) for each in clubs)
    for name, parts in (("fours", whole), ("fours and fives", fives)):
        total = draw_gates.total_of(draw_jobs.schedule, parts)
        name = f"{name}: schedule, {parts[0][0]} to {parts[-1][0]} players"
        yield _gate(f"{name}: repeats", total.repeats, total, "repeats")
        yield _gate(f"{name}: uneven seats", total.seats, total, "seats")
        yield _gate(f"{name}: clubmates above the bound", total.clubmates, total, "clubmates")
        turns = [note for note in total.notes if note.startswith("short_again")]
        yield Line(f"{name}: out of turn", f"{total.short_again} in {total.draws} draws, {len(turns)} of them")
        yield from draw_gates.sound(name, total)
        yield Line(f"{name}: the slowest", f"{total.slowest:.2f} s of processor time")


def _sizes(schedules: Iterable[int]) -> list[int]:
    """Return the sizes of draw.md's gates, these and all small ones where the steps are long."""
    several = {*schedules, *(SMALLEST, 20, 24, 28, 32)}
    return sorted(count for count in several if count >= (SMALLEST_WITH_FIVES if count % TABLE else SMALLEST))


def events(size: Size) -> Iterator[Line]:
    """Draw Swiss events of every size: no rematch, up to 40 players the optimum."""
    whole = Tally()
    for count in size.draws.fours:
        several = [
            Plan(count, at, CLUBS[at % len(CLUBS)], RANKINGS[at // len(CLUBS) % len(RANKINGS)], table=TABLE)
            for at in range(events_of(size.draws, count))
        ]
        proven = several[: size.draws.proven] if count <= _most_proven(count) else []
        total = draw_gates.total_of(draw_jobs.proven_event, proven)
        total.add(draw_gates.total_of(draw_jobs.event, several[len(proven) :]))
        whole.add(total)
        yield _swiss(count, len(several), total)
    yield from draw_gates.sound("fours: standings", whole)
    yield Line("fours: standings, the slowest round", f"{whole.slowest:.2f} s of processor time")


def _most_proven(count: int) -> int:
    return LARGEST_WITH_FIVES if count % TABLE else LARGEST_PROVEN


def _swiss(count: int, number: int, total: Tally) -> Line:
    figure = f"{total.repeats} rematches, {total.short_again} out of turn, {total.seats} uneven in {number} events"
    if total.proofs or total.unproven:
        figure += f"; optimum in {total.proofs - total.above} of {total.proofs} rounds"
        figure += f", {total.points} points above" * bool(total.above)
        figure += f", {total.ahead} dearer to look ahead" * bool(total.ahead)
        figure += f", {total.unproven} not proven" * bool(total.unproven)
    met = not (total.repeats or total.above or total.unproven)
    target = "0 rematches" + ", the optimum" * (count <= _most_proven(count))
    return Line(f"fours: standings of {count}", figure + draw_gates.seen(total.notes), target, met)


def _gate(name: str, count: int, total: Tally, what: str) -> Line:
    notes = [note for note in total.notes if note.startswith(what)]
    return Line(name, f"{count} in {total.draws} draws{draw_gates.seen(notes)}", "0", count == 0)
