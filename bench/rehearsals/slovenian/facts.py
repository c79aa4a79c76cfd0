"""The result of a finished game as the sheet's row, read off the cards (B1.13-B1.18, B1.26, B2.3).

Decisions: mondfang is noted in every game, for any owner of the škis. A pagat in the last trick together with škis and
mond is not noted (D7), nor one that the partner took in the last trick of the defenders' valat (B1.14, B1.18).
"""

from collections.abc import Mapping, Sequence

from rules.pack54 import KINGS, TRULA, CardSet, points
from rules.slovenian.contracts import POINT_CONTRACTS
from rules.slovenian.remembered.tricks import Trick, mondfang_position, pagat_in_last_trick

FEATURES_HELD: tuple[tuple[str, CardSet], ...] = (("kings", KINGS), ("trula", TRULA))


def result_facts(
    contract: str, declarer: str | None, tricks: Sequence[Trick], piles: Mapping[str, CardSet]
) -> dict[str, object]:
    """Return the result keys of a row, without empty ones.

    `tricks` are all that were played. `piles` are keyed "declarer" and "defenders" with discards and the rest of the
    talon, in klop by seat with the talon cards.
    """
    facts: dict[str, object] = {}
    if declarer is None:
        facts["points"] = {seat: points(pile) for seat, pile in piles.items()}
    elif contract in POINT_CONTRACTS:
        facts.update(_point_game(declarer, tricks, piles))
    else:
        valat = side_with_every_trick(tricks, declarer)
        facts["won"] = valat == ("declarer" if contract == "valat" else "defenders")
    mondfang = seat_of_mondfang(tricks)
    if mondfang is not None:
        facts["mondfang"] = mondfang
    return facts


def _point_game(declarer: str, tricks: Sequence[Trick], piles: Mapping[str, CardSet]) -> dict[str, object]:
    facts: dict[str, object] = {"points": points(piles["declarer"])}
    for feature, whole in FEATURES_HELD:
        for side, pile in piles.items():
            if pile & whole == whole:
                facts[feature] = side
    valat = side_with_every_trick(tricks, declarer)
    if valat is not None:
        facts["valat"] = valat
    pagat = pagat_in_last_trick(tricks[-1])
    if pagat is not None:
        taken_by_partner = not pagat.won and declarer not in (pagat.by, pagat.taken_by)
        if valat is None or not taken_by_partner:
            facts["pagat"] = {"by": pagat.by, "won": pagat.won}
    return facts


def side_with_every_trick(tricks: Sequence[Trick], declarer: str) -> str | None:
    taken = sum(trick.winner == declarer for trick in tricks)
    if taken == len(tricks):
        return "declarer"
    return None if taken else "defenders"


def seat_of_mondfang(tricks: Sequence[Trick]) -> str | None:
    """See B1.26, B1.13."""
    for trick in tricks:
        position = mondfang_position(trick.cards)
        if position is not None:
            return trick.player_of(trick.cards[position])
    return None
