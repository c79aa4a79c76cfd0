"""Reads a seating script: rounds drawn elsewhere, as xlsx or CSV with round, table and seats.

Without a heading the columns are round, table and the seats. A seat names a player by start number, by name in either
order, by both, or by licence; a dash, "prosto" or "bye" is an empty seat. Nothing is corrected silently.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournament.startlist.grid import Grid
from tournament.startlist.script_data import Person, Script, ScriptProblem, ScriptTable, listed
from tournament.startlist.script_rows import Directory, find_columns, tables_of, without_empty

MOST_NAMED = 12


def script_of(
    grid: Grid,
    people: Sequence[Person],
    *,
    first: int,
    last: int,
    seats: Sequence[str],
    more: Sequence[str] = (),
) -> Script:
    """Return the script for rounds `first` to `last`; never raises.

    `more` are the seats that only larger tables have.
    """
    columns = find_columns(grid.rows, seats, more)
    if columns is None:
        return Script({}, (ScriptProblem("no_columns"),))
    problems: list[ScriptProblem] = []
    tables = [
        (number, without_empty(table, more))
        for number, table in tables_of(grid.rows, columns, Directory(people), first, problems)
    ]
    played = sorted({number for number, _table in tables if number < first})
    if played:
        problems.append(ScriptProblem("round_played", 0, {"rounds": listed(played)}, kept=True))
    rounds: dict[int, list[ScriptTable]] = {}
    for number, table in tables:
        if number >= first:
            rounds.setdefault(number, []).append(table)
    problems += _wrong_rounds(rounds, first, last)
    for number, seated in sorted(rounds.items()):
        problems += _wrong_tables(number, seated, people, len(seats), bool(more))
    ordered = {
        number: tuple(sorted(seated, key=lambda table: table.number)) for number, seated in sorted(rounds.items())
    }
    if not ordered and not problems:
        problems.append(ScriptProblem("no_rows"))
    return Script(ordered, tuple(sorted(problems, key=lambda problem: (problem.kept, problem.row))))


def _wrong_rounds(rounds: Mapping[int, Sequence[ScriptTable]], first: int, last: int) -> Iterator[ScriptProblem]:
    """Yield problems: rounds must follow the drawn ones, without a gap, and end with the event."""
    for number in sorted(rounds):
        if number > last:
            yield ScriptProblem("round_beyond", rounds[number][0].row, {"round": number, "last": last})
    coming = [number for number in sorted(rounds) if number <= last]
    for expected, number in enumerate(coming, start=first):
        if number != expected:
            yield ScriptProblem("round_missing", rounds[number][0].row, {"round": expected})
            return


def _wrong_tables(
    number: int, tables: Sequence[ScriptTable], people: Sequence[Person], seats: int, has_larger: bool
) -> Iterator[ScriptProblem]:
    seen: dict[int, int] = {}
    for table in tables:
        if table.number in seen:
            twice = {"round": number, "table": table.number, "other": seen[table.number]}
            yield ScriptProblem("table_twice", table.row, twice)
        seen.setdefault(table.number, table.row)
    gaps = sorted(set(range(1, len(seen) + 1)) - set(seen))
    if gaps:
        yield ScriptProblem("table_gap", 0, {"round": number, "tables": listed(gaps)})
    known = {person.start_number: person for person in people}
    rows: dict[int, int] = {}
    for table in tables:
        sitting = [player for player in table.seats.values() if player is not None]
        if not sitting:
            yield ScriptProblem("table_empty", table.row, {"round": number, "table": table.number})
        for player in sitting:
            params: dict[str, object] = {"round": number, "player": known[player].name, "number": player}
            if player in rows:
                yield ScriptProblem("player_twice", table.row, {**params, "other": rows[player]})
            elif not known[player].here:
                yield ScriptProblem("player_absent", table.row, params)
            rows.setdefault(player, table.row)
    missing = [person for person in people if person.here and person.start_number not in rows]
    if missing:
        names = "; ".join(f"{absent.start_number} {absent.name}" for absent in missing[:MOST_NAMED])
        names += " …" if len(missing) > MOST_NAMED else ""
        yield ScriptProblem("players_missing", 0, {"round": number, "count": len(missing), "players": names})
        return
    wanted = -(-len(rows) // seats)
    if len(tables) > wanted or (len(tables) < wanted and not has_larger):
        yield ScriptProblem("tables_too_many", 0, {"round": number, "tables": len(tables), "wanted": wanted})
