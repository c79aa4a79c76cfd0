"""From typed cards to a judged reconstruction, or a report of what is impossible. Never raises.

Every violation has its place: `row` is the trick's place in the list, `field` the input (the book's questions, "card_1"
and on, "leader", "number", "talon", "hand_B", inputs for cards laid away).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rules.json_values import shown
from rules.remembered.card_names import CardUnreadable
from rules.remembered.card_sets import Card, CardSet
from rules.remembered.game import NO_HAND, NOTHING_LAID, EnteredTrick, Game, KnownHand, LaidAway
from rules.remembered.judging import Entered, due_leader, judge, judge_laid, next_seat, piles
from rules.remembered.reconstruction import Reconstruction, TypedGame, TypedHand, TypedLaid, TypedTrick
from rules.violations import Params, Violation

YES_OR_NO = ("yes", "no")
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Articles:
    """Articles that rule out an entry.

    `pack`: a card is not in the pack, or entered twice; `order`: a trick, or a card in it, is missing; `count`: number
    of tricks; `talon`, `laid`: no card is turned up, or laid away, here.
    """

    pack: str
    order: str
    count: str
    leader: str
    seats: str
    hand: str
    talon: str
    laid: str


def reconstruct(
    typed: TypedGame,
    language: str,
    game: Game,
    articles: Articles,
    violations: Sequence[Violation],
    laying: Sequence[str],
    seats: Sequence[str],
) -> Reconstruction:
    """Return the judged tricks, or every violation, `violations` first; `used` in both cases.

    `laying` are the inputs for cards laid away, `seats` the whole table.
    """
    reading = _Reading(typed, language, game, articles, tuple(laying), tuple(seats), list(violations))
    entered = reading.read()
    used = frozenset(game.pack.codes[card] for card in reading.places)
    if reading.violations:
        return Reconstruction(tuple(reading.violations), used=used, order=game.order)
    laid = judge_laid(entered)
    anything = bool(entered.tricks or entered.laid_cards())
    return Reconstruction(
        (),
        judge(entered),
        piles(entered) if anything else (),
        game.remark(bool(entered.laid_cards())),
        next_seat(entered),
        used,
        laid,
        game.order,
    )


@dataclass
class _Reading:
    """Collects violations; `places`: where each card was read first."""

    typed: TypedGame
    language: str
    game: Game
    articles: Articles
    laying: tuple[str, ...]
    seats: tuple[str, ...]
    violations: list[Violation]
    places: dict[Card, Params] = field(default_factory=dict)

    @property
    def _size(self) -> int:
        return len(self.game.order)

    def read(self) -> Entered:
        """Return the game; valid only if there are no `violations`."""
        laid = {name: self._laid(name) for name in self.laying}
        tricks = tuple(self._tricks())
        hands = {seat: self._hand(seat) for seat in self.seats}
        entered = Entered(self.game, tricks, hands, laid)
        self._count(entered)
        return entered

    def _laid(self, name: str) -> LaidAway:
        typed = self.typed.laid.get(name, TypedLaid())
        seat = self.game.lays_away(name)
        if seat is None and typed.cards.strip():
            self.violations.append(Violation("laid-not-here", self.articles.laid, field=name))
        cards = self._list(typed.cards, name, {"laid": True})
        answers = {card: typed.shown.get(self.game.pack.codes[card], "") for card in cards}
        shown_to = {card: given == "yes" for card, given in answers.items() if given in YES_OR_NO}
        return LaidAway(cards, typed.whole, shown_to) if cards or typed.whole else NOTHING_LAID

    def _list(self, text: str, name: str, place: Params) -> tuple[Card, ...]:
        read = self._readable(self.game.pack.names.read_cards, text, None, name)
        return tuple(card for card in read or () if self._once(card, None, name, dict(place)))

    def _tricks(self) -> list[EnteredTrick]:
        """Return the tricks that have cards; with `from_first` none may be left out."""
        most = self.game.tricks
        typed = list(enumerate(self.typed.tricks, start=1))
        while typed and not _filled(typed[-1][1]):
            typed.pop()
        if not self.typed.from_first:
            typed = [(row, trick) for row, trick in typed if _filled(trick)]
        if len(typed) > most:
            params = {"most": most}
            self.violations.append(Violation("too-many-tricks", self.articles.count, params, typed[most][0], "card_1"))
        tricks: list[EnteredTrick] = []
        for row, trick in typed[:most]:
            least = _least_number(tricks)
            number = row if self.typed.from_first else self._number(trick.number, row, least)
            cards = self._cards(trick, row)
            blanks = self._blanks(trick)
            if self.typed.from_first and blanks and row != typed[-1][0]:
                self.violations.append(Violation("trick-not-full", self.articles.order, {}, row, f"card_{blanks[0]}"))
            leader = self._leader(trick.leader, row)
            if leader is None and not trick.leader.strip():
                leader = due_leader(self.game, tricks, number)
                self._no_leader(leader, row, number)
            talon = self._talon(trick, row, number or least)
            tricks.append(EnteredTrick(leader or self.game.order[0], cards, number, talon))
        return tricks

    def _leader(self, text: str, row: int) -> str | None:
        seat = read_seat(text, self.seats, self.articles.leader, "leader", self.violations, row)
        if seat is None or seat in self.game.order:
            return seat
        self.violations.append(Violation("does-not-play", self.articles.seats, {"seat": seat}, row, "leader"))
        return None

    def _no_leader(self, leader: str | None, row: int, number: int | None) -> None:
        """Report an unknown leader once: after an incomplete trick it follows from that."""
        if leader is not None or any(violation.row == row - 1 for violation in self.violations):
            return
        if number == 1:
            missing = self.game.no_first()
            if missing is not None:
                self.violations.append(missing)
        else:
            self.violations.append(Violation("leader-missing", self.articles.leader, row=row, field="leader"))

    def _number(self, text: str, row: int, least: int) -> int | None:
        most, article = self.game.tricks, self.articles.count
        text = text.strip()
        if not text:
            if least == most + 1:
                self.violations.append(Violation("too-many-tricks", article, {"most": most}, row, "number"))
            return None
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else 0
        if not 1 <= number <= most:
            params: Params = {"value": shown(text), "most": most}
            self.violations.append(Violation("number-unknown", article, params, row, "number"))
            return None
        if number < least:
            params = {"number": number, "least": least}
            self.violations.append(Violation("number-order", self.articles.order, params, row, "number"))
        return number

    def _cards(self, trick: TypedTrick, row: int) -> tuple[Card, ...]:
        """Return a trick's cards up to the first blank; report one typed after it."""
        cards = []
        blanks = self._blanks(trick)
        for position, text in enumerate(trick.cards[: self._size], start=1):
            if not text.strip():
                continue
            if blanks and position > blanks[0]:
                self.violations.append(
                    Violation("card-before-missing", self.articles.order, {}, row, f"card_{position}")
                )
            card = self._card(text, row, f"card_{position}")
            if card is not None:
                cards.append(card)
        return tuple(cards)

    def _blanks(self, trick: TypedTrick) -> list[int]:
        """Return the positions (from 1) without a card."""
        texts = (*trick.cards[: self._size], *[""] * self._size)[: self._size]
        return [position for position, text in enumerate(texts, start=1) if not text.strip()]

    def _talon(self, trick: TypedTrick, row: int, least: int) -> Card | None:
        if not trick.talon.strip():
            return None
        if not self.game.turns_talon(least):
            self.violations.append(Violation("talon-not-here", self.articles.talon, {}, row, "talon"))
            return None
        return self._card(trick.talon, row, "talon")

    def _card(self, text: str, row: int, name: str) -> Card | None:
        card = self._readable(self.game.pack.names.read_card, text, row, name)
        return card if card is not None and self._once(card, row, name, {"trick": row}) else None

    def _readable(self, read: Callable[[str, str], Read], text: str, row: int | None, name: str) -> Read | None:
        try:
            return read(text, self.language)
        except CardUnreadable as unreadable:
            self.violations.append(Violation(unreadable.code, self.articles.pack, unreadable.params, row, name))
            return None

    def _once(self, card: Card, row: int | None, name: str, place: Params) -> bool:
        """Note where a card was read; the second time it is a violation."""
        first = self.places.setdefault(card, place)
        if first is place:
            return True
        code = "card-twice" if "trick" in first else "card-twice-laid" if "laid" in first else "card-twice-in-hand"
        params = {"card": self.game.pack.names.term(card), **first}
        self.violations.append(Violation(code, self.articles.pack, params, row, name))
        return False

    def _hand(self, seat: str) -> KnownHand:
        typed = self.typed.hands.get(seat, TypedHand())
        name = f"hand_{seat}"
        if seat not in self.game.order:
            if typed.cards.strip():
                self.violations.append(Violation("does-not-play", self.articles.seats, {"seat": seat}, field=name))
            return NO_HAND
        held: CardSet = 0
        for card in self._list(typed.cards, name, {"seat": seat}):
            held |= 1 << card
        return KnownHand(held, typed.whole)

    def _count(self, entered: Entered) -> None:
        """Check that no seat had more than its cards, and that a whole hand is as large as the tricks left."""
        game, article = self.game, self.articles.hand
        for seat in game.order:
            hand, extra = entered.hand(seat), game.extra(seat, entered.laid)
            count, due = hand.cards.bit_count(), _most_left(entered, seat) + extra
            if count > due:
                params: Params = {"seat": seat, "count": count + game.tricks + extra - due, "most": game.tricks + extra}
                self.violations.append(Violation("hand-too-large", article, params, field=f"hand_{seat}"))
            elif hand.whole and self._is_numbered(entered.tricks) and count < due:
                params = {"seat": seat, "due": due, "count": count}
                self.violations.append(Violation("hand-not-whole", article, params, field=f"hand_{seat}"))

    def _is_numbered(self, tricks: Sequence[EnteredTrick]) -> bool:
        return self.typed.from_first or (bool(tricks) and tricks[-1].number is not None)


def read_seat(
    text: str, seats: Sequence[str], article: str, name: str, violations: list[Violation], row: int | None = None
) -> str | None:
    """Return the typed seat, None if empty; one that is not at the table is one of the `violations`."""
    seat = text.strip().upper()
    if not seat or seat in seats:
        return seat or None
    violations.append(Violation("seat-unknown", article, {"value": shown(seat)}, row, name))
    return None


def answer(head: Mapping[str, str], name: str) -> str:
    return head.get(name, "").strip()


def _filled(trick: TypedTrick) -> bool:
    return any(text.strip() for text in trick.cards) or bool(trick.talon.strip())


def _least_number(before: Sequence[EnteredTrick]) -> int:
    """Return the lowest number of the next trick; each is later than the one before it."""
    counted = [trick.number + len(before) - place for place, trick in enumerate(before, 1) if trick.number is not None]
    return max(len(before), *counted, 0) + 1


def _most_left(entered: Entered, seat: str) -> int:
    """Return the most cards that the seat can still hold."""
    game, tricks = entered.game, entered.tricks
    if not tricks:
        return game.tricks
    last = _least_number(tricks) - 1
    has_played = any(game.seat_at(tricks[-1], position) == seat for position in range(len(tricks[-1].cards)))
    return game.cards_left(min(last, game.tricks)) - has_played
