"""What the papers take from a rule book that has more than seats: who sits out, what is handed on, its own account."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils.translation import override

from rules import rule_book
from rules.book import Remark
from rules.sheet import Item
from tests.scoresheets import pdf
from tests.tournament.papers import played
from tournament.events.labels import minutes_labels
from tournament.hall.feeds import feeds, feeds_csv
from tournament.models import Event, Table
from tournament.papers.cards import player_card
from tournament.papers.minutes import event_minutes, minutes, scoring
from tournament.papers.minutes.notes import Notes
from tournament.papers.tables import cross_table, lists, standings
from tournament.sheets.selectors.sheets import Line, Sheet, sheet
from tournament.standings.selectors.standings import standings as all_standings

pytestmark = pytest.mark.django_db


def first_line_as(**changes: object) -> Sheet:
    """A real sheet whose first line a rule book tells otherwise."""
    found = sheet(table=played.three_games())
    line: Line = replace(found.lines[0], **changes)
    return replace(found, lines=(line, *found.lines[1:]))


def test_who_does_not_play_is_struck_out_of_the_line() -> None:
    found = sheet(table=played.three_games())
    assert {line.out for line in minutes.table_sheet(found, Notes()).lines} == {()}
    turn = replace(found.lines[0].turn, plays=("A", "B"))
    assert minutes.table_sheet(first_line_as(turn=turn), Notes()).lines[0].out == ("C",)


def test_what_a_line_hands_on_stands_under_the_books_own_head(monkeypatch: pytest.MonkeyPatch) -> None:
    found = first_line_as(carried=(Remark("remark-points", {"points": 40}), Remark("remark-bid-won")))
    plain = minutes.table_sheet(sheet(table=found.table), Notes())
    assert (plain.carry_label, {line.carry for line in plain.lines}) == ("", {""})
    monkeypatch.setattr(type(found.book), "carry_label", "Round")
    shown = minutes.table_sheet(found, Notes())
    assert (shown.carry_label, shown.lines[0].carry) == ("Krog", "zbrano 40, dobljen")


def test_a_throw_in_that_the_same_player_deals_again_is_no_penalty(monkeypatch: pytest.MonkeyPatch) -> None:
    found = sheet(table=played.three_games())
    monkeypatch.setattr(type(found.book), "lateness", None)
    monkeypatch.setattr(type(found.book), "turn", lambda self, rows: found.lines[0].turn)
    line = minutes.table_sheet(found, Notes()).lines[0]
    assert (line.dealer, line.penalty) == ("A", False)


def test_an_item_at_an_account_that_is_no_seat_has_a_name_and_no_total() -> None:
    item = Item("klop", "B2.1", -40, "remark-bid-won", {})
    found = first_line_as(items=(item,))
    (reason,) = scoring.record(found).games[0].reasons
    assert (reason.seat, reason.points, reason.total) == ("klop", -40, None)


def test_signs_of_the_sheet_are_the_rule_books(monkeypatch: pytest.MonkeyPatch) -> None:
    book = sheet(table=played.three_games()).book
    assert minutes_labels(book).legend_struck == "klop"
    monkeypatch.setattr(type(book), "terms", {})
    labels = minutes_labels(book)
    assert {labels.circles, labels.legend_open, labels.legend_used, labels.legend_struck, labels.legend_dot} == {""}


def shown_of(event: Event) -> dict[str, str]:
    """What the pages, papers and feeds of an event with one closed round say, by where."""
    client = Client()
    client.cookies["radelc_language"] = "en"
    home = f"/e/{event.slug}/"
    told = {one: client.get(home + one).text.partition("<main")[2] for one in ("", "standings/", "players/1/")}
    sheet_page = client.get(f"{home}rounds/1/tables/1/").text.partition("<main")[2]
    told["rounds/1/tables/1/"] = sheet_page.partition('class="table sheet"')[0]  # below it a value's way has one, too
    table = Table.objects.get(round__event=event)
    found = all_standings(event=event, rounds="all")
    with override("en"):
        told |= {
            "standings feed": str(feeds.of_standings(event, found)),
            "standings as csv": feeds_csv.standings(event, found).decode(),
            "games feed": str(feeds.of_sheet(sheet(table=table))["seats"]),
            "minutes": " ".join(pdf.pages(minutes.of_table(table=table))),
            "standings": " ".join(pdf.pages(standings.players(event=event, standings=found))),
            "event minutes": " ".join(pdf.pages(event_minutes.of_event(event=event))),
            "winners": " ".join(pdf.pages(lists.render(event, lists.winners(event)))),
            "cross-table": " ".join(pdf.pages(lists.render(event, cross_table.of_event(event)))),
            "card": " ".join(pdf.pages(lists.render(event, player_card.of_player(event, start_number=1)))),
        }
    return told


@pytest.mark.parametrize("reckons", [True, False])
def test_differences_are_shown_where_the_book_has_them_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, reckons: bool
) -> None:
    """n times the total of a book whose values add up to nothing is a number nobody knows."""
    monkeypatch.setattr(type(rule_book("si-tzs")), "differences", reckons)
    event = played.played_event(tables=1, games=3, round_count=1)
    found = {
        where: "difference" in text.lower() or "razlika" in text.lower() for where, text in shown_of(event).items()
    }
    assert found == dict.fromkeys(found, reckons)
