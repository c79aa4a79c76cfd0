"""The rule book's sentences and terms."""

from rules.wording import _

TERMS = {
    "harom": _("három"),
    "ketto": _("kettő"),
    "egy": _("egy"),
    "szolo": _("szóló"),
    "trull": _("trull"),
    "negykiraly": _("négykirály"),
    "dupla": _("dupla"),
    "volat": _("volát"),
    "pagatulti": _("pagátulti"),
    "xxi_fogas": _("XXI-catch"),
    "kontra": _("kontra"),
    "rekontra": _("rekontra"),
    "szubkontra": _("szubkontra"),
    "hirskontra": _("hirskontra"),
    "mordkontra": _("mordkontra"),
    "declarer": _("declarer"),
    "defenders": _("opponents"),
    "skiz": _("skíz"),
    "xxi": _("XXI"),
    "pagat": _("pagát"),
    "negy_kiraly": _("all four kings"),
    "szolo_xxi": _("XXI as the only tarokk"),
    "szolo_pagat": _("pagát as the only tarokk"),
    "kilenc_szines": _("nine suit cards"),
    "xxi_pagat": _("XXI and pagát as the only tarokks"),
    "won": _("won"),
    "lost": _("lost"),
    "made": _("made"),
    "failed": _("failed"),
    "beaten": _("beaten"),
    "announced": _("announced"),
    "after": _("claimed after the play"),
    "silent": _("silent"),
    "alone": _("alone"),
    "payers": _("payers"),
    "sharers": _("sharers"),
    "rest": _("what cannot be shared equally"),
    "late": _("paid late"),
    "lap": _("doubled lap"),
    "pot": _("pot"),
    "no-bound": _("any number"),
    # the page's questions
    "first": _("speaks first"),
    "alone-own": _("alone, a card of his own"),
    "alone-discarded": _("alone, the card was discarded"),
    "outcome-dupla": _("71 or more"),
    "outcome-win": _("48 to 70"),
    "outcome-loss": _("24 to 47"),
    "outcome-dupla_loss": _("23 or fewer"),
    "tarokks-8": _("eight tarokks"),
    "tarokks-9": _("nine tarokks"),
    "tarokks-e": _("eight tarokks, claimed after the play"),
    "tarokks-n": _("nine tarokks, claimed after the play"),
    "drawn-3": _("skíz from the talon"),
    "drawn-2": _("XXI from the talon"),
    "drawn-1": _("pagát from the talon"),
    "drawn-s": _("skíz from the talon, paid late"),
    "drawn-h": _("XXI from the talon, paid late"),
    "drawn-p": _("pagát from the talon, paid late"),
}

SENTENCES = {
    # items, each before its article and its derivation
    "game": _("%(contract)s %(result)s"),
    "silent_dupla": _("silent dupla in %(contract)s"),
    "silent_volat": _("silent volát in %(contract)s"),
    "dupla": _("dupla in %(contract)s, announced by %(by)s: %(result)s"),
    "volat": _("volát in %(contract)s, announced by %(by)s: %(result)s"),
    "trull": _("trull, announced by %(by)s: %(result)s"),
    "negykiraly": _("four kings, announced by %(by)s: %(result)s"),
    "pagatulti": _("pagátulti, announced by %(by)s: %(result)s"),
    "xxi_fogas": _("XXI-catch, announced by %(by)s: %(result)s"),
    "silent_trull": _("silent trull"),
    "silent_negykiraly": _("four kings, silent"),
    "silent_pagatulti": _("pagát in the ninth trick, silent: %(result)s"),
    "silent_xxi_fogas": _("XXI caught, silent"),
    "tarokks": _("%(count)s tarokks of %(by)s, %(result)s"),
    "failed_fourth": _("%(by)s bid %(contract)s as the fourth without an honour and drew none"),
    "renonsz": _("fault of %(by)s, set by the referee"),
    "pot_in": _("paid into the pot"),
    "pot_out": _("out of the pot"),
    "honour_drawn": _("%(honour)s drawn from the talon by %(by)s, paid to the dealer"),
    # the sheet and the shape of its rows
    "ruleset-unknown": _("“%(value)s” is not this rule book."),
    "players": _("Four or five sit at a table, not “%(value)s”."),
    "unknown-key": _("“%(key)s” does not belong here."),
    "missing-key": _("“%(key)s” is missing."),
    "bad-value": _("“%(value)s” is not possible for “%(key)s”."),
    "bad-option": _("“%(value)s” is not possible for the option “%(key)s”."),
    "unknown-row": _(
        "This row has to be exactly one of: a game, a pass of all four, a throw-in, a failed fourth bid, a "
        "fault, the sharing of the pot."
    ),
    "too-many-games": _("A round has %(games)s games; this one is beyond them."),
    "sitting-out": _("%(seat)s deals this game and sits out, and cannot appear in its row."),
    # sides
    "partner-declarer": _("%(seat)s is the declarer and cannot be his own partner; is he alone?"),
    "alone-unclear": _("Give either the partner or why the declarer is alone: exactly one of the two."),
    "discarder": _(
        "The player who discarded the called card is named when the declarer is alone because of that, and "
        "only then; it is never the declarer, who does not report his discard."
    ),
    "called-honour": _("%(card)s is an honour and cannot be called."),
    "called-too-low": _(
        "%(card)s cannot be called here: the lowest card the declarer may come down to is %(least)s; a lower one can be"
        " called after another player discarded a tarokk, where the table plays so."
    ),
    "self-call-not-xx": _("At this table a player who calls a card of his own calls the XX, not %(card)s."),
    "xx-discarded": _("The XX cannot have been discarded: at this table nobody may discard it."),
    "called-discarded": _("%(card)s was called and cannot have been discarded: at this table nobody may discard it."),
    "forced-kontra-missing": _(
        "%(seat)s discarded the called card and has to say kontra to the game, unless an opponent before him did."
    ),
    # promises of the auction
    "no-invits": _("The table plays without invits and yielding, so %(seat)s promised nothing."),
    "invit-and-yield": _("Only one of them binds the declarer: an invit or a yielded game."),
    "invit-own": _("%(seat)s is the declarer: a promise of his own does not bind him and is not written."),
    "invit-card": _("The table knows no invit with the %(card)s."),
    "invit-contract": _("An invit with the %(card)s does not lead to %(contract)s."),
    "yield-contract": _("A yielded game is a kettő, not %(contract)s."),
    "yield-order": _("%(seat)s speaks after the declarer %(declarer)s and cannot have yielded to him."),
    "yield-pagat": _("A player who yields has a big honour; at this table the pagát is not enough."),
    "invit-not-called": _("%(seat)s gave an invit with the %(card)s, so that has to be called, not %(called)s."),
    "yield-not-called": _("%(seat)s yielded, so the XX has to be called, not %(called)s."),
    "invit-partner": _("%(seat)s promised the %(card)s and it was called, so %(seat)s is the partner."),
    "yield-partner": _("%(seat)s promised the XX and it was called, so %(seat)s is the partner."),
    "invit-pagat-not-announced": _(
        "%(seat)s has the pagát as the only honour, so his side has to announce pagátulti; it did not."
    ),
    # spoken words
    "duplicate-announcement": _("%(seat)s announced %(feature)s, but his side had announced it already."),
    "double-after-volat": _("%(seat)s announced %(feature)s, but after the volát of his own side that is not allowed."),
    "double-and-volat-at-once": _(
        "%(seat)s announced dupla and volát, and nobody else spoke; they cannot be announced in one turn."
    ),
    "double-and-volat-one-player": _("%(seat)s announced dupla and volát; one of them has to come from the partner."),
    "side-not-shown": _(
        "%(seat)s announced %(feature)s against the declarer, but nothing shows whose side he is on: no kontra of that"
        " side, no announcement of the partner before, no promise of the auction."
    ),
    "kontra-side": _(
        "%(seat)s cannot say %(word)s here: on what belongs to %(owner)s's side the others say kontra, szubkontra and"
        " mordkontra, the side itself rekontra and hirskontra."
    ),
    "kontra-too-high": _("%(count)s kontras were said on one announcement; this table allows %(most)s at most."),
    "tarokks-twice": _("%(seat)s can report his tarokks only once."),
    "tarokks-too-many": _("%(count)s tarokks were reported together; there are %(most)s."),
    "tarokks-not-announced": _(
        "%(seat)s had to report his tarokks when he spoke, so he cannot claim them after the play."
    ),
    "late-claim": _("%(seat)s has nobody from whom he could claim his tarokks after the play."),
    # results
    "points-missing": _("Either the card points of the declarer's side or their band; exactly one of them."),
    "points-range": _("%(points)s is outside 0 to %(most)s."),
    "volat-contradiction": _("Every trick went to one side (%(side)s), so trull and four kings cannot be the other's."),
    "pagat-contradiction": _(
        "Every honour went to one side (%(side)s), so the other cannot have won a trick with the pagát."
    ),
    "xxi-contradiction": _("Every honour went to one side (%(side)s), so its XXI cannot have been caught."),
    "trull-not-recorded": _(
        "One side (%(side)s) caught the XXI and won with the pagát, so the trull is its: that is missing."
    ),
    "points-impossible": _(
        "With these kings, honours, tricks and discards the declarer's side has %(least)s to %(most)s card points."
    ),
    "honours-drawn": _(
        "Honours from the talon are paid to a dealer who sits out, each once, and only where the table plays so."
    ),
    # other rows
    "not-fourth-hand": _("%(seat)s is not the fourth to speak; that is %(fourth)s."),
    "throw-in-hand": _("This may not be thrown in at this table: %(hand)s."),
    "throw-in-after-discard": _("A player who discarded a tarokk cannot throw this in: %(hand)s."),
    "renonsz-amount": _("%(each)s to each is not possible for a fault: %(least)s at least, %(most)s at most."),
    "pot": _("The pot is shared in the last row, and only where the table plays with one."),
    "renonsz-by-referee": _("What a fault costs is set by a referee, who also writes it."),
    "typed-announcement": _("“%(value)s” is none of the letters with a seat; type for example uB, with a kontra uBxC."),
    "remark-lap": _("doubled lap: ×%(times)s"),
    "remark-invit": _("invit of %(by)s with the %(card)s"),
    "remark-yielded": _("%(by)s yielded"),
    "remark-pagat-only": _("pagát the only honour of %(by)s"),
    "remark-own": _("alone, %(card)s his own"),
    "remark-discarded": _("alone, %(card)s discarded by %(by)s"),
    "remark-called": _("%(card)s called"),
    "remark-tarokks-discarded": _("tarokks discarded by %(by)s"),
    "remark-tarokks": _("%(count)s tarokks %(by)s"),
    "remark-tarokks-after": _("%(count)s tarokks %(by)s, claimed after the play"),
    "outcome-dupla": _("71 or more card points"),
    "outcome-win": _("48 to 70 card points"),
    "outcome-loss": _("24 to 47 card points"),
    "outcome-dupla_loss": _("23 or fewer card points"),
    "remark-silent": _("%(feature)s silent: %(side)s"),
    "remark-pagat-won": _("pagát of %(by)s won the ninth"),
    "remark-pagat-beaten": _("pagát of %(by)s beaten in the ninth"),
    "remark-xxi-caught": _("XXI of %(by)s caught"),
    "remark-drawn": _("%(honour)s from the talon %(by)s"),
    "remark-drawn-late": _("%(honour)s from the talon %(by)s, paid late"),
    "remark-thrown": _("thrown in by %(by)s: %(hand)s"),
    "remark-put-down": _("%(by)s had discarded a tarokk"),
    "remark-failed": _("%(by)s bid %(contract)s as the fourth"),
    "remark-fault": _("fault of %(by)s: %(each)s to each"),
    "carried-laps": _("×%(laps)s"),
    "carried-pot": _("pot %(pot)s"),
    "waiting-laps": _("doubled lap ×%(factor)s, games left in it: %(left)s"),
}
