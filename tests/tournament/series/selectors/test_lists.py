"""The list of a series from stored finals: what counts, who moved, who qualified, and what the public sees."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.build import DIRECTOR
from tests.tournament.series import season
from tournament.models import Final, Player
from tournament.rounds.services import rounds
from tournament.series.selectors import lists

pytestmark = pytest.mark.django_db

ROUND = [[("Ana", 60), ("Bor", 10), ("Cene", -40)]]
OTHER = [[("Bor", 60), ("Ana", 10), ("Dana", -40)]]


def shown(found: lists.SeriesList) -> list[tuple[str, int | None, Fraction]]:
    return [(row.person.name.split()[-1], row.place, row.value) for row in found.rows]


def test_closing_the_last_round_stores_what_the_event_was_worth() -> None:
    known = season.people("Ana", "Bor", "Cene")
    event = season.event(known, [ROUND])
    finals = Final.objects.filter(event=event).order_by("place").values_list("player__first_name", "place", "units")
    assert list(finals) == [("Ana", 1, 12600), ("Bor", 2, 8400), ("Cene", 3, 4200)]
    assert set(Final.objects.values_list("most_units", flat=True)) == {12600}


def test_an_event_whose_last_round_is_open_has_no_finals() -> None:
    known = season.people("Ana", "Bor", "Cene")
    event = season.event(known, [ROUND], round_count=2)
    assert not Final.objects.filter(event=event).exists()


def test_the_list_after_each_event_says_who_moved() -> None:
    known = season.people("Ana", "Bor", "Cene", "Dana")
    series = season.new_series()
    first = season.counted(series, season.event(known, [ROUND]))
    season.counted(series, season.event(known, [OTHER]))
    after_first = lists.standings(series=series, after=first)
    assert shown(after_first) == [("Ana", 1, 3), ("Bor", 2, 2), ("Cene", 3, 1)]
    assert {row.moved for row in after_first.rows} == {None}
    after_second = lists.standings(series=series)
    # Ana 3 + 2 with a win and Bor 2 + 3 with another: whoever has the larger difference is first.
    assert [(row.person.name, row.place, row.value, row.moved) for row in after_second.rows] == [
        ("Novak Ana", 1, 5, 0),
        ("Novak Bor", 1, 5, 1),
        ("Novak Cene", 3, 1, 0),
        ("Novak Dana", 3, 1, None),
    ]


def test_which_events_count_is_marked() -> None:
    known = season.people("Ana", "Bor", "Cene", "Dana")
    series = season.new_series(best=1)
    season.counted(series, season.event(known, [ROUND]))
    season.counted(series, season.event(known, [OTHER]))
    ana = next(row for row in lists.standings(series=series).rows if row.person.name == "Novak Ana")
    assert [cell and (cell.value, cell.place, cell.counts) for cell in ana.cells] == [(3, 1, True), (2, 2, False)]


def test_who_qualified_has_a_place_that_does() -> None:
    known = season.people("Ana", "Bor", "Cene", "Dana")
    series = season.new_series(qualify=2, least=2)
    season.counted(series, season.event(known, [ROUND]))
    season.counted(series, season.event(known, [OTHER]))
    found = lists.standings(series=series)
    assert {row.person.name for row in found.qualified} == {"Novak Ana", "Novak Bor"}
    assert [row.place for row in found.rows[2:]] == [None, None]


def test_one_word_is_not_enough() -> None:
    known = season.people("Ana", "Bor", "Cene")
    series = season.new_series()
    season.joining.offer(event=season.event(known, [ROUND]), series=series, by=DIRECTOR)
    assert lists.standings(series=series).rows == ()


def test_only_members_or_licence_holders_have_a_row_where_the_series_says_so() -> None:
    known = season.people("Ana", "Bor", "Cene")
    Player.objects.filter(pk=known["Bor"].pk).update(licence="")
    series = season.new_series(eligible="licence")
    season.counted(series, season.event(known, [ROUND]))
    assert [name for name, _place, _value in shown(lists.standings(series=series))] == ["Ana", "Cene"]
    series.eligible = "members"
    series.members.add(known["Cene"])
    assert shown(lists.standings(series=series)) == [("Cene", 1, 1)]


def test_the_public_sees_an_event_once_its_standings_are_public_and_people_as_it_says() -> None:
    known = season.people("Ana", "Bor", "Cene")
    series = season.new_series()
    event = season.event(known, [ROUND], public_names="initials")
    season.counted(series, event)
    assert [name for name, _place, _value in shown(lists.standings(series=series, seen="public"))] == ["A.", "B.", "C."]
    rounds.unpublish_standings(round=event.rounds.get(), reason="x", by=DIRECTOR)
    assert lists.standings(series=series, seen="public").rows == ()
    assert len(lists.standings(series=series).rows) == 3


def test_its_queries_do_not_grow_with_players_and_events() -> None:
    few = season.new_series("Few")
    season.counted(few, season.event(season.people("Ana", "Bor", "Cene"), [ROUND]))
    many = season.new_series("Many")
    known = season.people("Dana", "Eva", "Fran", "Gal", "Hana", "Iva")
    tables = [[("Dana", 60), ("Eva", 10), ("Fran", -40)], [("Gal", 60), ("Hana", 10), ("Iva", -40)]]
    for _each in range(4):
        season.counted(many, season.event(known, [tables]))

    def queries(series: object) -> int:
        with CaptureQueriesContext(connection) as found:
            lists.standings(series=series, seen="public")
        return len(found)

    assert queries(few) == queries(many) <= 5
