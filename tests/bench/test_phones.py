"""`manage.py bench --phones`: phones against the real server lose and double nothing, however slow the computer is."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from bench.phones import Hall, Phase, measure

pytestmark = pytest.mark.nightly

TINY = Hall(4, (Phase("burst", "at once", 0.5, 1), Phase("storm", "2 at once", 0, 1, games=2)), every=0.5, opening=0.5)


def test_a_small_hall_loses_and_doubles_nothing() -> None:
    lines = list(measure(TINY))
    assert [line.name for line in lines] == [
        "a bare commit to that database",
        "load of the computer, a minute's mean",
        "ten million additions before and after",
        "cores",
        "opening the page, p50 p95 p99 max",
        "burst: a save, p50 p95 p99 max",
        "burst: other requests",
        "storm: a save, p50 p95 p99 max",
        "storm: other requests",
        "lost, doubled or strange",
    ]
    assert lines[-1].figure.startswith("nothing of 12 games and 24 words")
    assert lines[-1].met
    assert lines[5].met is None


def test_watchers_are_answered_beside_who_saves() -> None:
    tiny = Hall(2, (Phase("watched", "at once", 0.5, 1),), every=0.5, opening=0.5, letters="A", closed=2, watchers=4)
    lines = {line.name: line for line in measure(tiny)}
    assert lines["lost, doubled or strange"].met
    assert lines["lost, doubled or strange"].figure.startswith("nothing of 2 games and 0 words")
    assert " of 0," not in lines["watched: other requests"].figure
    assert "watched: a public page, p50 p95 p99 max" in lines


def test_phones_play_on_beside_who_guesses_passwords() -> None:
    calm, flood = Phase("calm", "at once", 0.5, 1), Phase("flood", "the same", 0.5, 1, guessers=4)
    lines = {line.name: line for line in measure(Hall(2, (calm, flood), every=0.5, opening=0.5))}
    assert lines["lost, doubled or strange"].met
    assert lines["lost, doubled or strange"].figure.startswith("nothing of 4 games and 8 words")
    loops = lines["ten million additions before and after"].figure
    assert all(float(share) >= 0.9 for share in re.findall(r"\(([\d.]+) × its processor time\)", loops)), loops
    assert loops.count("×") == 2
    assert "guess 400 " in lines["flood: other requests"].figure
    assert "guess" not in lines["calm: other requests"].figure
    assert "save × " in lines["flood: against calm, p50 p95 p99"].figure
    assert "guess" not in lines["flood: against calm, p50 p95 p99"].figure
    assert " of 0" not in lines["flood: whatever a phone asks, p50 p95 p99 max"].figure


def test_the_judge_tells_what_is_lost_doubled_and_of_nobody(tmp_path: Path) -> None:
    environment = {**os.environ, "RADELC_DATA": str(tmp_path), "DATABASE_URL": ""}

    def hall(command: str, asked: object) -> object:
        done = subprocess.run(
            [sys.executable, "-m", "bench.phones_hall", command],
            cwd=settings.BASE_DIR,
            env=environment,
            input=json.dumps(asked),
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return json.loads(done.stdout)

    built = hall("build", {"tables": 2, "games": 1, "closed": 1})
    assert isinstance(built, dict)
    table = built["tables"][0]["pk"]
    assert hall("judge", {"saved": [], "confirmed": []}) == []
    one = [table, 11, "00000000-0000-4000-8000-000000000001"]
    assert hall("judge", {"saved": [one, one], "confirmed": [[table, 11, "B"]]}) == [
        "games lost: 2",
        "games answered for twice: 1",
        "ids lost: 1",
        "words lost: 1",
    ]
