"""Events under the two books with a pot, Paskievics and Czech: set up, entered at a table and stored."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from rules import RULE_BOOKS, rule_book
from rules.sheet import breaches, valid
from tests.tournament import build
from tests.tournament.build import OPERATOR, REFEREE
from tests.tournament.pages import Forms, folded
from tournament.cases.selectors.warnings import fines
from tournament.errors import InvalidRow, NotAllowed
from tournament.events.selectors.book import options_of, placing_points, sheet_of
from tournament.events.services import events
from tournament.journal.services.actor import Actor
from tournament.models import Entry, Event, Journal, Round, Seat, Table
from tournament.recording.services import delete_game
from tournament.rounds.selectors.tables import overview
from tournament.sheets.selectors.sheets import sheet
from tournament.wording import journal as journal_wording

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 14)
LETTERS = "ABCDE"
OTHERS = ("hu-paskievics", "cz-taroky")


def event_under(ruleset: str, **settings: Any) -> Event:
    by = Actor.of_account(build.account(first_name="Vera", last_name="Vodja"), role="organiser")
    return events.create_event(name="Turnir", date=DAY, by=by, ruleset=ruleset, **settings)


def table_of(event: Event, size: int) -> Table:
    """One running table of so many."""
    players = build.registrations(event, size)
    now = timezone.now()
    made = Round.objects.create(
        event=event, number=1, state="running", seconds=event.round_seconds, published_at=now, started_at=now
    )
    table = Table.objects.create(round=made, number=1)
    Seat.objects.bulk_create(
        Seat(table=table, round=made, letter=letter, registration=player)
        for letter, player in zip(LETTERS, players, strict=False)
    )
    return table


@pytest.mark.parametrize("code", OTHERS)
def test_an_event_is_set_up_under_every_preset(code: str) -> None:
    book = RULE_BOOKS[code]
    for number, preset in enumerate(book.presets):
        event = event_under(code, slug=f"p{number}", options={"preset": preset.name})
        assert event.ruleset == code
    assert event_under(code, ends=book.ends.how, games_per_round=book.ends.count).options == {}


@pytest.mark.parametrize("code", OTHERS)
def test_the_page_offers_the_book_with_its_options(code: str) -> None:
    client = Client()
    client.force_login(build.account("vera", makes_events=True))
    client.cookies["radelc_language"] = "en"
    book = RULE_BOOKS[code]
    assert f'value="{code}"' in client.get("/events/new/").text
    asked = client.post("/events/new/", {"ruleset": code, "fill": "1"})
    assert asked.status_code == 200
    for option in book.option_fields:
        assert f'name="option-{option.name}"' in asked.text
    for preset in book.presets:
        assert f'value="{preset.name}"' in asked.text


def fields(page: str) -> dict[str, list[str]]:
    """What the browser would send of the form with the rule book."""
    return next(form.held for form in Forms(page).forms if "ruleset" in form.names)


def test_other_rules_are_saved_only_after_their_options_were_on_the_page() -> None:
    """A Czech event was set up with the Slovenian points, 21 games and no clock, because a button was not pressed."""
    client = Client()
    client.force_login(build.account("vera", makes_events=True))
    client.cookies["radelc_language"] = "en"
    typed = {**fields(client.get("/events/new/").text), "name": "Zlatý škýz", "date": "2026-12-12"}
    shown = client.post("/events/new/", typed | {"ruleset": "cz-taroky"})
    assert shown.status_code == 409
    assert "shows what they propose" in folded(shown.text)
    assert not Event.objects.exists()
    proposed = fields(shown.text)
    assert proposed["name"] == ["Zlatý škýz"]
    assert [proposed[name] for name in ("ruleset", "ends", "place_1")] == [["cz-taroky"], ["clock"], ["4"]]
    other = client.post("/events/new/", proposed | {"preset": "jedenact"})
    assert other.status_code == 409
    assert fields(other.text)["option-renonc"] == ["jedenact"], "the options of another variant were not on the page"
    assert client.post("/events/new/", fields(other.text)).status_code == 302
    event = Event.objects.get()
    assert (event.ruleset, event.ends, event.options) == ("cz-taroky", "clock", {"preset": "jedenact"})
    settings = f"/e/{event.slug}/desk/settings/"
    again = client.post(settings, fields(client.get(settings).text) | {"ruleset": "si-tzs"})
    assert again.status_code == 409
    assert fields(again.text)["ends"] == ["games"]
    event.refresh_from_db()
    assert event.ruleset == "cz-taroky"


def game(declarer: str, partner: str, points: int = 50, **facts: Any) -> dict[str, Any]:
    return {"contract": "ketto", "declarer": declarer, "partner": partner, "points": points, **facts}


@pytest.mark.parametrize("size", [4, 5])
def test_games_of_paskievics_are_stored_with_laps(size: int) -> None:
    """ELS.a, LIC.d: a game, a pass, a doubled game; at five the dealer sits out (JAT)."""
    event = event_under("hu-paskievics", ends="laps", games_per_round=4)
    table = table_of(event, size)
    build.record(table, game("B", "D"))
    build.record(table, {"passed_out": True})
    plays = "CDEA" if size == 5 else "CDAB"
    recorded = build.record(table, game(plays[0], plays[2]))
    assert recorded.row.entries == {**dict.fromkeys(LETTERS[:size], 0), **dict(zip(plays, (4, -4, 4, -4), strict=True))}
    shown = sheet(table=table)
    assert len(shown.lines) == 4 * size + 1, "the pass uses up no game"
    (desk,) = overview(round=table.round)
    assert (desk.games, desk.games_missing) == (2, 4 * size - 2), "9 of 8 games stood on the desk"
    assert [line.turn.dealer for line in shown.lines[:4]] == ["A", "B", "B", "C"]
    assert shown.lines[2].turn.plays == tuple(plays)
    assert [remark.code for remark in shown.lines[2].carried] == ["carried-laps"]
    assert sum(build.totals(table).values()) == 0
    with pytest.raises(InvalidRow):
        build.record(table, game("B", "B"))


def test_whose_deal_it_is_follows_the_events_options() -> None:
    """V.LIC.3: after a pass the next one deals, and it counts as a game."""
    table = table_of(event_under("hu-paskievics", options={"preset": "bga"}, ends="laps", games_per_round=4), 4)
    build.record(table, {"passed_out": True})
    shown = sheet(table=table)
    assert [line.turn.dealer for line in shown.lines[:2]] == ["A", "B"]
    assert len(shown.lines) == 16


def test_a_fault_is_written_by_a_referee_and_listed_at_the_offender() -> None:
    """P20."""
    event = event_under("hu-paskievics")
    table = table_of(event, 4)
    fault = {"renonsz": {"by": ["C"], "each": 5}}
    with pytest.raises(NotAllowed):
        build.record(table, fault, by=OPERATOR)
    build.record(table, fault, by=REFEREE, reason="did not follow suit")
    assert dict(Entry.objects.values_list("seat__letter", "points")) == {"A": 5, "B": 5, "C": -15, "D": 5}
    assert [(fine.letter, fine.item.points) for fine in fines(event=event)] == [("C", -15)]


def test_czech_games_are_stored_with_their_pot() -> None:
    """Žid.1, Hra.11, C20: everybody fills the pot first; a misdeal uses up no game and leaves the deal where it is."""
    event = event_under("cz-taroky", ends="laps", games_per_round=4, short_table="sit_out_later")
    table = table_of(event, 4)
    played = {"contract": "prvni", "declarer": "B", "called": "XIX", "partner": "D", "points": 42}
    recorded = build.record(table, {**played, "revealing": {"B": ["trul"], "A": ["barvicky"]}})
    assert recorded.row.entries == {"A": -17, "B": -3, "C": -17, "D": -3}
    build.record(table, {"misdeal": "before"})
    build.record(table, {"contract": "varsava", "points": {"A": 20, "B": 19, "C": 31, "D": 0}})
    shown = sheet(table=table)
    assert [line.turn.dealer for line in shown.lines[:4]] == ["A", "B", "B", "C"]
    assert [line.turn.first for line in shown.lines[:2]] == ["B", "C"]
    assert len(shown.lines) == 16 + 1
    assert [remark.code for remark in shown.lines[0].carried] == ["carried-pot"]
    with pytest.raises(InvalidRow):
        build.record(table, played)


def test_a_czech_renonc_is_the_referees_and_listed_at_the_offender() -> None:
    """Renonc.3: 10 to each of the others and 10 into the pot."""
    event = event_under("cz-taroky", options={"preset": "text"})
    table = table_of(event, 4)
    row = {"contract": "solo", "declarer": "B", "points": 40, "renonc": {"by": "A"}}
    with pytest.raises(NotAllowed):
        build.record(table, row)
    build.record(table, row, by=REFEREE, reason="did not follow suit")
    assert [(fine.letter, fine.item.points) for fine in fines(event=event)] == [("A", -30), ("A", -10)]


def test_without_the_first_line_every_later_one_hands_on_what_the_rules_say() -> None:
    """LIC.d: the pass doubled the games after it; once it is taken out, none of them is doubled."""
    table = table_of(event_under("hu-paskievics", ends="laps", games_per_round=4), 4)
    build.record(table, {"passed_out": True})
    for plays in ("BD", "CA", "DB"):
        build.record(table, game(*plays))
    table.refresh_from_db()
    delete_game.take_out(table=table, number=1, revision=table.revision, reason="it was dealt anew", by=REFEREE)
    shown = sheet(table=table)
    rows = valid(shown.book.judge(sheet_of(event=shown.event, rows=shown.rows, players=4))).rows
    assert [line.game.carry for line in shown.recorded if line.game] == [dict(row.carry) for row in rows]


@pytest.mark.parametrize("ends", ["clock", "laps"])
def test_a_czech_sheet_is_full_once_the_zid_is_divided(ends: str) -> None:
    """Žid.1, C21: nothing can follow, also while the clock or laps would leave room; without the line it goes on."""
    event = event_under("cz-taroky", ends=ends, games_per_round=4, options={"preset": "text"})
    table = table_of(event, 4)
    build.record(table, {"contract": "solo", "declarer": "B", "points": 40})
    assert sheet(table=table).next_number == 2
    build.record(table, {"close": True})
    table.refresh_from_db()
    assert (table.state, sheet(table=table).next_number) == (Table.State.COMPLETE, None)


def test_a_sheet_tells_what_the_next_game_begins_with_and_its_lap() -> None:
    """LIC.d: the lap after a pass is doubled; the lap that is played is told where laps end the sheet."""
    table = table_of(event_under("hu-paskievics", ends="laps", games_per_round=4), 4)
    assert (sheet(table=table).waiting, sheet(table=table).lap) == ((), 1)
    build.record(table, {"passed_out": True})
    (told,) = sheet(table=table).waiting
    assert (told.code, dict(told.params)) == ("waiting-laps", {"factor": 2, "left": 4})
    for declarer, partner in (("B", "D"), ("C", "A"), ("D", "B"), ("A", "C")):
        build.record(table, game(declarer, partner))
    assert (sheet(table=table).waiting, sheet(table=table).lap) == ((), 2)


@pytest.mark.parametrize("code", RULE_BOOKS)
def test_half_a_placing_point_counts_in_every_book(code: str) -> None:
    """Stored as text so that nothing is rounded, it reaches the book as a number."""
    book = rule_book(code)
    points: list[int | str] = ["9.5", *range(len(book.seats) - 1, 0, -1)]
    event = build.event(ruleset=code, options={"placing_points": points})
    assert placing_points(book, options_of(event, len(book.seats)))[0] == Fraction(19, 2)
    assert breaches(book.judge(sheet_of(event=event, rows=[], players=len(book.seats)))) == ()


def test_a_corrections_line_says_what_the_pot_has_become() -> None:
    """It stood there as it was before and never as it was after: "pot −36 → 0" on the ruling."""
    table = table_of(event_under("cz-taroky"), 4)
    build.record(table, {"contract": "prvni", "declarer": "B", "called": "XIX", "partner": "D", "points": 42})
    other = {"contract": "solo", "declarer": "B", "points": 42}
    build.record(table, other, number=1, by=REFEREE, reason="a solo")
    line = Journal.objects.get(action="game.correct")
    assert line.after["entries"]["1"] == {"A": -38, "B": 74, "C": -38, "D": -38, "pot": 40}
    assert set(line.before["entries"]["1"]) == {*"ABCD", "pot"}
    with translation.override("cs"):
        named = [change.name for change in journal_wording.changes(line, rule_book("cz-taroky"))]
    assert not [name for name in named if name.endswith("pot")], "the book has a word for it"
