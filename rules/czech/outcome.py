"""How a recorded line ended for its contract."""

from rules.book import Outcome
from rules.czech.contracts import HALF, VARSAVA
from rules.czech.game import loser_by_word, not_played_by
from rules.czech.options import Options
from rules.czech.record import Game, Row, Varsava
from rules.czech.steps import VALUED
from rules.czech.wording import TERMS


def outcome_of(row: Row, options: Options) -> Outcome | None:
    """Return None for a line without a contract. The points decide, of a game with a renonc, too (Renonc.4); at 35:35
    the last word where that is played (Flek.4), else nobody (Hra.11). A game laid down or never kontra'd was not
    played.
    """
    if isinstance(row, Varsava):
        return Outcome(TERMS[VARSAVA], False, None, "Varšava.1")
    if not isinstance(row, Game):
        return None
    won, article = _of_game(row, options)
    return Outcome(TERMS[row.contract], True, won, article)


def _of_game(row: Game, options: Options) -> tuple[bool | None, str]:
    if row.points is None:
        return None, not_played_by(row)
    if row.points != HALF:
        return row.points > HALF, VALUED[row.contract]
    loser = loser_by_word(row, options)
    return (None, "Hra.11") if loser is None else (loser == "defenders", "Flek.4")
