"""A9: whoever has only the paper works out every line of it again, in every kind of row and under every option."""

from dataclasses import replace
from random import Random

import pytest

from bench.rehearsals.slovenian.rehearsal import rehearse
from scoresheets.data import Line, TableSheet
from tests.tournament import build
from tests.tournament.papers import golden, reader
from tournament.events.labels import official_language
from tournament.models import Table
from tournament.papers.minutes import minutes
from tournament.papers.minutes.notes import Notes
from tournament.sheets.selectors.sheets import sheet

pytestmark = pytest.mark.django_db


def printed(table: Table) -> TableSheet:
    found = sheet(table=table)
    with official_language(found.event):
        return minutes.table_sheet(found, Notes())


def follows(record: TableSheet) -> int:
    """Work every line out again; how many there were to work out."""
    remarks = reader.remarks_of(record)
    count = 0
    for line in record.lines:
        found = reader.read(remarks[line.number])
        expected = reader.worked_out(line, found, record.rules)
        if expected is not None:
            count += 1
            written = {seat: entry or 0 for seat, entry in zip("ABC", line.entries, strict=True)}
            assert expected == written, (line.number, remarks[line.number])
            _radelc_as_the_circles_say(record, line, found)
    return count


def _radelc_as_the_circles_say(record: TableSheet, line: Line, found: reader.Read) -> None:
    """B1.24, C2.3: a line is marked as doubled exactly if its declarer had a circle under his name."""
    player = reader.LEFT[line.dealer] if found.before else reader.declarer_of(line)
    circles = {
        seat.letter: any(
            one.earned_in < line.number and (one.used_in is None or one.used_in >= line.number) for one in seat.circles
        )
        for seat in record.seats
    }
    assert (found.radelc or found.idle) == (bool(player) and circles[player]), line.number


@pytest.mark.parametrize("name", [file.stem for file in golden.FILES])
def test_every_line_of_a_golden_sheet_can_be_worked_out_from_its_paper(name: str) -> None:
    rows = golden.sheet_of(name)["rows"]
    by_themselves = sum("entries" in row or "ruled" in row.get("renons", {}) for row in rows)
    assert follows(printed(golden.stored(name))) == len(rows) - by_themselves


@pytest.mark.parametrize("seed", range(6))
def test_so_can_a_sheet_of_real_cards(seed: int) -> None:
    table = build.table()
    for row in rehearse(Random(seed), 21, lateness_rate=0.05, misdeal_rate=0.1, renons_rate=0.1)["rows"]:
        build.record(table, row)
    assert follows(printed(table)) == 21


def test_the_dealer_stands_on_every_line_and_only_where_cards_were_dealt() -> None:
    """B1.1, B1.5: without him nobody knows the forehand, whose tri a renons before a contract is (B1.6)."""
    record = printed(golden.stored("fines"))
    dealers, at = [], 0
    for row in golden.sheet_of("fines")["rows"]:
        dealers.append("" if "late" in row else "ABC"[at % 3])
        at += "late" not in row
    assert "" in dealers
    assert [line.dealer for line in record.lines] == dealers


def test_a_reader_sees_what_is_not_so() -> None:
    """The test above can fail: a changed value, a lost mark of a radelc, an outcome turned round."""
    record = printed(golden.stored("pagat"))
    for wrong in (
        replace(record.lines[0], entries=(None, None, 54)),
        replace(record.lines[4], remarks=record.lines[4].remarks.replace("−", "+")),
    ):
        with pytest.raises(AssertionError):
            follows(replace(record, lines=(wrong,)))


@pytest.mark.parametrize("name", ["every_other_option", "words"])
def test_the_sheet_says_how_the_event_reads_the_rule_book(name: str) -> None:
    """B1.14, B1.19, B1.25, B2.3: what a kontra multiplies is not to be known otherwise."""
    rules = printed(golden.stored(name)).rules
    other = name == "every_other_option"
    assert ("samo vrednost igre" in rules) == ("po dobljeni igri" in rules) == ("piše se sam" in rules) == other
    for article in ("B1.14", "B1.19", "B1.25", "B2.3"):
        assert article in rules
