"""The rehearsal (see `bench.rehearsals`). Decisions:

* One player in two plays well enough to follow his side, the others any legal card, so that every figure occurs.
* A fault stops the game before a card is played (P20).
* The pagát is kept after any announced pagátultimó, which is legal in both readings of LEJ.
"""

from dataclasses import dataclass
from random import Random

from bench.rehearsals.paskievics import auction, deals
from bench.rehearsals.paskievics.auction import Auction
from bench.rehearsals.paskievics.exchange import Call, Exchange, call, exchange, reported, thrown_in
from bench.rehearsals.paskievics.play import facts, play
from bench.rehearsals.paskievics.speaking import Round, speak
from rules.hungarian.cards import BIT, HONOURS, PAGAT, SKIZ, XXI, CardSet
from rules.hungarian.table import PLAYING, WON_FROM
from rules.hungarian.tricks import Trick
from rules.paskievics.contracts import BANDS, CODE, DISCARDED, USUAL_PLAYERS
from rules.paskievics.options import Options, read_options
from rules.paskievics.state import Deal, moved, start

FAULTS, STACKED, ONLY_BAND = 0.03, 0.3, 0.1
_DRAWN = {"skiz": BIT[SKIZ], "xxi": BIT[XXI], "pagat": BIT[PAGAT]}


@dataclass(frozen=True, slots=True)
class GameRecord:
    row: dict[str, object]
    deal: Deal
    dealt: deals.Dealt
    auction: Auction | None = None
    exchange: Exchange | None = None
    call: Call | None = None
    spoken: Round | None = None
    tricks: tuple[Trick, ...] = ()


def play_deal(dice: Random, deal: Deal, options: Options, scenario: str = "") -> GameRecord:
    """`scenario` is a name in `deals.SCENARIOS`."""
    stack = deals.SCENARIOS.get(scenario)
    dealt = deals.deal(dice) if stack is None else deals.stacked(dice, stack)
    bidders = frozenset(range(PLAYING)) if stack is None else stack.bidders
    ran = auction.run(dice, dealt.hands, options, bidders)
    if ran is None:
        return GameRecord({"passed_out": True}, deal, dealt)
    seat = deal.active
    done = exchange(dice, dealt, ran, options)
    if ran.without_honour and not done.drawn[ran.declarer] & HONOURS:
        row: dict[str, object] = {"failed_fourth": {"by": seat[ran.declarer], "contract": ran.contract}}
        return GameRecord(row, deal, dealt, ran)
    thrown = thrown_in(dice, done, options)
    if thrown is not None:
        player, hand, put_down = thrown
        row = {"thrown_in": {"by": seat[player], "hand": hand, "discarded_tarokk": put_down}}
        return GameRecord(row, deal, dealt, ran, done)
    if dice.random() < FAULTS:
        return GameRecord({"renonsz": _fault(dice, deal, options)}, deal, dealt, ran, done)
    called = call(dice, done, ran, options)
    spoken = speak(dice, Round(done.hands, ran.declarer, called, ran.promise, options))
    own_side = frozenset(player for player in (ran.declarer, called.partner) if player is not None)
    pagat_announced = any(item.feature == "pagatulti" for item in spoken.items)
    at_random = dice.random() < 0.4
    tricks = play(dice, done.hands, own_side, pagat_announced=pagat_announced, at_random=at_random)
    row = _row(dice, deal, ran, done, called, spoken, options)
    row |= _result(dice, deal, facts(tricks, own_side, _own_discards(ran, done, called, options)))
    return GameRecord(row, deal, dealt, ran, done, called, spoken, tricks)


def _own_discards(ran: Auction, done: Exchange, call: Call, options: Options) -> CardSet:
    """See P11."""
    if call.alone == DISCARDED and options.lone_discards == "declarer":
        return sum(done.discards)
    return done.discards[ran.declarer]


def _row(
    dice: Random, deal: Deal, ran: Auction, done: Exchange, call: Call, spoken: Round, options: Options
) -> dict[str, object]:
    seat = deal.active
    row: dict[str, object] = {"contract": ran.contract, "declarer": seat[ran.declarer], "called": call.called}
    if call.partner is not None:
        row["partner"] = seat[call.partner]
    else:
        row["alone"] = call.alone
    if call.discarder is not None:
        row["discarder"] = seat[call.discarder]
    row["tarokks_discarded"] = [seat[player] for player in reported(done, ran.declarer)]
    if ran.promise is not None:
        by, pagat_only = seat[ran.promise.player], ran.promise.pagat_only
        yielded = {"by": by, "pagat_only": pagat_only}
        row["yielded" if ran.promise.by_yielding else "invit"] = (
            yielded if ran.promise.by_yielding else {**yielded, "card": ran.promise.card}
        )
    game, *announced = spoken.items
    row["kontra"] = [seat[player] for player in game.words]
    row["announcements"] = [
        {
            "feature": announcement.feature,
            "by": seat[announcement.by],
            "kontra": [seat[player] for player in announcement.words],
        }
        for announcement in announced
    ]
    row["tarokks"] = [
        {"seat": seat[player], "count": count, "when": when} for player, (count, when) in spoken.tarokks.items()
    ]
    if options.talon_honours and deal.dealer not in deal.active:
        row["honours_drawn"] = [
            {"seat": seat[player], "honour": honour, "late": dice.random() < 0.2}
            for player, drawn in enumerate(done.drawn)
            for honour, card in _DRAWN.items()
            if drawn & card
        ]
    return row


def _result(dice: Random, deal: Deal, result: dict[str, object]) -> dict[str, object]:
    seat = deal.active
    last = result.get("pagat_last")
    if isinstance(last, dict):
        result["pagat_last"] = {**last, "by": seat[last["by"]]}
    caught = result.get("xxi_caught")
    if isinstance(caught, int):
        result["xxi_caught"] = seat[caught]
    if "volat" in result and dice.random() < 0.5:
        del result["points"]
    points = result.get("points")
    if isinstance(points, int) and points != WON_FROM - 1 and dice.random() < ONLY_BAND:  # 47 can be either (P6)
        del result["points"]
        result["outcome"] = next(name for name, (least, most) in BANDS.items() if least <= points <= most)
    return result


def _fault(dice: Random, deal: Deal, options: Options) -> dict[str, object]:
    """See P20."""
    offenders = dice.sample(deal.active, dice.choice((1, 1, 2)))
    least, most = options.renonsz or (1, 20)
    return {"by": offenders, "each": dice.randint(least * len(offenders), most * len(offenders))}


def rehearse_deals(
    dice: Random, rows: int, *, players: int = USUAL_PLAYERS, options: dict[str, object] | None = None
) -> list[GameRecord]:
    """Return fewer than `rows` deals when the games of a table are full."""
    chosen, wrong = read_options(options, players)
    if wrong:
        raise ValueError([violation.params for violation in wrong])
    state, records = start(players), []
    for line in range(1, rows + 1):
        if state.games >= chosen.games:
            break
        scenario = dice.choice(sorted(deals.SCENARIOS)) if dice.random() < STACKED else ""
        record = play_deal(dice, state.deal, chosen, scenario)
        records.append(record)
        state, _marks = moved(state, next(iter(record.row)), line, chosen)
    return records


def rehearse(
    dice: Random, rows: int = 16, *, players: int = USUAL_PLAYERS, options: dict[str, object] | None = None
) -> dict[str, object]:
    """Return a sheet; the rest of a pot is shared in the last row (BGA.7)."""
    records = rehearse_deals(dice, rows, players=players, options=options)
    lines = [record.row for record in records]
    if read_options(options, players)[0].ulti_pot:
        lines.append({"share_pot": True})
    return {"ruleset": CODE, "players": players, "options": dict(options or {}), "rows": lines}
