"""Which play was wrong, from as many cards of a game as are remembered (C1.7, B2.7), and what the tricks count.

What is known of a hand is a part of it: what the player showed from this trick on, and what he is known to hold still.
Two facts make that enough for sure answers (a property test holds `tricks.legal_plays` to them):

* A play that breaks the rules from a part of the hand breaks them from every larger hand: whoever has shown one heart
  had to follow hearts, whatever else he held. So the known part decides `WRONG`.
* What a player can have held at most is the known part and every card not seen anywhere. A play that keeps the rules
  from all of these keeps them from every hand in between. So that decides `RIGHT`.

Between the two it is `OPEN`, and the single cards that would make the play wrong are told; a pair never decides what
its cards alone do not. A hand whose number of cards is reached (17 less the number of the trick) has no unknown rest.

Every play is judged as it lay: what follows upon a wrong card, the winner included, is not put back. Of talon
and discards only what was entered is seen. No clock, no words; typed text is read in `entered_tricks`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.pack54 import (
    ALL_CARDS,
    BIT,
    CODES,
    FIRST_TAROK,
    PAGAT,
    SUIT_OF,
    Card,
    CardSet,
    card_set,
    cards_in,
    codes,
    points,
)
from rules.reconstruction import OPEN, RIGHT, WRONG, JudgedPlay, JudgedTrick, Pile, Reason, Shown
from rules.slovenian.contracts import BID_CONTRACTS, SEATS
from rules.slovenian.laid_away import NOTHING_LAID, LaidAway
from rules.slovenian.tricks import (
    MOND_AND_SKIS,
    OVERTAKING_CONTRACTS,
    TRICKS_IN_A_GAME,
    Breach,
    first_leader,
    is_trula_trick,
    leading_card,
    mondfang_position,
    play_breach,
    winning_position,
)

SUIT_SYMBOLS = "♥♦♠♣"
TRICK_SIZE = 3


@dataclass(frozen=True, slots=True)
class EnteredTrick:
    """One trick: who led, up to three cards from him clockwise, its number in the game if known, klop's talon card."""

    leader: str
    cards: tuple[Card, ...]
    number: int | None = None
    talon: Card | None = None

    def seat_at(self, position: int) -> str:
        """Who played, or has to play, the card at this position (0: the led one)."""
        return SEATS[(SEATS.index(self.leader) + position) % len(SEATS)]

    @property
    def winner(self) -> str | None:
        """Who took it, None while it lacks a card."""
        return self.seat_at(winning_position(self.cards)) if len(self.cards) == TRICK_SIZE else None


@dataclass(frozen=True, slots=True)
class KnownHand:
    """Cards a seat holds after the last trick entered; `whole`: he holds no others."""

    cards: CardSet = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """What is remembered of a game; every card once. `hands` are those of A, B and C after the last trick."""

    contract: str
    declarer: str | None
    forehand: str | None
    tricks: tuple[EnteredTrick, ...]
    hands: tuple[KnownHand, KnownHand, KnownHand] = (KnownHand(), KnownHand(), KnownHand())
    laid: LaidAway = NOTHING_LAID

    def cards_before(self, number: int, seat: str) -> int:
        """How many cards the seat holds before it plays to this trick; the declarer may have laid away too few."""
        return cards_left(number) + (self.laid.extra(self.contract) if seat == self.declarer else 0)


@dataclass(frozen=True, slots=True)
class Held:
    """What a seat held before a play: `known` for sure, `possible` at most."""

    known: CardSet
    possible: CardSet


def due_leader(
    contract: str, declarer: str | None, forehand: str | None, before: Sequence[EnteredTrick], number: int | None
) -> str | None:
    """Who had to lead the trick after `before`: by B1.11 and B3.2 the first one, else the winner; None if not known."""
    if number == 1:
        if contract == "berac":
            return declarer
        return None if forehand is None else first_leader(contract, forehand, declarer)
    last = before[-1] if before else None
    if last is None or number is None or last.number is None or last.number + 1 != number:
        return None
    return last.winner


def judge(entered: Entered) -> tuple[JudgedTrick, ...]:
    """Every trick with its plays judged; the cards must be distinct."""
    before = _held_before(entered)
    return tuple(_judged_trick(entered, place, before[place]) for place in range(len(entered.tricks)))


def next_seat(entered: Entered) -> str | None:
    """Who plays the next card: in an incomplete trick the one whose turn it is, else the winner."""
    if not entered.tricks:
        return due_leader(entered.contract, entered.declarer, entered.forehand, (), 1)
    last = entered.tricks[-1]
    if last.number == TRICKS_IN_A_GAME and last.winner:
        return None
    return last.winner or last.seat_at(len(last.cards))


def piles(entered: Entered) -> tuple[Pile, ...]:
    """Tricks and card points of the complete tricks, by side or (klop) by seat, each counted as one pile (B1.14, B2.3).

    The declarer's with what he laid away, in klop with the talon cards that were entered (B2.6). In berač and a valat
    bid no points count.
    """
    won: dict[str, CardSet] = dict.fromkeys(SEATS, 0)
    taken = dict.fromkeys(SEATS, 0)
    for trick in entered.tricks:
        if trick.winner is not None:
            won[trick.winner] |= card_set(trick.cards) | (BIT[trick.talon] if trick.talon is not None else 0)
            taken[trick.winner] += 1
    if entered.declarer is None:
        return tuple(Pile(seat, taken[seat], points(won[seat])) for seat in SEATS)
    counts = _counts_points(entered.contract)
    sides = []
    for side, seats in (
        ("declarer", [entered.declarer]),
        ("defenders", [seat for seat in SEATS if seat != entered.declarer]),
    ):
        pile = sum(won[seat] for seat in seats) | (card_set(entered.laid.cards) if side == "declarer" else 0)
        sides.append(Pile(side, sum(taken[seat] for seat in seats), points(pile) if counts else None))
    return tuple(sides)


def cards_left(number: int) -> int:
    """How many cards a seat holds before it plays to the trick of this number (B1.3)."""
    return TRICKS_IN_A_GAME + 1 - number


def _counts_points(contract: str) -> bool:
    """Whether card points decide the game: not in berač (B3.1) and a valat bid (B1.18), where only tricks do."""
    return contract not in BID_CONTRACTS


def _held_before(entered: Entered) -> list[dict[str, Held]]:
    """For each trick what each seat held before it, gathered from the last trick backwards."""
    seen = _seen(entered)
    known = {seat: hand.cards for seat, hand in zip(SEATS, entered.hands, strict=True)}
    whole = {seat: hand.whole for seat, hand in zip(SEATS, entered.hands, strict=True)}
    later: EnteredTrick | None = None
    backwards = []
    for trick in reversed(entered.tricks):
        if later is not None and (trick.number is None or later.number != trick.number + 1):
            whole = dict.fromkeys(SEATS, False)  # there are tricks between the two that nobody has entered
        held = {}
        for seat in SEATS:
            known[seat] |= card_set(card for at, card in enumerate(trick.cards) if trick.seat_at(at) == seat)
            full = trick.number is not None and known[seat].bit_count() == entered.cards_before(trick.number, seat)
            whole[seat] = whole[seat] or full
            held[seat] = Held(known[seat], known[seat] if whole[seat] else known[seat] | (ALL_CARDS & ~seen))
        backwards.append(held)
        later = trick
    return backwards[::-1]


def _seen(entered: Entered) -> CardSet:
    """Every card that is somewhere: laid away, in a trick, turned onto one, or in a hand."""
    seen = card_set(entered.laid.cards) | card_set(card for trick in entered.tricks for card in trick.cards)
    seen |= card_set(trick.talon for trick in entered.tricks if trick.talon is not None)
    for hand in entered.hands:
        seen |= hand.cards
    return seen


def _judged_trick(entered: Entered, place: int, held: dict[str, Held]) -> JudgedTrick:
    trick = entered.tricks[place]
    plays = tuple(
        _judged_play(entered, place, position, held[trick.seat_at(position)]) for position in range(len(trick.cards))
    )
    due = due_leader(entered.contract, entered.declarer, entered.forehand, entered.tricks[:place], trick.number)
    turn = None
    notes = []
    if due not in (None, trick.leader):
        params = {"seat": trick.leader, "due": due}
        if trick.leader == entered.declarer:
            notes.append(Reason("declarer-led-out-of-turn", "C1.7", params))
        else:
            turn = Reason("led-out-of-turn", "C1.7", params)
    complete = len(trick.cards) == TRICK_SIZE
    return JudgedTrick(
        place + 1,
        trick.number,
        trick.leader,
        plays,
        turn,
        trick.winner,
        points(card_set(trick.cards)) if complete and _counts_points(entered.contract) else None,
        (*notes, *(_notes(trick) if complete else ())),
    )


def _notes(trick: EnteredTrick) -> Iterable[Reason]:
    """What the rules say of a complete trick besides who was wrong: the trula trick, a mondfang."""
    if is_trula_trick(trick.cards):
        yield Reason("trula-trick", "B1.13", {"seat": trick.seat_at(trick.cards.index(PAGAT))})
    mond = mondfang_position(trick.cards)
    if mond is not None:
        yield Reason("mond-caught", "B1.26", {"seat": trick.seat_at(mond)})


def _judged_play(entered: Entered, place: int, position: int, held: Held) -> JudgedPlay:
    trick = entered.tricks[place]
    seat, card, lying = trick.seat_at(position), trick.cards[position], trick.cards[:position]
    params = _params(entered.contract, seat, card, lying)
    breach = play_breach(card, held.known, lying, entered.contract)
    if breach is not None:
        reason = Reason(breach.code, breach.article, params, tuple(codes(breach.allowed)))
        return JudgedPlay(seat, CODES[card], WRONG, (reason,), _shown(entered, place, seat, breach.allowed))
    doubts = tuple(_doubts(card, held, lying, entered.contract, params))
    if doubts:
        return JudgedPlay(seat, CODES[card], OPEN, doubts)
    return JudgedPlay(seat, CODES[card], RIGHT, (_right(card, lying, entered.contract, params),))


def _doubts(
    card: Card, held: Held, lying: Sequence[Card], contract: str, params: dict[str, object]
) -> Iterable[Reason]:
    """Which cards nobody has seen would make this play wrong, one reason for each way of being wrong."""
    if play_breach(card, held.possible, lying, contract) is None:
        return
    found: dict[str, tuple[Breach, CardSet]] = {}
    for other in cards_in(held.possible & ~held.known):
        breach = play_breach(card, held.known | BIT[other], lying, contract)
        if breach is not None:
            found[breach.code] = breach, found.get(breach.code, (breach, 0))[1] | BIT[other]
    for code, (breach, others) in found.items():
        yield Reason(f"open-{code}", breach.article, params, tuple(codes(others)))


def _right(card: Card, lying: Sequence[Card], contract: str, params: dict[str, object]) -> Reason:
    """Why a play was right."""
    if contract == "klop" and card == PAGAT:
        due = len(lying) == 2 and card_set(lying) == MOND_AND_SKIS
        return Reason("right-pagat-due" if due else "right-pagat-last", "B2.7", params)
    if not lying:
        return Reason("right-led", "C1.7", params)
    if BIT[card] & SUIT_OF[lying[0]]:
        under = contract in OVERTAKING_CONTRACTS and leading_card((*lying, card)) != card
        return Reason("right-under" if under else "right-followed", "C1.7", params)
    if lying[0] >= FIRST_TAROK:
        return Reason("right-no-tarok", "C1.7", params)
    if card >= FIRST_TAROK:
        return Reason("right-tarok", "C1.7", params)
    return Reason("right-free", "C1.7", params)


def _params(contract: str, seat: str, card: Card, lying: Sequence[Card]) -> dict[str, object]:
    """What the sentences on a play are filled with."""
    params: dict[str, object] = {"seat": seat, "card": f"card {CODES[card]}", "contract": contract}
    if lying:
        params["beat"] = f"card {CODES[leading_card(lying)]}"
        if lying[0] < FIRST_TAROK:
            params["suit"] = SUIT_SYMBOLS[lying[0] >> 3]
    return params


def _shown(entered: Entered, place: int, seat: str, allowed: CardSet) -> Shown | None:
    """Where the player showed first that he held one of the cards he should have played."""
    for later, trick in enumerate(entered.tricks[place + 1 :], start=place + 2):
        for position, card in enumerate(trick.cards):
            if trick.seat_at(position) == seat and allowed & BIT[card]:
                return Shown(CODES[card], later)
    held = entered.hands[SEATS.index(seat)].cards & allowed
    return Shown(codes(held)[0], None) if held else None
