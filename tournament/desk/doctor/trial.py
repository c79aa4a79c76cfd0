"""How long this disk takes to save a game, measured in a site of its own beside the real one."""

import json
import os
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from statistics import median
from uuid import uuid4

from django.conf import settings

from rules import rule_book
from tournament.backup import snapshot, versions
from tournament.desk.played_sheets import PlayedSheets
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Account
from tournament.people.services import registrations
from tournament.recording.services import games
from tournament.rounds.services import drafts, rounds

GAMES = 12
PATIENCE_SECONDS = 120
OPTION = "--time-a-save"


def milliseconds_to_save() -> int:
    """Return the median of some games. Raises OSError, SubprocessError, ValueError or a database's error."""
    with tempfile.TemporaryDirectory(prefix=".doctor-", dir=settings.DATA_DIR) as place:
        with snapshot.scratch(Path(place) / "radelc.sqlite3") as connection:
            versions.make_ready(connection)
        own = {"RADELC_DATA": place, "RADELC_DEMO": "", "RADELC_BACKUPS": "", "DATABASE_URL": "", "CACHE_URL": ""}
        trial = subprocess.run(
            [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "doctor", OPTION],
            env={**os.environ, **own},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE_SECONDS,
            check=True,
        )
    return int(json.loads(trial.stdout))


def save_some() -> int:
    """Save games in this site, which must be empty; return the median in milliseconds."""
    by = Actor.of_account(Account.objects.create_user("doctor"), role="organiser")
    event = events.create_event(name="Doctor", date=date(2026, 1, 1), by=by, trial=True)
    director = Actor("Doctor", "director")
    book = rule_book(event.ruleset)
    for number in range(len(book.seats)):
        registrations.register(event=event, last_name=f"Player{number}", by=director)
    registrations.check_in_all(event=event, by=director)
    round_ = rounds.publish(round=drafts.draft(event=event, seed=1, by=director), by=director)
    table = rounds.start(round=round_, by=director).tables.get()
    took: list[float] = []
    for facts in PlayedSheets(event.ruleset).take(len(book.seats))[:GAMES]:
        table.refresh_from_db()
        began = time.perf_counter()
        games.record(
            table=table,
            number=len(took) + 1,
            facts=facts,
            revision=table.revision,
            key=uuid4(),
            by=Actor("Doctor", "operator"),
        )
        took.append(time.perf_counter() - began)
    return round(1000 * median(took))
