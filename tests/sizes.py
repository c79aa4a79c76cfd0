"""How much is tried: by day enough for every kind of game and page to come up, by night what was promised."""

import os

from tests.gate import NIGHTLY

_by_night = bool(os.environ.get(NIGHTLY))
DEALS = 10_000 if _by_night else 1_500
SHEETS = 400 if _by_night else 60  # invented ones, of ten rows on average
MANY_TABLES = 500 if _by_night else 30  # of which no page shows all
BRUTE = 6 if _by_night else 2  # events of which every round is tried
ODD_REQUESTS = 10_000 if _by_night else 250  # each answered in some hundredths of a second
FORGED = 600 if _by_night else 12  # changes of an event's file, of whole values and of some within: a second each
EVERY_ROLE_EVERYWHERE = _by_night  # by day at one address of each action
