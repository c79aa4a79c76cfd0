"""From typed cards to a judged reconstruction: reads a `TypedGame`, says everything that cannot be so, or judges it.

Never raises. Every violation stands at its place: `row` is the trick's place in the list, `field` the input
("contract", "declarer", "forehand", "card_1" to "card_3", "leader", "number", "talon", "hand_B", "laid").
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.json_values import shown
from rules.pack54 import BIT, CODES, Card, CardSet
from rules.reconstruction import JudgedLaid, Reason, Reconstruction, TypedGame, TypedTrick
from rules.slovenian.card_names import CardUnreadable, card_term, read_card, read_cards
from rules.slovenian.contracts import CONTRACTS, POINT_CONTRACTS, SEATS
from rules.slovenian.deals import HAND_SIZE, TALON_SIZE
from rules.slovenian.laid_away import NOTHING_LAID, LaidAway, judge_laid
from rules.slovenian.reconstruction import (
    TRICK_SIZE,
    Entered,
    EnteredTrick,
    KnownHand,
    cards_left,
    due_leader,
    judge,
    next_seat,
    piles,
)
from rules.slovenian.tricks import TRICKS_IN_A_GAME
from rules.violations import Params, Violation

#: What a card is when it is read: no article tells of the pack but the one that every player brings a full one.
PACK = "A7"
NO_HAND = KnownHand()
YES_OR_NO = ("yes", "no")


def reconstruct(typed: TypedGame, language: str = "sl") -> Reconstruction:
    """The judged tricks, or every violation; `used` in both cases."""
    reading = _Reading(typed, language)
    entered = reading.read()
    used = frozenset(CODES[card] for card in reading.places)
    if reading.found or entered is None:
        return Reconstruction(tuple(reading.found), used=used)
    return Reconstruction(
        (),
        judge(entered),
        piles(entered) if entered.tricks or entered.laid.cards else (),
        _remark(entered),
        next_seat(entered),
        used,
        judge_laid(entered.contract, entered.declarer, entered.laid) if entered.declarer else JudgedLaid(),
    )


def _remark(entered: Entered) -> Reason:
    """What the piles do not tell."""
    if entered.contract == "klop":
        return Reason("piles-with-talon", "B2.6")
    if entered.contract in POINT_CONTRACTS:
        return Reason("piles-with-laid" if entered.laid.cards else "piles-without-discards", "B1.14")
    article = "B3.1" if entered.contract == "berac" else "B1.18"
    return Reason("piles-do-not-count", article, {"contract": entered.contract})


@dataclass
class _Reading:
    """One walk over what was typed, collecting what is wrong; `places` says where each card was read first."""

    typed: TypedGame
    language: str
    found: list[Violation] = field(default_factory=list)
    places: dict[Card, Params] = field(default_factory=dict)

    def read(self) -> Entered | None:
        """The game, or None where its head cannot be judged; trust it only if `found` is empty."""
        contract = self._contract()
        declarer = self._declarer(contract)
        forehand = self._seat(self.typed.forehand, "forehand", "B1.11")
        if contract == "tri" and forehand and declarer and declarer != forehand:
            params = {"forehand": forehand, "seat": declarer}
            self.found.append(Violation("tri-not-forehand", "B1.8", params, field="declarer"))
        laid = self._laid(contract)
        tricks = self._tricks(contract, declarer, forehand)
        hands = tuple(self._hand(seat) for seat in SEATS)
        entered = Entered(contract or "", declarer, forehand, tuple(tricks), (hands[0], hands[1], hands[2]), laid)
        self._count(entered)
        return entered if contract else None

    def _laid(self, contract: str | None) -> LaidAway:
        """What was laid away; a card that lies there can be nowhere else."""
        typed = self.typed.laid
        if contract == "klop" and typed.cards.strip():
            self.found.append(Violation("laid-not-here", "B2.6", field="laid"))
        try:
            read = read_cards(typed.cards, self.language)
        except CardUnreadable as unreadable:
            self.found.append(Violation(unreadable.code, PACK, unreadable.params, field="laid"))
            return NOTHING_LAID
        cards = tuple(card for card in read if self._once(card, None, "laid", {"laid": True}))
        shown = {card: typed.shown[CODES[card]] == "yes" for card in cards if typed.shown.get(CODES[card]) in YES_OR_NO}
        return LaidAway(cards, typed.whole, shown)

    def _contract(self) -> str | None:
        contract = self.typed.contract.strip()
        if contract in CONTRACTS:
            return contract
        code = "contract-unknown" if contract else "contract-missing"
        self.found.append(Violation(code, "B1.15", {"value": shown(contract)} if contract else {}, field="contract"))
        return None

    def _declarer(self, contract: str | None) -> str | None:
        declarer = self._seat(self.typed.declarer, "declarer", "B1.10")
        if contract == "klop":
            if declarer:
                self.found.append(Violation("klop-declarer", "B2.1", field="declarer"))
            return None
        if contract and not self.typed.declarer.strip():
            self.found.append(Violation("declarer-missing", "B1.10", {"contract": contract}, field="declarer"))
        return declarer

    def _seat(self, text: str, name: str, article: str, row: int | None = None) -> str | None:
        seat = text.strip().upper()
        if not seat or seat in SEATS:
            return seat or None
        self.found.append(Violation("seat-unknown", article, {"value": shown(seat)}, row, name))
        return None

    def _tricks(self, contract: str | None, declarer: str | None, forehand: str | None) -> list[EnteredTrick]:
        """The tricks that have cards; in a game from the first trick none may be left out."""
        typed = list(enumerate(self.typed.tricks, start=1))
        while typed and not _filled(typed[-1][1]):
            typed.pop()
        if not self.typed.from_first:
            typed = [(row, one) for row, one in typed if _filled(one)]
        if len(typed) > TRICKS_IN_A_GAME:
            params = {"most": TRICKS_IN_A_GAME}
            self.found.append(Violation("too-many-tricks", "B1.3", params, typed[TRICKS_IN_A_GAME][0], "card_1"))
        tricks: list[EnteredTrick] = []
        for row, one in typed[:TRICKS_IN_A_GAME]:
            least = _least_number(tricks)
            number = row if self.typed.from_first else self._number(one.number, row, least)
            cards = self._cards(one, row)
            if self.typed.from_first and len(cards) < TRICK_SIZE and row != typed[-1][0] and _blanks(one):
                self.found.append(Violation("trick-not-full", "B1.12", {}, row, f"card_{_blanks(one)[0]}"))
            leader = self._seat(one.leader, "leader", "B1.11", row)
            if leader is None and not one.leader.strip():
                leader = due_leader(contract or "", declarer, forehand, tricks, number)
                self._no_leader(leader, row, number, contract)
            tricks.append(
                EnteredTrick(leader or SEATS[0], cards, number, self._talon(one, row, number or least, contract))
            )
        return tricks

    def _no_leader(self, leader: str | None, row: int, number: int | None, contract: str | None) -> None:
        """Say that nobody knows who led, once: after a trick that lacks a card it follows from that."""
        if leader is not None or any(violation.row == row - 1 and row > 1 for violation in self.found):
            return
        if number == 1:
            if contract not in (None, "berac"):  # a berač's leader is the declarer, and he is missed already
                self.found.append(Violation("forehand-missing", "B1.11", field="forehand"))
        else:
            self.found.append(Violation("leader-missing", "B1.11", row=row, field="leader"))

    def _number(self, text: str, row: int, least: int) -> int | None:
        text = text.strip()
        if not text:
            if least == TRICKS_IN_A_GAME + 1:
                self.found.append(Violation("too-many-tricks", "B1.3", {"most": TRICKS_IN_A_GAME}, row, "number"))
            return None
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= 2 else 0
        if not 1 <= number <= TRICKS_IN_A_GAME:
            params: Params = {"value": shown(text), "most": TRICKS_IN_A_GAME}
            self.found.append(Violation("number-unknown", "B1.3", params, row, "number"))
            return None
        if number < least:
            self.found.append(Violation("number-order", "B1.12", {"number": number, "least": least}, row, "number"))
        return number

    def _cards(self, one: TypedTrick, row: int) -> tuple[Card, ...]:
        """The cards of a trick up to the first blank one; one that is typed after it has a violation."""
        cards = []
        blanks = _blanks(one)
        for position, text in enumerate(one.cards[:TRICK_SIZE], start=1):
            if not text.strip():
                continue
            if blanks and position > blanks[0]:
                self.found.append(Violation("card-before-missing", "B1.12", {}, row, f"card_{position}"))
            card = self._card(text, row, f"card_{position}", {"trick": row})
            if card is not None:
                cards.append(card)
        return tuple(cards)

    def _talon(self, one: TypedTrick, row: int, least: int, contract: str | None) -> Card | None:
        if not one.talon.strip():
            return None
        if contract != "klop" or least > TALON_SIZE:
            self.found.append(Violation("talon-not-here", "B2.6", {}, row, "talon"))
            return None
        return self._card(one.talon, row, "talon", {"trick": row})

    def _card(self, text: str, row: int | None, name: str, place: Params) -> Card | None:
        try:
            card = read_card(text, self.language)
        except CardUnreadable as unreadable:
            self.found.append(Violation(unreadable.code, PACK, unreadable.params, row, name))
            return None
        return card if self._once(card, row, name, place) else None

    def _once(self, card: Card, row: int | None, name: str, place: Params) -> bool:
        """Note where a card was read; the second time it is a violation."""
        first = self.places.setdefault(card, place)
        if first is place:
            return True
        code = "card-twice" if "trick" in first else "card-twice-laid" if "laid" in first else "card-twice-in-hand"
        self.found.append(Violation(code, PACK, {"card": card_term(card), **first}, row, name))
        return False

    def _hand(self, seat: str) -> KnownHand:
        typed = self.typed.hands.get(seat)
        if typed is None:
            return NO_HAND
        try:
            cards = read_cards(typed.cards, self.language)
        except CardUnreadable as unreadable:
            self.found.append(Violation(unreadable.code, PACK, unreadable.params, field=f"hand_{seat}"))
            return NO_HAND
        held: CardSet = 0
        for card in cards:
            if self._once(card, None, f"hand_{seat}", {"seat": seat}):
                held |= BIT[card]
        return KnownHand(held, typed.whole)

    def _count(self, entered: Entered) -> None:
        """No seat can have had more than its sixteen cards, and a whole hand is as large as the tricks left (C1.9).

        A declarer who laid away too many or too few has as many more or fewer.
        """
        for seat, hand in zip(SEATS, entered.hands, strict=True):
            extra = entered.laid.extra(entered.contract) if seat == entered.declarer else 0
            count, due = hand.cards.bit_count(), _most_left(entered.tricks, seat) + extra
            if count > due:
                params: Params = {"seat": seat, "count": count + HAND_SIZE + extra - due, "most": HAND_SIZE + extra}
                self.found.append(Violation("hand-too-large", "C1.9", params, field=f"hand_{seat}"))
            elif hand.whole and self._is_numbered(entered.tricks) and count < due:
                params = {"seat": seat, "due": due, "count": count}
                self.found.append(Violation("hand-not-whole", "C1.9", params, field=f"hand_{seat}"))

    def _is_numbered(self, tricks: Sequence[EnteredTrick]) -> bool:
        return self.typed.from_first or (bool(tricks) and tricks[-1].number is not None)


def _filled(one: TypedTrick) -> bool:
    return any(text.strip() for text in one.cards) or bool(one.talon.strip())


def _blanks(one: TypedTrick) -> list[int]:
    """The positions (from 1) at which no card was typed."""
    texts = (*one.cards[:TRICK_SIZE], *[""] * TRICK_SIZE)[:TRICK_SIZE]
    return [position for position, text in enumerate(texts, start=1) if not text.strip()]


def _least_number(before: Sequence[EnteredTrick]) -> int:
    """The lowest number that the trick after these can have; each is later than the one before it (B1.12)."""
    counted = [one.number + len(before) - place for place, one in enumerate(before, 1) if one.number is not None]
    return max(len(before), *counted, 0) + 1


def _most_left(tricks: Sequence[EnteredTrick], seat: str) -> int:
    """How many cards the seat can hold at most after these tricks, each of which is later than the one before."""
    if not tricks:
        return HAND_SIZE
    last = _least_number(tricks) - 1
    has_played = any(tricks[-1].seat_at(position) == seat for position in range(len(tricks[-1].cards)))
    return cards_left(min(last, TRICKS_IN_A_GAME)) - has_played
