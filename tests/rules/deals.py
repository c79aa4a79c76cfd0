"""How many deals the rules are tried on: enough for every kind of game by day, the number that was promised by night."""

import os

NIGHTLY = "RADELC_NIGHTLY"  # set by tests/gate.py
DEALS = 10_000 if os.environ.get(NIGHTLY) else 1_500
