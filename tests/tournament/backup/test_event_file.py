"""One event goes to another computer, and nothing goes with it that is not its own; no file of anybody does harm."""

import json
import threading
import time
import zipfile
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, connections
from django.db.models import Max
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.tournament import build
from tests.tournament.addresses import World
from tests.tournament.addresses import world as make_world
from tests.tournament.backup import world
from tests.tournament.backup.files import Change, flipped, later, lost_line, rewritten, set_to, wrong
from tests.tournament.backup.forged import real
from tests.tournament.build import DIRECTOR
from tests.tournament.recording.services import test_stakes
from tests.tournament.series import season
from tournament.backup import container, event_file, event_import, restoring, rows, versions
from tournament.desk.views import event_files
from tournament.errors import NotAllowed, RefereeError
from tournament.journal.selectors import anchors as read_anchors
from tournament.journal.services import anchors
from tournament.journal.services.actor import Actor
from tournament.models import (
    Account,
    Entry,
    Event,
    Game,
    Journal,
    PartPayment,
    Player,
    Registration,
    Remission,
    Seat,
    Table,
    TableLink,
)
from tournament.models.events import diploma_picture_of, logo_of
from tournament.people.services import fees, registrations
from tournament.permissions import OWNER
from tournament.progress import Tell
from tournament.series.selectors.facts import imported
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db(transaction=True)
BY = Actor("Lastnik", OWNER)


@pytest.fixture(autouse=True)
def installation(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    world.tables_at_once(monkeypatch)
    translation.activate("en")
    world.data_folder(tmp_path / "data", settings)
    return tmp_path / "data"


@pytest.fixture
def made() -> World:
    return make_world()


@pytest.fixture
def file(made: World, tmp_path: Path) -> Path:
    event_file.export(made.event, tmp_path / "event.zip")
    return tmp_path / "event.zip"


def told(event: Event) -> dict[str, Any]:
    """What an event holds, without any number of a row."""
    games = Game.objects.filter(table__round__event=event).order_by("table__round__number", "table__number", "number")
    return {
        "games": list(games.values_list("facts", "carry", "revision", "recorded_at", "recorded_by")),
        "entries": sorted(
            Entry.objects.filter(game__table__round__event=event).values_list("points", "article", "seat__letter")
        ),
        "players": list(
            Registration.objects.filter(event=event).values_list("start_number", "player__last_name", "club__name")
        ),
        "in categories": list(
            Registration.objects.filter(event=event)
            .order_by("start_number", "categories__number")
            .values_list("start_number", "categories__name", "team__name", "paid_cents")
        ),
        "prizes": list(
            event.prizes.order_by("category__number", "place").values_list("category__name", "cents", "text")
        ),
        "logo": logo_of(event),
        "diploma picture": diploma_picture_of(event),
        "officials": sorted(event.officials.values_list("role", "account__last_name")),
        "pairs": list(event.forbidden_pairs.values_list("first__start_number", "second__start_number")),
    }


def test_fees_in_parts_come_along(made: World, tmp_path: Path) -> None:
    """With who took them and when, and what was paid back of them; `verify` agrees there, too."""
    one, two = Registration.objects.filter(event=made.event).order_by("start_number")[:2]
    for registration in (one, two):
        registrations.update(registration=registration, changes={"fee_cents": 1500}, by=DIRECTOR)
        fees.pay_part(registration=registration, cents=1000, by=DIRECTOR)
    fees.pay_back(registration=two, reason="ill", by=DIRECTOR)

    def money(event: Event) -> list[Any]:
        mine = {"registration__event": event}
        parts = PartPayment.objects.filter(**mine).values_list("registration__start_number", "cents", "at", "by")
        back = Remission.objects.filter(**mine).values_list("registration__start_number", "cents", "paid_at", "part")
        return [*parts, *back]

    before = money(made.event)
    event_file.export(made.event, tmp_path / "parts.zip")
    world.thrown_away()
    brought = event_import.bring(tmp_path / "parts.zip", by=BY)
    assert (money(brought), len(before)) == (before, 2)
    assert {one.code for one in verified.findings(brought)} & {"fee"} == set()


def test_what_its_series_say_of_an_event_comes_along_as_facts(tmp_path: Path) -> None:
    """By start number, with places, values and ratings after it; a second journey keeps what the first one brought."""
    known = season.people("Ana", "Bor", "Cene")
    series = season.new_series()
    season.rated(series)
    season.counted(series, season.event(known, [[[("Bor", 60), ("Ana", 10), ("Cene", -40)]]]), weight="2")
    event = season.event(known, [[[("Ana", 60), ("Bor", 10), ("Cene", -40)]]], name="Drugi")
    season.counted(series, event)
    for journey in ("first", "second"):
        event_file.export(event, tmp_path / f"{journey}.zip")
        world.thrown_away()
        event = event_import.bring(tmp_path / f"{journey}.zip", by=BY)
        fact = event.series_facts.get()
        assert (fact.name, fact.period, fact.number, fact.weight) == ("Državno prvenstvo", "2026", 2, "1")
        assert fact.lines == [
            {"player": 2, "place": 1, "value": "8", "worth": "2", "before": "20.2000", "after": "15.9917"},
            {"player": 1, "place": 2, "value": "7", "worth": "3", "before": "10.1000", "after": "16.8333"},
            {"player": 3, "place": 3, "value": "3", "worth": "1", "before": "5.0500", "after": "5.4708"},
        ]
    ((_fact, lines),) = imported(event)
    assert next((line.name, line.value) for line in lines) == ("Novak Bor", 8)


def test_stakes_and_balances_come_along(tmp_path: Path) -> None:
    event = test_stakes.evening()
    test_stakes.enter(test_stakes.running(event), 180, 120, 60, 40)
    event_file.export(event, tmp_path / "money.zip")
    world.thrown_away()
    brought = event_import.bring(tmp_path / "money.zip", by=BY)
    assert brought.stake == 100
    assert list(Seat.objects.filter(round__event=brought).order_by("letter").values_list("total", flat=True)) == [
        80, 20, -40, -60
    ]  # fmt: skip
    assert findings(brought) == []


def test_an_event_is_the_same_on_another_computer(made: World, file: Path) -> None:
    """Rows under new numbers, the journal's chain as it was; accounts without passwords, no links."""
    event, lines = made.event, list(Journal.objects.filter(event=made.event).values_list("hash", flat=True))
    before = told(event)
    accounts = Account.objects.exclude(username__contains="pokala").exclude(username__contains="serije").count()
    superuser = build.account(is_superuser=True)
    world.thrown_away()
    build.event()  # so that the number is taken
    build.account("account1", first_name="Somebody", last_name="Else")

    brought = event_import.bring(file, by=BY)

    assert told(brought) == before
    assert list(Journal.objects.filter(event=brought).order_by("number").values_list("hash", flat=True))[:-1] == lines
    assert build.broken_line(brought) is None
    assert not TableLink.objects.exists()
    theirs = [official.account for official in brought.officials.select_related("account")]
    assert not any(one.has_usable_password() or one.is_superuser for one in theirs)
    assert Account.objects.count() == accounts + 1
    assert superuser.username not in Account.objects.values_list("username", flat=True)
    with pytest.raises(RefereeError, match="here already") as refused:
        event_import.bring(file, by=BY)
    assert refused.value.field == "slug"

    people = Player.objects.count()
    again = event_import.bring(file, by=BY, slug="again")
    assert build.broken_line(again) is None
    assert Player.objects.count() == people, "who is known is not made again"
    with pytest.raises(NotAllowed):
        event_import.bring(file, by=DIRECTOR, slug="third")


def findings(event: Event) -> list[str]:
    """What `verify` says of an event."""
    return [f"{one.code} {one.params}" for one in verified.findings(event)]


@pytest.mark.nightly
def test_a_copy_beside_its_event_takes_nothing_from_it(made: World, file: Path) -> None:
    """Both begin with the same line and go on with their own: what was noted of the one is not missed in the other."""
    copy = event_import.bring(file, by=BY, slug="drugje")
    assert (findings(made.event), findings(copy)) == ([], [])
    for seed, event in enumerate((made.event, copy, made.event), start=1):
        one = event.registrations.earliest("start_number")
        registrations.update(registration=one, changes={"ranking_seed": seed}, by=DIRECTOR)
        anchors.note(event, "round.close")
        assert (findings(made.event), findings(copy)) == ([], [])
    end = read_anchors.head(copy)
    assert end is not None
    anchors.append([replace(end, lines=end.lines + 1)], "round.close")
    assert findings(made.event) == []
    assert any("anchors.cut" in one for one in findings(copy)), "its own anchors hold it yet"


def test_an_event_goes_on_from_computer_to_computer(tmp_path: Path, settings: Any) -> None:
    """Under another address and with officials who are called otherwise there: `verify` agrees, and so does the next
    computer."""
    event, file = real().event, tmp_path / "event.zip"
    event_file.export(event, file)
    username = event.officials.get(role="operator").account.username
    for at, name in enumerate(("drugje", "tretje", "")):
        world.thrown_away()
        world.data_folder(tmp_path / f"data{at}", settings)
        build.account(username, first_name="Somebody", last_name=f"Else {at}")
        brought = event_import.bring(file, by=BY, slug=name)
        assert brought.slug == (name or "tretje")
        assert brought.officials.get(role="operator").account.username != username
        assert findings(brought) == []
        file = tmp_path / f"{at}.zip"
        event_file.export(brought, file)


@pytest.mark.nightly
def test_others_save_while_an_event_is_looked_at_and_made_ready(
    made: World, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SQLite a transaction keeps everybody else from saving: in it nothing is checked and nothing composed."""
    site, outside = connections["default"], []

    def watched(work: Any) -> Any:
        def looked(*arguments: Any) -> Any:
            outside.append(not site.in_atomic_block)
            return work(*arguments)

        return looked

    monkeypatch.setattr(event_import, "_look_at", watched(event_import._look_at))
    monkeypatch.setattr(event_import._Bringing, "make_ready", watched(event_import._Bringing.make_ready))
    brought = event_import.bring(file, by=BY, slug="brought")
    assert outside == [True, True]
    assert told(brought) == told(made.event)
    assert connections["default"] is site
    last = restoring.counters(connection, rows.kept_models(apps))
    for model in (one for one, given in last.items() if given is not None):
        assert (model._base_manager.aggregate(Max("pk"))["pk__max"] or 0) <= last[model], model


def test_a_name_that_somebody_takes_meanwhile_is_found_anew(
    made: World, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = told(made.event)
    username = made.event.officials.get(role="operator").account.username
    world.thrown_away()
    ready, attempts = event_import._Bringing.make_ready, []

    def overtaken(self: Any, slug: str) -> None:
        ready(self, slug)
        attempts.append(slug)
        if len(attempts) == 1:
            build.account(username, first_name="Somebody", last_name="Else")

    monkeypatch.setattr(event_import._Bringing, "make_ready", overtaken)
    brought = event_import.bring(file, by=BY)
    assert len(attempts) == 2
    assert told(brought) == before
    assert brought.officials.get(role="operator").account.username == f"{username}-2"


def test_nothing_of_others_is_in_the_file(file: Path, settings: Any) -> None:
    with zipfile.ZipFile(file) as opened:
        whole = b"".join(opened.read(name) for name in opened.namelist())
    assert settings.SECRET_KEY.encode() not in whole
    assert b"md5$" not in whole
    with zipfile.ZipFile(file) as opened:
        rows = json.loads(opened.read(container.MANIFEST))["tables"]
    assert {name: rows[name]["rows"] for name in ("event", "tablelink", "playerlink", "submission")} == {
        "event": 1,
        "tablelink": 0,
        "playerlink": 0,
        "submission": 0,
    }


def _bomb(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["rows/club.jsonl"] = b"[" + b" " * 4_000_000 + b"]"


def _deep(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["rows/game.jsonl"] = b"[" * 200_000 + b"\n"


def _outside(told: dict[str, Any], members: dict[str, bytes]) -> None:
    members["../../outside.txt"] = b"x"


CHANGES: dict[str, Change] = {
    "a later version": later,
    "a line lost": lost_line,
    "no JSON": wrong("rows/game.jsonl", b"[", b"<"),
    "NaN": wrong("rows/game.jsonl", b'"dve"', b"NaN"),
    "a number without end": wrong("rows/game.jsonl", b'"dve"', b"9" * 10_000),
    "a number out of reach": wrong("rows/game.jsonl", b'"dve"', b"1e999"),
    "a contract of another game": wrong("rows/game.jsonl", b'"dve"', b'"bridge"'),
    "facts that are none": wrong("rows/game.jsonl", b'"contract"', b'"contr"'),
    "a text for a number": wrong("rows/seat.jsonl", b",", b',"x",'),
    "a book of nobody": wrong("rows/event.jsonl", b'"si-tzs"', b'"nobody"'),
    "a character that is none": wrong("rows/player.jsonl", b"Priimek", b"\\u0000Priimek"),
    "half a character": wrong("rows/player.jsonl", b"Priimek", b"\\ud800Priimek"),
    "a name of 10,000 letters": wrong("rows/player.jsonl", b"Priimek", b"x" * 10_000),
    "a changed journal": wrong("rows/journal.jsonl", b"Vera Vodja", b"Vera Voda"),
    "nested without end": _deep,
    "blanks without end": _bomb,
    "a way out of the folder": _outside,
    "two events": set_to("tables", "event", "rows", value=2),
}


def refusal(case: Path, folder: Path) -> str:
    """What is said of a file; "" if its event was stored."""
    try:
        event_import.bring(case, by=BY, slug="harm", folder=folder)
    except RefereeError as refused:
        return refused.message
    return ""


#: By day one of each kind.
BY_DAY = ("no JSON", "a contract of another game", "blanks without end", "a way out of the folder")


def stored() -> dict[str, Any]:
    """Every row; what PostgreSQL counted for rows that were taken back stays counted."""
    return {name: found for name, (found, _counter) in world.everything().items()}


@pytest.mark.parametrize("names", [BY_DAY, pytest.param(tuple(CHANGES), marks=pytest.mark.nightly)], ids=["day", "all"])
def test_no_file_does_harm(
    file: Path, tmp_path: Path, installation: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    """One sentence each, nothing stored, nothing left in a folder."""
    before, whole = stored(), file.read_bytes()
    cases: dict[str, bytes] = {
        "cut": whole[:-100],
        "flipped": flipped(whole, 0.5),
        "empty": b"",
        "text": b"hello\n" * 99,
    }
    for name in names:
        cases[name] = rewritten(file, CHANGES[name], tmp_path / f"{name}.zip").read_bytes()
    monkeypatch.setattr(event_file, "LIMITS", container.Limits(members=100, total_bytes=3_000_000))
    case = tmp_path / "case.zip"
    for name, content in cases.items():
        case.write_bytes(content)
        told = refusal(case, installation)
        assert told, name
        assert "\n" not in told, name
    assert stored() == before
    left = {one.name for one in installation.iterdir() if not one.name.endswith(".anchors.txt")}  # of the world above
    tables = {name for name in left if fnmatch(name, versions.EMPTY.format("*"))}  # empty ones, kept for the next file
    assert left - tables <= {"secrets.json", "uploads"}
    assert not (tmp_path / "outside.txt").exists()
    assert connection.in_atomic_block is False


def test_the_pages_give_the_file_and_take_it(made: World) -> None:
    director, owner = Client(), Client()
    director.force_login(made.event.officials.get(role="director").account)
    owner.force_login(build.account(is_superuser=True))
    for client in (director, owner):
        client.cookies["radelc_language"] = "en"
    answer: Any = director.get(reverse("event-file", args=[made.event.slug]))
    content = answer.content
    page = reverse("event-import")

    def sent(**more: Any) -> Any:
        return owner.post(page, {"file": SimpleUploadedFile("e.zip", content), **more})

    refused = sent()
    assert (refused.status_code, "here already" in refused.content.decode()) == (400, True)
    assert sent(slug="brought").url == reverse("desk", args=["brought"])
    assert Event.objects.get(slug="brought").name == made.event.name


@pytest.mark.nightly
def test_a_long_import_has_a_page_that_shows_how_far_it_is(
    made: World, file: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on whether somebody looks or not; the event, or what refuses it, comes to whoever still looks."""
    settings.READING_PATIENCE_SECONDS = 0
    go_on, really = threading.Event(), event_import.bring

    def slow(path: Path, *, tell: Tell, **more: Any) -> Event:
        tell(3, 10)
        assert go_on.wait(60)
        return really(path, tell=tell, **more)

    monkeypatch.setattr(event_import, "bring", slow)
    owner = Client()
    owner.force_login(build.account(is_superuser=True))
    owner.cookies["radelc_language"] = "en"

    def ended(slug: str) -> Any:
        """What the page says that waited for the import under this address."""
        go_on.clear()
        sent = SimpleUploadedFile("e.zip", file.read_bytes())
        waits = owner.post(reverse("event-import"), {"file": sent, "slug": slug}).url
        (bringing,) = event_files._running.values()
        while not bringing.progress[1]:
            time.sleep(0.01)
        page = owner.get(waits)
        assert (page.status_code, page["Refresh"], "3/10" in page.text) == (200, "1", True)
        go_on.set()
        with suppress(RefereeError):
            bringing.ended.result(60)
        return owner.get(waits)

    assert ended("brought").url == reverse("desk", args=["brought"])
    assert Event.objects.filter(slug="brought").exists()
    refused = ended("brought")
    assert (refused.status_code, "here already" in refused.text) == (400, True)
    assert "Choose the file" not in refused.text
    assert 'value="brought"' in refused.text
    assert not list(Path(settings.DATA_DIR).glob(".event-*"))
    assert not event_files._running
    nothing = owner.get(reverse("event-importing", args=[uuid4()]), follow=True)
    assert "No event is being imported here." in nothing.text


def test_how_far_an_import_is_is_told(file: Path, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    event_import.bring(file, by=BY, slug="brought", folder=tmp_path, tell=lambda done, of: told.append((done, of)))
    tables = Table.objects.filter(round__event__slug="brought").count()
    assert told[0][0] == 0
    assert told[0][1] > 100, "rows"
    assert told[-1] == (tables, tables)


def test_an_event_of_an_owner_may_be_larger_than_any_other_form(made: World, settings: Any) -> None:
    settings.REQUEST_MAX_BYTES = 1000
    large = {"file": SimpleUploadedFile("e.zip", b"x" * 2000)}
    for who, status in ((build.account(is_superuser=True), 400), (build.account(), 413), (None, 413)):
        client = Client()
        if who is not None:
            client.force_login(who)
        assert client.post(reverse("event-import"), {**large}).status_code == status
        large["file"].seek(0)


def test_no_row_is_left_out_because_it_refers_to_nothing() -> None:
    """A seat without a player has no registration that would lead to its event."""
    for model in apps.get_app_config("tournament").get_models():
        at: Any = model
        for step in event_file.path_to_event(model).split("__")[:-1]:
            field = at._meta.get_field(step)
            assert not field.null, (model, step)
            at = field.related_model
