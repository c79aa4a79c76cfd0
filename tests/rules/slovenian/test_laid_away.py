"""C1.1's wrong discard: what the declarer laid away, how many, and what may not lie there (B1.10, B1.27)."""

from typing import Any

import pytest

from bench.rehearsals.slovenian.deals import HAND_SIZE
from rules import rule_book
from rules.remembered.reconstruction import (
    OPEN,
    RIGHT,
    WRONG,
    Reconstruction,
    TypedGame,
    TypedHand,
    TypedLaid,
    TypedTrick,
)
from rules.slovenian.remembered.wording_tricks import TRICK_SENTENCES

BOOK = rule_book("si-tzs")


def judged(cards: str, contract: str = "dve", *, whole: bool = False, tricks: str = "", **more: Any) -> Reconstruction:
    """C plays, A is the forehand; tricks are parted by ";", their cards by ","."""
    shown = more.pop("shown", {})
    entered = tuple(TypedTrick(tuple(one.split(","))) for one in tricks.split(";")) if tricks else ()
    declarer = {"tri": "A", "klop": ""}.get(contract, "C")
    head = {"contract": contract, "declarer": declarer, "forehand": "A"}
    laid = {"laid": TypedLaid(cards, whole, shown)}
    return BOOK.tricks.reconstruct(TypedGame(head, tricks=entered, laid=laid, **more), "sl")


@pytest.mark.parametrize(
    ("card", "shown", "verdict", "code"),
    [
        ("♥ kralj", {}, WRONG, "king-or-trula-discarded"),
        ("škis", {}, WRONG, "king-or-trula-discarded"),
        ("mond", {"T21": "yes"}, WRONG, "king-or-trula-discarded"),
        ("pagat", {"T1": "yes"}, WRONG, "king-or-trula-discarded"),
        ("XV", {}, OPEN, "open-discarded-tarok-not-shown"),
        ("XV", {"T15": "no"}, WRONG, "discarded-tarok-not-shown"),
        ("XV", {"T15": "yes"}, RIGHT, "right-laid-shown"),
        ("XV", {"T14": "yes"}, OPEN, "open-discarded-tarok-not-shown"),
        ("XV", {"T15": "perhaps"}, OPEN, "open-discarded-tarok-not-shown"),
        ("♥ dama", {}, RIGHT, "right-laid"),
        ("♠ 7", {"S7": "no"}, RIGHT, "right-laid"),
    ],
)
def test_a_card_laid_away(card: str, shown: dict[str, str], verdict: str, code: str) -> None:
    """B1.27."""
    (one,) = judged(card, shown=shown).laid["laid"].cards
    (reason,) = one.reasons
    assert (one.seat, one.verdict, reason.code, reason.article) == ("C", verdict, code, "B1.27")
    assert TRICK_SENTENCES[code] % reason.params


def test_each_card_has_its_own_judgement_and_taroks_are_asked_about() -> None:
    found = judged("XV, ♥ kralj, XIV", "tri", shown={"T14": "yes"})
    assert [one.verdict for one in found.laid["laid"].cards] == [OPEN, WRONG, RIGHT]
    assert found.laid["laid"].asked == ("T15", "T14")
    assert [one.card for one in found.wrong] == ["HK"]


@pytest.mark.parametrize(
    ("contract", "cards", "whole", "verdict"),
    [
        ("tri", "♥4 ♥3 ♥2", True, RIGHT),
        ("tri", "♥4 ♥3", True, WRONG),
        ("tri", "♥4 ♥3", False, None),
        ("tri", "♥4 ♥3 ♥2 ♥1", False, WRONG),
        ("dve", "♥4 ♥3", True, RIGHT),
        ("dve", "♥4 ♥3", False, None),
        ("dve", "♥4 ♥3 ♥2", False, WRONG),
        ("dve", "", True, WRONG),
        ("dve", "", False, None),
        ("ena", "♥4", True, RIGHT),
        ("ena", "♥4 ♥3", True, WRONG),
        ("solo", "♥4", False, WRONG),
        ("solo", "", True, RIGHT),
        ("berac", "♥4", True, WRONG),
        ("valat", "♥4", True, None),  # the rule book does not tell whether he takes the talon
    ],
)
def test_how_many_were_laid_away(contract: str, cards: str, whole: bool, verdict: str | None) -> None:
    """C1.1, B1.10: as many as the contract takes from the talon."""
    found = judged(cards, contract, whole=whole)
    assert found.violations == ()
    count = found.laid["laid"].count
    assert (count.verdict if count else None) == verdict
    if count:
        assert count.reasons[0].article == "C1.1"
        assert TRICK_SENTENCES[count.reasons[0].code] % count.reasons[0].params


@pytest.mark.parametrize(
    ("found", "violations"),
    [
        (judged("jabolko"), [("card-unknown", "laid")]),
        (judged("♥4, ♥4"), [("card-twice-laid", "laid")]),
        (judged("♥4", tricks="♥4,♥3,♥2"), [("card-twice-laid", "card_1")]),
        (judged("♥4", hands={"B": TypedHand("♥4")}), [("card-twice-laid", "hand_B")]),
        (judged("♥4", "klop"), [("laid-not-here", "laid")]),
        (judged("", "klop"), []),
    ],
    ids=["unreadable", "twice", "played, too", "still held, too", "nobody lays away in klop", "klop"],
)
def test_what_can_not_be_so_stands_at_its_input(found: Reconstruction, violations: list[tuple[str, str]]) -> None:
    assert [(one.code, one.field) for one in found.violations] == violations


def test_a_card_laid_away_is_in_nobodys_hand() -> None:
    """C1.7: with the other hearts known it is sure that B had none; without them that is open."""
    hearts = "♥1 ♥J ♥N ♥Q ♥K"
    alike = {"tricks": "♥4,5,♥3", "hands": {"A": TypedHand(hearts)}}
    assert judged("", **alike).tricks[0].plays[1].verdict == OPEN
    assert judged("♥2", **alike).tricks[0].plays[1].verdict == RIGHT


def test_it_counts_with_the_declarers_tricks() -> None:
    """B1.14: a queen and a pip in one pile of two."""
    found = judged("♥ dama, ♥ 4")
    assert [(one.side, one.tricks, one.points) for one in found.piles] == [("declarer", 0, 4), ("defenders", 0, 0)]
    assert found.remark is not None
    assert found.remark.code == "piles-with-laid"
    assert {"HQ", "H4"} <= found.used


@pytest.mark.parametrize(
    ("contract", "cards", "code", "article"),
    [
        ("dve", "", "piles-without-discards", "B1.14"),
        ("dve", "♥4", "piles-with-laid", "B1.14"),
        ("klop", "", "piles-with-talon", "B2.6"),
        ("berac", "", "piles-do-not-count", "B3.1"),
        ("valat", "", "piles-do-not-count", "B1.18"),
    ],
)
def test_what_the_piles_leave_out_is_said(contract: str, cards: str, code: str, article: str) -> None:
    remark = judged(cards, contract, tricks="♥4,♥3,♥2" if not cards else "").remark
    assert remark is not None
    assert (remark.code, remark.article) == (code, article)
    assert TRICK_SENTENCES[code] % remark.params


def test_whoever_laid_away_too_few_has_a_card_more() -> None:
    """C2.4: a hand of seventeen is then no slip of the entry, but one of eighteen is."""
    taroks = " ".join(str(number) for number in range(2, 2 + HAND_SIZE + 1))
    found = judged("♥4", whole=True, hands={"C": TypedHand(taroks, whole=True)})
    assert found.violations == ()
    (more,) = judged("♥4", whole=True, hands={"C": TypedHand(f"{taroks} ♥K")}).violations
    assert (more.code, more.params["count"], more.params["most"]) == ("hand-too-large", 18, 17)
    (slip,) = judged("♥4", hands={"C": TypedHand(taroks)}).violations
    assert (slip.code, slip.params["most"]) == ("hand-too-large", 16)
