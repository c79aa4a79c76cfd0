"""What a worker keeps of a long day: 3,000 games entered and looked at through its pages, in one process."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.infra.test_commands import environment
from tournament.recording.selectors import phone_view

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells in /proc what a process holds"),
]
TABLES, GAMES = 150, 20
#: Prints a line of JSON after every thousand games: games, kilobytes of the process, bytes of parts, kept sheets.
DAY = f"""
import django, gc, json
django.setup()
from collections import defaultdict
from uuid import uuid4
from django.core.cache import caches
from django.test import Client
from rules import rule_book
from tests.tournament import build
from tests.tournament.people.views.test_readings import resident
from tournament.recording.selectors import phone_view
from tournament.access.services import links

round_ = build.round_(build.event(), tables={TABLES})
tokens = defaultdict(dict)
for (table, letter), token in links.issue(round=round_, by=build.DIRECTOR).items():
    tokens[table][letter] = token
phone = Client(SERVER_NAME="127.0.0.1")
typed = {{name: text for name, text in rule_book("si-tzs").show(
    {{"contract": "dve", "declarer": "B", "points": 45}}).items() if text}}
games = 0
for seats in tokens.values():
    for number in range(1, {GAMES} + 1):
        told = {{**typed, "number": number, "revision": number - 1, "key": str(uuid4())}}
        assert phone.post(f"/t/{{seats['A']}}/send/", told).json()["outcome"] == "saved"
        games += 1
        if number % 5 == 0:
            for token in seats.values():
                assert phone.get(f"/t/{{token}}/sheet/").status_code == 200
        if games % 1000 == 0:
            gc.collect()
            print(json.dumps([games, resident(), caches["parts"].weight, len(phone_view._kept)]), flush=True)
"""


def test_three_thousand_games_stay_under_the_ceilings(migrated_file: Path, tmp_path: Path) -> None:
    shutil.copy(migrated_file, tmp_path)
    run = subprocess.run(
        [sys.executable, "-c", DAY],
        cwd=settings.BASE_DIR,
        env={**environment(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    first, _second, last = map(json.loads, run.stdout.splitlines())
    assert last[0] == TABLES * GAMES
    most = settings.CACHES["parts"]["OPTIONS"]["MAX_BYTES"]
    assert 0 < last[2] <= most
    assert last[3] <= phone_view.KEPT_SHEETS
    assert (last[1] - first[1]) / (last[0] - first[0]) < 10, "kilobytes a game"
