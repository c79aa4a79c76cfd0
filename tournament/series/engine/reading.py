"""Parse a line of `manage.py series`, or list every error (season.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournament.series.engine.rating import Scale, Season, Table
from tournament.series.engine.standings import Event, Row, Score, Series

SERIES_KEYS = ("score", "table", "best", "always", "least", "events")
EVENT_KEYS = ("weight", "players")
ROW_KEYS = ("points", "difference", "place", "most")
SEASON_KEYS = ("rating", "before", "events", "closed")
SCALE_KEYS = ("start", "scale", "floor", "least", "few", "cap")
TABLE_KEYS = ("seats", "places")
EXACT = re.compile(r"-?[0-9]+(\.[0-9]+|/0*[1-9][0-9]*)?", re.ASCII)
LONGEST_NUMBER = 60  # characters; Python refuses numbers of thousands of digits
LARGEST = 10**15


@dataclass(frozen=True, slots=True)
class Violation:
    """An error: a code of season.md, the field ("events[0].weight"), and values for the sentence."""

    code: str
    field: str
    params: Mapping[str, object]


class Refused(Exception):
    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__(self.violations)


def read(request: object) -> Series | Season:
    """Parse a request. Raises Refused with every error."""
    reader = _Reader()
    rates = isinstance(request, Mapping) and "rating" in request
    line = reader.fields(request, "", SEASON_KEYS if rates else SERIES_KEYS, needed=("events",))
    parsed = reader.season(line) if rates else reader.series(line)
    if reader.wrong:
        raise Refused(reader.wrong)
    return parsed


class _Reader:
    """Collect errors; a harmless value replaces an invalid one."""

    def __init__(self) -> None:
        self.wrong: list[Violation] = []

    def series(self, line: Mapping[str, Any]) -> Series:
        wanted, score = line.get("score", Score.POINTS), Score.POINTS
        if wanted in list(Score):
            score = Score(wanted)
        else:
            self.note("score-unknown", "score", value=wanted, known=", ".join(Score))
        table = [self.exact(value, f"table[{i}]") for i, value in enumerate(self.items(line.get("table", []), "table"))]
        best = self.whole(line["best"], "best", least=1) if "best" in line else None
        least = self.whole(line.get("least", 0), "least", least=0)
        listed = self.items(line.get("events", []), "events")
        events = [self.event(value, f"events[{i}]") for i, value in enumerate(listed)]
        always = {
            self.whole(value, f"always[{i}]", least=0, most=len(listed) - 1)
            for i, value in enumerate(self.items(line.get("always", []), "always"))
        }
        return Series(events, score, table, best, frozenset(always), least)

    def event(self, value: object, where: str) -> Event:
        event = self.fields(value, where, EVENT_KEYS, needed=("players",))
        weight = self.exact(event.get("weight", "1"), f"{where}.weight", least=0)
        players = self.fields(event.get("players", {}), f"{where}.players")
        rows = {str(player): self.row(row, f"{where}.players.{player}") for player, row in players.items()}
        return Event(rows, weight)

    def row(self, value: object, where: str) -> Row:
        row = self.fields(value, where, ROW_KEYS, needed=ROW_KEYS)
        points = self.exact(row.get("points", "0"), f"{where}.points")
        difference = self.whole(row.get("difference", 0), f"{where}.difference")
        place = self.whole(row.get("place", 1), f"{where}.place", least=1)
        most = self.exact(row.get("most", "1"), f"{where}.most")
        if most <= 0:
            self.note("number-range", f"{where}.most", value=row.get("most"), problem="most")
            most = Fraction(1)
        return Row(points, difference, place, most)

    def season(self, line: Mapping[str, Any]) -> Season:
        rating = self.fields(line["rating"], "rating", SCALE_KEYS)
        given: dict[str, Any] = {
            key: self.exact(rating[key], f"rating.{key}", least=0)
            for key in SCALE_KEYS
            if key in rating and key != "scale"
        }
        if "scale" in rating:
            points = self.items(rating["scale"], "rating.scale")
            given["scale"] = [self.exact(value, f"rating.scale[{i}]") for i, value in enumerate(points)]
        scale = Scale(**given)
        before = self.fields(line.get("before", {}), "before")
        ratings = {str(player): self.exact(value, f"before.{player}", least=0) for player, value in before.items()}
        events = [
            self.rounds(value, f"events[{i}]", len(scale.scale))
            for i, value in enumerate(self.items(line.get("events", []), "events"))
        ]
        closed = line.get("closed", False)
        if not isinstance(closed, bool):
            self.note("line-shape", "closed", kind="true/false")
        return Season(events, scale, ratings, closed is True)

    def rounds(self, value: object, where: str, places: int) -> list[list[Table]]:
        event = self.fields(value, where, ("rounds",), needed=("rounds",))
        rounds = []
        for number, tables in enumerate(self.items(event.get("rounds", []), f"{where}.rounds")):
            at = f"{where}.rounds[{number}]"
            seated: set[str] = set()
            rounds.append(
                [self.table(table, f"{at}[{i}]", places, seated) for i, table in enumerate(self.items(tables, at))]
            )
        return rounds

    def table(self, value: object, where: str, places: int, seated: set[str]) -> Table:
        table = self.fields(value, where, TABLE_KEYS, needed=TABLE_KEYS)
        seats = self.fields(table.get("seats", {}), f"{where}.seats")
        at = f"{where}.places"
        wrong_before = len(self.wrong)
        taken = {
            seat: self.whole(place, f"{at}.{seat}", least=1)
            for seat, place in self.fields(table.get("places", {}), at).items()
        }
        sitting: dict[str, str] = {}
        for seat, player in seats.items():
            if not isinstance(player, str):
                self.note("line-shape", f"{where}.seats.{seat}", kind="text")
            elif player in seated:
                self.note("table-shape", f"{where}.seats.{seat}", problem="twice", player=player)
            else:
                seated.add(player)
                sitting[seat] = player
        if len(self.wrong) == wrong_before and table.keys() >= set(TABLE_KEYS):  # otherwise the same error would repeat
            self.check_places(seats.keys(), taken, where, places)
        return Table(sitting, {seat: taken.get(seat, 1) for seat in sitting})

    def check_places(self, seats: Iterable[str], places: Mapping[str, int], where: str, most: int) -> None:
        """Check that each seat has a place, and that ties skip the next places."""
        seats = [*seats]
        if not seats or len(seats) > most:
            self.note(
                "table-shape", f"{where}.seats", problem="many" if seats else "empty", count=len(seats), most=most
            )
        without = [seat for seat in seats if seat not in places]
        beside = [seat for seat in places if seat not in seats]
        for seat in without:
            self.note("table-shape", f"{where}.places.{seat}", problem="missing", seat=seat)
        for seat in beside:
            self.note("table-shape", f"{where}.places.{seat}", problem="no-seat", seat=seat)
        if without or beside:
            return
        for seat, place in places.items():
            if place != 1 + sum(other < place for other in places.values()):
                self.note("table-shape", f"{where}.places.{seat}", problem="order", seat=seat, place=place)

    def fields(
        self, value: object, where: str, known: Sequence[str] | None = None, needed: Sequence[str] = ()
    ) -> Mapping[str, Any]:
        """Return an object's fields; unknown and missing keys are errors (None: any key)."""
        if not isinstance(value, Mapping):
            self.note("line-shape", where, kind="object")
            return {}
        for key in value:
            if known is not None and key not in known:
                self.note("key-unknown", _at(where, key), known=", ".join(known))
        for key in needed:
            if key not in value:
                self.note("key-missing", _at(where, key))
        return value

    def items(self, value: object, where: str) -> Sequence[object]:
        if isinstance(value, list):
            return value
        self.note("line-shape", where, kind="list")
        return []

    def exact(self, value: object, where: str, least: int | None = None) -> Fraction:
        if not isinstance(value, str) or len(value) > LONGEST_NUMBER or not EXACT.fullmatch(value):
            self.note("number-shape", where, value=value, kind="exact")
            return Fraction(1)
        number = Fraction(value)
        if least is not None and number < least:
            self.note("number-range", where, value=value, least=least)
        return number

    def whole(self, value: object, where: str, least: int | None = None, most: int | None = None) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            self.note("number-shape", where, value=value, kind="whole")
            return 1
        if not (-LARGEST if least is None else least) <= value <= (LARGEST if most is None else most):
            self.note("number-range", where, value=value, least=least, most=most)
            return 1
        return value

    def note(self, code: str, field: str, **params: object) -> None:
        self.wrong.append(Violation(code, field, params))


def _at(where: str, key: object) -> str:
    return f"{where}.{key}" if where else str(key)
