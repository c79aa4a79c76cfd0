"""The Czech game's seats, contracts and values as data (seed 004), cited as `Section.n` of the page cz-taroky."""

from collections.abc import Mapping

#: In order of play, counter-clockwise (Karty.1, Rozdávání.4).
SEATS = ("A", "B", "C", "D")
#: The fifth account (Žid.1).
POT = "pot"
ACCOUNTS = (*SEATS, POT)

#: With a called partner, one against three, everybody for himself (Licitace.8).
CALLING = ("prvni", "druha")
LONE = ("preferans", "solo")
VARSAVA = "varsava"
CONTRACTS = (*CALLING, *LONE, VARSAVA)
CALLED = ("XIX", "XVIII", "XVII", "XVI")  # První.2
ALONE = ("silent_solo", "bought")  # První.4, První.11
THIRDS = ("prvnich", "druhych", "tretich")  # Preferans.3-5
THIRD_SIZE = 3
OF_THE_DECLARER = 4  # cards of the talon (První.6)
LAID_DOWN = ("bought", "unkontraed")  # První.11, Preferans.7
FEATURES = ("pagat", "ucho", "valat")
GAME = "game"  # subject of a renonc beside the features (Renonc.3)
VALAT_SIDES = ("declarer", "defenders")

DECK = 70  # Počítání.1
HALF = 35  # Hra.11
#: Sums of the four piles, where a single card is not reduced (Varšava.10, C15).
VARSAVA_SUMS = (70, 71, 72)

#: Revealing announcement -> eyes (Hlášky.11-35), and the line of the table.
REVEALING = {
    "barvy": 10, "taroky": 10, "trulhonery": 10, "kralovske_honery": 10, "barvy_honery": 10,
    "trul": 5, "honery": 5, "barvicky": 5, "tarocky": 5,
}  # fmt: skip
REVEALING_REFERENCE = {
    "barvy": "Hlášky.11", "taroky": "Hlášky.14", "trulhonery": "Hlášky.17", "kralovske_honery": "Hlášky.20",
    "barvy_honery": "Hlášky.23", "trul": "Hlášky.26", "honery": "Hlášky.29", "barvicky": "Hlášky.32",
    "tarocky": "Hlášky.35",
}  # fmt: skip
#: What the losing side may write under `revealing_count` winners (Hlášky.4).
LOSERS_KEEP = "honery"
#: Announcements of a player who holds the pagát (Hlášky.17, Hlášky.26).
WITH_PAGAT = frozenset(("trul", "trulhonery"))

#: Under the options: silent and announced pagát (Pagát.8-12) and ucho (Ucho.2).
PAGAT: Mapping[str, tuple[int, int]] = {"5_10": (5, 10), "10_20": (10, 20)}
UCHO: Mapping[str, tuple[int, int]] = {"10_20": (10, 20), "20_40": (20, 40)}
UNPLAYED = 5  # without kontra (Preferans.7, První.13)
#: Under the options (První.12, Druhá.3).
LAID_DOWN_COST = {"5": 5, "20": 20, "free": 0}

FILL = 10  # paid by each into the žid (Žid.1, Pagát.9)
FINE = 10  # to each of the others and into the žid (Renonc.3)
POT_FINE = 20  # Žid.2
JEDENACT_FINE = 20  # Sankce.2-21

#: Of the declarer's side, by who took every trick (Počítání.1: piles of ones, dearest discards).
POSSIBLE_POINTS: Mapping[str, Mapping[str | None, tuple[int, int]]] = {
    "prvni": {None: (3, 69), "declarer": (63, 70), "defenders": (1, 18)},
    "druha": {None: (3, 69), "declarer": (63, 70), "defenders": (1, 18)},
    "preferans": {None: (2, 68), "declarer": (57, 69), "defenders": (1, 10)},
    "solo": {None: (1, 67), "declarer": (44, 68), "defenders": (0, 0)},
}
#: Of a lone declarer of a calling game who took no trick: only his own discards.
MOST_OF_LONE_DISCARDS = 13

#: Each doubles (Flek.1, Flek.3).
WORDS = ("flek", "re", "super", "resuper", "mord")


def forehand_of(dealer: str) -> str:
    """See Rozdávání.4."""
    return SEATS[(SEATS.index(dealer) + 1) % len(SEATS)]
