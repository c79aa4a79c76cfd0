"""The pot of the pagátultimó: payments in and out, and sharing (BGA.7, P18). Kontra and laps do not touch it.

Every amount is written for seats and, with the other sign, for the account "pot".
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.derivation import MINUS, OVER, PLUS, TIMES, Derivation, Step
from rules.paskievics.contracts import PAID_BY_FAILED_FOURTH, PAID_INTO_POT, POT
from rules.paskievics.game import pagatulti_made
from rules.paskievics.record import Game
from rules.sheet import Item

ARTICLE = "BGA.7"
IN, OUT = "pot_in", "pot_out"


class PotMoves(NamedTuple):
    """`pot` is its content after the line."""

    items: tuple[Item, ...]
    pot: int
    filled: bool = False
    taken: bool = False


def nobody_played(pot: int, active: Sequence[str]) -> PotMoves:
    items = [_item(seat, (Step(MINUS, PAID_INTO_POT),), -PAID_INTO_POT, IN) for seat in active]
    whole = PAID_INTO_POT * len(active)
    items.append(_item(POT, (Step(PLUS, PAID_INTO_POT), Step(TIMES, len(active), "payers", ARTICLE)), whole, IN))
    return PotMoves(tuple(items), pot + whole, filled=True)


def failed_fourth(pot: int, seat: str) -> PotMoves:
    paid = PAID_BY_FAILED_FOURTH
    items = (_item(seat, (Step(MINUS, paid),), -paid, IN), _item(POT, (Step(PLUS, paid),), paid, IN))
    return PotMoves(items, pot + paid, filled=True)


def shared(pot: int, seats: Sequence[str]) -> PotMoves | None:
    """Share the pot at the end, if there is enough: whole equal parts for all at the table, the rest stays."""
    rest = pot % len(seats)
    if rest == pot:
        return None
    parts: Derivation = (_whole(pot, rest, PLUS), Step(OVER, len(seats), "sharers", ARTICLE))
    items = [_item(seat, parts, pot // len(seats), OUT) for seat in seats]
    items.append(_item(POT, (Step(MINUS, pot), *_rest(rest, PLUS)), rest - pot, OUT))
    return PotMoves(tuple(items), rest, taken=True)


def ultimo(row: Game, pot: int, active: Sequence[str]) -> PotMoves:
    """Settle announced pagátultimós: a failed one pays in the pot's content, then a made one takes all (P18)."""
    items: list[Item] = []
    now, filled, taken = pot, False, False
    announced = [announcement for announcement in row.announcements if announcement.feature == "pagatulti"]
    for said in announced:
        if not pagatulti_made(row, row.side_of(said.by)) and pot:
            items += _split(pot, MINUS, said.by, _side(row, said.by, active))
            now, filled = now + pot, True
    for said in announced:
        if pagatulti_made(row, row.side_of(said.by)) and now:
            items += _split(now, PLUS, said.by, _side(row, said.by, active))
            now, taken = 0, True
    return PotMoves(tuple(items), now, filled, taken)


def _side(row: Game, seat: str, active: Sequence[str]) -> list[str]:
    return [other for other in active if row.side_of(other) == row.side_of(seat)]


def _split(amount: int, sign: str, announcer: str, side: Sequence[str]) -> Iterator[Item]:
    """Yield equal whole shares in the side, the rest for the announcer; the pot has the whole with the other sign."""
    share, rest = divmod(amount, len(side))
    code, times = (OUT, 1) if sign == PLUS else (IN, -1)
    for seat in side:
        steps: Derivation = (_whole(amount, rest, sign),)
        if len(side) > 1:
            steps = (*steps, Step(OVER, len(side), "sharers", "P18"))
        own = rest if seat == announcer else 0
        yield _item(seat, (*steps, *_rest(own, sign)), times * (share + own), code)
    yield _item(POT, (Step(MINUS if sign == PLUS else PLUS, amount),), -times * amount, code)


def _whole(amount: int, rest: int, sign: str) -> Step:
    return Step(sign, (Step(PLUS, amount), Step(MINUS, rest, "rest", "P18"))) if rest else Step(sign, amount)


def _rest(rest: int, sign: str) -> Derivation:
    return (Step(sign, rest, "rest", "P18"),) if rest else ()


def _item(account: str, steps: Derivation, points: int, code: str) -> Item:
    return Item(account, ARTICLE, points, code, {"derivation": steps})
