"""The draw: who sits where. Pure Python behind the interface of draw.md, `draw(request) -> answer`, both JSON-shaped.

Vocabulary: a table seats three; when the players do not divide by three the last tables are short, their empty seats
are null (draw.md calls them phantoms). Somebody at a short table is "short"; nobody is short a second time while
somebody else never was.

One module a mode: `finals` (blocks of the list), `standings` (on `listing` what a table costs, `window` a dynamic
program, `followed` the same when neighbours have met, `exact` a proof for small fields, `wayon` and `lookahead` what it
leaves possible), `tables` (schedule and thirds: swaps that stop at the proven bound), `together` (all rounds of larger
tables at once) with `systems` (as many rounds as there can be). `seats` evens the seats out, `report` and `bounds`
judge whatever came out, drawn or made by hand. docs/draw.md tells it in prose.
What the package does not do: read the clock, the database or anything but its argument.
"""

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

#: Printed on every certificate: a draw is repeated with the same version.
VERSION = "10"


def draw(request: object) -> dict[str, Any]:
    """Answer one request of draw.md 'Command line': {"rounds", "seed", "version", "report", "sha256"}; the same
    request, the same answer. The digests are those that a certificate prints.

    Raises DrawError, which names what is wrong and where, before anything is drawn.
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
    """The report on rounds that a person seated or changed, in the history's shape. Raises DrawError as `draw` does."""
    parsed = parse(request)
    return report(parsed, read_rounds(rounds, parsed))


def _require_one_seat(parsed: Request, seated: list[list[Table]]) -> None:
    """Raise DrawError if what a person changed lets somebody sit twice in a round."""
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
