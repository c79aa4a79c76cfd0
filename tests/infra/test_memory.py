"""What a worker keeps of a long season: 6,000 games entered at phones and 10,000 visits of watchers, in one process."""

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
EVENTS, TABLES, GAMES, VISITS = 15, 20, 20, 10_000
ALL = EVENTS * TABLES * GAMES
STEP, MOST_BYTES, MOST_PAGES = 500, 1 << 20, 50
#: Prints a line of JSON after every 500 games: games, kilobytes of the process, bytes of parts, kept sheets. Its caches
#: are small, and full after the first thousand games: what grows later is kept by none of them. The server's own
#: application answers: Django's test client keeps half a kilobyte of every request for good (finalizers of signals).
SEASON = f"""
import django, gc, json
from django.conf import settings
settings.CACHES["parts"]["OPTIONS"]["MAX_BYTES"] = {MOST_BYTES}
settings.CACHES["pages"]["OPTIONS"]["MAX_ENTRIES"] = {MOST_PAGES}
django.setup()
from collections import defaultdict
from random import Random
from uuid import uuid4
from django.core.cache import caches
from django.core.wsgi import get_wsgi_application
from django.test import RequestFactory
from rules import rule_book
from tests.tournament import build
from tests.tournament.people.views.test_readings import resident
from tournament.recording.selectors import phone_view
from tournament.access.services import links

def event_of(tables):
    event = build.event()
    tokens = defaultdict(dict)
    issued = links.issue(round=build.round_(event, tables=tables), by=build.DIRECTOR)
    for (table, letter), token in issued.items():
        tokens[table][letter] = token
    return event.slug, tokens

def ask(request):
    answer = serve(request.environ, lambda status, headers: None)
    content = b"".join(answer)
    answer.close()
    assert answer.status_code == 200, (request.path, answer.status_code)
    return content

def look(slug, visit):
    page = dice.choice(("", "live/", "tables/", "standings/", "rounds/1/", "screen/1/", "now/", "standings.json",
                        f"players/{{dice.randint(1, 3 * {TABLES})}}/", f"tables/?q=x{{visit}}"))
    language = dice.choice(("sl", "en", "hu", "cs"))
    ask(phone.get(f"/e/{{slug}}/{{page}}", headers={{"Accept-Language": language}}))

phone, dice, serve = RequestFactory(SERVER_NAME="127.0.0.1"), Random(1), get_wsgi_application()
typed = {{name: text for name, text in rule_book("si-tzs").show(
    {{"contract": "dve", "declarer": "B", "points": 45}}).items() if text}}
games = visits = 0
for _each in range({EVENTS}):
    slug, tokens = event_of({TABLES})
    for seats in tokens.values():
        for number in range(1, {GAMES} + 1):
            told = {{**typed, "number": number, "revision": number - 1, "key": str(uuid4())}}
            assert json.loads(ask(phone.post(f"/t/{{seats['A']}}/send/", told)))["outcome"] == "saved"
            games += 1
            if number % 5 == 0:
                for token in seats.values():
                    ask(phone.get(f"/t/{{token}}/sheet/"))
            while visits * {ALL} < games * {VISITS}:
                visits += 1
                look(slug, visits)
            if games % {STEP} == 0:
                gc.collect()
                print(json.dumps([games, resident(), caches["parts"].weight, len(phone_view._kept)]), flush=True)
assert (games, visits) == ({ALL}, {VISITS})
"""


def test_a_season_of_games_and_visits_leaves_nothing_behind(migrated_file: Path, tmp_path: Path) -> None:
    shutil.copy(migrated_file, tmp_path)
    run = subprocess.run(
        [sys.executable, "-c", SEASON],
        cwd=settings.BASE_DIR,
        env={**environment(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    seen = [json.loads(line) for line in run.stdout.splitlines()]
    assert [games for games, *_rest in seen] == list(range(STEP, ALL + 1, STEP))
    assert all(0 < parts <= MOST_BYTES for _games, _kilobytes, parts, _sheets in seen)
    assert all(sheets <= phone_view.KEPT_SHEETS for _games, _kilobytes, _parts, sheets in seen)
    kilobytes = [resident for _games, resident, _parts, _sheets in seen]
    # Whatever is lost a game or a visit grows by as much in both halves.
    at_1000, at_3500, at_6000 = kilobytes[1], kilobytes[6], kilobytes[11]
    assert at_6000 - at_3500 < (at_3500 - at_1000) / 2, kilobytes
