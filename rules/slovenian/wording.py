"""The rule book's sentences and terms."""

from rules.wording import _

TERMS = {
    "tri": _("tri"),
    "dve": _("dve"),
    "ena": _("ena"),
    "solo": _("solo"),
    "berac": _("berač"),
    "valat": _("valat"),
    "klop": _("klop"),
    "late": _("lateness"),
    # Signs on the printed sheet (A11, B1.25).
    "marks": _("Radelc circles"),
    "sheet-marks": _("Radelc"),
    "sheet-mark-open": _("radelc"),
    "sheet-mark-used": _("used radelc"),
    "sheet-struck": _("klop"),
    "sheet-dot": _("kontra in klop"),
    "kings": _("kings"),
    "trula": _("trula"),
    "pagat": _("pagat"),
    "mondfang": _("mondfang"),
    "kontra": _("kontra"),
    "re": _("re"),
    "sub": _("sub"),
    "mort": _("mort"),
    "first": _("is forehand"),
    "declarer": _("declarer"),
    "defenders": _("defenders"),
    "points": _("card points"),
    "won": _("won or lost"),
    "announcements": _("announcements"),
    "contract": _("contract"),
    "renons": _("renons"),
    "misdeals": _("misdeals"),
    "entries": _("written values"),
    "games": _("number of games"),
    "announced_valat": _("announced valat"),
    "radelc_erased": _("when a radelc is erased"),
    "klop_full_others": _("the others when one is full in klop"),
    "silent_beside_announced": _("a silent one beside a failed announcement"),
    "placing_points": _("points for the places"),
    "disqualified": _("disqualified seat"),
    "difference": _("difference"),
    "silent": _("silent"),
    "radelc": _("radelc"),
}

SENTENCES = {
    # items, each before its article and its derivation
    "game-won": _("%(contract)s won, %(points)s card points"),
    "game-lost": _("%(contract)s lost, %(points)s card points, 36 win (B1.16)"),
    "bid-won": _("%(contract)s won"),
    "bid-lost": _("%(contract)s lost"),
    "announced-made": _("%(feature)s announced and made"),
    "announced-failed": _("%(feature)s announced and failed"),
    "defender-made": _("%(feature)s announced by %(by)s and made, scored by the declarer (B1.29)"),
    "defender-failed": _("%(feature)s announced by %(by)s and failed, scored by the declarer (B1.29)"),
    "announced-made-alone": _("%(feature)s announced and made; only this is written, not the game (B1.14)"),
    "announced-failed-alone": _("%(feature)s announced and failed; only this is written, not the game (B1.14)"),
    "defender-made-alone": _(
        "%(feature)s announced by %(by)s and made, scored by the declarer (B1.29); only this is written, not "
        "the game (B1.14)"
    ),
    "defender-failed-alone": _(
        "%(feature)s announced by %(by)s and failed, scored by the declarer (B1.29); only this is written, not "
        "the game (B1.14)"
    ),
    "announced-made-no-silent": _(
        "%(feature)s announced and made; kings, trula and pagat that nobody announced are not written beside a valat,"
        " which takes every card (B1.18)"
    ),
    "announced-failed-no-silent": _(
        "%(feature)s announced and failed, the other side took every trick; beside that nothing silent is written"
        " (B1.18)"
    ),
    "defender-made-no-silent": _(
        "%(feature)s announced by %(by)s and made, scored by the declarer (B1.29); kings, trula and pagat that "
        "nobody announced are not written beside a valat, which takes every card (B1.18)"
    ),
    "defender-failed-no-silent": _(
        "%(feature)s announced by %(by)s and failed, scored by the declarer (B1.29); the other side took every "
        "trick, and beside that nothing silent is written (B1.18)"
    ),
    "announced-failed-once": _(
        "%(feature)s announced and failed; nothing is written for the other side's silent %(feature)s (B1.18)"
    ),
    "defender-failed-once": _(
        "%(feature)s announced by %(by)s and failed, scored by the declarer (B1.29); nothing is written for "
        "the declarer's silent %(feature)s (B1.18)"
    ),
    "partner-failed": _("%(feature)s announced by %(by)s failed, the partner gets the same"),
    "silent-made": _("silent %(feature)s"),
    "silent-defenders": _("silent %(feature)s of the defenders, scored by the declarer (B1.29)"),
    "pagat-beaten": _("pagat lost in the last trick"),
    "pagat-beaten-defender": _("pagat of %(by)s lost in the last trick, scored by the declarer (B1.29)"),
    "pagat-beaten-partner": _("pagat of %(by)s lost, the partner gets the same"),
    "silent-valat": _("silent valat, nothing else is written"),
    "silent-valat-defenders": _("silent valat of the defenders, nothing else is written"),
    "silent-valat-no-radelc": _(
        "silent valat of the defenders, nothing else is written; the declarer's radelc doubles what its owner achieves"
        " (B1.24), and this valat is not his"
    ),
    "bonus-game": _("%(contract)s: the kontra failed, bonus of the silent defender"),
    "bonus-announcement": _("%(feature)s: the kontra failed, bonus of the silent defender"),
    "bonus-valat": _("silent valat: the kontra failed, bonus of the silent defender"),
    "mondfang": _("mondfang: škis took the mond"),
    "klop-points": _("klop, %(points)s card points"),
    "klop-spared": _("klop, %(points)s card points; only the caller's double, he alone has the most"),
    "klop-full": _("klop, full with %(points)s card points"),
    "klop-others-zero": _("klop, another seat is full: nothing is written for %(points)s card points"),
    "renons": _("renons in %(contract)s"),
    "renons-bid": _(
        "renons in %(contract)s, without the difference of 35 (C2.2): in this game only tricks count, not card points"
    ),
    "renons-before": _("renons before a contract was bid, valued as the forehand's tri"),
    "renons-ruled": _("renons in %(contract)s, set by the referee; by the rules %(value)s"),
    "misdeal": _("misdeal: the dealer is fined"),
    "lateness": _("a full 4:30 late: the round is one game shorter"),
    "written": _("value taken from the paper sheet"),
    # violations
    "row-shape": _("This row is not a recorded game: “%(value)s”."),
    "unknown-key": _("“%(key)s” is not a known fact of a game."),
    "fact-not-here": _("“%(key)s” does not belong to this kind of row."),
    "contract-missing": _("The contract is missing."),
    "contract-unknown": _("“%(value)s” is not a contract; it is tri, dve, ena, solo, berač, valat or klop."),
    "declarer-missing": _("Who played %(contract)s? The declarer is missing."),
    "declarer-without-contract": _("A declarer without a contract: choose the contract he played."),
    "klop-declarer": _("Klop has no declarer; everybody plays for himself."),
    "seat-unknown": _("“%(value)s” is not a seat; seats are A, B and C."),
    "list-expected": _("A list of seats is expected here, not “%(value)s”."),
    "side-unknown": _("“%(value)s” is neither the declarer nor the defenders."),
    "points-missing": _("The card points of the declarer's side are missing (0 to 70)."),
    "points-not-whole": _("“%(value)s” is not a whole number."),
    "points-range": _("%(value)s is outside %(least)s to %(most)s."),
    "points-by-seat": _("Values of all three seats are needed, not “%(value)s”."),
    "points-of-seat-missing": _("The value of seat %(seat)s is missing."),
    "klop-points-missing": _("Klop needs the card points of all three seats."),
    "klop-sum": _("The card points in klop add up to %(sum)s; they can only add up to 69, 70 or 71."),
    "klop-kontra": _("In klop only one player may say kontra, and no word beyond it (%(count)s were entered)."),
    "won-missing": _("Was %(contract)s won or lost?"),
    "yes-or-no": _("“%(value)s” is neither won nor lost."),
    "kontra-too-many": _("At most four can be said (kontra, re, sub, mort), not %(count)s."),
    "kontra-turn": _(
        "%(seat)s cannot say %(word)s here: kontra and sub come from a defender, re and mort from the declarer"
        " %(declarer)s."
    ),
    "kontra-turn-announcer": _(
        "%(seat)s cannot say %(word)s here: on the announcement of %(announcer)s kontra and sub come from the declarer"
        " %(declarer)s, re and mort from %(announcer)s himself."
    ),
    "announced-twice": _("The same side announced %(feature)s twice; only one announcement per side counts."),
    "announcement-shape": _("“%(value)s” is not an announcement."),
    "feature-unknown": _("“%(value)s” cannot be announced; it is kings, trula, pagat or valat."),
    "pagat-shape": _("“%(value)s” does not say whose pagat it was and whether it won."),
    "pagat-lost-under-valat": _("%(seat)s's side took every trick, so the pagat of %(seat)s cannot have been lost."),
    "pagat-won-under-valat": _("The other side took every trick, so %(seat)s cannot have won with the pagat."),
    "kings-points": _("The side with all four kings (%(side)s) has at least %(least)s card points, not %(held)s."),
    "trula-points": _("The side with the trula (%(side)s) has at least %(least)s card points, not %(held)s."),
    "kings-and-trula-points": _(
        "The side with all kings and the trula (%(side)s) has at least %(least)s card points, not %(held)s."
    ),
    "tri-not-forehand": _("Tri can only be played by the forehand %(forehand)s; %(seat)s could only go higher."),
    "renons-shape": _("“%(value)s” does not say who committed the renons."),
    "renons-nobody": _("Who committed the renons? Give at least one seat."),
    "renons-twice": _("The same seat is entered twice for the renons."),
    "result-with-renons": _("The game was stopped by a renons: “%(key)s” is not recorded."),
    "paper-impossible": _("No game under the rules scores A %(A)s, B %(B)s, C %(C)s here."),
    "paper-only-with-radelc": _(
        "%(contract)s by %(declarer)s scores A %(A)s, B %(B)s, C %(C)s only with a radelc, and %(declarer)s has none."
    ),
    "paper-only-without-radelc": _(
        "%(contract)s by %(declarer)s scores A %(A)s, B %(B)s, C %(C)s only without a radelc, but %(declarer)s has one."
    ),
    "paper-declarer-only-with-radelc": _(
        "A game by %(declarer)s scores A %(A)s, B %(B)s, C %(C)s only with a radelc, and %(declarer)s has none."
    ),
    "paper-declarer-only-without-radelc": _(
        "A game by %(declarer)s scores A %(A)s, B %(B)s, C %(C)s only without a radelc, but %(declarer)s has one."
    ),
    "paper-other-declarer": _(
        "A %(A)s, B %(B)s, C %(C)s cannot come from a game by %(declarer)s, only from one by %(declarers)s."
    ),
    "paper-other-contract": _("%(contract)s cannot score A %(A)s, B %(B)s, C %(C)s; that would be: %(contracts)s."),
    "too-many-rows": _("A round has %(games)s rows; this is row %(row)s."),
    "ruleset-unknown": _("“%(value)s” is not this rule book."),
    "players": _("Three players sit at a table, not %(value)s."),
    "case-ruled-by-referee": _("Only a referee sets another value for a renons (C1.5)."),
    "bad-sheet": _("The rows of a sheet are a list."),
    "options-shape": _("The options of a sheet are named values, not “%(value)s”."),
    "option-unknown": _("“%(key)s” is not an option of this rule book."),
    "option-value": _("“%(value)s” is not possible for the option %(key)s."),
    "disqualified-unknown": _("“%(value)s” is not a seat that could be disqualified."),
    "typed-renons": _("“%(value)s” is not a list of seats; type for example C, or C 60 if the referee set 60."),
    "typed-announcement": _("“%(value)s” is not an announcement; type for example pB, or pBxA with a kontra by A."),
    # claims and cases
    "claim-several": _(
        "A renons of several players is only a wrong number of cards; for anything else choose one player."
    ),
    "claim-early": _(
        "A wrong number of cards before a contract was bid is not a renons: the dealer scores −20, and the "
        "cards are dealt again."
    ),
    # the row of a stopped game
    "case-fine-missing": _("Before this game %(seats)s dealt wrongly: the −20 belongs into this row, under misdeals."),
    "case-fine-unseen": _(
        "Before this game %(seats)s dealt wrongly, and values do not show the −20: enter the game, or let the referee."
    ),
    "case-differs": _("The case was decided with “%(value)s” here."),
    "case-differs-nothing": _("The case was decided with nothing here."),
    "remark-radelc": _("radelc ×2"),
    "remark-radelc-idle": _("radelc does not count"),
    "remark-points-klop": _("card points A %(A)s, B %(B)s, C %(C)s"),
    "remark-bid-won": _("won"),
    "remark-bid-lost": _("lost"),
    "remark-announced": _("%(feature)s %(by)s"),
    "remark-announced-words": _("%(feature)s %(by)s (%(words)s)"),
    "remark-valat-alone": _("only the valat is written"),
    "remark-silent-valat": _("silent valat, written alone"),
    "remark-silent-valat-defenders": _("silent valat of the defenders, written alone"),
    "remark-silent": _("silent %(feature)s"),
    "remark-silent-idle": _("silent %(feature)s (not written)"),
    "remark-silent-defenders": _("silent %(feature)s of the defenders"),
    "remark-silent-defenders-idle": _("silent %(feature)s of the defenders (not written)"),
    "remark-pagat-won": _("silent pagat %(by)s +"),
    "remark-pagat-won-idle": _("silent pagat %(by)s + (not written)"),
    "remark-pagat-lost": _("silent pagat %(by)s −"),
    "remark-pagat-lost-idle": _("silent pagat %(by)s − (not written)"),
    "remark-mondfang": _("mondfang %(by)s"),
    "remark-misdeal": _("misdeal %(by)s"),
    "remark-renons": _("renons %(by)s"),
    "remark-renons-before": _("renons %(by)s before a contract"),
    "remark-ruled": _("value set by the referee"),
    "remark-late": _("late %(by)s"),
    "remark-paper": _("written values only"),
}
