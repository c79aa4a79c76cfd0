"""Every ruling is listed in the event's minutes and has a page of its own: removal, correction, warning, protest."""

from uuid import uuid4

import pytest

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DELEGATE, LETTERS, OPERATOR, REFEREE, dve, klop
from tests.tournament.documents.played import accept
from tournament.documents import ruling_page, rulings
from tournament.models import Event, Table
from tournament.selectors import documents
from tournament.services import cases, corrections, discipline, protests, sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    made = build.table(games_per_round=3)
    for row in (klop(), dve("B"), dve("C", 40)):
        build.record(made, row)
    return accept(made)


def event_of(table: Table) -> Event:
    return table.round.event


def correct(table: Table, *, stand_in: bool) -> None:
    table.refresh_from_db()
    corrections.correct(
        table=table,
        number=1,
        facts=dve("A", 36),
        revision=table.revision,
        key=uuid4(),
        by=REFEREE,
        reason="it was no klop",
        stand_in=stand_in,
    )


def page_of(event: Event, kind: str) -> str:
    """The page of the only ruling of this kind (in the words of the list)."""
    (one,) = [one for one in rulings.listed(event=event) if one.row.kind == kind and one.kind]
    if one.kind == rulings.LINE:
        found = documents.correction(event=event, line=one.number)
        assert found is not None
        content = ruling_page.of_correction(event=event, one=found[0], line=found[1])
    elif one.kind == rulings.WARNING:
        content = ruling_page.of_warning(warning=documents.warnings(event=event).get(pk=one.number))
    elif one.kind == rulings.PROTEST:
        content = ruling_page.of_protest(protest=documents.protests(event=event).get(pk=one.number))
    else:
        content = ruling_page.of_renons(case=documents.renons_cases(event=event).get(pk=one.number))
    (text,) = pages(content)
    return text


def has(text: str, *parts: str) -> None:
    missing = [part for part in parts if part not in text]
    assert not missing, (missing, text)


def test_a_correction_tells_before_and_after_and_which_revision_counts(table: Table) -> None:
    """B1.25: without the klop the later games lose their doubling, and that is told."""
    was = table.revision
    correct(table, stand_in=True)
    text = page_of(event_of(table), "popravek")
    has(text, "Popravek zapisnika", "it was no klop", "Stane Sodnik", "1. krog, 1. miza, 1. igra")
    has(text, f"Različica {was} zapisnika", "ne velja več", f"Velja različica {was + 2}")
    has(text, "Igra 2: ", "B 60", "B 30", "Igra 3: ", "C 50", "C 25")


def test_a_correction_that_is_not_accepted_yet_says_so(table: Table) -> None:
    correct(table, stand_in=False)
    has(page_of(event_of(table), "popravek"), "še ni podpisan in sprejet")
    table.refresh_from_db()
    sheets.sign(table=table, seats=LETTERS, revision=table.revision, by=OPERATOR)
    sheets.accept(table=table, by=REFEREE)
    table.refresh_from_db()
    has(page_of(event_of(table), "popravek"), f"Velja različica {table.revision}")


def test_the_new_minutes_say_what_they_replace(table: Table) -> None:
    """The old ones stay as they were printed; the new ones name them."""
    was = table.revision
    correct(table, stand_in=True)
    new = documents.stored_minutes(table=table, revision=was + 2)
    old = documents.stored_minutes(table=table, revision=was)
    assert new is not None
    assert old is not None
    has(pages(new)[0], f"Različica {was} znova odprta", "ne velja več", "it was no klop")
    assert "it was no klop" not in pages(old)[0]


def test_the_report_to_the_court_of_honour(db: None) -> None:
    """C1.6: who, where, why; the other two keep their points of the first place and the difference."""
    table = build.table(games_per_round=3)
    build.record(table, dve("A"))
    sheets.disqualify(table=table, seat="B", reason="hid the king of hearts", by=REFEREE)
    player = table.seats.get(letter="B").registration
    assert player is not None
    text = page_of(event_of(table), "odstranitev")
    has(text, "Prijava Častnemu razsodišču", player.player.name, "C1.6", "hid the king of hearts", "razveljavljeno")
    has(text, "+60", "−30", "Delegat")


def test_warnings_say_that_they_were_noted_or_taken_back(table: Table) -> None:
    build.warning(table, ground="deal")
    has(page_of(event_of(table), "opomin"), "Zaznamek sodnika", "B1.28", "bid before B")
    event = build.event()
    other = build.round_(event).tables.get()
    discipline.withdraw(warning=build.warning(other), reason="it was C", by=REFEREE)
    has(page_of(event, "opomin"), "C1.8", "Umaknil Stane Sodnik: it was C")


def test_a_protest_with_its_decision(table: Table) -> None:
    made = build.protest(table)
    has(page_of(event_of(table), "pritožba"), "Game 1 was counted wrong.", "Še ni odločeno.")
    protests.decide(protest=made, decision="Dismissed: it was 45.", by=DELEGATE)
    has(page_of(event_of(table), "pritožba"), "Dismissed: it was 45.", "Dana Delegat, delegat")


def test_a_renons_case_tells_the_questions_and_another_value_beside_that_of_the_rules(db: None) -> None:
    """C2.2: dve is 20 + 35; the referee wrote half with a reason, and both values stay."""
    table = build.table(games_per_round=3)
    stop = cases.Stop("card", "B", ("C",), 5, "a heart on spades")
    case = cases.open_case(table=table, number=1, stop=stop, by=REFEREE)
    case = cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    answers = {"excluded": "no", "obvious": "no", "decider": "referee", "founded": "yes", "deliberate": "no"}
    for question, given in {**answers, "waived": "no"}.items():
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    ruling = cases.Ruling(value=30, reason="half of it was seen", text="The spade lay under the heart.")
    table.refresh_from_db()
    case = cases.decide(case=case, ruling=ruling, revision=table.revision, key=uuid4(), by=REFEREE)
    text = page_of(event_of(table), "renons")
    has(text, "Odločitev o renonsu", "dve A", "a heart on spades", "−55", "−30", "half of it was seen")
    has(text, "The spade lay under the heart.", "C1.13", "C1.6", "Stane Sodnik", "C · ")


def test_what_the_office_put_right_is_no_ruling(table: Table) -> None:
    """C1.12: clerical errors are corrected without more; reopening alone has no page."""
    sheets.reopen(table=table, reason="look again", by=REFEREE)
    build.record(table, dve("B", 46), number=2, by=OPERATOR, reason="misread")
    found = rulings.listed(event=event_of(table))
    assert [(one.row.kind, one.kind) for one in found] == [("popravek", "")]


def test_a_dismissed_claim_says_that_it_is_written_at_who_stopped(db: None) -> None:
    """C1.5: the claim is against C, the entry is B's."""
    table = build.table(games_per_round=3)
    case = cases.open_case(table=table, number=1, stop=cases.Stop("card", "B", ("C",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    for question, given in (("excluded", "no"), ("obvious", "no"), ("decider", "referee"), ("founded", "no")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    cases.decide(case=case, ruling=cases.Ruling(), revision=0, key=uuid4(), by=REFEREE)
    text = page_of(event_of(table), "renons")
    has(text, "zavrnjen", "−55 (B)")
    (listed,) = [one for one in rulings.listed(event=event_of(table)) if one.kind == "renons"]
    assert "vpisano B −55" in listed.row.text
