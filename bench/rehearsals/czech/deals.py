"""Dealing for the rehearsal (Rozdávání.4-11). Hands are in the order of the seats A to D; the talon in the order
dealt.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.czech.contracts import SEATS
from rules.pack54 import ALL_CARDS, CARD_COUNT, Card, CardSet, card_set, cards_in, parse_card

TALON_SIZE, PACKET, HAND_SIZE = 6, 6, 12


class Deal(NamedTuple):
    talon: tuple[Card, ...]
    hands: tuple[CardSet, ...]


def _cut(pack: Sequence[Card], _dice: Random) -> list[CardSet]:
    """See Rozdávání.6."""
    packets = [pack[start : start + PACKET] for start in range(0, len(pack), PACKET)]
    return [card_set([*packets[place], *packets[place + len(SEATS)]]) for place in range(len(SEATS))]


def _abeles(pack: Sequence[Card], _dice: Random) -> list[CardSet]:
    """See Rozdávání.8."""
    others = [card_set(pack[start : start + HAND_SIZE]) for start in range(PACKET, len(pack) - PACKET, HAND_SIZE)]
    return [card_set([*pack[:PACKET], *pack[-PACKET:]]), *others]


def _in_order(pack: Sequence[Card], dice: Random) -> list[CardSet]:
    """See Rozdávání.9."""
    dozens = [card_set(pack[start : start + HAND_SIZE]) for start in range(0, len(pack), HAND_SIZE)]
    dice.shuffle(dozens)
    return dozens


#: Each returns the hands from the forehand on.
WAYS = {"cut": _cut, "po_sesti": _cut, "abeles": _abeles, "poradi": _in_order}


def deal(dice: Random, dealer: int, way: str) -> Deal:
    """Deal the talon first; `dealer` is 0 to 3. The rehearsal shuffles, people only gather the pack."""
    pack = list(range(CARD_COUNT))
    dice.shuffle(pack)
    return _seated(pack[:TALON_SIZE], WAYS[way](pack[TALON_SIZE:], dice), dealer)


def _seated(talon: Sequence[Card], from_forehand: Sequence[CardSet], dealer: int) -> Deal:
    count = len(SEATS)
    return Deal(tuple(talon), tuple(from_forehand[(seat - dealer - 1) % count] for seat in range(count)))


class Scenario(NamedTuple):
    """Cards that the forehand and the next ones surely hold, and their bids (empty: free)."""

    held: tuple[str, ...]
    bids: tuple[tuple[str, ...], ...] = ()


_PASS: tuple[str, ...] = ()
_FOREHAND_SOLO = (("solo",), _PASS, _PASS, _PASS)
_ALL_PASS = (_PASS,) * len(SEATS)
SCENARIOS: dict[str, Scenario] = {
    "valat": Scenario(("T13-T22 HK DK", "SK CK"), _ALL_PASS),
    "valat in solo": Scenario(("T11-T22",), _FOREHAND_SOLO),
    "valat of the defenders": Scenario(
        ("H4 H3 D4 D3 S7 S8 C7 C8 T2 T3 H2 D2", "T12-T22 HK", "DK SK CK"), _FOREHAND_SOLO
    ),
    "ucho": Scenario(("T1 T2 T13-T22",)),
    "pagat": Scenario(("T1 T14-T19", "T20 T21")),
    "pagat beaten": Scenario(("T1 T12-T17 HK", "T18-T22 T10 T11"), _ALL_PASS),
    "lone taroks": Scenario(("T16-T19 T22 HK",), _ALL_PASS),
    "pagat after the forehand": Scenario(("", "T1 T12-T18 T22"), (_PASS, ("druha",), _PASS, _PASS)),
    "pagat of the forehand": Scenario(("T1 T12-T18 T22",), (("druha",), _PASS, _PASS, _PASS)),
    "ucho after the forehand": Scenario(("H4", "T1 T2 T14-T22")),
    "no taroks": Scenario(
        ("HK DK SK CK H4 H3 D4 D3 S7 S8 C7 C8", "HQ DQ SQ CQ H2 H1 D2 D1 S9 S10 C9 C10"), _FOREHAND_SOLO
    ),
    "all honours": Scenario(("T1 T21 T22 HK DK SK CK T10-T14",)),
    "kings": Scenario(("HK DK SK T22 T5 H4 H3 D4 D3 S7 S8 C7", "T1 T21 CK"), (("preferans",), _PASS, _PASS, _PASS)),
    "for varsava": Scenario(("T2 H4 H3 D4 D3 S7 S8 C7 C8 H2 D2 S9", "HK DK SK CK HQ DQ"), _ALL_PASS),
}


def stacked(dice: Random, dealer: int, scenario: str) -> Deal:
    held = [_held(codes) for codes in SCENARIOS[scenario].held]
    held += [0] * (len(SEATS) - len(held))
    rest = cards_in(ALL_CARDS & ~sum(held))
    dice.shuffle(rest)
    hands = []
    for sure in held:
        missing = HAND_SIZE - sure.bit_count()
        hands.append(sure | card_set(rest[:missing]))
        del rest[:missing]
    return _seated(rest, hands, dealer)


def _held(codes: str) -> CardSet:
    """Return the cards of codes and ranges of taroks: "T10-T22 HK"."""
    cards: list[Card] = []
    for word in codes.split():
        first, dash, last = word.partition("-")
        cards += range(parse_card(first), parse_card(last) + 1) if dash else [parse_card(first)]
    return card_set(cards)
