"""Part C of the rule book, article by article, in short and in our own words (seed 002)."""

from rules.wording import _

#: Number of articles of each part; those of part A are quoted as A4, the others as B1.12.
_PARTS = {"A": 13, "B1.": 29, "B2.": 7, "B3.": 4, "C1.": 14, "C2.": 4}
ARTICLE_NUMBERS = frozenset(f"{part}{number}" for part, last in _PARTS.items() for number in range(1, last + 1))
REFERENCES = {
    "setup": "A3",
    "clock": "A4",
    "draw": "A5",
    "latecomers": "A6",
    "writer": "A8",
    "links": "A8",
    "entry": "A9",
    "signing": "A12",
    "places": "A13",
    "lateness": "B1.5",
    "wrong-deal": "B1.28",
    "claim": "C1.1",
    "conduct": "C1.1",
    "stop": "C1.2",
    "agreed": "C1.3",
    "call": "C1.4",
    "talk": "C1.4",
    "decision": "C1.5",
    "removal": "C1.6",
    "out-of-turn": "C1.8",
    "counting": "C1.9",
    "misdeal": "C1.10",
    "slip": "C1.12",
    "waiver": "C1.13",
    "written": "C1.14",
    "penalty": "C2",
    "value": "C2.2",
    "several": "C2.4",
}
ARTICLES = {
    "C1.1": _("A renons is a fault in play: a wrong discard, a wrong card, giving the game away, or playing unfairly."),
    "C1.2": _(
        "Whoever notices a fault says “stop”; the cards go face down on the table. He says what he saw and how "
        "it should be settled."
    ),
    "C1.3": _("If the fault is obvious and the offender sees it, the table agrees on the renons and writes it down."),
    "C1.4": _("What the table cannot settle goes to the referee, above all signals, talk and unfair play."),
    "C1.5": _(
        "The referee decides alone or calls the panel. If the stop was proper and the claim well founded, the "
        "renons is entered against the offender, otherwise against the player who stopped."
    ),
    "C1.6": _(
        "A player who commits a renons on purpose and so changes the game is removed, his result is annulled, "
        "and he is reported to the court of honour; the other two keep at least the difference they had."
    ),
    "C1.7": _(
        "A wrong card: a defender played out of turn, or a card does not fit in suit or strength. It is enough that "
        "one player saw and recognised it."
    ),
    "C1.8": _(
        "Bidding or announcing out of turn: the others remind the player first; the second time they call the referee. "
        "The same holds for showing cards to give the game away."
    ),
    "C1.9": _(
        "Cards are counted before the bidding ends and the first card falls. If that is not done, the renons is "
        "settled by agreement, without a referee."
    ),
    "C1.10": _(
        "A wrong deal found before the first card is not a renons: the dealer scores −20 and the cards are dealt again."
    ),
    "C1.11": _(
        "A player who lays his cards open must take every remaining trick, or they all go to the others; the "
        "same holds for tricks left lying on the table. Neither is a renons."
    ),
    "C1.12": _("A slip of the pen is corrected without penalty and is not a renons."),
    "C1.13": _("The declarer's interest comes first: he may waive the renons, unless he committed it himself."),
    "C1.14": _("Once the game is over and its result is written, no renons can be claimed on it."),
    "C2.1": _("A renons, agreed or decided, is a negative entry for the player who committed it."),
    "C2.2": _("Its value: the whole difference of 35, the game, the announcements and every kontra."),
    "C2.3": _("The declarer's radelc counts; it is erased only if he committed the renons himself."),
    "C2.4": _("With a wrong number of cards, every player who had it gets the entry."),
    "B1.27": _(
        "Kings and the trula may not be discarded after the talon; other taroks only if they were shown to the others."
    ),
    "B2.3": _("In a klop the whole difference is 70."),
    "B1.6": _("The forehand has to bid tri: a renons before a contract is bid is valued as his tri."),
}
