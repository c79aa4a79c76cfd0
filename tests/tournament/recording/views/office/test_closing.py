"""A whole sheet in the office: totals only, complete, signed, accepted, taken back (A12)."""

from uuid import uuid4

import pytest

from tests.tournament import build
from tests.tournament.build import dve
from tests.tournament.recording.views.office.conftest import Office, at_table
from tournament.models import Journal, Round, Signature, Table

pytestmark = pytest.mark.django_db

TOTALS = {"total-A": "120", "total-B": "−40", "total-C": "0"}


def state_of(office: Office) -> str:
    return Table.objects.get(pk=office.table.pk).state


def full(office: Office) -> None:
    for _ in range(5):
        build.record(office.table, dve("B"))


def test_totals_alone_close_an_undisputed_sheet(office: Office) -> None:
    response = office.do("totals", key=str(uuid4()), signed=["A", "B", "C"], **TOTALS)
    assert response.status_code == 302
    assert state_of(office) == "signed"
    assert build.totals(office.table) == {"A": 120, "B": -40, "C": 0}
    assert office.open().context["way"] == "totals"


def test_wrong_totals_come_back_as_they_were_typed(office: Office) -> None:
    response = office.do("totals", key=str(uuid4()), signed=["A"], **TOTALS | {"total-B": "forty"})
    assert response.status_code == 400
    assert [(one.text, one.signed, one.wrong) for one in response.context["totals"]] == [
        ("120", True, False),
        ("forty", False, True),
        ("0", False, False),
    ]
    assert state_of(office) == "open"


@pytest.mark.parametrize("bad", ["", "1.5", "x" * 10_000, "9" * 30, "100001", "\x00"])
def test_no_total_is_guessed(office: Office, bad: str) -> None:
    assert office.do("totals", key=str(uuid4()), **TOTALS | {"total-A": bad}).status_code == 400


def test_every_wrong_total_and_a_missing_reason_are_told_at_once(office: Office) -> None:
    wrong = {"total-A": "", "total-B": "forty", "total-C": "9999999"}
    response = office.do("totals", key=str(uuid4()), signed=["A"], **TOTALS | wrong)
    assert response.status_code == 400
    assert [(one.text, one.wrong) for one in response.context["totals"]] == [(text, True) for text in wrong.values()]
    page = response.content.decode()
    assert all(f'id="total-{letter}-error"' in page for letter in "ABC")
    office.do("totals", key=str(uuid4()), **TOTALS)
    page = office.do("totals", key=str(uuid4()), reason=" ", **TOTALS | {"total-B": "forty"}).content.decode()
    assert 'id="total-B-error"' in page
    assert 'id="totals-reason-error"' in page


def test_totals_of_a_sheet_with_games_are_refused(office: Office) -> None:
    build.record(office.table, dve("B"))
    response = office.do("totals", key=str(uuid4()), **TOTALS)
    assert response.status_code == 409
    assert "Games are recorded" in response.content.decode()


def test_totals_are_corrected_with_a_reason(office: Office) -> None:
    office.do("totals", key=str(uuid4()), **TOTALS)
    refused = office.do("totals", key=str(uuid4()), **TOTALS | {"total-A": "130"})
    assert refused.status_code == 400
    assert refused.context["refusal"].field == "reason"
    saved = office.do("totals", key=str(uuid4()), reason="misread", **TOTALS | {"total-A": "130"})
    assert saved.status_code == 302
    assert build.totals(office.table)["A"] == 130


def test_the_same_totals_twice_are_one_write(office: Office) -> None:
    key = str(uuid4())
    for _ in range(2):
        assert office.do("totals", key=key, **TOTALS).status_code == 302
    assert Table.objects.get().revision == 1


def test_missing_games_need_a_reason_before_time_is_up(office: Office) -> None:
    """A4."""
    build.record(office.table, dve("B"))
    refused = office.do("complete")
    assert refused.status_code == 400
    assert 'id="complete-error"' in refused.content.decode()
    assert office.do("complete", reason="a player was taken ill", sure="1").status_code == 302
    assert state_of(office) == "complete"


def test_time_up_is_reason_enough(office: Office) -> None:
    """A4."""
    build.record(office.table, dve("B"))
    build.time_is_up(office.table.round)
    assert office.do("complete").status_code == 302


def test_signatures_are_noted_then_the_referee_accepts(office: Office, referee: Office) -> None:
    full(office)
    assert office.do("sign").status_code == 400
    assert office.do("sign", signed=["A", "B"]).status_code == 302
    assert state_of(office) == "complete"
    page = office.open().content.decode()
    assert page.count("signed-mark") == 2
    assert office.do("sign", signed=["C"]).status_code == 302
    assert state_of(office) == "signed"
    assert office.do("accept").status_code == 403
    assert referee.do("accept").status_code == 302
    assert state_of(office) == "accepted"


def test_a_complete_sheet_leads_to_its_minutes(office: Office) -> None:
    """To be signed on paper, and to be handed out once it is accepted."""
    assert "/minutes.pdf" not in office.open().content.decode()
    full(office)
    page = office.open().content.decode()
    assert "/rounds/1/tables/1/minutes.pdf" in page
    assert "/rounds/1/tables/1/scoring.pdf" in page


def test_the_referee_stands_in_for_a_missing_signature(office: Office, referee: Office) -> None:
    full(office)
    office.do("sign", signed=["A", "B"])
    assert office.do("sign-missing", reason="gone").status_code == 403
    refused = referee.do("sign-missing")
    assert refused.status_code == 400
    assert 'id="sign-missing-error"' in refused.content.decode()
    assert referee.do("sign-missing", reason="had to leave").status_code == 302
    assert state_of(office) == "signed"
    assert Signature.objects.get(seat__letter="C").way == "referee"


def test_a_sheet_is_taken_back_with_a_reason(office: Office, referee: Office) -> None:
    full(office)
    office.do("sign", signed=["A", "B", "C"])
    assert office.do("reopen", reason="wrong").status_code == 403
    refused = referee.do("reopen")
    assert refused.status_code == 400
    assert referee.do("reopen", reason="game 3 is wrong").status_code == 302
    assert state_of(office) == "complete"
    assert office.open().context["grid"].writable


def test_a_sheet_that_changed_meanwhile_is_not_accepted(office: Office, referee: Office) -> None:
    full(office)
    office.do("sign", signed=["A", "B", "C"])
    response = referee.do("accept", revision=1)
    assert response.status_code == 409
    assert state_of(office) == "signed"


@pytest.mark.parametrize("what", ["totals", "complete", "sign", "sign-missing", "accept", "reopen"])
def test_garbage_is_a_sentence_never_a_failure(office: Office, referee: Office, what: str) -> None:
    data = {"revision": "x", "key": "y", "signed": ["Q" * 10_000], "reason": "r" * 10_000, "total-A": "\x00"}
    response = referee.do(what, **data)
    assert 400 <= response.status_code < 500
    assert "alert" in response.content.decode()
    assert referee.client.get(f"{referee.base}{what}/").status_code == 302


def test_a_round_that_does_not_run_says_so(table: Table) -> None:
    round_ = build.round_(build.event(), state="published")
    office = at_table("operator", round_.tables.get())
    assert not office.open().context["grid"].writable
    assert office.do("totals", key=str(uuid4()), **TOTALS).status_code == 403


def test_a_draft_is_not_for_the_office(table: Table) -> None:
    round_ = build.round_(build.event(), state="drafted")
    office = at_table("operator", round_.tables.get())
    assert office.open().status_code == 404
    assert office.do("complete").status_code == 404


def test_totals_far_outside_of_what_the_games_give_are_asked_about(office: Office) -> None:
    """A digit too many: nothing is saved and nothing typed is lost; one tap says yes, to these totals only."""
    typed = {"key": str(uuid4()), "signed": ["A", "B", "C"], **TOTALS, "total-A": "4700"}
    asked = office.do("totals", **typed)
    assert asked.status_code == 409
    assert "4700 at A is far outside" in asked.text
    assert [(one.text, one.signed) for one in asked.context["totals"]] == [("4700", True), ("−40", True), ("0", True)]
    assert state_of(office) == "open"
    sure = asked.context["asked"]
    assert office.do("totals", sure=sure, **typed | {"total-B": "9000"}).status_code == 409, "that was not asked"
    assert office.do("totals", sure=sure, **typed).status_code == 302
    assert build.totals(office.table)["A"] == 4700


def test_a_correction_of_totals_asks_when_a_later_draw_looked_at_them(office: Office) -> None:
    office.do("totals", key=str(uuid4()), **TOTALS)
    later = build.round_(office.table.round.event, number=2, state="published")
    Round.objects.filter(pk=later.pk).update(draw_mode="standings")
    typed = {"key": str(uuid4()), "reason": "misread", **TOTALS, "total-C": "500"}
    asked = office.do("totals", **typed)
    assert asked.status_code == 409
    assert "The draw of round 2" in asked.text
    assert office.do("totals", sure=asked.context["asked"], **typed).status_code == 302
    assert build.totals(office.table)["C"] == 500


def test_the_paper_s_totals_are_kept_and_named_at_acceptance(office: Office, referee: Office) -> None:
    full(office)
    present = build.totals(office.table)
    paper = {f"paper-{seat}": str(total) for seat, total in present.items()}
    office.type({}, script=True, **paper | {"paper-B": str(present["B"] + 10)})
    office.table.refresh_from_db()
    assert office.table.paper_totals == present | {"B": present["B"] + 10}
    assert build.totals(office.table) == present, "they change no point"
    assert f'value="{present["B"] + 10}"' in office.open().text, "they stand there again"
    office.do("sign", signed=["A", "B", "C"])
    page = referee.open().text
    assert "The paper says other totals than the games" in page
    assert "Accept anyway" in page
    refused = referee.do("accept")
    assert refused.status_code == 409
    assert f"B {present['B'] + 10} instead of {present['B']}" in refused.text
    assert referee.do("accept", despite_paper="yes").status_code == 302
    line = Journal.objects.filter(action="sheet.accept").get()
    assert line.after["paper"] == {"B": present["B"] + 10}


def test_paper_that_agrees_is_no_matter_of_the_acceptance(office: Office, referee: Office) -> None:
    full(office)
    office.type({}, script=True, **{f"paper-{seat}": str(total) for seat, total in build.totals(office.table).items()})
    office.do("sign", signed=["A", "B", "C"])
    assert referee.do("accept").status_code == 302


def test_accepting_leads_to_the_next_sheet_that_waits_and_at_last_to_the_round() -> None:
    """Signed before complete; open ones wait for their players while the clock runs (A12)."""
    round_ = build.round_(build.event(games_per_round=5), tables=4)
    one, two, three, four = (at_table("director", table) for table in round_.tables.order_by("number"))
    for desk in (one, four):
        desk.do("totals", key=str(uuid4()), signed=["A", "B", "C"], **TOTALS)
    two.do("totals", key=str(uuid4()), **TOTALS)
    assert one.do("accept").url == four.base
    assert four.do("accept").url == two.base
    two.do("sign", signed=["A", "B", "C"])
    assert two.do("accept").url == f"/e/{round_.event.slug}/office/rounds/1/"
    three.do("totals", key=str(uuid4()), signed=["A", "B", "C"], **TOTALS)
    assert "autofocus" in three.open().text.partition("Accept the sheet")[0].rpartition("<button")[2]
    assert three.do("accept").url == f"/e/{round_.event.slug}/desk/rounds/1/"


def test_a_table_closed_with_few_games_while_time_is_left_is_asked_about(office: Office) -> None:
    for _ in range(2):
        build.record(office.table, dve("B"))
    assert office.do("complete").status_code == 400, "first the reason"
    asked = office.do("complete", reason="Odšli")
    assert asked.status_code == 409
    assert "Only 2 of 5 games are on the sheet" in asked.text
    assert 'value="Odšli"' in asked.text
    assert "Close it all the same" in asked.text
    assert state_of(office) == "open"
    build.record(office.table, dve("B"))
    assert office.do("complete", reason="Odšli", sure="2").status_code == 302, "three of five are no few"


def test_a_yes_closes_it(office: Office) -> None:
    build.record(office.table, dve("B"))
    assert office.do("complete", reason="Odšli", sure="2").status_code == 409, "a yes to another number"
    assert office.do("complete", reason="Odšli", sure="1").status_code == 302
    assert state_of(office) == "complete"
