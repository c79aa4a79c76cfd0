"""What is read from afar, or by somebody who looks for his own name: order, size, and pages that part nothing."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scoresheets import typeface
from tests.scoresheets import pdf
from tests.tournament import build
from tournament.models import Club, Player, Registration
from tournament.papers.catalogue import BY_CODE
from tournament.wording.names import initial, sort_key

#: Papers of a round that name who sits where.
SEATED = ("seating-names", "seating-tables", "blank-sheets", "seating-clubs")
LONG = "Bovšegyöpodňačekš-Čužőrščekškofűbřezáč Gyöňaálff Úžgaštěšekr"


def _printed(code: str, source: object) -> bytes:
    return BY_CODE[code].pdf(source, printed="zdaj")


def _sizes(document: bytes) -> dict[str, float]:
    """Every string of the first page with its size in points."""
    found: dict[str, float] = {}

    def seen(text: str, _at: object, _line: object, _font: object, size: float) -> None:
        found[text.strip()] = size

    PdfReader(BytesIO(document)).pages[0].extract_text(visitor_text=seen)
    return found


def test_a_foreign_letter_stands_where_its_plain_letter_is_looked_for() -> None:
    names = ["Zupan", "Řezáč", "Ágoston", "Sever", "Šuštar", "Rak", "Aber", "Ľuptak", "Lah", "Ružič"]
    assert sorted(names, key=sort_key) == [
        *("Aber", "Ágoston", "Lah", "Ľuptak", "Rak", "Řezáč", "Ružič", "Sever", "Šuštar", "Zupan")
    ]
    assert [initial(one) for one in ("Ágoston", "řezáč", "Šuštar", "C\u030ceh", "Őry", "")] == [*"ARŠČO", ""]


@pytest.mark.django_db
def test_a_name_of_sixty_letters_stands_in_two_equal_lines_that_can_be_read() -> None:
    event = build.event()
    build.registrations(event, 48)
    Player.objects.filter(pk=Registration.objects.filter(event=event).earliest("pk").player_id).update(
        last_name=LONG.split()[0], first_name=LONG.partition(" ")[2]
    )
    sizes = _sizes(_printed("seating-names", build.round_(event, state="published", tables=16)))
    lines = {text: size for text, size in sizes.items() if len(text) > 1 and text in LONG}
    assert "".join(lines).replace(" ", "") == LONG.replace(" ", "")
    assert len(lines) == 2
    assert len(set(lines.values())) == 1
    assert min(lines.values()) > 8


@pytest.mark.django_db
def test_the_list_by_club_parts_no_name_and_says_the_club_on_every_page() -> None:
    event = build.event()
    build.registrations(event, 90)
    home = Club.objects.create(name="Društvo doma")
    everybody = Registration.objects.filter(event=event)
    for at, player in enumerate(Player.objects.filter(registrations__event=event)):
        player.last_name, player.first_name = f"Zadnji{at:03}-{LONG[:19]}", f"{LONG.split()[1]} Úžgaštěšekr{at:03}"
        player.save()
    everybody.update(club=home)
    everybody.filter(start_number__gt=88).update(club=None)
    pages = pdf.pages(_printed("seating-clubs", build.round_(event, state="published", tables=30)))
    assert len(pages) > 2
    assert all("Društvo doma" in page for page in pages[:-1])
    assert "brez društva" in pages[-1]
    for page in pages:
        assert {f"{at:03}" for at in range(90) if f"Zadnji{at:03}" in page} == {
            f"{at:03}" for at in range(90) if f"Úžgaštěšekr{at:03}" in page
        }


@pytest.mark.django_db
def test_a_tables_number_fills_its_card_and_a_badges_role_is_read_from_where_one_talks() -> None:
    event = build.event()
    build.registrations(event, 3)
    build.official(event, "referee")
    assert _sizes(_printed("table-cards", event))["1"] > 150
    assert _sizes(_printed("badges", event))["sodnik"] >= 16


def test_a_seats_letter_stays_with_its_name() -> None:
    for room in range(30, 60):
        lines = typeface.wrap("A Ana Novak, B Blaž Kovač, C Cene Zajec", room, 10)
        assert not [line for line in lines if line.endswith((" B", " C"))]


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["seating-names", "seating-tables", "blank-sheets", "start-list"])
def test_a_name_that_no_face_has_is_a_start_number_and_one_that_reads_from_the_right_a_name(code: str) -> None:
    event = build.event()
    build.registrations(event, 3)
    people = [one.player for one in Registration.objects.filter(event=event).order_by("start_number")]
    Player.objects.filter(pk=people[1].pk).update(last_name="王", first_name="小明")
    Player.objects.filter(pk=people[2].pk).update(last_name="כהן", first_name="דוד")
    round_ = build.round_(event, state="published")
    text = " ".join(pdf.pages(_printed(code, round_ if BY_CODE[code].of_round else event)))
    assert "št. 2" in text
    assert typeface.BOX not in text
    assert "כהן" in text
    assert "דוד" in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    "code",
    ["seating-names", "seating-tables", "blank-sheets", "start-list", "check-in", "place-cards", "seating-clubs"],
)
def test_namesakes_whose_names_no_face_has_are_told_apart_by_their_own_numbers(code: str) -> None:
    event = build.event()
    build.registrations(event, 3)
    for one in Registration.objects.filter(event=event, start_number__gt=1):
        Player.objects.filter(pk=one.player_id).update(last_name="王", first_name="小明")
    round_ = build.round_(event, state="published")
    text = " ".join(pdf.pages(_printed(code, round_ if BY_CODE[code].of_round else event)))
    assert "št. 2" in text
    assert "št. 3" in text
    assert "št. 2/3" not in text


@pytest.mark.django_db
def test_namesakes_in_a_sentence_have_both_their_numbers() -> None:
    event = build.event(organiser="王 小明")
    build.registrations(event, 3)
    for one in Registration.objects.filter(event=event, start_number__gt=1):
        Player.objects.filter(pk=one.player_id).update(last_name="王", first_name="小明")
    assert "št. 2/3" in " ".join(pdf.pages(_printed("schedule", event)))
