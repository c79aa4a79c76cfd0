"""Outside `rules/` stands no article, field, contract, carry, kind of case, seat or size of one rule book.

The house asks for them.
What to look for comes from the registered books, so a new one is covered; comments and docstrings are read as well.
What stays is listed with its reason, and an entry that finds nothing any more is red.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from rules import RULE_BOOKS
from rules.book import RuleBook
from rules.references import names
from tournament.wording.numbers import minutes

ROOMS = ("tournament", "scoresheets", "templates", "static")
SUFFIXES = {".py", ".html", ".js", ".css", ".txt"}

#: Names of fields and contracts that are plain English, or the house's own: they say nothing of a book.
EVERYDAY = frozenset(
    {"answer", "bid", "called", "caught", "close", "dealing", "double", "each", "entries", "first", "forgotten", "hand"}
    | {
        "inverse",
        "kings",
        "late",
        "lateness",
        "misdeal",
        "misdeals",
        "open",
        "outcome",
        "partner",
        "revealing",
        "third",
    }
    | {"thrown", "won", "yielded"}
)
#: Words of one book's game that name none of its fields, contracts or fines.
MORE_WORDS = frozenset(("forehand", "mond", "radelc", "talon"))


@dataclass(frozen=True)
class Found:
    """What stands where."""

    kind: str
    what: str
    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind} {self.what!r}: {self.text.strip()[:140]}"


@dataclass(frozen=True)
class Stays:
    """What may stand in which files, and why. `what`: the words ("*": all of the kind), in lines that have `where`."""

    kind: str
    what: str
    files: str
    why: str
    where: str = ""

    def excuses(self, found: Found) -> bool:
        said = self.what == "*" or found.what.casefold() in self.what.split()
        there = self.kind in ("*", found.kind) and fnmatch(found.file, self.files)
        return said and there and re.search(self.where, found.text) is not None


PRODUCT = (
    r"Radelc(?! circle)|RADELC_|radelc[-_][a-z$\"]|radelc\.(?:sqlite|example)|\"radelc(?: [a-z]|\")"
    r"|load [a-z0-9_ ]*\bradelc\b|templatetags.radelc"
)
TRICKS = "forehand mond mondfang talon trula"
STAYS = (
    Stays("word", "radelc", "*", "the program's own name, and the user's for the model of a carried mark", PRODUCT),
    Stays("word", "radelc", "tournament/models/triggers.py", "triggers of the model's table"),
    Stays("case", "count card", "tournament/models/discipline.py", "reasons of a table's call, the house's own"),
    Stays("case", "count", "scoresheets/workbooks/xlsx.py", "a format of numbers"),
    Stays("word", "renons", "*", "the user's word: the model, its table, and every page and sentence about its cases"),
    Stays("*", "*", "tournament/migrations/*", "what was applied once is never rewritten"),
    Stays("*", "*", "tournament/demo/*", "the demo is an event of one book"),
    Stays("*", "*", "*/styleguide.py", "the samples of the style guide are lines of a game"),
    Stays("*", "*", "templates/desk/styleguide.html", "the samples of the style guide are lines of a game"),
    Stays(
        "seat", "*", "tournament/draw/*", "the draw's request names its columns; a book's seats are put in their place"
    ),
    Stays("article", "a4", "templates/papers/prints.html", "a size of paper"),
    Stays("article", "a3", "templates/papers/prints.html", "a size of paper"),
    Stays("article", "a3", "tournament/papers/views/prints.py", "a size of paper"),
    Stays("article", "a3", "scoresheets/bound.py", "a size of paper"),
    Stays("article", "a4", "tournament/models/events.py", "a size of paper"),
    Stays("size", "3", "tournament/draw/*", "how tables of three are drawn is mathematics of three"),
    Stays("size", "21", "tournament/draw/schedule/systems.py", "points of the systems"),
    Stays("size", "*", "tournament/cup/*", "teams of three of which three meet: the cup's own numbers"),
    Stays("size", "*", "tournament/wording/guide/help_texts_season.py", "the same, in sentences"),
    Stays("size", "3", "tournament/rounds/forms/rounds.py", "three parts are thirds: they have words of their own"),
    Stays("size", "3", "tournament/wording/draw.py", "three parts are thirds: they have words of their own"),
    Stays("article", "a4", "scoresheets/*", "the size of the paper"),
    Stays("article", "a4", "static/css/print.css", "the size of the paper"),
    Stays("seat", "*", "scoresheets/workbooks/workbook_standings.py", "columns of a spreadsheet"),
    Stays(
        "word",
        TRICKS,
        "templates/rulings/*",
        "the page of remembered tricks, of books that have `Tricks`: its fields",
    ),
    Stays("word", TRICKS, "tournament/rulings/views/reconstruction*", "the same page"),
    Stays("word", TRICKS, "static/css/tricks.css", "the same page"),
    Stays("seat", "*", "static/css/components.css", "a colour for each letter that any of the books has"),
    Stays(
        "seat",
        "*",
        "tournament/recording/views/office/grid.py",
        "short heads for fields that books call so, in every language",
    ),
    Stays(
        "word",
        "pagat valat mond mondfang",
        "tournament/recording/views/office/grid.py",
        "short heads for fields that books call so, in every language",
    ),
)


def books() -> Iterator[RuleBook]:
    """Every book at every size."""
    for book in RULE_BOOKS.values():
        yield from (book.at(size) for size in book.table_sizes)


def words() -> frozenset[str]:
    """The words of a book's game: its fields, contracts, features and fines, unless every book has them."""
    by_book: dict[str, set[str]] = {}
    for book in books():
        own = by_book.setdefault(book.language + book.code.partition("-20")[0], set())
        own.update(re.sub(r"_[A-Z]$", "", field.name) for field in book.fields)
        own.update(book.asking.contracts)
        own.update(feature.name for feature in book.asking.features)
        own.update(fine.partition("-")[0] for fine in book.fines)
    shared = frozenset.intersection(*(frozenset(own) for own in by_book.values()))
    found = {word for own in by_book.values() for word in own} - shared
    return frozenset(word for word in found | MORE_WORDS if len(word) > 2) - EVERYDAY - shared


def articles() -> frozenset[str]:
    """Every number that a book quotes, as a whole or in part (C2)."""
    return frozenset(number for book in books() for number in (*book.article_numbers, *book.references.values()))


def numbers() -> frozenset[str]:
    """How many games a round of a book has and how long one takes, as they are written."""
    by_games = [book.ends for book in books() if book.ends.how == "games"]
    lengths = [ends.seconds // ends.count for ends in by_games]
    return frozenset((*(str(ends.count) for ends in by_games), *map(str, lengths), *map(minutes, lengths)))


def _any(of: frozenset[str]) -> str:
    return "|".join(re.escape(one) for one in sorted(of, key=lambda one: (-len(one), one)))


def kinds() -> frozenset[str]:
    """The kinds of cases."""
    return frozenset(kind for book in books() for kind in book.discipline.kinds)


LETTER = f"[{''.join(sorted({letter for book in books() for letter in book.seats}))}]"
SIZE = f"[{''.join(sorted({str(size) for book in books() for size in book.table_sizes}))}]"
COUNTED = "three|four|five|six|seven"
LOOKED_FOR = {
    "article": re.compile(rf"(?<![\w#./-])({_any(articles())})(?!\w|\.\d)"),
    "case": re.compile(
        rf"""\b[A-Z]+ = ["']({_any(kinds())})["']"""
        rf"""|["']({_any(kinds())})["'], ["'](?:{_any(kinds())})["']"""
    ),
    "word": re.compile(rf"(?<![a-z])({_any(words())})(?:s|i)?(?![a-z])", re.IGNORECASE),
    "seat": re.compile(
        rf"""(?:_|["'])({LETTER})["']|\bseat-({LETTER})\b"""
        rf"|\b(?:[Ss]eats?|at|player|players|phone of|by|on|until|captain) ({LETTER})\b(?![+'/]|\.\w)"
        rf"|(?<![+\w])({LETTER})(?:'s\b|,? (?:and|or) |, {LETTER}\b)"
    ),
    "size": re.compile(
        rf"(?<![\d.:#])({_any(numbers())})(?![\d.:%]|px|rem)"
        rf"|\b(?:seats|players|sitting|parts|size)\)? (?:[=!<>]=|[<>]) ({SIZE})\b"
        rf"|\b(?:[Aa]ll|[Tt]he|[Tt]hese) ({COUNTED}) (?:agree|at|there|play|players|seats|totals|choose|wrote|were)\b"
        r"|\b([Oo]ther two)\b"
    ),
}


def look(file: str, text: str) -> Iterator[Found]:
    """What a text says of a book. Names of classes are read word by word."""
    for line, said in enumerate(text.splitlines(), start=1):
        plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", said)
        for kind, pattern in LOOKED_FOR.items():
            for match in pattern.finditer(plain if kind == "word" else said):
                yield Found(kind, next(filter(None, match.groups())), file, line, said)


def sources() -> Iterator[tuple[str, str]]:
    for room in ROOMS:
        for path in sorted(Path(settings.BASE_DIR, room).rglob("*")):
            if path.suffix in SUFFIXES:
                yield path.relative_to(settings.BASE_DIR).as_posix(), path.read_text(encoding="utf-8")


@cache
def everything() -> tuple[Found, ...]:
    return tuple(found for file, text in sources() for found in look(file, text))


def test_the_house_names_no_thing_of_one_book() -> None:
    left = [str(found) for found in everything() if not any(one.excuses(found) for one in STAYS)]
    assert not left, "\n" + "\n".join(left)


def test_what_stays_is_still_there() -> None:
    found = everything()
    assert not [one for one in STAYS if not any(one.excuses(this) for this in found)]


def test_every_mark_of_a_sentence_is_answered_and_every_answer_asked_for() -> None:
    marked = {name for _file, text in sources() for name in names(text)}
    asked = {name for _file, text in sources() for name in re.findall(r"[\"']([a-z-]+)[\"']", text)}
    answered = {name for book in RULE_BOOKS.values() for name in book.references}
    assert marked <= answered
    assert answered <= marked | asked


@pytest.mark.parametrize(
    ("said", "kind", "what"),
    [
        (".seat-B { color: red; }", "seat", "B"),
        ("# the referee takes it (A12)", "article", "A12"),
        ("    renonc_corrected = 3", "word", "renonc_corrected"),
        ("class KlopPage:", "word", "Klop"),
        ("The forehand speaks.", "word", "forehand"),
        ("radelci of a seat", "word", "radelc"),
        ("{% translate 'Call seat B.' %}", "seat", "B"),
        ("by hand on A's phone", "seat", "A"),
        ('fields["points_C"]', "seat", "C"),
        ("if len(seats) == 3:", "size", "3"),
        ("all three agree", "size", "three"),
        ('DISCARD = "discard", _("wrong discard")', "case", "discard"),
        ('Q(kind__in=("signal", "talk"))', "case", "signal"),
        ("default=21,", "size", "21"),
        ("each full 4:30", "size", "4:30"),
    ],
)
def test_one_of_each_kind_is_found(said: str, kind: str, what: str) -> None:
    found = [one for one in look("tournament/views/planted.py", said) if not any(s.excuses(one) for s in STAYS)]
    assert [(one.kind, one.what) for one in found] == [(kind, what)]


@pytest.mark.parametrize("said", ["Radelc prints it", "the bee rests at a table", "a page of 1.21 mm", "It is a plan."])
def test_plain_words_are_not(said: str) -> None:
    assert not [one for one in look("tournament/a.py", said) if not any(s.excuses(one) for s in STAYS)]
