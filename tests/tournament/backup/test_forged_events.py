"""Whatever stands in an event's file: it is refused in words, or every page of the event answers."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests.tournament import build
from tests.tournament.addresses import World, every_address
from tests.tournament.backup import world
from tests.tournament.backup.forged import Change, File, changes, real
from tournament.access.services import links
from tournament.backup import event_file, event_import
from tournament.errors import RefereeError
from tournament.journal.services.actor import Actor
from tournament.models import Account, Call, Club, Event, Official, Table
from tournament.permissions import ACTIONS, OWNER, PUBLIC

pytestmark = pytest.mark.django_db(transaction=True)
BY = Actor("Lastnik", OWNER)
FORGED = 600  # changes of whole values, and as many within some: a second each
#: As many accepted changes are looked at in one event: its pages take longer than a hundred refusals.
TOGETHER = 40


@pytest.fixture
def installation(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    world.tables_at_once(monkeypatch)
    translation.activate("en")
    world.data_folder(tmp_path / "data", settings)
    return tmp_path / "data"


@pytest.fixture(scope="module")
def written() -> list[File]:
    """The file once the first test has made its event."""
    return []


@pytest.fixture
def file(installation: Path, tmp_path: Path, written: list[File]) -> File:
    """A file of this test's own, written once for all."""
    if not written:
        event_file.export(real().event, tmp_path / "event.zip")
        world.thrown_away()
        written.append(File.read(tmp_path / "event.zip"))
    return written[0].copy()


@pytest.fixture
def said(installation: Path, file: File, tmp_path: Path) -> Any:
    """What is said of the file with some changes, "" if its event was stored; nothing of it stays."""

    def tried(some: Sequence[Change] = (), *, pages: bool = False, name: str = "forged") -> str:
        forged = file.copy()
        for change in some:
            change.apply(forged)
        path = forged.write(tmp_path / "case.zip")
        with transaction.atomic():
            try:
                event = event_import.bring(path, by=BY, slug=name, folder=installation)
                if pages:
                    _ask(event, some)
            except RefereeError as refused:
                return refused.message
            finally:
                transaction.set_rollback(True)
        return ""

    return tried


def _ask(event: Event, some: Sequence[Change]) -> None:
    """Every page of an event that was brought here, by somebody who may see it; nothing is answered by a 500."""
    for client, address in _pages(event):
        try:
            with transaction.atomic():
                answer = client.get(address)
                content = b"".join(answer) if answer.streaming else answer.content
                assert answer.status_code < 500, content[:200]
        except Exception as problem:  # whatever a page raises is what is looked for
            pytest.fail(f"{address}: {problem!r} after {[str(one) for one in some]}")


def _pages(event: Event) -> Iterator[tuple[Client, str]]:
    closed, running = event.rounds.order_by("number")
    call = Call.objects.filter(table__round__event=event).earliest("pk")
    table = Table.objects.get(pk=call.table_id)
    tokens = links.issue(round=running, by=build.DIRECTOR)
    own_cards = links.issue_cards(event=event, by=build.DIRECTOR)
    secret = build.invited(event).secret
    beside = build.cup(), build.series(event)
    senders = build.sign_ups(build.event())  # the file leaves their codes at home
    here = World(event, closed, running, table, tokens, own_cards, senders, UUID(int=0), call, secret, *beside)
    for at in (None, *beside):
        build.invited(at)
    Club.objects.create(name="Drugo društvo")
    everybody, official = Client(), Client()
    account = build.account(is_superuser=True)
    for role in ("director", "referee", "panel", "delegate"):
        Official.objects.create(event=event, account=account, role=role)
    official.force_login(account)
    for address in every_address():
        is_public = "token" in address.parameters or PUBLIC in ACTIONS.get(address.action or "", (PUBLIC,))
        yield everybody if is_public else official, reverse(address.name, kwargs=here.arguments(address))


def first(table: str, column: str, value: Any, *path: Any) -> Change:
    return Change(table, 0, column, path, value)


@pytest.mark.nightly
def test_an_honest_file_is_taken_and_its_pages_answer(said: Any) -> None:
    assert said(pages=True) == ""


@pytest.mark.nightly
def test_the_files_that_broke_pages_for_good_are_refused(said: Any, file: File) -> None:
    """Each with its place, so that whoever made the file honestly knows what to look at."""
    for change, words in (
        (first("screen", "steps", [None]), "(screen.steps): It does not have the form"),
        (first("screen", "steps", 9999, 0, "seconds"), "(screen.steps): Give the seconds"),
        (first("screen", "steps", [{"show": "clock", "seconds": 5}] * 2), "only once"),
        (first("announcement", "at", "9999-12-31T23:00:00+00:00"), "(announcement.at): This date cannot be"),
        (first("announcement", "text", "x" * 2001), ""),
        (first("round", "pauses", [{"at": "x", "until": None}]), "(round.pauses)"),
        (first("round", "pauses", 10**15, 0, "until"), "(round.pauses)"),
        (first("event", "currency", "EU1"), "(event.currency): Name the currency"),
        (first("event", "bye_points_units", 4200 * 101), "(event.bye_points_units): The points for a bye"),
        (first("event", "slug", "../x"), "(event.slug)"),
        (first("event", "name", "a\u202eb"), "(event.name): The text contains a character"),
        (first("account", "is_superuser", True), "(account.is_superuser): An event's file brings nobody"),
        (first("account", "password", "md5$x$y"), "(account.password)"),
        (first("draw", "request", {"mode": "odd"}), "(draw.request)"),
        (first("draw", "by", "\ud800"), "(draw.by"),
        (first("heldgame", "texts", []), "(heldgame.texts)"),
        (first("round", "draw_report", []), "(round.draw_report)"),
        (first("round", "pauses", {}), "(round.pauses)"),
        (first("signature", "strokes", [[[0, 9]]]), ""),
        (first("seriesfact", "weight", "-1"), "(seriesfact.weight)"),
        (first("seriesfact", "lines", {}), "(seriesfact.lines)"),
        (first("seriesfact", "lines", [{"player": 1, "place": 0, "value": "1", "worth": "1"}]), "(seriesfact.lines)"),
        (first("seriesfact", "lines", [{"player": 1, "place": 1, "value": "x", "worth": "1"}]), "(seriesfact.lines)"),
        (first("seriesfact", "lines", [{"player": 1, "place": 1, "value": "1"}]), "(seriesfact.lines)"),
        (first("seat", "total", 77), "The total of seat"),
        (first("game", "facts", "bridge", "contract"), ""),
    ):
        told = said([change])
        assert told, str(change)
        assert words in told, f"{change}: {told}"
        assert "\n" not in told
    assert not Account.objects.filter(is_superuser=True).exists()


@pytest.mark.nightly
def test_an_address_that_nobody_can_type_is_refused(said: Any) -> None:
    for name in ("../x", "new", "č", "a/b", "x" * 61):
        assert said(name=name), name


def test_a_clock_that_is_ahead_is_told_and_the_file_is_not_called_damaged(
    said: Any, file: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the computer that made it, which may be the right one."""
    made = datetime.fromisoformat(file.told["made_at"])
    monkeypatch.setattr(timezone, "now", lambda: made - timedelta(hours=1))
    assert "whose clock is ahead of this one's" in said()
    monkeypatch.undo()
    later = (datetime.now(UTC) + timedelta(hours=3)).isoformat()
    file.told["made_at"] = later
    assert "whose clock is ahead of this one's" in said()
    for junk in ("yesterday", "9999-12-31T23:59:59+00:00", "2026-03-14", ""):
        file.told["made_at"] = junk
        assert "(event.made_at): This date cannot be right." in said(), junk


@pytest.mark.nightly
def test_every_value_is_refused_or_every_page_answers(said: Any, file: File) -> None:
    """Values of whole columns, and as many within their JSON. No refusal is of damage, for the file is whole: it says
    which value is none.
    """
    rand = Random(20261123)
    every = changes(file)
    whole = [one for one in every if not one.path]
    within = [one for one in every if one.path]
    picked = [*rand.sample(whole, min(FORGED, len(whole))), *rand.sample(within, min(FORGED, len(within)))]
    taken: dict[tuple[str, int, str], list[Change]] = {}
    for change in picked:
        told = said([change])
        assert "is damaged" not in told, str(change)
        if not told:
            taken.setdefault((change.table, change.row, change.column), []).append(change)
    while taken:  # no two of one value at a time
        some = [taken[place].pop() for place in list(taken)[:TOGETHER]]
        taken = {place: left for place, left in taken.items() if left}
        _looked_at(said, some)


def _looked_at(said: Any, some: Sequence[Change]) -> None:
    """Ask the pages of an event with all these changes, or of each half where together they are refused."""
    if said(some, pages=True):
        assert len(some) > 1, f"taken before: {some[0]}"
        for half in (some[: len(some) // 2], some[len(some) // 2 :]):
            _looked_at(said, half)
