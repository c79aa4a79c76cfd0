"""Sentences and terms of remembered tricks in both Hungarian books."""

from collections.abc import Mapping

from rules.hungarian.cards import CODES
from rules.remembered.wording import COMMON_SENTENCES, card_terms
from rules.wording import _

TRICK_TERMS: Mapping[str, str] = {
    **card_terms(CODES, {1: _("pagát"), 22: _("skíz")}),
    "pile-declarer": _("Declarer's side"),
    "pile-others": _("Opponents"),
}

TRICK_SENTENCES: Mapping[str, str] = {
    **COMMON_SENTENCES,
    "pagat-bound": _(
        "%(seat)s played the pagát but could play another card: the announced ulti binds the pagát to the last trick."
    ),
    "open-pagat-bound": _("Right only if %(seat)s could play no other card."),
    "king-or-honour-laid": _("%(seat)s laid away %(card)s: kings and honours may not be laid away."),
    "xx-laid": _("%(seat)s laid away the XX, which this table does not allow."),
    "open-xx-laid": _(
        "Right only if somebody took fewer cards from the talon than was his due: else the XX is for the declarer alone"
        " to lay away."
    ),
    "right-discarded": _("Neither a king nor an honour: it may be laid away."),
    "right-discard-count": _("As many as %(seat)s takes from the talon: %(due)s."),
    "wrong-discards-count": _("Cards laid away by %(seat)s: %(count)s. As many as he takes from the talon: %(due)s."),
    "laid-not-here": _("A player who sits out of this deal has laid nothing away."),
    "piles-by-seat": _("Each player's own tricks until declarer and partner are known; nothing laid away."),
    "piles-with-discards": _("With the discards that were entered; all but the declarer's count against his side."),
    "piles-no-discards": _("Without what was laid away."),
    # unreadable input
    "card-unknown": _("“%(value)s” is not a card. Write for example ♥ K, XV, 15, pagát or skíz."),
    "card-not-in-suit": _("There is no %(rank)s of %(suit)s in this pack."),
    "tarok-unknown": _("There is no tarok %(value)s: they go from 1 (pagát) to %(most)s (skíz)."),
    "dealer-missing": _("Who dealt? From that it is known who plays and who leads."),
    "own-partner": _("%(seat)s cannot be declarer and partner."),
    "seat-unknown": _("“%(value)s” is not a seat of this table."),
}
