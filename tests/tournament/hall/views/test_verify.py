"""The page /verify/: anybody holding a printed sheet learns whether it is current, and not more than that."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE, dve, record
from tests.tournament.papers import played
from tournament.models import Event, Journal, Table
from tournament.papers.minutes import event_minutes, minutes, paper_code
from tournament.people.services import registrations
from tournament.recording.services import sheets
from tournament.rounds.services import rounds
from tournament.rulings.services import removals

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    client = Client()
    client.cookies["radelc_language"] = "en"
    return client


@pytest.fixture
def table() -> Table:
    made = build.table(games_per_round=1)
    record(made, dve("B"))
    return played.accept(made)


def code_on_paper(table: Table) -> str:
    """The code as it is read from the printed minutes."""
    (text,) = pdf.pages(minutes.of_table(table=Table.objects.get(pk=table.pk)))
    found = re.search(rf"\b{table.pk}-\d+ (?:[0-9A-Z]{{4}}-[0-9A-Z]{{4}} ){{2}}[0-9A-Z]{{4}}\b", text)
    assert found is not None, text
    return found[0]


def corrected(table: Table) -> None:
    sheets.reopen(table=table, reason="protest of seat B", by=REFEREE)
    record(table, dve("B", 61), number=1, by=REFEREE, reason="counted again")


def look(visitor: Client, code: str) -> Any:
    return visitor.get("/verify/", {"code": code}, follow=True)


def test_what_stands_on_paper_can_be_typed(visitor: Client, table: Table) -> None:
    page = look(visitor, code_on_paper(table))
    assert page.status_code == 200
    assert page.context["fate"] == "current"
    assert REFEREE.label in page.content.decode()
    assert not page.context["since"]


def test_a_replaced_paper_says_what_changed_who_when_and_why(visitor: Client, table: Table) -> None:
    code = code_on_paper(table)
    corrected(table)
    page = look(visitor, code)
    text = page.content.decode()
    assert page.context["fate"] == "replaced"
    assert [one["game"] for one in page.context["since"]] == [0, 1]
    for words in ("counted again", "protest of seat B", REFEREE.label, "Game 1"):
        assert words in text


def test_only_officials_read_why_a_player_was_removed(visitor: Client, table: Table) -> None:
    """C1.6: everybody with the paper learns that it happened; the reason is between him and the officials."""
    code = code_on_paper(table)
    corrected(table)
    table.refresh_from_db()
    removals.disqualify(table=table, seat="C", reason="hid the king of hearts", by=REFEREE)
    removals.readmit(table=table, reason="it lay under the table", by=REFEREE)
    text = look(visitor, code).content.decode()
    assert "counted again" in text
    assert "player removed" in text
    assert ("hid the king" in text, "under the table" in text) == (False, False)
    official = build.official(table.round.event, "referee")
    visitor.force_login(official)
    text = look(visitor, code).content.decode()
    assert ("hid the king" in text, "under the table" in text) == (True, True)


def test_the_totals_now_wait_for_the_publication(visitor: Client, table: Table) -> None:
    """The public learns of an unpublished round only what stands on the paper in its hand."""
    code = code_on_paper(table)
    before = build.totals(table)
    corrected(table)
    page = look(visitor, code)
    assert [one["then"] for one in page.context["seats"]] == [before[letter] for letter in "ABC"]
    assert {one["now"] for one in page.context["seats"]} == {None}
    assert page.context["hides_now"]

    official = Client()
    official.force_login(build.official(table.round.event, "delegate"))
    assert [one["now"] for one in look(official, code).context["seats"]] == [build.totals(table)[at] for at in "ABC"]

    stranger = Client()
    stranger.force_login(build.official(build.event(), "director"))
    assert look(stranger, code).context["hides_now"]

    played.accept(table)
    rounds.publish_standings(round=rounds.close(round=table.round, by=DIRECTOR), by=DIRECTOR)
    page = look(visitor, code)
    assert page.context["tells_now"]
    assert page.context["opens"]


def test_a_forged_code_is_refused_in_words_and_stays_in_the_field(visitor: Client, table: Table) -> None:
    code = code_on_paper(table).replace(" ", "-")
    forged = code[:-1] + ("A" if code[-1] != "A" else "B")
    for page in (visitor.get("/verify/", {"code": forged}), visitor.get(f"/verify/{forged}/")):
        assert page.status_code == 404
        assert page.context["form"].errors["code"]
        assert f'value="{forged}"' in page.content.decode()
        assert "sheet" not in page.context


def test_the_digest_at_the_foot_is_not_taken_for_the_code(visitor: Client, table: Table) -> None:
    (text,) = pdf.pages(minutes.of_table(table=table))
    at_foot = re.search(r"\b(?:[0-9a-f]{4} ){3}[0-9a-f]{4}\b", text)
    assert at_foot is not None, text
    page = look(visitor, at_foot[0])
    assert page.status_code == 404
    assert "This is the digest at the foot of the minutes." in page.content.decode()


def test_an_empty_field_is_asked_for_again(visitor: Client) -> None:
    assert visitor.get("/verify/", {"code": " "}).status_code == 400
    assert visitor.get("/verify/").status_code == 200


def test_guessing_is_paused_and_shuts_nobody_out_who_holds_a_paper(visitor: Client, table: Table) -> None:
    code = code_on_paper(table)
    for _attempt in range(30):
        assert visitor.get("/verify/1-1-NONSENSE/").status_code == 404
    assert visitor.get("/verify/1-1-NONSENSE/").status_code == 429
    assert look(visitor, code).status_code == 200


def test_a_paper_of_a_draw_that_was_taken_back(visitor: Client, table: Table) -> None:
    code = paper_code.code_of(table_id=table.pk + 1, revision=1, digest="0" * 64)
    page = visitor.get(f"/verify/{code}/")
    assert page.status_code == 410
    assert page.context["gone"]


def test_a_corrected_name_is_told_with_its_start_number(visitor: Client, table: Table) -> None:
    code = code_on_paper(table)
    seat = table.seats.get(letter="A")
    assert seat.registration is not None
    registrations.update(registration=seat.registration, changes={"last_name": "Popravljen"}, by=DIRECTOR)
    page = look(visitor, code)
    assert page.context["fate"] == "renamed"
    assert f"start number {seat.registration.start_number}" in page.content.decode()


def test_an_edited_total_is_told_as_not_agreeing_and_not_as_a_name(visitor: Client, table: Table) -> None:
    """Somebody opened the database past Radelc: the paper's own total is told, and to whom to go."""
    code = code_on_paper(table)
    before = build.totals(table)
    table.seats.filter(letter="B").update(total=999)
    page = look(visitor, code)
    text = page.content.decode()
    assert page.context["fate"] == "disagrees"
    assert "This does not agree: tell the referee." in text
    assert "The total of seat B is not as it was recorded" in " ".join(text.split())
    assert "999" not in text  # the round's standings are not public
    assert [one["then"] for one in page.context["seats"]] == [before[letter] for letter in "ABC"]
    assert "name" not in text[text.index("verdict-disagrees") : text.index("Compare the totals")]


def test_the_minutes_of_an_event_lead_to_the_line_that_they_print(visitor: Client, table: Table, settings: Any) -> None:
    settings.SITE_ADDRESS = "http://radelc.test"
    event = table.round.event
    address = event_minutes.record(event=event).journal_address
    path = "/" + address.split("/", 3)[3]
    last = Journal.objects.filter(event=event).latest("number")
    assert path == f"/verify/journal/{last.number}/{last.hash}/"
    page = visitor.get(path)
    assert page.status_code == 200
    assert "Yes. The journal still has this line." in page.content.decode()
    assert event.name in page.content.decode()
    Event.objects.filter(pk=event.pk).update(hidden_at=timezone.now())
    assert event.name not in visitor.get(path).content.decode()
    for number, digest in ((last.number, "0" * 64), (last.number, "x"), (10**30, last.hash)):
        answer = visitor.get(f"/verify/journal/{number}/{digest}/")
        assert answer.status_code == 404
        assert "This does not agree: tell the referee." in answer.content.decode()
