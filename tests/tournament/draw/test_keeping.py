"""Drawing again keeps what was handed out (draw.md: what was played is fixed, the rest is redrawn around it)."""

import random
from collections.abc import Set
from typing import Any

import pytest

from tests.tournament.draw.samples import players, request
from tournament.draw import draw

Rounds = list[list[dict[str, Any]]]


def plain(rounds: Rounds) -> Rounds:
    """Without table numbers, as a request has them."""
    return [[{name: who for name, who in table.items() if name != "table"} for table in tables] for tables in rounds]


def places(rounds: Rounds) -> dict[tuple[int, str], tuple[int, str]]:
    """(round, player) → (table, seat)."""
    return {
        (number, who): (at, seat)
        for number, tables in enumerate(plain(rounds))
        for at, table in enumerate(tables)
        for seat, who in table.items()
        if who is not None
    }


def drawn(count: int, **more: Any) -> Rounds:
    """A schedule of four rounds; the first one is played."""
    return plain(draw(request(count, **more))["rounds"])


def again(old: Rounds, gone: Set[str] = frozenset(), came: int = 0, **more: Any) -> dict[str, Any]:
    """The request that draws rounds 2 to 4 anew without these, with so many more."""
    count = len({who for _round, who in places(old)})
    listed = [one | {"playing": one["id"] not in gone} for one in players(count)]
    listed += [{"id": f"late{number}", "club": "late", "rank": count + number} for number in range(came)]
    return request(count, rounds=3, players=listed, history=old[:1], keep=old[1:], **more)


def moved(old: Rounds, new: Rounds) -> set[tuple[int, str]]:
    """(round, player) of everybody whose table or seat is another one."""
    before = places(old)
    return {one for one, place in places(new).items() if one in before and before[one] != place}


def touched(old: Rounds, gone: set[str], full: int, usual: int) -> set[tuple[int, str]]:
    """(round, player) at the tables that cannot stay: the leaver's, and those of another size or number."""
    return {
        (number, who)
        for number, tables in enumerate(old)
        for at, table in enumerate(tables)
        if at >= full or gone & set(table.values()) or len([one for one in table.values() if one]) != usual
        for who in table.values()
        if who is not None and who not in gone
    }


FIVE = {"size": 4, "remainder": "five"}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("count", "full", "usual", "more"), [(44, 14, 3, {}), (45, 14, 3, {}), (45, 11, 4, FIVE)])
def test_one_leaver_moves_at_most_the_players_of_the_tables_it_must_touch(
    count: int, full: int, usual: int, more: dict[str, Any], seed: int
) -> None:
    old = drawn(count, seed=seed, **more)
    gone = {f"p{random.Random(seed).randint(1, count)}"}
    answer = draw(again(old, gone, seed=seed, **more))
    changed = moved(old[1:], answer["rounds"])
    assert len(changed) <= len(touched(old[1:], gone, full, usual))
    assert answer["report"]["moved"] == len({who for _round, who in changed})
    assert answer["report"]["bounds"]["moved"] <= answer["report"]["moved"] <= 9
    assert (answer["report"]["repeats"], answer["report"]["short_again"]) == (0, 0)
    # what few moves cannot mend is told: at most one has uneven seats, at fours (where each seat has one turn) three
    assert answer["report"]["seats"]["unbalanced"] <= (1 if usual == 3 else 3)


def test_nothing_changes_when_nobody_left_or_came() -> None:
    old = drawn(44)
    answer = draw(again(old))
    assert plain(answer["rounds"]) == old[1:]
    assert answer["report"]["moved"] == 0


def test_a_leaver_of_the_short_table_moves_nobody() -> None:
    old = drawn(44)
    (last,) = [who for who in old[1][-1].values() if who][1:]
    answer = draw(again(old, {last}))
    assert not [who for number, who in moved(old[1:], answer["rounds"]) if number == 0]


@pytest.mark.parametrize("pick", range(5))
def test_a_leaver_of_a_table_of_five_moves_only_within_it(pick: int) -> None:
    """The table comes down to four: whoever sat on the fifth seat takes the empty one."""
    old = drawn(45, **FIVE)
    five = old[1][-1]
    gone = {"ABCDE"[pick]: five["ABCDE"[pick]]}
    request_ = again([old[0], old[1]], set(gone.values()), **FIVE) | {"mode": "manual", "keep": [old[1]]}
    answer = draw(request_)
    assert {who for _round, who in moved([old[1]], answer["rounds"])} <= set(five.values())
    assert list(answer["rounds"][0][-1]) == ["table", "A", "B", "C", "D"]
    assert answer["report"]["repeats"] == 0


def test_two_leavers() -> None:
    old = drawn(45)
    gone = {"p7", "p30"}
    answer = draw(again(old, gone))
    assert (answer["report"]["repeats"], answer["report"]["short_again"]) == (0, 0)
    assert answer["report"]["moved"] <= len({who for _round, who in touched(old[1:], gone, 14, 3)})
    assert all(who not in gone for _round, who in places(answer["rounds"]))


def test_a_late_entry_takes_the_empty_seat() -> None:
    old = drawn(44)
    answer = draw(again(old, came=1))
    assert moved(old[1:], answer["rounds"]) == set()
    assert all("late0" in tables[-1].values() for tables in answer["rounds"])


def test_three_late_entries_open_a_table() -> None:
    old = drawn(45)
    answer = draw(again(old, came=3))
    assert [len(tables) for tables in answer["rounds"]] == [16] * 3
    assert all(len([who for who in table.values() if who]) == 4 for tables in answer["rounds"] for table in tables)
    assert answer["report"]["repeats"] == 0  # the three do not sit together three times


@pytest.mark.parametrize("mode", ["thirds", "standings", "manual"])
def test_one_round_of_any_mode(mode: str) -> None:
    first = plain(draw(request(44, mode=mode, rounds=1))["rounds"])
    listed = [one | {"playing": one["id"] != "p9"} for one in players(44)]
    answer = draw(request(44, mode=mode, rounds=1, players=listed, keep=first))
    assert len(moved(first, answer["rounds"])) <= 2
    assert answer["report"]["moved"] == len(moved(first, answer["rounds"]))


def test_pins_and_forbidden_pairs_are_kept_and_new_ones_are_seen_to() -> None:
    old = drawn(44, pins=[{"player": "p4", "table": 3}], forbidden=[["p1", "p2"]])
    here = old[1][5]
    wishes = {
        "pins": [{"player": "p4", "table": 3}, {"player": "p20", "table": 9}],
        "forbidden": [["p1", "p2"], [here["A"], here["B"]]],
    }
    answer = draw(again(old, {"p11"}, **wishes))
    report = answer["report"]
    assert (report["forbidden"], report["pins"], report["repeats"]) == (0, 0, 0)
    for tables in answer["rounds"]:
        assert "p4" in tables[2].values()
        assert "p20" in tables[8].values()


def test_the_request_alone_gives_the_same_rounds() -> None:
    asked = again(drawn(44), {"p5"})
    assert draw(asked) == draw(asked)


def test_without_keep_there_is_no_word_of_who_moved() -> None:
    """Certificates of before have the report that they had."""
    report = draw(request(44))["report"]
    assert "moved" not in report
    assert "moved" not in report["bounds"]


def test_a_table_that_everybody_left_is_closed() -> None:
    old = drawn(45)
    gone = {who for who in old[1][2].values() if who}
    answer = draw(again(old, gone))
    assert [len(tables) for tables in answer["rounds"]] == [14] * 3
    assert answer["report"]["repeats"] == 0
    fourth_up = [who for number, who in moved(old[1:], answer["rounds"]) if number == 0]
    assert set(fourth_up) >= set(old[1][-1].values())  # those of the last table, which there is no longer
    assert len(fourth_up) <= 6


def test_nobody_is_moved_only_to_part_clubmates() -> None:
    """Who has a card keeps it; a fresh draw would part them."""
    names = [(club, f"{club}{at}") for club in "xyz" for at in range(3)]
    listed = [{"id": name, "club": club, "playing": name != "x1"} for club, name in names]
    old = [{letter: f"{club}{at}" for at, letter in enumerate("ABC")} for club in "xyz"]
    answer = draw({"mode": "manual", "seed": 1, "players": listed, "keep": [old]})
    assert answer["report"]["moved"] == answer["report"]["bounds"]["moved"] == 1
    assert answer["rounds"][0][1] == {"table": 2} | old[1]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("count", "most", "five", "played"),
    [
        (22, 5, False, 0),
        *((count, 8, five, played) for count in (22, 26, 45) for five in (False, True) for played in (0, 1)),
    ],
)
def test_fives_in_a_tight_field_change_few_and_nobody_meets_again(
    count: int, most: int, five: bool, played: int
) -> None:
    """Somebody takes all places of the leaver. (It was 15 of 21 players and twelve rematches.)"""
    old = drawn(count, **FIVE)
    table = old[1][-1 if five else 0]
    listed = [one | {"playing": one["id"] != table["A"]} for one in players(count)]
    kept = old[played:]
    answer = draw(request(count, rounds=len(kept), players=listed, history=old[:played], keep=kept, **FIVE))
    assert answer["report"]["repeats"] <= played  # who takes the places has met somebody in the round that was played
    assert answer["report"]["moved"] == len({who for _round, who in moved(kept, answer["rounds"])}) <= most


@pytest.mark.nightly
def test_a_table_of_five_that_somebody_left_is_a_four_where_it_is() -> None:
    """The other fives stay fives, though it has not the lowest number of them."""
    old = drawn(26, **FIVE)
    answer = draw(again([old[0], old[1]], {old[1][-1]["E"]}, **FIVE) | {"mode": "manual"})
    assert moved([old[1]], answer["rounds"]) == set()
    assert [len(table) - 1 for table in answer["rounds"][0]] == [4, 4, 4, 4, 5, 4]
    assert answer["report"]["bounds"]["moved"] == 0
