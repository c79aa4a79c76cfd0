"""The print centre: prints are remembered, what has changed since is said, everything for a round is one file."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.pages import folded
from tests.tournament.papers import played
from tournament.errors import NotAllowed, RefereeError
from tournament.models import Category, Certificate, Event, Player, Print, Prize, TableLink
from tournament.papers.catalogue import BY_CODE, PAPERS
from tournament.papers.services import prints

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """A published round of two tables."""
    made = build.event(games_per_round=3, slug="pomlad")
    build.round_(made, state="published", tables=2)
    return made


def as_(client: Client, event: Event, role: str = "director") -> Client:
    client.force_login(build.official(event, role))
    return client


def test_what_was_printed_is_remembered_and_what_changed_since_is_said(client: Client, event: Event) -> None:
    page = "/e/pomlad/desk/prints/"
    assert folded(as_(client, event).get(page).text).count("še ni natisnjeno") > 10
    answer = client.post(f"{page}print/", {"paper": ["start-list:0", "seating-names:1"], "paper_size": "a4"})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("inline; ")
    first, second = pdf.pages(answer.content)
    assert "Seznam prijav" in first
    assert "Razpored 1. kroga" in second
    assert "natisnjeno" in first
    known = {(one.paper, one.round) for one in Print.objects.filter(event=event)}
    assert known == {("start-list", 0), ("seating-names", 1)}
    assert "od takrat spremenjeno" not in client.get(page).text
    Player.objects.filter(last_name="Priimek0001").update(last_name="Žagar")
    assert client.get(page).text.count("od takrat spremenjeno") == 2
    client.post(f"{page}print/", {"paper": ["start-list:0"]})
    assert client.get(page).text.count("od takrat spremenjeno") == 1


def test_one_paper_is_opened_without_a_tick_whatever_else_is_ticked(client: Client, event: Event) -> None:
    """Two clicks: from the desk or the event's page to the print centre, and there on the paper."""
    page = "/e/pomlad/desk/prints/"
    shown = as_(client, event, "delegate").get(page).text
    assert all(page in client.get(f"/e/pomlad/{where}").text for where in ("", "desk/"))
    for code, number in (("start-list", 0), ("seating-clubs", 1)):
        assert f'name="only" value="{code}:{number}"' in " ".join(shown.split())
        answer = client.post(f"{page}print/", {"only": f"{code}:{number}", "paper": ["check-in:0", "schedule:0"]})
        assert len(pdf.pages(answer.content)) == 1
        assert [one.paper for one in Print.objects.filter(event=event, round=number)] == [code]


def test_everything_for_a_round_is_one_file_and_kills_no_card(client: Client, event: Event) -> None:
    """By name, by table, a card page, a sheet a table; the second time everybody has his card already."""
    address = "/e/pomlad/desk/prints/print/"
    pages = pdf.pages(as_(client, event).post(address, {"everything": "1"}).content)
    assert len(pages) == 5
    assert "vodja mize" in pages[2] or "/t/" in pages[2]
    assert "Zapisnik mize" in pages[3] or "ZAPISNIK" in pages[3].upper()
    links = set(TableLink.objects.values_list("pk", "revoked_at"))
    assert len(links) == 6
    assert len(pdf.pages(client.post(address, {"everything": "1"}).content)) == 4
    assert set(TableLink.objects.values_list("pk", "revoked_at")) == links


def test_who_may_print_no_cards_prints_the_rest(client: Client, event: Event) -> None:
    answer = as_(client, event, "referee").post("/e/pomlad/desk/prints/print/", {"everything": "1"})
    assert len(pdf.pages(answer.content)) == 4
    assert not TableLink.objects.exists()
    refused = client.post("/e/pomlad/desk/prints/print/", {"paper": "cards:1"})
    assert refused.status_code == 400


@pytest.mark.parametrize("paper", ["nothing:0", "seating-names:7", "seating-names:x", "start-list", "seating-names:0"])
def test_a_paper_that_does_not_exist_is_refused_in_words(client: Client, event: Event, paper: str) -> None:
    answer = as_(client, event).post("/e/pomlad/desk/prints/print/", {"paper": paper})
    assert answer.status_code == 400
    assert "našteti na strani" in answer.text
    assert not Print.objects.exists()


def test_nothing_ticked_and_nothing_to_print_are_said_in_words(client: Client, event: Event) -> None:
    answer = as_(client, event).post("/e/pomlad/desk/prints/print/", {})
    assert (answer.status_code, "Označite vsaj en dokument" in answer.text) == (400, True)
    answer = client.post("/e/pomlad/desk/prints/print/", {"paper": "winners:0"})
    assert (answer.status_code, "še ni ničesar" in answer.text) == (404, True)


def test_the_other_paper_is_remembered(client: Client, event: Event) -> None:
    answer = as_(client, event).post("/e/pomlad/desk/prints/print/", {"paper": "start-list:0", "paper_size": "letter"})
    assert b"612 792" in answer.content
    assert 'value="letter" selected' in folded(client.get("/e/pomlad/desk/prints/").text)


def test_papers_for_the_wall_are_printed_on_a3(client: Client, event: Event) -> None:
    answer = as_(client, event).post(
        "/e/pomlad/desk/prints/print/", {"paper": "seating-tables-page:1", "paper_size": "a3"}
    )
    assert b"841.89 1190.55" in answer.content
    assert 'value="letter" selected' not in folded(client.get("/e/pomlad/desk/prints/").text)


def test_the_desk_prints_everything_in_one_click(client: Client, event: Event) -> None:
    text = as_(client, event).get("/e/pomlad/desk/").text
    assert 'name="everything" value="1"' in text
    assert 'target="_blank"' in text


def test_a_placeholder_that_does_not_exist_is_named_and_nothing_typed_is_lost(client: Client, event: Event) -> None:
    address = "/e/pomlad/desk/prints/diploma/"
    answer = as_(client, event).post(address, {"text": "Priznanje\n{name} {ime}"})
    assert answer.status_code == 400
    assert "{ime}" in answer.text
    assert "Priznanje\n{name} {ime}" in answer.text
    client.post(address, {"text": "Priznanje\n{name}\nza {place} mesto"})
    event.refresh_from_db()
    assert event.diploma == "Priznanje\n{name}\nza {place} mesto"
    assert event.journal.latest("number").action == "event.diploma"


def test_only_who_may_print_notes_a_print(event: Event) -> None:
    with pytest.raises(NotAllowed):
        prints.note(event=event, papers=(), letter=False, by=build.Actor(label="x", role="public"))
    with pytest.raises(RefereeError):
        prints.set_diploma(event=event, text="x" * 2001, by=build.DIRECTOR)


def test_the_last_acceptance_is_one_click_from_the_next_rounds_papers(client: Client) -> None:
    """Not before it, and only for a round whose seats are public."""
    event = build.event(games_per_round=3)
    first, second = build.round_(event, tables=2), build.round_(event, number=2, state="published", tables=2)
    as_(client, event)
    one, other = first.tables.order_by("number")
    button = 'name="everything" value="2"'
    build.accept_with_totals(one, 30, 20, 10)
    assert button not in client.get(reverse("office-sheet", args=[event.slug, one.pk])).text
    build.accept_with_totals(other, 30, 20, 10)
    for page in (reverse("office-sheet", args=[event.slug, one.pk]), reverse("office", args=[event.slug])):
        assert button in client.get(page).text
    second.state = "drafted"
    second.published_at = None
    second.save()
    assert button not in client.get(reverse("office", args=[event.slug])).text


def test_a_withdrawn_certificate_is_listed_as_one(client: Client, event: Event) -> None:
    build.certified(event.rounds.get())
    content = BY_CODE["start-list"].pdf(event, printed="")
    Certificate.objects.update(withdrawn_at=timezone.now(), content=content)
    text = folded(as_(client, event).get("/e/pomlad/desk/prints/").text)
    assert "Potrdilo o žrebu 1/1 (preklicano " in text
    assert 'value="certificate:1.1"' in text
    answer = client.post("/e/pomlad/desk/prints/print/", {"paper": ["start-list:0", "certificate:1.1"]})
    (_list, *certificate) = pdf.pages(answer.content)
    assert "preklicano" in certificate[0]
    assert not Print.objects.filter(paper__startswith="certificate").exists()
    for wrong in ("certificate:1.2", "certificate:1", "certificate:x.y", "certificate:1.1.1"):
        assert client.post("/e/pomlad/desk/prints/print/", {"paper": wrong}).status_code == 400, wrong


def test_what_waits_for_a_closed_round_says_so_before_it_is_opened_and_after(client: Client, event: Event) -> None:
    page = "/e/pomlad/desk/prints/"
    waiting = [one.code for one in PAPERS if one.of_results and one.offered(event)]
    assert {"final-categories", "prizes"} & set(waiting) == set()
    assert len(waiting) == 8
    shown = folded(as_(client, event).get(page).text)
    assert shown.count("ko bo prvi krog zaključen") == 8
    assert not any(f'name="only" value="{code}:0"' in shown for code in waiting)
    answer = client.post(f"{page}print/", {"only": "winners:0"})
    assert answer.status_code == 404
    assert "Za tisk še ni podatkov: Zmagovalci. Rezultati bodo na voljo po prvem zaključenem krogu." in answer.text
    build.round_(event, number=2, state="closed")
    shown = folded(client.get(page).text)
    assert "ko bo prvi krog zaključen" not in shown
    assert all(f'name="only" value="{code}:0"' in shown for code in waiting)


def test_every_officials_page_is_one_click_from_the_print_centre(client: Client, event: Event) -> None:
    for role in ("director", "operator", "referee", "delegate"):
        as_(client, event, role)
        for where in ("", "desk/", "office/", "standings/"):
            bar = client.get(f"/e/pomlad/{where}").text.partition('class="event-bar"')[2].partition("</section>")[0]
            assert "/e/pomlad/desk/prints/" in bar, (role, where)
    assert "/desk/prints/" not in Client().get("/e/pomlad/").text


def test_categories_and_prizes_are_offered_once_there_are_any(client: Client, event: Event) -> None:
    page = "/e/pomlad/desk/prints/"
    shown = as_(client, event).get(page).text
    assert "final-categories:0" not in shown
    assert "prizes:0" not in shown
    assert client.post(f"{page}print/", {"only": "prizes:0"}).status_code == 400
    Category.objects.create(event=event, number=1, name="Mladi")
    Prize.objects.create(event=event, place=1, cents=5000)
    shown = client.get(page).text
    assert "final-categories:0" in shown
    assert "prizes:0" in shown


@pytest.mark.parametrize("paper", ["diplomas:0", "press:0"])
def test_papers_of_the_end_ask_before_the_last_round_and_say_so(client: Client, event: Event, paper: str) -> None:
    played.play_round(build.event(games_per_round=3, slug="zgodaj", round_count=2))
    early = Event.objects.get(slug="zgodaj")
    address = "/e/zgodaj/desk/prints/print/"
    asked = as_(client, early).post(address, {"only": paper, "paper_size": "a4"})
    assert "Želite tiskati pred zadnjim krogom?" in asked.text
    assert f'name="paper" value="{paper}"' in folded(asked.text)
    assert not Print.objects.filter(event=early).exists()
    answer = client.post(address, {"paper": paper, "paper_size": "a4", "sure": "1"})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert all("po 1. krogu" in one for one in pdf.pages(answer.content))
    Event.objects.filter(pk=early.pk).update(round_count=1)
    answer = client.post(address, {"only": paper, "paper_size": "a4"})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "po 1. krogu" not in "".join(pdf.pages(answer.content))


@pytest.mark.parametrize(("copies", "pages"), [("7", 7), ("1", 1), ("0", 0), ("201", 0), ("", 0), ("many", 0)])
def test_empty_sheets_without_names_are_printed_by_number(
    client: Client, event: Event, copies: str, pages: int
) -> None:
    page = "/e/pomlad/desk/prints/"
    assert 'name="copies"' in as_(client, event).get(page).text
    answer = client.post(f"{page}print/", {"only": "bare-sheets:0", "copies": copies})
    if pages:
        assert len(pdf.pages(answer.content)) == pages
    else:
        assert (answer.status_code, "od 1 do 200" in answer.text) == (400, True)
    other = client.post(f"{page}print/", {"only": "start-list:0", "copies": copies})
    assert other.status_code == 200, "whoever prints another paper is not asked"
