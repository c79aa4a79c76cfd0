"""The Slovenian catalogue: complete, in step with the code, and shown by default. No gettext tools are needed.

The texts are collected here anew: from Python with ast, from templates with Django's own templatize, which turns them
into Python calls. Whoever adds a text writes its Slovenian into locale/sl/LC_MESSAGES/django.po and runs
`python3 manage.py tidy`, which compiles it.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.translation.template import templatize

from rules import rule_book
from rules.book import RuleBook
from tests.tournament.pages import folded

CATALOGUE = Path(settings.BASE_DIR, "locale", "sl", "LC_MESSAGES", "django.po")
ROOMS = ("rules", "scoresheets", "tournament")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%")
PLURAL_FORMS = "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"

#: Terms of the game that are the same in both languages, so that a text of nothing else is the same, too.
TERMS_IN_BOTH = frozenset(
    {"tri", "dve", "ena", "solo", "berač", "valat", "klop", "trula", "pagat", "mondfang", "kontra", "re", "sub"}
    | {"mort", "renons", "radelc", "mond", "škis"}
)

#: Words that have crept in before, and the one that the rule book, or else every other page, has for the same thing.
OTHER_WORDS = {
    r"\bsedež": "igralno mesto",
    r"\bustavi(l|tv)": "prekiniti",
    r"\bstori(l|ti)? renons": "povzročiti renons",
    r"napačn\w+ delit": "napačna razdelitev",
    r"\bv klopu": "pri klopu",
    r"oporekan": "sporna igra",
    r"\btekmoval(ec|c)": "igralec",
    r"startn\w+ list": "seznam prijav",
    r"prstni odtis": "odtis",
    r"\b(miza|igra) %\((number|table|game)\)s": "3. miza, 5. igra",
}

#: The calls that mark a text, and which of their arguments are the context, the singular and the plural.
MARKS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), ("singular",)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), ("singular", "plural")),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ("context", "singular")),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ("context", "singular", "plural")),
}
_LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL_IN_TEMPLATE = re.compile(rf"\b(?:n?p?gettext|_)\({_LITERAL}(?:, ?{_LITERAL})*(?:, ?count)?\)")


@dataclass(frozen=True)
class Text:
    """A text of the code as the catalogue knows it; `at` is where it stands."""

    singular: str
    plural: str
    context: str
    at: str

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.singular


def marked(python: str, path: str) -> Iterator[Text]:
    """Every text that a call of MARKS is given literally (in pieces, too: the parser has joined them)."""
    for node in ast.walk(ast.parse(python)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        parts = MARKS.get(name, ())
        literals = [node.value for node in node.args if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        if parts and len(literals) >= len(parts):
            given = dict(zip(parts, literals, strict=False))
            yield Text(given["singular"], given.get("plural", ""), given.get("context", ""), f"{path}:{node.lineno}")


def in_template(template: str, path: str) -> Iterator[Text]:
    """Every text of a template, of its tags and of its filters' arguments."""
    for number, line in enumerate(templatize(template, origin=path).splitlines(), start=1):
        for call in CALL_IN_TEMPLATE.findall(line):
            yield from marked("\n" * (number - 1) + call, path)


@cache
def texts() -> tuple[Text, ...]:
    """Every text of the code."""
    found: list[Text] = []
    for room in ROOMS:
        for path in sorted(Path(settings.BASE_DIR, room).rglob("*.py")):
            found += marked(path.read_text(encoding="utf-8"), str(path.relative_to(settings.BASE_DIR)))
    for path in sorted(Path(settings.BASE_DIR, "templates").rglob("*.html")):
        found += in_template(path.read_text(encoding="utf-8"), str(path.relative_to(settings.BASE_DIR)))
    return tuple(found)


@cache
def catalogue() -> polib.POFile:
    """The Slovenian texts as they are written down."""
    return polib.pofile(str(CATALOGUE))


@cache
def entries() -> dict[tuple[str, str], polib.POEntry]:
    """The catalogue by context and English text."""
    return {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue() if not entry.obsolete}


def slovenian(entry: polib.POEntry) -> list[str]:
    """An entry's Slovenian text, or its four plural forms."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def test_texts_are_found_in_python_and_templates() -> None:
    python = 'from x import gettext_lazy as _\n_("one " "two")\nngettext("%(n)s a", "%(n)s b", 3)\npgettext("c", "d")'
    assert [(text.context, text.singular, text.plural) for text in marked(python, "x")] == [
        ("", "one two", ""),
        ("", "%(n)s a", "%(n)s b"),
        ("c", "d", ""),
    ]
    template = (
        """{% load i18n %}{% translate "a'b" context "c" as d %}{{ e|default:_("nobody") }}\n"""
        """{% blocktranslate trimmed count n=x %}\n {{ n }} "game"\n"""
        """{% plural %} {{ n }} games {% endblocktranslate %}"""
    )
    assert [(text.context, text.singular, text.plural) for text in in_template(template, "x")] == [
        ("c", "a'b", ""),
        ("", "nobody", ""),
        ("", '%(n)s "game"', "%(n)s games"),
    ]


def test_every_text_of_the_code_is_in_the_catalogue() -> None:
    missing = {f"{text.at} {text.singular!r}" for text in texts() if text.key not in entries()}
    without_plural = {
        f"{text.at} {text.singular!r}"
        for text in texts()
        if text.plural and text.key in entries() and entries()[text.key].msgid_plural != text.plural
    }
    assert sorted(missing | without_plural) == []


def test_every_text_is_translated() -> None:
    empty = [entry.msgid for entry in entries().values() if not all(text.strip() for text in slovenian(entry))]
    incomplete = [
        entry.msgid
        for entry in entries().values()
        if entry.msgid_plural and sorted(entry.msgstr_plural) != [0, 1, 2, 3]
    ]
    fuzzy = [entry.msgid for entry in catalogue() if entry.fuzzy]
    assert (empty, incomplete, fuzzy) == ([], [], [])


def test_the_catalogue_holds_nothing_that_the_code_does_not_say() -> None:
    said = {text.key for text in texts()}
    assert sorted(key for key in entries() if key not in said) == []
    assert [entry.msgid for entry in catalogue().obsolete_entries()] == []


def test_translations_are_filled_with_the_same_values() -> None:
    wrong = [
        (entry.msgid, text)
        for entry in entries().values()
        for text in slovenian(entry)
        if placeholders(text) not in (placeholders(entry.msgid_plural or entry.msgid), placeholders(entry.msgid))
    ]
    assert wrong == []


def test_several_are_never_shown_without_their_number() -> None:
    """Slovenian says one also of 101, so a form may only leave the number out where English leaves it out of many."""
    wrong = [
        (entry.msgid, text)
        for entry in entries().values()
        if entry.msgid_plural
        for text in slovenian(entry)
        if placeholders(text) != placeholders(entry.msgid_plural)
    ]
    assert wrong == []


def test_translations_keep_the_end_and_the_quotation_marks_of_print() -> None:
    odd = [
        (entry.msgid, text)
        for entry in entries().values()
        for text in slovenian(entry)
        if any(mark in text for mark in "“”„\"'") or (entry.msgid[-1] in ".?:…" and text[-1:] != entry.msgid[-1])
    ]
    assert odd == []


def test_a_thing_has_one_name_on_every_page_the_rule_books() -> None:
    others = [
        (text, right)
        for entry in entries().values()
        for text in slovenian(entry)
        for other, right in OTHER_WORDS.items()
        if re.search(other, text, re.IGNORECASE)
    ]
    assert others == []


def test_the_compiled_catalogue_is_the_written_one() -> None:
    """`manage.py tidy` compiles; the compiled file is what Django reads and what a fresh machine gets."""
    assert CATALOGUE.with_suffix(".mo").read_bytes() == catalogue().to_binary()


def test_the_catalogue_counts_as_django_does() -> None:
    """One, two, three and four, more: with other rules than Django's own Slovenian, Django would mix the forms up."""
    assert catalogue().metadata["Plural-Forms"] == PLURAL_FORMS
    with translation.override("sl"):
        told = [translation.ngettext("%(count)s game", "%(count)s games", n) % {"count": n} for n in (1, 2, 3, 5, 101)]
    assert told == ["1 igra", "2 igri", "3 igre", "5 iger", "101 igra"]


def same_in_both(text: str) -> bool:
    """Nothing but terms of the game, Roman numbers, values and signs."""
    words = re.findall(r"[^\W\d_]+", PLACEHOLDER.sub("", text))
    return all(word.casefold() in TERMS_IN_BOTH or re.fullmatch("[IVX]+", word) for word in words)


def texts_of(book: RuleBook) -> dict[str, str]:
    """Everything a rule book says to people, by where it stands."""
    said = {f"sentence {code}": text for code, text in book.sentences.items()}
    said |= {f"term {code}": text for code, text in book.terms.items()}
    for field in book.fields:
        said |= {f"field {field.name}": field.label, f"help {field.name}": field.help}
    for option in book.option_fields:
        said[f"option {option.name}"] = option.label
        said |= {f"option {option.name} {choice.value}": choice.label for choice in option.choices}
    return {where: text for where, text in said.items() if text}


@pytest.mark.parametrize("code", ["si-tzs"])
def test_a_rule_book_speaks_slovenian(code: str) -> None:
    """Violations, items, remarks, terms, fields and options: each has a Slovenian text of its own."""
    with translation.override("sl"):
        english = {
            where: text
            for where, text in texts_of(rule_book(code)).items()
            if translation.gettext(text) == text and not same_in_both(text)
        }
    assert english == {}


@pytest.mark.django_db
def test_slovenian_is_the_default_and_english_a_choice() -> None:
    visitor = Client()
    first = visitor.get("/", headers={"accept-language": "en-GB,en;q=0.9"}).content.decode()
    assert '<html lang="sl"' in folded(first)
    assert "Tarok turnirji" in first
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    second = visitor.get("/").content.decode()
    assert '<html lang="en"' in folded(second)
    assert "Tarok tournaments" in second
    assert "Tarok turnirji" not in second
