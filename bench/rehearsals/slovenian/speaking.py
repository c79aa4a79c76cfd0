"""Announcements and kontra words of the rehearsal's players (B1.10-B1.23, B2.2); their plans.

A *hope* is a rough number around 0 for a seat's prospects.
"""

from collections.abc import Sequence
from random import Random

from bench.rehearsals.slovenian.card_play import Plan
from bench.rehearsals.slovenian.players import (
    BERAC_LOWNESS,
    HIGH_TAROKS,
    LOW_PIPS,
    VALAT_STRENGTH,
    Style,
    lowness,
    strength,
)
from rules.pack54 import FIVES, JACKS, KINGS, KNIGHTS, MOND_BIT, PAGAT_BIT, QUEENS, SKIS_BIT, TAROKS, TRULA, CardSet
from rules.slovenian.contracts import POINT_CONTRACTS, WORDS

EXPECTED = {"tri": 46, "dve": 58, "ena": 65, "solo": 76, "valat": 92}


def announcements_of(
    hand: CardSet, to_us: CardSet, to_them: CardSet, declares: bool, style: Style, dice: Random
) -> list[str]:
    """`to_us` and `to_them` are open talon cards that already lie with a side.

    Defenders need more: they have nothing to exchange and do not know each other's hands.
    """
    caution = 0 if declares else 4
    taroks = (hand & TAROKS).bit_count()
    nerve = style.announcing - caution + int(dice.random() * 12)
    features = []
    kings = ((hand | to_us) & KINGS).bit_count()
    if not to_them & KINGS and (
        (kings == 4 and taroks + nerve >= 12) or (kings == 3 and 2 * taroks + nerve >= 31) or kings + nerve >= 25
    ):
        features.append("kings")
    trula = (hand | to_us) & TRULA
    held = trula.bit_count()
    if not to_them & TRULA and (
        (held == 3 and taroks + nerve >= 10) or (held == 2 and trula & SKIS_BIT and 2 * taroks + nerve >= 34)
    ):
        features.append("trula")
    if hand & PAGAT_BIT and 2 * taroks + nerve + (4 if style.wants_ultimo else 0) >= 36:
        features.append("pagat")
    if style.announcing > 0 and strength(hand) + nerve // 2 >= VALAT_STRENGTH + 2:
        features.append("valat")
    return features


def kontra_words(speakers: Sequence[tuple[int, int]], owner: int, owners_hope: int, dice: Random) -> list[int]:
    """Return the seats that spoke on one item, in order (B1.19, B1.23).

    `speakers` are (seat, hope) of those who may say kontra and sub, in order; re and mort are the owner's.
    """
    words: list[int] = []
    for level in range(len(WORDS)):
        needed = 16 + 8 * level
        if level % 2:
            if owners_hope + dice.random() * 24 < needed:
                break
            words.append(owner)
            continue
        speaker = next((seat for seat, hope in speakers if hope + dice.random() * 24 >= needed), None)
        if speaker is None:
            break
        words.append(speaker)
    return words


def words_on_game(
    contract: str, declarer: int, hands: Sequence[CardSet], seated: Sequence[Style], dice: Random
) -> list[int]:
    defenders = ((declarer + 1) % 3, (declarer + 2) % 3)
    if contract == "berac":
        own = lowness(hands[declarer]) - BERAC_LOWNESS
        hopes = [(seat, lowness(hands[seat]) - 16 + seated[seat].eagerness) for seat in defenders]
    else:
        own = strength(hands[declarer]) - EXPECTED[contract] - 4
        hopes = [
            (seat, strength(hands[seat]) - 2 * EXPECTED[contract] // 3 - 14 + seated[seat].eagerness)
            for seat in defenders
        ]
    return kontra_words(hopes, declarer, own + seated[declarer].eagerness, dice)


def words_on_feature(
    feature: str,
    by: int,
    declarer: int,
    hands: Sequence[CardSet],
    left: CardSet,
    seated: Sequence[Style],
    dice: Random,
) -> list[int]:
    """See D1."""
    if by == declarer:
        speakers = [
            (seat, hope_against(feature, hands[seat], left) + seated[seat].eagerness)
            for seat in ((declarer + 1) % 3, (declarer + 2) % 3)
        ]
    else:
        speakers = [(declarer, hope_against(feature, hands[declarer], 0) + seated[declarer].eagerness)]
    own = strength(hands[by]) - 66 + seated[by].eagerness
    return kontra_words(speakers, by, own, dice)


def hope_against(feature: str, hand: CardSet, to_us: CardSet) -> int:
    if feature == "kings":
        return 6 if (hand | to_us) & KINGS else -14
    if feature == "trula":
        return 6 if (hand | to_us) & TRULA else -14
    if feature == "pagat":
        return 4 * ((hand & TAROKS).bit_count() - 7)
    return 8 if hand & (SKIS_BIT | MOND_BIT) or (hand & KINGS).bit_count() > 1 else -14


def says_kontra_in_klop(hand: CardSet, style: Style, dice: Random) -> bool:
    """See B2.2."""
    danger = (
        3 * (hand & HIGH_TAROKS).bit_count()
        + 2 * (hand & (FIVES | QUEENS)).bit_count()
        + (hand & (KNIGHTS | JACKS)).bit_count()
        - (hand & LOW_PIPS).bit_count()
    )
    return danger - style.eagerness // 3 < dice.random() * 10


def plans(
    contract: str,
    declarer: int | None,
    hands: Sequence[CardSet],
    seated: Sequence[Style],
    announced: Sequence[tuple[str, int]],
) -> tuple[Plan, Plan, Plan]:
    first, second, third = (
        _plan(seat, contract, seat == declarer, hands[seat], seated[seat], announced) for seat in range(3)
    )
    return first, second, third


def _plan(
    seat: int, contract: str, declares: bool, hand: CardSet, style: Style, announced: Sequence[tuple[str, int]]
) -> Plan:
    taroks = (hand & TAROKS).bit_count()
    return Plan(
        keeps_pagat=("pagat", seat) in announced
        or (style.wants_ultimo and taroks >= 6 and contract in POINT_CONTRACTS),
        sweeping=("valat", seat) in announced
        or (contract == "valat" and declares)
        or strength(hand) >= VALAT_STRENGTH - 4,
        attacking=taroks >= 9,
        careless=style.careless,
        at_random=style.erratic,
    )
