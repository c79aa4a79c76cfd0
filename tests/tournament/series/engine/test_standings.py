"""The standings of a series (season.md, "Series standings"): the score, the best events, the order, who has a place."""

from fractions import Fraction

import pytest

from tournament.series.engine.standings import Event, Line, Row, Series, standings


def row(points: str = "0", difference: int = 0, place: int = 1, most: str = "12") -> Row:
    return Row(Fraction(points), difference, place, Fraction(most))


def line_of(player: str, series: Series) -> Line:
    return next(line for line in standings(series) if line.player == player)


@pytest.mark.parametrize(
    ("score", "value"),
    [("points", "19/2"), ("difference", "-40"), ("share", "19/24"), ("places", "15")],
)
def test_a_score_says_what_an_event_is_worth(score, value):
    """The third of three places is worth the third value of the table."""
    event = Event({"a": row("19/2", -40, place=3), "b": row(place=1), "c": row(place=2)})
    series = Series([event], score, table=[Fraction(25), Fraction(18), Fraction(15)])
    assert line_of("a", series).value == Fraction(value)


def test_shared_places_share_the_mean_of_their_values_and_beyond_the_table_is_nothing():
    places = {"a": 1, "b": 2, "c": 2, "d": 2, "e": 5}
    event = Event({player: row(place=place) for player, place in places.items()})
    series = Series([event], "places", table=[Fraction(10), Fraction(6), Fraction(5)])
    values = {line.player: line.value for line in standings(series)}
    assert values == {"a": 10, "b": Fraction(11, 3), "c": Fraction(11, 3), "d": Fraction(11, 3), "e": 0}


def test_a_weight_multiplies_the_score_but_never_the_difference():
    """Also where the score is the difference; a weight of 0 leaves the event with nothing."""
    rows = {"a": row("8", 30)}
    line = line_of("a", Series([Event(rows, Fraction(3, 2)), Event(rows, Fraction(0))], "difference"))
    assert (line.value, line.difference, line.events) == (45, 60, (45, 0))


@pytest.mark.parametrize(
    ("rows", "best", "always", "counted"),
    [
        pytest.param([("5", 0), ("9", 0), ("7", 0)], 2, (), (1, 2), id="the larger values"),
        pytest.param([("5", 0), ("5", 9), ("5", 3)], 2, (), (1, 2), id="equal values: the larger differences"),
        pytest.param([("5", 3), ("5", 3), ("5", 3)], 2, (), (0, 1), id="level: the earlier events"),
        pytest.param([("9", 0), ("5", 0), ("1", 0)], 1, (2,), (0, 2), id="always, without using one up"),
        pytest.param([("9", 0), None, ("1", 0)], 1, (1,), (0,), id="always, but not played"),
        pytest.param([("9", 0), ("5", 0), ("1", 0)], None, (), (0, 1, 2), id="all of them"),
    ],
)
def test_the_best_events_of_a_player_count(rows, best, always, counted):
    events = [Event({"a": row(*values)} if values else {}) for values in rows]
    assert line_of("a", Series(events, best=best, always=frozenset(always))).counted == counted


def test_the_order_is_value_then_difference_then_events_won_and_level_players_share_a_place():
    event = Event({"a": row("5", 9, 2), "b": row("5", 9, 1), "c": row("6", 0, 3), "d": row("5", 10, 4)})
    also = Event({"e": row("5", 9, 2), "f": row("1", 0, 3)})
    listed = [(line.player, line.place) for line in standings(Series([event, also]))]
    assert listed == [("c", 1), ("d", 2), ("b", 3), ("a", 4), ("e", 4), ("f", 6)]


def test_who_played_too_few_events_is_listed_after_the_others_without_a_place():
    """Events that do not count and those that always do are played, too."""
    first = Event({"a": row("11"), "b": row("4"), "c": row("9")})
    second = Event({"b": row("5")})
    masters = Event({"c": row("1")})
    series = Series([first, second, masters], best=1, always=frozenset({2}), least=2)
    assert [(line.player, line.place) for line in standings(series)] == [("c", 1), ("b", 2), ("a", None)]
