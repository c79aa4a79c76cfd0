"""By night: a backup of 3,000 games while others are saved; nobody waits for it, and it is of one moment."""

import threading
import time
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.tournament import build
from tests.tournament.backup import world
from tests.tournament.papers import played
from tournament.backup import container, making, restoring
from tournament.journal.selectors import anchors
from tournament.models import Club, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.nightly]
LONGEST_WAIT = 5.0


def test_three_thousand_games_while_others_save(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anchors, "file", lambda: tmp_path / "radelc.anchors.txt")
    world.data_folder(tmp_path / "data", settings)
    event = build.event(round_count=30)
    for number in range(1, 31):
        played.large_round(event, number=number, tables=100)
    games = Game.objects.count()
    assert games >= 3000
    ended, waits = threading.Event(), [0.0]

    def save() -> None:
        while not ended.is_set():
            began = time.monotonic()
            Club.objects.create(name=f"Društvo {len(waits)}")
            waits.append(time.monotonic() - began)
            time.sleep(0.01)
        connection.close()

    other = threading.Thread(target=save)
    other.start()
    try:
        made = making.make()
    finally:
        ended.set()
        other.join()
    assert len(waits) > 10, "nobody saved meanwhile"
    assert max(waits) < LONGEST_WAIT
    with container.opened(made.path, container.BACKUP, restoring.LIMITS) as contents:
        assert contents.manifest["tables"]["game"]["rows"] == games
        clubs = [row[1] for row in contents.rows("rows/club.jsonl") if row[1].startswith("Društvo ")]
    assert len(clubs) < Club.objects.count()
