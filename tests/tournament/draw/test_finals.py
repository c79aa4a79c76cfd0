"""Finals (season.md): the k-th block of as many players as sit at a table plays at table k, for tables of 3 to 7."""

from typing import Any

import pytest

from tests.tournament.draw.samples import players, request
from tournament.draw import DrawError, draw, judge, sizes_of

Tables = list[dict[str, Any]]


def ask(count: int, **more: Any) -> dict[str, Any]:
    return request(count, rounds=1, mode="finals", **more)


def sitting(table: dict[str, Any]) -> set[int]:
    return {int(who[1:]) for name, who in table.items() if name != "table" and who is not None}


def plain(tables: Tables) -> Tables:
    return [{name: who for name, who in table.items() if name != "table"} for table in tables]


FOUR = {"size": 4}
#: Players, what is asked beside them, and how many sit at each table.
SIZES: list[tuple[int, dict[str, Any], list[int]]] = [
    (3, {}, [3]),
    (12, {}, [3, 3, 3, 3]),
    (13, {}, [3, 3, 3, 3, 1]),
    (14, {}, [3, 3, 3, 3, 2]),
    (13, {"short": "substitute"}, [3, 3, 3, 3, 1]),
    (13, {"short": "two"}, [3, 3, 3, 2, 2]),
    (14, {"short": "two"}, [3, 3, 3, 3, 2]),
    (4, FOUR, [4]),
    (16, FOUR | {"remainder": "bye"}, [4, 4, 4, 4]),
    (17, FOUR | {"remainder": "bye"}, [4, 4, 4, 4, 1]),
    (19, FOUR | {"remainder": "sit_out_later"}, [4, 4, 4, 4, 3]),
    (17, FOUR | {"remainder": "five"}, [4, 4, 4, 5]),
    (18, FOUR | {"remainder": "five"}, [4, 4, 5, 5]),
    (19, FOUR | {"remainder": "five"}, [4, 5, 5, 5]),
    (5, FOUR | {"remainder": "five"}, [5]),
    (18, FOUR | {"remainder": "six"}, [4, 4, 4, 6]),
    (19, FOUR | {"remainder": "six"}, [4, 4, 5, 6]),
    (6, FOUR | {"remainder": "six"}, [6]),
    (19, FOUR | {"remainder": "seven"}, [4, 4, 4, 7]),
    (18, FOUR | {"remainder": "seven"}, [4, 4, 4, 6]),
    (7, FOUR | {"remainder": "seven"}, [7]),
    (11, FOUR | {"remainder": "seven"}, [4, 7]),
]


@pytest.mark.parametrize(("count", "more", "sizes"), SIZES)
def test_blocks_of_the_list_play_at_tables_in_their_order(count: int, more: dict[str, Any], sizes: list[int]) -> None:
    answer = draw(ask(count, **more))
    (tables,) = answer["rounds"]
    assert [table["table"] for table in tables] == list(range(1, len(sizes) + 1))
    place = 1
    for table, size in zip(tables, sizes, strict=True):
        assert sitting(table) == set(range(place, place + size))
        place += size
    assert (answer["report"]["finals"], answer["report"]["lots"]) == (0, 0)
    way = more.get("remainder") or more.get("short", "bye")
    assert list(sizes_of(count, more.get("size", 3), way, "finals")) == sizes


@pytest.mark.parametrize(("count", "way"), [(6, "five"), (11, "five"), (7, "six")])
def test_more_than_the_tables_hold_are_refused(count: int, way: str) -> None:
    with pytest.raises(DrawError) as refused:
        draw(ask(count, size=4, remainder=way))
    assert refused.value.code == "too_few_for_larger_tables"


def test_who_is_level_across_a_border_is_ordered_by_lot() -> None:
    """Third and fourth of twelve are level: each may play the first final, and the answer says that a lot decided."""
    listed = [one | {"rank": 3 if one["rank"] == 4 else one["rank"]} for one in players(12)]
    firsts = set()
    for seed in range(20):
        answer = draw(ask(12, seed=seed, players=listed))
        first = sitting(answer["rounds"][0][0])
        assert first - {3, 4} == {1, 2}
        firsts |= first
        assert (answer["report"]["lots"], answer["report"]["bounds"]["lots"]) == (2, 2)
        assert [case["players"] for case in answer["report"]["who"] if case["criterion"] == "lots"] == [["p3"], ["p4"]]
        assert answer["report"]["finals"] == 0
    assert firsts == {1, 2, 3, 4}


def test_level_within_a_block_needs_no_lot() -> None:
    listed = [one | {"rank": 1 if one["rank"] < 4 else one["rank"]} for one in players(12)]
    assert draw(ask(12, players=listed))["report"]["lots"] == 0


def test_nothing_moves_anybody_to_another_block() -> None:
    """Rematches, clubmates, a pin and a forbidden pair are told, each with what no other finals would do better."""
    listed = [one | {"club": "same" if one["rank"] < 3 else ""} for one in players(6)]
    history = [[{"A": "p1", "B": "p2", "C": "p3"}, {"A": "p4", "B": "p5", "C": "p6"}]]
    wishes = {"pins": [{"player": "p5", "table": 1}], "forbidden": [["p4", "p5"]]}
    answer = draw(ask(6, players=listed, history=history, **wishes))
    assert [sitting(table) for table in answer["rounds"][0]] == [{1, 2, 3}, {4, 5, 6}]
    told = {name: answer["report"][name] for name in ("forbidden", "pins", "repeats", "clubmates", "finals")}
    assert told == {"forbidden": 1, "pins": 1, "repeats": 6, "clubmates": 1, "finals": 0}
    assert {name: answer["report"]["bounds"][name] for name in told} == told


def test_who_was_moved_by_hand_is_not_in_his_final() -> None:
    asked = ask(9)
    (tables,) = draw(asked)["rounds"]
    first = {who: name for name, who in tables[0].items()}["p1"]
    second = {who: name for name, who in tables[1].items()}["p4"]
    report = draw(asked | {"swaps": [{"round": 1, "seats": [f"1{first}", f"2{second}"]}]})["report"]
    assert (report["finals"], report["bounds"]["finals"]) == (2, 0)
    concerned = [(case["players"], case["table"]) for case in report["who"] if case["criterion"] == "finals"]
    assert concerned == [(["p4"], 1), (["p1"], 2)]


def test_the_seats_come_out_even_where_they_can() -> None:
    history = [
        [{"A": f"p{at}", "B": f"p{at + 1}", "C": f"p{at + 2}"} for at in (1, 4, 7)],
        [{"A": f"p{at + 1}", "B": f"p{at + 2}", "C": f"p{at}"} for at in (1, 4, 7)],
    ]
    answer = draw(ask(9, history=history, total=3))
    assert answer["report"]["seats"]["unbalanced"] == 0


@pytest.mark.parametrize("more", [{}, FOUR | {"remainder": "five"}, FOUR | {"remainder": "seven"}])
def test_one_who_leaves_moves_up_one_of_each_later_block(more: dict[str, Any]) -> None:
    """The blocks close up; whoever stays at his table keeps his seat."""
    (old,) = draw(ask(21, **more))["rounds"]
    listed = [one | {"playing": one["id"] != "p2"} for one in players(21)]
    answer = draw(ask(21, players=listed, keep=[plain(old)], seed=8, **more))
    (new,) = answer["rounds"]
    order = [one for one in range(1, 22) if one != 2]
    moved = set()
    for table, before in zip(new, [*old, {}], strict=False):
        block, order = order[: len(sitting(table))], order[len(sitting(table)) :]
        assert sitting(table) == set(block)
        seats = {who: name for name, who in before.items()}
        now = {who: name for name, who in table.items() if name != "table" and who is not None}
        moved |= {who for who, name in now.items() if seats.get(who) != name}
        staying = {who for who in now if seats.get(who) in now.values()}
        assert moved.isdisjoint(staying)
    assert order == []
    assert answer["report"]["moved"] == len(moved)


def test_of_those_level_who_sat_there_stays_there() -> None:
    listed = [one | {"rank": min(one["rank"], 2)} for one in players(9)]
    (old,) = draw(ask(9, players=listed))["rounds"]
    for seed in range(5):
        (new,) = draw(ask(9, players=listed, keep=[plain(old)], seed=seed))["rounds"]
        assert new == old


def test_finals_seated_elsewhere_are_judged_the_same_way() -> None:
    asked = ask(9)
    (tables,) = draw(asked)["rounds"]
    assert judge(asked, [plain(tables)])["finals"] == 0
    assert judge(asked, [plain([tables[1], tables[0], tables[2]])])["finals"] == 6
