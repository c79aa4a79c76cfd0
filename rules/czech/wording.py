"""The rule book's sentences and terms as data: codes to English message ids, filled with %(name)s by who shows them.

Values that are codes themselves (contracts, features, words, sides) are looked up in TERMS first. Words of the Czech
game stay Czech where there is no other; the žid is called the pot (the text calls it bank, too). `_` only marks a text
for the message catalogue.
"""


def _(message: str) -> str:
    return message


TERMS = {
    "prvni": _("first obligation"),
    "druha": _("second obligation"),
    "preferans": _("preferans"),
    "solo": _("solo"),
    "varsava": _("varšava"),
    "misdeal": _("misdeal"),
    "close": _("division of the pot"),
    "prvnich": _("on the first cards"),
    "druhych": _("on the second cards"),
    "tretich": _("on the third"),
    "silent_solo": _("silent solo"),
    "bought": _("the called tarok lay in the talon"),
    "unkontraed": _("without kontra"),
    "game": _("game"),
    "pagat": _("pagat"),
    "ucho": _("ucho"),
    "valat": _("valat"),
    "barvy": _("barvy"),
    "taroky": _("taroky"),
    "trulhonery": _("trulhonéry"),
    "kralovske_honery": _("královské honéry"),
    "barvy_honery": _("barvy-honéry"),
    "trul": _("trul"),
    "honery": _("honéry"),
    "barvicky": _("barvičky"),
    "tarocky": _("taročky"),
    "flek": _("flek"),
    "re": _("re"),
    "super": _("super"),
    "resuper": _("resuper"),
    "mord": _("mord"),
    "declarer": _("declarer"),
    "declarers": _("declarer's side"),
    "defenders": _("opponents"),
    "called": _("called tarok"),
    "partner": _("partner"),
    "alone": _("why the declarer is alone"),
    "third": _("which third of the talon"),
    "points": _("card points"),
    "kontra": _("kontra"),
    "announcements": _("announcements"),
    "revealing": _("revealing announcements"),
    "laid_down": _("why it was not played"),
    "renonc": _("renonc"),
    "forgotten": _("forgotten talon card"),
    "contract": _("contract"),
    "difference": _("difference"),
    "last-word": _("for the last word"),
    "three": _("three players"),
    "four": _("four players"),
    "for-partner": _("for the partners, too"),
    "high-pagat": _("pagat in preferans and solo"),
    "announced-valat": _("announced valat"),
    "silent-valat": _("silent valat"),
    "remainder": _("remainder"),
    "in-parts": _("in equal parts"),
    "zeros": _("players without a point"),
    "varsava-pays": _("to the pot"),
    "varsava-gains": _("from the pot"),
    "pot": _("pot (žid)"),
    "pot-first": _("first filling of the pot"),
    "pot-refill": _("filling of the pot"),
}

SENTENCES = {
    # what is written: items, each before its reference and its derivation
    "game": _("%(contract)s of %(declarer)s, %(points)s card points"),
    "game-draw": _("%(contract)s of %(declarer)s, 35 all: nothing is paid for the game"),
    "game-last-word": _("%(contract)s of %(declarer)s, 35 all: the side of the last word loses by one eye"),
    "laid-down": _("%(contract)s laid down, %(declarer)s had bought the called tarok himself"),
    "unkontraed": _("%(contract)s of %(declarer)s, nobody said kontra: it is not played"),
    "announced-made": _("%(feature)s announced by %(by)s and made"),
    "announced-lost": _("%(feature)s announced by %(by)s and lost"),
    "silent-made": _("silent %(feature)s of %(by)s made"),
    "silent-lost": _("silent %(feature)s of %(by)s lost"),
    "valat-silent": _("silent valat; all tricks went to: %(side)s"),
    "revealed": _("%(by)s announced %(feature)s"),
    "pot-first": _("everybody fills the pot at the beginning"),
    "pot-refill": _("the pot was taken, everybody fills it again"),
    "pot-taken": _("announced pagat made: the side shares the pot"),
    "pot-to-opponents": _("announced pagat under kontra lost: the opponents share the pot"),
    "pot-doubled": _("announced pagat lost: the pot is doubled"),
    "pot-closed": _("the pot is divided at the end"),
    "varsava-pays": _("varšava, %(points)s card points: paid into the pot"),
    "varsava-gains": _("varšava, %(points)s card points: taken from the pot"),
    "varsava-between": _("varšava: %(payer)s with %(points)s card points pays %(getter)s"),
    "varsava-forgot": _("varšava: %(payer)s forgot a talon card and pays %(getter)s"),
    "varsava-for-others": _("varšava: the renonc makes the offender pay %(getter)s, in place of %(payer)s"),
    "renonc-gets": _("renonc of %(by)s (%(feature)s): the fine goes to everybody else"),
    "renonc-pays": _("renonc of %(by)s (%(feature)s): the fine, to each of the others"),
    "renonc-pot": _("renonc of %(by)s (%(feature)s): the fine, into the pot"),
    "renonc-unpaid": _("renonc of %(by)s: what his side made is not paid"),
    "renonc-varsava-gets": _("renonc of %(by)s in varšava: he has lost and pays everybody"),
    "renonc-varsava-pays": _("renonc of %(by)s in varšava: he has lost and pays everybody"),
    "misdeal-free": _("misdeal of %(by)s found in time: dealt again without a fine"),
    "misdeal-gets": _("misdeal of %(by)s: the dealer pays everybody else"),
    "misdeal-pays": _("misdeal of %(by)s: the dealer pays each of the others"),
    "misdeal-pot": _("misdeal of %(by)s: the dealer pays into the pot"),
    # what cannot be recorded: violations
    "ruleset-unknown": _("“%(value)s” is not this rule book."),
    "bad-sheet": _("The rows of a sheet are a list."),
    "players": _("Four players sit at the table, not “%(value)s”."),
    "bad-option": _("The option “%(key)s” cannot be “%(value)s”."),
    "option-conflict": _("Without a pot the option “%(key)s” cannot settle anything with it."),
    "unknown-key": _("“%(key)s” is not known here."),
    "row-kind": _("A line is exactly one of game, misdeal and division of the pot."),
    "row-after-close": _("The pot is already divided; nothing can follow."),
    "close-without-pot": _("This table plays without a pot, so there is none to divide."),
    "too-many-games": _("A round has %(games)s games at most."),
    "bad-value": _("“%(value)s” is not possible as: %(key)s."),
    "missing-key": _("In %(contract)s this is missing: %(key)s."),
    "prvni-not-forehand": _(
        "The first obligation is the forehand's, who is %(forehand)s here; %(seat)s has to go higher."
    ),
    "druha-by-forehand": _("%(seat)s is the forehand; the second obligation is for the players after him."),
    "partner-missing": _("Who holds the called tarok? Give the partner, or why the declarer is alone."),
    "partner-and-alone": _("Either %(partner)s is the partner, or the declarer is alone, not both."),
    "partner-is-declarer": _("%(seat)s cannot be his own partner; if he is alone, say why."),
    "silent-solo-call": _("A silent solo calls the XIX, not the %(called)s."),
    "partner-not-allowed": _("In %(contract)s the declarer plays alone against three; nothing is called."),
    "third-not-allowed": _("Only in preferans a third of the talon is chosen, not in %(contract)s."),
    "laid-down-not-allowed": _(
        "Only a declarer who bought the called tarok may lay the game down, and only where it is allowed; not here."
    ),
    "must-be-played": _(
        "This %(contract)s has to be played: only a game that is worth nothing without kontra, and had neither"
        " kontra nor a binding announcement, is not."
    ),
    "not-to-be-played": _(
        "Nobody said kontra and nothing binding was announced: this %(contract)s is not played, but recorded as such."
    ),
    "laid-down-with-results": _("The game was not played to its end, so it has no points, tricks or words."),
    "points-range": _("%(points)s card points cannot be; a side has 0 to 70."),
    "points-impossible": _(
        "In %(contract)s the declarer's side cannot have %(points)s card points here, but %(least)s to %(most)s."
    ),
    "kontra-too-long": _("%(count)s words of kontra are too many; this table plays %(most)s."),
    "kontra-turn": _(
        "%(seat)s cannot say kontra here: it was the turn of %(turn)s. Opponents of %(by)s begin, then the sides"
        " alternate."
    ),
    "announced-twice": _("%(feature)s of %(seat)s: the same side has announced it already."),
    "druha-without-pagat": _("In the second obligation %(seat)s has to announce the pagat."),
    "revealing-twice": _("%(seat)s said the same twice: %(words)s."),
    "revealing-not-played": _("This table does not announce what %(seat)s said: %(words)s."),
    "revealing-conflict": _("One hand cannot hold all that %(seat)s said: %(words)s."),
    "revealing-impossible": _("One pack does not hold all that was said by these players together."),
    "valat-contradiction": _("All tricks went to: %(side)s; so nobody else took one with the pagat or the II."),
    "pagat-holder": _("Only one can hold the pagat, but by what was said or played these do: %(seats)s %(by)s."),
    "barvy-with-tarok": _("%(seat)s held a tarok, so he cannot have announced barvy."),
    "renonc-target": _("The renonc concerns %(feature)s, which nobody announced."),
    "renonc-corrected": _("A renonc corrected in time is only known where sanctions are those of Jedenáct."),
    "varsava-forgotten": _(
        "At this table a forgotten talon card goes to the forehand's own pile; it does not end the game."
    ),
    "varsava-points": _("Varšava needs card points from 0 up of every player; not so of: %(seats)s."),
    "varsava-sum": _("The card points in varšava make %(sum)s together; they can only make 70, 71 or 72."),
}
