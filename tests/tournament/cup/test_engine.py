"""The cup's pure part: shapes of rounds, the draw with clubs apart, seats of a match, its order and who goes on."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from django.conf import settings

from rules.standings import Standing
from tournament.cup.engine import OF_THREE, OF_TWO, CupError, Shape, decide, draw, lot, seats_of, shape

X, Y, Z = 0, 1, 2


def request(clubs: Sequence[str], **more: object) -> dict[str, object]:
    teams = [{"id": str(at), "club": club} for at, club in enumerate(clubs, start=1)]
    return {"teams": teams, "seed": 7, **more}


# --- seats ------------------------------------------------------------------------------------------------------------


def test_three_teams_sit_as_the_contract_has_it() -> None:
    """Table 1 X1 Y1 Z1, table 2 Y2 Z2 X2, table 3 Z3 X3 Y3."""
    assert seats_of(3) == OF_THREE
    assert OF_THREE == (((X, 1), (Y, 1), (Z, 1)), ((Y, 2), (Z, 2), (X, 2)), ((Z, 3), (X, 3), (Y, 3)))


@pytest.mark.parametrize("seating", [OF_THREE, *OF_TWO])
def test_every_player_sits_once_and_every_team_has_each_seat_once(
    seating: tuple[tuple[tuple[int, int], ...], ...],
) -> None:
    seats = [seat for table in seating for seat in table]
    teams = {team for team, _player in seats}
    assert sorted(seats) == [(team, player) for team in sorted(teams) for player in (1, 2, 3)]
    for team in teams:
        assert {table.index(seat) for table in seating for seat in table if seat[0] == team} == {0, 1, 2}


def test_two_teams_sit_with_one_of_the_second_players_at_the_first_table() -> None:
    for second, seating in enumerate(OF_TWO):
        first, other = seating
        assert set(first) == {(X, 1), (Y, 1), (second, 2)}
        assert set(other) == {(1 - second, 2), (X, 3), (Y, 3)}


def test_the_lot_of_two_teams_follows_from_its_seed_and_is_fair() -> None:
    assert [lot(seed) for seed in range(6)] == [lot(seed) for seed in range(6)]
    assert 450 < sum(lot(seed) for seed in range(1000)) < 550
    assert seats_of(2, 5) == OF_TWO[lot(5)]


def test_one_team_alone_plays_no_match() -> None:
    with pytest.raises(ValueError, match="two teams or by three"):
        seats_of(1)


# --- order ------------------------------------------------------------------------------------------------------------


def result(team: str, points: str, difference: int = 0, won: int = 0) -> Standing[str]:
    return Standing(team, Fraction(points), difference, won)


def test_points_come_first_then_differences_then_tables_won() -> None:
    found = decide([result("z", "4", 10, 1), result("y", "4", 10, 2), result("x", "11/2", -40)], 1)
    assert [(one.place, one.standing.key) for one in found.order] == [(1, "x"), (2, "y"), (3, "z")]
    assert found.going_on == ("x",)
    assert found.level == ()


def test_level_at_the_line_waits_for_a_lot() -> None:
    level = [result("x", "4", 5, 1), result("y", "4", 5, 1), result("z", "1")]
    assert decide(level, 1).level == ("x", "y")
    assert decide(level, 1).going_on == ()
    drawn = decide(level, 1, ["y", "x"])
    assert [(one.place, one.standing.key) for one in drawn.order] == [(1, "y"), (2, "x"), (3, "z")]
    assert (drawn.going_on, drawn.level) == (("y",), ())


def test_level_beside_the_line_needs_no_lot() -> None:
    level = [result("x", "4"), result("y", "1"), result("z", "1")]
    found = decide(level, 1)
    assert [one.place for one in found.order] == [1, 2, 2]
    assert (found.going_on, found.level) == (("x",), ())
    assert decide(level, 2).level == ("y", "z")
    assert decide([result("x", "4"), result("y", "4"), result("z", "1")], 2).going_on == ("x", "y")


def test_a_lot_among_some_of_the_level_decides_nothing() -> None:
    level = [result("x", "4"), result("y", "4"), result("z", "4")]
    assert decide(level, 1, ["y", "x"]).level == ("x", "y", "z")


# --- shapes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", [0, 3, 9, 27])
@pytest.mark.parametrize("on", [1, 2])
def test_a_shape_holds_every_team(places: int, on: int) -> None:
    for teams in range(1, 100):
        found = shape(teams, on, places)
        assert 3 * found.threes + 2 * found.twos + found.byes == teams
        left = on * (found.threes + found.twos) + found.byes
        fits = teams <= places or teams - (teams - places) // (3 - on) * 3 >= 0
        if places and teams <= 3 * places and on == 1:
            assert left == min(teams, places), teams
            assert found.twos <= 1, f"{teams}: three teams a match as long as they do"
        if not places and on == 1 and teams > 1:
            assert found.byes == 0, teams
            assert found.twos <= 2, teams
        assert fits or left, teams


@pytest.mark.parametrize(
    ("teams", "places", "expected"),
    [(27, 0, Shape(9, 0, 0)), (8, 0, Shape(2, 1, 0)), (7, 0, Shape(1, 2, 0)), (14, 9, Shape(2, 1, 6))],
)
def test_shapes_that_are_told(teams: int, places: int, expected: Shape) -> None:
    assert shape(teams, 1, places) == expected


def test_no_match_of_two_where_two_go_on() -> None:
    assert shape(8, 2) == Shape(2, 0, 2)


# --- the draw ---------------------------------------------------------------------------------------------------------


def splits(teams: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to divide teams into matches of these sizes."""
    if not sizes:
        yield []
        return
    for group in combinations(teams, sizes[0]):
        rest = tuple(team for team in teams if team not in group)
        for others in splits(rest, sizes[1:]):
            yield [group, *others]


def least(clubs: Sequence[str], sizes: tuple[int, ...]) -> int:
    def pairs(group: Sequence[int]) -> int:
        counts = Counter(clubs[team] for team in group if clubs[team])
        return sum(number * (number - 1) // 2 for number in counts.values())

    return min(sum(map(pairs, matches)) for matches in splits(tuple(range(len(clubs))), sizes))


@pytest.mark.parametrize("seed", range(40))
def test_no_draw_keeps_clubs_further_apart(seed: int) -> None:
    random = Random(seed)
    clubs = [random.choice(["A", "A", "A", "B", "B", "C", ""]) for _ in range(random.choice([5, 6, 7, 8, 9]))]
    places = random.choice([0, 3, 4])
    sizes = shape(len(clubs), 1, places).sizes
    answer = draw(request(clubs, seed=seed, places=places))
    assert answer["clubmates"] == least(clubs, sizes)
    assert [len(match) for match in answer["matches"]] == list(sizes)
    drawn = [team for match in answer["matches"] for team in match]
    assert sorted([*drawn, *answer["byes"]], key=int) == [str(at) for at in range(1, len(clubs) + 1)]


def test_clubs_of_one_third_of_the_field_each_never_meet() -> None:
    clubs = [club for club in ("A", "B", "C") for _ in range(9)]
    for seed in range(20):
        answer = draw(request(clubs, seed=seed))
        assert answer["clubmates"] == 0
        for match in answer["matches"]:
            assert len({clubs[int(team) - 1] for team in match}) == 3


def test_every_team_plays_at_home_equally_often_by_lot() -> None:
    home = Counter(match[0] for seed in range(600) for match in draw(request([""] * 9, seed=seed))["matches"])
    assert len(home) == 9
    assert all(150 < times < 250 for times in home.values())


def test_byes_stay_with_those_who_drew_them_unless_clubs_need_them() -> None:
    byes = Counter(team for seed in range(900) for team in draw(request([""] * 12, seed=seed, places=9))["byes"])
    assert all(450 < times < 600 for times in byes.values()), byes  # seven of twelve
    clubs = ["A"] * 4 + ["B"]
    apart = draw(request(clubs, places=4))
    assert apart["clubmates"] == 0, "the one of the other club plays"
    assert "5" in apart["matches"][0]


def test_the_same_request_has_the_same_answer_to_the_byte_whatever_pythons_hash_seed() -> None:
    code = (
        "import json,sys;from tournament.cup.engine import draw;"
        "print(json.dumps(draw(json.loads(sys.argv[1])),sort_keys=True))"
    )
    asked = json.dumps(request(["A", "B", "C", "A", "", "B", "D", "A", "C", "C"], places=3))
    answers = {
        subprocess.run(
            [sys.executable, "-c", code, asked],
            cwd=settings.BASE_DIR,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(answers) == 1


def test_a_draw_is_known_for_good() -> None:
    """Whoever changes what a seed gives raises VERSION, and this with it."""
    answer = draw(request(["A", "A", "A", "B", "B", "C", "C", "D", "D"]))
    assert (answer["version"], answer["matches"]) == ("1", ANSWER)


ANSWER = [["8", "2", "7"], ["1", "5", "9"], ["3", "6", "4"]]


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ([], "line-shape", ""),
        ({"teams": []}, "key-missing", "seed"),
        ({"seed": 1}, "key-missing", "teams"),
        (request([]), "teams-shape", "teams"),
        (request(["A"], seeds=1), "key-unknown", "seeds"),
        (request(["A"], seed=-1), "number-range", "seed"),
        (request(["A"], seed=True), "number-range", "seed"),
        (request(["A"], on=3), "number-range", "on"),
        (request(["A"], places=-1), "number-range", "places"),
        ({"teams": [{"id": ""}], "seed": 1}, "teams-shape", "teams[0]"),
        ({"teams": [{"id": "1"}, {"id": "1"}], "seed": 1}, "teams-shape", "teams[1]"),
        ({"teams": [{"id": "1", "klub": "A"}], "seed": 1}, "teams-shape", "teams[0]"),
        ({"teams": [{"id": "1", "club": 5}], "seed": 1}, "teams-shape", "teams[0]"),
    ],
)
def test_what_cannot_be_drawn_is_refused(asked: object, code: str, field: str) -> None:
    with pytest.raises(CupError) as refused:
        draw(asked)
    assert (refused.value.code, refused.value.field) == (code, field)
