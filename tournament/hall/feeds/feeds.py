"""Public data of an event for other programs; docs/feeds.md describes every key.

Keys keep name and meaning within a VERSION; new keys may be added. Table points are exact text ("5/2"), and units of
1/4200. Times are UTC, ISO 8601. Links are relative to their file. Licences are never included.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _

from rules import rule_book
from tournament.events.selectors.book import book_of
from tournament.events.selectors.events import announcements
from tournament.hall.selectors import public
from tournament.models import Event, Round, Table
from tournament.rounds.selectors.lines import RoundLine, is_frozen, round_lines
from tournament.rounds.selectors.seating import Place, player_count, seating
from tournament.sheets.selectors.privacy import Shown, shown_to
from tournament.sheets.selectors.sheets import Line, Sheet, SheetSeat
from tournament.standings.selectors import standings as results
from tournament.standings.selectors.standings import PlayerStanding, RoundResult, Standings, TeamStanding
from tournament.wording.rulebook import in_one_sentence, line_item_words, remarks, sentence

VERSION = 1
Data = dict[str, Any]


def of_event(event: Event) -> Data:
    book = rule_book(event.ruleset)
    lines = round_lines(event=event, drafts=False)
    return {
        **_head("event", event),
        "event": {
            "slug": event.slug,
            "name": event.name,
            "date": event.date.isoformat(),
            "place": event.place,
            "organiser": event.organiser,
            "rule_book": {"code": event.ruleset, "name": str(_(book.name))},
            "rounds": event.round_count,
            "sheet": {
                "ends": event.ends,
                "games": event.games_per_round,
                "seconds": event.round_seconds,
                **({"stake": event.stake} if event.stake else {}),
            },
            "team_size": event.team_size,
            "players": player_count(event=event),
            "names": event.public_names,
            "clubs": event.public_clubs,
            "schedule": [line.strip() for line in event.schedule.splitlines() if line.strip()],
        },
        "rounds": [_round_of_event(line) for line in lines],
        "announcements": [
            {"at": moment(announcement.at), "text": announcement.text} for announcement in announcements(event)
        ],
        "feeds": {
            "standings": "standings.json",
            "teams": "teams.json",
            "standings_csv": "standings.csv",
            "teams_csv": "teams.csv",
            "calendar": "calendar.ics",
        },
    }


def _round_of_event(line: RoundLine) -> Data:
    folder = f"rounds/{line.round.number}"
    feeds = {"tables": f"{folder}/tables.json", "seating_csv": f"{folder}/seating.csv"}
    published = {
        "standings": f"{folder}/standings.json",
        "standings_csv": f"{folder}/standings.csv",
        "games_csv": f"{folder}/games.csv",
    }
    return {
        **round_json(line.round),
        "tables": line.tables,
        "accepted": None if is_frozen(line.round) and not line.results else line.accepted,
        "results": line.results,
        "feeds": {**feeds, **{name: path if line.results else None for name, path in published.items()}},
    }


def of_tables(round_: Round) -> Data:
    event = round_.event
    published = round_.number in results.counted_rounds(event=event, rounds="published")
    result_by_seat = _results(round_) if published else {}
    hidden = is_frozen(round_) and not published
    progress = {live_table.number: live_table for live_table in public.live_tables(round=round_)}
    return {
        **_head("tables", event),
        "round": round_json(round_),
        "results": published,
        "tables": [
            {
                "number": table.number,
                "state": None if hidden else progress[table.number].state,
                "bye": table.bye,
                "places": list(table.final) if table.final else None,
                "games": None if hidden else progress[table.number].games,
                "expected": progress[table.number].expected,
                "seats": [
                    _place(place, result_by_seat.get((table.number, place.letter)), event) for place in table.places
                ],
                "sheet": f"tables/{table.number}/games.json" if published else None,
            }
            for table in of_public(event).seating(seating(round=round_))
            if table.number in progress
        ],
    }


def _results(round_: Round) -> dict[tuple[int, str], RoundResult]:
    order = results.round_standings(round=round_)
    return {(result.table, result.letter): result for row in order.rows for result in row.rounds}


def _place(place: Place, result: RoundResult | None, event: Event) -> Data:
    return {
        "seat": place.letter,
        "start_number": place.start_number,
        "name": place.name,
        "club": place.club,
        "out_of_competition": place.out_of_competition,
        "result": None if result is None else _result(result, event),
    }


def of_standings(event: Event, standings: Standings, *, after: int | None = None) -> Data:
    """Return players, best first; `standings` as the public sees it."""
    return {
        **_head("standings", event),
        "after": after,
        "rounds": list(standings.rounds),
        "finals": _finals(standings),
        "players": [_player(row, event) for row in standings.rows],
    }


def _finals(standings: Standings) -> Data | None:
    if standings.finals is None:
        return None
    return {"round": standings.finals.round, "by": "totals" if standings.finals.by_totals else "table"}


def _player(row: PlayerStanding, event: Event) -> Data:
    return {
        "place": row.place,
        "start_number": row.start_number,
        "name": row.name,
        "club": row.club,
        **points_json(row.units),
        **_difference(row.difference, event),
        "tables_won": row.tables_won,
        "total": row.total,
        "removed": row.removed,
        "withdrawn": row.withdrawn,
        "out_of_competition": row.out_of_competition,
        "final": row.final,
        "rounds": [
            {
                "round": round_.round,
                "table": round_.table,
                "seat": round_.letter,
                "bye": round_.bye,
                "counts": round_.counts,
                **_result(round_, event),
            }
            for round_ in row.rounds
        ],
    }


def _result(result: RoundResult, event: Event) -> Data:
    data = {
        "total": result.total,
        **_balance(result.total, event, bye=result.bye),
        **_difference(result.difference, event),
    }
    return {**data, "place": result.place, **points_json(result.units)}


def _difference(difference: int | None, event: Event) -> Data:
    return {"difference": difference} if book_of(event).differences else {}


def _balance(total: int, event: Event, *, bye: bool) -> Data:
    return {"balance": event.stake + total} if event.stake and not bye else {}


def of_teams(event: Event, standings: Standings) -> Data:
    """Return clubs' teams, best first; `standings`: the players' standings as the public sees them."""
    return {
        **_head("teams", event),
        "rounds": list(standings.rounds),
        "team_size": event.team_size,
        "teams": [_team(team, event) for team in teams_of(event, standings)],
    }


def teams_of(event: Event, standings: Standings) -> Sequence[TeamStanding]:
    return results.team_standings(individuals=standings, team_size=event.team_size)


def _team(team: TeamStanding, event: Event) -> Data:
    return {
        "place": team.place,
        "club": team.name,
        **points_json(team.units),
        **_difference(team.difference, event),
        "tables_won": team.tables_won,
        "members": [
            {"start_number": row.start_number, "name": row.name, "place": row.place, **points_json(row.units)}
            for row in team.members
        ],
    }


def of_sheet(sheet: Sheet) -> Data:
    table = sheet.table
    return {
        **_head("games", sheet.event),
        "round": round_json(sheet.round),
        "table": {
            "number": table.number,
            "bye": table.bye,
            "entry_way": table.entry_way,
            "revision": table.revision,
            "accepted_at": moment(table.accepted_at),
            "removed_seat": table.disqualified_seat or None,
            "games_missing_because": table.closed_because or None,
        },
        "seats": [_seat(seat, sheet) for seat in sheet.seats],
        "games": [_game(line, sheet) for line in sheet.recorded],
    }


def _seat(seat: SheetSeat, sheet: Sheet) -> Data:
    return {
        "seat": seat.letter,
        "start_number": seat.start_number,
        "name": seat.name,
        "club": seat.club,
        "out_of_competition": seat.out_of_competition,
        "total": seat.total,
        **_balance(seat.total, sheet.event, bye=sheet.table.bye or seat.registration_id is None),
        **_difference(seat.difference, sheet.event),
        "place": seat.place,
        **points_json(seat.units),
        "marks": [{"earned_in": mark.earned_in, "used_in": mark.used_in} for mark in sheet.circles[seat.letter]],
    }


def _game(line: Line, sheet: Sheet) -> Data:
    summary = line.summary
    return {
        "number": line.number,
        "contract": contract_of(line),
        "takers": list(summary.takers) if summary else [],
        "kontra": list(summary.dotted) if summary else [],
        "struck": bool(summary and summary.struck),
        "remarks": [*remarks_of(line, sheet), *(sentence(mark.code, mark.params, sheet.book) for mark in line.carried)],
        "entries": dict(line.entries),
        "totals": dict(line.totals),
        "items": items_of(line, sheet),
    }


def contract_of(line: Line) -> str:
    """Return the contract in the active language; "" without one."""
    return _(line.summary.contract) if line.summary and line.summary.contract else ""


def remarks_of(line: Line, sheet: Sheet) -> list[str]:
    return remarks(line.summary, sheet.book) if line.summary else []


def items_of(line: Line, sheet: Sheet) -> list[Data]:
    items = []
    for item in line.items:
        words = line_item_words(item, sheet.book, line.dismissed)
        items.append(
            {
                "seat": item.seat,
                "points": item.points,
                "article": item.article,
                "code": item.code,
                "sentence": in_one_sentence(words),
                "derivation": [
                    {"text": part.text + part.closing, "article": part.article} for part in words.derivation
                ],
            }
        )
    return items


def of_public(event: Event) -> Shown:
    return shown_to(event, official=False)


def points_json(units: int) -> Mapping[str, Any]:
    return {"points": str(results.points_of(units)), "units": units}


def round_json(round_: Round) -> Data:
    """Return a round's state and clock; `ends_at` is null while the clock is not running."""
    clock = round_.playing_time()
    stands = clock.paused if clock else None
    return {
        "number": round_.number,
        "state": round_.shown_state,
        "extra": round_.is_extra,
        "finals": round_.is_finals,
        "published_at": moment(round_.published_at),
        "started_at": moment(round_.started_at),
        "ends_at": None if clock is None or stands else moment(round_.ends_at),
        "stopped": None if stands is None else {"since": moment(stands.at), "reason": stands.reason},
        "closed_at": moment(round_.closed_at if round_.state == Round.State.CLOSED else None),
    }


def visible(table: Table) -> bool:
    published = results.counted_rounds(event=table.round.event, rounds="published")
    return table.state == Table.State.ACCEPTED and table.round.number in published


def _head(feed: str, event: Event) -> Data:
    return {"feed": feed, "version": VERSION, "event": {"slug": event.slug, "name": event.name}}


def moment(at: datetime | None) -> str | None:
    return None if at is None else at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
