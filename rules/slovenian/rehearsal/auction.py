"""The auction (B1.6-B1.9): contract and declarer, from the contracts each player is content to play. Pure.

Vocabulary: *contentment* is the set of contracts a player would play, lowest first. Decisions:

* The forehand's obligatory "tri" opens; each of the others says "dalje" (pass) or a higher game (B1.7); a player who
  passed stays out.
* The forehand has priority (B1.9, B2.1 call him so): he may keep a game that another named ("hold") instead of going
  higher, and he alone may raise a game that the other two did not exceed.
* If nobody exceeded "tri", he chooses tri, a higher game or klop (B1.8). Valat is bid only over berač (B1.17, B3.4).
"""

from dataclasses import dataclass

from rules.slovenian.contracts import SEATS

#: Games in the order of the auction.
LADDER = ("tri", "dve", "ena", "solo", "berac", "valat")
PASS, HOLD = "pass", "hold"
BERAC, VALAT = LADDER.index("berac"), LADDER.index("valat")


@dataclass(frozen=True, slots=True)
class Call:
    """A word of the auction: a contract's name, "pass" or "hold"."""

    seat: str
    word: str


@dataclass(frozen=True, slots=True)
class Auction:
    """The outcome: the contract, its declarer (None in klop), and every word in order."""

    contract: str
    declarer: str | None
    calls: tuple[Call, ...]


def next_step(contentment: tuple[int, ...], standing: int, may_hold: bool) -> int | None:
    """Return the lowest rung this player would go to over the standing one, or None for a pass."""
    for rung in contentment:
        if rung == VALAT and standing < BERAC:
            continue
        if rung > standing or (may_hold and rung == standing):
            return rung
    return None


def hold_auction(forehand: int, contentments: tuple[tuple[int, ...], ...], klop: bool, final: int) -> Auction:
    """Run the auction; seats are 0..2, rungs are places on LADDER.

    `klop`: the forehand takes klop when nobody exceeds his tri (B1.8); `final`: the rung to which he raises his game
    (B1.8, B1.9); one not above it changes nothing, and valat still needs a berač before it.
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
