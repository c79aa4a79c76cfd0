from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC
from hashlib import sha256
from typing import Any

from django.conf import settings

from tournament.cup.selectors.bracket import Bracket, Match, Round, Side, bracket
from tournament.cup.selectors.teams import teams
from tournament.hall.feeds.feeds import VERSION, moment
from tournament.hall.feeds.feeds_csv import decimal, written
from tournament.models import Cup, Journal

COLUMNS = (
    *("round", "match", "at", "place", "event", "position", "team", "name", "club", "absent", "points", "units"),
    *("difference", "tables_won", "result", "goes_on"),
)


def of_cup(cup: Cup) -> dict[str, Any]:
    """Return the cup as the public may see it."""
    cup_bracket = bracket(cup, official=False)
    return {
        "feed": "cup",
        "version": VERSION,
        "cup": {
            "slug": cup.slug,
            "name": cup.name,
            "period": cup.period,
            "organiser": cup.organiser,
            "games": cup.games_per_match,
        },
        "winner": cup_bracket.winner.number if cup_bracket.winner else None,
        "teams": [
            {
                "team": team.number,
                "name": team.name,
                "club": team.club,
                "withdrawn": team.withdrawn,
                "players": [member.name for member in team.players],
                "reserves": [member.name for member in team.reserves],
            }
            for team in teams(cup, official=False)
        ],
        "rounds": [_round(round_) for round_ in cup_bracket.rounds],
    }


def _round(round_: Round) -> dict[str, Any]:
    matches = sorted(round_.played, key=lambda match: match.number)
    return {
        "round": round_.number,
        "preliminary": round_.is_preliminary,
        "drawn": bool(round_.matches),
        "go_on": round_.on,
        "byes": [match.sides[0].number for match in round_.byes],
        "matches": [
            {
                "match": match.number,
                "at": moment(match.at),
                "place": match.place,
                "event": match.event or None,
                "settled": match.is_settled,
                "teams": [_side(side) for side in match.sides],
            }
            for match in matches
        ],
    }


def _side(side: Side) -> dict[str, Any]:
    decided = side.units is not None
    return {
        "team": side.number,
        "name": side.name,
        "club": side.club,
        "home": side.is_home,
        "absent": side.absent,
        "points": str(side.points) if decided else None,
        "units": side.units,
        "difference": side.difference if decided else None,
        "tables_won": side.tables_won if decided else None,
        "result": side.place,
        "by_lot": side.by_lot,
        "goes_on": side.goes_on,
    }


def matches_csv(cup: Cup) -> bytes:
    """Return a row for each team of each match."""
    rows = (
        (
            round_.number,
            match.number,
            moment(match.at) or "",
            match.place,
            match.event,
            side.position,
            side.number,
            side.name,
            side.club,
            side.absent,
            None if side.units is None else decimal(side.units),
            side.units,
            None if side.units is None else side.difference,
            None if side.units is None else side.tables_won,
            side.place,
            side.goes_on,
        )
        for round_, match in _matches(bracket(cup, official=False))
        for side in match.sides
    )
    return written(COLUMNS, rows)


def _matches(cup_bracket: Bracket) -> Iterator[tuple[Round, Match]]:
    for round_ in cup_bracket.rounds:
        for match in sorted(round_.played, key=lambda match: match.number):
            yield round_, match


def calendar(cup: Cup, *, address: str = "") -> bytes:
    """Return the matches that have a time as iCalendar; an entry keeps its UID when its match is moved."""
    import icalendar  # imported here: loading takes a tenth of the program's, and most starts print no calendar

    last = Journal.objects.filter(cup=cup).order_by("-number").only("at").first()
    stamp = (last.at if last else cup.created_at).replace(microsecond=0)
    feed = icalendar.Calendar()
    feed.add("prodid", f"-//Radelc//Radelc {settings.VERSION}//{settings.LANGUAGE_CODE.upper()}")
    feed.add("version", "2.0")
    feed.add("method", "PUBLISH")
    feed.add("x-wr-calname", str(cup))
    for round_, match in _matches(bracket(cup, official=False)):
        if match.at is None:
            continue
        entry = icalendar.Event()
        key = f"cup {cup.slug} {round_.number}/{match.number}"
        entry.add("uid", f"{sha256(key.encode()).hexdigest()[:32]}@Radelc")
        entry.add("dtstamp", stamp)
        entry.add("last-modified", stamp)
        entry.add("dtstart", match.at.astimezone(UTC))
        entry.add("summary", " – ".join(side.name for side in match.sides))
        for name, value in (("location", match.place), ("description", f"{cup}, {round_.name}"), ("url", address)):
            if value:
                entry.add(name, value)
        feed.add_component(entry)
    return bytes(feed.to_ical())
