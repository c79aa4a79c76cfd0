"""A copy of the public pages as files: every link leads to a file of it, and it holds what visitors see, no more."""

import io
import json
import posixpath
import re
import zipfile
from pathlib import Path
from threading import Thread

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from tests.tournament import build
from tests.tournament.papers import played
from tests.tournament.series import season
from tournament.hall import site_copy
from tournament.hall.copied_page import rewritten
from tournament.models import Event, Player, Round
from tournament.series.services import series as services
from tournament.sheets.selectors.privacy import Shown

LINK = re.compile(r'<(a|link|img|use|script)\b[^>]*?\s(?:href|src)="([^"]*)"')


@pytest.mark.parametrize(
    ("page", "copied"),
    [
        ("<!DOCTYPE html><p>a &amp; b&#39;<br>", "<!DOCTYPE html><p>a &amp; b&#39;<br>"),
        ('<a class="x" href="/in/">A</a>', '<a class="x" href="IN">A</a>'),
        ('<a href="/out/">A</a>', "<a>A</a>"),
        ('<a href="#games">A</a>', '<a href="#games">A</a>'),
        ('<link rel="stylesheet" href="/out/"><b>', "<b>"),
        ("<form><b>x</b><form></form></form>y", "y"),
        ("<p data-served><b>x</b></p>y<meta data-served>z", "yz"),
        ("<div data-served><div><p>x</div><br></div>y", "y"),
        ('<script src="/in/">if (a < b) {}</script>y', "y"),
        ('<svg><use href="#i-x"/></svg>', '<svg><use href="#i-x"/></svg>'),
        ('<p hx-get="/in/" hx-trigger="a" id="x" hidden>', '<p id="x" hidden>'),
        ('<a href="/in/" title="&quot;a&quot; &lt;">x', '<a href="IN" title="&quot;a&quot; &lt;">x'),
    ],
)
def test_what_becomes_of_a_page(page: str, copied: str) -> None:
    assert rewritten(page, lambda link: "IN" if link == "/in/" else None) == copied


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("/e/t/", "index.html"),
        ("/e/t/?page=2", "index-page-2.html"),
        ("/e/t/standings/", "standings/index.html"),
        ("/e/t/standings/?page=2&view=teams", "standings/index-page-2-view-teams.html"),
        ("/e/t/rounds/1/standings.pdf?view=round", "rounds/1/standings-view-round.pdf"),
        ("/e/t/event.json", "event.json"),
        ("/series/liga/", "series/liga/index.html"),
        ("/series/liga/standings.csv", "series/liga/standings.csv"),
        ("/static/css/base.css", "static/css/base.css"),
    ],
)
def test_where_an_address_stands(address: str, file: str) -> None:
    assert site_copy.file_of(address, "/e/t/") == file


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("/e/t/?q=novak&view=tables", "/e/t/?view=tables"),
        ("/e/t/?view=tables&page=1", "/e/t/?view=tables"),
        ("/e/t/?view=b&page=2#x", "/e/t/?page=2&view=b"),
        ("/static/a.css?v=12", "/static/a.css"),
        ("https://example.org/e/t/", "//outside"),
    ],
)
def test_one_page_has_one_address(address: str, same: str) -> None:
    assert site_copy.plain(address) == same


@pytest.fixture
def event() -> Event:
    """A public round, a running one, and two pages of names."""
    event = build.event(games_per_round=2, round_count=2, schedule="9.00 prijave")
    build.registrations(event, 6, clubs=2)
    played.play_round(event, tables=2)
    Round.objects.filter(pk=build.round_(event, number=2, tables=2).pk).update(started_at=timezone.now())
    return event


@pytest.mark.django_db
def test_every_link_of_a_copy_leads_to_a_file_of_it(event: Event, tmp_path: Path, capsys: object) -> None:
    call_command("site", event.slug, str(tmp_path / "a.zip"))
    with zipfile.ZipFile(io.BytesIO((tmp_path / "a.zip").read_bytes())) as made:
        names = set(made.namelist())
        texts = {name: made.read(name).decode() for name in names if name.endswith((".html", ".json"))}
    root = f"{event.slug}/"
    wanted = {"index.html", "standings/index.html", "standings/index-view-teams.html", "rounds/1/index.html"}
    wanted |= {"rounds/2/index-view-tables.html", "rounds/1/tables/1/index.html", "rounds/1/tables/1/games.json"}
    wanted |= {"standings.pdf", "rounds/1/seating.pdf", "rounds/1/games.csv", "calendar.ics", "static/css/base.css"}
    assert {root + path for path in wanted} <= names
    links = 0
    for name, text in texts.items():
        if name.endswith(".json"):
            told = json.loads(text)
            targets = [*told["feeds"].values()] if "feeds" in told else []
        else:
            assert not re.search(r"<form|<script|<template|\shx-|data-hall|role=.timer", text), name
            targets = [target for _tag, target in LINK.findall(text) if not target.startswith(("#", "data:"))]
        for target in targets:
            links += 1
            assert not target.startswith(("/", "http")), (name, target)
            assert posixpath.normpath(posixpath.join(posixpath.dirname(name), target.partition("#")[0])) in names
    assert links > 100


@pytest.mark.nightly
@pytest.mark.django_db
def test_the_same_state_is_the_same_copy(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock runs on, and no caches help."""
    first = site_copy.zipped(site_copy.files(event, language="sl"), "t")
    later = timezone.now() + timezone.timedelta(seconds=90)
    monkeypatch.setattr(timezone, "now", lambda: later)
    copy = site_copy.files(event, language="sl")
    assert site_copy.zipped(copy, "t") == first
    assert "Kopija z dne" in copy["index.html"].decode()
    assert "Copy of" in site_copy.files(event, language="en")["index.html"].decode()


@pytest.mark.django_db
def test_a_copy_holds_what_visitors_see(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(public_names="initials")
    copy = site_copy.files(event, language="sl")
    player = Player.objects.first()
    texts = " ".join(content.decode() for path, content in copy.items() if path.endswith((".html", ".json", ".csv")))
    assert player.last_name not in texts
    assert Shown(names=False).name(player.name, 1) in texts
    assert not [path for path in copy if path.startswith("rounds/2/standings") and path.endswith((".json", ".csv"))]
    for searchable in (False, True):  # nobody sends headers with a copy
        Event.objects.filter(pk=event.pk).update(searchable=searchable)
        copy = site_copy.files(event, language="sl")
        pages = [content for path, content in copy.items() if path.endswith(".html")]
        assert {b'content="noindex' in page for page in pages} == {not searchable}
    Event.objects.filter(pk=event.pk).update(unpublished=True)
    with pytest.raises(site_copy.NotPublic):
        site_copy.files(event, language="sl")
    with pytest.raises(SystemExit, match="objavite"):
        call_command("site", event.slug)


@pytest.mark.django_db(transaction=True)
def test_a_copy_made_while_tables_save_is_whole(event: Event) -> None:
    """Its links lead to files of it although the hall goes on, and the hall loses nothing by it."""
    tables = list(event.rounds.get(number=2).tables.all())
    made: dict[str, bytes] = {}

    def copy() -> None:
        try:
            made.update(site_copy.files(event, language="sl"))
        finally:
            connection.close()

    making = Thread(target=copy)
    making.start()
    saved = 0
    while saved < 2 * len(tables):
        build.record(tables[saved % len(tables)], build.dve("B"))
        saved += 1
    making.join()
    assert {"index.html", "standings/index.html", "rounds/2/index.html"} <= set(made)
    for path, content in made.items():
        if path.endswith(".html"):
            for _tag, target in LINK.findall(content.decode()):
                if not target.startswith(("#", "data:")):
                    stands = posixpath.normpath(posixpath.join(posixpath.dirname(path), target.partition("#")[0]))
                    assert stands in made, (path, target)
    assert saved == sum(table.games.count() for table in tables)


@pytest.mark.nightly
@pytest.mark.django_db
def test_the_series_that_count_the_event_are_in_the_copy_without_a_page_a_player() -> None:
    known = season.people("Ana", "Bor", "Cene")
    series, other = season.new_series("Liga"), season.new_series("Druga")
    of_event = season.event(known, [[[("Ana", 60), ("Bor", 10), ("Cene", -40)]]])
    season.counted(series, of_event)
    season.counted(other, season.event(known, [[[("Ana", 60), ("Bor", 10), ("Cene", -40)]]]))
    copy = site_copy.files(of_event, language="sl")
    folder = f"series/{series.slug}"
    for name in (
        "index.html",
        "clubs/index.html",
        "standings.json",
        "standings.csv",
        "standings.pdf",
        "standings.xlsx",
    ):
        assert f"{folder}/{name}" in copy
    assert "Novak Ana" in copy[f"{folder}/index.html"].decode()
    assert f"{folder}/index.html" in copy["index.html"].decode()
    assert not [path for path in copy if path.startswith(f"{folder}/players/")]
    assert not [path for path in copy if other.slug in path or "desk" in path]
    services.update(series=series, changes={"public": False}, by=season.SERIES_DIRECTOR)
    assert not [path for path in site_copy.files(of_event, language="sl") if path.startswith("series/")]
