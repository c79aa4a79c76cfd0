"""The ways of four requests stay short: a save, a ruling, publishing a draw, the public standings.

A stop is a function that a reader opens in another file, each counted once. The pure rooms (the rules, the draw's
engine, the papers' drawing) are one stop each; the platform, the models, properties and the template's tags are none.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.desk.views.conftest import signed_in
from tests.tournament.papers import played
from tests.tournament.recording.views.captain import test_send
from tests.tournament.recording.views.captain.test_table import players
from tests.tournament.rulings.views import test_cases
from tournament.rounds.services import drafts

pytestmark = pytest.mark.django_db

PURE = ("rules/", "scoresheets/", "tournament/draw/")
NO_STOP = (
    "tournament/web/",
    "tournament/db/",
    "tournament/models/",
    "tournament/templatetags/",
    "tournament/errors.py",
)


def place_of(frame: FrameType) -> str:
    """Return the frame's file, or its pure room; "" outside the product and for what is no stop."""
    file = Path(frame.f_code.co_filename)
    if not file.is_relative_to(settings.BASE_DIR):
        return ""
    place = file.relative_to(settings.BASE_DIR).as_posix()
    room = next((room for room in PURE if place.startswith(room)), "")
    if room:
        return room
    return place if place.startswith("tournament/") and not place.startswith(NO_STOP) else ""


@contextmanager
def stops() -> Iterator[list[str]]:
    """Note the stops of a request in order."""
    places: dict[CodeType, str] = {}
    noted: dict[str, None] = {}
    way: list[str] = []

    def at(frame: FrameType) -> str:
        code = frame.f_code
        if code not in places:
            own = type(frame.f_locals.get("self"))
            is_property = isinstance(getattr(own, code.co_name, None), property)
            places[code] = "" if is_property or code.co_name.startswith("<") else place_of(frame)
        return places[code]

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        place = at(frame) if event == "call" else ""
        if not place:
            return
        caller = frame.f_back
        while caller is not None and not place_of(caller):
            caller = caller.f_back
        if caller is None or place_of(caller) != place:
            noted.setdefault(place if place in PURE else f"{place} {frame.f_code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield way
    finally:
        sys.setprofile(before)
        way += noted


def a_save() -> list[str]:
    phone = players(build.table(games_per_round=4))["A"]
    test_send.send(phone, 1, 0)
    with stops() as way:
        answer = test_send.send(phone, 2, 1)
    assert answer.said["outcome"] == "saved"
    return way


def a_ruling() -> list[str]:
    table = build.table(games_per_round=4)
    referee = test_cases.signed_in(table, "referee")
    case = test_cases.ready(table)
    page = referee.get(test_cases.at("case", table, case.pk)).content.decode()
    typed = test_cases.form(page, text="Seen by B.", seen=test_cases.state_of(case))
    with stops() as way:
        answer = referee.post(test_cases.at("case-decide", table, case.pk), typed)
    assert answer.status_code == 302
    return way


def publishing_a_draw() -> list[str]:
    event = build.event(games_per_round=1)
    build.registrations(event, 8, clubs=3)
    director = signed_in(event, "director")
    drafts.draft(event=event, seed=7, by=DIRECTOR)
    page = f"/e/{event.slug}/desk/rounds/1/publish/"
    as_of = director.get(page).context["as_of"]
    with stops() as way:
        answer = director.post(page, {"as_of": as_of})
    assert answer.status_code == 302
    return way


def the_public_standings() -> list[str]:
    event = build.event(games_per_round=3)
    played.large_round(event, tables=2)
    with stops() as way:
        answer = Client().get(f"/e/{event.slug}/standings/")
    assert answer.status_code == 200
    return way


@pytest.mark.parametrize(
    ("request_", "most"), [(a_save, 28), (a_ruling, 36), (publishing_a_draw, 35), (the_public_standings, 26)]
)
def test_no_way_grows(request_: Callable[[], list[str]], most: int) -> None:
    request_()  # what is asked once a run is no part of the way
    way = request_()
    assert len(way) <= most, "\n".join(way)
