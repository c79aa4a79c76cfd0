"""Feeds: what docs/feeds.md promises is what is answered, and nothing that is not public stands in one."""

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import icalendar
import pytest
from django.conf import settings
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.cup import build as cups
from tests.tournament.papers import played
from tournament.addresses import feeds as feeds_urls
from tournament.cup.services import matches
from tournament.hall.feeds import feeds_csv
from tournament.hall.services import announcements
from tournament.models import Club, Event, Player, Round, Table
from tournament.models.playing_time import milliseconds
from tournament.papers.cards import calendar
from tournament.rounds.services import rounds

pytestmark = pytest.mark.django_db

DESCRIBED = (settings.BASE_DIR / "docs/feeds.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^## `(\S+)`$.*?```json\n(.*?)```", DESCRIBED, re.MULTILINE | re.DOTALL))
COLUMNS = dict(re.findall(r"^(\S+\.csv): (\S+)$", DESCRIBED, re.MULTILINE))
OF_RESULTS = ("rounds/2/standings.json", "rounds/2/standings.csv", "rounds/2/games.csv", "rounds/2/tables/1/games.json")


@pytest.fixture
def event() -> Event:
    """One round public, the second stopped in the middle."""
    event = build.event(games_per_round=3, round_count=2, schedule="9.00 prijave\n10.00 1. krog", place="Ljubljana")
    build.registrations(event, 6, clubs=2)
    played.play_round(event, tables=2)
    round_ = build.round_(event, number=2, tables=2)
    stopped = [{"at": milliseconds(timezone.now()), "until": None, "reason": "kosilo"}]
    Round.objects.filter(pk=round_.pk).update(pauses=stopped)
    announcements.announce(event=event, text="Kosilo je ob treh.", by=DIRECTOR)
    return event


def keys(told: Any, before: str = "") -> Iterator[str]:
    """Every key with those it stands in."""
    if isinstance(told, list):
        for one in told:
            yield from keys(one, f"{before}[]")
    elif isinstance(told, dict):
        for name, value in told.items():
            yield f"{before}.{name}"
            yield from keys(value, f"{before}.{name}")


def rows(client: Client, address: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(client.get(address).content.decode("utf-8-sig"), newline="")))


def test_every_feed_is_described() -> None:
    described = {re.sub(r"/\d+", "", path) for path in (*EXAMPLES, *COLUMNS)} | {"calendar.ics"}
    routes = {str(one.pattern).removeprefix(feeds_urls.EVENT) for one in feeds_urls.urlpatterns}
    assert {re.sub(r"/<int:\w+>", "", route) for route in routes} - {"rounds/standings.json"} == described


def test_the_keys_are_those_described(client: Client, event: Event) -> None:
    for path, example in EXAMPLES.items():
        answer = client.get(f"/e/{event.slug}/{path}")
        assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert sorted(set(keys(answer.json()))) == sorted(set(keys(json.loads(example)))), path


def test_the_columns_are_those_described(client: Client, event: Event) -> None:
    for path, columns in COLUMNS.items():
        content = client.get(f"/e/{event.slug}/{path}").content
        assert content.startswith(b"\xef\xbb\xbf" + columns.encode() + b"\r\n"), path
        assert len(content.splitlines()) > 1


def test_who_has_it_gets_304(client: Client, event: Event) -> None:
    official = Client()
    official.force_login(build.official(event, "director"))
    for path in (*EXAMPLES, *COLUMNS, "calendar.ics"):
        for reader in (client, official):
            first = reader.get(f"/e/{event.slug}/{path}")
            again = reader.get(f"/e/{event.slug}/{path}", headers={"If-None-Match": first.headers["ETag"]})
            assert (first.status_code, again.status_code, again.content) == (200, 304, b""), path


def test_the_numbers_are_those_of_the_sheet(client: Client, event: Event) -> None:
    base = f"/e/{event.slug}/"
    told = client.get(f"{base}rounds/1/tables/1/games.json").json()
    for game in told["games"]:
        for seat, entry in game["entries"].items():
            assert entry == sum(one["points"] for one in game["items"] if one["seat"] == seat)
    table = Table.objects.get(round__event=event, round__number=1, number=1)
    assert told["games"][-1]["totals"] == {seat.letter: seat.total for seat in table.seats.all()}
    tables = client.get(f"{base}rounds/1/tables.json").json()["tables"]
    assert {one["seat"]: one["result"]["total"] for one in tables[0]["seats"]} == told["games"][-1]["totals"]
    standings = client.get(f"{base}standings.json").json()["players"]
    assert [row["place"] for row in standings] == sorted(row["place"] for row in standings)
    assert sum(row["units"] for row in standings) == sum(seat.placing_units for seat in table.round.seats.all())
    games = rows(client, f"{base}rounds/1/games.csv")
    written = sum(int(row["points"]) for row in games if row["table"] == "1" and row["seat"] == "A")
    assert written == table.seats.get(letter="A").total


def test_what_is_not_published_is_in_none(client: Client, event: Event) -> None:
    base = f"/e/{event.slug}/"
    round_ = event.rounds.get(number=2)
    for table in round_.tables.all():
        played.play(table, games=3, seed=table.number)
    rounds.close(round=round_, by=DIRECTOR)
    official = Client()
    official.force_login(build.official(event, "director"))
    for reader in (client, official):
        assert [reader.get(base + path).status_code for path in OF_RESULTS] == [404] * 4
        told = reader.get(f"{base}rounds/2/tables.json").json()
        assert {seat["result"] for table in told["tables"] for seat in table["seats"]} == {None}
        assert reader.get(f"{base}standings.json").json()["rounds"] == [1]
    rounds.publish_standings(round=event.rounds.get(number=2), by=DIRECTOR)
    assert [client.get(base + path).status_code for path in OF_RESULTS] == [200] * 4
    Event.objects.filter(pk=event.pk).update(unpublished=True)
    assert {client.get(base + path).status_code for path in (*EXAMPLES, *COLUMNS, "calendar.ics")} == {404}


def test_a_draft_is_in_none(client: Client, event: Event) -> None:
    Round.objects.filter(event=event, number=2).update(state="drafted", started_at=None, published_at=None, pauses=[])
    official = Client()
    official.force_login(build.official(event, "director"))
    for reader in (client, official):
        assert [one["number"] for one in reader.get(f"/e/{event.slug}/event.json").json()["rounds"]] == [1]
        for path in ("tables.json", "seating.csv"):
            assert reader.get(f"/e/{event.slug}/rounds/2/{path}").status_code == 404


def test_a_name_is_never_a_formula(client: Client, event: Event) -> None:
    player, other = Player.objects.order_by("pk")[:2]
    Player.objects.filter(pk=player.pk).update(last_name='=HYPERLINK("http://x","y")', first_name="A, B")
    Player.objects.filter(pk=other.pk).update(last_name="-Novak", first_name="Č")
    Club.objects.update(name=Concat(Value("@klub "), Cast("pk", CharField())))
    found = rows(client, f"/e/{event.slug}/rounds/1/seating.csv")
    assert {'\'=HYPERLINK("http://x","y") A, B', "'-Novak Č"} < {row["name"] for row in found}
    assert all(row["club"].startswith("'@klub") for row in found)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1", "'=1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@A", "'@A"),
        ("\tx", "'\tx"),
        ("\rx", '"\'\rx"'),
        ("Novak;=1", "Novak;'=1"),
        ("Novak; +1", "Novak; '+1"),
        ('Novak;"=1"', '"Novak;""\'=1"""'),
        ("Novak\t@A", "Novak\t'@A"),
        ("Novak,-1", '"Novak,\'-1"'),
        ("Novak-Kos", "Novak-Kos"),
        ("Kos; Novak", "Kos; Novak"),
        (-5, "-5"),
        (True, "1"),
    ],
)
def test_cells(text: Any, cell: str) -> None:
    assert feeds_csv.written(["a"], [[text]]).decode("utf-8-sig") == f"a\r\n{cell}\r\n"


def test_the_language_is_chosen(client: Client, event: Event) -> None:
    for path in ("rounds/1/tables/1/games.json", "rounds/1/games.csv"):
        texts = {client.get(f"/e/{event.slug}/{path}", query).content for query in ({}, {"language": "en"})}
        assert len(texts) == 2
    wrong = client.get(f"/e/{event.slug}/standings.json", {"language": "xx"})
    assert (wrong.status_code, set(wrong.json())) == (400, {"error"})


def test_a_cup_and_a_series_are_read_in_a_chosen_language(client: Client) -> None:
    cup, by = cups.cup(first=3, public=True)
    for name in ("Ris", "Orel", "Sova"):
        cups.team(cup, by, name)
    matches.arrange(match=cups.drawn(cup, by).matches.get(), place="Gostilna", at=cups.EVENING, by=by)
    calendar = reverse("cup-feed-calendar", args=[cup.slug])
    assert client.get(calendar).content != client.get(calendar, {"language": "en"}).content
    series = build.series(build.event())
    for name, slug in (("cup-feed", cup), ("cup-feed-csv", cup), ("series-feed", series), ("series-feed-csv", series)):
        address = reverse(name, args=[slug.slug])
        assert client.get(address, {"language": "en"}).headers["Content-Language"] == "en"
        assert client.get(address, {"language": "xx"}).status_code == 400


def test_the_calendar_has_the_schedule(client: Client, event: Event) -> None:
    content = client.get(f"/e/{event.slug}/calendar.ics").content
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert max(map(len, content.split(b"\r\n"))) <= 75
    day, sign_in, first = icalendar.Calendar.from_ical(content).walk("VEVENT")
    assert (day["DTSTART"].dt, day["LOCATION"]) == (event.date, "Ljubljana")
    assert sign_in["DTSTART"].dt == datetime(2026, 3, 14, 8, tzinfo=UTC)
    assert sign_in["DTEND"].dt == first["DTSTART"].dt == datetime(2026, 3, 14, 9, tzinfo=UTC)
    assert b"DTSTART:20260314T080000Z" in content


def test_an_entry_keeps_its_name_when_its_time_changes(event: Event) -> None:
    def uids() -> list[str]:
        found = icalendar.Calendar.from_ical(calendar.of_event(event)).walk("VEVENT")
        return [str(one["UID"]) for one in found]

    before = uids()
    event.schedule = "9.30 prijave\n10.30 1. krog\n12.00 1. krog"
    after = uids()
    assert after[:3] == before
    assert len(set(after)) == 4
    assert calendar.of_event(event) == calendar.of_event(event)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("9.00 prijave", ("9:00", None, "prijave")),
        (" 09:05  – Prijave", ("9:05", None, "Prijave")),
        ("9:00–9:30 Sign-in", ("9:00", "9:30", "Sign-in")),
        ("23.30-0.15 zadnji krog", ("23:30", "0:15", "zadnji krog")),
        ("22.11. sobota", None),
        ("24.00 konec", None),
        ("9.75 konec", None),
        ("1. krog", None),
        ("9.00", None),
    ],
)
def test_lines_of_the_schedule(line: str, told: tuple[str, str | None, str] | None) -> None:
    found = calendar.steps(Event(date=date(2026, 3, 14), schedule=line))
    if told is None:
        assert found == ()
        return
    (step,) = found
    local = [
        f"{at:%-H:%M}" if at else None
        for at in (timezone.localtime(step.at), step.until and timezone.localtime(step.until))
    ]
    assert (*local, step.what) == told
    assert step.until is None or step.until > step.at


def test_an_earlier_time_is_the_next_day() -> None:
    lines = "22.00 3. krog\n0.30 razglasitev\nnedelja\n9.00 1. krog\n8.00 zajtrk"
    found = calendar.steps(Event(date=date(2026, 3, 14), schedule=lines))
    assert [timezone.localtime(one.at).day for one in found] == [14, 15, 15, 16]
