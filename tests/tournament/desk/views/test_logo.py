"""The page of the logo, and what it does to papers; and the paper in the event's printer, on which all of them come."""

import hashlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from pypdf import PdfReader

from scoresheets.bound import LETTER
from scoresheets.data import EventHead
from scoresheets.handouts import diplomas
from scoresheets.handouts.diplomas import HEADING, NAME, TEXT, Diploma, DiplomaLine, Diplomas
from tests.scoresheets import boxes, pdf
from tests.scoresheets.samples import LONG_NAME
from tests.tournament import build
from tests.tournament.addresses import every_address, world
from tests.tournament.build import DIRECTOR
from tests.tournament.events.services.test_logos import picture
from tests.tournament.pages import folded
from tests.tournament.papers import played
from tournament.events.heads import day_and_time
from tournament.events.services import events, logos
from tournament.models import Certificate, DiplomaPicture, Event, PlayerLink, StoredDocument, TableLink
from tournament.models.events import diploma_picture_of, logo_of
from tournament.papers.minutes import minutes
from tournament.papers.tables import seating
from tournament.verify.selectors import verified

pytestmark = pytest.mark.django_db


def send(client: Client, content: bytes) -> HttpResponse:
    return client.post("/e/pomlad/desk/settings/logo/", {"file": SimpleUploadedFile("znak.png", content)})


def pictures(content: bytes) -> list[int]:
    return [len(page.images) for page in PdfReader(BytesIO(content)).pages]


def test_a_logo_is_stored_replaced_kept_from_harm_and_removed(client: Client) -> None:
    event = build.event(slug="pomlad")
    build.registrations(event, 3)
    client.force_login(build.official(event, "director"))
    page = "/e/pomlad/desk/settings/logo/"
    assert page in client.get("/e/pomlad/desk/settings/").text
    assert "data:image/jpeg" not in client.get(page).text
    refused = client.post(page, {})
    assert refused.status_code == 400
    assert "Izberite datoteko z logotipom." in folded(refused.text)
    assert send(client, picture()).status_code == 302
    refused = send(client, b"GIF89a")
    assert refused.status_code == 400
    assert "ni mogoče prebrati kot sliko" in folded(refused.text)
    assert "data:image/jpeg" in refused.text, "the one before stays"
    assert send(client, picture(ink="black")).status_code == 302
    printed = client.post("/e/pomlad/desk/prints/print/", {"paper": ["start-list:0", "place-cards:0"]})
    assert pictures(printed.content) == [1, 1]
    assert client.post(page, {"remove": "1"}).status_code == 302
    assert "nimajo logotipa" in folded(client.post(page, {"remove": "1"}, follow=True).text)
    assert logo_of(Event.objects.get()) == b""
    assert event.journal.count() == 3


def test_minutes_say_when_they_were_made_and_kept_ones_stay_as_they_are() -> None:
    """What is kept was made when the sheet was accepted: that hour is on it for ever, and so is the logo of then."""
    table = played.accept(played.three_games())
    kept, stored_by = bytes(StoredDocument.objects.get(table=table).content), timezone.now()
    logos.store(event=table.round.event, content=picture(), by=DIRECTOR)
    table = type(table).objects.get(pk=table.pk)
    anew = minutes.of_table(table=table)
    assert bytes(StoredDocument.objects.get(table=table).content) == kept
    assert (pictures(kept), pictures(anew)) == ([0], [1])
    assert table.accepted_at is not None
    printed = " ".join(pdf.pages(kept))
    assert any(f"natisnjeno {day_and_time(at)}" in printed for at in (table.accepted_at, stored_by))
    assert "natisnjeno" in " ".join(pdf.pages(anew))


@pytest.mark.nightly
def test_every_paper_of_an_event_comes_on_the_paper_in_its_printer(client: Client, settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    made = world()
    Certificate.objects.update(content=seating.of_round(round=made.running))  # the world's own is no PDF
    client.force_login(made.event.officials.get(role="director").account)
    asked = [
        one for one in every_address() if one.route.endswith(".pdf") and not one.name.startswith(("cup", "series"))
    ]
    there = {}
    for one in asked:
        try:
            there[one.name] = reverse(one.name, kwargs=made.arguments(one))
        except KeyError:
            continue  # minutes of a revision that was never kept
    sizes = {name: size_of(client, path) for name, path in there.items()}
    events.update_event(event=made.event, changes={"paper_size": "letter"}, by=DIRECTOR)
    letter = {name: size_of(client, path) for name, path in there.items()}
    found = {name for name, size in sizes.items() if size}
    assert len(found) > 15, sorted(set(sizes) - found)
    assert {sizes[name] for name in found} == {(595, 842)}
    assert {name: letter[name] for name in found} == dict.fromkeys(found, tuple(map(int, LETTER)))
    TableLink.objects.all().delete()
    PlayerLink.objects.all().delete()
    for path, posted in (
        ("desk/cards/issue/", {"which": "missing", "as": "pdf"}),
        ("desk/rounds/2/links/issue/", {"which": "missing", "as": "pdf"}),
        ("desk/prints/print/", {"everything": "2"}),
    ):
        answer = client.post(f"/e/{made.event.slug}/{path}", posted)
        assert size(answer.content) == tuple(map(int, LETTER)), path
    kept = Certificate.objects.get()
    stored = client.get(f"/e/{made.event.slug}/rounds/2/certificate-{kept.number}.pdf?as-stored").content
    assert hashlib.sha256(stored).hexdigest() == hashlib.sha256(bytes(kept.content)).hexdigest()


def size_of(client: Client, path: str) -> tuple[int, int] | None:
    answer = client.get(path)
    return size(answer.content) if answer.status_code == 200 else None


def size(content: bytes) -> tuple[int, int]:
    (found,) = {(round(page.mediabox.width), round(page.mediabox.height)) for page in PdfReader(BytesIO(content)).pages}
    return found


def test_a_picture_for_the_diplomas_is_on_them_alone(client: Client) -> None:
    """Uploaded beside the text of the diplomas; stored, replaced, removed, each with a line that `verify` compares."""
    event = played.played_event(tables=1, games=2, round_count=1, slug="pomlad")
    client.force_login(build.official(event, "director"))
    page = "/e/pomlad/desk/prints/diploma/picture/"
    assert page in client.get("/e/pomlad/desk/prints/").text
    assert "Izberite datoteko s sliko." in folded(client.post(page, {}).text)

    def printed(paper: str) -> list[int]:
        return pictures(client.post("/e/pomlad/desk/prints/print/", {"paper": [paper], "sure": "1"}).content)

    def sent(content: bytes) -> int:
        return client.post(page, {"file": SimpleUploadedFile("slika.png", content)}).status_code

    assert set(printed("diplomas:0")) == {0}
    large = picture(3000, 1500, ink="black")
    assert [sent(large), sent(large), sent(b"GIF89a"), sent(picture(2000, 1800))] == [302, 400, 400, 302]
    assert "data:image/jpeg" in client.get(page).text
    assert set(printed("diplomas:0")) == {1}
    assert set(printed("start-list:0")) == {0}
    assert send(client, picture()).status_code == 302
    assert set(printed("diplomas:0")) == {2}
    kept = diploma_picture_of(Event.objects.get(pk=event.pk))
    with Image.open(BytesIO(kept)) as found:
        assert (found.size, found.format) == ((844, 760), "JPEG")
    assert len(kept) <= logos.DIPLOMA.most_bytes
    assert not list(verified.findings(event))
    DiplomaPicture.objects.filter(event=event).update(content=logo_of(Event.objects.get(pk=event.pk)))
    assert [one.code for one in verified.findings(Event.objects.get(pk=event.pk))] == ["diploma_picture"]
    assert client.post(page, {"remove": "1"}).status_code == 302
    assert "Diplome nimajo slike." in folded(client.post(page, {"remove": "1"}, follow=True).text)
    assert set(printed("diplomas:0")) == {1}


def test_a_picture_and_a_logo_leave_the_diplomas_text_its_room() -> None:
    lines = (DiplomaLine(HEADING, "Priznanje"), DiplomaLine(NAME, LONG_NAME), *(DiplomaLine(TEXT, "Društvo"),) * 6)
    sheet = Diplomas(EventHead("Turnir"), "Diplome", (Diploma(lines),))
    drawn = BytesIO()
    Image.new("RGB", (400, 200), "darkgreen").save(drawn, "JPEG")
    for logo_ in (b"", drawn.getvalue()):
        for shown in (b"", drawn.getvalue()):
            made = replace(sheet, event=replace(sheet.event, logo=logo_), picture=shown)
            (page,) = boxes.pages(diplomas.render(made))
            assert len(page.pictures) == bool(logo_) + bool(shown)
            assert not list(boxes.overlapping(page))
            for one in page.pictures:
                assert not [text.text for text in page.texts if text.top < one.bottom and text.y > one.top]
            assert max(text.y for text in page.texts if text.text == "Društvo") < 195, "above the seal"
