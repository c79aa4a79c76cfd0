from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.events.selectors.events import announcements
from tournament.hall.selectors import cup_screen, tables_in_play
from tournament.models import Event, Round, Screen
from tournament.rounds.selectors import clock
from tournament.rounds.selectors.lines import RoundLine, current, round_lines
from tournament.rounds.selectors.seating import SeatingTable, seating, seating_names
from tournament.sheets.selectors.privacy import shown_to, standings_for
from tournament.standings.selectors import standings

USUAL = (
    (Screen.Show.CLOCK, 20),
    (Screen.Show.NAMES, 15),
    (Screen.Show.LIVE, 15),
    (Screen.Show.STANDINGS, 15),
    (Screen.Show.CUP, 15),
    (Screen.Show.ANNOUNCEMENTS, 15),
    (Screen.Show.QR, 10),
)
WINNERS = 3
# 9.00 or 09:00, and no part of a date.
TIME = re.compile(r"(?<![\d.:])([01]?\d|2[0-3])[.:]([0-5]\d)(?!\d|[.:]\s?\d)")


def steps_of(event: Event, number: int) -> tuple[tuple[str, int], ...]:
    """Return a screen's steps with seconds; an unknown screen shows the first one's."""
    screens = list(Screen.objects.filter(event=event).order_by("number"))
    if not screens:
        return tuple((str(show), seconds) for show, seconds in USUAL)
    screen = next((screen for screen in screens if screen.number == number), screens[0])
    return tuple((step["show"], step["seconds"]) for step in screen.steps)


@dataclass(frozen=True, slots=True)
class Slide:
    """Hold a step of a screen with its content; `round`: number of the current round."""

    show: str
    seconds: int
    shown: Any
    round: int | None


def slides(event: Event, steps: tuple[tuple[str, int], ...]) -> tuple[Slide, ...]:
    """Return the steps with content, as the public may see it. A dozen queries, for any number of players."""
    lines = round_lines(event=event, drafts=False)
    round_ = current(lines)
    loaded = {show: _shown(show, event, round_, lines) for show, _seconds in steps}
    number = round_.number if round_ else None
    return tuple(Slide(show, seconds, loaded[show], number) for show, seconds in steps if loaded[show])


def _shown(show: str, event: Event, round_: Round | None, lines: tuple[RoundLine, ...]) -> Any:
    match show:
        case Screen.Show.CLOCK:
            return clock.hall_clock(clock.of_the_hall(line.round for line in lines))
        case Screen.Show.NAMES:
            return seating_names(_seating(event, round_))
        case Screen.Show.TABLES:
            return _seating(event, round_)
        case Screen.Show.LIVE:
            return (
                tables_in_play.tables(round_, tables_in_play.progress(round_), shown_to(event, official=False))
                if round_
                else ()
            )
        case Screen.Show.STANDINGS:
            return _standings(event)
        case Screen.Show.TEAMS:
            return _teams(event)
        case Screen.Show.WINNERS:
            return _winners(event, lines)
        case Screen.Show.CUP:
            return cup_screen.of_match(event)
        case Screen.Show.SCHEDULE:
            return schedule(event)
        case Screen.Show.ANNOUNCEMENTS:
            return list(announcements(event))
        case _:
            return True


@dataclass(frozen=True, slots=True)
class Programme:
    """The organiser's lines of the day, each with its time as "09:00", "" for none."""

    day: str
    lines: tuple[tuple[str, str], ...]


def schedule(event: Event) -> Programme | None:
    lines = [line.strip() for line in event.schedule.splitlines() if line.strip()]
    times = [TIME.search(line) for line in lines]
    at = [f"{int(time[1]):02}:{time[2]}" if time else "" for time in times]
    return Programme(event.date.isoformat(), tuple(zip(lines, at, strict=True))) if lines else None


def _seating(event: Event, round_: Round | None) -> tuple[SeatingTable, ...]:
    return shown_to(event, official=False).seating(seating(round=round_)) if round_ else ()


@dataclass(frozen=True, slots=True)
class Order:
    """Published standings, of players or teams, with the places after the previous round, if any."""

    after: int
    rows: Sequence[standings.PlayerStanding] | Sequence[standings.TeamStanding]
    before: Mapping[int, int | None] | Mapping[str, int | None]


def _standings(event: Event) -> Order | None:
    order = standings_for(event, official=False)
    before = order.before
    return Order(order.rounds[-1], order.rows, before) if order.rows else None


def _teams(event: Event) -> Order | None:
    order = standings_for(event, official=False)
    teams = standings.team_standings(individuals=order, team_size=event.team_size)
    before = standings.team_places_before(individuals=order, team_size=event.team_size)
    return Order(order.rounds[-1], teams, before) if teams else None


def _winners(event: Event, lines: tuple[RoundLine, ...]) -> list[standings.PlayerStanding]:
    if not lines or lines[-1].round.number < event.round_count or not all(line.results for line in lines):
        return []
    return [row for row in standings_for(event, official=False).rows if row.place and row.place <= WINNERS]
