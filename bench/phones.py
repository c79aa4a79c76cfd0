"""A hall of phones against the real server: every table's three phones look at the sheet, A saves, B and C confirm.

A phase with guessers, who try names and passwords, is shown beside the same phase without them. With watchers, each
table has A's phone alone, and everybody else looks at the public pages. The server is `manage.py serve` with its own
data folder and SQLite; the phones are another process (`phones_client`). Where the system allows it, the server is held
to two cores and the phones to the others.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.conf import settings

from bench.timing import Line, shown

SAVE_MILLISECONDS = 400
WATCHED_MILLISECONDS = 250
SERVER_CORES = 2
EVERY = 5.0  # seconds between two looks of a phone, as in static/js/table/page.js
PACE = 270  # seconds of a game (B1.5 counts 4:30): the usual share of tables that save in a phase is seconds / PACE
OPENING = 90.0  # seconds within which all phones of the hall have read their codes
HOST = "127.0.0.1"
ALIEN = ("DATABASE_URL", "RADELC_DEMO", "RADELC_DEBUG", "RADELC_HOSTS", "RADELC_HTTPS", "RADELC_ADDRESS")
START_SECONDS = 30
GUESS = "guess "  # prefix of requests that are no phone's


@dataclass(frozen=True, slots=True)
class Phase:
    name: str
    words: str
    seconds: float
    share: float
    games: int = 1
    judged: bool = False
    guessers: int = 0


@dataclass(frozen=True, slots=True)
class Hall:
    tables: int
    phases: tuple[Phase, ...]
    every: float = EVERY
    opening: float = OPENING
    letters: str = "ABC"
    closed: int = 0  # rounds before, with public standings
    watchers: int = 0
    most: int = SAVE_MILLISECONDS


WHOLE = Hall(
    150,
    (
        Phase("usual", "a game a table every 4:30", 120, 120 / PACE, judged=True),
        Phase("burst", "every table a game within 30 s", 30, 1, judged=True),
        Phase("storm", "the network returns: every table 2 games at once", 0, 1, games=2),
    ),
)
QUICK = Hall(
    50,
    (Phase("burst", "every table a game within 5 s", 5, 1), Phase("storm", "every table 2 games at once", 0, 1, 2)),
    every=2.0,
    opening=3.0,
)
FLOODED = Hall(
    150,
    (
        Phase("calm", "a game a table every 4:30", 60, 60 / PACE, judged=True),
        Phase("flood", "the same beside 32 connections that guess passwords", 60, 60 / PACE, judged=True, guessers=32),
    ),
)
FLOODED_QUICK = Hall(
    50,
    (
        Phase("calm", "every table a game within 20 s", 20, 1, judged=True),
        Phase("flood", "the same beside 32 connections that guess passwords", 20, 1, judged=True, guessers=32),
    ),
    opening=3.0,
)
WATCHED = Hall(
    500,
    (Phase("watched", "a game a table every 4:30, 1,500 at the public pages", 90, 90 / PACE, judged=True),),
    opening=60.0,
    letters="A",
    closed=3,
    watchers=1500,
    most=WATCHED_MILLISECONDS,
)
WATCHED_QUICK = Hall(
    20,
    (Phase("watched", "every table a game within 5 s, 60 at the public pages", 5, 1),),
    every=2.0,
    opening=3.0,
    letters="A",
    closed=3,
    watchers=60,
    most=WATCHED_MILLISECONDS,
)


def measure(hall: Hall) -> Iterator[Line]:
    """Build the hall, let the phones play, judge the database; a line a figure."""
    with tempfile.TemporaryDirectory(prefix="radelc-bench-", ignore_cleanup_errors=True) as folder:
        environment = {name: value for name, value in os.environ.items() if name not in ALIEN}
        environment |= {"RADELC_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        games = sum(phase.games for phase in hall.phases)
        wanted = {"tables": hall.tables, "games": games, "closed": hall.closed}
        built = _program("phones_hall", wanted, environment, "build")
        own, others = _cores()
        with _server(environment, own, Path(folder) / "said.txt") as (port, process):
            plan = {
                "host": HOST,
                "port": port,
                "every": hall.every,
                "opening": hall.opening,
                "seed": 11,
                "letters": hall.letters,
                "watchers": hall.watchers,
                "event": built["event"],
                "tables": built["tables"],
            }
            plan["phases"] = [
                {
                    "name": each_phase.name,
                    "seconds": each_phase.seconds,
                    "share": each_phase.share,
                    "games": each_phase.games,
                    "guessers": each_phase.guessers,
                }
                for each_phase in hall.phases
            ]
            before = _processor_seconds(process)
            additions = [_additions()]
            seen = _program("phones_client", plan, environment, cores=others)
            used = _processor_seconds(process) - before
            additions.append(_additions())
        claims = {"saved": seen["saved"], "confirmed": seen["confirmed"]}
        faults = _program("phones_hall", claims, environment, "judge")
    commit = built["commit"]
    yield Line("a bare commit to that database", f"{shown(commit)}, {1 / commit:,.0f} a second")
    if hasattr(os, "getloadavg"):
        load = os.getloadavg()[0]
        yield Line("load of the computer, a minute's mean", f"{load:.1f} (its {os.cpu_count()} cores are busy at that)")
    loops = ", ".join(f"{shown(taken)} ({taken / worked:.1f} × its processor time)" for taken, worked in additions)
    yield Line("ten million additions before and after", loops)
    yield Line("cores", _cores_words(own, others) + f", {used:.0f} s of processor time in the server")
    opening = sorted(seen["seconds"]["opening"]["opening"])
    yield Line("opening the page, p50 p95 p99 max", f"{_quantiles(opening)} of {len(opening)} in {hall.opening:.0f} s")
    for phase in hall.phases:
        yield from _phase_lines(hall, phase, seen, commit)
    for earlier, phase in pairwise(hall.phases):
        if phase.guessers:
            yield from _beside(hall, earlier, phase, seen)
    wrong = [*faults, *_counted(seen["strange"])]
    games_words = f"{len(seen['saved'])} games and {len(seen['confirmed'])} words, {seen['away']} requests made again"
    yield Line(
        "lost, doubled or strange",
        f"{', '.join(wrong) or 'nothing'} of {games_words}",
        "nothing",
        not wrong,
    )


def _phase_lines(hall: Hall, phase: Phase, seen: Mapping[str, Any], commit: float) -> Iterator[Line]:
    kinds = seen["seconds"][phase.name]
    saves = sorted(kinds["save"])
    lasted = seen["lasted"][phase.name]
    late, usual = _quantile(saves, 0.99), _quantile(saves, 0.5)
    yield Line(
        f"{phase.name}: a save, p50 p95 p99 max",
        f"{_quantiles(saves)} of {len(saves)} ({phase.words}; p50 is {usual / commit:.0f} × a bare commit)",
        f"p99 {hall.most} ms" if phase.judged else "",
        late * 1000 <= hall.most if phase.judged else None,
    )
    if hall.watchers:
        pages = sorted(kinds.get("public page", ()))
        yield Line(
            f"{phase.name}: a public page, p50 p95 p99 max",
            f"{_quantiles(pages)} of {len(pages)}, {seen['unchanged'].get(phase.name, 0)} of them unchanged",
            f"p99 {hall.most} ms" if phase.judged else "",
            _quantile(pages, 0.99) * 1000 <= hall.most if phase.judged else None,
        )
    requests = sum(len(took) for took in kinds.values())
    shares = "; ".join(f"{kind} {_quantiles(sorted(took))}" for kind, took in sorted(kinds.items()) if kind != "save")
    yield Line(f"{phase.name}: other requests", f"{requests / lasted:.0f} requests a second; {shares}")


def _beside(hall: Hall, before: Phase, phase: Phase, seen: Mapping[str, Any]) -> Iterator[Line]:
    calm, flooded = (
        {
            kind: sorted(took)
            for kind, took in seen["seconds"][each_phaseonds.name].items()
            if not kind.startswith(GUESS)
        }
        for each_phaseonds in (before, phase)
    )
    everything = sorted(each_phaseonds for took in flooded.values() for each_phaseonds in took)
    yield Line(
        f"{phase.name}: whatever a phone asks, p50 p95 p99 max",
        f"{_quantiles(everything)} of {len(everything)}",
        f"p99 {hall.most} ms" if phase.judged else "",
        _quantile(everything, 0.99) * 1000 <= hall.most if phase.judged else None,
    )
    shares = [
        f"{kind} × "
        + " ".join(f"{_quantile(took, part) / _quantile(calm[kind], part):.1f}" for part in (0.5, 0.95, 0.99))
        for kind, took in sorted(flooded.items())
        if calm.get(kind)
    ]
    yield Line(f"{phase.name}: against {before.name}, p50 p95 p99", "; ".join(shares))


def _quantiles(took: Sequence[float]) -> str:
    return " ".join(shown(_quantile(took, part)) for part in (0.5, 0.95, 0.99, 1))


def _quantile(took: Sequence[float], part: float) -> float:
    """Return the least value that this part of the sorted ones does not exceed; 0 of none."""
    return took[max(0, -int(-part * len(took) // 1) - 1)] if took else 0.0


def _counted(sentences: Sequence[str]) -> list[str]:
    return [f"{sentences.count(sentence)} × {sentence}" for sentence in sorted(set(sentences))[:5]]


# --- processes --------------------------------------------------------------------------------------------------------


def _program(
    module: str, plan: Mapping[str, Any], environment: Mapping[str, str], *arguments: str, cores: Sequence[int] = ()
) -> Any:
    process = subprocess.Popen(
        [sys.executable, "-m", f"bench.{module}", *arguments],
        cwd=settings.BASE_DIR,
        env=dict(environment),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    _hold(process.pid, cores)
    answer, _nothing = process.communicate(json.dumps(plan))
    if process.returncode:
        raise RuntimeError(f"{module} ended with exit code {process.returncode}")
    return json.loads(answer)


@contextmanager
def _server(environment: Mapping[str, str], cores: Sequence[int], said: Path) -> Iterator[tuple[int, int]]:
    """Run `manage.py serve` on a free port; yield port and process id. Its output goes to `said`: under a flood that is
    a line a refusal.
    """
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "serve", "--host", HOST, "--port", str(port)]
    with said.open("wb") as out:
        process = subprocess.Popen(command, env=dict(environment), stdout=out, stderr=out)
    _hold(process.pid, cores)
    try:
        _wait(process, port)
        yield port, process.pid
    except Exception as problem:  # re-raised with the server's output
        problem.add_note(said.read_text(encoding="utf-8", errors="replace")[-2000:])
        raise
    finally:
        process.terminate()
        process.wait()


def _wait(process: "subprocess.Popen[bytes]", port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            with socket.create_connection((HOST, port), timeout=1):
                return
        except OSError as problem:
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the server did not start") from problem
            time.sleep(0.1)


def _additions() -> tuple[float, float]:
    """Return clock and processor seconds of a bare loop: the share of a core left for one program."""
    begun, worked, total = time.perf_counter(), time.process_time(), 0
    for number in range(10_000_000):
        total += number
    return time.perf_counter() - begun, time.process_time() - worked


def _cores() -> tuple[list[int], list[int]]:
    if not hasattr(os, "sched_getaffinity"):
        return [], []
    cores = sorted(os.sched_getaffinity(0))
    return cores[:SERVER_CORES], cores[SERVER_CORES:]


def _hold(pid: int, cores: Sequence[int]) -> None:
    if cores:
        os.sched_setaffinity(pid, cores)


def _cores_words(own: Sequence[int], others: Sequence[int]) -> str:
    if not own:
        return f"the server shares {os.cpu_count()} with the phones"
    return f"{len(own)} for the server, " + (f"{len(others)} for the phones" if others else "the phones share them")


def _processor_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
