"""How much is tried: by day enough for every kind of game and page to come up, by night what was promised."""

import os

from tests.gate import NIGHTLY

BY_NIGHT = bool(os.environ.get(NIGHTLY))
DEALS = 10_000 if BY_NIGHT else 1_500
SHEETS = 400 if BY_NIGHT else 60  # invented ones, of ten rows on average
MANY_TABLES = 500 if BY_NIGHT else 30  # of which no page shows all
BRUTE = 6 if BY_NIGHT else 2  # events of which every round is tried
ODD_REQUESTS = 10_000 if BY_NIGHT else 250  # each answered in some hundredths of a second
PAGE_ENDS = 1 if BY_NIGHT else 3  # every so many of the ways that a page can end
EVERY_ROLE_EVERYWHERE = BY_NIGHT  # by day at one address of each action


def examples(by_night: int) -> int:
    """How many invented examples a property is tried on: by day a third."""
    return by_night if BY_NIGHT else by_night // 3
