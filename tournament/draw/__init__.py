"""The draw: `draw(request) -> answer`, both JSON-shaped (docs/draw.md). No clock, no database."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tournament.draw.asked.errors import DrawError
from tournament.draw.asked.parsing import parse, read_rounds
from tournament.draw.asked.request import FINALS, MODES, Request, Table, sizes_of
from tournament.draw.digests import digest
from tournament.draw.finals import finals
from tournament.draw.history import Past
from tournament.draw.kept.keeping import keep
from tournament.draw.numbering import change, numbered
from tournament.draw.report import report
from tournament.draw.schedule.tables import arrange
from tournament.draw.seats import assign
from tournament.draw.swiss import standings

__all__ = ["MODES", "VERSION", "DrawError", "digest", "draw", "judge", "sizes_of"]

# Printed on certificates: a draw is repeated with the same version.
VERSION = "10"


def draw(request: object) -> dict[str, Any]:
    """Answer a request of draw.md 'Command line', deterministically: {"rounds", "seed", "version", "report", "sha256"}.

    Raises DrawError before drawing.
    """
    parsed = parse(request)
    if parsed.seating:
        seated = [list(tables) for tables in parsed.seating]
    elif parsed.mode == FINALS:
        seated = [finals(parsed, Random(parsed.seed))]
    elif parsed.keep:
        seated = keep(parsed, Random(parsed.seed))
    else:
        seated = _drawn(parsed)
    for step in parsed.swaps:
        change(parsed, seated[step.round], step)
    _require_one_seat(parsed, seated)
    rounds = [
        [{"table": number, **table.as_ids(parsed.players)} for number, table in enumerate(drawn, start=1)]
        for drawn in seated
    ]
    return {
        "rounds": rounds,
        "seed": parsed.seed,
        "version": VERSION,
        "report": report(parsed, seated),
        "sha256": {
            "request": digest(request),
            "players": digest(request["players"]),  # type: ignore[index]  # parsed, so it is a mapping
            "rounds": [digest(tables) for tables in rounds],
        },
    }


def judge(request: object, rounds: object) -> dict[str, Any]:
    """Report on rounds seated or changed by hand, in the history's shape. Raises DrawError."""
    parsed = parse(request)
    return report(parsed, read_rounds(rounds, parsed))


def _require_one_seat(parsed: Request, seated: list[list[Table]]) -> None:
    for tables in seated if parsed.swaps else ():
        sitting = Counter(player for table in tables for player in table.players)
        for player, times in sitting.items():
            if times > 1:
                raise DrawError("seated_twice", "swaps", id=parsed.players[player].id)


def _drawn(parsed: Request) -> list[list[Table]]:
    random = Random(parsed.seed)
    swiss = parsed.mode == "standings"
    rounds = [standings.tables(parsed, Past(parsed), random)] if swiss else arrange(parsed, random)
    return [numbered(parsed, tables) for tables in assign(parsed, rounds, random)]
