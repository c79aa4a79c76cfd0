"""Sentences and terms of the trick reconstruction, beside `wording`."""

from rules.pack54 import CODES
from rules.remembered.wording import COMMON_SENTENCES, card_terms
from rules.wording import _

TRICK_TERMS = card_terms(CODES, {1: _("pagat"), 21: _("mond"), 22: _("škis")})

TRICK_SENTENCES = {
    **COMMON_SENTENCES,
    "not-overtaken": _(
        "%(seat)s played %(card)s but could beat %(beat)s: in %(contract)s whoever can beat must do so."
    ),
    "pagat-not-last": _("%(seat)s played the pagat but had another tarok: in klop the pagat is the last tarok."),
    "pagat-due": _("%(seat)s played %(card)s but had the pagat: in klop it must be played on mond and škis."),
    "right-pagat-due": _("The pagat is due on mond and škis."),
    "right-pagat-last": _("The pagat was the last tarok."),
    "open-not-overtaken": _("Right only if %(seat)s could not beat %(beat)s."),
    "open-pagat-not-last": _("Right only if the pagat was the last tarok of %(seat)s."),
    "open-pagat-due": _("Right only if %(seat)s did not have the pagat."),
    # notes on a trick and on the piles
    "trula-trick": _("Škis, mond and pagat in one trick: the pagat takes it, and it does not count as mondfang."),
    "declarer-led-out-of-turn": _(
        "%(seat)s led, but it was the turn of %(due)s. Playing out of turn is a renons only for a player who "
        "did not take the game."
    ),
    "mond-caught": _("Mondfang: the škis took the mond of %(seat)s."),
    # discards
    "king-or-trula-discarded": _("%(seat)s discarded %(card)s: kings and the trula may not be discarded."),
    "discarded-tarok-not-shown": _(
        "%(seat)s discarded %(card)s without showing it: the others have to see a tarok before it is discarded."
    ),
    "open-discarded-tarok-not-shown": _("Right only if %(seat)s showed it to the others before."),
    "right-laid": _("Neither a king nor a tarok: it may be discarded."),
    "right-laid-shown": _("The others were shown it before."),
    "right-laid-count": _("As many as %(contract)s takes from the talon: %(due)s."),
    "wrong-discard-count": _("Cards discarded by %(seat)s: %(count)s. In %(contract)s it must be %(due)s."),
    "laid-not-here": _("In klop nothing is discarded."),
    "piles-with-laid": _("With the discards that were entered, without the rest of the talon."),
    "piles-without-discards": _("Without the discards and the rest of the talon."),
    "piles-with-talon": _("With the talon cards that were entered; without them points are missing."),
    "piles-do-not-count": _("In %(contract)s only the tricks count, not the points."),
    # unreadable input
    "card-unknown": _("“%(value)s” is not a card. Write for example ♥ K, XV, 15, pagat, mond or škis."),
    "card-not-in-suit": _("There is no %(rank)s of %(suit)s: its pips are %(ranks)s."),
    "tarok-unknown": _("There is no tarok %(value)s: they go from 1 (pagat) to %(most)s (škis)."),
    "forehand-missing": _("Who was the forehand? He leads the first trick."),
    "talon-not-here": _("Only on the first six tricks of a klop is a card of the talon turned up."),
}
