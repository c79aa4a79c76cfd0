"""Pictures of a table and of a player show what is stored, on page and paper."""

import re
from collections import Counter
from fractions import Fraction

import pytest
from django.db import connection
from django.db.models import Sum
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from scoresheets.text import MINUS, signed, with_plus
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.build import DIRECTOR, REFEREE
from tests.tournament.papers import played
from tournament.models import Event, Registration, Seat, Table
from tournament.papers.cards import pictures, player_card
from tournament.papers.minutes import scoring
from tournament.papers.tables import lists
from tournament.papers.tables import statistics as statistics_paper
from tournament.recording.services import sheets
from tournament.rounds.selectors import of_player
from tournament.rounds.services import rounds
from tournament.sheets.selectors.sheets import sheet
from tournament.standings.selectors.standings import standings
from tournament.standings.selectors.statistics import Contract, SeatResults, Statistics, statistics

pytestmark = pytest.mark.django_db


def test_a_table_and_a_player_are_pictured_as_they_are_stored(client: Client) -> None:
    event = played.played_event(tables=1, games=3, round_count=2)
    table = Table.objects.select_related("round__event").get(round__event=event, round__number=1)
    found = sheet(table=table)
    shown = pictures.running_totals(found)
    assert shown
    assert [line.label for line in shown.lines] == [seat.letter for seat in found.sitting]
    assert [line.values[-1] for line in shown.lines] == [seat.total for seat in found.sitting]
    assert shown.lines[0].values == (0, *(line.totals["A"] for line in found.recorded))
    page = client.get(reverse("public-table", args=[event.slug, 1, table.number])).text
    assert all(f"{seat.letter} {signed(seat.total)}</text>" in page for seat in found.sitting)
    with override("en"):
        paper = " ".join(pdf.pages(scoring.of_table(table=table)))
    assert "Totals after each game" in paper
    assert all(f"{seat.letter} {signed(seat.total)}" in paper for seat in found.sitting)

    row = standings(event=event, rounds="all").rows[0]
    differences = list(
        Seat.objects.filter(registration=row.registration_id)
        .order_by("round__number")
        .values_list("difference", flat=True)
    )
    chart = pictures.running_of(event, row.rounds)
    assert chart
    assert chart.lines[0].values == (0, differences[0], sum(differences))
    one = Registration.objects.get(pk=row.registration_id)
    assert pictures.running_shown(event, of_player.rounds_of(one)) == chart
    assert (
        f"<desc>{chart.words}</desc>" in client.get(reverse("public-player", args=[event.slug, row.start_number])).text
    )
    with override("en"):
        card = player_card.of_player(event, start_number=row.start_number)
        text = " ".join(pdf.pages(lists.render(event, card)))
    assert "Difference after each round" in text
    assert text.count(with_plus(row.difference)) >= 2  # in its head, and at the end of the line


def test_what_is_not_published_is_not_pictured_and_one_round_is_no_line() -> None:
    event = played.played_event(tables=1, games=1, round_count=2)
    one = Registration.objects.filter(event=event).first()
    assert one
    event.rounds.filter(number=2).update(standings_published_at=None)
    assert pictures.running_shown(event, of_player.rounds_of(one)) is None
    assert pictures.running_totals(sheet(table=Table.objects.filter(round__event=event)[0])) is None


def test_the_statistics_are_what_is_stored(client: Client) -> None:
    """Counted once more from the sheets, as their readers see them."""
    event = played.played_event(tables=2, games=12, round_count=1)
    found = statistics(event=event, rounds=(1,))
    sheets = [sheet(table=table) for table in Table.objects.filter(round__event=event)]
    lines = [line for one in sheets for line in one.recorded if line.summary and line.summary.contract]
    assert {one.name: one.games for one in found.contracts} == Counter(
        line.summary.contract for line in lines if line.summary
    )
    seats = [seat for one in sheets for seat in one.sitting]
    assert found.totals == tuple(sorted(seat.total for seat in seats))
    for one in found.seats:
        own = [seat for seat in seats if seat.letter == one.letter]
        assert (one.tables, one.points, one.total) == (
            2,
            sum(s.points for s in own) / 2,
            Fraction(sum(s.total for s in own), 2),
        )
    charts = statistics_paper.charts(found)
    assert sum(int(bar.shown) for bar in charts[-1].bars) == len(seats)
    page = client.get(reverse("statistics", args=[event.slug]), headers={"Cookie": "radelc_language=en"}).text
    with override("en"):
        printed = " ".join(pdf.pages(lists.render(event, statistics_paper.of_event(event))))
        shown = [bar for chart in statistics_paper.charts(found) for bar in chart.bars]
    assert all(f">{bar.shown}</text>" in page for bar in shown)
    assert all(bar.shown in printed for bar in shown)
    assert reverse("statistics", args=[event.slug]) in client.get(reverse("standings", args=[event.slug])).text


def test_statistics_are_public_after_the_last_round_only(client: Client) -> None:
    event = played.played_event(tables=1, games=2, round_count=1)
    Event.objects.filter(pk=event.pk).update(round_count=2)
    address, order = reverse("statistics", args=[event.slug]), reverse("standings", args=[event.slug])
    paper = reverse("statistics-pdf", args=[event.slug])
    assert '<svg class="picture"' not in client.get(address).text
    assert address not in client.get(order).text
    assert client.get(paper).headers["Location"] == address
    client.force_login(build.official(event, "director"))
    assert '<svg class="picture"' in client.get(address).text
    assert client.get(paper).content.startswith(b"%PDF")
    assert address in client.get(order).text


def test_a_contract_is_won_by_the_books_word_whatever_was_written_beside_it(client: Client) -> None:
    """dve with 30 points is lost, though the announced pagat makes it +25 (B1.16, B1.17); a renons decides none."""
    event = build.event(games_per_round=4, round_count=1)
    build.registrations(event, 6)
    round_ = build.round_(event, number=1, tables=2)
    first, second = round_.tables.order_by("number")
    lost = build.dve("C", 30, announcements=[{"feature": "pagat", "by": "C"}], pagat={"by": "C", "won": True})
    stopped = {"contract": "dve", "declarer": "A", "renons": {"by": ["B"]}}
    for row in (lost, build.dve("A", 40), stopped, build.klop()):
        build.record(first, row)
    assert first.games.get(number=1).entries.aggregate(sum=Sum("points"))["sum"] > 0
    played.accept(first)
    build.accept_with_totals(second, 100, -50, 0)
    closed = rounds.close(round=round_, by=DIRECTOR)
    rounds.publish_standings(round=closed, by=DIRECTOR)

    found = statistics(event=event, rounds=(1,))
    assert found.contracts == (Contract("dve", 3, True, 1, 1), Contract("klop", 1, False, 0, 0))
    assert found.totals_only == 1
    page = client.get(reverse("statistics", args=[event.slug]), headers={"Cookie": "radelc_language=en"}).text
    cells = [re.sub(r"<[^>]+>", " ", row).split() for row in re.split("</?tr>", page)]
    assert ["dve", "3", "1", "1", "1"] in cells
    assert ["klop", "1"] in cells
    assert "Of 1 table only the totals are known, not its games." in page
    paper = client.get(reverse("statistics-pdf", args=[event.slug]), headers={"Cookie": "radelc_language=en"})
    text = " ".join(" ".join(pdf.pages(paper.content)).split())
    assert "3, won 1, undecided 1" in text
    assert "Of 1 table only the totals are known, not its games." in text


def test_games_without_a_recorded_contract_are_left_out_and_counted(client: Client) -> None:
    """Rows of written values alone, and rows of a sheet whose totals were taken instead, tell no contract (A9)."""
    event = build.event(games_per_round=3, round_count=1)
    build.registrations(event, 6)
    round_ = build.round_(event, number=1, tables=2)
    first, second = round_.tables.order_by("number")
    for row in (build.dve("A", 40), {"entries": {"A": 0, "B": 0, "C": 47}}, {"entries": {"A": -20, "B": 0, "C": 0}}):
        build.record(first, row)
    for _game in range(3):
        build.record(second, build.dve("B", 40))
    for table in (first, second):
        played.accept(table)
    Table.objects.filter(pk=second.pk).update(entry_way=Table.EntryWay.TOTALS)
    rounds.publish_standings(round=rounds.close(round=round_, by=DIRECTOR), by=DIRECTOR)
    found = statistics(event=event, rounds=(1,))
    assert found.contracts == (Contract("dve", 1, True, 1, 0),)
    assert (found.games, found.values_only, found.totals_only) == (1, 2, 1)
    page = client.get(reverse("statistics", args=[event.slug]), headers={"Cookie": "radelc_language=en"}).text
    assert "Games whose contract is recorded: 1 of 3; only these are counted." in page


def test_a_closed_round_is_counted_once_and_again_after_a_correction() -> None:
    event = played.played_event(tables=1, games=2, round_count=1)
    before = statistics(event=event, rounds=(1,))
    with CaptureQueriesContext(connection) as again:
        assert statistics(event=event, rounds=(1,)) == before
    assert len(again) == 3
    rounds.reopen(round=event.rounds.get(), by=DIRECTOR, reason="Napačno zapisano")
    table = Table.objects.get(round__event=event)
    sheets.reopen(table=table, by=REFEREE, reason="Napačno zapisano")
    build.record(table, build.dve("A", 35), number=1, reason="Napačno zapisano")
    played.accept(table)
    rounds.close(round=event.rounds.get(), by=DIRECTOR)
    after = statistics(event=event, rounds=(1,))
    assert ("dve", 1) in {(one.name, one.lost) for one in after.contracts}
    assert ("dve", 1) not in {(one.name, one.lost) for one in before.contracts}


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        # what lies far out does not press all others into one bar
        (
            (-9000, -60, -40, -20, -5, 0, 15, 40, 55, 70, 12000),
            {"80 and more": 1, "60 to 79": 1, "40 to 59": 2, "0 to 19": 2, f"{MINUS}20 to {MINUS}1": 2,
             f"{MINUS}40 to {MINUS}21": 1, f"{MINUS}60 to {MINUS}41": 1, f"below {MINUS}60": 1},
        ),
        ((-10, 0, 10), {"10 to 11": 1, "0 to 1": 1, f"{MINUS}10 to {MINUS}9": 1}),
        ((5, 5, 5, 5, 5, 5, 5, 900), {"800 to 899": 0, "900 to 999": 1, "0 to 99": 7}),
        ((0,), {"0 to 0": 1}),
    ],
)  # fmt: skip
def test_ranges_fit_what_is_usual(totals: tuple[int, ...], expected: dict[str, int]) -> None:
    with override("en"):
        ranges = statistics_paper.charts(Statistics((1,), (), (), totals))[-1]
    counts = {bar.label: bar.value for bar in ranges.bars}
    assert {label: count for label, count in counts.items() if count} == {k: v for k, v in expected.items() if v}
    assert sum(counts.values()) == len(totals)
    assert ranges.bars[0].value
    assert ranges.bars[-1].value


def test_ranges_hold_every_total_once_and_negative_averages_keep_their_sign() -> None:
    made = Statistics(
        (1,), (), (SeatResults("A", 2, Fraction(5, 2), Fraction(-1, 2)),), (-1289, -200, 0, 99, 100, 4805)
    )
    with override("en"):
        points, total, ranges = statistics_paper.charts(made)
    assert (points.bars[0].shown, total.bars[0].shown) == ("2.5 (2 tables)", f"{MINUS}0.5")
    counts = {bar.label: bar.value for bar in ranges.bars if bar.value}
    usual = {"100 to 149": 1, "50 to 99": 1, "0 to 49": 1, f"{MINUS}200 to {MINUS}151": 1}
    assert counts == {"150 and more": 1, **usual, f"below {MINUS}200": 1}
