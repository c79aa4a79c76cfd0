"""What may be played and who takes a trick (Paskievics LEJ, Vadász I.1.k-l)."""

import pytest

from rules.hungarian.cards import CARD_OF_CODE, CODES, card_set, cards_in
from rules.hungarian.tricks import Trick, legal_plays, winning_position


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [
        ("HA T1 SK", None, "HA SK T1"),
        ("HA HK T1 SK", "HQ", "HA HK"),
        ("T1 T20 SK", "HQ", "T1 T20"),
        ("S10 SK", "HQ", "S10 SK"),
        ("T1 T20 SK", "T5", "T1 T20"),
        ("HA SK", "T5", "HA SK"),
    ],
)
def test_what_may_be_played(hand, led, may):
    """Colour, else tarok, else anything; nobody has to overtake."""
    cards = card_set(CARD_OF_CODE[code] for code in hand.split())
    found = legal_plays(cards, None if led is None else CARD_OF_CODE[led])
    assert " ".join(CODES[card] for card in cards_in(found)) == may


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("HA HK SK CK", 1), ("HA SK CK DK", 0), ("HK T1 T2 SK", 2), ("T20 T21 T22 T1", 2), ("SJ HK S10 SQ", 3)],
)
def test_who_takes_the_trick(cards, winner):
    played = tuple(CARD_OF_CODE[code] for code in cards.split())
    assert winning_position(played) == winner
    trick = Trick((2, 3, 0, 1), played)
    assert trick.winner == (2, 3, 0, 1)[winner]
    assert trick.player_of(played[1]) == 3
