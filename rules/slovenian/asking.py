"""The entry page's questions to a player and the choices the rules leave open: the form's knowledge as data.

A description for a page that works offline, not a second judge: `validate` decides. Every way through it is a row that
`validate` accepts in its place, except for the card points: whether the side with all kings or the trula can have so
few (B1.18) and whether a klop adds up (B2.3) is reported at the field.
"""

from rules.book import Asking, AskingWords, Feature
from rules.slovenian.contracts import BID_CONTRACTS, DECK, FEATURES, HALF, POINT_CONTRACTS, WORDS
from rules.slovenian.wording import TERMS, _

_RESULTS = ("points", "points_A", "points_B", "points_C", "won", "kings", "trula", "pagat", "valat", "mondfang")

ASKING = Asking(
    contracts=(*POINT_CONTRACTS, *BID_CONTRACTS, "klop"),
    first_only=("tri",),  # B1.6-8: the others can only go higher
    declared=(*POINT_CONTRACTS, *BID_CONTRACTS),
    announcing=POINT_CONTRACTS,  # B1.17
    words=(
        # B1.19, B1.23: kontra and sub from the opponents, re and mort from the side whose game it is
        *(
            AskingWords(contract, tuple(TERMS[word] for word in WORDS), "announcer")
            for contract in (*POINT_CONTRACTS, *BID_CONTRACTS)
        ),
        AskingWords("klop", (TERMS[WORDS[0]],), "anybody"),  # B2.2
    ),
    features=tuple(Feature(feature, feature[0], TERMS[feature]) for feature in FEATURES),
    deck=DECK,  # B1.14, B2.3
    half=HALF,
    required={
        **dict.fromkeys(POINT_CONTRACTS, ("declarer", "points")),
        **dict.fromkeys(BID_CONTRACTS, ("declarer", "won")),
        "klop": ("points_A", "points_B", "points_C"),
    },
    shared="points_",  # the piles of a klop add up to the deck
    instead={"renons": _RESULTS},  # C2.1: nothing else of that game is written
    spared={"valat": ("points",)},  # B1.14: a silent valat is the only item
    sweep=("valat", "pagat"),  # B1.18: in every trick is the last one
    dealers=("misdeals",),  # C1.10
    stopped=("renons", "misdeals"),  # C2.1: valued as the forehand's tri
    beyond=(
        ("kontra", _("Kontra, re, sub, mort on the game")),
        ("announcements", _("Announcements")),
        ("kings", _("All kings")),
        ("trula", _("Trula")),
        ("pagat", _("Pagat in the last trick")),
        ("valat", _("Every trick")),
        ("mondfang", _("Mondfang")),
        ("misdeals", _("Misdeals")),
        ("renons", _("Renons")),
    ),
)
