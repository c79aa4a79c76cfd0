"""The fields of a row as text and as JSON: reads typed text into facts and shows facts as typed text.

Vocabulary: an *entry* joins one field with its place in the row (`path`: ("pagat",), or ("thrown", "by") inside an
object) and the codec of its text. The field `contract` gives the kind of line: each of its values is a `Line`, the
facts that every such row has. Rules are not judged here.
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
    """A text that its field does not take; `code` is a sentence of `SENTENCES`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params


@dataclass(frozen=True, slots=True)
class Codec:
    """Converts the text of a field to JSON and back. `read` raises UnreadableError."""

    read: Callable[[str], object]
    show: Callable[[object], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A field with its place in the row and its codec; `article` is cited if its text cannot be read."""

    field: Field
    path: tuple[str, ...]
    codec: Codec
    article: str


@dataclass(frozen=True, slots=True)
class Line:
    """A kind of line: the value of `contract`, the facts such a row begins with, and other words to type for it.

    With `opens` the row is an object under that key, which may be otherwise empty.
    """

    value: str
    label: str
    facts: Mapping[str, object] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    opens: str = ""

    def is_of(self, row: Json) -> bool:
        if self.opens:
            return isinstance(row.get(self.opens), Mapping)
        return bool(self.facts) and all(row.get(key) == value for key, value in self.facts.items())


@dataclass(frozen=True, slots=True)
class Form:
    """All fields of a book's rows: the kinds of line, the most particular first, and the entries."""

    lines: tuple[Line, ...]
    contract: Field
    entries: tuple[Entry, ...]
    article: str

    @property
    def fields(self) -> tuple[Field, ...]:
        """Return the typed fields in order: the kind of line first."""
        return (self.contract, *(entry.field for entry in self.entries))

    def read(self, typed: Mapping[str, str]) -> Typed:
        """Return the facts of a typed row; empty fields are ignored. An unreadable text is reported at its field."""
        wrong: list[Violation] = []
        text = typed.get(CONTRACT, "").strip()
        line = self._line(text)
        if text and line is None:
            params = {"value": shown(text), "choices": ", ".join(kind.value for kind in self.lines)}
            wrong.append(Violation("typed-choice", self.article, params, field=CONTRACT))
        facts: dict[str, object] = dict(line.facts) if line else {}
        if line and line.opens:
            facts[line.opens] = {}
        for entry in self.entries:
            given = typed.get(entry.field.name, "").strip().translate(_MINUS_SIGNS)
            if not given or (line and entry.field.contracts and line.value not in entry.field.contracts):
                continue  # text left in the field of another kind of line does not count
            try:
                _put(facts, entry.path, entry.codec.read(given))
            except UnreadableError as error:
                wrong.append(Violation(error.code, entry.article, error.params, field=entry.field.name))
        return Typed(facts, tuple(wrong))

    def show(self, facts: Json) -> dict[str, str]:
        """Return the text of each field for a recorded row; `read` of it gives the same facts."""
        line = self.line_of(facts)
        typed = {CONTRACT: line.value} if line else {}
        for entry in self.entries:
            if line and entry.field.contracts and line.value not in entry.field.contracts:
                continue  # in another kind of line the same path belongs to another field
            value = _get(facts, entry.path)
            if value is not None and value != [] and value != {}:
                typed[entry.field.name] = entry.codec.show(value)
        return {name: text for name, text in typed.items() if text}

    def line_of(self, facts: Json) -> Line | None:
        """Return the kind of line of a row, or None."""
        return next((line for line in self.lines if line.is_of(facts)), None)

    def _line(self, text: str) -> Line | None:
        key = text.casefold()
        return next((line for line in self.lines if key in (line.value.casefold(), *line.words)), None)


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
) -> Entry:
    """Return a field with choices, stored as they are or as `stored` says; the default path is its name."""
    return Entry(Field(name, label, "choice", group, choices, contracts, help, ask), path or (name,),
                 one_of(choices, stored), article)  # fmt: skip


def trick_choices(seats: Sequence[str]) -> tuple[Choice, ...]:
    """Return every seat's card that won a trick or was beaten, as `trick` reads it."""
    return tuple(Choice(f"{seat}{sign}", f"{seat} {mark}") for seat in seats for sign, mark in (("+", "+"), ("-", "−")))


def with_alone(found: Typed, ways: Collection[str]) -> Typed:
    """Turn a way of playing alone, typed in the partner's field, into a fact of its own."""
    if found.facts.get("partner") in ways:
        found.facts["alone"] = found.facts.pop("partner")
    return found


def as_partner(facts: Json) -> Json:
    """Undo `with_alone`: put the way of playing alone into the partner's field."""
    alone = facts.get("alone")
    return {**facts, "partner": alone} if alone else facts


# --- codecs -----------------------------------------------------------------------------------------------------------


def whole() -> Codec:
    """Codec of a whole number, with or without a sign."""

    def read(text: str) -> int:
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS):
            raise UnreadableError("typed-number", value=shown(text))
        return sign * int(digits)

    return Codec(read, str)


def one_of(choices: Sequence[Choice], stored: Mapping[str, object] | None = None) -> Codec:
    """Codec of a choice, in capital or small letters; stored as it is, or as `stored` says."""
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
    """Codec of seats in their order: "CB"."""

    def read(text: str) -> list[str]:
        seats_typed = [letter for letter in text.upper() if letter not in " ,"]
        if any(letter not in seats for letter in seats_typed):
            raise UnreadableError("typed-seats", value=shown(text))
        return seats_typed

    return Codec(read, lambda value: "".join(_texts(value)))


def trick(seats: Sequence[str]) -> Codec:
    """Codec of a seat's card and whether it took the trick: "B+"."""

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
    """Codec of features by letter and seat, with the words on each: "uB vCxA"; with `rounds`, "u2B" in the second
    turn.
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

    def _said(one: Json) -> str:
        turn = one.get("round", 1)
        head = f"{features[str(one['feature'])]}{turn if turn != 1 else ''}{one['by']}"
        words = "".join(_texts(one.get("kontra") or ()))
        return f"{head}x{words}" if words else head

    return Codec(read, show)


def said(features: Mapping[str, str], seats: Sequence[str]) -> Codec:
    """Codec of what each hand said, stored by seat: "tB rA" is {"B": ["trul"], "A": ["taroky"]}."""
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


#: Codes of unreadable text, for a book's own SENTENCES, where they are marked for translation.
TYPED = ("typed-number", "typed-choice", "typed-seats", "typed-trick", "typed-announcement")


def _texts(value: object) -> Iterable[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else ()


def _objects(value: object) -> Iterable[Json]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list | tuple) else ()


def _put(facts: dict[str, object], path: tuple[str, ...], value: object) -> None:
    for key in path[:-1]:
        inner = facts.setdefault(key, {})
        assert isinstance(inner, dict)  # paths go through objects made here
        facts = inner
    facts[path[-1]] = value


def _get(facts: Json, path: tuple[str, ...]) -> object:
    value: object = facts
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value
