"""How the public pages grow with the players: their queries, and their time against a straight line."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import process_time

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.crowd import crowd
from bench.stored import HOST, made_anew
from bench.timing import Line, Size, median_seconds, shown
from scoresheets.charts.line_chart import LineChart, Series
from scoresheets.charts.marks import svg

SMALLEST = 15
ROUNDS = 2
PAGES = {"standings": "standings", "seating": "round", "event": "event"}
#: Of a page's time at the larger of two sizes, above its time at the smaller one times their ratio.
NOISE = 1.15
PICTURE = Path("docs/images/growth.svg")


def pages(size: Size) -> Iterator[Line]:
    """Measure each page made anew at sizes at equal steps; draw the whole run as `PICTURE`."""
    sizes = (SMALLEST, *range(size.grown, size.most_grown + 1, size.grown))
    client = Client(SERVER_NAME=HOST, headers={"Accept-Encoding": "gzip"})
    took: dict[str, list[float]] = {name: [] for name in PAGES}
    queries: dict[str, list[int]] = {name: [] for name in PAGES}
    for players in sizes:
        event = crowd(tables=players // 3, rounds=ROUNDS)
        for name, address in PAGES.items():
            args = [event.slug, ROUNDS] if address == "round" else [event.slug]
            page = partial(made_anew, client, reverse(address, args=args))
            queries[name].append(_queries(page))
            took[name].append(median_seconds(page, size.repeats, process_time))
    for name, seconds in took.items():
        asked = sorted(set(queries[name]))
        straight = all(
            later / earlier <= NOISE * many / few
            for (few, earlier), (many, later) in pairwise(zip(sizes, seconds, strict=True))
        )
        times = ", ".join(f"{players:,}: {shown(each)}" for players, each in zip(sizes, seconds, strict=True))
        yield Line(
            f"growth of the page {name}",
            f"{times}; queries {', '.join(map(str, asked))}",
            "time at most as the players, queries constant",
            straight and len(asked) == 1,
        )
    if size.drawn:
        (Path(settings.BASE_DIR) / PICTURE).write_text(_drawn(sizes, took), encoding="utf-8")


def _queries(page: Callable[[], object]) -> int:
    page()
    with CaptureQueriesContext(connection) as queried:
        page()
    return len(queried)


def _drawn(sizes: tuple[int, ...], took: dict[str, list[float]]) -> str:
    lines = tuple(Series(name, tuple(round(each * 1000) for each in times)) for name, times in took.items())
    note = f"Milliseconds of processor time to make a page anew, for events of {sizes[0]} to {sizes[-1]:,} players."
    chart = LineChart("Growth of the public pages", note, tuple(f"{players:,}" for players in sizes), lines)
    page = svg(chart.picture((640.0, 280.0)))
    return page.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" style="background:#fff" ', 1) + "\n"
