"""Pictures of a table and of a player show what is stored, on page and paper."""

from collections import Counter
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoresheets.text import MINUS, signed, with_plus
from tests.scoresheets import pdf
from tests.tournament import build
from tests.tournament.documents import played
from tournament.documents import lists, pictures, player_card
from tournament.documents import statistics as statistics_paper
from tournament.models import Event, Registration, Seat, Table
from tournament.selectors import of_player
from tournament.selectors.sheets import sheet
from tournament.selectors.standings import standings
from tournament.selectors.statistics import SeatResults, Statistics, statistics

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

    row = standings(event=event, rounds="all").rows[0]
    differences = list(
        Seat.objects.filter(registration=row.registration_id)
        .order_by("round__number")
        .values_list("difference", flat=True)
    )
    chart = pictures.difference_of(row.rounds)
    assert chart
    assert chart.lines[0].values == (0, differences[0], sum(differences))
    one = Registration.objects.get(pk=row.registration_id)
    assert pictures.difference_shown(of_player.rounds_of(one)) == chart
    assert (
        f"<desc>{chart.told}</desc>" in client.get(reverse("public-player", args=[event.slug, row.start_number])).text
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
    assert pictures.difference_shown(of_player.rounds_of(one)) is None
    assert pictures.running_totals(sheet(table=Table.objects.filter(round__event=event)[0])) is None


def test_the_statistics_are_what_is_stored(client: Client) -> None:
    """Counted once more from the sheets, as their readers see them."""
    event = played.played_event(tables=2, games=12, round_count=1)
    found = statistics(event=event, rounds=(1,))
    sheets = [sheet(table=table) for table in Table.objects.filter(round__event=event)]
    lines = [line for one in sheets for line in one.recorded if line.summary and line.summary.contract]
    taken = Counter(line.summary.contract for line in lines if line.summary)
    plus = Counter(
        line.summary.contract
        for line in lines
        if line.summary and line.summary.takers and line.entries[line.summary.takers[0]] > 0
    )
    assert {one.contract: (one.games, one.plus or 0) for one in found.contracts} == {
        contract: (count, plus[contract]) for contract, count in taken.items()
    }
    assert sum(plus.values()) > 0
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
    assert '<svg class="picture"' not in client.get(address).text
    assert address not in client.get(order).text
    client.force_login(build.official(event, "director"))
    assert '<svg class="picture"' in client.get(address).text
    assert address in client.get(order).text


def test_ranges_hold_every_total_once_and_negative_averages_keep_their_sign() -> None:
    made = Statistics(
        (1,), (), (SeatResults("A", 2, Fraction(5, 2), Fraction(-1, 2)),), (-1289, -200, 0, 99, 100, 4805)
    )
    with override("en"):
        points, total, ranges = statistics_paper.charts(made)
    assert (points.bars[0].shown, total.bars[0].shown) == ("2.5 (2 tables)", f"{MINUS}0.5")
    counts = {bar.label: bar.value for bar in ranges.bars if bar.value}
    assert counts == {"4000 to 4999": 1, "0 to 999": 3, f"{MINUS}1000 to {MINUS}1": 1, f"{MINUS}2000 to {MINUS}1001": 1}
