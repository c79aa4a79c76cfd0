"""What a person wishes of a draw, in every mode: pins, forbidden pairs, seats exchanged and rounds seated by hand."""

from collections.abc import Mapping
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.tournament.draw.samples import history, players, repeats, request, seated
from tournament.draw import draw, judge

MODES = ("schedule", "thirds", "standings")
SIZES = (9, 10, 11, 12, 16, 31, 32, 63)


def drawn(count: int, mode: str, **wishes: Any) -> tuple[list[list[dict[str, Any]]], dict[str, Any]]:
    answer = draw(request(count, mode=mode, rounds=2, players=players(count, 4), **wishes))
    return answer["rounds"], answer["report"]


def pin(player: int, table: int) -> dict[str, Any]:
    return {"player": f"p{player}", "table": table}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize(
    "pins",
    [
        [pin(5, 1)],
        [pin(1, 2)],
        [pin(9, 1), pin(1, 3)],
        [pin(1, 2), pin(2, 2)],
        [pin(1, 2), pin(5, 2), pin(9, 2)],
        [pin(1, 1), pin(2, 1), pin(8, 3), pin(9, 3)],
    ],
)
def test_pinned_players_sit_at_their_table_in_every_round(mode: str, count: int, pins: list[dict[str, Any]]) -> None:
    rounds, report = drawn(count, mode, pins=pins)
    for tables in rounds:
        assert [table["table"] for table in tables] == list(range(1, -(-count // 3) + 1))
        for each in pins:
            assert each["player"] in seated(tables[each["table"] - 1])
    assert report["pins"] == 0
    # who is pinned together meets again in every round, and nobody else does
    together = sum(one["table"] == other["table"] for one, other in combinations(pins, 2))
    if count > 12:
        assert report["repeats"] == together * (len(rounds) - 1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("count", "table"), [(10, 4), (11, 4), (31, 11), (32, 11)])
def test_somebody_may_be_pinned_to_the_incomplete_table(mode: str, count: int, table: int) -> None:
    rounds, report = drawn(count, mode, pins=[pin(1, table)])
    for tables in rounds:
        assert "p1" in seated(tables[-1])
    assert report["pins"] == 0


@pytest.mark.parametrize("count", [12, 31, 32, 63, 137])
@pytest.mark.parametrize("pinned", [(0,), (0.4,), (0.9,), (0.1, 0.9), (0.9, 0.5, 0.1)])
def test_a_pin_costs_no_table_its_thirds(count: int, pinned: tuple[float, ...]) -> None:
    """Whoever is pinned, from wherever in the list, to tables of their own or to one of three thirds."""
    numbers = [int(share * count) + 1 for share in pinned]
    for pins in ([pin(one, 2) for one in numbers], [pin(one, at) for at, one in enumerate(numbers, start=1)]):
        report = draw(request(count, mode="thirds", rounds=1, pins=pins))["report"]
        assert (report["pins"], report["thirds"]) == (0, 0)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("count", SIZES)
def test_forbidden_pairs_never_share_a_table(mode: str, count: int) -> None:
    pairs = [["p1", "p2"], ["p2", "p3"], ["p1", "p3"], ["p1", "p5"], ["p4", "p9"]]
    rounds, report = drawn(count, mode, forbidden=pairs)
    for tables in rounds:
        for table in tables:
            assert not any(set(pair) <= set(seated(table)) for pair in pairs)
    assert report["forbidden"] == 0


@pytest.mark.parametrize("mode", MODES)
def test_a_team_is_drawn_as_its_pairs_are(mode: str) -> None:
    pairs = [["p1", "p2"], ["p1", "p7"], ["p2", "p7"], ["p4", "p9"]]
    assert drawn(12, mode, teams=[["p1", "p2", "p7"], ["p9", "p4"]]) == drawn(12, mode, forbidden=pairs)


@pytest.mark.parametrize("mode", MODES)
def test_what_can_not_be_kept_apart_is_counted_and_named(mode: str) -> None:
    names = [f"p{at}" for at in range(1, 7)]
    _rounds, report = drawn(6, mode, forbidden=[list(pair) for pair in combinations(names, 2)])
    cases = [case for case in report["who"] if case["criterion"] == "forbidden"]
    assert report["forbidden"] == len(cases) > 0
    assert all(len(case["players"]) == 2 and case["table"] in (1, 2) for case in cases)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("count", "seats"),
    [(12, ("1A", "4C")), (12, ("2A", "2B")), (13, ("5A", "1C")), (13, ("5B", "1C")), (14, ("5C", "3A"))],
)
def test_an_exchange_moves_two_places_and_nothing_else(mode: str, count: int, seats: tuple[str, str]) -> None:
    before, _ = drawn(count, mode)
    after, report = drawn(count, mode, swaps=[{"round": 1, "seats": list(seats)}])
    (one, two), changed = seats, [[dict(table) for table in tables] for tables in before]
    first, second = changed[0][int(one[0]) - 1], changed[0][int(two[0]) - 1]
    first[one[1]], second[two[1]] = second[two[1]], first[one[1]]
    assert after == changed
    back, _ = drawn(count, mode, swaps=[{"round": 1, "seats": list(seats)}] * 2)
    assert back == before
    assert report["repeats"] == repeats(after)


def test_a_manual_round_is_judged_as_it_was_seated() -> None:
    asked = request(9, rounds=1, players=[{"id": f"p{at}", "club": "xyz"[at % 3]} for at in range(9)])
    first = draw(asked)["rounds"]
    mine = [[{"A": f"p{at}", "B": f"p{at + 1}", "C": f"p{at + 2}"} for at in (0, 3, 6)]]
    by_club = [[{"A": f"p{at}", "B": f"p{at + 3}", "C": f"p{at + 6}"} for at in range(3)]]
    for seating, clubmates in ((mine, 0), (by_club, 9)):
        answer = draw({**asked, "mode": "manual", "seating": seating})
        assert history(answer["rounds"]) == seating
        assert answer["report"]["clubmates"] == clubmates
        assert answer["report"] == judge({**asked, "mode": "manual"}, seating)
    again = draw({**asked, "mode": "manual", "seating": history(first), "history": history(first)})["report"]
    assert (again["repeats"], again["bounds"]["repeats"], again["seats"]["unbalanced"]) == (9, 0, 9)


def test_pins_are_judged_in_a_manual_round_too() -> None:
    seating = [[{"A": "p1", "B": "p2", "C": "p3"}, {"A": "p4", "B": "p5", "C": "p6"}]]
    report = draw(request(6, mode="manual", seating=seating, pins=[pin(1, 2), pin(4, 2)]))["report"]
    assert report["pins"] == 1
    assert {"criterion": "pins", "table": 1, "players": ["p1"], "round": 1} in report["who"]


def count_again(tables: list[dict[str, Any]], asked: Mapping[str, Any]) -> dict[str, int]:
    club = {player["id"]: player.get("club") for player in asked["players"]}
    pairs = [pair for table in tables for pair in combinations(seated(table), 2)]
    return {"clubmates": sum(bool(club[one]) and club[one] == club[other] for one, other in pairs)}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("count", SIZES)
def test_the_report_counts_what_stands_there_and_names_each_case(mode: str, count: int) -> None:
    asked = request(count, mode=mode, rounds=1, players=players(count, 3))
    answer = draw(asked)
    report, who = answer["report"], answer["report"]["who"]
    assert report["clubmates"] == count_again(answer["rounds"][0], asked)["clubmates"]
    for criterion in ("forbidden", "pins", "short_again", "repeats", "clubmates"):
        assert report[criterion] == sum(case["criterion"] == criterion for case in who)
        assert report["bounds"][criterion] <= report[criterion]
    assert report["seats"]["unbalanced"] == sum(case["criterion"] == "seats" for case in who)
    assert ("span" in report, "thirds" in report) == (mode == "standings", mode == "thirds")
    judged = [name for name in report if name in ("forbidden", "pins", "short_again", "repeats", "seats", "clubmates")]
    assert judged == ["forbidden", "pins", "short_again", "repeats", "seats", "clubmates"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("count", [10, 11, 31, 32])
def test_full_tables_come_before_incomplete_ones(mode: str, count: int) -> None:
    rounds, _report = drawn(count, mode)
    for tables in rounds:
        sizes = [len(seated(table)) for table in tables]
        assert all(one >= other for one, other in pairwise(sizes))


def test_a_table_of_standings_has_the_number_of_its_best_player() -> None:
    (tables,) = draw(request(30, mode="standings", players=[{"id": f"p{at}"} for at in range(30)]))["rounds"]
    best = [min(int(player[1:]) for player in seated(table)) for table in tables]
    assert best == sorted(best)


def test_who_left_after_the_draw_leaves_his_seat_empty_and_who_came_takes_one() -> None:
    """Steps of a person are done in their order: 2B leaves, 1A takes the seat, who came sits where 1A sat."""
    before, _ = drawn(11, "thirds")
    came = {"id": "late", "playing": False}
    asked = request(11, mode="thirds", players=[*players(11, 4), came])
    left, moved, comes = (
        {"round": 1, "seat": "2B", "player": None},
        {"round": 1, "seats": ["1A", "2B"]},
        {"round": 1, "seat": "1A", "player": "late"},
    )
    answer = draw({**asked, "swaps": [left, moved, comes]})
    tables = answer["rounds"][0]
    assert tables[1]["B"] == before[0][0]["A"]
    assert tables[0]["A"] == "late"
    assert before[0][1]["B"] not in [player for table in tables for player in seated(table)]
    assert tables[2:] == before[0][2:]


def test_who_comes_may_open_the_next_table() -> None:
    came = {"id": "late", "playing": False}
    asked = request(9, mode="thirds", players=[*players(9), came])
    answer = draw({**asked, "swaps": [{"round": 1, "seat": "4A", "player": "late"}]})
    assert answer["rounds"][0][3] == {"table": 4, "A": "late", "B": None, "C": None}


def test_a_table_that_everybody_left_is_there_and_empty() -> None:
    gone = [{"round": 1, "seat": f"1{letter}", "player": None} for letter in "ABC"]
    answer = draw(request(9, mode="standings", swaps=gone))
    assert answer["rounds"][0][0] == {"table": 1, "A": None, "B": None, "C": None}
