"""The archive of an event is opened as somebody will who has no Radelc: with a zip, digests, JSON and a PDF reader."""

import csv
import hashlib
import io
import json
import re
import threading
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone, translation
from openpyxl import load_workbook

from scoresheets.text import exact, signed, with_plus
from tests.scoresheets import pdf
from tests.tournament import build, whole_event
from tests.tournament.backup import world
from tests.tournament.build import DIRECTOR
from tests.tournament.papers.test_numbers import ended, line
from tournament.backup import event_import
from tournament.desk.archive import bundle
from tournament.journal.services.actor import Actor
from tournament.models import Category, Event, Journal, Registration, Round, StoredDocument
from tournament.papers.catalogue import PAPERS
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.people.services import registrations
from tournament.permissions import OWNER
from tournament.sheets.selectors.minutes import last_line

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def installation(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    world.tables_at_once(monkeypatch)
    translation.activate("sl")
    world.data_folder(tmp_path / "data", settings)


class Opened:
    """An archive by what lies in it."""

    def __init__(self, file: Path) -> None:
        with zipfile.ZipFile(file) as made:
            assert made.testzip() is None
            names = made.namelist()
            assert len(names) == len(set(names))
            folders = {name.partition("/")[0] for name in names}
            assert len(folders) == 1, "it unpacks into a folder of its own"
            self.files = {name.partition("/")[2]: made.read(name) for name in names}
        self.index: dict[str, Any] = json.loads(self.files["index.json"])

    def of(self, folder: str, **wanted: Any) -> dict[str, bytes]:
        """Files of a folder by their names, those of a round or table if it is named."""
        return {
            one["path"].rpartition("/")[2]: self.files[one["path"]]
            for one in self.index["files"]
            if one["folder"] == folder and all(one.get(name) == value for name, value in wanted.items())
        }

    def feed(self, path: str) -> Any:
        return json.loads(self.files[f"podatki/{path}"])

    def text(self, folder: str, *words: str) -> str:
        """What can be read on the one PDF whose name has these words."""
        (found,) = [
            content
            for name, content in self.of(folder).items()
            if name.endswith(".pdf") and set(words) <= set(name.removesuffix(".pdf").split("_"))
        ]
        return " ".join(pdf.pages(found))


def archived(event: Event, tmp_path: Path) -> Opened:
    bundle.write(event, tmp_path / "archive.zip")
    return Opened(tmp_path / "archive.zip")


def test_every_digest_is_that_of_its_file_and_every_file_has_one(tmp_path: Path) -> None:
    made = archived(whole_event.played_out(), tmp_path)
    sums = dict(reversed(one.split("  ", 1)) for one in made.files["SHA256SUMS"].decode().splitlines())
    assert set(sums) == set(made.files) - {"SHA256SUMS"}
    assert sums == {path: hashlib.sha256(made.files[path]).hexdigest() for path in sums}
    told = {one["path"]: (one["bytes"], one["sha256"]) for one in made.index["files"]}
    assert told == {path: (len(made.files[path]), sums[path]) for path in told}
    assert set(told) == set(made.files) - {"SHA256SUMS", "index.json", "index.html"}
    page = made.files["index.html"].decode()
    assert set(re.findall(r'href="([^"]+)"', page)) == set(told), "the reader's index leads to every file"
    assert "http" not in page, "it is read without a network"


def test_every_paper_of_the_print_centre_is_in_it_as_it_is_printed(tmp_path: Path) -> None:
    event = ended()
    Category.objects.filter(event=event).delete()
    build.prizes(event)
    event.refresh_from_db()
    now = timezone.now()
    with mock.patch.object(timezone, "now", return_value=now):
        made = archived(event, tmp_path)
    last = last_line(event=event)
    assert last is not None
    expected = {}
    with translation.override("sl"):
        for paper in PAPERS:
            if not paper.offered(event):
                continue
            rounds = Round.objects.filter(event=event).select_related("event").order_by("number")
            for source in rounds.filter(state__in=paper.states) if paper.of_round else [event]:
                try:
                    content = paper.pdf(source, printed=paper.foot(source, at=now, line=last.number))
                except NothingToPrint:
                    continue
                expected[paper.code, source.number if paper.of_round else 0] = hashlib.sha256(content).hexdigest()
    digests = {hashlib.sha256(content).hexdigest(): name for name, content in made.of("papers").items()}
    assert not [name for digest, name in digests.items() if digest not in expected.values()]
    assert not [code for code, digest in expected.items() if digest not in digests]
    assert len(made.of("papers")) == len(expected) > 30
    numbers = {one["round"] for one in made.index["files"] if one["folder"] == "papers" and "round" in one}
    assert numbers == {1, 2, 3}


def test_stored_sheets_are_byte_for_byte_those_of_the_journal(tmp_path: Path) -> None:
    made = archived(whole_event.played_out(), tmp_path)
    stored = {one.sha256 for one in StoredDocument.objects.all()}
    told = {hashlib.sha256(content).hexdigest() for name, content in made.of("sheets").items() if "zapisnik" in name}
    assert told == stored == {one.after["minutes"] for one in Journal.objects.filter(action="sheet.accept")}
    assert len(made.of("rulings")) == 3, "the warning, the dismissed renons and the protest"
    assert made.of("sheets", round=1, table=1).keys() == {
        "whole_zapisnik_1-krog_1-miza_razlicica_2.pdf",
        "whole_obracun-iger_1-krog_1-miza.pdf",
    }


@pytest.mark.nightly
def test_every_feed_is_what_its_address_answers(tmp_path: Path) -> None:
    event = ended()
    made = archived(event, tmp_path)
    feeds = {path.removeprefix("podatki/"): content for path, content in made.files.items() if "podatki/" in path}
    client = Client()
    answers = {path: client.get(f"/e/{event.slug}/{path}", {"language": "sl"}) for path in feeds}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(feeds, 200)
    assert {path for path, answer in answers.items() if b"".join(answer) != feeds[path]} <= {"calendar.ics"}
    named = {link for one in made.feed("event.json")["rounds"] for link in one["feeds"].values() if link}
    assert named | set(made.feed("event.json")["feeds"].values()) <= set(feeds)


# --- every number -----------------------------------------------------------------------------------------------------


def points(told: str) -> str:
    return exact(Fraction(told), ",")


def place(number: int | None) -> str:
    return "" if number is None else f"{number}."


def _standings(told: dict[str, Any]) -> Iterator[str]:
    """The rows of a paper of standings, as the feed has them."""
    for one in told["players"]:
        rounds = {row["round"]: points(row["points"]) for row in one["rounds"]}
        remark = "odstranitev" if one["removed"] else "odstop" if one["withdrawn"] else ""
        club = " · ".join(part for part in (one["club"], remark) if part)
        each = [rounds.get(number, "") for number in told["rounds"]]
        sums = (points(one["points"]), with_plus(one["difference"]), one["tables_won"])
        yield line(place(one["place"]), one["start_number"], one["name"], club, *each, *sums)


def _teams(told: dict[str, Any]) -> Iterator[str]:
    for one in told["teams"]:
        members = ", ".join(member["name"] for member in one["members"])
        sums = (points(one["points"]), with_plus(one["difference"]), one["tables_won"])
        yield line(place(one["place"]), one["club"], members, *sums)


def _sheet(told: dict[str, Any]) -> Iterator[str]:
    """A table's minutes: every written amount with the total after it, then totals, differences, places and points."""
    letters = [one["seat"] for one in told["seats"]]
    for game in told["games"]:
        written = {item["seat"] for item in game["items"]}
        for letter in letters:
            if letter in written:
                yield f"{signed(game['entries'][letter])} {signed(game['totals'][letter])}"
    seats = told["seats"]
    gone = told["table"]["removed_seat"]
    yield line("Skupaj", *(signed(one["total"]) for one in seats))
    yield line("Razlika", *("" if one["difference"] is None else with_plus(one["difference"]) for one in seats))
    yield line("Mesto", *("" if one["seat"] == gone else place(one["place"]) for one in seats))
    yield line("Točke", *(points(one["points"]) for one in seats))


def assert_printed(text: str, expected: Iterator[str]) -> int:
    text, at, count = text.replace(" renons ", " "), 0, 0
    for wanted in expected:
        found = re.compile(rf"(?<![\d,+−]){re.escape(wanted)}(?![\d,])").search(text, at)
        assert found, f"{wanted!r} is not in {text[at : at + 300]!r}"
        at, count = found.end(), count + 1
    return count


@pytest.mark.nightly
def test_every_number_on_paper_and_in_the_workbook_is_that_of_the_feeds(tmp_path: Path) -> None:
    event = ended()
    made = archived(event, tmp_path)
    final = made.feed("standings.json")
    counted = assert_printed(made.text("papers", "vrstni-red-igralcev"), _standings(final))
    counted += assert_printed(made.text("papers", "zapisnik-prireditve"), _standings(final))
    counted += assert_printed(made.text("papers", "vrstni-red-drustev"), _teams(made.feed("teams.json")))
    for number in (1, 2, 3):
        told = made.feed(f"rounds/{number}/standings.json")
        counted += assert_printed(made.text("papers", "vrstni-red-po-krogu", f"{number}-krog"), _standings(told))
        for table in made.feed(f"rounds/{number}/tables.json")["tables"]:
            if table["bye"]:
                continue
            games = made.feed(f"rounds/{number}/{table['sheet']}")
            text = made.text("sheets", "zapisnik", f"{number}-krog", f"{table['number']}-miza")
            counted += assert_printed(text, _sheet(games))
            results = [(one["seat"], one["result"]["total"], one["result"]["points"]) for one in table["seats"]]
            assert results == [(one["seat"], one["total"], one["points"]) for one in games["seats"]]
    assert counted == 76
    (book,) = [one for name, one in made.of("tables").items() if "preglednica" in name]
    rows = [row for sheet in load_workbook(io.BytesIO(book), data_only=True) for row in sheet.values]
    for one in final["players"]:
        wanted = {one["name"], float(Fraction(one["points"])), one["difference"]}
        assert any(wanted <= set(row) for row in rows), one["name"]
    listed = list(csv.DictReader(io.StringIO(made.files["podatki/standings.csv"].decode("utf-8-sig"))))
    assert [(row["name"], row["points"], row["total"]) for row in listed] == [
        (one["name"], one["points"], str(one["total"])) for one in final["players"]
    ]


# --- journal and event ------------------------------------------------------------------------------------------------


def test_the_journals_chain_is_worked_out_again_without_radelc(tmp_path: Path) -> None:
    event = whole_event.played_out()
    made = archived(event, tmp_path)
    (content,) = [one for name, one in made.of("journal").items() if name.endswith(".jsonl")]
    previous, said = "", set()
    for row in map(json.loads, content.decode().splitlines()):
        text = json.dumps(row["hashed"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert row["hashed"]["previous"] == previous
        previous = hashlib.sha256(text.encode()).hexdigest()
        assert row["hash"] == previous
        for mark, word in row["words"].items():
            salted = "{salt}:{text}".format_map(word)
            assert mark == f"word:{hashlib.sha256(salted.encode()).hexdigest()}"
            said.add(word["text"])
    assert made.index["journal"] == {"lines": Journal.objects.filter(event=event).count(), "hash": previous}
    assert "Priimek01" in " ".join(said)
    (told,) = [one for name, one in made.of("journal").items() if name.endswith(".csv")]
    rows = list(csv.reader(io.StringIO(told.decode("utf-8-sig"))))
    assert len(rows) == made.index["journal"]["lines"] + 1
    assert [row[0] for row in rows[1:]] == [str(number) for number in range(1, len(rows))]
    assert any("Vera Vodja" in row[2] for row in rows)


def test_another_radelc_takes_the_event_from_it(tmp_path: Path) -> None:
    made = archived(whole_event.played_out(), tmp_path)
    ((_name, content),) = made.of("event").items()
    (tmp_path / "event.zip").write_bytes(content)
    world.thrown_away()
    brought = event_import.bring(tmp_path / "event.zip", by=Actor("Lastnik", OWNER))
    assert build.broken_line(brought) is None


def test_it_is_of_one_moment_whatever_is_written_meanwhile(tmp_path: Path) -> None:
    event = whole_event.played_out()

    def rename() -> None:
        one = Registration.objects.filter(event=event).earliest("start_number")
        registrations.update(registration=one, changes={"last_name": "Pozneje"}, by=DIRECTOR)
        connection.close()

    def meanwhile(done: int, _of: int) -> None:
        if done == 3:
            other = threading.Thread(target=rename)  # whoever writes has the site's own database
            other.start()
            other.join()

    bundle.write(event, tmp_path / "archive.zip", tell=meanwhile)
    made = Opened(tmp_path / "archive.zip")
    assert event.registrations.earliest("start_number").player.last_name == "Pozneje"
    for paper in ("vrstni-red-igralcev", "zapisnik-prireditve", "namizne-kartice-z-imeni"):
        assert "Pozneje" not in made.text("papers", paper)


@pytest.mark.parametrize("state", ["empty", "players", "draft", "hidden"])
def test_an_event_at_its_beginning_has_an_archive_too(tmp_path: Path, state: str) -> None:
    event = build.event(unpublished=state == "hidden")
    if state != "empty":
        build.registrations(event, 4)
    if state == "draft":
        build.round_(event, state="drafted")
    made = archived(event, tmp_path)
    assert made.index["event"]["slug"] == event.slug
    assert not made.of("sheets")
    assert any("seznam-prijav" in name for name in made.of("papers")) == (state != "empty")


def test_the_command_says_what_it_wrote_and_refuses_what_it_cannot(tmp_path: Path) -> None:
    event = build.event()
    said = io.StringIO()
    call_command("archive", event.slug, str(tmp_path), stdout=said)
    assert said.getvalue().startswith(str(tmp_path / f"{event.slug}_arhiv.zip"))
    for told, why in (("nobody", "s tem naslovom ni"), (event.slug, "zip")):
        with pytest.raises(SystemExit, match=why):
            call_command("archive", told, str(tmp_path / "file.txt"))
    with pytest.raises(SystemExit):
        call_command("archive", event.slug, str(tmp_path / "data" / "secrets.json" / "a.zip"))
    assert not list(tmp_path.glob(".*")), "nothing is left of what failed"
