"""What the declarer laid away after the talon, from as many of these cards as are known (B1.10, B1.27, C1.1).

As with a play (`rules.remembered.judging`), a card is `WRONG` if it may not lie there whatever else was so, `RIGHT` if
it may in any case, and `OPEN` where that hangs on what nobody has said: whether a tarok was shown to the others before.
"""

from rules.pack54 import BIT, CODES, TAROKS, TRULA, Card, CardSet, card_set
from rules.remembered.game import LaidAway
from rules.remembered.reconstruction import OPEN, RIGHT, WRONG, JudgedLaid, JudgedPlay, Reason
from rules.slovenian.contracts import TAKEN_FROM_TALON
from rules.slovenian.remembered.tricks import discard_breach

#: A wrong discard, also of too many or too few cards.
ARTICLE = "C1.1"


def judge_laid(contract: str, declarer: str, laid: LaidAway) -> JudgedLaid:
    """Every card, and whether there are as many as the contract wants."""
    asked = tuple(CODES[card] for card in laid.cards if BIT[card] & TAROKS & ~TRULA)
    return JudgedLaid(
        tuple(_judged(contract, declarer, card, laid) for card in laid.cards), asked, _count(contract, declarer, laid)
    )


def _judged(contract: str, declarer: str, card: Card, laid: LaidAway) -> JudgedPlay:
    params = {"seat": declarer, "card": f"card {CODES[card]}", "contract": contract}
    surely = card_set(one for one in laid.cards if laid.shown.get(one))
    perhaps = card_set(one for one in laid.cards if laid.shown.get(one, True))
    wrong, doubt = _breach(card, perhaps), _breach(card, surely)
    if wrong is not None:
        return JudgedPlay(declarer, CODES[card], WRONG, (Reason(wrong, "B1.27", params),))
    if doubt is not None:
        return JudgedPlay(declarer, CODES[card], OPEN, (Reason(f"open-{doubt}", "B1.27", params),))
    right = "right-laid-shown" if BIT[card] & TAROKS else "right-laid"
    return JudgedPlay(declarer, CODES[card], RIGHT, (Reason(right, "B1.27", params),))


def _breach(card: Card, shown: CardSet) -> str | None:
    """What is wrong with this card by itself."""
    breach = discard_breach(BIT[card], BIT[card], shown, 1)
    return None if breach is None else breach.code


def _count(contract: str, declarer: str, laid: LaidAway) -> JudgedPlay | None:
    due, count = TAKEN_FROM_TALON.get(contract), len(laid.cards)
    if due is None or (count <= due and not laid.whole):
        return None
    params = {"seat": declarer, "count": count, "due": due, "contract": contract}
    if count == due:
        return JudgedPlay(declarer, "", RIGHT, (Reason("right-laid-count", ARTICLE, params),))
    return JudgedPlay(declarer, "", WRONG, (Reason("wrong-discard-count", ARTICLE, params),))
