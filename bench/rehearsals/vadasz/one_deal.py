"""One deal of the rehearsal, from the shuffle to the line of the sheet, or to its early end.

I.1.n, II.3, 2025 III.1 and III.7-III.8, 2023 III.6. The Talonrendező (III.6) leaves the talon as it lies.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from bench.rehearsals.vadasz.auction import FIRST_BID, Auction, Bidding, floor_of, hold_auction
from bench.rehearsals.vadasz.deals import Deal, Scenario, deal
from bench.rehearsals.vadasz.play import facts, play_tricks
from bench.rehearsals.vadasz.speaking import Call, Said, Table, announce, call, kontra, plans
from bench.rehearsals.vadasz.talon import (
    choose_discards,
    holder_of_both,
    in_turn,
    may_lay,
    part_after,
    part_before_2023,
    part_before_2025,
    sacrificed,
    shares,
    take,
)
from rules.hungarian.cards import (
    BIG_HONOURS,
    BIT,
    CARD_OF_CODE,
    HONOURS,
    KINGS,
    PAGAT,
    SKIZ,
    TAROKS,
    XX,
    XXI,
    CardSet,
    card_set,
)
from rules.hungarian.tricks import Trick
from rules.vadasz.dealing import State
from rules.vadasz.editions import EDITION_2025, Edition

XIX = CARD_OF_CODE["T19"]


@dataclass(frozen=True, slots=True)
class Lengetes:
    by: int
    answer: str
    pagat: int | None = None


@dataclass(frozen=True, slots=True)
class Rehearsed:
    row: dict[str, object]
    hands: tuple[CardSet, ...] = ()
    discards: tuple[CardSet, ...] = ()
    tricks: tuple[Trick, ...] = ()


class _Bid(NamedTuple):
    auction: Auction
    taken: dict[int, int]
    order: list[int]
    before: tuple[CardSet, ...]


class Over(Exception):
    def __init__(self, by: int, reason: str) -> None:
        super().__init__(reason)
        self.by, self.reason = by, reason


class OneDeal:
    def __init__(self, dice: Random, state: State, edition: Edition, scenario: Scenario | None) -> None:
        self.dice, self.state, self.edition = dice, state, edition
        self.habits = frozenset[str]() if scenario is None else scenario.habits
        self.deal: Deal = deal(dice, scenario)
        self.new = edition is EDITION_2025
        self.shown: Lengetes | None = None

    def play(self) -> Rehearsed:
        """Raises Over if the deal is thrown in."""
        self.throw_in_before()
        self.show_before()
        auction, taken, order, before = self.bid_and_take()
        self.throw_in_after(auction, before)
        fewer = sacrificed(auction.standing, order, taken)
        discards = self.lay_away(auction, taken, fewer)
        bidding = self.bidding()
        called = call(bidding, auction, auction.winner, discards, fewer=auction.winner in fewer)
        side = (auction.winner,) if called.partner is None else (auction.winner, called.partner)
        table = self.table(bidding, auction, side)
        said = announce(table, inverse=auction.inverse)
        words = kontra(table, said)
        leader = self.state.playing.index(self.state.leader(mirrored=auction.inverse))
        meant = plans(table, said, self.compulsory(side, said, words))
        tricks = play_tricks(self.dice, bidding.hands, leader, meant, inverse=auction.inverse)
        row = self.row(auction, taken[auction.winner], called, table, said, words)
        row |= facts(tricks, bidding.hands, side, discards, self.state.playing, forced=called.alone == "forced")
        written = {
            key: value for key, value in row.items() if not (value is None or value is False or value in ([], {}))
        }
        return Rehearsed(written, tuple(bidding.hands), tuple(discards), tricks)

    def row(
        self, auction: Auction, talon: int, called: Call, table: Table, said: Sequence[Said], words: Sequence[int]
    ) -> dict[str, object]:
        names = self.state.playing
        row: dict[str, object] = {
            "talon": talon,
            "declarer": names[auction.winner],
            "partner": None if called.partner is None else names[called.partner],
            "alone": called.alone,
            "kontra": [names[player] for player in words],
            "announcements": [
                {
                    "feature": announcement.feature,
                    "by": names[announcement.by],
                    "round": announcement.round,
                    "kontra": [names[p] for p in announcement.kontra],
                }
                for announcement in said
            ],
            "second_round": auction.second_round,
        }
        if self.new:
            row |= {"inverse": auction.inverse, "bound_ulti": None if table.bound is None else names[table.bound]}
        if self.shown is not None:
            pagat = None if self.shown.pagat is None else names[self.shown.pagat]
            row["lengetes"] = {"by": names[self.shown.by], "answer": self.shown.answer, "pagat": pagat}
        return row

    def bidding(self) -> Bidding:
        floors = [floor_of(hand, self.dice) for hand in self.deal.hands]
        if "outbids" in self.habits:
            floors[:2] = [2, 0]
        if "first-bids" in self.habits:
            floors = [3, None, None, None]
        if "passes" in self.habits:
            floors = [None] * 4
        shown = self.shown
        if shown is not None and shown.answer == "refused" and shown.pagat is not None:
            floors[shown.pagat] = 0
        return Bidding(self.dice, list(self.deal.hands), floors, self.habits, self.new)

    def throw_in_before(self) -> None:
        """See I.1.n; 2023 II.3."""
        for player, hand in enumerate(self.deal.hands):
            taroks = hand & TAROKS
            if not taroks:
                raise Over(player, "no_taroks")
            if taroks == BIT[XXI]:
                raise Over(player, "only_xxi")
            if hand & KINGS == KINGS and self.dice.random() < 0.6:
                raise Over(player, "four_kings")
            sure = card_set((XXI, XX, PAGAT, XIX))
            if not self.new and hand & sure == sure and self.dice.random() < 0.6:
                raise Over(player, "sure_call")
            if not self.new and hand & HONOURS == HONOURS and self.dice.random() < 0.5:
                raise Over(player, "three_honours")

    def show_before(self) -> None:
        """Show a lengetés before the talon (2025 III.7: compulsory; 2023 III.6: optional)."""
        shows = holder_of_both(self.deal.hands)
        while shows is not None and (self.new or self.dice.random() < 0.7):
            pagatos = next((p for p in range(4) if p != shows and self.deal.hands[p] & BIT[PAGAT]), None)
            if pagatos is not None and "passes" not in self.habits and self.bidding().likes("refuses", 0.4):
                self.shown = Lengetes(shows, "refused", pagatos)
                return
            if not self.new and not self.deal.hands[shows] & BIT[PAGAT] and self.dice.random() < 0.5:
                self.shown = Lengetes(shows, "passed")
                return
            self.part(shows, "before")
            shows = holder_of_both(self.deal.hands) if self.new else None

    def part(self, shows: int, when: str, pagatos: int | None = None) -> None:
        self.shown = Lengetes(shows, "talon")
        if when == "after":
            part_after(self.dice, self.deal, shows, pagatos)
        elif self.new:
            part_before_2025(self.dice, self.deal, shows)
        else:
            part_before_2023(self.dice, self.deal, shows)

    def bid_and_take(self) -> _Bid:
        """See 2025 III.8."""
        while True:
            before = tuple(self.deal.hands)
            auction = hold_auction(self.bidding())
            if self.shown is not None and self.shown.answer == "passed":
                auction = Auction(FIRST_BID, self.shown.by, bidders=[self.shown.by])
            order = in_turn(auction.winner, inverse=auction.inverse)
            sacrifices = {player for player in range(4) if self.dice.random() < 0.06}
            taken = shares(auction.standing, order, sacrifices)
            if self.take_talon(auction, order, taken):
                return _Bid(auction, taken, order, before)

    def take_talon(self, auction: Auction, order: Sequence[int], taken: Mapping[int, int]) -> bool:
        """Deal out the talon; False if it was put back because of both big honours in one hand (2025)."""
        for player in order:
            take(self.deal, player, taken[player])
            refused = self.shown is not None and self.shown.answer == "refused"
            if not self.new or refused or self.deal.hands[player] & BIG_HONOURS != BIG_HONOURS:
                continue
            pagatos = next((p for p in auction.bidders if p != player and self.deal.hands[p] & BIT[PAGAT]), None)
            if pagatos is None or self.dice.random() < 0.5:
                self.part(player, "after", pagatos)
                return False
            self.shown = Lengetes(player, "refused", pagatos)
        return True

    def throw_in_after(self, auction: Auction, before: Sequence[CardSet]) -> None:
        """Throw in after the talon: four kings (I.1.n), the third of the second round (III.3.b), a sure call (2023
        II.3.b).

        `before` are the hands before the talon was taken.
        """
        winner = auction.winner
        drawn = self.deal.hands[winner] & ~before[winner]
        unwilling = not before[winner] & HONOURS or self.dice.random() < 0.5
        if auction.automatic and not drawn & HONOURS and unwilling:
            raise Over(winner, "second_round")
        for player, hand in enumerate(self.deal.hands):
            if hand & KINGS == KINGS and self.dice.random() < 0.6:
                raise Over(player, "four_kings")
            sure = card_set((XXI, XX, PAGAT))
            called = any(before[bidder] & BIT[SKIZ] for bidder in auction.bidders) and not auction.second_round
            if self.new or player in auction.bidders or before[player] & sure != sure or not called:
                continue
            if self.dice.random() < 0.6:
                raise Over(player, "sure_call")

    def lay_away(self, auction: Auction, taken: Mapping[int, int], fewer: Collection[int]) -> list[CardSet]:
        """See I.1.f."""
        discards = []
        for player in range(4):
            allowed = may_lay(player, auction.winner, auction.promised, fewer, taken[player] + (player in fewer))
            wanted = 0
            if player == auction.winner:
                wanted = BIT[XX] if "lays-xx" in self.habits else 0
            elif "hides" in self.habits or self.dice.random() < 0.04:
                wanted = TAROKS
            laid = choose_discards(self.deal.hands[player], allowed, taken[player], wanted)
            self.deal.hands[player] ^= laid
            discards.append(laid)
        return discards

    def table(self, bidding: Bidding, auction: Auction, side: tuple[int, ...]) -> Table:
        """Return the duties to announce before play and the bound ulti. Raises Over where that ends the deal.

        2025 III.1; 2023 III.6.a (honours that met) and III.6.b (tuletroá after three passes).
        """
        shown = self.shown
        must, never = set[int](), set[int]()
        if shown is not None and shown.answer == "refused":
            if not self.new and set(side) == {shown.by, shown.pagat}:
                raise Over(shown.by, "honours_met")
            if bidding.likes("kontra", 0.4):
                must.add(shown.by)
        if shown is not None and shown.answer == "passed":
            must.add(shown.by)
        bound = None
        if self.new and len(side) > 1:
            bound = self.bound(bidding, auction, side[0], side[1], never)
        return Table(
            bidding,
            side,
            self.edition.most_words,
            bound,
            frozenset(must),
            frozenset(never),
            kontras_game="kontra" in self.habits,
        )

    def bound(self, bidding: Bidding, auction: Auction, declarer: int, partner: int, never: set[int]) -> int | None:
        """Return the player with a bound ulti (2025 III.1), if any; add those who may not say tuletroá to `never`."""
        his, partners = bidding.hands[declarer] & HONOURS, bidding.hands[partner] & HONOURS
        if his | partners != HONOURS or his & BIG_HONOURS in (0, BIG_HONOURS):
            return None
        says = "partner-silent" not in self.habits and bidding.likes("partner-tuletroa", 0.5)
        if partners & BIT[PAGAT]:
            if not says:
                raise Over(partner, "partner_honours")
            return partner
        if partner not in auction.bidders:
            return None
        if not says:
            never.add(partner)
            return None
        if not bidding.likes("binds", 0.3):
            raise Over(declarer, "declarer_honours")
        return declarer

    def compulsory(self, side: Sequence[int], said: Sequence[Said], words: Sequence[int]) -> int | None:
        """See 2025 III.7.b, 2023 III.6.a."""
        shown = self.shown
        if shown is None or shown.answer != "refused" or shown.pagat != side[0]:
            return None
        tuletroa = any(announcement.feature == "tuletroa" and announcement.by == shown.by for announcement in said)
        return None if self.new and (shown.by in side or not tuletroa or not words) else shown.pagat
