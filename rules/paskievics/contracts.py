"""Values, seats and names of XX-calling (Paskievics) tarokk as data (seed 003)."""

from collections.abc import Mapping

from rules.hungarian import table
from rules.hungarian.table import DOUBLE_FROM, PACK_POINTS, WON_FROM

CODE = "hu-paskievics"

#: In the order of the deal (OSZ.b, JAT).
SEATS: Mapping[int, tuple[str, ...]] = {players: table.SEATS[:players] for players in (4, 5)}
USUAL_PLAYERS = 4
#: BGA.7.
POT = "pot"

#: Contract -> its value, and the cards that it takes from the talon (LIC.a).
BASE: Mapping[str, int] = {"harom": 1, "ketto": 2, "egy": 3, "szolo": 4}
TAKEN: Mapping[str, int] = {"harom": 3, "ketto": 2, "egy": 1, "szolo": 0}

DECLARER, DEFENDERS = "declarer", "defenders"
SIDES = (DECLARER, DEFENDERS)
OTHER_SIDE: Mapping[str, str] = {DECLARER: DEFENDERS, DEFENDERS: DECLARER}

FEATURES = ("trull", "negykiraly", "dupla", "volat", "pagatulti", "xxi_fogas")
#: Silent figure -> the factor on the contract's value; announced it is twice that (ELS.T1).
SILENT_TIMES: Mapping[str, int] = {"dupla": 2, "volat": 3}
ANNOUNCED_TIMES: Mapping[str, int] = {"dupla": 4, "volat": 6}
TRULL_VALUE = 1
#: FIG.1 to FIG.6; an announced dupla and volát depend on the settlement's own points.
FIGURE_ARTICLE: Mapping[str, str] = {
    "trull": "FIG.1",
    "negykiraly": "FIG.2",
    "pagatulti": "FIG.5",
    "xxi_fogas": "FIG.6",
    "dupla": "ELS.2",
    "volat": "ELS.4",
    "silent_trull": "FIG.1",
    "silent_negykiraly": "FIG.2",
    "silent_dupla": "FIG.3",
    "silent_volat": "FIG.4",
    "silent_pagatulti": "FIG.5",
    "silent_xxi_fogas": "FIG.6",
}

#: In order (KON).
WORDS = (*table.WORDS, "hirskontra", "mordkontra")

#: From the lowest (KAR).
TAROKKS = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI",
    "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "skiz",
)  # fmt: skip
RANK: Mapping[str, int] = {card: rank for rank, card in enumerate(TAROKKS, start=1)}
HONOURS = frozenset(("skiz", "XXI", "I"))
USUALLY_CALLED = "XX"
#: He holds or has laid away all above it (HIV.1).
LEAST_CALLED: Mapping[str, str] = {"szolo": "XII", "egy": "XI", "ketto": "X", "harom": "IX"}

#: Promised card -> contracts that the jump leads to (INV.a, V.INV.6); a yielded game is a kettő (ENG).
PROMISED: Mapping[str, tuple[str, ...]] = {"XIX": ("egy", "szolo"), "XVIII": ("szolo",), "XVII": ("egy", "szolo")}
YIELDED_CONTRACT = "ketto"

#: DOB.1 to DOB.5.
HANDS = ("negy_kiraly", "szolo_xxi", "szolo_pagat", "kilenc_szines", "xxi_pagat")

#: The number of tarokks paid for, and each payer's amount (TSZ.a).
TAROKK_NUMBER: Mapping[int, int] = {8: 1, 9: 2}
ANNOUNCED, AFTER = "announced", "after"

#: By the honour's drawer to the dealer (V.ELS.5).
DRAWN: Mapping[str, int] = {"skiz": 3, "xxi": 2, "pagat": 1}

OWN, DISCARDED = "own", "discarded"

DOUBLE_LEAVES = PACK_POINTS - DOUBLE_FROM  # card points of the side that a double was made against
#: Outcome -> the card points of the declarer's side (ELS.b).
BANDS: Mapping[str, tuple[int, int]] = {
    "dupla": (DOUBLE_FROM, PACK_POINTS),
    "win": (WON_FROM, DOUBLE_FROM - 1),
    "loss": (DOUBLE_LEAVES + 1, WON_FROM - 1),
    "dupla_loss": (0, DOUBLE_LEAVES),
}
#: By number of discards without king and honour: four queens, then riders (SKA.b, KAR).
MOST_DISCARDED = (0, 4, 8, 12, 16, 19, 22)

PAID_INTO_POT = 2  # by each of the four if nobody plays (BGA.7)
PAID_BY_FAILED_FOURTH = 8  # alone (BGA.7)
