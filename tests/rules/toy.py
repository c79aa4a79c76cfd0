"""A small rule book for tests: four at the table, or five and the dealer sits out; `played_by_toy` registers the five.

Nobody plays by it. A game is "pair": the declarer's side, with a partner or alone, takes its card points of 94 and wins
from 48. It is worth 1, an announced pagat in the last trick 2 (a silent one 1), each kontra word on it doubles. Alone
the declarer gets or pays what all three others do. A "thrown" deal writes nothing, the same dealer deals again and the
next game counts twice: that is what a line hands on. `played_by_toy` is the fixture under which it is registered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from rules import RULE_BOOKS
from rules.book import (
    Asking,
    AskingWords,
    Ends,
    Feature,
    Field,
    Json,
    Lateness,
    LineSummary,
    Outcome,
    Remark,
    RuleBook,
    Tricks,
    Turn,
    Typed,
)
from rules.discipline import NO_DISCIPLINE
from rules.options import Choice, OptionField, Preset
from rules.sheet import Item, Judged, Result, ScoredRow, result, total
from rules.violations import NO_PARAMS, Violation

SEATS = ("A", "B", "C", "D", "E")
DECK, WON_FROM = 94, 48
ALONE = "alone"
POINTS = tuple(Fraction(points) for points in (5, 4, 3, 2, 1))

_seats = tuple(Choice(seat, seat) for seat in SEATS)

FIELDS = (
    Field("contract", "Contract", "choice", "game", (Choice("pair", "pair"), Choice("thrown", "thrown in")),
          ask="choice"),
    Field("declarer", "Declarer", "choice", "game", _seats, ("pair",), ask="seat"),
    Field("partner", "Partner", "choice", "game", (*_seats, Choice(ALONE, "plays alone")), ("pair",), ask="seat"),
    Field("points", "Card points", "whole", "game", contracts=("pair",), ask="number"),
    Field("by", "Thrown in by", "choice", "game", _seats, ("thrown",), ask="seat"),
    Field("announcements", "Announcements", "text", "words", contracts=("pair",), ask="announcements"),
    Field("pagat", "Pagat in the last trick", "choice", "result",
          tuple(Choice(f"{seat}{sign}", f"{seat} {sign}") for seat in SEATS for sign in "+-"), ("pair",), ask="trick"),
)  # fmt: skip

ASKING = Asking(
    contracts=("pair", "thrown"),
    first_only=(),
    declared=("pair",),
    announcing=("pair",),
    words=(AskingWords("pair", ("kontra", "rekontra"), "sides"),),
    features=(Feature("pagat", "p", "pagat"),),
    deck=DECK,
    half=None,
    required={"pair": ("declarer", "partner", "points"), "thrown": ("by",)},
    beyond=(("announcements", "Announcements"), ("pagat", "Pagat in the last trick")),
    side=("declarer", "partner"),
)


class Toy:
    """See the module."""

    code = "toy"
    name = "Toy tarok"
    language = "en"
    table_sizes: tuple[int, ...] = (len(SEATS) - 1, len(SEATS))
    fields: tuple[Field, ...] = FIELDS
    asking: Asking = ASKING
    sentences: Mapping[str, str] = {
        "game": "Game of %(contract)s",
        "pagat-announced": "Announced pagat",
        "pagat-silent": "Pagat",
        "doubled": "doubled games: %(games)s",
        "unreadable": "»%(text)s« cannot be read.",
        "missing": "Something is missing.",
        "sits-out": "%(seat)s does not play this deal.",
        "points": "%(points)s card points cannot be.",
        "referee": "Only a referee lets %(seat)s throw in.",
    }
    terms: Mapping[str, str] = {
        "first": "speaks first", "pair": "pair", "thrown": "thrown in", "pagat": "pagat", "kontra": "kontra",
    }  # fmt: skip
    article_numbers = frozenset(("T1", "T2", "T3", "T4"))
    references: Mapping[str, str] = {}
    option_fields: tuple[OptionField, ...] = ()
    presets: tuple[Preset, ...] = ()
    remainders: tuple[str, ...] = ("five", "substitute")
    ends = Ends("games", 10, 3600)
    fines: frozenset[str] = frozenset()
    carry_label = "Doubled"
    differences = False
    game_values: tuple[tuple[str, str], ...] = ()
    discipline = NO_DISCIPLINE
    tricks: Tricks | None = None
    lateness: Lateness | None = None

    def __init__(self, size: int = len(SEATS)) -> None:
        self.seats: tuple[str, ...] = SEATS[:size]

    def at(self, size: int) -> RuleBook:
        return {one: Toy(one) for one in self.table_sizes}[size]

    def judge(self, sheet: Json) -> Judged | tuple[Violation, ...]:
        rows: list[Json] = list(sheet["rows"])
        breaches = tuple(one for at, row in enumerate(rows) for one in _breaches(row, self.turn(rows[:at]), at + 1))
        if breaches:
            return breaches
        scored: list[ScoredRow] = []
        doubled = 0
        for at, row in enumerate(rows):
            items = _items(row, self.turn(rows[:at]), 2 if doubled else 1) if row["contract"] == "pair" else ()
            doubled = doubled + 1 if row["contract"] == "thrown" else max(0, doubled - 1)
            entries = {seat: sum(item.points for item in items if item.seat == seat) for seat in self.seats}
            scored.append(ScoredRow(entries, items, {"doubled": doubled}))
        return Judged(tuple(scored), result(total(scored, self.seats), self._points), ())

    def result(self, totals: Mapping[str, int], options: Json, disqualified: str | None = None) -> Result:
        return result(totals, self._points, disqualified)

    @property
    def _points(self) -> tuple[Fraction, ...]:
        return POINTS[-len(self.seats) :]

    def games_of(self, rows: Sequence[Json], options: Json) -> int:
        """A thrown deal is none."""
        return sum(row.get("contract") != "thrown" for row in rows)

    def is_over(self, _rows: Sequence[Json]) -> bool:
        return False

    def unusual(self, totals: Mapping[str, int], options: Json) -> tuple[str, ...]:
        return ()

    def turns(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> tuple[Turn, ...]:
        """A deals first; after a thrown deal the same dealer deals again. Of four the dealer plays, too."""
        size = len(self.seats)
        return tuple(_turn(self.games_of(rows[:at], options) % size, self.seats) for at in range(len(rows) + 1))

    def turn(self, rows: Sequence[Json], options: Json = NO_PARAMS) -> Turn:
        return self.turns(rows, options)[-1]

    def read(self, typed: Mapping[str, str]) -> Typed:
        facts: dict[str, object] = {}
        wrong: list[Violation] = []
        for field in FIELDS:
            text = typed.get(field.name, "").strip()
            if not text:
                continue
            try:
                facts[field.name] = _read(field, text)
            except ValueError:
                wrong.append(Violation("unreadable", "T1", {"text": text}, field=field.name))
        return Typed(facts, tuple(wrong))

    def show(self, facts: Json) -> dict[str, str]:
        return {name: _shown(name, value) for name, value in facts.items()}

    def summary(self, facts: Json, items: Sequence[Item] = ()) -> LineSummary:
        takers = tuple(str(facts[name]) for name in ("declarer", "partner") if facts.get(name, ALONE) != ALONE)
        return LineSummary(self.terms[str(facts["contract"])], takers, struck=False, dotted=(), remarks=())

    def outcomes(self, rows: Iterable[Json], options: Json = NO_PARAMS) -> tuple[Outcome | None, ...]:
        return tuple(
            Outcome(self.terms[str(facts["contract"])], True, int(str(facts.get("points", 0))) >= WON_FROM, "T3")
            if "declarer" in facts
            else None
            for facts in rows
        )

    def carried(self, carry: Json) -> tuple[Remark, ...]:
        return (Remark("doubled", {"games": carry["doubled"]}),) if carry.get("doubled") else ()

    def unplayed(self, _options: Json) -> Mapping[str, frozenset[str]]:
        return {}

    def waiting(self, carry: Json) -> tuple[Remark, ...]:
        return self.carried(carry)

    def referees_own(self, facts: Json) -> Violation | None:
        """Who sits last may throw in only if a referee allows it."""
        return Violation("referee", "T4", {"seat": "E"}, field="by") if facts.get("by") == "E" else None


def _turn(dealer: int, seats: Sequence[str]) -> Turn:
    plays = tuple(seats[(dealer + step) % len(seats)] for step in range(1, len(SEATS)))
    return Turn(seats[dealer], plays[0], plays)


def _read(field: Field, text: str) -> object:
    if field.name == "points":
        return int(text)
    if field.name == "announcements":
        return [_announcement(word) for word in text.split()]
    if text not in {choice.value for choice in field.choices}:
        raise ValueError(text)
    return {"by": text[0], "won": text[1] == "+"} if field.name == "pagat" else text


def _announcement(word: str) -> dict[str, object]:
    if word[:1] != "p" or word[1:2] not in SEATS or word[2:3] not in ("", "x") or set(word[3:]) - set(SEATS):
        raise ValueError(word)
    return {"feature": "pagat", "by": word[1], "kontra": list(word[3:])}


def _shown(name: str, value: object) -> str:
    if name == "announcements":
        return " ".join(f"p{one['by']}" + ("x" + "".join(one["kontra"]) if one["kontra"] else "") for one in value)
    if name == "pagat":
        return f"{value['by']}{'+' if value['won'] else '-'}"
    return str(value)


def _breaches(row: Json, turn: Turn, number: int) -> Iterator[Violation]:
    """What is wrong with a row in its place."""
    contract = str(row.get("contract", ""))
    needed = ASKING.required.get(contract, ("contract",))
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
    pagat: dict[str, Any] = row.get("pagat") or {}
    announced: list[dict[str, Any]] = row.get("announcements") or []

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
        items += written("pagat-announced", "T3", one["by"], (2 if made else -2) * 2 ** len(one["kontra"]))
    if pagat and not any(is_side(one["by"], pagat["by"]) for one in announced):
        items += written("pagat-silent", "T3", pagat["by"], 1 if pagat["won"] else -1)
    return tuple(items)


@pytest.fixture
def played_by_toy(monkeypatch: pytest.MonkeyPatch) -> RuleBook:
    """The rule book, as if it were one of the house's."""
    book: RuleBook = Toy()
    monkeypatch.setitem(RULE_BOOKS, book.code, book)
    return book
