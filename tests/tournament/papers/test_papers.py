"""Every paper of the print centre: printed from what is stored, and changed only when that is."""

from fractions import Fraction
from typing import Any

import pytest
from django.utils.translation import override

from scoresheets.text import MINUS, exact, signed, with_plus
from tests.scoresheets import boxes, pdf
from tests.tournament import build
from tests.tournament.papers import played
from tournament.models import Entry, Event, Player, Registration, Round, Seat, points_of
from tournament.papers.cards import cut_cards, diplomas, player_card
from tournament.papers.catalogue import BY_CODE, PAPERS
from tournament.papers.minutes import minutes
from tournament.papers.minutes.minutes import NothingToPrint
from tournament.papers.tables import lists
from tournament.people.services import fees, teams
from tournament.standings.selectors.prizes import category_winners
from tournament.standings.selectors.standings import standings
from tournament.standings.services import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """A closed round with one game a table, and a running one."""
    made = build.event(games_per_round=3, round_count=3)
    build.registrations(made, 7, clubs=2)
    played.large_round(made, tables=2)
    build.round_(made, number=2, tables=2)
    build.official(made, "director")
    return made


def source_of(event: Event, code: str) -> Event | Round:
    paper = BY_CODE[code]
    if not paper.of_round:
        return event
    number = 1 if "closed" in paper.states else 2
    return Round.objects.select_related("event").get(event=event, number=number)


def text_of(event: Event, code: str) -> str:
    return " ".join(pdf.pages(BY_CODE[code].pdf(source_of(event, code), printed="zdaj")))


def test_every_paper_is_printed_twice_as_the_same_bytes(event: Event) -> None:
    build.warning(Round.objects.get(event=event, number=2).tables.get(number=1))
    build.prizes(event)
    for paper in PAPERS:
        source = source_of(event, paper.code)
        first = paper.pdf(source, printed="zdaj")
        assert first.startswith(b"%PDF"), paper.code
        assert paper.pdf(source, printed="zdaj") == first, paper.code
        told = " ".join(pdf.pages(first))
        assert event.name in told
        assert ("zdaj" in told) == _says_when(paper.code), paper.code


def _says_when(code: str) -> bool:
    """Cards to cut and diplomas have no foot."""
    return code not in {"table-cards", "place-cards", "badges", "diplomas"}


def test_a_digest_is_the_same_in_every_language_and_another_after_a_change(event: Event) -> None:
    told = {}
    for language in ("sl", "en", "hu"):
        with override(language):
            told[language] = {one.code: one.digest(source_of(event, one.code)) for one in PAPERS if _there(event, one)}
    assert told["sl"] == told["en"] == told["hu"]
    one = Player.objects.order_by("pk").first()
    assert one is not None
    one.last_name = "Drugače"
    one.save()
    changed = {code for code, old in told["sl"].items() if BY_CODE[code].digest(source_of(event, code)) != old}
    assert {"start-list", "check-in", "seating-names", "blank-sheets", "standings", "cross-table"} <= changed
    assert changed.isdisjoint({"badges", "table-cards", "schedule"})


def test_an_official_paper_is_in_the_books_language_whoever_prints_it(event: Event) -> None:
    """Heads in Slovenian and rulings in Hungarian are no minutes."""
    build.warning(Round.objects.get(event=event, number=2).tables.get(number=1))
    official = [one for one in PAPERS if one.official]
    assert len(official) == 4
    for paper in official:
        source, made = source_of(event, paper.code), []
        for language in ("sl", "hu", "en"):
            with override(language):
                made.append(pdf.pages(paper.pdf(source, printed="zdaj")))
        assert made[0] == made[1] == made[2], paper.code


def _there(event: Event, paper) -> bool:
    try:
        paper.record(source_of(event, paper.code))
    except NothingToPrint:
        return False
    return True


def test_the_cross_table_and_the_winners_show_the_stored_results(event: Event) -> None:
    """Two lines a player: table, seat and place, under them points and difference of that seat."""
    table, winners = text_of(event, "cross-table"), text_of(event, "winners")
    for seat in Seat.objects.filter(round__event=event, round__number=1).select_related(
        "table", "registration__player"
    ):
        assert seat.registration is not None
        name, place = seat.registration.player.name, seat.place
        points, difference = exact(points_of(seat.placing_units) or Fraction(0), ","), with_plus(seat.difference or 0)
        row = table.partition(f" {name} ")[2]
        assert row.startswith(f"{seat.table.number} {seat.letter} {place}. {points} {points} · {difference}"), name
        assert f"{1 if place == 1 else 3}. {name} " in winners, (
            "two tables: both winners are first, four share the third"
        )
    assert "po 1. krogu" in table


def test_a_players_card_adds_up_to_what_is_stored_for_him() -> None:
    """Every item of his with its points, the running total at the end of the sheet, his result at the head."""
    event = played.played_event(tables=1, games=6, round_count=1)
    for seat in Seat.objects.filter(round__event=event).select_related("registration"):
        assert seat.registration is not None
        card = player_card.of_player(event, start_number=seat.registration.start_number)
        rows = [row for table in card.tables for group in table.groups for row in group.rows]
        written = [int(row[4].replace(MINUS, "-")) for row in rows if row[4]]
        entries = Entry.objects.filter(seat=seat).order_by("game__number", "position")
        assert written == [one.points for one in entries]
        assert sum(written) == seat.total
        assert [row[5] for row in rows if row[5]][-1:] == [signed(seat.total)] * bool(written)
        text = " ".join(pdf.pages(lists.render(event, card)))
        assert f"razlika {with_plus(seat.difference or 0)} · {seat.place}. mesto" in text
    everybody = player_card.of_all(event)
    assert sum(table.new_page for table in everybody.tables) == 3


def test_every_page_of_the_players_cards_says_whose_it_is() -> None:
    """They are handed out: a second page that fell out of the heap is somebody's."""
    event = played.played_event(tables=1, games=40, round_count=2)
    document = pdf.pages(BY_CODE["player-cards"].pdf(event, printed="zdaj"))
    order = [row.name for row in standings(event=event, rounds="all").rows]
    assert len(document) > len(order)
    whose = [[name for name in order if name in page] for page in document]
    assert all(len(names) == 1 for names in whose)
    assert [names[0] for names in whose] == sorted((names[0] for names in whose), key=order.index)
    assert any("· 1. krog, 1. miza" in page for page in document)


def test_missing_sheets_are_those_that_are_not_accepted(event: Event) -> None:
    round_ = Round.objects.get(event=event, number=2)
    build.accept_with_totals(round_.tables.get(number=2), 30, 20, 10)
    (table,) = lists.missing(round_).tables
    assert [row[0] for group in table.groups for row in group.rows] == ["1"]
    build.accept_with_totals(round_.tables.get(number=1), 30, 20, 10)
    with pytest.raises(NothingToPrint):
        lists.missing(round_)


def test_everybody_who_is_expected_has_boxes_and_everybody_seated_stands_under_his_club(event: Event) -> None:
    gone, late, *_others = Registration.objects.filter(event=event).order_by("start_number")
    Registration.objects.filter(pk=gone.pk).update(withdrawn=True)
    Registration.objects.filter(pk=late.pk).update(checked_in=False)
    (table,) = lists.check_in(event).tables
    rows = [row for group in table.groups for row in group.rows]
    assert [row[2] for row in rows] == [str(number) for number in range(2, 8)]
    assert [row[0] for row in rows] == ["", *["\N{MULTIPLICATION SIGN}"] * 5]
    assert not any(row[1] for row in rows), "the fee is ticked by hand"
    (table,) = lists.by_club(Round.objects.get(event=event, number=2)).tables
    found = {(row[2], row[3], row[4]) for group in table.groups for row in group.rows}
    seats = Seat.objects.filter(round__event=event, round__number=2).select_related("table", "registration__player")
    assert found == {(one.registration.player.name, str(one.table.number), one.letter) for one in seats}


def test_a_diploma_says_what_the_organiser_wrote(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(diploma="Priznanje\n\n{name}\n{club}\nza {place} mesto s {points} točkami")
    event.refresh_from_db()
    first, second, *thirds = diplomas.of_winners(event).pages
    assert [line.kind for line in first.lines] == ["heading", "text", "name", "text", "text"]
    assert first.lines[2].text == "Priimek0001 Ime"
    assert {one.lines[-1].text for one in (first, second)} == {"za 1. mesto s 3 točkami"}
    assert {one.lines[-1].text for one in thirds} == {"za 3. mesto s 1,5 točkami"}
    assert diplomas.unknown("{name} {ime} {0.__class__} } {", event) == ["{ime}", "{0.__class__}", "{", "}"]


def test_a_diploma_has_a_difference_where_players_reckon_with_it(event: Event) -> None:
    text = "Priznanje\n{name} {total} {difference}"
    assert diplomas.unknown(text, event) == []
    Event.objects.filter(pk=event.pk).update(diploma=text)
    event.refresh_from_db()
    best = standings(event=event, rounds="all").rows[0]
    (line,) = diplomas.of_winners(event).pages[0].lines[1:]
    assert line.text == f"{best.name} {signed(best.total)} {with_plus(best.difference)}"
    event.ruleset = "cz-taroky"
    assert diplomas.unknown(text, event) == ["{difference}"]
    assert "{total}" in {f"{{{name}}}" for name in diplomas.placeholders(event)}


def test_who_owes_what_stands_on_the_check_in_list(event: Event) -> None:
    """A box while he owes, the sum when he has paid, a dash for who pays nothing."""
    build.prizes(event)
    event.refresh_from_db()
    paid, owes, free, *_others = Registration.objects.filter(event=event).order_by("start_number")
    fees.settle(registration=paid, by=build.DIRECTOR)
    Registration.objects.filter(pk=free.pk).update(fee_cents=0)
    (table,) = lists.check_in(event).tables
    assert [column.head for column in table.columns[1:3]] == ["plačano (EUR)", "dolguje (EUR)"]
    told = {row[3]: row[1:3] for group in table.groups for row in group.rows}
    assert [told[str(one.start_number)] for one in (paid, owes, free)] == [("5", ""), ("", "5"), ("\N{EN DASH}", "")]
    assert told["7"] == ("", "10")


def test_categories_have_winners_and_diplomas_of_their_own(event: Event) -> None:
    """As many as the category has prizes (one), else the first three; a diploma never hides its category."""
    category = build.prizes(event)
    called = category_winners(event=event, standings=standings(event=event, rounds="all"))
    assert [(one.name, [row.place for row in one.standings.rows]) for one in called] == [("Ženske", [1])]
    assert [table.heading for table in lists.winners(event).tables][-1] == "Ženske"
    everybody = diplomas.of_winners(event).pages
    assert [line.text for line in everybody[-1].lines][-2:] == ["Ženske", everybody[0].lines[-1].text]
    assert not any(line.text == "Ženske" for page in everybody[:-1] for line in page.lines)
    category.prizes.all().delete()
    assert len(diplomas.of_winners(event).pages) == len(everybody) + 1
    own = diplomas.with_category("Priznanje\n{name}\nza {place} mesto\nLjubljana")
    assert own == "Priznanje\n{name}\nza {place} mesto\n{category}\nLjubljana"
    assert diplomas.with_category("{category}: {place}") == "{category}: {place}"


def test_teams_are_called_up_and_have_diplomas_where_they_win(event: Event) -> None:
    """As many as have prizes, else the first three; who plays for a team stands on its diploma."""
    build.prizes(event)
    usual = len(diplomas.of_winners(event).pages)
    teams.save(event=event, name="Volkovi", members=[6, 7], by=build.DIRECTOR)
    plan: dict[str, Any] = {"currency": "EUR", "fee_cents": 0, "prizes_each": "all", "prizes": []}
    prizes.plan(event=event, team_prizes=[(0, "sod piva")], by=build.DIRECTOR, **plan)
    (called,) = (table for table in lists.winners(event).tables if table.heading == "Ekipe")
    assert [row[1] for group in called.groups for row in group.rows] == ["Zmaji"]
    *others, last = diplomas.of_winners(event).pages
    assert len(others) == usual
    told = [line.text for line in last.lines]
    members = [one.player.name for one in Registration.objects.filter(event=event, start_number__lte=3)]
    assert "Zmaji" in told
    assert "Ekipe" in told
    assert sorted(next(text for text in told if members[0] in text).split(", ")) == sorted(members)
    assert "igralci, ki štejejo" in text_of(event, "prizes")


def test_prizes_and_categories_are_papers_once_there_are_any(event: Event) -> None:
    for code in ("prizes", "final-categories"):
        with pytest.raises(NothingToPrint):
            BY_CODE[code].record(event)
    build.prizes(event)
    before = BY_CODE["prizes"].digest(event)
    assert "pokal" in text_of(event, "prizes")
    assert "Ženske" in text_of(event, "final-categories")
    fees.settle(registration=Registration.objects.get(event=event, start_number=1), by=build.DIRECTOR)
    assert BY_CODE["prizes"].digest(event) != before, "its sums have changed"


def test_cards_to_cut_are_one_a_table_a_player_and_an_official(event: Event) -> None:
    assert [one.large for one in cut_cards.table_numbers(event).cards] == ["1", "2"]
    assert len(cut_cards.place_cards(event).cards) == 7
    (badge,) = cut_cards.badges(event).cards
    assert badge.below == ("vodja prireditve",)


@pytest.mark.parametrize(
    ("code", "dealers"),
    [("si-tzs", "ABCABC"), ("cz-taroky", "ABCDAB"), ("hu-vadasz-2025", "ABCDABCDA"), ("hu-paskievics", "")],
)
def test_empty_sheets_without_names_are_as_many_as_are_asked_for(code: str, dealers: str) -> None:
    """Dealers are printed where each line has the next one; start, end and who was late are written by hand."""
    event = build.event(ruleset=code, games_per_round=6)
    found = BY_CODE["bare-sheets"]
    pages = boxes.pages(found.pdf(event, printed="zdaj", copies=3))
    assert len(pages) == 3
    for page in pages:
        letters = [text.text for text in page.texts if len(text.text) == 1 and 26 < text.left < 29]
        assert "".join(letters) == dealers
        assert not list(boxes.overlapping(page))
        assert not list(boxes.outside(page))
        assert not [text.text for text in page.texts if text.text.endswith("…")]
    told = " ".join(pdf.pages(found.pdf(event, printed="zdaj")))
    wanted = {"si-tzs": ["Začetek", "Zamude"], "cz-taroky": ["Začátek"]}.get(code, ["Kezdés"])
    assert all(word in told for word in wanted)
    assert "0" not in {text.text for text in pages[0].texts}, "round and table are written by hand"


@pytest.mark.parametrize(
    ("code", "ends", "games", "options", "lines", "dealers"),
    [
        ("si-tzs", "games", 21, {}, 21, "ABC" * 7),
        ("si-tzs", "clock", 99, {}, 24, "ABC" * 8),
        ("cz-taroky", "clock", 99, {}, 24, "ABCD" * 6),
        ("hu-vadasz-2025", "clock", 99, {}, 24, "ABCD" * 6),
        ("hu-vadasz-2025", "games", 9, {}, 14, "ABCDABCDABCDAB"),  # nine games, and five hands thrown in
        ("hu-paskievics", "laps", 4, {}, 24, ""),  # LIC.d: what all passed is dealt again by the same player
        ("hu-paskievics", "laps", 4, {"redeal": "next"}, 24, "ABCD" * 6),
        ("hu-paskievics", "games", 99, {}, 99, ""),
    ],
)
def test_an_empty_sheet_has_lines_for_whatever_a_round_needs(
    code: str, ends: str, games: int, options: dict[str, str], lines: int, dealers: str
) -> None:
    """With the names of a table and without; whole laps where the clock ends it, and lines for hands dealt anew."""
    event = build.event(ruleset=code, ends=ends, games_per_round=games, options=options, clock_seconds=4500)
    (named,) = minutes.blank_records(round=build.round_(event))
    (bare,) = minutes.bare_records(event=event)
    for record in (named, bare):
        assert record.line_count == lines
        assert "".join(record.dealers[:lines]) == dealers
