"""Which play was wrong, from as many cards of a game as are remembered, and what the tricks count: for every book.

What is known of a hand is a part of it: what the player showed from this trick on, and what he is known to hold still.
Two facts make that enough for sure answers (property tests hold the books to them):

* A play that breaks the rules from a part of the hand breaks them from every larger hand: whoever has shown one heart
  had to follow hearts, whatever else he held. So the known part decides `WRONG`.
* What a player can have held at most is the known part and every card not seen anywhere. A play that keeps the rules
  from all of these keeps them from every hand in between. So that decides `RIGHT`.

Between the two it is `OPEN`, and the single cards that would make the play wrong are told; a pair never decides what
its cards alone do not. A hand whose number of cards is reached has no unknown rest. In the same way some cards fell
before a trick for sure and others may have; a card that has fallen never forbids what was allowed before.

Every play is judged as it lay: what follows upon a wrong card, the winner included, is not put back. Of talon
and discards only what was entered is seen. No clock, no words; typed text is read in `reading`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.remembered.card_names import SYMBOL_OF
from rules.remembered.card_sets import Card, CardSet, cards_in
from rules.remembered.game import NO_HAND, Breach, EnteredTrick, Game, Held, KnownHand, LaidAway, Play
from rules.remembered.reconstruction import OPEN, RIGHT, WRONG, JudgedLaid, JudgedPlay, JudgedTrick, Pile, Reason, Shown


@dataclass(frozen=True, slots=True)
class Entered:
    """What is remembered of a game; every card once. `hands` are those after the last trick, `laid` by its input."""

    game: Game
    tricks: tuple[EnteredTrick, ...] = ()
    hands: Mapping[str, KnownHand] = field(default_factory=dict)
    laid: Mapping[str, LaidAway] = field(default_factory=dict)

    def hand(self, seat: str) -> KnownHand:
        return self.hands.get(seat, NO_HAND)

    def cards_before(self, number: int, seat: str) -> int:
        """How many cards the seat holds before it plays to this trick; it may have laid away too few."""
        return self.game.cards_left(number) + self.game.extra(seat, self.laid)

    def laid_cards(self) -> CardSet:
        return _together(card for laid in self.laid.values() for card in laid.cards)


def due_leader(game: Game, before: Sequence[EnteredTrick], number: int | None) -> str | None:
    """Who had to lead the trick after `before`: the first one's leader, else the winner; None if not known."""
    if number == 1:
        return game.first
    last = before[-1] if before else None
    if last is None or number is None or last.number is None or last.number + 1 != number:
        return None
    return game.winner(last)


def judge(entered: Entered) -> tuple[JudgedTrick, ...]:
    """Every trick with its plays judged; the cards must be distinct."""
    before = _held_before(entered)
    return tuple(_judged_trick(entered, place, before[place]) for place in range(len(entered.tricks)))


def judge_laid(entered: Entered) -> dict[str, JudgedLaid]:
    """What was laid away, by its input."""
    before = _held_before(entered)
    starts = bool(entered.tricks) and entered.tricks[0].number == 1
    found = {}
    for name, laid in entered.laid.items():
        seat = entered.game.lays_away(name)
        if seat is not None:
            found[name] = entered.game.judge_laid(laid, seat, before[0][seat] if starts else None)
    return found


def next_seat(entered: Entered) -> str | None:
    """Who plays the next card: in an incomplete trick the one whose turn it is, else the winner."""
    game = entered.game
    if not entered.tricks:
        return due_leader(game, (), 1)
    last = entered.tricks[-1]
    winner = game.winner(last)
    if last.number == game.tricks and winner:
        return None
    return winner or game.seat_at(last, len(last.cards))


def piles(entered: Entered) -> tuple[Pile, ...]:
    """Tricks and card points of the complete tricks, each pile counted as one, with talon cards turned onto them."""
    game = entered.game
    won: dict[str, CardSet] = dict.fromkeys(game.order, 0)
    taken = dict.fromkeys(game.order, 0)
    for trick in entered.tricks:
        winner = game.winner(trick)
        if winner is not None:
            won[winner] |= _together(trick.cards) | (0 if trick.talon is None else 1 << trick.talon)
            taken[winner] += 1
    beside: dict[str, CardSet] = {}
    for name, laid in entered.laid.items():
        pile = game.laid_to(game.lays_away(name) or "")
        beside[pile] = beside.get(pile, 0) | _together(laid.cards)
    return tuple(
        Pile(
            side,
            sum(taken[seat] for seat in seats),
            game.points(sum(won[seat] for seat in seats) | beside.get(side, 0)),
        )
        for side, seats in game.sides()
    )


def _together(cards: Iterable[Card]) -> CardSet:
    whole = 0
    for card in cards:
        whole |= 1 << card
    return whole


def _held_before(entered: Entered) -> list[dict[str, Held]]:
    """For each trick what each seat held before it, gathered from the last trick backwards."""
    game = entered.game
    unseen = game.pack.all_cards & ~_seen(entered)
    known = {seat: entered.hand(seat).cards for seat in game.order}
    whole = {seat: entered.hand(seat).whole for seat in game.order}
    later: EnteredTrick | None = None
    backwards = []
    for trick in reversed(entered.tricks):
        if later is not None and (trick.number is None or later.number != trick.number + 1):
            whole = dict.fromkeys(game.order, False)  # there are tricks between the two that nobody has entered
        held = {}
        for seat in game.order:
            known[seat] |= _together(card for at, card in enumerate(trick.cards) if game.seat_at(trick, at) == seat)
            full = trick.number is not None and known[seat].bit_count() == entered.cards_before(trick.number, seat)
            whole[seat] = whole[seat] or full
            held[seat] = Held(known[seat], known[seat] if whole[seat] else known[seat] | unseen)
        backwards.append(held)
        later = trick
    return backwards[::-1]


def _seen(entered: Entered) -> CardSet:
    """Every card that is somewhere: laid away, in a trick, turned onto one, or in a hand."""
    seen = entered.laid_cards() | _together(card for trick in entered.tricks for card in trick.cards)
    seen |= _together(trick.talon for trick in entered.tricks if trick.talon is not None)
    for hand in entered.hands.values():
        seen |= hand.cards
    return seen


def _fallen_before(entered: Entered, place: int) -> Held:
    """What fell in the tricks before this one: for sure, and at most, where some of them were not entered."""
    known = _together(card for trick in entered.tricks[:place] for card in trick.cards)
    number = entered.tricks[place].number
    complete = number is not None and number == place + 1
    return Held(known, known if complete else known | (entered.game.pack.all_cards & ~_seen(entered)))


def _judged_trick(entered: Entered, place: int, held: Mapping[str, Held]) -> JudgedTrick:
    game, trick = entered.game, entered.tricks[place]
    plays = tuple(
        _judged_play(entered, place, position, held[game.seat_at(trick, position)])
        for position in range(len(trick.cards))
    )
    due = due_leader(game, entered.tricks[:place], trick.number)
    turn = None
    notes = []
    if due is not None and due != trick.leader:
        tone, reason = game.out_of_turn(trick.leader, due)
        if tone == WRONG:
            turn = reason
        else:
            notes.append(reason)
    winner = game.winner(trick)
    return JudgedTrick(
        place + 1,
        trick.number,
        trick.leader,
        plays,
        turn,
        winner,
        game.points(_together(trick.cards)) if winner else None,
        (*notes, *(game.notes(trick) if winner else ())),
    )


def _judged_play(entered: Entered, place: int, position: int, held: Held) -> JudgedPlay:
    game, trick = entered.game, entered.tricks[place]
    fallen = _fallen_before(entered, place)
    seat, card, lying = game.seat_at(trick, position), trick.cards[position], trick.cards[:position]
    strict, lenient = (Play(seat, card, lying, one) for one in (fallen.known, fallen.possible))
    code, params = game.pack.codes[card], _params(game, strict)
    breach = game.breach(lenient, held.known)
    if breach is not None:
        reason = Reason(breach.code, breach.article, params, game.pack.codes_of(breach.allowed))
        return JudgedPlay(seat, code, WRONG, (reason,), _shown(entered, place, seat, breach.allowed))
    doubts = tuple(_doubts(game, strict, held, params))
    if doubts:
        return JudgedPlay(seat, code, OPEN, doubts)
    right = game.right(strict)
    return JudgedPlay(seat, code, RIGHT, (Reason(right, game.article_of(right), params),))


def _doubts(game: Game, play: Play, held: Held, params: Mapping[str, object]) -> Iterable[Reason]:
    """Which cards nobody has seen would make this play wrong, one reason for each way of being wrong."""
    if game.breach(play, held.possible) is None:
        return
    found: dict[str, tuple[Breach, CardSet]] = {}
    at_once = game.breach(play, held.known)
    if at_once is not None:
        found[at_once.code] = at_once, 0
    for other in cards_in(held.possible & ~held.known):
        breach = game.breach(play, held.known | 1 << other)
        if breach is not None:
            found[breach.code] = breach, found.get(breach.code, (breach, 0))[1] | 1 << other
    for code, (breach, others) in found.items():
        yield Reason(f"open-{code}", breach.article, params, () if at_once else game.pack.codes_of(others))


def _params(game: Game, play: Play) -> dict[str, object]:
    """What the sentences on a play are filled with."""
    pack = game.pack
    params: dict[str, object] = {"seat": play.seat, "card": pack.names.term(play.card), "contract": game.contract}
    if play.lying:
        params["beat"] = pack.names.term(pack.leading(play.lying))
        if play.lying[0] < pack.first_tarok:
            params["suit"] = SYMBOL_OF[pack.codes[play.lying[0]][0]]
    return params


def _shown(entered: Entered, place: int, seat: str, allowed: CardSet) -> Shown | None:
    """Where the player showed first that he held one of the cards he should have played."""
    pack = entered.game.pack
    for later, trick in enumerate(entered.tricks[place + 1 :], start=place + 2):
        for position, card in enumerate(trick.cards):
            if entered.game.seat_at(trick, position) == seat and allowed >> card & 1:
                return Shown(pack.codes[card], later)
    held = entered.hand(seat).cards & allowed
    return Shown(pack.codes_of(held)[0], None) if held else None
