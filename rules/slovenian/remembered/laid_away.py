"""Judges the declarer's discards, from as many of these cards as are known (B1.10, B1.27, C1.1).

`OPEN`: it is unknown whether a tarok was shown before.
"""

from rules.pack54 import BIT, CODES, TAROKS, TRULA, Card, CardSet, card_set
from rules.remembered.game import LaidAway
from rules.remembered.reconstruction import OPEN, RIGHT, WRONG, JudgedLaid, JudgedPlay, Reason
from rules.slovenian.contracts import TAKEN_FROM_TALON
from rules.slovenian.remembered.tricks import discard_breach

ARTICLE = "C1.1"


def judge_laid(contract: str, declarer: str, laid: LaidAway) -> JudgedLaid:
    asked = tuple(CODES[card] for card in laid.cards if BIT[card] & TAROKS & ~TRULA)
    return JudgedLaid(
        tuple(_judged(contract, declarer, card, laid) for card in laid.cards), asked, _count(contract, declarer, laid)
    )


def _judged(contract: str, declarer: str, card: Card, laid: LaidAway) -> JudgedPlay:
    params = {"seat": declarer, "card": f"card {CODES[card]}", "contract": contract}
    surely = card_set(laid_card for laid_card in laid.cards if laid.shown.get(laid_card))
    perhaps = card_set(laid_card for laid_card in laid.cards if laid.shown.get(laid_card, True))
    wrong, doubt = _breach(card, perhaps), _breach(card, surely)
    if wrong is not None:
        return JudgedPlay(declarer, CODES[card], WRONG, (Reason(wrong, "B1.27", params),))
    if doubt is not None:
        return JudgedPlay(declarer, CODES[card], OPEN, (Reason(f"open-{doubt}", "B1.27", params),))
    right = "right-laid-shown" if BIT[card] & TAROKS else "right-laid"
    return JudgedPlay(declarer, CODES[card], RIGHT, (Reason(right, "B1.27", params),))


def _breach(card: Card, shown: CardSet) -> str | None:
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
