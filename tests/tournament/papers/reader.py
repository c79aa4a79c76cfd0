"""Somebody who has nothing but the printed sheet and the rule book, and works every line out again with a pencil.

Nothing here asks `rules`: lines are read as Slovenian text, and the arithmetic is the seed's, article by article.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from scoresheets.data import Line, TableSheet
from scoresheets.sheet.sheet_plan import plan

BASE = {"tri": 10, "dve": 20, "ena": 30, "solo": 80, "berač": 125, "valat": 500}  # B1.15, B1.17
FEATURES = {"kralji": 20, "trula": 20, "pagat": 50, "valat": 500}  # B1.17
LEFT = {"A": "B", "B": "C", "C": "A"}
SIGN = {"+": 1, "−": -1}
_FEATURE = "|".join(FEATURES)


@dataclass
class Announced:
    """`good`: + or − as printed, "" in a stopped game; `words`: who said kontra, re, sub, mort."""

    feature: str
    by: str
    words: str
    good: str


@dataclass
class Read:
    """What the remarks of one line say."""

    points: int | None = None
    klop: dict[str, int] = field(default_factory=dict)
    won: bool | None = None
    words: str = ""
    announced: list[Announced] = field(default_factory=list)
    silent: list[tuple[str, str, str]] = field(default_factory=list)  # feature, "" or "defenders" or a seat, sign
    valat: str = ""  # a silent one: "declarer" or "defenders"
    radelc: bool = False
    idle: bool = False
    alone: bool = False
    mondfang: str = ""
    misdeals: str = ""
    renons: str = ""
    before: bool = False
    ruled: bool = False
    late: str = ""
    paper: bool = False


def remarks_of(sheet: TableSheet) -> dict[int, str]:
    """The remarks as they are on the paper, by line; one that its cell cuts is told in a note."""
    pages = plan(sheet)
    told: dict[int, str] = {}
    for page in pages:
        for number, remarks in page.remarks.items():
            told[number] = " ".join(remarks.lines)
    notes = " ".join(("\n" if note.marker else "") + note.text for page in pages for note in page.notes)
    for number, text in re.findall(r"\n(\d+)\. ([^\n]*)", notes):
        if told.get(int(number), "").endswith("…"):
            told[int(number)] = text.strip()
    return told


def read(remarks: str) -> Read:
    """The remarks of one line understood; an AssertionError for one that nobody could understand."""
    found = Read()
    for one in remarks.split("; ") if remarks else []:
        _understand(one, found)
    return found


def _understand(one: str, found: Read) -> None:
    plain = {
        "radelc ×2": ("radelc", True),
        "radelc se ne upošteva": ("idle", True),
        "dobljen": ("won", True),
        "izgubljen": ("won", False),
        "tihi valat, piše se samo ta": ("valat", "declarer"),
        "tihi valat nasprotnikov, piše se samo ta": ("valat", "defenders"),
        "piše se samo valat": ("alone", True),
        "vrednost določil sodnik": ("ruled", True),
        "samo vpisane vrednosti": ("paper", True),
    }
    if one in plain:
        setattr(found, *plain[one])
    elif one.endswith("(se ne piše)"):
        assert "tiho" in one
    elif match := re.fullmatch(r"zbrano (\d+)", one):
        found.points = int(match[1])
    elif match := re.fullmatch(r"zbrano A (\d+), B (\d+), C (\d+)", one):
        found.klop = dict(zip("ABC", map(int, match.groups()), strict=True))
    elif match := re.fullmatch(r"(kontra|re|sub|mort) ([ABC])", one):
        assert match[1] == ("kontra", "re", "sub", "mort")[len(found.words)]
        found.words += match[2]
    elif match := re.fullmatch(rf"({_FEATURE}) ([ABC])(?: \(([^)]*)\))?(?: ([+−]))?", one):
        words = "".join(word[-1] for word in match[3].split(", ")) if match[3] else ""
        found.announced.append(Announced(match[1], match[2], words, match[4] or ""))
    elif match := re.fullmatch(r"pagat ([ABC]) tiho ([+−])", one):
        found.silent.append(("pagat", match[1], match[2]))
    elif match := re.fullmatch(r"(kralji|trula) tiho( pri nasprotnikih)?", one):
        found.silent.append((match[1], "defenders" if match[2] else "", "+"))
    elif match := re.fullmatch(r"renons ([ABC])( pred koncem licitacije)?", one):
        found.renons += match[1]
        found.before = bool(match[2])
    else:
        match = re.fullmatch(r"(mondfang|napačna razdelitev|zamuda) ([ABC])", one)
        assert match, one
        name = {"mondfang": "mondfang", "napačna razdelitev": "misdeals", "zamuda": "late"}[match[1]]
        setattr(found, name, getattr(found, name) + match[2])


def worked_out(line: Line, found: Read, rules: str) -> dict[str, int] | None:
    """What the line writes by seat; None where the sheet says that the values stand by themselves (A9, C1.5)."""
    if found.paper or found.ruled:
        return None
    written: Counter[str] = Counter()
    for seat, points in _items(line, found, rules):
        written[seat] += points
    for seat in found.misdeals:
        written[seat] -= 20  # C1.10
    if found.mondfang:
        written[found.mondfang] -= 21  # B1.26
    return {seat: written[seat] for seat in "ABC"}


def _items(line: Line, found: Read, rules: str) -> Iterator[tuple[str, int]]:
    if found.late:
        yield found.late, -45  # B1.5
    elif found.renons:
        for seat in found.renons:
            yield seat, -_renons(line, found, rules)
    elif line.contract == "klop":
        yield from _klop(found, line.dots, rules)
    else:
        yield from _game(line, found, rules)


def _renons(line: Line, found: Read, rules: str) -> int:
    """C2.2, C2.3: game, whole difference and announcements; before a contract the forehand's tri."""
    radelc = 2 if found.radelc else 1
    if line.contract == "klop":
        return 70 << len(line.dots)  # B2.3
    base, times = BASE["tri" if found.before else line.contract], 1 << len(found.words)
    if line.contract in ("berač", "valat"):
        value = base * times
    else:
        value = base * times + 35 if "samo vrednost igre" in rules else (base + 35) * times
    return (value + sum(FEATURES[one.feature] << len(one.words) for one in found.announced)) * radelc


def _klop(found: Read, dots: tuple[str, ...], rules: str) -> Iterator[tuple[str, int]]:
    """B2.3, B2.4."""
    most = max(found.klop.values())
    for seat, taken in found.klop.items():
        value = -70 if taken >= 35 else 0 if most >= 35 and "(B2.3): nič" in rules else -taken
        if dots:
            (caller,) = dots
            alone = found.klop[caller] == most <= 34 and list(found.klop.values()).count(most) == 1
            value *= 1 if alone and seat != caller else 2
        yield seat, value


def _game(line: Line, found: Read, rules: str) -> Iterator[tuple[str, int]]:
    radelc = 2 if found.radelc else 1
    if found.valat:  # B1.14
        value = (250 if found.valat == "declarer" else -250) * radelc
        yield from _doubled(line, value << len(found.words), value, found.words)
    elif line.contract in ("berač", "valat"):
        value = (BASE[line.contract] if found.won else -BASE[line.contract]) * radelc
        yield from _doubled(line, value << len(found.words), value, found.words)
    else:
        if not found.alone:
            assert found.points is not None
            won = 1 if found.points >= 36 else -1  # B1.16
            base, difference, times = BASE[line.contract] * won, found.points - 35, 1 << len(found.words)
            value = base * times + difference if "samo vrednost igre" in rules else (base + difference) * times
            yield from _doubled(line, value * radelc, (base + difference) * radelc, found.words)
        for one in found.announced:
            if not found.alone or one.feature == "valat":
                yield from _announced(line, one, radelc)
        if not found.alone:
            for feature, whose, sign in found.silent:
                yield from _silent(line, feature, whose, sign, radelc)


def declarer_of(line: Line) -> str:
    """Who took the game, "" where nobody did (klop)."""
    return "".join(line.takers)


def _doubled(line: Line, value: int, plain: int, words: str) -> Iterator[tuple[str, int]]:
    """At the declarer; if words on it failed, the bonus of the defender who said none (B1.22)."""
    yield declarer_of(line), value
    if words and value > 0:
        for seat in "ABC":
            if seat != declarer_of(line) and seat not in words:
                yield seat, value - plain


def _announced(line: Line, one: Announced, radelc: int) -> Iterator[tuple[str, int]]:
    """B1.17, B1.29; B1.21 for the partner of a defender who failed."""
    own = one.by == declarer_of(line)
    plain = FEATURES[one.feature] * SIGN[one.good] * radelc * (1 if own else -1)
    if own:
        yield from _doubled(line, plain << len(one.words), plain, one.words)
        return
    yield declarer_of(line), plain << len(one.words)
    if one.good == "−":
        yield next(seat for seat in "ABC" if seat not in (declarer_of(line), one.by)), plain << len(one.words)


def _silent(line: Line, feature: str, whose: str, sign: str, radelc: int) -> Iterator[tuple[str, int]]:
    """B1.18, half of it; B1.21 for the partner of a defender whose pagat was beaten."""
    own = whose in ("", declarer_of(line))
    value = FEATURES[feature] // 2 * SIGN[sign] * radelc * (1 if own else -1)
    yield declarer_of(line), value
    if sign == "−" and not own:
        yield next(seat for seat in "ABC" if seat not in (declarer_of(line), whose)), value
