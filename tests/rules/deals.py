"""How many deals the rules are tried on: every kind of game by day, by night what was promised."""

import os

NIGHTLY = "RADELC_NIGHTLY"  # set by tests/gate.py
DEALS = 10_000 if os.environ.get(NIGHTLY) else 1_500
