"""Every ruling is listed in the event's minutes and has a page of its own: removal, correction, warning, protest."""

import pytest

from tests.scoresheets.pdf import pages
from tests.tournament import build
from tests.tournament.build import DELEGATE, DIRECTOR, LETTERS, OPERATOR, REFEREE, dve
from tests.tournament.papers.played import accept, three_games
from tournament.cases.selectors import events
from tournament.cases.selectors.events import correction, renons_cases, warnings
from tournament.cases.services import cases, claims
from tournament.cases.services import warnings as discipline
from tournament.events.heads import day_and_time
from tournament.journal.services.actor import Actor
from tournament.models import Entry, Event, Journal, Table
from tournament.papers.minutes import event_minutes, minutes, ruling_page, rulings
from tournament.papers.minutes.notes import Notes
from tournament.recording.services import corrections, sheets, signatures
from tournament.rounds.services import rounds
from tournament.rulings.services import decisions, protests, removals
from tournament.sheets.selectors.minutes import stored_minutes
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return accept(three_games())


def event_of(table: Table) -> Event:
    return table.round.event


def correct(table: Table, *, stand_in: bool) -> None:
    table.refresh_from_db()
    corrections.correct(
        table=table,
        number=1,
        facts=dve("A", 36),
        revision=table.revision,
        by=REFEREE,
        reason="it was no klop",
        stand_in=stand_in,
    )


def page_of(event: Event, kind: str) -> str:
    """The page of the only ruling of this kind (in the words of the list)."""
    (one,) = [one for one in rulings.listed(event=event) if one.row.kind == kind and one.kind]
    if one.kind == rulings.LINE:
        found = correction(event=event, line=one.number)
        assert found is not None
        content = ruling_page.of_correction(event=event, correction_=found[0], line=found[1])
    elif one.kind == rulings.WARNING:
        content = ruling_page.of_warning(warning=warnings(event=event).get(pk=one.number))
    elif one.kind == rulings.PROTEST:
        content = ruling_page.of_protest(protest=events.protests(event=event).get(pk=one.number))
    else:
        content = ruling_page.of_renons(case=renons_cases(event=event).get(pk=one.number))
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
    has(text, "Prej: klop", "Zdaj: dve A, zbrano 36")
    has(text, "2. igra: A 0, B 60, C 0 → A 0, B 30, C 0", "3. igra: A 0, B 0, C 50 → A 0, B 0, C 25")


def test_a_correction_that_is_not_accepted_yet_says_so(table: Table) -> None:
    correct(table, stand_in=False)
    has(page_of(event_of(table), "popravek"), "še ni podpisan in sprejet")
    table.refresh_from_db()
    signatures.sign(table=table, seats=LETTERS, revision=table.revision, by=OPERATOR)
    signatures.accept(table=table, by=REFEREE)
    table.refresh_from_db()
    has(page_of(event_of(table), "popravek"), f"Velja različica {table.revision}")


def test_the_new_minutes_say_what_they_replace(table: Table) -> None:
    """The old ones stay as they were printed; the new ones name them."""
    was = table.revision
    correct(table, stand_in=True)
    new = stored_minutes(table=table, revision=was + 2)
    old = stored_minutes(table=table, revision=was)
    assert new is not None
    assert old is not None
    has(pages(new)[0], f"Različica {was} znova odprta", "ne velja več", "it was no klop")
    assert "it was no klop" not in pages(old)[0]


def test_the_report_to_the_court_of_honour(db: None) -> None:
    """C1.6: who, where, why; the other two keep their points of the first place and the difference."""
    table = build.table(games_per_round=3)
    build.record(table, dve("A"))
    removals.disqualify(table=table, seat="B", reason="hid the king of hearts", by=REFEREE)
    player = table.seats.get(letter="B").registration
    assert player is not None
    text = page_of(event_of(table), "odstranitev")
    has(text, "Prijava Častnemu razsodišču", player.player.name, "C1.6", "hid the king of hearts", "razveljavljeno")
    has(text, "+60", "−30", "Delegat")


def test_a_total_that_is_annulled_counts_nowhere_in_print(db: None) -> None:
    """C1.6: struck out under the games that it is the sum of, and left out of the event's minutes."""
    table = build.table(games_per_round=3)
    build.record(table, dve("B", 49))
    removals.disqualify(table=table, seat="B", reason="hid the king of hearts", by=REFEREE)
    accept(table)
    (printed,) = pages(stored_minutes(table=table, revision=table.revision) or b"")
    has(printed, "odstranitev")
    seats = minutes.table_sheet(sheet(table=table), Notes()).seats
    assert [seat.annulled for seat in seats] == [False, True, False]
    rounds.close(round=table.round, by=DIRECTOR)
    whole = " ".join(pages(event_minutes.of_event(event=event_of(table))))
    has(whole, "razveljavljeno (C1.6)")
    assert " 34 " not in whole.replace(event_of(table).name, "")


def test_the_report_stands_alone_before_the_court(db: None) -> None:
    """C1.6: which game, who stopped it, what for and in whose words; the case that it ends says all that."""
    table = build.table(games_per_round=3)
    case = build.case(table)
    cases.amend(case=case, stop=claims.Stop("card", "B", ("C",), 3, "a heart on spades"), by=REFEREE)
    removals.disqualify(table=table, seat="C", reason="hid the king of hearts", by=REFEREE)
    stopper = table.seats.get(letter="B").registration
    assert stopper is not None
    text = page_of(event_of(table), "odstranitev")
    has(text, "1. krog, 1. miza, 1. igra, C", f"Prekinitev igre: B · {stopper.player.name}", "dve A", "Vzetek: 3")
    has(text, "napačno izigrana karta (C1.1)", "a heart on spades")


def test_a_removal_that_was_taken_back_says_so_everywhere(db: None) -> None:
    """C1.6: the report, a page of its own, the list of rulings and the notes of the minutes, each with the reason."""
    table = build.table(games_per_round=3)
    build.record(table, dve("A"))
    removals.disqualify(table=table, seat="B", reason="hid the king of hearts", by=REFEREE)
    removals.readmit(table=table, reason="it lay under the table", by=REFEREE)
    player = table.seats.get(letter="B").registration
    assert player is not None
    report = page_of(event_of(table), "odstranitev")
    has(report, "hid the king of hearts", "Preklicano", "it lay under the table")
    assert "razveljavljeno" not in report
    end = page_of(event_of(table), "preklicana odstranitev")
    has(end, player.player.name, "it lay under the table", "Različica", "hid the king of hearts")
    removals.disqualify(table=table, seat="C", reason="another one", by=REFEREE)
    rows = [one.row for one in rulings.listed(event=event_of(table))]
    assert [row.who for row in rows[:2]] == [player.player.name] * 2
    assert [row.kind for row in rows[:3]] == ["odstranitev", "preklicana odstranitev", "odstranitev"]
    assert all("it lay under the table" in row.text for row in rows[:2])
    assert "hid the king of hearts" in rows[0].text
    accept(table)
    (printed,) = pages(stored_minutes(table=table, revision=table.revision) or b"")
    has(printed, "Odstranitev", "preklicana", "it lay under the table", "another one")


def test_a_case_that_ended_with_a_removal_says_so(db: None) -> None:
    """C1.6: upheld, and yet no value stands on the page."""
    table = build.table(games_per_round=3)
    build.case(table)
    removals.disqualify(table=table, seat="C", reason="hid the king of hearts", by=REFEREE)
    has(page_of(event_of(table), "renons"), "dosojen", "Igralec je bil odstranjen (C1.6).", "hid the king of hearts")


def test_of_two_offenders_the_papers_name_the_one_who_was_removed(db: None) -> None:
    """C1.6: the claim stands as it was made; what was decided is against him alone."""
    table = build.table(games_per_round=3)
    cases.amend(case=build.case(table), stop=claims.Stop("count", "B", ("A", "C")), by=REFEREE)
    removals.disqualify(table=table, seat="C", reason="hid the king of hearts", by=REFEREE)
    spared = "Pri A se ne vpiše nič"
    names = {seat.letter: seat.registration.player.name for seat in table.seats.all() if seat.registration}
    has(page_of(event_of(table), "renons"), names["A"], "dosojen (C)", "Igralec C je bil odstranjen (C1.6).", spared)
    (row,) = [one.row for one in rulings.listed(event=event_of(table)) if one.row.kind == "renons"]
    assert row.who == names["C"]
    has(row.text, "renons C (", spared)


@pytest.mark.parametrize("against", ["AC", "C"])
def test_a_wrong_number_of_cards_is_named_with_its_article(against: str) -> None:
    """C2.4, of one player or of several; C1.1 and C2.2 are for what one does with his cards."""
    table = build.table(games_per_round=3)
    case = cases.amend(case=build.case(table), stop=claims.Stop("count", "B", tuple(against)), by=REFEREE)
    answers = {"excluded": "no", "obvious": "yes", "deliberate": "no"}
    for question, given in (answers | ({} if "A" in against else {"waived": "no"})).items():
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    table.refresh_from_db()
    decisions.decide(case=case, ruling=decisions.Ruling(), revision=table.revision, by=REFEREE)
    text = page_of(event_of(table), "renons")
    has(text, "napačno število kart (C2.4)", "−55 (C2.4) =")
    assert "C1.1)" not in text


def test_a_report_is_signed_with_the_office_that_decided(db: None) -> None:
    """C1.5, C1.6: a removal by the panel is not the referee's."""
    table = build.table(games_per_round=3)
    removals.disqualify(table=table, seat="B", reason="hid the king", by=Actor(label="Pavla Panel", role="panel"))
    text = page_of(event_of(table), "odstranitev")
    has(text, "Tekmovalno razsodišče", "Pavla Panel")
    assert "Sodnik" not in text


def decided(table: Table, **answers: str) -> str:
    """A case on the running game that ends as answered, on its page."""
    case = build.case(table)
    for question, given in answers.items():
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    table.refresh_from_db()
    decisions.decide(case=case, ruling=decisions.Ruling(), revision=table.revision, by=REFEREE)
    return page_of(event_of(table), "renons")


def test_what_the_panel_decides_its_members_sign(db: None) -> None:
    """C1.5: the referee wrote it down and is none of them."""
    answers = {"excluded": "no", "obvious": "no", "decider": "panel", "founded": "yes", "deliberate": "no"}
    table = build.table(games_per_round=3)
    members = [build.official(event_of(table), "panel") for _member in range(2)]
    text = decided(table, **answers, waived="no")
    has(text, "tekmovalno razsodišče (vpis: Stane Sodnik)", *(one.label for one in members))
    assert text.count("Stane Sodnik") == 1
    nobody = decided(build.table(games_per_round=3), **answers, waived="no")
    assert nobody.count("Stane Sodnik") == 1


def test_what_the_table_agrees_on_its_three_sign(db: None) -> None:
    """C1.3."""
    table = build.table(games_per_round=3)
    text = decided(table, excluded="no", obvious="yes", deliberate="no", waived="no")
    has(text, "(vpis: Stane Sodnik)")
    assert text.count("Stane Sodnik") == 1
    for seat in table.seats.all():
        assert seat.registration is not None
        has(text, seat.registration.player.name)


def test_a_game_without_a_contract_is_said_to_have_none(db: None) -> None:
    """D13."""
    table = build.table(games_per_round=3)
    cases.stopped_at(case=build.case(table), facts={}, by=REFEREE)
    has(page_of(event_of(table), "renons"), "Igra ob prekinitvi igra še ni izlicitirana")


def test_warnings_say_that_they_were_noted_or_taken_back(table: Table) -> None:
    build.warning(table, ground="deal")
    has(page_of(event_of(table), "opomin"), "Zaznamek sodnika", "B1.28", "bid before B")
    event = build.event()
    other = build.round_(event).tables.get()
    discipline.withdraw(warning=build.warning(other), reason="it was C", by=REFEREE)
    text = page_of(event, "opomin")
    has(text, "C1.8", "Umaknjeno (Stane Sodnik): it was C")
    assert text.count("C1.8") == 1  # who and under which article stands above, the text is not introduced again


def test_a_protest_with_its_decision(table: Table) -> None:
    made = build.protest(table)
    has(page_of(event_of(table), "pritožba"), "Game 1 was counted wrong.", "Še ni odločeno.")
    protests.decide(protest=made, outcome="dismissed", decision="It was 45.", by=DELEGATE)
    has(page_of(event_of(table), "pritožba"), "zavrnjeno", "It was 45.", "Dana Delegat, delegat")


def test_a_renons_case_tells_the_questions_and_another_value_beside_that_of_the_rules(db: None) -> None:
    """C2.2: dve is 20 + 35; the referee wrote half with a reason, and both values stay."""
    table = build.table(games_per_round=3)
    stop = claims.Stop("card", "B", ("C",), 5, "a heart on spades")
    case = cases.open_case(table=table, number=1, stop=stop, by=REFEREE)
    case = cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    answers = {"excluded": "no", "obvious": "no", "decider": "referee", "founded": "yes", "deliberate": "no"}
    for question, given in {**answers, "waived": "no"}.items():
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    ruling = decisions.Ruling(value=30, reason="half of it was seen", text="The spade lay under the heart.")
    table.refresh_from_db()
    case = decisions.decide(case=case, ruling=ruling, revision=table.revision, by=REFEREE)
    text = page_of(event_of(table), "renons")
    assert case.ended_at is not None
    has(text, f"Odprt {day_and_time(case.opened_at)}", f"Odločeno {day_and_time(case.ended_at)}")
    has(text, "sprevidi? (C1.3) – Ne")
    has(text, "Odločitev o renonsu", "dve A", "a heart on spades", "−55", "−30", "half of it was seen")
    has(text, "The spade lay under the heart.", "C1.13", "C1.6", "Stane Sodnik", "C · ")


def test_a_correction_tells_only_the_later_games_whose_values_changed(table: Table) -> None:
    """The items of a game may be derived in other words, after an update say, and its values stay."""
    Entry.objects.filter(game__table=table, game__number=3).update(params={})
    correct(table, stand_in=True)
    page = page_of(event_of(table), "popravek")
    assert "2. igra: A 0, B 60, C 0 → A 0, B 30, C 0" in page
    assert "3. igra: " in page  # its circle is gone, too
    table.refresh_from_db()
    Entry.objects.filter(game__table=table, game__number=3).update(params={})
    facts = dve("B", 46)
    corrections.correct(table=table, number=2, facts=facts, revision=table.revision, by=REFEREE, reason="misread")
    line = Journal.objects.filter(action="game.correct").latest("number")
    found = correction(event=event_of(table), line=line.number)
    assert found is not None
    page = " ".join(pages(ruling_page.of_correction(event=event_of(table), correction_=found[0], line=found[1])))
    assert "Poznejše igre" not in page


def test_a_renons_is_listed_once_with_its_value(db: None) -> None:
    """Of two, one has a case, and the other was typed from paper, which does not say who decided."""
    table = build.table(games_per_round=2)
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=build.captain(table))
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["B"]}})
    rounds.close(round=accept(table).round, by=DIRECTOR)
    rows = [one.row for one in rulings.listed(event=event_of(table))]
    assert [(row.kind, row.where) for row in rows] == [
        ("renons", "1. krog, 1. miza, 1. igra"),
        ("kazen", "1. krog, 1. miza, 2. igra"),
    ]
    assert all("−55" in row.text for row in rows)


def test_a_renons_that_the_table_entered_as_a_game_is_listed(db: None) -> None:
    """C1.3: agreed, with its value; what that form does not ask is said to be open."""
    table = build.table(games_per_round=3)
    build.record(table, {"contract": "dve", "declarer": "A", "renons": {"by": ["C"]}}, by=build.captain(table))
    (listed,) = [one for one in rulings.listed(event=event_of(table)) if one.kind == "renons"]
    assert "vrsta ni navedena" in listed.row.text
    assert "sporazumno; vpisano C −55" in listed.row.text
    assert "sporazum igralcev" not in listed.row.text
    derived = "−55 (C2.2) = −(20 dve B1.15 + 35 razlika C2.2)"
    has(page_of(event_of(table), "renons"), "dve A", derived, "vrsta ni navedena (C1.1)")


def test_a_renons_before_a_contract_says_so_and_why_it_is_worth_a_tri(db: None) -> None:
    """D13"""
    table = build.table(games_per_round=3)
    build.record(table, {"renons": {"by": ["C"]}}, by=build.captain(table))
    has(page_of(event_of(table), "renons"), "igra še ni izlicitirana", "−45 (B1.6) = −(10 tri B1.15 + 35 razlika C2.2)")


def test_what_the_office_put_right_is_no_ruling(table: Table) -> None:
    """C1.12: clerical errors are corrected without more; reopening alone has no page."""
    sheets.reopen(table=table, reason="look again", by=REFEREE)
    build.record(table, dve("B", 46), number=2, by=OPERATOR, reason="misread")
    found = rulings.listed(event=event_of(table))
    assert [(one.row.kind, one.kind) for one in found] == [("popravek", "")]


def test_a_dismissed_claim_says_that_it_is_written_at_who_stopped(db: None) -> None:
    """C1.5: the claim is against C, the entry is B's."""
    table = build.table(games_per_round=3)
    case = cases.open_case(table=table, number=1, stop=claims.Stop("card", "B", ("C",)), by=REFEREE)
    case = cases.stopped_at(case=case, facts={"contract": "dve", "declarer": "A"}, by=REFEREE)
    for question, given in (("excluded", "no"), ("obvious", "no"), ("decider", "referee"), ("founded", "no")):
        case = cases.answer(case=case, question=question, given=given, by=REFEREE)
    decisions.decide(case=case, ruling=decisions.Ruling(), revision=0, by=REFEREE)
    text = page_of(event_of(table), "renons")
    why = "vrednost renonsa je vpisana igralcu B, ki je prekinil igro, iz igre pa nič drugega (C1.5)"
    has(text, "zavrnjen", "−55 (B)", why)
    (listed,) = [one for one in rulings.listed(event=event_of(table)) if one.kind == "renons"]
    has(listed.row.text, "vpisano B −55", why.replace("(C1.5)", "⟦decision⟧"))
    names = {seat.letter: seat.registration.player.name for seat in table.seats.all() if seat.registration}
    assert listed.row.who == names["B"], "the heading names at whom it is written, not the innocent player"
