"""The fields of a row: reads typed text into facts and shows facts as typed text. Rules are not judged here.

An *entry* joins a field with its place in the row and the codec of its text. Each value of the field `contract` is a
`Line`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules.book import AskedBy, Field, FieldGroup, Json, Typed
from rules.json_values import shown
from rules.options import Choice
from rules.violations import Violation

CONTRACT = "contract"
_MINUS_SIGNS = str.maketrans({"−": "-", "–": "-"})
_DIGITS = 9


class UnreadableError(ValueError):
    """A text that its field does not take; `code`: of the book's `sentences`; `article`: another than the field's."""

    def __init__(self, code: str, *, article: str = "", **params: object) -> None:
        super().__init__(code)
        self.code, self.article, self.params = code, article, params


@dataclass(frozen=True, slots=True)
class Codec:
    """Converts the text of a field to JSON and back. `read` raises UnreadableError."""

    read: Callable[[str], object]
    show: Callable[[object], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A field with its place in the row; `article` is cited if its text cannot be read.

    The place is the field's name, or `path`: ("thrown", "by") inside an object. `empty` is the value of an empty field
    when another field of the same object is filled.
    """

    field: Field
    codec: Codec
    article: str
    path: tuple[str, ...] = ()
    empty: object = None

    @property
    def place(self) -> tuple[str, ...]:
        return self.path or (self.field.name,)

    def is_of(self, line: Line | None) -> bool:
        return line is None or not self.field.contracts or line.value in self.field.contracts


@dataclass(frozen=True, slots=True)
class Line:
    """A kind of line: the value of `contract`, the facts such a row begins with, and what else may be typed for it.

    With `opens` the row is an object under that key, which may be otherwise empty. With `lacks` the row is known by the
    fact of this breach's field, and refused with it where that field is empty.
    """

    value: str
    label: str
    facts: Mapping[str, object] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    opens: str = ""
    lacks: Violation | None = None

    def is_of(self, row: Json) -> bool:
        if self.opens:
            return isinstance(row.get(self.opens), Mapping)
        if self.lacks:
            return row.get(self.lacks.field) is not None
        return bool(self.facts) and all(row.get(key) == value for key, value in self.facts.items())


@dataclass(frozen=True, slots=True)
class Form:
    """The kinds of line, the most particular first, and the entries; `label` and `help` are those of the contract.

    Text left in the field of another kind of line does not count, or is left to the judge if the form is `strict`.
    """

    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]
    article: str
    label: str
    help: str = ""
    strict: bool = False

    @property
    def fields(self) -> tuple[Field, ...]:
        lines = tuple(Choice(line.value, line.label, line.keys) for line in self.lines)
        contract = Field(CONTRACT, self.label, "choice", "game", lines, help=self.help, ask="choice")
        return (contract, *(entry.field for entry in self.entries))

    def read(self, typed: Mapping[str, str]) -> Typed:
        """Return the facts; empty fields are ignored. An unreadable text is reported at its field."""
        texts = {name: text.strip().translate(_MINUS_SIGNS) for name, text in typed.items()}
        wrong: list[Violation] = []
        text = texts.get(CONTRACT, "")
        line = self._line(text)
        if text and line is None:
            params = {"value": shown(text), "choices": ", ".join(kind.value for kind in self.lines)}
            wrong.append(Violation("typed-choice", self.article, params, field=CONTRACT))
        facts: dict[str, object] = dict(line.facts) if line else {}
        if line and line.opens:
            facts[line.opens] = {}
        for entry in self._of(line):
            given = texts.get(entry.field.name)
            if not given:
                continue
            try:
                _put(facts, entry.place, entry.codec.read(given))
            except UnreadableError as error:
                article = error.article or entry.article
                wrong.append(Violation(error.code, article, error.params, field=entry.field.name))
        for entry in self.entries:
            if entry.empty is not None and not texts.get(entry.field.name) and _is_begun(facts, entry.place):
                _put(facts, entry.place, entry.empty)
        if line and line.lacks and not texts.get(line.lacks.field):
            wrong.append(line.lacks)
        return Typed(facts, tuple(wrong))

    def show(self, facts: Json) -> dict[str, str]:
        line = self.line_of(facts)
        typed = {CONTRACT: line.value} if line else {}
        for entry in self._of(line):
            value = _get(facts, entry.place)
            if value is not None and value != [] and value != {}:
                typed[entry.field.name] = entry.codec.show(value)
        return {name: text for name, text in typed.items() if text}

    def _of(self, line: Line | None) -> list[Entry]:
        """Return the entries of a line, those of other lines last: the same place may belong to both."""
        own = [entry for entry in self.entries if entry.is_of(line)]
        return own + [entry for entry in self.entries if not entry.is_of(line)] if self.strict else own

    def line_of(self, facts: Json) -> Line | None:
        return next((line for line in self.lines if line.is_of(facts)), None)

    def _line(self, text: str) -> Line | None:
        key = text.casefold()
        return next((line for line in self.lines if key in (line.value.casefold(), *line.keys)), None)


def chosen(
    name: str,
    label: str,
    group: FieldGroup,
    choices: tuple[Choice, ...],
    contracts: tuple[str, ...],
    ask: AskedBy,
    article: str,
    *,
    path: tuple[str, ...] = (),
    stored: Mapping[str, object] | None = None,
    help: str = "",
    unsaid: str = "",
) -> Entry:
    field = Field(name, label, "choice", group, choices, contracts, help, ask, unsaid)
    return Entry(field, one_of(choices, stored), article, path)


def number(
    name: str,
    label: str,
    group: FieldGroup,
    contracts: tuple[str, ...],
    article: str,
    *,
    path: tuple[str, ...] = (),
    empty: object = None,
    help: str = "",
) -> Entry:
    field = Field(name, label, "whole", group, contracts=contracts, help=help, ask="number")
    return Entry(field, whole(), article, path, empty)


def in_order(
    name: str,
    label: str,
    group: FieldGroup,
    seats: Sequence[str],
    contracts: tuple[str, ...],
    ask: AskedBy,
    article: str,
    *,
    path: tuple[str, ...] = (),
    help: str = "",
) -> Entry:
    return Entry(
        Field(name, label, "text", group, contracts=contracts, help=help, ask=ask), letters(seats), article, path
    )


def announced(
    label: str,
    features: Mapping[str, str],
    seats: Sequence[str],
    contracts: tuple[str, ...],
    article: str,
    *,
    rounds: bool = False,
    help: str = "",
) -> Entry:
    """`features` are letters by feature."""
    field = Field("announcements", label, "text", "words", contracts=contracts, help=help, ask="announcements")
    return Entry(field, announcements(features, seats, rounds=rounds), article)


def last_trick(
    name: str, label: str, seats: Sequence[str], contracts: tuple[str, ...], article: str, *, help: str = ""
) -> Entry:
    """Return a field with whose card took the last trick, or was beaten in it: "B+"."""
    field = Field(name, label, "choice", "result", trick_choices(seats), contracts, help, "trick")
    return Entry(field, trick(seats), article)


def seat_choices(seats: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, seat) for seat in seats)


def trick_choices(seats: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(f"{seat}{sign}", f"{seat} {mark}") for seat in seats for sign, mark in (("+", "+"), ("-", "−")))


def with_alone(typed: Typed, ways: Collection[str]) -> Typed:
    """Turn a way of playing alone, typed in the partner's field, into a fact of its own."""
    if typed.facts.get("partner") in ways:
        typed.facts["alone"] = typed.facts.pop("partner")
    return typed


def as_partner(facts: Json) -> Json:
    """Undo `with_alone`."""
    alone = facts.get("alone")
    return {**facts, "partner": alone} if alone else facts


def whole() -> Codec:
    def read(text: str) -> int:
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS):
            raise UnreadableError("typed-number", value=shown(text))
        return sign * int(digits)

    return Codec(read, lambda value: str(value) if isinstance(value, int) else "")


def one_of(choices: Sequence[Choice], stored: Mapping[str, object] | None = None) -> Codec:
    """Return a codec of a choice, in capital or small letters."""
    values = {choice.value.casefold(): choice.value for choice in choices}

    def read(text: str) -> object:
        value = values.get(text.casefold())
        if value is None:
            choices_shown = ", ".join(choice.value for choice in choices)
            raise UnreadableError("typed-choice", value=shown(text), choices=choices_shown)
        return value if stored is None else stored[value]

    def show(value: object) -> str:
        if stored is None:
            return str(value)
        return next((text for text, key in stored.items() if key == value and type(key) is type(value)), "")

    return Codec(read, show)


def letters(seats: Sequence[str]) -> Codec:
    """Return a codec of seats in their order: "CB"."""

    def read(text: str) -> list[str]:
        seats_typed = [letter for letter in text.upper() if letter not in " ,"]
        if any(letter not in seats for letter in seats_typed):
            raise UnreadableError("typed-seats", value=shown(text))
        return seats_typed

    return Codec(read, lambda value: "".join(_texts(value)))


def trick(seats: Sequence[str]) -> Codec:
    """Return a codec of a seat's card and whether it took the trick: "B+"."""

    def read(text: str) -> dict[str, object]:
        plain = text.replace(" ", "").upper()
        if len(plain) != 2 or plain[0] not in seats or plain[1] not in "+-":
            raise UnreadableError("typed-trick", value=shown(text))
        return {"by": plain[0], "won": plain[1] == "+"}

    def show(value: object) -> str:
        play = value if isinstance(value, Mapping) else {}
        return f"{play.get('by', '')}{'+' if play.get('won') else '-'}"

    return Codec(read, show)


def announcements(features: Mapping[str, str], seats: Sequence[str], *, rounds: bool = False) -> Codec:
    """Return a codec of features by letter and seat, with the words on each: "uB vCxA"; with `rounds`, "u2B" in the
    second turn.
    """
    names = {letter: feature for feature, letter in features.items()}

    def read(text: str) -> list[dict[str, object]]:
        return [_announcement(word) for word in text.replace(",", " ").split()]

    def _announcement(word: str) -> dict[str, object]:
        head, x, words = word.upper().partition("X")
        feature, turn, seat = names.get(head[:1].lower()), head[1:-1], head[1:][-1:]
        bad = feature is None or seat not in seats or any(speaker not in seats for speaker in words or x)
        if bad or not seat or (turn and not (rounds and turn.isascii() and turn.isdigit() and len(turn) < 3)):
            raise UnreadableError("typed-announcement", value=shown(word))
        said: dict[str, object] = {"feature": feature, "by": seat}
        if turn and int(turn) != 1:
            said["round"] = int(turn)
        return said | ({"kontra": list(words)} if words else {})

    def show(value: object) -> str:
        return " ".join(_said(announcement) for announcement in _objects(value))

    def _said(announcement: Json) -> str:
        turn = announcement.get("round", 1)
        head = f"{features[str(announcement['feature'])]}{turn if turn != 1 else ''}{announcement['by']}"
        words = "".join(_texts(announcement.get("kontra") or ()))
        return f"{head}x{words}" if words else head

    return Codec(read, show)


def said(features: Mapping[str, str], seats: Sequence[str]) -> Codec:
    """Return a codec of what each hand said, stored by seat: "tB rA" is {"B": ["trul"], "A": ["taroky"]}."""
    names = {letter: feature for feature, letter in features.items()}

    def read(text: str) -> dict[str, list[str]]:
        features_by_seat: dict[str, list[str]] = {}
        for word in text.replace(",", " ").split():
            feature, seat = names.get(word[:1].lower()), word[1:].upper()
            if feature is None or seat not in seats or not seat:
                raise UnreadableError("typed-announcement", value=shown(word))
            features_by_seat.setdefault(seat, []).append(feature)
        return features_by_seat

    def show(value: object) -> str:
        features_by_seat = value if isinstance(value, Mapping) else {}
        return " ".join(f"{features[name]}{seat}" for seat, names in features_by_seat.items() for name in names)

    return Codec(read, show)


def _texts(value: object) -> Iterable[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else ()


def _objects(value: object) -> Iterable[Json]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list | tuple) else ()


def _put(facts: dict[str, object], place: tuple[str, ...], value: object) -> None:
    """Add a fact, unless the field of another kind of line has filled its place."""
    inner: object = facts
    for key in place[:-1]:
        inner = inner.setdefault(key, {}) if isinstance(inner, dict) else None
    if isinstance(inner, dict):
        inner.setdefault(place[-1], value)


def _is_begun(facts: Json, place: tuple[str, ...]) -> bool:
    return isinstance(_get(facts, place[:-1]), Mapping)


def _get(facts: Json, place: tuple[str, ...]) -> object:
    value: object = facts
    for key in place:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
