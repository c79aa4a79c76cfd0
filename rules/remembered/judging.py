"""Judges plays from the remembered cards of a game, and counts the tricks.

The known part of a hand is what the player showed from this trick on and what he is known to hold still. Two facts make
it enough for sure answers (property tests hold the books to them):

* A play that breaks the rules from a part of the hand breaks them from every larger hand: the known part decides
  `WRONG`.
* A play that keeps the rules from the known part and every card not seen anywhere keeps them from every hand in
  between: that decides `RIGHT`.

Between the two it is `OPEN`, with the single cards that would make the play wrong; a pair never decides what its cards
alone do not. In the same way some cards fell before a trick for sure and others may have; a fallen card never forbids
what was allowed before. Consequences of a wrong card, the winner included, are not corrected.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.remembered.card_names import SYMBOL_OF
from rules.remembered.card_sets import Card, CardSet, cards_in
from rules.remembered.game import NO_HAND, Breach, EnteredTrick, Game, Held, KnownHand, LaidAway, Play
from rules.remembered.reconstruction import OPEN, RIGHT, WRONG, JudgedLaid, JudgedPlay, JudgedTrick, Pile, Reason, Shown


@dataclass(frozen=True, slots=True)
class Entered:
    """The remembered cards of a game, each once. `hands` are those after the last trick, `laid` by input."""

    game: Game
    tricks: tuple[EnteredTrick, ...] = ()
    hands: Mapping[str, KnownHand] = field(default_factory=dict)
    laid: Mapping[str, LaidAway] = field(default_factory=dict)

    def hand(self, seat: str) -> KnownHand:
        return self.hands.get(seat, NO_HAND)

    def cards_before(self, number: int, seat: str) -> int:
        """Return the seat's number of cards before this trick; it may have laid away too few."""
        return self.game.cards_left(number) + self.game.extra(seat, self.laid)

    def laid_cards(self) -> CardSet:
        return _together(card for laid in self.laid.values() for card in laid.cards)


def due_leader(game: Game, before: Sequence[EnteredTrick], number: int | None) -> str | None:
    """Return the leader due after the tricks `before`: the first leader, else the winner; None if unknown."""
    if number == 1:
        return game.first
    last = before[-1] if before else None
    if last is None or number is None or last.number is None or last.number + 1 != number:
        return None
    return game.winner(last)


def judge(entered: Entered) -> tuple[JudgedTrick, ...]:
    before = _held_before(entered)
    return tuple(_judged_trick(entered, place, before[place]) for place in range(len(entered.tricks)))


def judge_laid(entered: Entered) -> dict[str, JudgedLaid]:
    """Return the cards laid away, judged, by input."""
    before = _held_before(entered)
    starts = bool(entered.tricks) and entered.tricks[0].number == 1
    judged = {}
    for name, laid in entered.laid.items():
        seat = entered.game.lays_away(name)
        if seat is not None:
            judged[name] = entered.game.judge_laid(laid, seat, before[0][seat] if starts else None)
    return judged


def next_seat(entered: Entered) -> str | None:
    game = entered.game
    if not entered.tricks:
        return due_leader(game, (), 1)
    last = entered.tricks[-1]
    winner = game.winner(last)
    if last.number == game.tricks and winner:
        return None
    return winner or game.seat_at(last, len(last.cards))


def piles(entered: Entered) -> tuple[Pile, ...]:
    """Return tricks and card points of the complete tricks, with their talon cards."""
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
    """Return each seat's cards before each trick, gathered from the last trick backwards."""
    game = entered.game
    unseen = game.pack.all_cards & ~_seen(entered)
    shown = {seat: entered.hand(seat).cards for seat in game.order}
    whole = {seat: entered.hand(seat).whole for seat in game.order}
    later: EnteredTrick | None = None
    backwards = []
    for trick in reversed(entered.tricks):
        if later is not None and (trick.number is None or later.number != trick.number + 1):
            whole = dict.fromkeys(game.order, False)  # tricks between the two were not entered
        held = {}
        for seat in game.order:
            shown[seat] |= _together(card for at, card in enumerate(trick.cards) if game.seat_at(trick, at) == seat)
            full = trick.number is not None and shown[seat].bit_count() == entered.cards_before(trick.number, seat)
            whole[seat] = whole[seat] or full
            held[seat] = Held(shown[seat], shown[seat] if whole[seat] else shown[seat] | unseen)
        backwards.append(held)
        later = trick
    return backwards[::-1]


def _seen(entered: Entered) -> CardSet:
    seen = entered.laid_cards() | _together(card for trick in entered.tricks for card in trick.cards)
    seen |= _together(trick.talon for trick in entered.tricks if trick.talon is not None)
    for hand in entered.hands.values():
        seen |= hand.cards
    return seen


def _fallen_before(entered: Entered, place: int) -> Held:
    """Return the cards that fell before this trick: for sure, and at most, where some tricks were not entered."""
    certain = _together(card for trick in entered.tricks[:place] for card in trick.cards)
    number = entered.tricks[place].number
    complete = number is not None and number == place + 1
    return Held(certain, certain if complete else certain | (entered.game.pack.all_cards & ~_seen(entered)))


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
    strict, lenient = (Play(seat, card, lying, cards) for cards in (fallen.known, fallen.possible))
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
    """Yield the unseen cards that would make this play wrong, a reason for each way."""
    if game.breach(play, held.possible) is None:
        return
    by_code: dict[str, tuple[Breach, CardSet]] = {}
    at_once = game.breach(play, held.known)
    if at_once is not None:
        by_code[at_once.code] = at_once, 0
    for other in cards_in(held.possible & ~held.known):
        breach = game.breach(play, held.known | 1 << other)
        if breach is not None:
            by_code[breach.code] = breach, by_code.get(breach.code, (breach, 0))[1] | 1 << other
    for code, (breach, others) in by_code.items():
        yield Reason(f"open-{code}", breach.article, params, () if at_once else game.pack.codes_of(others))


def _params(game: Game, play: Play) -> dict[str, object]:
    pack = game.pack
    params: dict[str, object] = {"seat": play.seat, "card": pack.names.term(play.card), "contract": game.contract}
    if play.lying:
        params["beat"] = pack.names.term(pack.leading(play.lying))
        if play.lying[0] < pack.first_tarok:
            params["suit"] = SYMBOL_OF[pack.codes[play.lying[0]][0]]
    return params


def _shown(entered: Entered, place: int, seat: str, allowed: CardSet) -> Shown | None:
    """Return where the seat first showed one of the cards that it should have played."""
    pack = entered.game.pack
    for later, trick in enumerate(entered.tricks[place + 1 :], start=place + 2):
        for position, card in enumerate(trick.cards):
            if entered.game.seat_at(trick, position) == seat and allowed >> card & 1:
                return Shown(pack.codes[card], later)
    held = entered.hand(seat).cards & allowed
    return Shown(pack.codes_of(held)[0], None) if held else None
