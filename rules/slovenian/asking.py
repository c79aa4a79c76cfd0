"""The entry page's questions to a player: a description for a page that works offline, not a second judge.

Every way through it is a row that `validate` accepts, except for the card points (B1.18, B2.3).
"""

from rules.book import Asking, AskingWords, Feature
from rules.slovenian.contracts import BID_CONTRACTS, DECK, HALF, POINT_CONTRACTS, WORDS
from rules.slovenian.form import FEATURE_LETTERS
from rules.slovenian.wording import TERMS

_RESULTS = ("points", "points_A", "points_B", "points_C", "won", "kings", "trula", "pagat", "valat", "mondfang")

ASKING = Asking(
    required={
        **dict.fromkeys(POINT_CONTRACTS, ("declarer", "points")),
        **dict.fromkeys(BID_CONTRACTS, ("declarer", "won")),
        "klop": ("points_A", "points_B", "points_C"),
    },
    first_only=("tri",),  # B1.6-8: the others can only go higher
    words=(
        # B1.19, B1.23
        *(
            AskingWords(contract, tuple(TERMS[word] for word in WORDS), "announcer")
            for contract in (*POINT_CONTRACTS, *BID_CONTRACTS)
        ),
        AskingWords("klop", (TERMS[WORDS[0]],), "anybody"),  # B2.2
    ),
    features=tuple(Feature(feature, letter, TERMS[feature]) for feature, letter in FEATURE_LETTERS.items()),
    deck=DECK,  # B1.14, B2.3
    half=HALF,
    shared="points_",
    instead={"renons": _RESULTS},  # C2.1
    spared={"valat": ("points",)},  # B1.14
    sweep=("valat", "pagat"),  # B1.18: in every trick is the last one
    dealers=("misdeals",),  # C1.10
    stopped=("renons", "misdeals"),  # C2.1: valued as the forehand's tri
    beyond=("kontra", "announcements", "kings", "trula", "pagat", "valat", "mondfang", "misdeals", "renons"),
)
