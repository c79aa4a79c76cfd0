"""Importing a start list: every row's fate before anything is stored, each kind of bad file, and once only."""

import re
from io import BytesIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.tournament import build
from tests.tournament.pages import folded
from tournament.models import Club, Event, Journal, Player, Registration
from tournament.startlist.records import LARGEST_FILE
from tournament.web.pages import uploads

pytestmark = pytest.mark.django_db

LIST = """Prijave na turnir;;;;
Priimek;Ime;Društvo;Licenca;Rating
Žagar;Ana;TIM Laško;17;32,7
Zajc;Bojan;TIM Laško;18;9,5
Žagar;Ana;TIM Laško;17;32,7
Novak;;BK Piran;19;
;Brez Priimka;BK Piran;20;
Kos;Cene;BK Piran;21;
Skupaj: 6;;;;
""".encode("cp1250")


def send(client: Client, desk: str, content: bytes, name: str = "prijave.csv"):
    return client.post(f"{desk}import/", {"file": SimpleUploadedFile(name, content)})


def kept(client: Client, desk: str, content: bytes = LIST) -> str:
    """Upload a readable list; the address of its preview."""
    response = send(client, desk, content)
    assert response.status_code == 302, response.text
    return response.url


def every_row(client: Client, address: str) -> list[str]:
    """The rows that the preview offers, all ticked."""
    lines = client.get(address).context["preview"].lines
    return [str(line.number) for line in lines if line.takeable]


def test_the_preview_tells_every_rows_fate_and_stores_nothing(director: Client, event: Event, desk: str) -> None:
    known = Player.objects.create(last_name="Zajc", first_name="Bojan", club=Club.objects.create(name="TIM Laško"))
    there = Player.objects.create(last_name="Kos", first_name="Cene", licence="21")
    Registration.objects.create(event=event, player=there, start_number=1)
    response = director.get(kept(director, desk))
    fates = {line.number: line.fate for line in response.context["preview"].lines}
    assert fates == {3: "new", 4: "known", 5: "repeated", 6: "new", 7: "unreadable", 8: "registered"}
    first, second = response.context["preview"].lines[:2]
    assert (first.number, second.number) == (7, 6), "problems first: what cannot be used, then what is doubtful"
    assert "The last name is missing" in response.text
    assert "is already in row 3" in response.text
    assert "A total." in response.text, "rows that are no players are told, too"
    assert "cp1250" in response.text
    assert Registration.objects.count() == 1
    assert not Journal.objects.exists()
    known.refresh_from_db()
    assert known.rating is None


def test_a_long_list_is_shown_in_tables_that_a_browser_lays_out_one_by_one(director: Client, desk: str) -> None:
    """As one table 1,500 rows took a slow laptop seconds to lay out; no row is lost or shown twice."""
    names = ["Priimek;Ime;Klub", *(f"Novak{at};Ana;BK Piran" for at in range(250))]
    response = director.get(kept(director, desk, "\n".join(names).encode()))
    assert response.text.count("import-rows") == 3
    assert response.text.count('name="row"') == 250
    assert [line for part in response.context["preview"].parts for line in part] == [*response.context["preview"].lines]


def test_a_name_that_no_paper_can_show_is_said_in_the_preview(director: Client, desk: str) -> None:
    """Hebrew and Georgian are printed; of Chinese no face has the letters."""
    names = ["Priimek;Ime;Klub", "王;小明;BK Piran", "כהן;דוד;BK Piran", "ბერიძე;გიორგი;BK Piran"]
    lines = director.get(kept(director, desk, "\n".join(names).encode())).context["preview"].lines
    said = {line.number: [one for one in line.doubts if "cannot be printed" in one] for line in lines}
    assert {number: len(doubts) for number, doubts in said.items()} == {2: 1, 3: 0, 4: 0}


def test_confirming_registers_the_ticked_rows_once(director: Client, event: Event, desk: str) -> None:
    address = kept(director, desk)
    response = director.post(address, {"row": every_row(director, address)})
    assert (response.status_code, response.url) == (302, f"{desk}players/")
    found = Registration.objects.filter(event=event).select_related("player").order_by("start_number")
    assert [one.player.name for one in found] == ["Žagar Ana", "Zajc Bojan", "Novak", "Kos Cene"]
    assert "4 players are registered (new: 4, known: 0)" in director.get(response.url).text
    again = director.post(address, {"row": ["3", "4"]})
    assert again.status_code == 302
    assert Registration.objects.count() == 4
    assert Journal.objects.filter(action="players.import").count() == 1
    assert "This list is imported" in director.get(address).text


def test_the_same_file_sent_again_finds_everybody_registered(director: Client, desk: str) -> None:
    first = kept(director, desk)
    director.post(first, {"row": every_row(director, first)})
    second = kept(director, desk)
    preview = director.get(second).context["preview"]
    assert preview.takeable == 0
    assert preview.counts["registered"] == 4
    refused = director.post(second, {"row": ["3", "4", "6", "8"]})
    assert refused.status_code == 400
    assert Registration.objects.count() == 4


def test_unticked_rows_stay_out_and_unticked(director: Client, event: Event, desk: str) -> None:
    address = kept(director, desk)
    nobody = director.post(address, {})
    assert nobody.status_code == 400
    assert "Tick at least one" in nobody.text
    assert " checked>" not in folded(nobody.text)
    assert director.post(address, {"row": ["3", "7", "5", "999", "x"]}).status_code == 302
    assert [one.player.name for one in Registration.objects.select_related("player")] == ["Žagar Ana"]


def test_a_licence_of_two_people_is_nobodys(director: Client, event: Event, desk: str) -> None:
    """Else the second of them would be taken for the first and left out."""
    content = "Priimek,Ime,Licenca\nŽagar,Ana,17\nZajc,Bojan,17\n".encode()
    address = kept(director, desk, content)
    assert "imported without a licence" in director.get(address).text
    director.post(address, {"row": every_row(director, address)})
    stored = Registration.objects.select_related("player").order_by("start_number")
    assert [(one.player.last_name, one.player.licence) for one in stored] == [("Žagar", ""), ("Zajc", "")]


def test_a_licence_that_somebody_else_has_is_told(director: Client, event: Event, desk: str) -> None:
    Player.objects.create(last_name="Povsem", first_name="Drug", licence="17")
    address = kept(director, desk)
    line = next(line for line in director.get(address).context["preview"].lines if line.number == 3)
    assert line.doubtful
    assert "Povsem Drug" in line.doubts[0]


def test_clubs_are_stored_in_one_spelling(director: Client, event: Event, desk: str) -> None:
    rows = ["Ena;Ana;TIM Laško", "Dve;Bojan;TIM Laško", "Tri;Cene;TIM LAŠKO"]
    address = kept(director, desk, "\n".join(["Priimek;Ime;Društvo", *rows]).encode())
    director.post(address, {"row": every_row(director, address)})
    assert list(Club.objects.values_list("name", flat=True)) == ["TIM Laško"]


def test_which_name_comes_first_can_be_chosen(director: Client, event: Event, desk: str) -> None:
    address = kept(director, desk, "Ime in priimek,Društvo\nAna Žagar,Laško\nBojan Zajc,Piran\n".encode())
    for order, last_names in (("first_last", {"Žagar", "Zajc"}), ("last_first", {"Ana", "Bojan"})):
        preview = director.get(f"{address}?names={order}").context["preview"]
        assert {row.last_name for row in preview.rows.values()} == last_names
    rows = every_row(director, address)
    assert director.post(address, {"row": rows, "names": "first_last"}).status_code == 302
    assert set(Player.objects.values_list("last_name", flat=True)) == {"Žagar", "Zajc"}
    assert director.get(f"{address}?names=nonsense").status_code == 200


def workbook(rows: list[list[object]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_workbook(director: Client, event: Event, desk: str) -> None:
    content = workbook([["Odprto prvenstvo"], [], ["Rating", "Ime", "Priimek"], [32.7, "Ana", "Žagar"]])
    response = send(director, desk, content, "prijave.xlsx")
    assert response.status_code == 302
    assert "Žagar Ana" in director.get(response.url).text


BAD = {
    "nothing": b"",
    "noise": bytes(range(256)) * 400,
    "no heading": b"kaj;je;to\n1;2;3\n",
    "heading alone": b"Priimek;Ime\n",
    "half a workbook": workbook([["Priimek", "Ime"], ["Žagar", "Ana"]])[:1500],
    "a picture": b"\x89PNG\r\n\x1a\n" + b"x" * 100,
    "5 MB": b"Priimek;Ime\n" + b"a;b\n" * (LARGEST_FILE // 4),
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_a_file_that_can_not_be_read_is_told_at_its_field(
    director: Client, event: Event, desk: str, content: bytes, tmp_path: Path
) -> None:
    response = send(director, desk, content, "prijave.xlsx" if content[:2] == b"PK" else "prijave.csv")
    assert response.status_code == 400
    assert response.context["form"].errors["file"]
    assert 'class="error"' in response.text
    assert "Preview the list" in response.text, "another file can be chosen at once"
    assert not list(tmp_path.rglob("*.bin"))
    assert not Journal.objects.exists()


def test_a_file_without_a_heading_shows_how_it_begins(director: Client, desk: str) -> None:
    assert "kaj" in send(director, desk, BAD["no heading"]).text


def test_50_megabytes_are_refused_before_they_are_read(director: Client, desk: str) -> None:
    response = send(director, desk, b"x" * 50_000_000)
    assert response.status_code == 413
    assert "too large" in response.text


def test_no_file_at_all(director: Client, desk: str) -> None:
    for data in ({}, {"file": "prijave.csv"}):
        response = director.post(f"{desk}import/", data)
        assert response.status_code == 400
        assert "Choose the file" in response.text


@pytest.mark.parametrize("name", ["../../etc/passwd", "x" * 10_000 + ".csv", "<script>.csv", "prijave"])
def test_any_file_name(director: Client, desk: str, name: str, tmp_path: Path) -> None:
    response = send(director, desk, LIST, name)
    assert response.status_code == 302
    assert "<script>.csv" not in director.get(response.url).text
    assert all(tmp_path in file.resolve().parents for file in tmp_path.rglob("*.bin"))


def test_an_upload_of_another_event_or_none_is_not_here(director: Client, event: Event, desk: str) -> None:
    other = uploads.keep(event=build.event(), filename="prijave.csv", content=LIST)
    for key in (other, uuid4()):
        assert director.get(f"{desk}import/{key}/").status_code == 404
        assert director.post(f"{desk}import/{key}/", {"row": ["3"]}).status_code == 404
    assert not Registration.objects.exists()


def test_too_late_to_import_keeps_the_list_and_the_ticks(director: Client, event: Event, desk: str) -> None:
    address = kept(director, desk)
    build.round_(event, state="closed")
    refused = director.post(address, {"row": ["3"]})
    assert refused.status_code == 403
    assert "A6" in refused.text
    assert folded(refused.text).count(" checked>") == 1
    assert Registration.objects.filter(event=event).count() == 3


def test_what_is_two_days_old_is_thrown_away(director: Client, event: Event, desk: str, monkeypatch) -> None:
    key = uploads.keep(event=event, filename="stara.csv", content=LIST)
    later = uploads.time.time() + uploads.KEPT_SECONDS + 60
    monkeypatch.setattr(uploads.time, "time", lambda: later)
    new = uploads.keep(event=event, filename="nova.csv", content=LIST)
    assert uploads.find(event=event, key=key) is None
    assert uploads.find(event=event, key=new) is not None


def test_on_a_phone_a_rows_fate_is_one_box_beside_its_label(director: Client, desk: str) -> None:
    """A stacked cell is a flex box: of several things in it each would become a column, a letter wide."""
    page = director.get(kept(director, desk)).text
    for cell in re.findall(r'<td data-label="What will happen to it"[^>]*>(.*?)</td>', page, re.DOTALL):
        assert re.fullmatch(r"<div>((?!<div).)*</div>", cell.strip(), re.DOTALL), cell


def test_the_page_names_every_language_that_a_heading_may_have(director: Client, desk: str) -> None:
    assert "Slovenian, English, Hungarian or Czech" in director.get(f"{desk}import/").text
