"""Simple players for the rehearsal, meant to differ, not to be good: every outcome has to occur.

`strength` is about 15..120, the median hand near 40.
"""

from dataclasses import dataclass
from random import Random

from bench.rehearsals.slovenian.auction import BERAC, VALAT
from rules.pack54 import (
    BIT,
    FIRST_TAROK,
    KINGS,
    QUEENS,
    SKIS_BIT,
    SUITS,
    TAROKS,
    TRULA,
    Card,
    CardSet,
    card_set,
    lowest,
    value,
)


@dataclass(frozen=True, slots=True)
class Style:
    """`boldness` is added to the strength of his hand in bidding, `eagerness` before kontra words, `announcing` before
    announcements; below the strength `klop` a forehand prefers klop to tri.
    """

    name: str
    boldness: int = 0
    eagerness: int = 0
    announcing: int = 0
    klop: int = 42
    lurking: bool = False  # never bids over tri
    wants_ultimo: bool = False
    careless: bool = False
    erratic: bool = False


STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("cautious", boldness=-6, eagerness=-6, announcing=-6, klop=42),
        Style("bold", boldness=8, eagerness=6, announcing=6, klop=36),
        Style("defensive", boldness=-10, eagerness=8, klop=48),
        Style("klop lover", boldness=-4, klop=56),
        Style("hunter", boldness=2, announcing=10, klop=40, wants_ultimo=True),
        Style("hopeful", boldness=3, announcing=14, eagerness=2, klop=40, wants_ultimo=True, careless=True),
        Style("careless", careless=True, klop=42),
        Style("reckless", boldness=14, announcing=8, eagerness=12, klop=0, careless=True),
        Style("lurking", announcing=6, eagerness=14, klop=42, lurking=True),
        Style("quiet", announcing=-20, lurking=True),
        Style("erratic", announcing=4, eagerness=4, erratic=True),
    )
}
SENSIBLE = tuple(name for name, style in STYLES.items() if not style.erratic)

HIGH_TAROKS: CardSet = TAROKS & ~(BIT[FIRST_TAROK + 15] - 1)  # XVI and above
LOW_PIPS: CardSet = card_set(card for suit in range(4) for card in range(8 * suit, 8 * suit + 3))
LOW_TAROKS: CardSet = TAROKS & (BIT[FIRST_TAROK + 5] - 1)  # up to V
#: Strength from which a game is worth bidding: tri needs none, it is the forehand's duty.
RUNGS = ((1, 53), (2, 63), (3, 72))
BERAC_LOWNESS = 17
VALAT_STRENGTH = 92


def strength(hand: CardSet) -> int:
    short = 0
    for suit in SUITS:
        held = hand & suit
        if not held & (held - 1):
            short += 3 if held else 6
    return (
        3 * (hand & TAROKS).bit_count()
        + 4 * (hand & HIGH_TAROKS).bit_count()
        + 5 * (hand & KINGS).bit_count()
        + 2 * (hand & QUEENS).bit_count()
        + (4 if hand & SKIS_BIT else 0)
        + short
    )


def lowness(hand: CardSet) -> int:
    return (
        2 * (hand & (LOW_PIPS | LOW_TAROKS)).bit_count()
        - (hand & (KINGS | QUEENS)).bit_count()
        - 2 * (hand & HIGH_TAROKS).bit_count()
    )


def contentment(hand_strength: int, hand_lowness: int, style: Style, dice: Random) -> tuple[int, ...]:
    if style.lurking:
        return ()
    if hand_lowness + style.boldness // 4 >= BERAC_LOWNESS:
        return (BERAC,)
    felt = hand_strength + style.boldness + int(dice.random() * 6)
    rungs = tuple(rung for rung, needed in RUNGS if felt >= needed)
    return (*rungs, VALAT) if felt >= VALAT_STRENGTH - 6 else rungs


def choose_group(talon: tuple[Card, ...], size: int) -> int:
    best, best_worth = 0, -1
    for group in range(len(talon) // size):
        worth = 0
        for card in talon[group * size : group * size + size]:
            worth += value(card) + (3 if BIT[card] & TAROKS else 0) + (2 if BIT[card] & HIGH_TAROKS else 0)
        if worth > best_worth:
            best, best_worth = group, worth
    return best


def choose_discards(hand: CardSet, count: int) -> CardSet:
    """See B1.27."""
    free = hand & ~(KINGS | TAROKS)
    chosen = 0
    while count and free:
        _, _, suit = min(
            ((hand & suit & ~chosen).bit_count() + (4 if hand & suit & KINGS else 0), place, suit)
            for place, suit in enumerate(SUITS)
            if free & suit
        )
        card = BIT[(free & suit).bit_length() - 1]
        chosen |= card
        free ^= card
        count -= 1
    taroks = hand & TAROKS & ~TRULA
    while count:
        card = BIT[lowest(taroks)]
        chosen |= card
        taroks ^= card
        count -= 1
    return chosen


def final_rung(contented: tuple[int, ...], style: Style, dice: Random) -> int:
    """Return the rung a forehand raises to of his own accord (B1.8, B1.9); 0 for none."""
    below = [rung for rung in contented if rung != VALAT]
    if not below or dice.random() * 20 > 6 + style.boldness // 2:
        return 0
    return below[-1]
