"""The rating of a season (season.md, R1 to R7), worked by hand."""

from fractions import Fraction

import pytest

from tournament.series.engine.rating import Scale, Season, Table, points, rate


def table(players: str, places: str) -> Table:
    """Seat players A, B, C in their order: table("abc", "122")."""
    seats = dict(zip("ABC", players, strict=False))
    return Table(seats, dict(zip(seats, map(int, places), strict=True)))


def numbers(**ratings: str) -> dict[str, Fraction]:
    return {player: Fraction(rating) for player, rating in ratings.items()}


def test_r1_the_mean_takes_the_ratings_in_force_before_the_event():
    """At the second event a comes with 100 and b with 50: a has (50·2 + 75·2) / 2, b (50·1 + 75·1) / 2."""
    season = Season([[[table("ab", "12")]], [[table("ab", "12")]]], before=numbers(a="50", b="50"))
    first, second = rate(season).after
    assert first == numbers(a="100", b="50")
    assert second == numbers(a="125", b="62.5")


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ("123", "2 1 1/2"),
        ("113", "3/2 3/2 1/2"),
        ("122", "2 3/4 3/4"),
        ("111", "7/6 7/6 7/6"),
        ("12", "2 1"),
        ("11", "3/2 3/2"),
    ],
)
def test_r3_shared_places_share_the_mean_of_their_points(places, expected):
    seated = table("abc"[: len(places)], places)
    shared = [points(seated, seat, Scale().scale) for seat in seated.seats]
    assert shared == [Fraction(value) for value in expected.split()]


def test_r4_who_is_new_starts_with_the_start_value():
    """The third place is worth 10.1 / 2, which is also half of the first value."""
    assert rate(Season([[[table("abc", "123")]]])).after[0] == numbers(a="20.2", b="10.1", c="5.05")


def test_r5_not_below_half_of_the_first_value_then_not_above_the_cap():
    """The mean is 320/3: a 213.3 → 90, b 106.7 → 90, c 53.3 → half of 200 → 90."""
    season = Season([[[table("abc", "123")]]], Scale(cap=Fraction(90)), numbers(a="60", b="60", c="200"))
    assert rate(season).after[0] == numbers(a="90", b="90", c="90")


def test_r5_the_floor_is_half_of_the_first_value():
    """The mean is 80: c's third place is worth 40, but he began with 120."""
    season = Season([[[table("abc", "123")]]], before=numbers(a="60", b="60", c="120"))
    assert rate(season).after[0]["c"] == 60


def test_r5_half_a_unit_of_the_fourth_decimal_is_rounded_up():
    season = Season([[[table("abc", "213")]]], before=numbers(a="30.0001", b="30.0001", c="30.0001"))
    assert rate(season).after[0]["c"] == Fraction("15.0001")  # 15.00005


def test_r6_who_did_not_play_keeps_his_rating_even_above_the_cap():
    season = Season([[[table("ab", "12")]]], Scale(cap=Fraction(50)), numbers(a="20", b="20", c="90"))
    assert rate(season).after[0]["c"] == 90


def test_r7_few_events_halve_the_exact_quotient_and_r5_holds_once_more_for_everybody():
    """a played one of three events: 100 before the cap, halved 50. d never played: 40, which is his floor, too."""
    events = [[[table("abc", "123")]], [[table("bc", "12")]], [[table("bc", "12")]]]
    before = numbers(a="50", b="50", c="50", d="80", e="200")
    final = rate(Season(events, Scale(cap=Fraction(60)), before, closed=True)).final
    assert final is not None
    assert (final["a"], final["b"], final["d"], final["e"]) == (50, 60, 40, 60)


def test_an_event_without_a_round_counts_among_those_that_could_have_been_played():
    """One of two events is half of them; one of three is less, and both are halved."""
    played = [[table("ab", "12")]]
    before = numbers(a="50", b="50")
    assert rate(Season([played, []], before=before, closed=True)).final == numbers(a="100", b="50")
    assert rate(Season([played, [], []], before=before, closed=True)).final == numbers(a="50", b="25")


def test_an_open_season_has_no_end():
    assert rate(Season([])).final is None
