"""The demo of a rule book other than the Slovenian one: an event of 23 players whose first round is being played."""

from datetime import timedelta
from itertools import cycle
from typing import Any

from django.db.models import Count

from rules import rule_book
from tournament.access.services import links
from tournament.demo.day import Day
from tournament.events.selectors.book import free_games
from tournament.models import Table
from tournament.recording.services import games, sheets, signatures
from tournament.rounds.services import drafts, rounds

PLAYERS = 23
#: How much of each table's sheet is written, in per cent, and its state.
SHEETS = ((100, "accepted"), (60, "open"), (100, "complete"), (0, "open"), (30, "open"))
MOST_ROWS = 16
SECONDS_A_ROW = 150


def ends_of(code: str) -> dict[str, Any]:
    book = rule_book(code)
    ends = {"ends": book.ends.how, "games_per_round": book.ends.count, "clock_seconds": book.ends.seconds}
    return {"ruleset": code, "short_table": book.remainders[0], **ends}


def play_round(day: Day) -> dict[tuple[int, str], str]:
    """Play round 1 as far as `SHEETS` says; return the tables' links by table and seat."""
    begun = day.clock.at
    drafted = drafts.draft(event=day.event, seed=day.dice.randrange(1000), by=day.director)
    round_ = rounds.publish(round=drafted, by=day.director)
    tokens = links.issue(round=round_, by=day.operator)
    round_ = rounds.start(round=round_, by=day.director)
    seated = Table.objects.filter(round=round_, bye=False).annotate(size=Count("seats")).order_by("number")
    for (share, state), table in zip(cycle(SHEETS), seated, strict=False):
        day.clock.at = begun
        _play(day, table, table.size, share, state)
    day.clock.at = begun + timedelta(seconds=SECONDS_A_ROW * MOST_ROWS)
    return tokens


def _play(day: Day, table: Table, size: int, share: int, state: str) -> None:
    book = rule_book(day.event.ruleset).at(size)
    rows = day.sheets.take(size)[: MOST_ROWS * share // 100]
    step = timedelta(seconds=SECONDS_A_ROW * MOST_ROWS) / max(MOST_ROWS, len(rows))  # none is played after now
    for number, facts in enumerate(rows, start=1):
        played = rows[:number] if state == "open" else rows[: number - 1]  # what ends a sheet is not for an open one
        if free_games(day.event, book, played) <= 0:
            break
        day.clock.at += step
        table = Table.objects.get(pk=table.pk)
        reason = day.words.ruled if book.referees_own(facts) else ""
        games.record(
            table=table,
            number=number,
            facts=facts,
            revision=table.revision,
            key=day.key(),
            by=day.referee,
            reason=reason,
        )
    if state == "open":
        return
    table = Table.objects.get(pk=table.pk)
    if table.state == Table.State.OPEN:
        sheets.complete(table=table, revision=table.revision, by=day.referee, reason=day.words.time_over)
    if state == "accepted":
        _accept(day, Table.objects.get(pk=table.pk))


def _accept(day: Day, table: Table) -> None:
    letters = list(table.seats.values_list("letter", flat=True))
    signatures.sign(table=table, seats=letters, revision=table.revision, by=day.operator)
    table = Table.objects.get(pk=table.pk)
    signatures.accept(table=table, revision=table.revision, by=day.referee)
