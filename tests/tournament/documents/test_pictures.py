"""Pictures of a table and of a player show what is stored, on page and paper."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoresheets.text import signed, with_plus
from tests.scoresheets import pdf
from tests.tournament.documents import played
from tournament.documents import lists, pictures, player_card
from tournament.models import Registration, Seat, Table
from tournament.selectors import of_player
from tournament.selectors.sheets import sheet
from tournament.selectors.standings import standings

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
