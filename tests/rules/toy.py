"""A small rule book for tests: four at the table, or five and the dealer sits out; `played_by_toy` registers the five.

Nobody plays by it. A game is "pair": the declarer's side, with a partner or alone, takes its card points of 94 and wins
from 48. It is worth 1, an announced pagat in the last trick 2 (a silent one 1), each kontra word on it doubles. Alone
the declarer gets or pays what all three others do. A "thrown" deal writes nothing, the same dealer deals again and the
next game counts twice: that is what a line hands on. `played_by_toy` is the fixture under which it is registered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules import RULE_BOOKS
from rules.book import Asking, AskingWords, Ends, Feature, Json, Outcome, Remark, RuleBook, Turn
from rules.fields import Form, Line, announced, chosen, last_trick, number, seat_choices
from rules.options import Choice, EventOptions, OptionSet
from rules.sheet import Item, ScoredRow, entries_of
from rules.skeleton import Book, Head
from rules.violations import Violation
from rules.wording import SHARED_SENTENCES

SEATS = ("A", "B", "C", "D", "E")
DECK, WON_FROM = 94, 48
ALONE = "alone"
LINES = (Line("pair", "pair", {"contract": "pair"}), Line("thrown", "thrown in", {"contract": "thrown"}))
REQUIRED = {"pair": ("declarer", "partner", "points"), "thrown": ("by",)}
PAGAT = {"pagat": "p"}
_seats = seat_choices(SEATS)


class Toy(Book[EventOptions]):
    """See the module."""

    code = "toy"
    name = "Toy tarok"
    language = "en"
    table_sizes = (len(SEATS) - 1, len(SEATS))
    playing = len(SEATS) - 1
    option_set = OptionSet(EventOptions)
    form = Form(LINES, (
        chosen("declarer", "Declarer", "game", _seats, ("pair",), "seat", "T1"),
        chosen("partner", "Partner", "game", (*_seats, Choice(ALONE, "plays alone")), ("pair",), "seat", "T1"),
        number("points", "Card points", "game", ("pair",), "T1"),
        chosen("by", "Thrown in by", "game", _seats, ("thrown",), "seat", "T1"),
        announced("Announcements", PAGAT, SEATS, ("pair",), "T1"),
        last_trick("pagat", "Pagat in the last trick", SEATS, ("pair",), "T1"),
    ), "T1", "Contract")  # fmt: skip
    asking = Asking(
        required=REQUIRED,
        words=(AskingWords("pair", ("kontra", "rekontra"), "sides"),),
        features=(Feature("pagat", "p", "pagat"),),
        deck=DECK,
        side=("declarer", "partner"),
    )
    sentences = {
        **SHARED_SENTENCES,
        "game": "Game of %(contract)s",
        "pagat-announced": "Announced pagat",
        "pagat-silent": "Pagat",
        "doubled": "doubled games: %(games)s",
        "typed-announcement": "“%(value)s” is no announcement.",
        "missing": "Something is missing.",
        "sits-out": "%(seat)s does not play this deal.",
        "points": "%(points)s card points cannot be.",
        "referee": "Only a referee lets %(seat)s throw in.",
    }  # fmt: skip
    terms = {
        "first": "speaks first", "pair": "pair", "thrown": "thrown in", "pagat": "pagat", "kontra": "kontra",
    }  # fmt: skip
    article_numbers = frozenset(("T1", "T2", "T3", "T4"))
    remainders = ("five", "substitute")
    ends = Ends("games", 10, 3600)
    carry_label = "Doubled"

    def __init__(self, size: int = len(SEATS)) -> None:
        self.seats = SEATS[:size]

    def of_size(self, size: int) -> Toy:
        return Toy(size)

    def judge_rows(self, head: Head[EventOptions]) -> tuple[list[ScoredRow], list[Violation]]:
        rows: Any = head.rows
        seats, doubled, scored = tuple(head.seats), 0, []
        turns = self.at(len(seats)).turns(rows)
        breaches = [breach for at, row in enumerate(rows) for breach in _breaches(row, turns[at], at + 1)]
        for row, turn in zip(() if breaches else rows, turns, strict=False):
            items = _items(row, turn, 2 if doubled else 1) if row["contract"] == "pair" else ()
            doubled = doubled + 1 if row["contract"] == "thrown" else max(0, doubled - 1)
            scored.append(ScoredRow(entries_of(items, seats), items, {"doubled": doubled}))
        return scored, breaches

    def passes_the_deal(self, row: Json) -> bool:
        """After a thrown deal the same dealer deals again."""
        return row.get("contract") != "thrown"

    def deals_in_turn(self, _options: Json) -> bool:
        return False

    def outcome_of(self, facts: Json, _options: EventOptions) -> Outcome | None:
        if "declarer" not in facts:
            return None
        return Outcome(self.terms[str(facts["contract"])], True, int(str(facts.get("points", 0))) >= WON_FROM, "T3")

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        return (Remark("doubled", {"games": carry["doubled"]}),) if carry.get("doubled") else ()

    def referees_own(self, facts: Json) -> Violation | None:
        """Who sits last may throw in only if a referee allows it."""
        return Violation("referee", "T4", {"seat": "E"}, field="by") if facts.get("by") == "E" else None


def _breaches(row: Json, turn: Turn, number: int) -> Iterator[Violation]:
    """What is wrong with a row in its place."""
    contract = str(row.get("contract", ""))
    needed = REQUIRED.get(contract, ("contract",))
    for name in needed:
        if name not in row:
            yield Violation("missing", "T1", {}, number, name)
    for name in ("declarer", "partner", "by"):
        if row.get(name, ALONE) not in (*turn.plays, ALONE):
            yield Violation("sits-out", "T2", {"seat": row[name]}, number, name)
    if not 0 <= int(str(row.get("points", 0))) <= DECK:
        yield Violation("points", "T3", {"points": row["points"]}, number, "points")


def _items(row: Json, turn: Turn, factor: int) -> tuple[Item, ...]:
    """Every point of a pair: of the game, of every pagat that was announced, and of one that was not."""
    ours = {row["declarer"], row["partner"]} - {ALONE}
    pagat: Any = row.get("pagat") or {}
    announced: Any = row.get("announcements") or []

    def written(code: str, article: str, seat: object, points: int) -> Iterator[Item]:
        """So much for the side of a seat, and as much against the other."""
        value = points if seat in ours else -points
        for player in turn.plays:
            share = len(turn.plays) - 1 if ours == {player} else 1
            yield Item(
                player, article, (value if player in ours else -value) * share * factor, code, {"contract": "pair"}
            )

    def is_side(one: object, other: object) -> bool:
        return (one in ours) == (other in ours)

    items = [*written("game", "T1", row["declarer"], 1 if int(str(row["points"])) >= WON_FROM else -1)]
    for one in announced:
        made = pagat.get("won") is True and is_side(one["by"], pagat["by"])
        items += written("pagat-announced", "T3", one["by"], (2 if made else -2) * 2 ** len(one.get("kontra", ())))
    if pagat and not any(is_side(one["by"], pagat["by"]) for one in announced):
        items += written("pagat-silent", "T3", pagat["by"], 1 if pagat["won"] else -1)
    return tuple(items)


@pytest.fixture
def played_by_toy(monkeypatch: pytest.MonkeyPatch) -> RuleBook:
    """The rule book, as if it were one of the house's."""
    book: RuleBook = Toy()
    monkeypatch.setitem(RULE_BOOKS, book.code, book)
    return book
