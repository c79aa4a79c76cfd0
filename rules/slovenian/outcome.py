"""How a recorded row ended for its contract (B1.14-B1.17, B3.1)."""

from rules.book import Outcome
from rules.slovenian.game import is_silent_valat, is_won
from rules.slovenian.record import Game, Klop, Lateness, Paper, Row, Stopped
from rules.slovenian.wording import TERMS


def outcome_of(row: Row) -> Outcome | None:
    """Return None for a row without a contract. A renons annuls the game (C2.3); written values alone decide none (A9):
    a lost game with made announcements may have a plus.
    """
    if isinstance(row, Lateness | Stopped):
        return None
    if isinstance(row, Paper):
        return Outcome(TERMS.get(row.contract or "", ""), row.contract not in (None, "klop"), None, "A9")
    if isinstance(row, Klop):
        return Outcome(TERMS["klop"], False, None, "B2.1")
    if row.renons:
        return Outcome(TERMS[row.contract], True, None, "C2.3")
    if isinstance(row, Game):
        return Outcome(TERMS[row.contract], True, is_won(row), "B1.14" if is_silent_valat(row) else "B1.16")
    return Outcome(TERMS[row.contract], True, row.won, "B3.1" if row.contract == "berac" else "B1.17")
