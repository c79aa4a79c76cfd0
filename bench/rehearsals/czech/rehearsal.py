"""The rehearsal (see `bench.rehearsals`)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from bench.rehearsals.czech import speaking
from bench.rehearsals.czech.auction import CALLED_CARDS, Auction, call, hold_auction
from bench.rehearsals.czech.deals import SCENARIOS, WAYS, Deal, deal, stacked
from bench.rehearsals.czech.play import Plan, Played, Table, play_tricks
from bench.rehearsals.czech.talon import Exchange, choose_discards, shared, third_of
from rules.czech.contracts import SEATS, THIRDS, VARSAVA
from rules.czech.options import Options, read_options
from rules.czech.played.tricks import SECOND, TRICKS, Trick, varsava_points, winning_position
from rules.pack54 import BIT, PAGAT, PAGAT_BIT, TAROKS, CardSet, points

RULESET = "cz-taroky"
COUNT = len(SEATS)
#: Least strength of a hand for a contract, by `speaking.strength`.
CONTENT = (("druha", 36), ("preferans", 44), ("solo", 50))


class GameRecord(NamedTuple):
    row: dict[str, object]
    deal: Deal
    auction: Auction
    exchange: Exchange
    hands: tuple[CardSet, ...]
    played: Played


class _Undertaking(NamedTuple):
    feature: str
    by: int
    words: tuple[int, ...]


def rehearse(
    dice: Random,
    games: int = 12,
    *,
    options: Mapping[str, object] | None = None,
    stacked_rate: float = 0.15,
    renonc_rate: float = 0.03,
    misdeal_rate: float = 0.03,
) -> dict[str, object]:
    """Return a sheet of that many games, misdeals among them."""
    read = read_options(options)[0]
    rows: list[dict[str, object]] = []
    for number in range(games):
        while dice.random() < misdeal_rate:
            rows.append({"misdeal": dice.choice(("before", "after"))})
        scenario = dice.choice(sorted(SCENARIOS)) if dice.random() < stacked_rate else ""
        rows.append(play_game(dice, number % COUNT, read, scenario=scenario, renonc_rate=renonc_rate).row)
    if read.pot and dice.random() < 0.5:
        rows.append({"close": True})
    return {"ruleset": RULESET, "options": dict(options or {}), "rows": rows}


def play_game(
    dice: Random, dealer: int, options: Options, *, scenario: str = "", renonc_rate: float = 0.0
) -> GameRecord:
    dealt = stacked(dice, dealer, scenario) if scenario else deal(dice, dealer, dice.choice(sorted(WAYS)))
    forehand = (dealer + 1) % COUNT
    bids = SCENARIOS[scenario].bids if scenario else ()
    auction = _bid(dice, dealt, forehand, bids, options)
    if auction.contract == VARSAVA:
        return _varsava(dice, dealt, auction, options, renonc_rate)
    row: dict[str, object] = {"contract": auction.contract, "declarer": SEATS[auction.declarer]}
    exchange, side = _exchange(dice, row, dealt, auction, options)
    hands = tuple(
        (hand | taken) & ~laid for hand, taken, laid in zip(dealt.hands, exchange.taken, exchange.discards, strict=True)
    )
    said = _revealing(dice, row, hands, forehand, options)
    record = GameRecord(row, dealt, auction, exchange, hands, Played((), (0,) * COUNT))
    if said:
        row["revealing"] = said
    if _may_lay_down(row, options) and dice.random() < 0.6:
        row["laid_down"] = "bought"
        return record
    undertakings = _undertake(dice, row, hands, forehand, side, options)
    words = _words(dice, hands, forehand, side, options)
    if _needs_kontra(row, options) and not words and not undertakings:
        row["laid_down"] = "unkontraed"
        return record
    _write_words(row, words, undertakings)
    return _play(dice, record, forehand, side, undertakings, options, renonc_rate)


def _bid(dice: Random, dealt: Deal, forehand: int, bids: Sequence[Sequence[str]], options: Options) -> Auction:
    content = []
    for hand in dealt.hands:
        felt = speaking.strength(hand) + dice.random() * 12
        content.append([contract for contract, least in CONTENT if felt >= least and dice.random() < 0.7])
    if bids:
        content = [list(bids[(seat - forehand) % COUNT]) for seat in range(COUNT)]
    varsava = speaking.strength(dealt.hands[forehand]) < 16 + dice.random() * 14
    return hold_auction(forehand, content, dealt.hands, by_forehand=options.druha_by_forehand, varsava=varsava)


def _exchange(
    dice: Random, row: dict[str, object], dealt: Deal, auction: Auction, options: Options
) -> tuple[Exchange, tuple[int, ...]]:
    nothing, declarer = (0,) * COUNT, auction.declarer
    whole = sum(BIT[card] for card in dealt.talon)
    if auction.contract == "solo":
        return Exchange(nothing, nothing, whole), (declarer,)
    if auction.contract == "preferans":
        row["third"] = third = dice.choice(THIRDS)
        kept, left = third_of(dealt.talon, third)
        taken = tuple(kept if seat == declarer else 0 for seat in range(COUNT))
        return Exchange(taken, _laid_away(dealt.hands, taken), left), (declarer,)
    called = call(dealt.hands[declarer])
    silent = called is None or dice.random() < 0.05
    row["called"] = called = "XIX" if silent or called is None else called
    refusing = [options.talon_refusal and dice.random() < 0.15 for _seat in range(COUNT)]
    taken = shared(dealt.talon, declarer, refusing)
    exchange = Exchange(taken, _laid_away(dealt.hands, taken))
    card = BIT[CALLED_CARDS[called]]
    if silent:
        row["alone"] = "silent_solo"
        return exchange, (declarer,)
    holder = next(seat for seat in range(COUNT) if (dealt.hands[seat] | taken[seat]) & card)
    if holder == declarer:
        row["alone"] = "bought"
        return exchange, (declarer,)
    row["partner"] = SEATS[holder]
    return exchange, (declarer, holder)


def _laid_away(hands: Sequence[CardSet], taken: Sequence[CardSet]) -> tuple[CardSet, ...]:
    return tuple(choose_discards(hand | new, new.bit_count()) for hand, new in zip(hands, taken, strict=True))


def _revealing(
    dice: Random, row: Mapping[str, object], hands: Sequence[CardSet], forehand: int, options: Options
) -> dict[str, list[str]]:
    """See První.5, Druhá.4."""
    words = [speaking.revealed(hand, options.revealing) for hand in hands]
    if row["contract"] == "prvni":
        must = bool(words[forehand]) and dice.random() < 0.8
        words = [said if must or (seat != forehand and dice.random() < 0.5) else [] for seat, said in enumerate(words)]
    return {SEATS[seat]: said for seat, said in enumerate(words) if said}


def _may_lay_down(row: Mapping[str, object], options: Options) -> bool:
    allowed = row["contract"] == "prvni" or options.lay_down_druha != "no"
    return row.get("alone") == "bought" and allowed


def _needs_kontra(row: Mapping[str, object], options: Options) -> bool:
    if row["contract"] == "preferans":
        return row["third"] == "prvnich"
    return row["contract"] == "prvni" and options.obligatory_kontra


def _undertake(
    dice: Random,
    row: Mapping[str, object],
    hands: Sequence[CardSet],
    forehand: int,
    side: tuple[int, ...],
    options: Options,
) -> list[_Undertaking]:
    """See Druhá.2."""
    undertakings: list[_Undertaking] = []
    taken = set()
    for place in range(COUNT):
        seat = (forehand + place) % COUNT
        features = speaking.undertakes(hands[seat], dice)
        if row["contract"] == "druha" and seat in side:
            features = [feature for feature in features if feature != "pagat"]
            features += ["pagat"] if seat == side[0] else []
        for feature in features:
            if (feature, seat in side) not in taken:
                taken.add((feature, seat in side))
                own = tuple(other for other in range(COUNT) if (other in side) == (seat in side))
                words = _words(dice, hands, forehand, own, options)
                undertakings.append(_Undertaking(feature, seat, words))
    return undertakings


def _words(
    dice: Random, hands: Sequence[CardSet], forehand: int, own: tuple[int, ...], options: Options
) -> tuple[int, ...]:
    """See Flek.1."""
    order = [(forehand + place) % COUNT for place in range(COUNT)]
    sides = [[seat for seat in order if seat not in own], [seat for seat in order if seat in own]]
    return tuple(
        speaking.kontra_words(
            sides, lambda seat: speaking.strength(hands[seat]) / 2 + dice.random() * 22, options.kontra_levels
        )
    )


def _write_words(row: dict[str, object], words: tuple[int, ...], undertakings: Sequence[_Undertaking]) -> None:
    if words:
        row["kontra"] = [SEATS[seat] for seat in words]
    if undertakings:
        row["announcements"] = [
            {"feature": binding.feature, "by": SEATS[binding.by], "kontra": [SEATS[seat] for seat in binding.words]}
            for binding in undertakings
        ]


def _play(
    dice: Random,
    record: GameRecord,
    forehand: int,
    side: tuple[int, ...],
    undertakings: Sequence[_Undertaking],
    options: Options,
    renonc_rate: float,
) -> GameRecord:
    side_of = [int(seat not in side) for seat in range(COUNT)]
    plans = [_plan(dice, hand, seat, undertakings) for seat, hand in enumerate(record.hands)]
    table = Table(record.auction.contract, forehand, record.hands, side_of, plans, (), options.pagat_last_tarok)
    played = play_tricks(table, dice, _wrong_from(dice, renonc_rate))
    row = record.row
    piles = [pile | laid for pile, laid in zip(played.piles, record.exchange.discards, strict=True)]
    row["points"] = points(sum(piles[seat] for seat in side))
    row.update(_facts(played.tricks, side))
    _write_renonc(dice, row, played, [undertaking.feature for undertaking in undertakings], options)
    return record._replace(played=played)


def _plan(dice: Random, hand: CardSet, seat: int, undertakings: Sequence[_Undertaking]) -> Plan:
    announced = [undertaking.feature for undertaking in undertakings if undertaking.by == seat]
    taroks = (hand & TAROKS).bit_count()
    keeps = PAGAT_BIT if "pagat" in announced or taroks >= 6 else 0
    if "ucho" in announced or taroks >= 8:
        keeps |= PAGAT_BIT | BIT[SECOND]
    return Plan(keeps, "valat" in announced or speaking.strength(hand) > 70, dice.random() < 0.08)


def _wrong_from(dice: Random, renonc_rate: float) -> int:
    return dice.randrange(1, TRICKS) if dice.random() < renonc_rate else TRICKS + 1


def _facts(tricks: Sequence[Trick], side: tuple[int, ...]) -> dict[str, object]:
    """See Pagát.3, Ucho.1, Valát.1."""
    facts: dict[str, object] = {}
    last, before = tricks[-1], tricks[-2]
    if PAGAT in last.cards:
        by = last.player_of(PAGAT)
        facts["pagat"] = {"by": by, "won": by == last.winner}
    if before.cards[winning_position(before.cards)] == SECOND:
        facts["ucho"] = before.winner
    sides = {SEATS.index(trick.winner) in side for trick in tricks}
    if len(sides) == 1:
        facts["valat"] = "declarer" if sides.pop() else "defenders"
    return facts


def _write_renonc(
    dice: Random, row: dict[str, object], played: Played, features: Sequence[str], options: Options
) -> None:
    if played.wrong is not None:
        row["renonc"] = {"by": SEATS[played.wrong], "breaches": [dice.choice(("game", *features))]}
    elif options.renonc == "jedenact" and dice.random() < 0.05:
        row["renonc"] = {"by": dice.choice(SEATS), "corrected": True}


def _varsava(dice: Random, dealt: Deal, auction: Auction, options: Options, renonc_rate: float) -> GameRecord:
    """Let the forehand sometimes forget a talon card, which is his then, or ends the game (Varšava.11)."""
    row: dict[str, object] = {"contract": VARSAVA}
    nothing = (0,) * COUNT
    record = GameRecord(row, dealt, auction, Exchange(nothing, nothing), dealt.hands, Played((), nothing))
    forgotten = dice.randrange(len(dealt.talon)) if dice.random() < 0.1 else None
    if forgotten is not None and options.varsava_forgotten:
        row["forgotten"] = True
        return record
    plans = [Plan(at_random=dice.random() < 0.08) for _seat in range(COUNT)]
    table = Table(VARSAVA, auction.declarer, dealt.hands, range(COUNT), plans, dealt.talon)
    played = play_tricks(table, dice, _wrong_from(dice, renonc_rate))
    if forgotten is not None:
        played = _kept(played, forgotten, auction.declarer)
    row["points"] = dict(zip(SEATS, map(varsava_points, played.piles), strict=True))
    _write_renonc(dice, row, played, (), options)
    return record._replace(played=played)


def _kept(played: Played, forgotten: int, forehand: int) -> Played:
    trick = played.tricks[forgotten]
    if trick.talon is None:
        return played
    card = BIT[trick.talon]
    piles = [pile & ~card for pile in played.piles]
    piles[forehand] |= card
    tricks = (*played.tricks[:forgotten], trick._replace(talon=None), *played.tricks[forgotten + 1 :])
    return Played(tricks, tuple(piles), played.wrong)
