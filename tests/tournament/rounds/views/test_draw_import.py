"""Importing a seating script on the page: report and problems first, then drafts that are published like any draw."""

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament import build
from tests.tournament.build import DIRECTOR
from tests.tournament.rounds.test_certificate import require_same
from tournament.models import Event, Journal, Round, Seat
from tournament.rounds.services import drafts, rounds

pytestmark = pytest.mark.django_db

GOOD = "Krog;Miza;A;B;C\n1;1;1;2;3\n1;2;4;5;6\n1;3;7;8;9\n2;1;4;8;3\n2;2;7;2;6\n2;3;1;5;9\n"


@pytest.fixture
def event(settings: Any, tmp_path: Any) -> Event:
    settings.DATA_DIR = tmp_path
    made = build.event(round_count=4)
    build.registrations(made, 9)
    return made


@pytest.fixture
def director(event: Event) -> Client:
    client = Client()
    client.cookies["radelc_language"] = "en"
    client.force_login(build.official(event, "director"))
    return client


def send(client: Client, event: Event, content: bytes, name: str = "razpored.csv") -> Any:
    file = SimpleUploadedFile(name, content)
    return client.post(f"/e/{event.slug}/desk/draw/import/", {"file": file})


def seats(round_: Round) -> list[tuple[int, str, int]]:
    found = round_.seats.order_by("table__number", "letter")
    return list(found.values_list("table__number", "letter", "registration__start_number"))


def test_two_rounds_are_looked_at_drafted_published_and_reproduced(event: Event, director: Client) -> None:
    preview = send(director, event, GOOD.encode())
    assert preview.status_code == 302
    page = director.get(preview["Location"]).content.decode()
    assert "Round 1" in page
    assert "Round 2" in page
    assert not Round.objects.exists()  # nothing is stored before the confirmation
    assert director.post(preview["Location"]).status_code == 302
    one, two = Round.objects.order_by("number")
    assert (one.draw_mode, one.state, two.state) == ("manual", "drafted", "drafted")
    assert seats(one)[:3] == [(1, "A", 1), (1, "B", 2), (1, "C", 3)]
    assert one.draw_report["repeats"] == 0
    assert Journal.objects.filter(action="round.import").count() == 1
    rounds.publish(round=one, by=DIRECTOR)
    require_same(Client(), one)
    again = director.post(preview["Location"])  # confirmed twice
    assert again.status_code == 302
    assert Round.objects.count() == 2


def test_what_the_script_breaks_is_shown_before_it_is_stored(event: Event, director: Client) -> None:
    """The same three meet in both rounds: draw.md's first criterion."""
    preview = send(
        director,
        event,
        GOOD.replace("2;1;4;8;3", "2;1;1;2;3")
        .replace("2;2;7;2;6", "2;2;4;8;6")
        .replace("2;3;1;5;9", "2;3;7;5;9")
        .encode(),
    )
    context = director.get(preview["Location"]).context
    repeats = next(line for line in context["rounds"][1]["report"] if line.code == "repeats")
    assert repeats.count > 0
    assert any("Priimek0001" in case.words for case in repeats.cases)
    assert director.post(preview["Location"]).status_code == 302  # the director decides


def test_problems_stand_at_their_rows_and_nothing_is_stored(event: Event, director: Client) -> None:
    preview = send(director, event, GOOD.replace("1;3;7;8;9", "1;3;7;8;99").encode())
    answer = director.get(preview["Location"])
    assert [row for row, _sentence in answer.context["errors"]] == [0, 4]
    assert "99" in answer.content.decode()
    assert director.post(preview["Location"]).status_code == 409
    assert not Round.objects.exists()


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"Priimek;Ime\nNovak;Janez\n"])
def test_a_file_that_is_no_script_is_told_at_its_field(content: bytes, event: Event, director: Client) -> None:
    answer = send(director, event, content)
    assert answer.status_code == 400
    assert answer.context["form"].errors["file"]


def test_the_export_of_a_draw_is_imported_unchanged(event: Event, director: Client) -> None:
    drafts.draft(event=event, seed=5, mode="schedule", by=DIRECTOR)
    drawn = {one.number: seats(one) for one in Round.objects.all()}
    script = director.get(f"/e/{event.slug}/seating-script.xlsx")
    assert script.status_code == 200
    content = BytesIO(b"".join(script) if script.streaming else script.content).getvalue()
    drafts.discard_draft(round=Round.objects.get(number=1), by=DIRECTOR)
    assert not Round.objects.exists()
    preview = send(director, event, content, "razpored.xlsx")
    assert director.get(preview["Location"]).context["errors"] == []
    director.post(preview["Location"])
    assert {one.number: seats(one) for one in Round.objects.all()} == drawn


def test_who_left_since_the_upload_is_told(event: Event, director: Client) -> None:
    preview = send(director, event, GOOD.encode())
    event.registrations.filter(start_number=9).update(withdrawn=True)
    answer = director.post(preview["Location"])
    assert answer.status_code == 409
    assert any("9 Priimek" in sentence for _row, sentence in answer.context["errors"])
    assert not Seat.objects.exists()


def test_while_a_round_is_open_there_is_nothing_to_import(event: Event, director: Client) -> None:
    drafts.draft(event=event, seed=5, by=DIRECTOR)
    assert director.get(f"/e/{event.slug}/desk/draw/import/").status_code == 302
