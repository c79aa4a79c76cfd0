"""Values of the Vadász book as data (seeds 000 and 001, I.3)."""

#: Feature -> announced value (I.3.e); of double and volát times the game's value. Silent is half of it.
FIXED = {"tuletroa": 2, "kings": 4, "ulti": 10, "xxi": 42}
TIMES_BASE = {"double": 4, "volat": 6}
FEATURES = (*FIXED, *TIMES_BASE)
#: Announcements covered by their announcer's volát in the same turn (I.3.e, V9).
COVERED_BY_VOLAT = frozenset(("tuletroa", "kings", "double"))
#: Never written silently beside a volát of the same side; the others of these by option (V8).
ONLY_COVERED = frozenset(("double",))

WAYS_ALONE = ("forced", "open", "concealed")
ALONE_ARTICLE = {"forced": "IV.1.a", "open": "IV.1.b", "concealed": "IV.1.c"}
#: By the way the declarer is alone and whether he won (IV.1.a-c).
ALONE_FACTOR = {
    ("forced", True): 3,
    ("forced", False): 1,
    ("open", True): 2,
    ("open", False): 2,
    ("concealed", True): 1,
    ("concealed", False): 2,
}

MOST_TALON = 3  # I.3.a
FEWEST_TAROKS, MOST_TAROKS = 8, 9  # hands that are recorded (IV.2.b)
FEWEST_PLAYERS, MOST_PLAYERS = 4, 7  # I.1.b

DEALINGS = ("next", "handed_on", "self")


def base_of(talon: int) -> int:
    """Return the game's value by the cards the declarer took (I.3.d, V1)."""
    return 4 - talon
