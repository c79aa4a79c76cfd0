"""Sentences and terms of remembered tricks, beside `wording`."""

from collections.abc import Mapping

from rules.pack54 import CODES
from rules.remembered.wording import COMMON_SENTENCES, card_terms
from rules.wording import _

DECLARERS, OTHERS = "pile-declarer", "pile-others"

TRICK_TERMS: Mapping[str, str] = {
    **card_terms(CODES, {1: _("pagat"), 21: _("mond"), 22: _("škýz")}),
    DECLARERS: _("Declarer's side"),
    OTHERS: _("Opponents"),
}
TRICK_SENTENCES: Mapping[str, str] = {
    **COMMON_SENTENCES,
    "not-overtaken": _(
        "%(seat)s played %(card)s but could beat %(beat)s: in %(contract)s whoever can beat must do so."
    ),
    "pagat-not-last": _("%(seat)s played the pagat but had another tarok: here the pagat leaves a hand last of them."),
    "mond-led": _("%(seat)s led the mond but had another card, and the škýz had not been played yet."),
    "mond-on-skyz": _("%(seat)s played the mond on the škýz that was led but could play another card."),
    "right-pagat-last": _("The pagat was the last tarok."),
    "open-not-overtaken": _("Right only if %(seat)s could not beat %(beat)s."),
    "open-pagat-not-last": _("Right only if the pagat was the last tarok of %(seat)s."),
    "open-mond-led": _("Right only if the škýz had been played before, or %(seat)s could lead nothing else."),
    "open-mond-on-skyz": _("Right only if %(seat)s could play no other card."),
    # discards and piles
    "five-laid": _("%(seat)s laid away %(card)s: kings and the trul may not be laid away."),
    "tarok-laid": _("%(seat)s laid away %(card)s but had something else: a tarok only if there is nothing else."),
    "open-tarok-laid": _("Right only if %(seat)s had nothing else that may be laid away."),
    "right-discarded": _("Neither a king nor a tarok: it may be discarded."),
    "right-tarok-laid": _("%(seat)s had nothing else that may be laid away."),
    "right-discard-count": _("As many as %(seat)s takes from the talon: %(due)s."),
    "wrong-discards-count": _("Cards laid away by %(seat)s: %(count)s. As many as he takes from the talon: %(due)s."),
    "laid-not-here": _("In this game this player lays nothing away."),
    "piles-by-seat": _("Each player's own tricks until declarer and partner are known; nothing laid away."),
    "piles-with-laid": _("With the discards that were entered, without the rest of the talon."),
    "piles-without-discards": _("Without the discards and the rest of the talon."),
    "piles-with-talon": _("With the talon cards that were entered; without them points are missing."),
    # unreadable input
    "card-unknown": _("“%(value)s” is not a card. Write for example ♥ K, XV, 15, pagat, mond or škýz."),
    "card-not-in-suit": _("There is no %(rank)s of %(suit)s: its pips are %(ranks)s."),
    "tarok-unknown": _("There is no tarok %(value)s: they go from 1 (pagat) to %(most)s (škýz)."),
    "which-contract": _("Which game was played? Varšava is played otherwise than all others."),
    "no-contract": _("“%(value)s” is not a game whose tricks can be judged."),
    "first-missing": _("Who was the forehand? He leads the first trick."),
    "talon-not-here": _("Only on the first six tricks of varšava is a card of the talon added."),
    "own-partner": _("%(seat)s cannot be declarer and partner."),
    "seat-unknown": _("“%(value)s” is not a seat of this table."),
}
