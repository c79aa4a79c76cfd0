"""Rows of the grid: typed, judged at their cells, saved, corrected; whatever fails comes back as it was typed."""

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from tests.tournament import build
from tests.tournament.build import dve, klop, late
from tests.tournament.recording.views.office.conftest import DVE, Office, at_table
from tournament.models import Game, Renons, Table
from tournament.rulings.services import removals

pytestmark = pytest.mark.django_db


def row_of(response: Any, number: int) -> Any:
    return response.context["grid"].rows[number - 1]


def unsaved(response: Any) -> list[int]:
    """The lines that are typed and not saved."""
    rows = response.context["grid"].rows
    return [row.number for row in rows if any(cell.stored is not None for cell in row.cells)]


def texts_of(response: Any, number: int) -> dict[str, str]:
    return {cell.column.name: cell.value for cell in row_of(response, number).cells if cell.value}


def test_a_plain_form_saves_every_row_in_order(office: Office) -> None:
    response = office.type({1: DVE, 2: {"contract": "k", "points_A": "20", "points_B": "30", "points_C": "20"}})
    assert response.status_code == 302
    assert [game.facts for game in Game.objects.all()] == [dve("B"), klop()]
    assert build.totals(office.table) == {"A": -20, "B": 0, "C": -20}


def test_the_answer_to_a_script_brings_the_score_and_the_next_turn(office: Office) -> None:
    response = office.type({1: DVE}, script=True)
    assert response.status_code == 200
    page = response.content.decode()
    assert 'data-outcome="saved"' in page
    assert 'data-revision="1"' in page
    assert 'data-row="1"' in page
    assert 'data-row="2"' in page
    assert 'data-row="3"' not in page
    assert "+30" in page
    assert "<html" not in page
    assert 'id="sheet-state"' in page, "the state beside the heading, which a game may have changed"


def test_breaches_stand_at_their_cells_with_the_article(office: Office) -> None:
    """B1.6: tri is the forehand's, in the first game B's; B1.17: an announcement is a feature and a seat."""
    typed = {"contract": "3", "declarer": "c", "points": "45", "announcements": "xx"}
    response = office.type({1: typed})
    assert response.status_code == 422
    row = row_of(response, 1)
    assert {message.cells: message.breaches[0].article for message in row.messages} == {
        ("declarer",): "B1.6",
        ("announcements",): "B1.17",
    }
    assert texts_of(response, 1) == typed
    assert not Game.objects.exists()
    page = response.content.decode()
    assert 'aria-describedby="r1-declarer-message"' in page
    assert 'id="r1-declarer-message"' in page


def test_what_a_referee_has_decided_is_said_at_the_cells_that_differ(office: Office) -> None:
    """A case that was ahead of its paper sheet: the row is the game that was decided, or the referee corrects it."""
    case = build.case(office.table)
    answers = {"excluded": "no", "obvious": "yes", "deliberate": "no", "waived": "no"}
    Renons.objects.filter(pk=case.pk).update(answers=answers, outcome="agreed", decided_by="agreement")
    typed = {"contract": "1", "declarer": "a", "announcements": "pA", "renons": "c"}
    response = office.type({1: typed})
    assert response.status_code == 422
    assert {message.cells: message.breaches[0].sentence for message in row_of(response, 1).messages} == {
        ("contract",): "The case was decided with “dve” here.",
        ("announcements",): "The case was decided with nothing here.",
    }
    assert "if the paper says otherwise" in response.content.decode()
    assert texts_of(response, 1) == typed
    assert office.type({1: {"contract": "2", "declarer": "a", "renons": "c"}}).status_code == 302
    assert Renons.objects.get().points == -55


def test_a_breach_of_klop_marks_the_cells_of_all_seats(office: Office) -> None:
    """B2.3: the points of klop make 69 to 71."""
    response = office.type({1: {"contract": "k", "points_A": "20", "points_B": "30", "points_C": "30"}})
    (message,) = row_of(response, 1).messages
    assert message.cells == ("points_A", "points_B", "points_C")


def test_rows_after_a_breach_wait_as_they_were_typed(office: Office) -> None:
    wrong = {"contract": "3", "declarer": "b", "points": "45"}
    response = office.type({1: DVE, 2: wrong, 3: DVE})
    assert response.status_code == 422
    assert Game.objects.count() == 1
    assert texts_of(response, 2) == wrong
    assert texts_of(response, 3) == DVE
    assert row_of(response, 3).state == "changed"
    assert unsaved(response) == [2, 3]


def test_a_correction_shows_what_it_changes_and_asks_the_reason(office: Office) -> None:
    """B1.25: without the klop of game 1 there is no circle that doubles game 2."""
    build.record(office.table, klop())
    build.record(office.table, dve("B"))
    changed = {1: {"contract": "2", "declarer": "b", "points": "45"}}
    response = office.type(changed)
    assert response.status_code == 200
    attempt = row_of(response, 1).attempt
    assert attempt.outcome == "reason"
    assert [(change.number, change.before["B"], change.after["B"]) for change in attempt.preview.later] == [(2, 60, 30)]
    assert build.totals(office.table) == {"A": -20, "B": 30, "C": -20}
    assert "r1-reason" in response.content.decode()

    response = office.type({1: changed[1] | {"reason": "wrong line"}})
    assert response.status_code == 302
    assert build.totals(office.table) == {"A": 0, "B": 60, "C": 0}
    assert build.told()[-1].reason == "wrong line"


def test_a_correction_names_the_later_games_that_changed(office: Office) -> None:
    """B1.25: the circle of the klop goes, and with it the doubled game of B."""
    office.type({1: {"contract": "k", "points_A": "20", "points_B": "30", "points_C": "20"}, 2: DVE, 3: DVE})
    corrected = {1: {**DVE, "reason": "it was no klop"}}
    told = "The points of these later games changed with it: 2 (dve B)."
    answer = office.type(corrected, script=True)
    assert told in " ".join(answer.text.split())
    assert 'role="status"' in answer.text.split('id="game-2"')[0]
    back = {1: {"contract": "k", "points_A": "20", "points_B": "30", "points_C": "20", "reason": "it was"}}
    office.type(back)
    assert told in " ".join(office.open().text.split())


def test_a_correction_that_makes_a_later_game_impossible_names_it(office: Office) -> None:
    """B1.6: a lateness in place of game 1 moves the deal, and the tri of game 2 was not the forehand's."""
    build.record(office.table, dve("A"))
    build.record(office.table, {"contract": "tri", "declarer": "C", "points": 45})
    response = office.type({1: {"contract": "z", "late": "a", "reason": "late"}})
    assert response.status_code == 422
    (note,) = row_of(response, 1).notes
    assert (note.row, note.article) == (2, "B1.6")
    assert "Game 2:" in response.content.decode()


def test_a_second_operator_is_told_what_the_first_wrote(office: Office) -> None:
    build.record(office.table, dve("C", 50), by=build.OPERATOR)
    response = office.type({1: DVE}, revision=0)
    assert response.status_code == 409
    row = row_of(response, 1)
    assert row.attempt.outcome == "stale"
    assert [(other.number, other.by, other.entries["C"]) for other in row.theirs] == [(1, "Olga Operater", 35)]
    assert row.mine["B"] == 30
    assert texts_of(response, 1) == DVE
    assert Game.objects.get().facts == dve("C", 50)


def test_the_answer_to_a_stale_row_brings_all_rows_and_the_revision(office: Office) -> None:
    build.record(office.table, dve("C", 50))
    page = office.type({1: DVE}, revision=0, script=True).content.decode()
    assert 'data-outcome="stale"' in page
    assert 'data-revision="1"' in page
    assert 'data-row="5"' in page
    assert 'data-stored="50"' in page
    assert 'data-take="1"' in page


def test_a_breach_from_an_old_page_is_told_with_what_the_other_wrote(office: Office) -> None:
    """Else the answer would bring the new revision and not the change: the next write would pass unseen."""
    build.record(office.table, dve("C", 50))
    build.record(office.table, dve("C", 55), number=1, reason="misread")
    page = office.type({2: DVE | {"points": "99"}}, revision=1, script=True).content.decode()
    assert 'data-outcome="stale"' in page
    assert 'data-stored="55"' in page or 'value="55"' in page
    assert "99" in page
    page = office.type({2: DVE | {"points": "99"}}, revision=2, script=True).content.decode()
    assert 'data-outcome="breach"' in page


def test_the_others_row_can_be_taken_without_losing_the_rest(office: Office) -> None:
    build.record(office.table, dve("C", 50))
    response = office.type({1: DVE, 2: DVE}, take="1")
    assert response.status_code == 200
    assert texts_of(response, 1)["points"] == "50"
    assert texts_of(response, 2) == DVE
    assert Game.objects.count() == 1


def test_the_same_key_twice_is_one_game(office: Office) -> None:
    key = str(uuid4())
    for _ in range(2):
        response = office.type({1: DVE | {"key": key}}, revision=0, script=True)
        assert response.status_code == 200
    assert Game.objects.count() == 1
    assert Table.objects.get().revision == 1


def test_a_row_that_stands_there_already_is_not_written_again(office: Office) -> None:
    build.record(office.table, dve("B"))
    response = office.type({1: DVE})
    assert response.status_code == 302
    assert Table.objects.get().revision == 1


def test_written_values_alone_are_judged_by_the_rules(office: Office) -> None:
    """A9: a dve with 62 card points writes 47 at B; no dve of B's writes 3 at A."""
    good = {"contract": "2", "declarer": "b", "entries_A": "0", "entries_B": "47", "entries_C": "0"}
    wrong = {**good, "entries_A": "3"}
    response = office.type({1: good, 2: wrong}, way="values")
    assert response.status_code == 422
    assert Game.objects.get().facts == {"contract": "dve", "declarer": "B", "entries": {"A": 0, "B": 47, "C": 0}}
    (message,) = row_of(response, 2).messages
    assert message.cells == ("entries_A", "entries_B", "entries_C")
    assert message.breaches[0].article == "A9"
    assert texts_of(response, 2) == wrong


def test_values_may_stand_without_contract_and_declarer(office: Office) -> None:
    response = office.type({1: {"entries_A": "0", "entries_B": "30", "entries_C": "0"}}, way="values")
    assert response.status_code == 302
    assert build.totals(office.table)["B"] == 30


def test_a_value_that_is_not_on_the_paper_is_nothing(office: Office) -> None:
    """A9: the sheet has an empty cell where a game wrote nothing; a row without any value says no game."""
    response = office.type({1: {"entries_B": "30"}}, way="values")
    assert response.status_code == 302
    assert Game.objects.get().facts == {"entries": {"A": 0, "B": 30, "C": 0}}
    response = office.type({2: {"contract": "2", "declarer": "b"}}, way="values")
    assert response.status_code == 422
    response = office.type({2: {"entries_A": "x", "entries_B": "30"}}, way="values")
    (message,) = row_of(response, 2).messages
    assert message.cells == ("entries_A",)


def test_a_sheet_of_values_opens_as_one(office: Office) -> None:
    office.type({1: {"entries_A": "0", "entries_B": "30", "entries_C": "0"}}, way="values")
    office.client.session.flush()
    other = at_table("operator", office.table)
    assert other.open().context["way"] == "values"


def test_facts_are_shown_but_not_typed_over_among_values(office: Office) -> None:
    build.record(office.table, dve("B"))
    row = row_of(office.open("?way=values"), 1)
    assert row.readonly
    assert {cell.column.name: cell.value for cell in row.cells} == {
        "contract": "dve",
        "declarer": "B",
        "entries_A": "0",
        "entries_B": "30",
        "entries_C": "0",
    }


def test_the_totals_of_the_paper_are_compared(office: Office) -> None:
    build.record(office.table, dve("B"))
    response = office.type({}, **{"paper-A": "0", "paper-B": "35", "paper-C": "x"})
    assert response.status_code == 200
    paper = {total.seat: (total.more, total.wrong) for total in response.context["grid"].paper}
    assert paper == {"A": (0, False), "B": (5, False), "C": (None, True)}
    page = response.content.decode()
    assert "the paper has 5 more than the games give" in page
    assert 'value="35"' in page
    agreeing = office.type({}, **{"paper-A": "0", "paper-B": "30", "paper-C": "0"})
    assert agreeing.context["grid"].agrees


def test_an_outcome_is_typed_with_its_announcement(office: Office) -> None:
    """B1.17: "pB+" leaves the column of the pagat empty; typed into both, they have to agree."""
    office.type({1: {**DVE, "announcements": "pB+ kA-"}})
    facts = office.table.games.get().facts
    assert [(one["feature"], one["by"]) for one in facts["announcements"]] == [("pagat", "B"), ("kings", "A")]
    assert (facts["pagat"], facts.get("kings")) == ({"by": "B", "won": True}, None)
    row = office.open().context["grid"].rows[0]
    assert {cell.column.name: cell.value for cell in row.cells}["announcements"] == "pB kA"
    again = office.type({1: {**DVE, "announcements": "pB+ kA-"}})
    assert again.status_code == 302, "what stands there already needs no reason"
    wrong = office.type({2: {"contract": "2", "declarer": "b", "points": "45", "announcements": "pB+", "pagat": "C+"}})
    assert wrong.status_code == 422
    assert "contradict each other" in wrong.text
    assert '"announcements": {"k": "kings"' in wrong.context["grid"].outcomes


def test_cells_a_contract_does_not_need_are_told_to_the_page(office: Office) -> None:
    grid = office.open().context["grid"]
    contracts = {column.name: column.contracts.split() for column in grid.columns}
    assert contracts["points"] == ["tri", "dve", "ena", "solo"]
    assert contracts["points_A"] == ["klop"]
    assert contracts["late"] == ["late"]
    assert '"2": "dve"' in grid.contract_keys
    assert '"z": "late"' in grid.contract_keys


def test_totals_given_up_for_games_need_a_reason(office: Office) -> None:
    office.do("totals", key=str(uuid4()), **{"total-A": "10", "total-B": "0", "total-C": "0"})
    assert row_of(office.type({1: DVE}), 1).attempt.outcome == "reason"
    assert office.type({1: DVE | {"reason": "the sheet is disputed"}}).status_code == 302


@pytest.mark.parametrize(
    ("rows", "more", "status"),
    [
        ({22: DVE}, {}, 400),
        ({3: DVE}, {}, 400),
        ({0: DVE}, {}, 400),
        ({1: DVE | {"key": "no id"}}, {}, 400),
        ({1: DVE}, {"revision": "x"}, 400),
        ({1: DVE}, {"revision": "9" * 400}, 400),
        ({1: {"contract": "x" * 10_000}}, {}, 422),
        ({1: DVE | {"points": "9" * 10_000}}, {}, 422),
        ({1: DVE | {"points": "four"}}, {}, 422),
        ({1: DVE | {"kontra": "\x00"}}, {}, 422),
        ({1: {"points": "45"}}, {}, 422),
        ({1: {"contract": "z"}}, {}, 422),
        ({1: DVE}, {"way": "nothing"}, 302),
    ],
)
@pytest.mark.parametrize("script", [True, False])
def test_bad_input_is_answered_in_words(
    office: Office, rows: Any, more: dict[str, str], status: int, script: bool
) -> None:
    response = office.type(rows, script=script, **more)
    assert response.status_code == (200 if script and status == 302 else status)
    if status >= 400:
        assert not Game.objects.exists()
        page = response.content.decode()
        assert "error" in page or "alert" in page


def test_nothing_typed_is_said(office: Office) -> None:
    assert office.type({}).status_code == 200


@pytest.mark.parametrize("state", ["signed", "accepted"])
def test_a_signed_sheet_is_only_read(office: Office, state: str) -> None:
    build.record(office.table, dve("B"))
    table = office.table
    office.do("complete", reason="one game was enough", sure="1")
    office.do("sign", signed=["A", "B", "C"])
    if state == "accepted":
        at_table("referee", table).do("accept")
    assert all(row.readonly for row in office.open().context["grid"].rows)
    response = office.type({2: DVE})
    assert response.status_code == 403
    assert texts_of(response, 2) == DVE
    changed = {**DVE, "points": "60"}  # a page opened before: a correction is refused before a reason is asked
    response = office.type({1: changed}, script=True)
    assert response.status_code == 403
    assert "A12" in response.content.decode()


def test_the_rows_address_leads_to_the_sheet(office: Office) -> None:
    response = office.client.get(office.base + "rows/")
    assert response.status_code == 302
    assert response.url == office.base


def test_a_table_of_another_event_is_not_found(office: Office) -> None:
    other = build.table()
    slug = office.table.round.event.slug
    for pk in (other.pk, 10**30, 0):
        assert office.client.get(f"/e/{slug}/office/tables/{pk}/").status_code == 404
        assert office.client.post(f"/e/{slug}/office/tables/{pk}/rows/").status_code == 404


def test_the_delegate_reads_and_may_not_write(table: Table) -> None:
    delegate = at_table("delegate", table)
    response = delegate.open()
    assert response.status_code == 200
    assert not response.context["grid"].writable
    assert delegate.type({1: DVE}).status_code == 403
    assert at_table("operator", table).client.get(delegate.base).status_code == 200


def test_who_is_signed_out_is_sent_to_sign_in_and_the_script_is_told(office: Office) -> None:
    office.client.logout()
    assert office.open().status_code == 302
    assert office.type({1: DVE}, script=True).status_code == 401


def test_what_is_shown_of_a_row_is_read_as_the_same_row(office: Office) -> None:
    """B1.5: a lateness uses up a row; it is shown under its name in the reader's language where that can be typed."""
    build.record(office.table, late("B"))
    for language, _name in settings.LANGUAGES:
        office.client.cookies["radelc_language"] = language
        response = office.type({1: texts_of(office.open(), 1)})
        assert response.status_code == 200
        assert not unsaved(response)


def test_the_sheet_is_read_in_a_constant_number_of_queries(office: Office, django_assert_max_num_queries: Any) -> None:
    for _ in range(5):
        build.record(office.table, klop())
    with django_assert_max_num_queries(19):
        assert office.open().status_code == 200


def test_after_a_removal_no_next_game_is_announced(office: Office) -> None:
    """C1.6: no line is the next one, and the head says why."""
    removals.disqualify(table=office.table, seat="B", reason="hid a card on purpose", by=build.REFEREE)
    page = office.open()
    assert "no further games are played (C1.6)" in page.content.decode()
    assert not any(row.next for row in page.context["grid"].rows)
