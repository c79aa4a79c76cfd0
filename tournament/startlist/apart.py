"""Reads a file in a process with limited time and memory: a few kilobytes of workbook can ask for a million rows.

It limits itself, so the limits outlive its parent; on Windows only the time is limited. `target` is written atomically.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournament.progress import SUFFIX, Noted, noted
from tournament.startlist.grid import Cell, Grid, GridRow, Unreadable
from tournament.startlist.reading import read_grid, start_list_of
from tournament.startlist.records import FileProblem

TOO_LONG, TOO_MUCH = 3, 4  # exit codes
MEGABYTE = 1024 * 1024
# zlib and expat report exhausted memory like a damaged file.
NO_MEMORY = ("Error -4", "out of memory")
MODULE = "tournament.startlist.apart"


@dataclass(frozen=True, slots=True)
class Limits:
    seconds: int = 180  # a machine may be busy with games
    processor_seconds: int = 30
    megabytes: int = 768  # 200 for Python alone


def start(root: Path, source: Path, filename: str, target: Path, limits: Limits) -> subprocess.Popen[bytes]:
    limit_arguments = [str(limits.seconds), str(limits.processor_seconds), str(limits.megabytes)]
    return subprocess.Popen(
        [sys.executable, "-m", MODULE, str(source), filename, str(target), *limit_arguments],
        cwd=root,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(root)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def ended(code: int) -> FileProblem:
    late = [TOO_LONG, *(-getattr(signal, name, 0) for name in ("SIGALRM", "SIGXCPU"))]
    return FileProblem("too_long_to_read" if code in late else "too_much_to_read", {})


def content_of(target: Path) -> Grid | FileProblem | None:
    """Return the cells, or why there are none; None while nothing is written."""
    try:
        written = json.loads(target.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return _grid(written["grid"]) if "grid" in written else FileProblem(*written["problem"])


def progress(target: Path) -> tuple[int, int]:
    return noted(_progress_file(target))


def _progress_file(target: Path) -> Path:
    return target.with_name(target.name + SUFFIX)


def write(target: Path, read: Grid | FileProblem) -> None:
    output: dict[str, Any] = (
        {"grid": _as_json(read)} if isinstance(read, Grid) else {"problem": [read.code, read.params]}
    )
    part = target.with_name(target.name + ".part")
    part.write_text(json.dumps(output, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    os.replace(part, target)
    _progress_file(target).unlink(missing_ok=True)


def _as_json(grid: Grid) -> dict[str, Any]:
    rows = [
        [row.number, [cell.text if cell.kind == "text" else [cell.text, cell.kind] for cell in row.cells]]
        for row in grid.rows
    ]
    problems = [[problem.code, problem.params] for problem in grid.problems]
    return {
        "rows": rows,
        "encoding": grid.encoding,
        "delimiter": grid.delimiter,
        "sheet": grid.sheet,
        "problems": problems,
    }


def _grid(written: dict[str, Any]) -> Grid:
    rows = tuple(
        GridRow(number, tuple(Cell(cell) if isinstance(cell, str) else Cell(*cell) for cell in cells))
        for number, cells in written["rows"]
    )
    problems = tuple(FileProblem(code, params) for code, params in written["problems"])
    return Grid(rows, written["encoding"], written["delimiter"], written["sheet"], problems)


def _limit(seconds: int, processor_seconds: int, megabytes: int) -> None:
    if sys.platform == "win32":
        timer = threading.Timer(seconds, os._exit, [TOO_LONG])
        timer.daemon = True
        timer.start()
        return
    import resource

    signal.alarm(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (processor_seconds, processor_seconds + 1))
    if sys.platform != "darwin":  # macOS refuses this limit
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)


def main(source: str, filename: str, target: str, *limits: str) -> int:
    _limit(*map(int, limits))
    written = Path(target)
    try:
        grid = read_grid(Path(source).read_bytes(), filename, tell=Noted(_progress_file(written)))
        start_list_of(grid)  # what this process survives, the server may do again
        write(written, grid)
    except Unreadable as unreadable:
        if any(words in str(unreadable.__cause__) for words in NO_MEMORY):
            return TOO_MUCH
        write(written, FileProblem(unreadable.code, unreadable.params))
    except MemoryError:
        return TOO_MUCH
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
