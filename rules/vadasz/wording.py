"""The Vadász books' sentences and terms."""

from rules.wording import _

TERMS = {
    # sides, features, words
    "declarer": _("the declarer's side"),
    "opponents": _("the opponents"),
    "game": _("the game"),
    "times:game": _("value of the game"),
    "tuletroa": _("tuletroá"),
    "kings": _("four kings"),
    "ulti": _("pagátulti"),
    "xxi": _("XXI-catch"),
    "double": _("double"),
    "volat": _("volát"),
    "kontra": _("kontra"),
    "rekontra": _("rekontra"),
    "szubkontra": _("szubkontra"),
    "silent": _("silent"),
    "doubled": _("doubled lap"),
    "pagat": _("pagát"),
    "skiz-and-xxi": _("skíz and XXI"),
    # a lone declarer's account
    "forced": _("forced to play alone"),
    "open": _("alone, the called tarok lies open"),
    "concealed": _("alone, the called tarok in his own hand"),
    "alone-won": _("won alone"),
    "alone-lost": _("lost alone"),
    "declarer-points": _("the declarer's points"),
    "third": _("a third"),
    "rounding": _("rounded towards 0"),
    "no-win-of-a-loss": _("a loss becomes no win"),
    # keys of the record
    "declarer-seat": _("declarer"),
    "talon": _("cards taken from the talon"),
    "partner": _("partner"),
    "alone": _("way of playing alone"),
    "points": _("card points"),
    "announcements": _("announcements"),
    "taroks": _("hands of eight or nine taroks"),
    "lengetes": _("lengetés"),
    "bound_ulti": _("bound ulti"),
    "inverse": _("inverse play"),
    "second_round": _("second round of bidding"),
    "thrown": _("throw-in"),
    "new_deal": _("new deal for a remark"),
    "by": _("who"),
    "reason": _("reason of the throw-in"),
    "dealing": _("who deals next"),
    "feature": _("feature"),
    "round": _("round of announcing"),
    "won": _("won or lost"),
    "caught": _("caught or not"),
    "skiz": _("holder of the skíz"),
    "answer": _("answer to the lengetés"),
    # values of the record
    "three_honours": _("three honours in one hand"),
    "sure_call": _("a call that is sure"),
    "honours_met": _("honours that came together"),
    "partner_honours": _("honours of the called partner"),
    "declarer_honours": _("honours of the declarer"),
    "passed": _("three passes"),
    "refused": _("refused"),
    "no_taroks": _("no tarok"),
    "only_xxi": _("only the XXI"),
    "four_kings": _("all four kings"),
    "second_round_reason": _("second round of bidding"),
    "dealing-next": _("the next one"),
    "dealing-handed_on": _("handed on by the next one"),
    "dealing-self": _("the one who threw in"),
    "first": _("leads"),
    "options": _("options"),
    "games": _("number of games"),
    "placing_points": _("points for the places"),
    "alone_win": _("when a lone declarer has won"),
    "forced_silent": _("announcements against a forced lone declarer"),
    "forced_kontra": _("kontra against a forced lone declarer"),
    "double_rounding": _("rounding in a doubled lap"),
    "kontra_game": _("kontra'd game beside a won double or volát"),
    "failed_double": _("game beside a failed double or volát"),
    "silent_volat": _("silent tuletroá and kings beside a volát"),
    "silent_ulti_lost": _("silent pagátulti that is beaten"),
    "inverse_lead": _("who leads in inverse play"),
    "alone_win-total": _("by the balance of all he gets and pays"),
    "alone_win-game": _("by the game"),
    "forced_silent-loss": _("count half once he has lost"),
    "forced_silent-always": _("count half at once"),
    "forced_kontra-silent": _("counts for nothing unless there was a rekontra"),
    "forced_kontra-stays": _("stays"),
    "double_rounding-before": _("rounded, then doubled"),
    "double_rounding-after": _("doubled, then rounded"),
    "kontra_game-dropped": _("is not paid"),
    "kontra_game-kept": _("is paid all the same"),
    "failed_double-both": _("is paid to whoever won it"),
    "failed_double-opponents_only": _("is paid to the opponents only"),
    "silent_volat-covers": _("are not written"),
    "silent_volat-covers_double": _("are written"),
    "silent_ulti_lost-pays": _("is paid"),
    "silent_ulti_lost-nothing": _("costs nothing"),
    "bound_ulti-announced": _("is paid like an announced one"),
    "bound_ulti-silent": _("is paid like a silent one"),
    "inverse_lead-mirrored": _("who sits before the dealer"),
    "inverse_lead-same": _("who sits after the dealer"),
    # contents and needs of a key
    "nothing": _("nothing"),
    "needs-talon": _("must be a whole number from 0 to 3"),
    "needs-points": _("must be a whole number from 0 to 94"),
    "needs-round": _("must be a whole number from 1 up"),
    "needs-taroks": _("must be 8 or 9"),
    "needs-object": _("must be facts with their names"),
    "needs-list": _("must be a list"),
    "needs-yes-or-no": _("must be yes or no"),
    "needs-side": _("must be the declarer's side or the opponents"),
    "needs-alone": _("must be forced, open or concealed"),
    "needs-feature": _("must be tuletroá, kings, ulti, XXI-catch, double or volát"),
    "needs-reason": _("must be one of the reasons for which a deal may be thrown in"),
    "needs-dealing": _("must be the next one, handed on, or the thrower himself"),
    "needs-answer": _("must be one of the answers of this edition"),
    "fourth-cannot-bid": _("the fourth player cannot bid any more"),
    "only-third-throws-in": _("only the third player may throw in"),
    "partner-bound": _("the bound partner has to announce tuletroá, nothing else and no kontra word"),
    "declarer-bound": _("the partner has to announce tuletroá, and the bound declarer nothing after his first turn"),
    "bound-pagat": _("the pagát in the last trick has to be his"),
    "bound-honours": _("skíz and XXI have to be divided between declarer and partner"),
    "bound-lengetes": _("there cannot have been a refused lengetés"),
}

SENTENCES = {
    # items, each before its article and its derivation
    "game-won": _("game won by the declarer's side (card points: %(points)s, cards taken from the talon: %(talon)s)"),
    "game-lost": _(
        "game lost by the declarer's side (card points: %(points)s, 48 win, cards taken from the talon: %(talon)s)"
    ),
    "announced-made": _("%(what)s announced by %(by)s and made"),
    "announced-failed": _("%(what)s announced by %(by)s and failed"),
    "silent-made": _("silent %(what)s of %(side)s"),
    "silent-beaten": _("silent pagátulti of %(by)s, beaten in the last trick"),
    "catch-unplayable": _(
        "XXI-catch announced by %(by)s that could not be played, the skíz was with %(skiz)s and the XXI with %(xxi)s;"
        " a kontra counts for nothing"
    ),
    "catch-of-partner": _(
        "XXI-catch announced by %(by)s that could not be played, the skíz of %(skiz)s took the XXI of the partner"
        " %(xxi)s; a kontra counts for nothing"
    ),
    "ulti-unplayable": _(
        "pagátulti of %(by)s that could not be played, against nine taroks or eight of the one who leads; a kontra"
        " counts for nothing"
    ),
    "bound-made": _("bound pagátulti of %(by)s, made, at the price of an announced one"),
    "bound-lost": _("bound pagátulti of %(by)s, lost, at the price of an announced one"),
    "compulsory-made": _("compulsory pagátulti of %(by)s after the refused lengetés, made"),
    "compulsory-lost": _("compulsory pagátulti of %(by)s after the refused lengetés, beaten in the last trick"),
    "compulsory-fell": _(
        "compulsory pagátulti of %(by)s after the refused lengetés, the pagát fell before the last trick"
    ),
    "refused-made": _("silent pagátulti of %(by)s after the refused lengetés, at the price of an announced one"),
    "alone-won": _("%(declarer)s %(way)s, won; balance of the game %(total)s"),
    "alone-lost": _("%(declarer)s %(way)s, not won; balance of the game %(total)s"),
    "alone-third": _("a third of what %(declarer)s, %(way)s, writes, with the other sign"),
    # violations of the sheet
    "ruleset-unknown": _("“%(value)s” is not this rule book."),
    "bad-players": _("Four to seven people sit at a table, not “%(value)s”."),
    "bad-row": _(
        "The rows of a sheet are a list, and each row is exactly one of: a game with the cards taken from the talon, a"
        " throw-in, a new deal."
    ),
    "unknown-key": _("“%(key)s” is not known here."),
    "bad-value": _("%(key)s: %(needs)s, not “%(value)s”."),
    "unknown-option": _("“%(key)s” is not an option of this rule book."),
    "bad-option": _("“%(value)s” is not possible for: %(key)s."),
    "too-many-games": _("The sheet ends with game %(games)s; this is game %(game)s."),
    "bad-seat": _("%(key)s: must be one of the seats %(seats)s, not “%(value)s”."),
    "seat-sits-out": _("%(seat)s sits out of this deal and cannot stand here (%(key)s); %(playing)s play."),
    "not-in-edition": _("%(key)s: the edition of %(edition)s does not have it, only that of %(other)s."),
    "lengetes-pagat": _(
        "A refused lengetés names who held the pagát, another than the one who showed the honours; any other answer"
        " names nobody."
    ),
    "partner-is-declarer": _("%(declarer)s is the declarer and cannot be his own partner; was he alone?"),
    "partner-or-alone": _("A game has a partner or the way in which the declarer was alone, exactly one of the two."),
    # violations of the line
    "second-round-seat": _("%(seat)s cannot do this in the second round of bidding: %(why)s."),
    "kontra-too-many": _("%(what)s: %(count)s kontras were said on it, at most %(most)s are possible."),
    "kontra-side": _("%(what)s: %(seat)s cannot say %(word)s to it; that is for the other side (%(side)s)."),
    "sub-without-announcement": _(
        "%(what)s: %(seat)s said szubkontra without announcing anything; it is allowed only to make an announcement"
        " possible."
    ),
    "announcement-twice": _("%(what)s was announced twice by %(side)s; a side announces it once."),
    "xxi-holders": _("An XXI-catch was announced: who held skíz and XXI when play began?"),
    "xxi-one-hand": _("%(seat)s held both skíz and XXI, so the skíz cannot have caught the XXI."),
    "pagat-tuletroa": _("The pagát of the last trick lies with %(lies)s, so not all honours are with %(side)s."),
    "volat-contradiction": _("%(what)s is with %(side)s, but %(volat)s took every card."),
    "ulti-against-nine": _("%(other)s held nine taroks, so the pagát of %(seat)s cannot have won the last trick."),
    "too-many-taroks": _("These hands hold %(held)s taroks together; the pack has %(most)s."),
    "points-impossible": _(
        "%(side)s cannot have %(points)s card points: with these cards and %(discards)s laid away from %(least)s to"
        " %(most)s are possible."
    ),
    "lengetes-holders": _("After this lengetés %(what)s can only have been with %(seat)s."),
    "lengetes-missing": _(
        "%(seat)s held skíz and XXI: he had to show it, and a game was played only if the holder of the pagát refused."
    ),
    "lengetes-declarer": _("After three passes the one who showed the honours plays: %(seat)s, not %(declarer)s."),
    "lengetes-tuletroa": _("After three passes %(seat)s has to announce tuletroá."),
    "honours-met": _("%(seat)s and %(pagat)s came together with all honours: that deal is thrown in, not played."),
    "must-throw-in": _(
        "%(declarer)s and %(partner)s held skíz and XXI and %(partner)s the pagát too: he had to throw in, or play on"
        " with a bound ulti."
    ),
    "bound-ulti-seat": _("%(seat)s cannot play on with a bound ulti: only a partner, or a declarer with a partner."),
    "bound-ulti-words": _("Bound ulti of %(seat)s: %(why)s."),
    "bound-ulti-announced": _("Bound ulti of %(seat)s: his side cannot have announced an ulti beside it."),
    "bound-ulti-holders": _("Bound ulti of %(seat)s: %(why)s."),
    "hand-on": _("%(seat)s cannot hand on the deal: only who would deal next can, and that is %(following)s."),
    "double-without-deal": _("%(seat)s can ask for a doubled lap only if he takes the deal himself."),
    "double-again": _("No second doubled lap now; games of the first that are still to be played: %(left)s."),
    "typed-announcement": _("“%(value)s” is not an announcement; type for example uB, or uBxC with a kontra by C."),
    "typed-hands": _("“%(value)s” is not a hand; type the seat and 8 or 9: C9."),
    "remark-alone": _("%(way)s"),
    "remark-silent": _("%(feature)s silent: %(side)s"),
    "remark-pagat-beaten": _("pagát of %(by)s beaten"),
    "remark-holders": _("skíz %(skiz)s, XXI %(xxi)s"),
    "remark-hand": _("%(count)s taroks %(by)s"),
    "remark-lengetes": _("lengetés %(by)s: %(answer)s"),
    "remark-bound-ulti": _("bound ulti %(by)s"),
    "remark-inverse": _("inverse play"),
    "remark-thrown": _("thrown in by %(by)s: %(reason)s"),
    "remark-dealing-next": _("the next one deals"),
    "remark-dealing-handed_on": _("the deal is handed on"),
    "remark-dealing-self": _("%(by)s deals"),
    "remark-double-lap": _("doubled lap"),
    "remark-new-deal": _("new deal by %(by)s"),
    "carried-doubled": _("×2: %(left)s"),
    "waiting-doubled": _("doubled lap ×2, games left in it: %(left)s"),
}
