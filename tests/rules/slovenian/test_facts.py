"""The result of a game read off its cards (B1.13-B1.18, B1.26, B2.3, B3.1)."""

import pytest

from bench.rehearsals.slovenian.facts import result_facts
from rules import pack54 as cards
from rules.slovenian.remembered.tricks import Trick, winning_position
from tests.rules.judging import broken

NO_PILES = {"declarer": 0, "defenders": 0}


def tricks(text: str) -> list[Trick]:
    """Tricks like "A: H4 H1 HK, C: T1 T2 T3"."""
    read = []
    for one in text.split(","):
        leader, _, fallen = one.strip().partition(": ")
        first, second, third = (cards.parse_card(code) for code in fallen.split())
        winner = "ABC"[("ABC".index(leader) + winning_position((first, second, third))) % 3]
        read.append(Trick(leader, (first, second, third), winner))
    return read


@pytest.mark.parametrize(
    ("article", "declarer", "played", "facts"),
    [
        ("B1.18 won", "A", "B: HK H1 H4, A: T1 DK CK", {"pagat": {"by": "A", "won": True}}),
        ("B1.21 beaten", "B", "C: HK H1 H4, A: T1 T5 CK", {"pagat": {"by": "A", "won": False}}),
        ("B1.21 beaten by the partner", "B", "B: HK H1 H4, A: T1 H2 T5", {"pagat": {"by": "A", "won": False}}),
        ("D7", "A", "B: HK H1 H4, B: T22 T21 T1", {}),
        ("B1.18 valat", "A", "A: HK H1 H4, A: T5 H2 H3", {"valat": "declarer"}),
        (
            "B1.18 valat with the pagat",
            "A",
            "A: HK H1 H4, A: T1 H2 H3",
            {"valat": "declarer", "pagat": {"by": "A", "won": True}},
        ),
        (
            "B1.18 a defender's pagat under the declarer's valat",
            "A",
            "A: HK H1 H4, A: T5 T1 H3",
            {"valat": "declarer", "pagat": {"by": "B", "won": False}},
        ),
        ("B1.14 the partner takes the pagat of a valat", "C", "A: HK H1 H4, A: T5 T1 H3", {"valat": "defenders"}),
        ("B1.26", "A", "A: T21 T22 H4, B: HK H1 T3", {"mondfang": "A"}),
        ("B1.26 of the partner", "A", "A: H4 T22 T21, B: HK H1 T3", {"mondfang": "C"}),
        ("B1.13", "A", "A: T21 T22 T1, C: H4 H1 HK", {"valat": "defenders"}),
    ],
)
def test_facts_of_the_tricks(article: str, declarer: str, played: str, facts: dict[str, object]) -> None:
    """And `validate` finds nothing wrong with any of them."""
    read = result_facts("dve", declarer, tricks(played), NO_PILES | {"declarer": cards.card_set(range(20, 40))})
    points = read.pop("points")
    assert read == facts, article
    row = {"contract": "dve", "declarer": declarer, "points": points, **read}
    assert broken({"ruleset": "si-tzs", "rows": [row]}) == []


def test_holders_are_the_side_with_all_of_them() -> None:
    """B1.18: split kings say nothing."""
    piles = {"declarer": cards.TRULA, "defenders": cards.ALL_CARDS & ~cards.TRULA}
    played = tricks("A: H4 H1 HK, C: T2 T5 T3")
    assert result_facts("ena", "A", played, piles) == {"points": 13, "kings": "defenders", "trula": "declarer"}
    king = cards.BIT[cards.parse_card("HK")]
    split = {"declarer": king, "defenders": cards.ALL_CARDS & ~king}
    assert "kings" not in result_facts("ena", "A", played, split)


def test_klop_counts_each_pile_by_itself() -> None:
    """B2.3: three piles that each leave one card over have 69."""
    one, two = cards.card_set(range(19)), cards.card_set(range(19, 35))
    piles = {"A": one, "B": two, "C": cards.ALL_CARDS & ~one & ~two}
    points = result_facts("klop", None, tricks("A: H4 H1 HK"), piles)["points"]
    assert isinstance(points, dict)
    assert sum(points.values()) == 69


@pytest.mark.parametrize(
    ("contract", "played", "won"),
    [
        ("berac", "A: H4 H1 HK, C: T2 T1 T3", True),
        ("berac", "A: H4 H1 HK, C: T2 T5 T7", True),
        ("berac", "B: H4 H1 HK", False),
        ("valat", "A: HK H1 H4, A: T9 T5 T3", True),
        ("valat", "A: HK H1 H4, A: T9 T5 T13", False),
    ],
)
def test_berac_and_valat_bid_are_won_or_lost(contract: str, played: str, won: bool) -> None:
    """B3.1, B1.17: the declarer is A."""
    assert result_facts(contract, "A", tricks(played), {}) == {"won": won}
