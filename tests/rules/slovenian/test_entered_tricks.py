"""Typed cards become a judged game, or every mistake stands at its place and nothing raises."""

import inspect
from random import Random
from typing import Any

import pytest

from rules import pack54 as cards
from rules import rule_book
from rules.remembered import card_names, judging, reading
from rules.remembered import game as trick_game
from rules.remembered.reconstruction import TypedGame, TypedHand, TypedTrick
from rules.slovenian.contracts import CONTRACTS, SEATS
from rules.slovenian.remembered import entered_tricks, laid_away, reconstruction, tricks
from rules.slovenian.remembered.wording_tricks import TRICK_SENTENCES
from rules.slovenian.wording import SENTENCES

BOOK = rule_book("si-tzs")
SPOKEN = (card_names, trick_game, judging, reading)


def trick(text: str, leader: str = "", number: str = "", talon: str = "") -> TypedTrick:
    """A trick of cards separated by commas."""
    return TypedTrick(tuple(text.split(",")), leader, number, talon)


def game(*entered: TypedTrick, **head: Any) -> TypedGame:
    """Dve of C, forehand A."""
    told = {"contract": "dve", "declarer": "C", "forehand": "A"}
    told |= {name: head.pop(name) for name in told if name in head}
    return TypedGame(told, tricks=entered, **head)


def found(typed: TypedGame) -> list[tuple[str, str, int | None, str]]:
    return [(one.code, one.article, one.row, one.field) for one in BOOK.tricks.reconstruct(typed, "sl").violations]


def test_typed_tricks_are_judged() -> None:
    """C1.7: B's tarok on hearts is shown by his heart in trick 3; leaders follow from the winners."""
    typed = game(trick("♥ 4, 5, srčev kralj"), trick("♦4, ♦3, ♦K"), trick("p7,p8,pk"), trick("s1,s2,sd"))
    judged = BOOK.tricks.reconstruct(typed, "sl")
    assert judged.violations == ()
    assert [one.leader for one in judged.tricks] == ["A", "B", "A", "C"]
    (wrong,) = judged.wrong
    assert (wrong.seat, wrong.card, wrong.reasons[0].code) == ("B", "T5", "suit-not-followed")
    assert wrong.shown is not None
    assert (wrong.shown.card, wrong.shown.place) == ("HQ", 4)
    assert judged.next_seat == "B"
    assert {"H4", "T5", "HK"} < judged.used
    assert judged.remark is not None
    assert judged.remark.code == "piles-without-discards"


@pytest.mark.parametrize(
    ("typed", "violations"),
    [
        (game(), []),
        (game(trick(""), trick(",,")), []),
        (TypedGame(), [("contract-missing", "B1.15", None, "contract")]),
        (game(contract="preferans"), [("contract-unknown", "B1.15", None, "contract")]),
        (game(declarer=""), [("declarer-missing", "B1.10", None, "declarer")]),
        (game(declarer="D"), [("seat-unknown", "B1.10", None, "declarer")]),
        (game(contract="klop"), [("klop-declarer", "B2.1", None, "declarer")]),
        (game(contract="klop", declarer=""), []),
        (game(contract="tri"), [("tri-not-forehand", "B1.8", None, "declarer")]),
        (game(forehand="x"), [("seat-unknown", "B1.11", None, "forehand")]),
        (game(trick("♥4"), forehand=""), [("forehand-missing", "B1.11", None, "forehand")]),
        (game(trick("♥4"), forehand="", contract="berac"), []),
        (game(trick("♥4", "A"), forehand=""), []),
        (game(trick("♥4", "Q")), [("seat-unknown", "B1.11", 1, "leader")]),
        (game(trick("♥4,jabolko")), [("card-unknown", "A7", 1, "card_2")]),
        (game(trick("♥7")), [("card-not-in-suit", "A7", 1, "card_1")]),
        (game(trick("23")), [("tarok-unknown", "A7", 1, "card_1")]),
        (game(trick("♥4,♥K,♥4")), [("card-twice", "A7", 1, "card_3")]),
        (game(trick("♥4,♥K,♥1"), trick("5,6,♥K")), [("card-twice", "A7", 2, "card_3")]),
        (game(trick("♥4,,♥K")), [("card-before-missing", "B1.12", 1, "card_3")]),
        (game(trick("♥4,♥1"), trick("5")), [("trick-not-full", "B1.12", 1, "card_3")]),
        (game(trick(""), trick("5")), [("trick-not-full", "B1.12", 1, "card_1")]),
        (game(trick("♥4,♥1,♥K"), trick("5")), []),
        # only some of the tricks
        (game(trick("♥4"), from_first=False), [("leader-missing", "B1.11", 1, "leader")]),
        (game(trick("♥4", "B"), from_first=False), []),
        (game(trick("♥4,♥1,♥K", "B", "3"), trick("5", "", "4"), from_first=False), []),
        (game(trick("♥4,♥1,♥K", "B", "3"), trick("5", "", "5"), from_first=False), [
            ("leader-missing", "B1.11", 2, "leader")]),
        (game(trick("♥4,♥1,♥K", "B", "3"), trick("5", "A", "3"), from_first=False), [
            ("number-order", "B1.12", 2, "number")]),
        (game(trick("♥4,♥1,♥K", "B", "3"), trick("7", "C"), trick("5", "A", "4"), from_first=False), [
            ("number-order", "B1.12", 3, "number")]),
        (game(trick("♥4", "B"), trick("5", "A", "1"), from_first=False), [("number-order", "B1.12", 2, "number")]),
        (game(trick("♥4,♥1,♥K", "B", "15"), trick("7", "C"), trick("5", "A"), trick("6", "A"), from_first=False), [
            ("too-many-tricks", "B1.3", 3, "number")]),
        (game(trick("♥4", "B", "17"), from_first=False), [("number-unknown", "B1.3", 1, "number")]),
        (game(trick("♥4", "B", "²"), from_first=False), [("number-unknown", "B1.3", 1, "number")]),
        (game(trick("♥4,♥1,♥K", "B"), trick(""), trick("5,6", "A"), trick("7", "A"), from_first=False), []),
        # klop's talon
        (game(trick("♥4,♥1,♥K", talon="♦K")), [("talon-not-here", "B2.6", 1, "talon")]),
        (game(trick("♥4,♥1,♥K", talon="♦K"), contract="klop", declarer=""), []),
        (game(trick("♥4,♥1,♥K", talon="♥K"), contract="klop", declarer=""), [("card-twice", "A7", 1, "talon")]),
        (game(trick("♥4", "A", "7", "♦K"), contract="klop", declarer="", from_first=False), [
            ("talon-not-here", "B2.6", 1, "talon")]),
        (game(trick("♥4", "A", "6"), trick("5", "A", "", "♦K"), contract="klop", declarer="", from_first=False), [
            ("talon-not-here", "B2.6", 2, "talon")]),
        (game(*[trick(str(at), "A", "", f"♦{at}" if at < 5 else f"♠{at + 2}") for at in range(1, 8)],
              contract="klop", declarer="", from_first=False), [("talon-not-here", "B2.6", 7, "talon")]),
        # hands
        (game(trick("♥4"), hands={"B": TypedHand("♥4 5")}), [("card-twice", "A7", None, "hand_B")]),
        (game(hands={"A": TypedHand("♥4"), "B": TypedHand("♥4 5")}), [("card-twice-in-hand", "A7", None, "hand_B")]),
        (game(hands={"B": TypedHand("♥4 jabolko")}), [("card-unknown", "A7", None, "hand_B")]),
        (game(hands={"B": TypedHand(" ".join(str(number) for number in range(1, 17)))}), []),
        (game(hands={"B": TypedHand(" ".join(str(number) for number in range(1, 18)))}), [
            ("hand-too-large", "C1.9", None, "hand_B")]),
        (game(trick("♥4,♥1,♥K"), hands={"B": TypedHand(" ".join(str(number) for number in range(1, 17)))}), [
            ("hand-too-large", "C1.9", None, "hand_B")]),
        (game(trick("♥4,♥1,♥K", "A", "15"), hands={"B": TypedHand("5 6")}, from_first=False), [
            ("hand-too-large", "C1.9", None, "hand_B")]),
        (game(trick("♥4,♥1,♥K"), hands={"B": TypedHand("5 6", whole=True)}), [
            ("hand-not-whole", "C1.9", None, "hand_B")]),
        (game(trick("♥4,♥1,♥K", "A"), hands={"B": TypedHand("5 6", whole=True)}, from_first=False), []),
        (game(trick("♥4,♥1,♥K", "A", "14"), hands={"B": TypedHand("5 6", whole=True)}, from_first=False), []),
        (game(trick("♥4", "A", "15"), hands={"B": TypedHand("5 6", whole=True)}, from_first=False), []),
        (game(trick("♥4", "A", "15"), hands={"B": TypedHand("5", whole=True)}, from_first=False), [
            ("hand-not-whole", "C1.9", None, "hand_B")]),
    ],
)  # fmt: skip
def test_what_can_not_be_so_stands_at_its_place(
    typed: TypedGame, violations: list[tuple[str, str, int | None, str]]
) -> None:
    assert found(typed) == violations


def test_a_game_has_sixteen_tricks() -> None:
    """B1.3: the seventeenth is refused at its first card."""
    codes = [f"{'♥♦♠♣'[suit]} {rank}" for suit in range(4) for rank in ("1234" if suit < 2 else "789") + "KDCF"]
    texts = [*codes, *(str(number) for number in range(1, 23))][:51]
    assert len(texts) == 51
    typed = game(*(trick(",".join(texts[at : at + 3]), leader="A") for at in range(0, 51, 3)))
    codes_found = [(code, row, where) for code, _article, row, where in found(typed)]
    assert ("too-many-tricks", 17, "card_1") in codes_found


def test_every_mistake_is_told_at_once() -> None:
    typed = game(trick("♥4,jabolko,♥4"), trick("5,6,99"), declarer="X", hands={"A": TypedHand("hruška")})
    assert [one[0] for one in found(typed)] == [
        "seat-unknown",
        "card-unknown",
        "card-twice",
        "tarok-unknown",
        "card-unknown",
    ]


def test_used_cards_are_told_even_when_something_else_is_wrong() -> None:
    judged = BOOK.tricks.reconstruct(game(trick("♥4,jabolko"), trick("5,6")), "sl")
    assert judged.violations
    assert judged.used == {"H4", "T5", "T6"}


def test_nothing_that_is_typed_raises_and_everything_has_words() -> None:
    """Random cards, nonsense and gaps: each violation has its sentence, each judgement too."""
    dice = Random(41)
    texts = [
        "",
        "",
        "♥4",
        "sk",
        "23",
        "♥7",
        "jabolko",
        "\x00",
        "🂡",
        "XXI",
        "1",
        "²",
        "A",
        "B",
        " c ",
        "7",
        *cards.CODES,
    ]
    sentences = {**SENTENCES, **TRICK_SENTENCES}
    judged_at_all = 0

    def some(count: int) -> tuple[str, ...]:
        return tuple(dice.choice(texts) for _ in range(count))

    for _ in range(3000):
        typed = TypedGame(
            {
                "contract": dice.choice([*CONTRACTS, "", "x"]),
                "declarer": dice.choice([*SEATS, "", "x"]),
                "forehand": dice.choice([*SEATS, "", "x"]),
            },
            dice.random() < 0.5,
            tuple(TypedTrick(some(dice.randrange(5)), *some(3)) for _ in range(dice.randrange(4))),
            {seat: TypedHand(" ".join(some(dice.randrange(4))), dice.random() < 0.5) for seat in (*SEATS, "Q")},
        )
        judged = BOOK.tricks.reconstruct(typed, dice.choice(["sl", "en", "de"]))
        for violation in judged.violations:
            assert sentences[violation.code] % violation.params
        judged_at_all += not judged.violations
        for one in judged.tricks:
            for reason in (*one.notes, *([one.turn] if one.turn else []), *(r for p in one.plays for r in p.reasons)):
                assert sentences[reason.code] % reason.params
    assert judged_at_all > 20


def test_every_sentence_is_used() -> None:
    """What `judge` and the reading can say is what there are words for."""
    source = "".join(
        inspect.getsource(module) for module in (*SPOKEN, entered_tricks, laid_away, reconstruction, tricks)
    )
    unused = [code for code in TRICK_SENTENCES if f'"{code.removeprefix("open-")}"' not in source]
    assert unused == []
