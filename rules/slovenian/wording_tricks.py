"""Sentences and terms of the trick reconstruction, beside `wording`: judged plays, tricks, what is misread."""

from rules.pack54 import BLACK_RANKS, RED_RANKS
from rules.slovenian.card_names import ROMAN, SYMBOL_OF
from rules.slovenian.wording import _

_FIGURES = {
    "HK": _("♥ king"),
    "HQ": _("♥ queen"),
    "HN": _("♥ knight"),
    "HJ": _("♥ jack"),
    "DK": _("♦ king"),
    "DQ": _("♦ queen"),
    "DN": _("♦ knight"),
    "DJ": _("♦ jack"),
    "SK": _("♠ king"),
    "SQ": _("♠ queen"),
    "SN": _("♠ knight"),
    "SJ": _("♠ jack"),
    "CK": _("♣ king"),
    "CQ": _("♣ queen"),
    "CN": _("♣ knight"),
    "CJ": _("♣ jack"),
    "T1": _("pagat"),
    "T21": _("mond"),
    "T22": _("škis"),
}
_PIPS = {
    letter + rank: f"{SYMBOL_OF[letter]} {rank}"
    for letter, ranks in (("H", RED_RANKS), ("D", RED_RANKS), ("S", BLACK_RANKS), ("C", BLACK_RANKS))
    for rank in ranks
}
_TAROKS = {f"T{number}": roman for number, roman in enumerate(ROMAN, start=1)}

TRICK_TERMS = {
    **{f"card {code}": name for code, name in ({**_PIPS, **_TAROKS} | _FIGURES).items()},
    "suit H": _("Hearts"),
    "suit D": _("Diamonds"),
    "suit S": _("Spades"),
    "suit C": _("Clubs"),
    "suit T": _("Taroks"),
}

TRICK_SENTENCES = {
    # a wrong play
    "suit-not-followed": _("%(seat)s played %(card)s but had %(suit)s: the suit that was led must be followed."),
    "tarok-not-followed": _("%(seat)s played %(card)s but had a tarok: a tarok that was led must be followed."),
    "tarok-not-played": _("%(seat)s played %(card)s but had a tarok: whoever has no %(suit)s plays a tarok."),
    "not-overtaken": _("%(seat)s played %(card)s but could beat %(beat)s: in %(contract)s whoever can must."),
    "pagat-not-last": _("%(seat)s played the pagat but had another tarok: in klop the pagat is the last tarok."),
    "pagat-due": _("%(seat)s played %(card)s but had the pagat: in klop it must be played on mond and škis."),
    "led-out-of-turn": _("%(seat)s led, but it was the turn of %(due)s."),
    # a right play
    "right-led": _("Any card may be led."),
    "right-followed": _("Follows what was led."),
    "right-under": _("Follows, and could not beat %(beat)s."),
    "right-tarok": _("Had no %(suit)s, so a tarok."),
    "right-no-tarok": _("Had no tarok, so any card."),
    "right-free": _("Had neither %(suit)s nor a tarok, so any card."),
    "right-pagat-due": _("The pagat is due on mond and škis."),
    "right-pagat-last": _("The pagat was the last tarok."),
    # a play that cannot be decided yet
    "open-suit-not-followed": _("Right only if %(seat)s had no %(suit)s."),
    "open-tarok-not-followed": _("Right only if %(seat)s had no tarok."),
    "open-tarok-not-played": _("Right only if %(seat)s had no tarok."),
    "open-not-overtaken": _("Right only if %(seat)s could not beat %(beat)s."),
    "open-pagat-not-last": _("Right only if the pagat was the last tarok of %(seat)s."),
    "open-pagat-due": _("Right only if %(seat)s did not have the pagat."),
    # what else a trick tells, and what the piles leave out
    "trula-trick": _("Škis, mond and pagat in one trick: the pagat takes it, and the mond is no mondfang."),
    "declarer-led-out-of-turn": _(
        "%(seat)s led, but it was the turn of %(due)s. Out of turn only who did not take the game makes a renons."
    ),
    "mond-caught": _("Mondfang: the škis took the mond of %(seat)s."),
    # what was laid away
    "king-or-trula-discarded": _("%(seat)s laid away %(card)s: kings and the trula may not be laid away."),
    "discarded-tarok-not-shown": _(
        "%(seat)s laid away %(card)s and did not show it: the others have to see a tarok before it is laid away."
    ),
    "open-discarded-tarok-not-shown": _("Right only if %(seat)s showed it to the others before."),
    "right-laid": _("Neither a king nor a tarok: it may be laid away."),
    "right-laid-shown": _("The others were shown it before."),
    "right-laid-count": _("As many as %(contract)s takes from the talon: %(due)s."),
    "wrong-discard-count": _("Cards laid away by %(seat)s: %(count)s. In %(contract)s it must be %(due)s."),
    "laid-not-here": _("In klop nothing is laid away."),
    "card-twice-laid": _("%(card)s stands twice: it is among the cards laid away already."),
    "piles-with-laid": _("With the cards laid away that were entered, without the rest of the talon."),
    "piles-without-discards": _("Without the discards and the rest of the talon."),
    "piles-with-talon": _("With the talon cards that were entered; without them points are missing."),
    "piles-do-not-count": _("In %(contract)s only the tricks count, not the points."),
    # what was entered and cannot be so
    "card-unknown": _("“%(value)s” is not a card. Write for example ♥ K, XV, 15, pagat, mond or škis."),
    "card-not-in-suit": _("There is no %(rank)s of %(suit)s: its pips are %(ranks)s."),
    "tarok-unknown": _("There is no tarok %(value)s: they go from 1 (pagat) to %(most)s (škis)."),
    "cards-ambiguous": _("“%(value)s” can be read as different cards. Put commas between the cards."),
    "card-twice": _("%(card)s stands twice: it is in trick %(trick)s already."),
    "card-twice-in-hand": _("%(card)s stands twice: it is among the cards of %(seat)s already."),
    "card-before-missing": _("The card played before this one is missing."),
    "trick-not-full": _("A card of this trick is missing, and more tricks follow. Or enter only some of the tricks."),
    "leader-missing": _("Who led this trick?"),
    "forehand-missing": _("Who was the forehand? He leads the first trick."),
    "number-unknown": _("“%(value)s” is not the number of a trick: they go from 1 to %(most)s."),
    "number-order": _(
        "Trick %(number)s cannot stand here, trick %(least)s is the first that can: enter tricks in the order they"
        " were played."
    ),
    "talon-not-here": _("Only on the first six tricks of a klop is a card of the talon turned up."),
    "too-many-tricks": _("A game has %(most)s tricks."),
    "hand-too-large": _(
        "%(seat)s would have had %(count)s cards and not %(most)s. Was a card entered twice, or miscounted?"
    ),
    "hand-not-whole": _(
        "After these tricks %(seat)s should hold %(due)s cards, not %(count)s. If the cards are right, the hand was"
        " miscounted."
    ),
}
