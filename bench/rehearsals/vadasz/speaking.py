"""Calls, announcements and kontras of the rehearsal's players (I.2.e, II.1-II.4, III.1-III.5), and their plans.

Players are 0..3 in acting order. They know the sides: a rehearsal needs legal words, not good guesses.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bench.rehearsals.vadasz.auction import Auction, Bidding
from bench.rehearsals.vadasz.play import Plan
from bench.rehearsals.vadasz.talon import in_turn
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
    Card,
    CardSet,
)
from rules.vadasz.contracts import FEATURES

LOWEST_CALLED: Card = CARD_OF_CODE["T2"]


class Call(NamedTuple):
    """See IV.1."""

    partner: int | None
    alone: str | None = None


def call(bidding: Bidding, auction: Auction, declarer: int, discards: Sequence[CardSet], *, fewer: bool) -> Call:
    """`fewer`: the declarer gave up talon cards."""
    hand, hands = bidding.hands[declarer], bidding.hands
    if discards[declarer] & BIT[XX] and bidding.likes("calls-himself", 0.5):
        return Call(None, "open")
    if hand & BIT[XX] and bidding.likes("calls-himself", 0.03):
        return Call(None, "concealed")
    laid = sum(discarded for player, discarded in enumerate(discards) if player != declarer)
    for tarok in _calls(bidding, auction, declarer, discards[declarer], fewer=fewer):
        if not laid & BIT[tarok]:
            return Call(next(player for player in range(4) if hands[player] & BIT[tarok]))
        if bidding.likes("calls-laid", 0.1):
            return Call(None, "open")
    return Call(None, "forced")


def _calls(bidding: Bidding, auction: Auction, declarer: int, own: CardSet, *, fewer: bool) -> tuple[Card, ...]:
    """See II.2, III.2.c."""
    lacks = [card for card in range(XX, LOWEST_CALLED - 1, -1) if not (bidding.hands[declarer] | own) & BIT[card]]
    promised = [tarok for player, tarok in auction.promised.items() if player != declarer]
    if promised and promised[0] != XX:
        if bidding.dice.random() < 0.6:
            return (promised[0],)
        lacks.remove(promised[0])
    free = auction.second_round or (auction.sole and fewer) or auction.escaped
    if promised == [XX] and not auction.escaped:
        return (XX,)
    if free and bidding.dice.random() < 0.5:
        return (lacks[1], lacks[2])
    return (lacks[0], lacks[1])


@dataclass(slots=True)
class Said:
    feature: str
    by: int
    round: int = 1
    kontra: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Table:
    """`side`: the declarer first; `bound`: to an ulti (2025 III.1)."""

    bidding: Bidding
    side: tuple[int, ...]
    most_words: int
    bound: int | None = None
    says_tuletroa: frozenset[int] = frozenset()
    never_tuletroa: frozenset[int] = frozenset()
    kontras_game: bool = False

    @property
    def opponents(self) -> tuple[int, ...]:
        return tuple(player for player in range(4) if player not in self.side)

    def mates(self, player: int) -> tuple[int, ...]:
        return self.side if player in self.side else self.opponents


def announce(table: Table, *, inverse: bool) -> list[Said]:
    """See I.1.h, I.3.e."""
    said: list[Said] = []
    for turn in (1, 2):
        for player in in_turn(table.side[0], inverse=inverse):
            for feature in _wanted(table, player, turn):
                mates = table.mates(player)
                if all(announcement.feature != feature or announcement.by not in mates for announcement in said):
                    said.append(Said(feature, player, turn))
    for announcement in said:
        owners = table.mates(announcement.by)
        announcement.kontra = _words(table, owners, said, 0.12)
    return said


def _wanted(table: Table, player: int, turn: int) -> list[str]:
    """See II.1.a."""
    bidding, hand = table.bidding, table.bidding.hands[player]
    if table.bound is not None and player == table.side[1]:
        return ["tuletroa"] if turn == 1 else []  # the partner whose tuletroá binds
    must = ["tuletroa"] if player in table.says_tuletroa and turn == 1 else []
    if turn == 2 and (player == table.bound or bidding.dice.random() < 0.9):
        return must
    taroks, honours = (hand & TAROKS).bit_count(), (hand & HONOURS).bit_count()
    hunter = bool(hand & BIT[SKIZ]) and not hand & BIT[XXI]
    chances = {
        "tuletroa": (0.0, 0.03, 0.4, 0.8)[honours],
        "kings": (0.0, 0.0, 0.03, 0.3, 0.8)[(hand & KINGS).bit_count()],
        "ulti": 0.4 if hand & BIT[PAGAT] and taroks >= 7 else 0.0,
        "xxi": 0.1 if hunter else 0.0,
        "double": 0.1 if taroks >= 8 else 0.0,
        "volat": 0.1 if taroks >= 9 else 0.0,
    }
    habits = {"xxi": "hunts" if hunter else "", "volat": "sweeps" if player == table.side[0] else ""}
    if hand & BIT[PAGAT]:
        habits["ulti"] = "hopes"
    wanted = [feature for feature in FEATURES if bidding.likes(habits.get(feature, ""), chances[feature] + 0.01)]
    if table.bound is not None and player in table.side:
        wanted = [feature for feature in wanted if feature not in ("ulti", "tuletroa")]
    if player in table.never_tuletroa:
        wanted = [feature for feature in wanted if feature != "tuletroa"]
    return must + [feature for feature in wanted if feature not in must]


def kontra(table: Table, said: Sequence[Said]) -> list[int]:
    """See I.3.h."""
    return _words(table, table.side, said, 1.0 if table.kontras_game else 0.12)


def _words(table: Table, owners: Sequence[int], said: Sequence[Said], chance: float) -> list[int]:
    """Return kontra words; a szubkontra only of a player who has announced something (2025 II.4); never of a bound
    partner.
    """
    dice, words = table.bidding.dice, list[int]()
    others = [player for player in range(4) if player not in owners]
    silent = None if table.bound is None else table.side[1]
    while len(words) < table.most_words and dice.random() < chance:
        speakers = [player for player in (owners if len(words) % 2 else others) if player != silent]
        if len(words) == 2:
            speakers = [player for player in speakers if any(announcement.by == player for announcement in said)]
        if not speakers:
            break
        words.append(dice.choice(speakers))
        chance = 0.3
    return words


def plans(table: Table, said: Sequence[Said], compulsory: int | None) -> tuple[Plan, ...]:
    """`compulsory`: must try for the ulti without announcing it."""
    bidding, swept = table.bidding, "swept" in table.bidding.habits
    made_plans = []
    for player, hand in enumerate(bidding.hands):
        mine = {announcement.feature for announcement in said if announcement.by in table.mates(player)}
        bound = player in (table.bound, compulsory) or "ulti" in mine
        high = (hand & TAROKS).bit_count() >= 8 and bool(hand & BIG_HONOURS)
        made_plans.append(
            Plan(
                keeps_pagat=bound or bidding.likes("hopes", 0.3),
                sweeps="volat" in mine or high or (swept and player not in table.side),
                hunts=bidding.dice.random() < 0.9,
                reckless=bidding.likes("reckless" if player in table.side else "", 0.05),
            )
        )
    return tuple(made_plans)
