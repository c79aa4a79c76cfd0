"""Sentences and terms common to every book's remembered tricks."""

from collections.abc import Mapping, Sequence

from rules.remembered.card_names import ROMAN, SYMBOL_OF
from rules.wording import _

FIGURES: Mapping[str, str] = {
    "HK": _("♥ king"),
    "HQ": _("♥ queen"),
    "HN": _("♥ knight"),
    "HJ": _("♥ jack"),
    "HA": _("♥ ace"),
    "DK": _("♦ king"),
    "DQ": _("♦ queen"),
    "DN": _("♦ knight"),
    "DJ": _("♦ jack"),
    "DA": _("♦ ace"),
    "SK": _("♠ king"),
    "SQ": _("♠ queen"),
    "SN": _("♠ knight"),
    "SJ": _("♠ jack"),
    "CK": _("♣ king"),
    "CQ": _("♣ queen"),
    "CN": _("♣ knight"),
    "CJ": _("♣ jack"),
}
SUIT_TERMS: Mapping[str, str] = {
    "suit H": _("Hearts"),
    "suit D": _("Diamonds"),
    "suit S": _("Spades"),
    "suit C": _("Clubs"),
    "suit T": _("Taroks"),
}


def card_terms(codes: Sequence[str], named: Mapping[int, str]) -> dict[str, str]:
    """Return the names of a pack's cards, under "card " and the code; `named` are the taroks that have a name."""
    taroks = {f"T{number}": named.get(number, roman) for number, roman in enumerate(ROMAN, start=1)}
    pips = {code: f"{SYMBOL_OF[code[0]]} {code[1:]}" for code in codes if code not in taroks}
    names = {**pips, **taroks, **FIGURES}
    return {**{f"card {code}": names[code] for code in codes}, **SUIT_TERMS}


COMMON_SENTENCES: Mapping[str, str] = {
    "suit-not-followed": _("%(seat)s played %(card)s but had %(suit)s: the suit that was led must be followed."),
    "tarok-not-followed": _("%(seat)s played %(card)s but had a tarok: a tarok that was led must be followed."),
    "tarok-not-played": _("%(seat)s played %(card)s but had a tarok: whoever has no %(suit)s plays a tarok."),
    "led-out-of-turn": _("%(seat)s led, but it was the turn of %(due)s."),
    "right-led": _("Any card may be led."),
    "right-followed": _("Follows what was led."),
    "right-under": _("Follows, and could not beat %(beat)s."),
    "right-tarok": _("Had no %(suit)s, so a tarok."),
    "right-no-tarok": _("Had no tarok, so any card."),
    "right-free": _("Had neither %(suit)s nor a tarok, so any card."),
    "open-suit-not-followed": _("Right only if %(seat)s had no %(suit)s."),
    "open-tarok-not-followed": _("Right only if %(seat)s had no tarok."),
    "open-tarok-not-played": _("Right only if %(seat)s had no tarok."),
    "card-twice-laid": _("%(card)s is entered twice: it is already among the discards."),
    "cards-ambiguous": _("“%(value)s” can be read as different cards. Put commas between the cards."),
    "card-twice": _("%(card)s is entered twice: it is already in trick %(trick)s."),
    "card-twice-in-hand": _("%(card)s is entered twice: it is already among the cards of %(seat)s."),
    "card-before-missing": _("The card played before this one is missing."),
    "trick-not-full": _("A card of this trick is missing, and more tricks follow. Or enter only some of the tricks."),
    "leader-missing": _("Who led this trick?"),
    "number-unknown": _("“%(value)s” is not the number of a trick: they go from 1 to %(most)s."),
    "number-order": _(
        "Trick %(number)s cannot come here; trick %(least)s is the first that can: enter tricks in the order "
        "they were played."
    ),
    "too-many-tricks": _("A game has %(most)s tricks."),
    "hand-too-large": _(
        "%(seat)s would have had %(count)s cards and not %(most)s. Was a card entered twice, or were the cards "
        "miscounted?"
    ),
    "hand-not-whole": _(
        "After these tricks %(seat)s should hold %(due)s cards, not %(count)s. If the cards are right, the hand was"
        " miscounted."
    ),
    "does-not-play": _("%(seat)s does not play in this deal."),
}
