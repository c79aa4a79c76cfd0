"""The hall behind `bench --phones`: an event in the middle of a round, and later a judgement of its database.

Runs as a program, so that the bench never has two databases in one process: `python -m bench.phones_hall build|judge`.
Answers in JSON on the standard output.
"""

import json
import os
import statistics
import sys
from collections import Counter
from itertools import cycle, islice
from random import Random
from time import perf_counter
from typing import Any

import django

from rules.sheet import valid

PLAYED = 10  # games on every sheet when the phones come: the middle of its round
COMMITS = 400


def build(tables: int, games: int, closed: int) -> dict[str, Any]:
    """Create a running round with links, after `closed` rounds with public standings; return what the phones need, with
    `games` for each A.
    """
    from django.core.management import call_command

    from bench.crowd import crowd
    from tournament.access.services import links
    from tournament.journal.services.actor import Actor
    from tournament.models import Round

    call_command("migrate", verbosity=0, interactive=False)
    event = crowd(tables=tables, rounds=closed, running=True)
    round_ = Round.objects.get(event=event, state=Round.State.RUNNING)
    plans = _sheets_half_played(round_, games)
    tokens = links.issue(round=round_, by=Actor(label="Vodja", role="director"))
    for plan in plans:
        plan["tokens"] = {letter: tokens[plan["number"], letter] for letter in "ABC"}
    return {"tables": plans, "commit": bare_commit(), "event": event.slug}


def _sheets_half_played(round_: Any, games: int) -> list[dict[str, Any]]:
    from django.utils import timezone

    from bench.crowd import store_games
    from bench.rehearsals.slovenian.rehearsal import rehearse
    from bench.rehearsed import BOOK, Rehearsed
    from tournament.models import Confirmation, Game, Seat, Table
    from tournament.recording.views.row_fields import FACTS, fields_of

    played = PLAYED
    dice, names = Random(7), {field.name for field in fields_of(BOOK, FACTS)}
    sheets: list[dict[str, Any]] = [rehearse(dice, played + games, misdeal_rate=0) for _each in range(12)]
    Seat.objects.filter(round=round_).update(difference=None, place=None, placing_units=0, tables_won=0)
    tables = list(round_.tables.order_by("number").prefetch_related("seats"))
    plans = []
    for table, sheet in zip(tables, islice(cycle(sheets), len(tables)), strict=True):
        table.state, table.revision, table.accepted_by, table.accepted_at = Table.State.OPEN, played, "", None
        rows = sheet["rows"][:played]
        begun = {**sheet, "rows": rows}
        rehearsal = Rehearsed(begun, valid(BOOK.judge(begun)))
        store_games(table, rehearsal, {seat.letter: seat for seat in table.seats.all()})
        texts = [
            {name: text for name, text in BOOK.show(row).items() if name in names and text} for row in sheet["rows"]
        ]
        plans.append({"pk": table.pk, "number": table.number, "next": played + 1, "games": texts[played:]})
    Table.objects.bulk_update(tables, ["state", "revision", "accepted_by", "accepted_at"])
    now = timezone.now()
    Confirmation.objects.bulk_create(
        Confirmation(game=game, revision=game.revision, seat=seat, at=now)
        for game in Game.objects.filter(table__round=round_).prefetch_related("table__seats")
        for seat in game.table.seats.all()
        if seat.letter != "A"
    )
    return plans


def bare_commit() -> float:
    """Return the seconds of the smallest commit: one row, alone in its transaction."""
    from tournament.models import Club

    took = []
    for at in range(COMMITS):
        begun = perf_counter()
        Club.objects.create(name=f"Potrditev {at}")
        took.append(perf_counter() - begun)
    return statistics.median(took)


def judge(saved: list[tuple[int, int, str]], confirmed: list[tuple[int, int, str]]) -> list[str]:
    """Return what is wrong with the database after the phones: games lost, doubled, or never sent.

    `saved`: table, number and key of each acknowledged game; `confirmed`: table, number and seat of each confirmation.
    """
    from django.db import connection

    from tournament.models import Confirmation, Game, HeldGame, Journal, Submission, Table

    acknowledged = Counter((table, number) for table, number, _key in saved)
    there = Counter(Game.objects.filter(number__gt=PLAYED).values_list("table", "number"))
    keys = {
        (table, number, str(key)) for table, number, key in Submission.objects.values_list("table", "number", "key")
    }
    confirmations = Counter((table, number, seat) for table, number, seat in confirmed)
    words = Counter(
        Confirmation.objects.filter(game__number__gt=PLAYED).values_list("game__table", "game__number", "seat__letter")
    )
    written = Journal.objects.filter(action="game.record").count()
    revisions = Counter(table for table, _number in there)
    wrong = {
        "games lost": (acknowledged - there).total(),
        "games that no phone was told of": (there - acknowledged).total(),
        "games answered for twice": sum(count > 1 for count in acknowledged.values()),
        "ids lost": len({tuple(key) for key in saved} - keys),
        "ids doubled or of nobody": abs(len(keys) - len(there)),
        "games without their line in the journal": abs(written - len(there)),
        "sheets with another revision than games": sum(
            revision != PLAYED + revisions[table]
            for table, revision in Table.objects.filter(round__state="running").values_list("pk", "revision")
        ),
        "games held": HeldGame.objects.count(),
        "words lost": (confirmations - words).total(),  # one more may be there: its phone had stopped waiting
        "words doubled": sum(count > 1 for count in words.values()),
    }
    faults = [f"{kind}: {count}" for kind, count in wrong.items() if count]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            (sound,) = cursor.execute("PRAGMA integrity_check").fetchone()
        faults += [] if sound == "ok" else [f"the database file: {sound}"]
    return faults


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    django.setup()
    asked = json.load(sys.stdin)
    json.dump(build(**asked) if sys.argv[1] == "build" else judge(**asked), sys.stdout)


if __name__ == "__main__":
    main()
