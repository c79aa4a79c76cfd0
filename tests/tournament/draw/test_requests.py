"""Bad requests: refused with a sentence that names what and where, before anything is drawn."""

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.draw.samples import history, players, repeats, request, seated
from tournament.draw import DrawError, draw
from tournament.draw.asked.errors import SENTENCES


def _with_player(**changes: Any) -> dict[str, Any]:
    return request(9, players=[*players(9)[:4], {**players(9)[4], **changes}, *players(9)[5:]])


def _without(key: str) -> dict[str, Any]:
    asked = request(9)
    del asked[key]
    return asked


TABLE = {"A": "p1", "B": "p2", "C": "p3"}

BAD = [
    (None, "not_an_object", "The request"),
    ([], "not_an_object", "The request"),
    (request(9, histroy=[]), "unknown_key", "histroy"),
    (_without("mode"), "missing", "mode"),
    (_without("seed"), "missing", "seed"),
    (_without("players"), "missing", "players"),
    (request(9, mode="swiss"), "bad_mode", "mode"),
    (request(9, mode=None), "bad_mode", "mode"),
    (request(9, mode=["schedule"]), "bad_mode", "mode"),
    (request(9, mode="manual", seating=[]), "no_rounds", "seating"),
    (request(9, mode="manual", seating={}), "not_a_list", "seating"),
    (request(3, mode="manual", seating=[[]]), "not_seated", "seating[0]"),
    (request(3, mode="manual", seating=[[TABLE], [TABLE | {"C": None}]]), "not_seated", "seating[1]"),
    (request(3, mode="manual", seating=[[TABLE | {"C": "p1"}]]), "seated_twice", "seating[0][0].C"),
    (
        request(
            9,
            mode="manual",
            players=[*players(3), {"id": "gone", "playing": False}],
            seating=[[TABLE, {"A": "gone", "B": None, "C": None}]],
        ),
        "not_playing",
        "seating[0]",
    ),
    (request(3, seating=[[TABLE]]), "seating_without_manual", "seating"),
    (request(9, total=0), "bad_number", "total"),
    (request(9, total=51), "bad_number", "total"),
    (request(9, total="4"), "bad_number", "total"),
    (request(9, short="none"), "bad_short", "short"),
    (request(9, short=None), "bad_short", "short"),
    (request(9, remainder="five"), "remainder_of_three", "remainder"),
    (request(16, size=4, remainder="four"), "bad_remainder", "remainder"),
    (request(16, size=4, short="two"), "short_of_four", "short"),
    (
        request(6, history=[[{**TABLE, "D": "p4"}, {"A": "p5", "B": "p6", "C": None}]]),
        "no_such_seat",
        "history[0][0].D",
    ),
    (request(16, size=4, history=[[{**TABLE, "D": None, "H": "p4"}]]), "no_such_seat", "history[0][0].H"),
    (request(7, size=4, remainder="five"), "too_few_for_larger_tables", "remainder"),
    *((request(9, size=size), "bad_number", "size") for size in (0, 1, 2, -4, 5, True, "4", 4.0, None)),
    (request(9, size=8), "bad_number", "size"),
    (request(3, size=4), "too_few_players", "players"),
    (request(9, pins={}), "not_a_list", "pins"),
    (request(9, pins=["p1"]), "not_an_object", "pins[0]"),
    (request(9, pins=[{"player": "p1"}]), "missing", "pins[0].table"),
    (request(9, pins=[{"player": "p1", "table": 1, "seat": "A"}]), "unknown_key", "pins[0].seat"),
    (request(9, pins=[{"player": "p10", "table": 1}]), "unknown_player", "pins[0].player"),
    (request(9, pins=[{"player": "p1", "table": 4}]), "bad_number", "pins[0].table"),
    (request(9, pins=[{"player": "p1", "table": True}]), "bad_number", "pins[0].table"),
    (request(9, pins=[{"player": "p1", "table": 1}, {"player": "p1", "table": 2}]), "pinned_twice", "pins[1]"),
    (request(9, pins=[{"player": f"p{one}", "table": 2} for one in (1, 2, 3, 4)]), "pin_table_full", "pins[3]"),
    (request(10, pins=[{"player": f"p{one}", "table": 4} for one in (1, 2)]), "pin_table_full", "pins[1]"),
    (
        request(9, pins=[{"player": f"p{one}", "table": 2} for one in (1, 2)], forbidden=[["p2", "p1"]]),
        "pin_forbidden",
        "pins[1]",
    ),
    (request(9, forbidden="p1p2"), "not_a_list", "forbidden"),
    (request(9, forbidden=["p1"]), "not_a_list", "forbidden[0]"),
    (request(9, forbidden=[["p1"]]), "not_a_pair", "forbidden[0]"),
    (request(9, forbidden=[["p1", "p1"]]), "pair_with_himself", "forbidden[0]"),
    (request(9, forbidden=[["p1", "x"]]), "unknown_player", "forbidden[0][1]"),
    (request(9, forbidden=[["p1", None]]), "bad_text", "forbidden[0][1]"),
    (request(9, teams={}), "not_a_list", "teams"),
    (request(9, teams=[["p1"]]), "not_a_team", "teams[0]"),
    (request(9, teams=[["p1", "p2", "p1"]]), "pair_with_himself", "teams[0][2]"),
    (request(9, teams=[["p1", "p2", "x"]]), "unknown_player", "teams[0][2]"),
    (
        request(9, pins=[{"player": f"p{one}", "table": 2} for one in (1, 2)], teams=[["p3", "p2", "p1"]]),
        "pin_forbidden",
        "pins[1]",
    ),
    (request(9, swaps={}), "not_a_list", "swaps"),
    (request(9, swaps=[{"seats": ["1A", "2A"]}]), "missing", "swaps[0].round"),
    (request(9, swaps=[{"round": 5, "seats": ["1A", "2A"]}]), "bad_number", "swaps[0].round"),
    (request(9, swaps=[{"round": 1, "seats": ["1A"]}]), "not_two_seats", "swaps[0].seats"),
    (request(9, swaps=[{"round": 1, "seats": ["1A", "1A"]}]), "not_two_seats", "swaps[0].seats"),
    *(
        (request(9, swaps=[{"round": 1, "seats": ["1A", seat]}]), "bad_seat", "swaps[0].seats[1]")
        for seat in ("4A", "0A", "1D", "A1", "1a", "", 5, None, "²A", "01A", "1" * 5000 + "A")
    ),
    (request(9, swaps=[{"round": 1, "seat": "1A"}]), "missing", "swaps[0].player"),
    (request(9, swaps=[{"round": 1, "seat": "4A", "player": None}]), "bad_seat", "swaps[0].seat"),
    (request(9, swaps=[{"round": 1, "seat": "5A", "player": "p1"}]), "bad_seat", "swaps[0].seat"),
    (request(9, swaps=[{"round": 1, "seat": "1A", "player": "nobody"}]), "unknown_player", "swaps[0].player"),
    (request(9, swaps=[{"round": 1, "seat": "4A", "player": "p1"}]), "seated_twice", "swaps"),
    (request(9, swaps=[{"round": 1, "seats": ["1A", "2A"]}] * 10_001), "bad_number", "The number of swaps"),
    (request(9, keep={}), "not_a_list", "keep"),
    (request(9, keep=[]), "no_rounds", "keep"),
    (request(9, keep=[[]]), "not_as_many_rounds", "keep"),
    (request(9, mode="thirds", keep=[[], []]), "not_as_many_rounds", "keep"),
    (request(9, rounds=1, keep=[[{"A": "x", "B": None, "C": None}]]), "unknown_player", "keep[0][0].A"),
    (request(9, rounds=1, keep=[[{"A": "p1", "B": "p1", "C": None}]]), "seated_twice", "keep[0][0].B"),
    (request(9, rounds=0), "bad_number", "rounds"),
    (request(9, rounds=-1), "bad_number", "rounds"),
    (request(9, rounds=51), "bad_number", "rounds"),
    (request(9, rounds=4.0), "bad_number", "rounds"),
    (request(9, rounds="4"), "bad_number", "rounds"),
    (request(9, rounds=True), "bad_number", "rounds"),
    (request(9, rounds=None), "bad_number", "rounds"),
    (request(9, seed=None), "bad_number", "seed"),
    (request(9, seed=-1), "bad_number", "seed"),
    (request(9, seed="7"), "bad_number", "seed"),
    (request(9, seed=10**5000), "bad_number", "seed"),
    (request(9, players={}), "not_a_list", "players"),
    (request(9, players="p1p2p3"), "not_a_list", "players"),
    (request(9, players=[]), "too_few_players", "players"),
    (request(2), "too_few_players", "players"),
    (request(3, players=[*players(2), {"id": "x", "rank": 3, "playing": False}]), "too_few_players", "players"),
    (request(9, players=players(5001)), "too_many_players", "players"),
    (request(9, players=[*players(9), "p10"]), "not_an_object", "players[9]"),
    (request(9, players=[*players(9), {"club": "x", "rank": 10}]), "missing", "players[9].id"),
    (_with_player(id="p1"), "repeated_player", "players[4]"),
    (_with_player(id=""), "bad_text", "players[4].id"),
    (_with_player(id="  "), "bad_text", "players[4].id"),
    (_with_player(id=5), "bad_text", "players[4].id"),
    (_with_player(id="x" * 10_000), "bad_text", "players[4].id"),
    (_with_player(club=7), "bad_text", "players[4].club"),
    (_with_player(rank=0), "bad_number", "players[4].rank"),
    (_with_player(rank=1.5), "bad_number", "players[4].rank"),
    (_with_player(rank=None) | {"mode": "thirds"}, "some_ranks_missing", "players[4].rank"),
    (_with_player(rank=None) | {"mode": "standings"}, "some_ranks_missing", "players[4].rank"),
    (_with_player(playing=0), "bad_flag", "players[4].playing"),
    (request(9, history=TABLE), "not_a_list", "history"),
    (request(9, history=[TABLE]), "not_a_list", "history[0]"),
    (request(9, history=[["p1"]]), "not_an_object", "history[0][0]"),
    (request(9, history=[[{"A": "p1", "B": "p2"}]]), "missing", "history[0][0].C"),
    (request(9, history=[[], [TABLE | {"B": "x", "C": "y"}]]), "unknown_player", "history[1]"),
    (request(3, mode="manual", seating=[[TABLE | {"C": "x"}]]), "unknown_player", "seating[0][0].C"),
    (request(9, history=[[TABLE | {"B": 2}]]), "bad_text", "history[0][0].B"),
    (request(9, history=[[TABLE | {"C": "p1"}]]), "seated_twice", "history[0][0].C"),
    (request(9, history=[[TABLE, {"A": None, "B": None, "C": "p3"}]]), "seated_twice", "history[0][1].C"),
    (request(9, history=[[{"A": None, "B": None, "C": None}]]), "empty_table", "history[0][0]"),
    (request(9, history=[[]] * 51), "bad_number", "The number of rounds in history"),
]


@pytest.mark.parametrize(("asked", "code", "where"), BAD)
def test_refused(asked: object, code: str, where: str) -> None:
    with pytest.raises(DrawError) as refused:
        draw(asked)
    assert (refused.value.code, refused.value.where) == (code, where)
    assert len(str(refused.value)) < 400
    assert "%" not in str(refused.value)


def test_every_sentence_is_used() -> None:
    assert {code for _, code, _ in BAD} == set(SENTENCES)


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.floats(allow_nan=False)
    | st.sampled_from(["", "p1", "schedule"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["id", "A", "B", "C", "club"]), inner),
    max_leaves=12,
)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "mode": st.sampled_from(["schedule", "thirds", "standings"]) | JSON_VALUES,
            "rounds": st.integers(1, 3) | JSON_VALUES,
            "seed": st.integers(0, 9) | JSON_VALUES,
            "players": st.just(players(6)) | JSON_VALUES,
            "history": st.just([[TABLE]]) | JSON_VALUES,
        },
    )
    | JSON_VALUES
)
def test_anything_is_drawn_or_refused(asked: object) -> None:
    try:
        answer = draw(asked)
    except DrawError:
        return
    assert json.loads(json.dumps(answer)) == answer


def test_shared_ranks_are_fine() -> None:
    """Standings have places 1, 2, 2, 4."""
    listed = [{**player, "rank": rank} for player, rank in zip(players(6), (1, 2, 2, 4, 4, 4), strict=True)]
    assert len(draw(request(6, mode="standings", players=listed))["rounds"][0]) == 2


def test_without_ranks_the_order_of_the_list_counts() -> None:
    listed = [{"id": f"p{number}"} for number in range(6)]
    (tables,) = draw(request(6, mode="standings", players=listed))["rounds"]
    assert {tables[0][letter] for letter in "ABC"} == {"p0", "p1", "p2"}


def test_who_is_in_the_history_only_has_left() -> None:
    first = draw(request(16, rounds=1))["rounds"]
    stayed = [player for player in players(16) if player["id"] != "p5"]
    asked = request(16, rounds=1, players=stayed, history=history(first))
    answer = draw(asked)
    assert "p5" not in [player for table in answer["rounds"][0] for player in seated(table)]
    assert repeats(first + answer["rounds"]) == 0
    withdrawn = {**asked, "players": [*stayed, {"id": "p5", "playing": False}]}
    assert draw(withdrawn)["rounds"] == answer["rounds"]


def test_a_misspelt_name_in_the_history_is_refused() -> None:
    """Its owner sat nowhere in that round, so the round does not fit the players."""
    first = history(draw(request(15, rounds=1))["rounds"])
    first[0][2]["B"] = "p55"
    with pytest.raises(DrawError) as refused:
        draw(request(15, rounds=1, history=first))
    assert (refused.value.code, refused.value.params["id"]) == ("unknown_player", "p55")


@pytest.mark.parametrize("mode", ["schedule", "thirds", "standings", "manual"])
def test_five_keys_are_enough_for_every_mode(mode: str) -> None:
    asked = {"mode": mode, "rounds": 2, "seed": 2**256 - 1, "players": [{"id": f"č{n}"} for n in range(13)]}
    answer = draw({**asked, "history": []})
    assert len(answer["rounds"]) == (2 if mode == "schedule" else 1)
    assert (answer["report"]["repeats"], answer["report"]["short_again"]) == (0, 0)
    del asked["rounds"]
    assert len(draw(asked)["rounds"]) == 1


def test_a_rank_matters_only_where_a_list_is_drawn_from() -> None:
    late = [*players(8), {"id": "late"}]
    assert draw(request(9, players=late))["rounds"]


def test_the_draw_is_pure() -> None:
    """house.md: tournament/draw has no Django."""
    run = "import sys, tournament.draw; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", run], check=False).returncode == 0
