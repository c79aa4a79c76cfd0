from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from rules.sheet import valid
from tournament.demo.day import Day, Step
from tournament.desk.played_sheets import Rows
from tournament.journal.services.actor import Actor
from tournament.models import Round, Seat, Table
from tournament.permissions import CAPTAIN, PLAYER
from tournament.recording.services import games, sheets, signatures
from tournament.sheets.selectors.stored_sheet import read

GAMES = 21


@dataclass(frozen=True, slots=True)
class Plan:
    """How a table's sheet is written.

    `way` is "live", "paper" or "totals"; `games` of 21 are recorded, then `signed` seats sign and the referee may
    accept. `special`: "renons", "correction", "referee" (one game is his), "lateness" or "time" (time is up early).
    """

    way: str = "live"
    games: int = GAMES
    signed: str = "ABC"
    accepted: bool = True
    special: str = ""


def steps_of(day: Day, round_: Round, table: Table, plan: Plan, *, age: timedelta | None) -> list[Step]:
    """Return all steps at this table; `age` is how long the round has been running, None: to its end."""
    return _Table(day, round_, table, plan).steps(age)


class _Table:
    def __init__(self, day: Day, round_: Round, table: Table, plan: Plan) -> None:
        self.day, self.round, self.table, self.plan = day, round_, table, plan
        self.seats = {
            seat.letter: seat for seat in Seat.objects.filter(table=table).select_related("registration__player")
        }
        self.captain = Actor.at_seat(self.seats["A"], role=CAPTAIN)

    def steps(self, age: timedelta | None) -> list[Step]:
        assert self.round.started_at is not None
        assert self.round.ends_at is not None
        dice, plan = self.day.dice, self.plan
        rows = self._rows()
        end = self.round.ends_at if age is None else self.round.started_at + age
        last = end - timedelta(minutes=dice.uniform(3, 6))
        if plan.way == "live":
            pace = (last - self.round.started_at) / max(1, len(rows))
            at = [self.round.started_at + pace * (line + dice.uniform(0.7, 1.0)) for line in range(len(rows))]
        else:  # paper comes to the office after play; in a running round some tables were quick
            first = end + timedelta(minutes=dice.uniform(1, 8)) if age is None else last
            at = [first + timedelta(seconds=7 * line) for line in range(len(rows))]
        steps = self._writing(rows, at)
        now = max([*at, end if plan.special == "time" else last]) + timedelta(seconds=5)
        if plan.special == "time":
            steps.append(Step(now, self._complete))
        if plan.signed and plan.way != "totals":
            now += timedelta(seconds=40)
            steps.append(Step(now, self._sign))
        if plan.accepted:
            now += timedelta(seconds=60)
            steps.append(Step(now, partial(signatures.accept, table=self.table, by=self.day.referee)))
        return steps

    def _rows(self) -> Rows:
        return self.day.sheets.take(len(self.seats), self._fits)[: self.plan.games]

    def _fits(self, rows: Rows) -> bool:
        chosen = rows[: self.plan.games]
        marked = {mark for mark in ("renons", "late") if any(mark in row for row in rows)}
        if self.plan.special == "renons":
            return any("renons" in row for row in chosen)
        if self.plan.special == "lateness":
            return marked == {"late"}
        return not marked and (self.plan.special != "correction" or self._slip(chosen) is not None)

    def _writing(self, rows: Rows, at: list[datetime]) -> list[Step]:
        if self.plan.way == "totals":
            return [Step(at[0], lambda: self._enter_totals(rows))]
        writer = self.captain if self.plan.way == "live" else self.day.operator
        steps = []
        for number, (row, when) in enumerate(zip(rows, at, strict=True), start=1):
            by = self.day.referee if self.plan.special == "referee" and number == 6 else writer
            steps.append(Step(when, partial(self._record, number, row, by)))
        wrong = self._slip(rows) if self.plan.special == "correction" else None
        if wrong is not None:
            right = rows[wrong]
            slip = {**right, "points": right["points"] + 2}
            steps[wrong] = Step(at[wrong], lambda: self._record(wrong + 1, slip, writer))
            when = at[wrong + 1] + timedelta(seconds=20)
            reason = "Pri štetju sta bili dve točki odveč."
            steps.append(Step(when, lambda: self._correct(wrong + 1, right, writer, reason)))
        return steps

    @staticmethod
    def _slip(rows: Rows) -> int | None:
        """Return a line, not the last one, whose points could be two off without breaking a rule."""
        for at, row in enumerate(rows[:-1]):
            if isinstance(row.get("points"), int) and 40 <= row["points"] <= 55:
                return at
        return None

    def _record(self, number: int, row: dict[str, Any], by: Actor) -> None:
        revision, key = self._revision(), self.day.key()
        games.record(table=self.table, number=number, facts=row, revision=revision, key=key, by=by)

    def _correct(self, number: int, row: dict[str, Any], by: Actor, reason: str) -> None:
        revision, key = self._revision(), self.day.key()
        games.correct(table=self.table, number=number, facts=row, revision=revision, key=key, by=by, reason=reason)

    def _complete(self) -> None:
        sheets.complete(table=self.table, revision=self._revision(), by=self.captain)

    def _enter_totals(self, rows: Rows) -> None:
        judged = valid(read(self.table).judge(rows))
        sheets.enter_totals(
            table=self.table,
            totals=judged.result.totals,
            signed=list(self.plan.signed),
            revision=self._revision(),
            key=self.day.key(),
            by=self.day.operator,
        )

    def _sign(self) -> None:
        if self.plan.way == "paper":
            revision = self._revision()
            signatures.sign(table=self.table, seats=list(self.plan.signed), revision=revision, by=self.day.operator)
            return
        for letter in self.plan.signed:
            by = Actor.at_seat(self.seats[letter], role=CAPTAIN if letter == "A" else PLAYER)
            strokes = _scribble(self.day.dice)
            signatures.sign(table=self.table, seats=[letter], revision=self._revision(), by=by, strokes=strokes)

    def _revision(self) -> int:
        self.table.refresh_from_db(fields=["revision"])
        return self.table.revision


def _scribble(dice: Random) -> list[list[list[float]]]:
    x, line = 0.06, []
    while x < 0.94:
        line.append([round(x, 3), round(0.5 + dice.uniform(-0.32, 0.28), 3)])
        x += dice.uniform(0.015, 0.06)
    return [line, [[0.2, 0.85], [0.78, 0.79]]]
