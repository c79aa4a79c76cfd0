"""The rehearsal (see `bench.rehearsals`). Decisions:

* The rest of the talon counts for the defenders (B1.10, B1.27). Valat bid: nobody touches it (B1.17). Berač: it stays
  covered (B3.3). Klop: its top card goes to the first trick and so on to the sixth (B2.6).
* Berač stops at the declarer's first trick and a valat bid at the first one he loses; besides it only a mondfang before
  that moment is read off.
* A hand without a tarok: the deal is repeated by the same dealer, without a fine (B1.4). A misdeal noticed in time:
  -20, repeated (C1.10).
* A planted renons is noticed when its trick is complete; miscounted hands (C2.4) at the first card.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from bench.rehearsals.slovenian import deals, players, speaking
from bench.rehearsals.slovenian.auction import Auction, hold_auction
from bench.rehearsals.slovenian.facts import result_facts
from bench.rehearsals.slovenian.play import Played, Wrong, play_tricks
from rules import pack54 as cards
from rules.pack54 import CardSet
from rules.slovenian.contracts import LEFT_OF, POINT_CONTRACTS, SEATS, TAKEN_FROM_TALON
from rules.slovenian.remembered.tricks import Trick, first_leader, is_trula_trick

RULESET = "si-tzs"


@dataclass(frozen=True, slots=True)
class Exchange:
    """See B1.27."""

    taken: CardSet = 0
    left: CardSet = 0
    discards: CardSet = 0
    shown: CardSet = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """`hands` are those before the first lead; `piles` are keyed "declarer"/"defenders" or by seat; `redeals` counts
    hands without a tarok.
    """

    row: dict[str, object]
    dealer: str
    forehand: str
    deal: deals.Deal
    redeals: int
    auction: Auction
    exchange: Exchange
    hands: tuple[CardSet, CardSet, CardSet]
    tricks: tuple[Trick, ...]
    piles: Mapping[str, CardSet]
    trula_trick: bool


def play_game(
    dice: Random,
    dealer: str,
    *,
    styles: tuple[str, str, str] = ("cautious", "bold", "hunter"),
    scenario: str = "",
    misdeal_rate: float = 0.0,
    wrong: Wrong = Wrong.NOTHING,
) -> GameRecord:
    """`styles` are names in `players.STYLES` of A, B and C; a `scenario` (a name in `deals.SCENARIOS`) stacks the deal
    and sets them.
    """
    forehand = LEFT_OF[dealer]
    first = SEATS.index(forehand)
    if scenario:
        stack = deals.SCENARIOS[scenario]
        styles_in_turn = [players.STYLES[name] for name in stack.styles]
        seated = tuple(styles_in_turn[(seat - first) % 3] for seat in range(3))
        redeals, deal = _deal_until_playable(dice, dealer, stack)
    else:
        seated = tuple(players.STYLES[name] for name in styles)
        redeals, deal = _deal_until_playable(dice, dealer, None)
    misdeals = []
    while misdeal_rate and dice.random() < misdeal_rate:
        misdeals.append(dealer)

    auction = _bid(dice, deal, seated, first)
    declarer = None if auction.declarer is None else SEATS.index(auction.declarer)
    hands = list(deal.hands)
    exchange = Exchange()
    if declarer is not None and auction.contract in POINT_CONTRACTS:
        exchange = _exchange(deal, hands[declarer], auction.contract)
        hands[declarer] = (hands[declarer] | exchange.taken) & ~exchange.discards
    row: dict[str, object] = {"contract": auction.contract}
    announced = _speak(row, dice, auction.contract, declarer, first, hands, exchange, seated)
    held = (hands[0], hands[1], hands[2])
    played = play_tricks(
        dice,
        auction.contract,
        declarer,
        SEATS.index(first_leader(auction.contract, forehand, auction.declarer)),
        held,
        deal.talon,
        speaking.plans(auction.contract, declarer, held, seated, announced),
        wrong,
    )
    piles = _piles(auction.contract, declarer, exchange, played)
    if played.offenders:
        row["renons"] = {"by": [SEATS[seat] for seat in played.offenders]}
    else:
        row.update(result_facts(auction.contract, auction.declarer, played.tricks, piles))
    if misdeals:
        row["misdeals"] = misdeals
    return GameRecord(
        row,
        dealer,
        forehand,
        deal,
        redeals,
        auction,
        exchange,
        held,
        played.tricks,
        piles,
        any(is_trula_trick(trick.cards) for trick in played.tricks),
    )


def rehearse_games(
    dice: Random,
    games: int = 21,
    *,
    styles: tuple[str, str, str] | None = None,
    stacked_rate: float = 0.06,
    misdeal_rate: float = 0.01,
    renons_rate: float = 0.0,
    dealer: str = "A",
) -> list[GameRecord]:
    """See B1.1."""
    names = players.SENSIBLE
    at_table = styles or (dice.choice(names), dice.choice(names), dice.choice(names))
    scenarios = tuple(deals.SCENARIOS)
    records = []
    for _ in range(games):
        wrong = Wrong.NOTHING
        if renons_rate and dice.random() < renons_rate:
            wrong = Wrong.COUNT if dice.random() < 0.15 else Wrong.CARD
        scenario = dice.choice(scenarios) if dice.random() < stacked_rate else ""
        records.append(
            play_game(dice, dealer, styles=at_table, scenario=scenario, misdeal_rate=misdeal_rate, wrong=wrong)
        )
        dealer = LEFT_OF[dealer]
    return records


def rehearse(
    dice: Random,
    rows: int = 21,
    *,
    options: Mapping[str, object] | None = None,
    styles: tuple[str, str, str] | None = None,
    stacked_rate: float = 0.06,
    misdeal_rate: float = 0.01,
    renons_rate: float = 0.0,
    lateness_rate: float = 0.0,
) -> dict[str, object]:
    """At the given rate the first rows are used up by a lateness (B1.5)."""
    lines: list[dict[str, object]] = []
    if lateness_rate and dice.random() < lateness_rate * rows:
        late = dice.choice(SEATS)
        lines += [{"late": late} for _ in range(min(rows, dice.choice((1, 1, 2))))]
    records = rehearse_games(
        dice,
        rows - len(lines),
        styles=styles,
        stacked_rate=stacked_rate,
        misdeal_rate=misdeal_rate,
        renons_rate=renons_rate,
    )
    lines += [record.row for record in records]
    return {"ruleset": RULESET, "options": dict(options or {}), "rows": lines}


def _deal_until_playable(dice: Random, dealer: str, stack: deals.Scenario | None) -> tuple[int, deals.Deal]:
    """See B1.4."""
    redeals = 0
    while True:
        deal = deals.deal(dice, dealer) if stack is None else deals.stacked(dice, dealer, stack)
        if deal.can_be_played:
            return redeals, deal
        redeals += 1


def _bid(dice: Random, deal: deals.Deal, seated: tuple[players.Style, ...], first: int) -> Auction:
    strengths = [players.strength(hand) for hand in deal.hands]
    lownesses = [players.lowness(hand) for hand in deal.hands]
    contentments = tuple(players.contentment(strengths[seat], lownesses[seat], seated[seat], dice) for seat in range(3))
    style = seated[first]
    klop = strengths[first] + int(dice.random() * 6) < style.klop
    final = players.final_rung(contentments[first], style, dice)
    return hold_auction(first, contentments, klop, final)


def _exchange(deal: deals.Deal, hand: CardSet, contract: str) -> Exchange:
    whole = cards.card_set(deal.talon)
    size = TAKEN_FROM_TALON.get(contract)
    if not size:
        return Exchange(left=whole)
    group = players.choose_group(deal.talon, size)
    taken = cards.card_set(deal.talon[group * size : group * size + size])
    discards = players.choose_discards(hand | taken, size)
    return Exchange(taken, whole & ~taken, discards, discards & cards.TAROKS)


def _speak(
    row: dict[str, object],
    dice: Random,
    contract: str,
    declarer: int | None,
    first: int,
    hands: Sequence[CardSet],
    exchange: Exchange,
    seated: Sequence[players.Style],
) -> list[tuple[str, int]]:
    """Write the words before the first card into the row (B1.10, B2.2); return the announced (feature, seat)."""
    if declarer is None:
        for seat in (first, (first + 1) % 3, (first + 2) % 3):
            if speaking.says_kontra_in_klop(hands[seat], seated[seat], dice):
                row["kontra"] = [SEATS[seat]]
                break
        return []
    row["declarer"] = SEATS[declarer]
    announced = []
    if contract in POINT_CONTRACTS:
        announced = _announced(dice, declarer, hands, exchange, seated)
    words = speaking.words_on_game(contract, declarer, hands, seated, dice)
    if words:
        row["kontra"] = [SEATS[seat] for seat in words]
    lines = []
    for feature, by in announced:
        line: dict[str, object] = {"feature": feature, "by": SEATS[by]}
        words = speaking.words_on_feature(feature, by, declarer, hands, exchange.left, seated, dice)
        if words:
            line["kontra"] = [SEATS[seat] for seat in words]
        lines.append(line)
    if lines:
        row["announcements"] = lines
    return announced


def _announced(
    dice: Random, declarer: int, hands: Sequence[CardSet], exchange: Exchange, seated: Sequence[players.Style]
) -> list[tuple[str, int]]:
    announcements = [
        (feature, declarer)
        for feature in speaking.announcements_of(hands[declarer], 0, exchange.left, True, seated[declarer], dice)
    ]
    taken: set[str] = set()
    for seat in ((declarer + 1) % 3, (declarer + 2) % 3):
        for feature in speaking.announcements_of(hands[seat], exchange.left, 0, False, seated[seat], dice):
            if feature not in taken:
                taken.add(feature)
                announcements.append((feature, seat))
    return announcements


def _piles(contract: str, declarer: int | None, exchange: Exchange, played: Played) -> dict[str, CardSet]:
    """See B1.14."""
    if declarer is None or contract not in POINT_CONTRACTS:
        return dict(zip(SEATS, played.won, strict=True))
    defenders = played.won[(declarer + 1) % 3] | played.won[(declarer + 2) % 3] | exchange.left
    return {"declarer": played.won[declarer] | exchange.discards, "defenders": defenders}
