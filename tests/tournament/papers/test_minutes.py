"""The minutes of tables show what is stored, nothing else, and always the same bytes (house.md: no two truths)."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from pypdf import PdfReader

from rules import rule_book
from scoresheets import digest
from scoresheets.text import signed, with_plus
from tests.scoresheets import pdf
from tests.sizes import MANY_TABLES
from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE
from tests.tournament.papers import played
from tournament.cases.selectors.events import SheetEvents, sheet_events
from tournament.cases.services import cases, warnings
from tournament.cases.services.claims import Stop
from tournament.journal.services.actor import Actor
from tournament.models import Entry, Protest, Radelc, Renons, Seat, Signature, Table, Warning
from tournament.papers.minutes import minutes, rulings
from tournament.papers.minutes.notes import Notes, notes_of
from tournament.recording.services import sheets, signatures
from tournament.rulings.services import protests, removals
from tournament.sheets.selectors.sheets import sheet
from tournament.sheets.services import confirmations

pytestmark = pytest.mark.django_db


def printed_lines(table: Table) -> Iterator[list[str]]:
    """Every line as the page must read, put together from the stored entries alone."""
    running = dict.fromkeys(build.LETTERS, 0)
    dealt = 0
    for game in table.games.order_by("number"):
        late = "late" in game.facts
        summary = rule_book("si-tzs").summary(game.facts)
        words = [str(game.number), "" if late else build.LETTERS[dealt % 3], summary.contract, " ".join(summary.takers)]
        dealt += not late
        for letter in build.LETTERS:
            written = list(Entry.objects.filter(game=game, seat__letter=letter).values_list("points", flat=True))
            running[letter] += sum(written)
            if written:
                words += [signed(sum(written)), signed(running[letter])]
        yield [word for word in words if word]


def in_order(words: list[str], text: str) -> bool:
    """Whether the words stand in the text one after the other; the mark of a renons may stand between them."""
    tokens = [token for token in text.split() if token != "renons"]
    return any(tokens[at : at + len(words)] == words for at in range(len(tokens)))


def record(table: Table) -> minutes.data.TableSheet:
    table.refresh_from_db()
    found = sheet(table=table)
    events = sheet_events(round=found.round, table=found.table).get(table.number, SheetEvents())
    return minutes.table_sheet(found, notes_of(found, events))


def test_every_written_value_stands_on_its_line() -> None:
    round_ = played.play_round(build.event(games_per_round=12), tables=3)
    texts = pdf.pages(minutes.of_round(round=round_))
    assert len(texts) == 3
    for table, text in zip(round_.tables.order_by("number"), texts, strict=True):
        for words in printed_lines(table):
            assert in_order(words, text), words
        for seat in Seat.objects.filter(table=table).select_related("registration__player"):
            assert seat.registration is not None
            assert seat.registration.player.name in text
            assert signed(seat.total) in text
            assert with_plus(seat.difference or 0) in text


def test_nothing_is_scored_for_the_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stored items are printed even if the rules would say something else by now."""
    table = played.play(build.table(games_per_round=2), games=2)
    book = type(sheet(table=table).book)
    monkeypatch.setattr(book, "judge", None)
    entry = Entry.objects.filter(game__table=table).first()
    assert entry is not None
    Entry.objects.filter(pk=entry.pk).update(points=777)
    line = record(table).lines[entry.game.number - 1]
    beside = Entry.objects.filter(game=entry.game, seat=entry.seat).exclude(pk=entry.pk)
    others = sum(beside.values_list("points", flat=True))
    assert line.entries["ABC".index(entry.seat.letter)] == 777 + others


def test_klop_is_struck_its_kontra_dotted_and_circles_come_from_radelc() -> None:
    """A11: the number of a klop is struck through, a kontra gets a dot; B1.25: circles, used and not."""
    table = build.table()
    build.record(table, {**build.klop(), "kontra": ["B"]})
    build.record(table, build.dve("A"))
    shown = record(table)
    assert (shown.lines[0].struck, shown.lines[0].dots) == (True, ("B",))
    assert (shown.lines[1].struck, shown.lines[1].dots) == (False, ())
    for seat in shown.seats:
        stored = Radelc.objects.filter(seat__letter=seat.letter, table=table).order_by("pk")
        assert [(one.earned_in, one.used_in) for one in seat.circles] == [
            (one.earned_in.number, one.used_in.number if one.used_in else None) for one in stored
        ]
    assert shown.seats[0].circles[0].used_in == 2


def test_an_empty_cell_is_not_a_zero() -> None:
    """B1.29: only the declarer's value is written."""
    table = build.table()
    build.record(table, build.dve("B"))
    assert record(table).lines[0].entries == (None, 30, None)


def test_a_renons_and_a_lateness_are_penalties_and_a_played_game_is_none() -> None:
    table = build.table()
    build.record(table, build.late("C"))
    build.record(table, build.dve("A"))
    build.record(table, {"contract": "dve", "declarer": "B", "renons": {"by": ["C"]}})
    shown = record(table)
    assert [line.penalty for line in shown.lines] == [True, False, True]
    assert [mark.letter for mark in shown.lines[2].marks] == ["C"]


def test_an_open_sheet_has_no_result_and_no_closing_stroke() -> None:
    table = build.table()
    build.record(table, build.dve("A"))
    shown = record(table)
    assert not shown.closed
    assert {seat.place for seat in shown.seats} == {None}
    assert shown.lines[0].running == (30, 0, 0)


def test_a_correction_is_a_note_with_who_why_and_what_stood_before() -> None:
    table = build.table()
    build.record(table, build.dve("A", 45))
    build.record(table, build.dve("B", 50))
    build.record(table, build.dve("A", 47), number=1, by=REFEREE, reason="miscounted.")
    shown = record(table)
    assert shown.lines[0].notes == (1,)
    assert shown.lines[1].notes == ()
    assert "A 30" in shown.notes[0].text
    assert "Stane Sodnik" in shown.notes[0].text
    assert "miscounted. " in shown.notes[0].text
    assert "miscounted.." not in shown.notes[0].text


def test_what_concerns_the_whole_sheet_is_noted_too() -> None:
    """C1.6 removal, a missing game, a missing signature, a warning and a renons case."""
    table = build.table(games_per_round=3)
    build.record(table, build.dve("A"))
    seat = table.seats.get(letter="B")
    case = Renons.objects.create(
        table=table, number=1, kind="card", decided_by="referee", outcome="upheld",
        proposed_points=-55, points=-75, reason="seen by all",
    )  # fmt: skip
    case.against.add(seat)
    assert seat.registration is not None
    Warning.objects.create(
        event=table.round.event, registration=seat.registration, table=table, article="B1.28",
        text="dealt out of turn", given_by="Stane",
    )  # fmt: skip
    table.refresh_from_db()
    removals.disqualify(table=table, seat="C", reason="looked into the talon", by=REFEREE)
    table.refresh_from_db()
    signatures.sign(table=table, seats="AB", revision=table.revision, by=OPERATOR)
    signatures.sign(table=table, seats="C", revision=table.revision, by=REFEREE, reason="left the hall")
    played.accept(table)
    shown = record(table)
    texts = [note.text for note in shown.notes]
    for words in ("⟦removal⟧", "left the hall", "B1.28", "seen by all", "−55", "−75"):
        assert any(words in text for text in texts), words
    assert shown.lines[0].notes == (1,)
    assert shown.seats[2].status
    assert shown.seats[2].place is None


def test_a_removal_and_its_end_are_one_note(db: None) -> None:
    """C1.6: beside each other, whatever was corrected between them; a second removal is a note of its own."""
    table = build.table(games_per_round=3)
    build.record(table, build.dve("A"))
    removals.disqualify(table=table, seat="B", reason="hid the king of hearts", by=REFEREE)
    removals.readmit(table=table, reason="it lay under the table", by=REFEREE)
    removals.disqualify(table=table, seat="C", reason="another one", by=REFEREE)
    first, second, *_others = [note.text for note in record(table).notes]
    assert first.index("hid the king of hearts") < first.index("it lay under the table")
    assert "another one" in second


def test_notes_of_table_1_are_not_those_of_table_12() -> None:
    """The journal names its subject in words: "round 1, table 1" also begins "round 1, table 12"."""
    event = build.event()
    round_ = build.round_(event, tables=12)
    first, twelfth = round_.tables.get(number=1), round_.tables.get(number=12)
    build.record(twelfth, build.dve("A"))
    build.record(twelfth, build.dve("A", 50), number=1, reason="twelve")
    assert record(first).notes == ()
    assert len(record(twelfth).notes) == 1
    assert set(sheet_events(round=round_)) == {12}


def test_totals_only_are_printed_as_such() -> None:
    table = build.table()
    build.accept_with_totals(table, 100, -20, 5)
    shown = record(table)
    assert shown.lines == ()
    assert [seat.total for seat in shown.seats] == [100, -20, 5]
    assert len(shown.notes) == 1


def test_strokes_are_drawn_and_nonsense_is_not() -> None:
    stroke = [[0.1, 0.2], [0.3, 0.4]]
    assert minutes.strokes_of([stroke]) == (((0.1, 0.2), (0.3, 0.4)),)
    for nonsense in (None, "x", {"a": 1}, [1, 2], [["x", "y"]], [[[1]], [[True, 2]]]):
        assert minutes.strokes_of(nonsense) == ()


def test_a_signature_says_how_it_was_given() -> None:
    table = played.play(build.table(games_per_round=1), games=1)
    Signature.objects.filter(table=table, seat__letter="A").update(way="screen", strokes=[[[0.1, 0.2], [0.3, 0.4]]])
    shown = record(table)
    assert shown.signatures[0].strokes
    assert len({signature.text for signature in shown.signatures[:3]}) == 2
    assert shown.signatures[-1].name == "Stane Sodnik"


def test_drawn_signatures_are_lines_on_the_page() -> None:
    """A12: vectors, not a picture; under one that was given in words stands how, and nothing is drawn."""
    table = played.play(build.table(games_per_round=1), games=1)
    empty = paths(minutes.of_table(table=table))
    drawn = [[[0.1, 0.2], [0.3, 0.4], [0.5, 0.1]], [[0.2, 0.9], [0.8, 0.9]]]
    for letter, strokes in (("A", drawn), ("B", drawn), ("C", None)):
        seat = table.seats.select_related("registration__player").get(letter=letter)
        by = Actor.at_seat(seat).label
        Signature.objects.filter(table=table, seat=seat).update(way="screen", strokes=strokes, by=by)
    document = minutes.of_table(table=table)
    assert paths(document) - empty == 2 * len(drawn)
    assert "/XObject" not in PdfReader(BytesIO(document)).pages[0]["/Resources"]
    texts = [signature.text for signature in record(table).signatures[:3]]
    assert texts[0] == texts[1] != texts[2]
    Signature.objects.filter(table=table, seat__letter="B").update(by="A Nekdo")
    assert " A" in record(table).signatures[1].text


def paths(document: bytes) -> int:
    """How many lines, signatures and frames are stroked on the first page."""
    content = PdfReader(BytesIO(document)).pages[0].get_contents()
    assert content is not None
    return sum(operator == b"S" for _operands, operator in content.operations)


def test_a_paper_can_be_verified_where_the_site_is_found(settings: Any) -> None:
    """The same code whoever prints it; an address only where one is known."""
    table = played.play(build.table(games_per_round=1), games=1)
    (without,) = pdf.pages(minutes.of_table(table=table))
    settings.SITE_ADDRESS = "https://radelc.example.org"
    (text,) = pdf.pages(minutes.of_table(table=table))
    for page in (without, text):
        assert f"{table.pk}-{table.revision}" in page
    assert "radelc.example.org/verify/" in text
    assert "radelc.example.org" not in without


def test_signatures_and_acceptance_leave_the_digest() -> None:
    table = build.table(games_per_round=1)
    build.record(table, build.dve("B"))
    before = digest.of_sheet(record(table))
    played.accept(table)
    assert digest.of_sheet(record(table)) == before == minutes.digest_of(sheet(table=table))


@pytest.mark.usefixtures("a_printing_clock_that_stands")
def test_the_language_of_whoever_prints_does_not_matter() -> None:
    round_ = played.play_round(build.event(games_per_round=2), tables=1)
    with translation.override("en"):
        english = minutes.of_round(round=round_)
    with translation.override("sl"):
        assert minutes.of_round(round=round_) == english


def test_papers_are_in_the_language_of_the_rule_book(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Hungarian book's minutes are Hungarian, its dates, its lines and the reason of the clock."""
    monkeypatch.setattr(type(rule_book("si-tzs")), "language", "hu")
    table = build.table(games_per_round=2)
    build.record(table, build.dve("B"))
    build.time_is_up(table.round)
    table.refresh_from_db()
    sheets.complete(table=table, revision=table.revision, by=OPERATOR)
    with translation.override("en"):
        (text,) = pdf.pages(minutes.of_table(table=table))
    assert "Asztaljegyzőkönyv" in text
    assert "Lejárt az idő (A4)." in text
    assert not {"Tekmovalni", "Time"} & set(text.split())
    with translation.override("sl"):
        table.refresh_from_db()
        assert table.closed_because == "Igralni čas je potekel ⟦clock⟧."


def test_a_blank_sheet_has_names_and_lines_and_no_value() -> None:
    table = build.table(games_per_round=5)
    build.record(table, build.dve("A", 70))
    (text,) = pdf.pages(minutes.blanks(round=table.round))
    assert "Priimek" in text
    assert "55" not in text.split()


def test_a_table_that_is_not_played_has_no_sheet() -> None:
    table = build.table()
    Table.objects.filter(pk=table.pk).update(bye=True)
    for attempt in (minutes.of_round, minutes.blanks):
        with pytest.raises(minutes.NothingToPrint):
            attempt(round=table.round)


@pytest.mark.parametrize("tables", [10, MANY_TABLES])
def test_the_queries_do_not_grow_with_the_tables(tables: int) -> None:
    """Seven for the sheets, five for what happened to them: corrections, cases, warnings, contests, protests."""
    event = build.event(games_per_round=3)
    round_ = played.large_round(event, tables=tables)
    with CaptureQueriesContext(connection) as queries:
        found = minutes.sheets(round=round_)
        events = sheet_events(round=round_)
        records = [minutes.table_sheet(one, Notes()) for one in found]
    assert len(records) == tables
    assert events == {}
    assert len(queries) <= 12


def test_contests_and_protests_that_were_decided_are_named_and_what_was_replaced_is_marked() -> None:
    """A ruling, a contest that the referee let stand, a protest, and the correction that followed: as they hold."""
    table = build.table(games_per_round=3)
    build.dismissed(table)
    table.refresh_from_db()
    player = Actor.at_seat(table.seats.get(letter="C"), role="player")
    build.record(table, build.dve("B"), by=build.captain(table))
    revision = table.games.get(number=2).revision
    confirmations.contest(table=table, number=2, revision=revision, note="44", by=player)
    confirmations.settle(table=table, number=2, reason="counted again", by=REFEREE)
    made = build.protest(table)
    Protest.objects.filter(pk=made.pk).update(game=table.games.get(number=1))
    protests.decide(protest=made, outcome="upheld", decision="B was right to stop.", by=build.DELEGATE)
    build.record(table, build.dve("A"), number=1, reason="by the delegate's decision", by=REFEREE)
    with translation.override("en"):
        first, second, third, fourth = (note.text for note in record(table).notes)
    assert first.startswith("Game 1: renons")
    assert first.endswith("Replaced later: note 3.")
    assert second.startswith("Game 1: Protest of")
    assert "upheld" in second
    assert "B was right to stop." in second
    assert third.startswith("Game 1 corrected at")
    assert fourth.startswith("Game 2: contested by C “44”;")
    assert "counted again" in fourth
    assert "Replaced" not in second + third + fourth
    shown = rulings.listed(event=table.round.event)
    assert any("counted again" in one.row.text for one in shown)


def test_a_player_is_not_told_why_others_were_removed_or_warned(db: None) -> None:
    """C1.6, B1.28: that it happened and by which article, yes; why is between them and the officials, who read all."""
    table = build.table(games_per_round=3)
    build.record(table, build.dve("A"))
    case = cases.open_case(table=table, number=2, stop=Stop("signal", "B", ("C",)), by=REFEREE)
    registration = table.seats.get(letter="B").registration
    assert registration is not None
    given = warnings.warn(
        event=table.round.event, ground="talk", text="named a card", by=REFEREE, registration=registration, table=table
    )
    warnings.withdraw(warning=given.warning, reason="was another's voice", by=REFEREE)
    removals.disqualify(table=table, seat="C", reason="hid the king of hearts", by=REFEREE)
    case.refresh_from_db()
    assert case.reason == "hid the king of hearts"

    def told(reader: str) -> str:
        table.refresh_from_db()
        found = sheet(table=table)
        return " ".join(notes_of(found, sheet_events(round=found.round, table=table)[table.number], reader).texts)

    whole = told("")
    assert [whole.count(words) for words in ("hid the king", "named a card", "another's voice")] == [2, 1, 1]
    assert "izvodu za uradne osebe" not in whole
    for reader, removal, warned in (("A", 0, 0), ("B", 0, 1), ("C", 2, 0)):
        own = told(reader)
        assert [own.count(words) for words in ("hid the king", "named a card", "another's voice")] == [
            removal, warned, warned
        ], reader  # fmt: skip
        assert "⟦removal⟧" in own
        assert "C1.4" in own
        assert "izvodu za uradne osebe" in own
    removals.readmit(table=table, reason="it lay under the table", by=REFEREE)
    assert "under the table" not in told("A")
    assert "under the table" in told("C")
