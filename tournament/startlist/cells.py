from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from tournament.startlist.grid import Cell
from tournament.startlist.headings import FIRST_LAST
from tournament.startlist.records import LARGEST_RATING, LONGEST, RATING_PLACES, Problem

# Zero-width and soft characters, direction marks, controls and lone surrogates.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufff9-\ufffb\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_DASHES = frozenset({"-", "--", "–", "—", "/", "."})
_NOTHING = _DASHES | {"x", "n/a", "na", "ni", "nima", "brez", "none", "brez kluba", "brez društva"}
_NOTHING |= {"nincs", "nincs klub", "klub nélkül", "není", "nemá", "bez", "bez klubu"}
_FORMULA = re.compile(r"[=+@]|-[^\s\d]")
_ERROR_VALUES = re.compile(r"#(N/A|REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|SPILL!|CALC!)")
_LICENCE = re.compile(r"[^\W_]([^\W_]|[ ./-])*")
_DECIMAL = re.compile(r"-?\d{1,12}(\.\d{1,20})?")
_FLOAT = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?")  # as Python writes one: 1e+16 too, not nan
_SHOWN = 40  # characters


@dataclass(frozen=True, slots=True)
class Read:
    text: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Rating:
    value: Decimal | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """`by_order`: only the given order told the names apart; `guessed`: not even the order tells where one ends."""

    last_name: str
    first_name: str
    by_order: bool = False
    guessed: bool = False


def clean(text: str) -> str:
    """Return one line: no invisible characters, single spaces, composed letters, no leading apostrophe."""
    visible = _INVISIBLE.sub("", _CONTROL.sub(" ", unicodedata.normalize("NFC", text)))
    squeezed = " ".join(visible.split())
    # Excel's mark for text
    return squeezed[1:].lstrip() if squeezed.startswith("'") else squeezed


def shown(text: str) -> str:
    bare = clean(text)
    return bare if len(bare) <= _SHOWN else bare[: _SHOWN - 1] + "…"


def person_key(last_name: str, first_name: str) -> str:
    """Return a key equal for spellings of one name: case and spaces around hyphens do not matter, carons do."""
    return _key(last_name) + "|" + _key(first_name)


def club_key(club: str) -> str:
    """Return a key equal for spellings of one club: case, full stops and quotation marks."""
    return _key(re.sub(r"[.\"'„“”»«]", " ", club))


def _key(text: str) -> str:
    return re.sub(r"\s*-\s*", "-", " ".join(text.split())).casefold()


def read_text(cell: Cell, field: str) -> Read:
    text = clean(cell.text)
    if text.casefold() in (_NOTHING if field == "club" else _DASHES):
        return Read("")
    return Read(text, _text_problems(text, cell, field))


def _text_problems(text: str, cell: Cell, field: str) -> tuple[Problem, ...]:
    if _is_error(cell):
        return (_error(cell, field),)
    problems = []
    limit = LONGEST.get(field, LONGEST["last_name"] + LONGEST["first_name"] + 1)
    if len(text) > limit:
        problems.append(Problem("too_long", {"length": len(text), "limit": limit, "start": shown(text)}, field))
    if _FORMULA.match(text):
        problems.append(Problem("formula_text", {"value": shown(text)}, field))
    if "\ufffd" in text or re.search(r"\w\?\w", text):
        problems.append(Problem("letters_lost", {"value": shown(text)}, field))
    if field != "club" and re.search(r"\d", text):
        problems.append(Problem("digits_in_name", {"value": shown(text)}, field))
    return tuple(problems)


def _is_error(cell: Cell) -> bool:
    return cell.kind == "error" or _ERROR_VALUES.fullmatch(clean(cell.text)) is not None


def _error(cell: Cell, field: str) -> Problem:
    return Problem("cell_error", {"value": shown(cell.text)}, field)


def read_categories(cell: Cell) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    whole = clean(cell.text)
    if whole.casefold() in _NOTHING:
        return (), ()
    if _is_error(cell):
        return (), (_error(cell, "category"),)
    names = dict.fromkeys(part for part in map(str.strip, re.split(r"[,;/+]", whole)) if part)
    long = [name for name in names if len(name) > LONGEST["category"]]
    problems = tuple(
        Problem("category_too_long", {"value": shown(name), "limit": LONGEST["category"]}, "category") for name in long
    )
    return tuple(name for name in names if name not in long), problems


def read_licence(cell: Cell) -> Read:
    """Read 1424.0 as 1424; leading zeros stay."""
    text = clean(cell.text)
    if not text or text.casefold() in _NOTHING:
        return Read("")
    if _is_error(cell):
        return Read("", (_error(cell, "licence"),))
    if cell.kind == "date" or (cell.kind == "number" and "." in text):
        return Read("", (Problem("licence_unreadable", {"value": shown(text)}, "licence"),))
    if re.fullmatch(r"\d+[.,]0+", text):
        text = re.split("[.,]", text)[0]
    if re.fullmatch(r"\d{1,3}(?P<mark>[., ])\d{3}((?P=mark)\d{3})*", text):
        joined = re.sub("[., ]", "", text)
        return Read(joined, (Problem("licence_thousands", {"value": text, "read": joined}, "licence"),))
    if len(text) > LONGEST["licence"]:
        params = {"length": len(text), "limit": LONGEST["licence"], "start": shown(text)}
        return Read(text, (Problem("too_long", params, "licence"),))
    if not _LICENCE.fullmatch(text) or not re.search(r"\d", text):
        return Read("", (Problem("licence_unreadable", {"value": shown(text)}, "licence"),))
    return Read(text)


def read_rating(cell: Cell, decimal_mark: str) -> Rating:
    """`decimal_mark` is the mark of the column's other cells, for cells like 1.234."""
    text = clean(cell.text)
    if not text or text.casefold() in _NOTHING:
        return Rating(None)
    if _is_error(cell):
        return Rating(None, (_error(cell, "rating"),))
    if cell.kind == "date":
        return Rating(None, (Problem("rating_is_date", {"value": shown(text)}, "rating"),))
    bare = re.sub(r"(?<=\d)[ '’](?=\d{3})", "", text)
    number = bare if cell.kind == "number" else _with_point(bare, decimal_mark)
    if not (_FLOAT if cell.kind == "number" else _DECIMAL).fullmatch(number):
        return Rating(None, (Problem("rating_unreadable", {"value": shown(text)}, "rating"),))
    value = Decimal(number)
    if not 0 <= value < LARGEST_RATING:
        return Rating(None, (Problem("rating_out_of_range", {"value": shown(text)}, "rating"),))
    rounded = round(value, RATING_PLACES)
    problems: list[Problem] = []
    if cell.kind != "number" and re.fullmatch(r"\d{1,3}([.,])\d{3}", bare):
        problems.append(Problem("rating_thousands", {"value": text, "read": plain_number(rounded)}, "rating"))
    return Rating(Decimal(plain_number(rounded)), tuple(problems))


def plain_number(value: Decimal) -> str:
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _with_point(text: str, decimal_mark: str) -> str:
    """Return the number with a decimal point: the last of two different marks is the decimal one."""
    if "," in text and "." in text:
        thousands = "." if text.rindex(",") > text.rindex(".") else ","
        whole = re.split("[.,]", text.replace(thousands, "§"))[0]
        if not re.fullmatch(r"-?\d{1,3}(§\d{3})+", whole):
            return ""
        return text.replace(thousands, "").replace(",", ".")
    mark = "," if "," in text else "."
    if text.count(mark) > 1:
        return re.sub(r"[.,]", "", text) if re.fullmatch(r"-?\d{1,3}([.,]\d{3})+", text) else ""
    if re.fullmatch(r"\d{1,3}[.,]\d{3}", text) and mark != decimal_mark:
        return text.replace(mark, "")
    return text.replace(mark, ".")


def decimal_mark(texts: list[str]) -> str:
    """Return the mark of unmistakable decimals ("32,7"), else the comma, as Slovenian Excel writes."""
    points = sum(bool(re.fullmatch(r"\s*\d+\.(\d{1,2}|\d{4,})\s*", text)) for text in texts)
    commas = sum(bool(re.fullmatch(r"\s*\d+,(\d{1,2}|\d{4,})\s*", text)) for text in texts)
    return "." if points > commas else ","


def split_name(text: str, order: str) -> Names:
    """Split last and first name.

    A comma or capitals decide; otherwise `order` (LAST_FIRST or FIRST_LAST), with one first name.
    """
    if text.count(",") == 1:
        last, first = (part.strip() for part in text.split(","))
        return Names(last, first)
    words = re.sub(r"\s*[-–]\s+|\s+[-–]\s*", "-", text).split()
    capitals = [len(word) > 1 and word.isupper() for word in words]
    if any(capitals) and not all(capitals):
        last_words = [word for word, capital in zip(words, capitals, strict=True) if capital]
        first_words = [word for word, capital in zip(words, capitals, strict=True) if not capital]
        return Names(" ".join(last_words), " ".join(first_words))
    if len(words) < 2:
        return Names(" ".join(words), "")
    guessed = len(words) > 2
    if order == FIRST_LAST:
        return Names(" ".join(words[1:]), words[0], True, guessed)
    return Names(" ".join(words[:-1]), words[-1], True, guessed)
