from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.book import RuleBook
from tournament.models import Journal
from tournament.wording.choice_words import called
from tournament.wording.draw import mode_name
from tournament.wording.journal_words import ACTIONS, CODES, MOMENTS, NAMES, SUMS, WORDS
from tournament.wording.money import amount
from tournament.wording.numbers import placing
from tournament.wording.rulebook import derivation_text, term

#: In older lines table points have units of 1/120.
FORMER_UNITS = 120

#: In the order of `Place`.
_PLACES = (
    gettext_lazy("round %(number)s"),
    gettext_lazy("table %(number)s"),
    gettext_lazy("game %(number)s"),
    gettext_lazy("start number %(number)s"),
)


@dataclass(frozen=True, slots=True)
class Change:
    name: str
    before: str
    after: str


def action(code: str) -> str:
    return str(ACTIONS.get(code, code))


def person(line: Journal) -> str:
    """Return author and role: "Vesna Vodja (director)"; the role alone if the author is unknown."""
    if line.actor == line.role:
        return role_name(line.role)
    return f"{line.actor} ({role_name(line.role)})"


def role_name(role: str) -> str:
    return str(WORDS.get(role, role))


def subject(line: Journal) -> str:
    """Return "round 1, table 4, game 5", or the name of an object without a place."""
    return place(line.place) or line.name


def place(numbers: Iterable[int]) -> str:
    """Return round, table, game and start number; "" if all are 0."""
    return ", ".join(wording % {"number": number} for wording, number in zip(_PLACES, numbers, strict=True) if number)


def changes(line: Journal, book: RuleBook) -> list[Change]:
    return differences(line.before, line.after, book)


def differences(old: Mapping[str, Any], new: Mapping[str, Any], book: RuleBook) -> list[Change]:
    before, after = dict(_values(old, book)), dict(_values(new, book))
    return [
        Change(name, before.get(name, ""), after.get(name, ""))
        for name in {**before, **after}
        if before.get(name, "") != after.get(name, "")
    ]


def _row(shown: Mapping[str, str], book: RuleBook) -> Iterator[tuple[str, str]]:
    fields = {field.name: field for field in book.fields}
    for name, text in shown.items():
        if text and name in fields:
            yield _(fields[name].label), called(fields[name], text)
        elif text:
            yield _(name), str(text)


def _values(value: Mapping[str, Any], book: RuleBook, above: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    for key, inner in value.items():
        if key in ("facts", "typed") and isinstance(inner, Mapping):
            yield from _row(inner if key == "typed" else book.show(inner), book)
            continue
        if key == "entries" and isinstance(inner, Mapping):
            inner = {game: _columns(written, book) for game, written in inner.items()}
        if key == "sign_ups" and isinstance(inner, Mapping):
            yield from _sign_ups(inner, book)
            continue
        path = (*above, _named(key, above))
        if key == "derivation" and isinstance(inner, list):
            inner = derivation_text(inner, book)
        if key == "who" and isinstance(inner, list):
            inner = "; ".join(_case_of_draw(case) for case in inner if case)
        if isinstance(inner, Mapping):
            yield from _values(inner, book, path)
        else:
            yield " · ".join(path), _coded(key, inner)


def _sign_ups(states: Mapping[str, Any], book: RuleBook) -> Iterator[tuple[str, str]]:
    for number, state in states.items():
        above = (_("sign-up %(number)s") % {"number": number},)
        yield from _values(state, book, above) if isinstance(state, Mapping) else ()


def _case_of_draw(case: Mapping[str, Any]) -> str:
    """Return a case of a draw's report: "Clubmates together: 3, 9 (table 2)"."""
    at = place((case.get("round", 0), case.get("table", 0), 0, 0))
    said = f"{_named(case['criterion'], ())}: {', '.join(case['players'])}"
    return f"{said} ({at})" if at else said


def _columns(written: Any, book: RuleBook) -> Any:
    if not isinstance(written, Mapping):
        return written
    return {**dict.fromkeys(book.seats, 0), **{term(who, book): points for who, points in written.items()}}


def _coded(key: str, value: Any) -> str:
    words = CODES.get(key, {})
    if isinstance(value, str) and value in words and value:
        return str(words[value])
    if key == "mode" and isinstance(value, str):
        return mode_name(value)
    if key == "bye_points":
        return placing(Fraction(str(value)))
    if key == "bye_points_units":
        return placing(Fraction(int(value), FORMER_UNITS))
    if key in SUMS and str(value).isdecimal():
        return amount(int(value))
    if key in ("prizes", "club_prizes", "team_prizes") and isinstance(value, list):
        return _prizes(value)
    return _moment(value) if key in MOMENTS and value else _text(value)


def _prizes(value: list[list[Any]]) -> str:
    return ", ".join(
        f"{place}. {' + '.join(part for part in (amount(cents) if cents else '', text) if part)}"
        for place, cents, text in value
    )


def _moment(value: str) -> str:
    return date_format(timezone.localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")


def _named(key: str, above: tuple[str, ...]) -> str:
    if above and key.isdecimal():
        return _("game %(number)s") % {"number": key}
    return str(NAMES.get(key, key.replace("_", " ")))


def _text(value: Any) -> str:
    if value is None or value == "" or value == []:
        return ""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int) and value < 0:
        return f"\N{MINUS SIGN}{-value}"
    if isinstance(value, list):
        return ", ".join(" ".join(map(_text, part)) if isinstance(part, list) else _text(part) for part in value)
    if isinstance(value, Mapping):
        # By name of the key ("round" before "seat"): PostgreSQL keeps no order.
        return ", ".join(f"{_named(key, ())} {_text(inner)}" for key, inner in sorted(value.items()))
    return str(value)
