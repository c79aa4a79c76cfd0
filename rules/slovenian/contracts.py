"""Values and articles of Slovenian competition tarok as data (seed 002, B1.5-B1.26, C1.10)."""

SEATS = ("A", "B", "C")
#: Clockwise (B1.1, B1.6).
LEFT_OF = {"A": "B", "B": "C", "C": "A"}

POINT_CONTRACTS = ("tri", "dve", "ena", "solo")
BID_CONTRACTS = ("berac", "valat")
CONTRACTS = (*POINT_CONTRACTS, *BID_CONTRACTS, "klop")

#: B1.15; valat as a bid B1.17.
BASE = {"tri": 10, "dve": 20, "ena": 30, "solo": 80, "berac": 125, "valat": 500}
CONTRACT_ARTICLE = {"tri": "B1.15", "dve": "B1.15", "ena": "B1.15", "solo": "B1.15", "berac": "B1.15", "valat": "B1.17"}

FEATURES = ("kings", "trula", "pagat", "valat")
TALON_SIZE = 6  # B1.3
#: The declarer lays away as many (B1.10); none in klop (B2.6), unstated for a valat bid.
TAKEN_FROM_TALON = {"tri": 3, "dve": 2, "ena": 1, "solo": 0, "berac": 0}

#: B1.17; silent is half of it (B1.18).
ANNOUNCED = {"kings": 20, "trula": 20, "pagat": 50, "valat": 500}
SILENT = {"kings": 10, "trula": 10, "pagat": 25, "valat": 250}

#: Each doubles (B1.19).
WORDS = ("kontra", "re", "sub", "mort")

USUAL_A_GAME = 60  # on average; a total beyond it is more likely a slip
LEAST_GAMES_USUAL = 10  # in fewer games a single one weighs too much
HALF = 35  # the "whole difference" of 35 points (C2.2); 36 win the game (B1.16)
DECK = 70
KLOP_FULL = -70  # written by a seat that took 35 and more (B2.3)
MONDFANG = -21  # B1.26
MISDEAL = -20  # C1.10
LATENESS = -45  # B1.5
LATENESS_SECONDS = 270  # each full four and a half minutes (B1.5)

#: Least card points of the side that holds them.
LEAST_WITH = {"kings": 18, "trula": 13}
LEAST_WITH_BOTH = 30
