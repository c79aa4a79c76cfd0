"""The auction (B1.6-B1.9, B2.1).

*Contentment* is the set of contracts a player would play, lowest first. Decisions: a player who passed stays out
(B1.7); the forehand may keep a game that another named ("hold"), and he alone may raise a game that the others did not
exceed. If nobody exceeded "tri", he chooses (B1.8). Valat is bid only over berač (B1.17, B3.4).
"""

from dataclasses import dataclass

from rules.slovenian.contracts import SEATS

LADDER = ("tri", "dve", "ena", "solo", "berac", "valat")
PASS, HOLD = "pass", "hold"
BERAC, VALAT = LADDER.index("berac"), LADDER.index("valat")


@dataclass(frozen=True, slots=True)
class Call:
    seat: str
    word: str


@dataclass(frozen=True, slots=True)
class Auction:
    """`declarer` is None in klop."""

    contract: str
    declarer: str | None
    calls: tuple[Call, ...]


def next_step(contentment: tuple[int, ...], standing: int, may_hold: bool) -> int | None:
    for rung in contentment:
        if rung == VALAT and standing < BERAC:
            continue
        if rung > standing or (may_hold and rung == standing):
            return rung
    return None


def hold_auction(forehand: int, contentments: tuple[tuple[int, ...], ...], klop: bool, final: int) -> Auction:
    """Run the auction; seats are 0..2, rungs are places on LADDER.

    `klop`: the forehand takes klop when nobody exceeds his tri (B1.8); `final`: the rung to which he raises his game
    (B1.8, B1.9), if it is higher; valat still needs a berač before it.
    """
    standing, holder = 0, forehand
    calls = [Call(SEATS[forehand], LADDER[0])]
    bidding = [(forehand + 1) % 3, (forehand + 2) % 3, forehand]
    while bidding != [holder]:
        seat = bidding.pop(0)
        if seat == holder:
            bidding.append(seat)
            continue
        rung = next_step(contentments[seat], standing, seat == forehand)
        if rung is None:
            calls.append(Call(SEATS[seat], PASS))
            continue
        calls.append(Call(SEATS[seat], LADDER[rung] if rung > standing else HOLD))
        standing, holder = rung, seat
        bidding.append(seat)
    if holder != forehand:
        return Auction(LADDER[standing], SEATS[holder], tuple(calls))
    if standing == 0 and klop:
        calls.append(Call(SEATS[forehand], "klop"))
        return Auction("klop", None, tuple(calls))
    if final > standing and (final != VALAT or standing == BERAC):
        calls.append(Call(SEATS[forehand], LADDER[final]))
        standing = final
    return Auction(LADDER[standing], SEATS[forehand], tuple(calls))
