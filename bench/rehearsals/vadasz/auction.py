"""The auction of the rehearsal (I.2; 2025 III.3-III.5 and III.9, 2023 III.2-III.4).

Bids are the number of talon cards the bidder would take: 3, 2, 1, 0 (szóló). A *hold* takes over the last bid, once. A
*floor* is the lowest bid a player would go to. Players are 0..3 in acting order, and never start again with 3 after an
inverse, although they might.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from rules.hungarian.cards import BIG_HONOURS, BIT, CARD_OF_CODE, HONOURS, SKIZ, XX, XXI, Card, CardSet

FIRST_BID = 3
#: The tarok that an invit promises, by the number of bids skipped (I.2.f).
INVITS: dict[int, Card] = {1: CARD_OF_CODE["T19"], 2: CARD_OF_CODE["T18"]}
PLAYERS = range(4)


@dataclass(slots=True)
class Auction:
    """`promised` is the tarok of an invit, or the XX of the player who let a "2" go, with the player who promised it;
    `escaped`: the declarer went on to "1" alone instead of calling that XX, or another took that "1" over (III.4).
    """

    standing: int = FIRST_BID + 1
    declarer: int | None = None
    held: bool = False
    bidders: list[int] = field(default_factory=list)
    promised: dict[int, Card] = field(default_factory=dict)
    escaped: bool = False
    inverse: bool = False
    second_round: bool = False
    automatic: bool = False

    @property
    def winner(self) -> int:
        """Return the declarer. Raises ValueError before the first bid."""
        if self.declarer is None:
            raise ValueError("nobody has bid")
        return self.declarer

    @property
    def sole(self) -> bool:
        return len(self.bidders) == 1


@dataclass(frozen=True, slots=True)
class Bidding:
    """`habits` are names that a stacked deal gives them."""

    dice: Random
    hands: Sequence[CardSet]
    floors: Sequence[int | None]
    habits: frozenset[str] = frozenset()
    may_invert: bool = False

    def likes(self, habit: str, chance: float) -> bool:
        """Whether an optional act happens: always by habit, else by chance."""
        return habit in self.habits or self.dice.random() < chance

    def has_honour(self, player: int) -> bool:
        return bool(self.hands[player] & HONOURS)

    def may_say_inverse(self, player: int) -> bool:
        """See III.9.c."""
        return self.may_invert and self.has_honour(player) and not self.hands[player] & BIT[XXI]


def hold_auction(bidding: Bidding) -> Auction:
    auction = Auction()
    waiting = [player for player in PLAYERS if bidding.has_honour(player)]
    while waiting and waiting != [auction.declarer]:
        player = waiting.pop(0)
        if player == auction.declarer or _speaks(bidding, auction, player):
            waiting.append(player)
        joining = _joining(bidding, auction, waiting)
        waiting += joining
    if auction.declarer is None:
        return _second_round(bidding)
    _escape(bidding, auction)
    if auction.sole and bidding.may_say_inverse(auction.declarer) and bidding.dice.random() < 0.15:
        auction.inverse = True
    return auction


def _speaks(bidding: Bidding, auction: Auction, player: int) -> bool:
    """Take a player's turn; return whether he bid or held, and so stays in."""
    floor = bidding.floors[player]
    if player in auction.bidders:
        return _speaks_again(bidding, auction, player, FIRST_BID if floor is None else floor)
    if floor is None:
        return False
    if auction.declarer is None:
        return _bids(bidding, auction, player, FIRST_BID)
    for left_out, tarok in sorted(INVITS.items(), reverse=True):
        wanted = auction.standing - 1 - left_out
        big = bidding.hands[player] & BIG_HONOURS and bidding.hands[player] & BIT[tarok]
        if big and wanted >= floor and not auction.promised and bidding.dice.random() < 0.7:
            auction.promised[player] = tarok
            return _bids(bidding, auction, player, wanted)
    return auction.standing - 1 >= floor and _bids(bidding, auction, player, auction.standing - 1)


def _speaks_again(bidding: Bidding, auction: Auction, player: int, floor: int) -> bool:
    """Let an earlier bidder hold, once a bid, or go lower; after his own 3 he holds a 2 or lets it go (I.2.c)."""
    hand = bidding.hands[player]
    if not auction.held and auction.standing == FIRST_BID - 1 and auction.bidders[0] == player:
        if hand & BIT[XX] and hand & BIG_HONOURS and not auction.promised and bidding.likes("lets-go", 0.4):
            auction.promised[player] = XX
            return False
        return _holds(bidding, auction, player)
    if not auction.held and floor <= auction.standing:
        return _holds(bidding, auction, player)
    return auction.standing - 1 >= max(floor, 0) and _bids(bidding, auction, player, auction.standing - 1)


def _bids(bidding: Bidding, auction: Auction, player: int, bid: int) -> bool:
    _enters(bidding, auction, player)
    auction.standing, auction.declarer, auction.held = bid, player, False
    if len(auction.bidders) > 1 and bidding.may_say_inverse(player) and bidding.dice.random() < 0.15:
        auction.inverse = True
    return True


def _holds(bidding: Bidding, auction: Auction, player: int) -> bool:
    _enters(bidding, auction, player)
    auction.declarer, auction.held = player, True
    return True


def _enters(bidding: Bidding, auction: Auction, player: int) -> None:
    """See III.9.g."""
    if player in auction.bidders:
        return
    auction.bidders.append(player)
    if auction.inverse and bidding.dice.random() < 0.5:
        auction.inverse = False


def _joining(bidding: Bidding, auction: Auction, waiting: Sequence[int]) -> list[int]:
    """See III.5, III.9.f."""
    invited = any(tarok in INVITS.values() for tarok in auction.promised.values())
    if auction.held or auction.declarer is None or not (invited or auction.inverse):
        return []
    for player in PLAYERS:
        new = player not in waiting and player not in auction.bidders and bidding.has_honour(player)
        if new and bidding.dice.random() < 0.2:
            _holds(bidding, auction, player)
            return [player]
    return []


def _escape(bidding: Bidding, auction: Auction) -> None:
    """Go on to "1" alone after a "2" that was let go; a third honour may hold that (III.4; 2023: III.3)."""
    let_go = [player for player, tarok in auction.promised.items() if tarok == XX]
    if not let_go or auction.standing != FIRST_BID - 1 or bidding.dice.random() < 0.5:
        return
    auction.standing, auction.escaped = FIRST_BID - 2, True
    for player in PLAYERS:
        if player not in auction.bidders and bidding.has_honour(player) and bidding.dice.random() < 0.6:
            _holds(bidding, auction, player)
            return


def _second_round(bidding: Bidding) -> Auction:
    """See III.3.a-b; 2023: III.2.a-b."""
    for player in PLAYERS[:2]:
        if bidding.has_honour(player) and bidding.dice.random() < 0.6:
            break
    else:
        player = 2
    inverse = bidding.may_say_inverse(player) and bidding.dice.random() < 0.15
    return Auction(FIRST_BID, player, bidders=[player], inverse=bool(inverse), second_round=True, automatic=player == 2)


def floor_of(hand: CardSet, dice: Random) -> int | None:
    """Return None without an honour or enough else."""
    if not hand & HONOURS:
        return None
    taroks = (hand >> CARD_OF_CODE["T1"]).bit_count()
    felt = taroks + 2 * (hand & BIG_HONOURS).bit_count() + (hand >> SKIZ) + dice.randint(-2, 2)
    for floor, needed in enumerate((12, 10, 8, 4)):
        if felt >= needed:
            return floor
    return None
