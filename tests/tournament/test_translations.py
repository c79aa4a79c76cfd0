"""The catalogues: complete, in step with the code, and Slovenian shown by default. No gettext tools are needed.

The texts are collected here anew: from Python with ast, from templates with Django's own templatize, which turns them
into Python calls. Whoever adds a text appends it to every locale/*/LC_MESSAGES/django.po; the next start compiles
them. A new language is offered, and tested here, once it stands in
settings.LANGUAGES; then it needs its quotation marks and counted words below, and its dates in tournament/formats.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
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
from tournament.wording.catalogues import compile_outdated

#: Every language that pages are offered in, but English, which the code itself says.
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
ROOMS = ("rules", "scoresheets", "tournament")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%%")
PLURAL_FORMS = re.compile(r"nplurals=(?P<forms>\d); *plural=(?P<form>.+);")

#: What stands around a quoted word.
QUOTATION_MARKS = {"sl": "»«", "hu": "„”»«", "cs": "„“"}

#: The text "%(count)s game" of each number that a language may say in another way.
COUNTED: Mapping[str, Mapping[int, str]] = {
    "sl": {1: "1 igra", 2: "2 igri", 3: "3 igre", 5: "5 iger", 101: "101 igra"},
    "hu": {1: "1 parti", 2: "2 parti", 101: "101 parti"},
    "cs": {1: "1 hra", 2: "2 hry", 5: "5 her", 101: "101 her"},
}

#: Terms of the game that are the same in every language, so that a text of nothing else is the same, too.
TERMS_IN_ALL = frozenset(
    {"tri", "dve", "ena", "solo", "berač", "valat", "klop", "trula", "pagat", "mondfang", "kontra", "re", "sub"}
    | {"mort", "renons", "radelc", "mond", "škis"}
)

#: The calls that mark a text, and which of their arguments are the context, the singular and the plural.
MARKS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), ("singular",)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), ("singular", "plural")),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ("context", "singular")),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ("context", "singular", "plural")),
}
each_language = pytest.mark.parametrize("language", LANGUAGES)
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


def path_of(language: str) -> Path:
    return Path(settings.BASE_DIR, "locale", language, "LC_MESSAGES", "django.po")


@cache
def catalogue(language: str) -> polib.POFile:
    """The texts of a language as they are written down."""
    return polib.pofile(str(path_of(language)))


@cache
def entries(language: str) -> dict[tuple[str, str], polib.POEntry]:
    """The catalogue by context and English text."""
    return {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue(language) if not entry.obsolete}


def translated(entry: polib.POEntry) -> list[str]:
    """An entry's text in the catalogue's language, or its plural forms in order."""
    return [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)] or [entry.msgstr]


def forms_of(language: str, numbers: range) -> list[int]:
    """Which plural form of the catalogue each number takes; raises ValueError if the header says none."""
    stated = PLURAL_FORMS.fullmatch(catalogue(language).metadata["Plural-Forms"])
    if stated is None:
        raise ValueError(f"locale/{language} does not say how it counts")
    return [c2py(stated["form"])(number) for number in numbers]


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


@each_language
def test_every_text_of_the_code_is_in_the_catalogue(language: str) -> None:
    known = entries(language)
    missing = {f"{text.at} {text.singular!r}" for text in texts() if text.key not in known}
    without_plural = {
        f"{text.at} {text.singular!r}"
        for text in texts()
        if text.plural and text.key in known and known[text.key].msgid_plural != text.plural
    }
    assert sorted(missing | without_plural) == []


@each_language
def test_every_text_is_translated(language: str) -> None:
    forms = sorted(set(forms_of(language, range(1000))))
    written = entries(language).values()
    empty = [entry.msgid for entry in written if not all(text.strip() for text in translated(entry))]
    incomplete = [entry.msgid for entry in written if entry.msgid_plural and not {*forms} <= {*entry.msgstr_plural}]
    fuzzy = [entry.msgid for entry in catalogue(language) if entry.fuzzy]
    assert (empty, incomplete, fuzzy) == ([], [], [])


@each_language
def test_the_catalogue_holds_nothing_that_the_code_does_not_say(language: str) -> None:
    said = {text.key for text in texts()}
    assert sorted(key for key in entries(language) if key not in said) == []
    assert [entry.msgid for entry in catalogue(language).obsolete_entries()] == []


@each_language
def test_no_text_is_translated_twice(language: str) -> None:
    """Catalogues of two branches are merged line by line: both may have appended the same text."""
    assert len(catalogue(language)) == len(entries(language))


@each_language
def test_translations_are_filled_with_the_same_values(language: str) -> None:
    wrong = [
        (entry.msgid, text)
        for entry in entries(language).values()
        for text in translated(entry)
        if placeholders(text) not in (placeholders(entry.msgid_plural or entry.msgid), placeholders(entry.msgid))
    ]
    assert wrong == []


@each_language
def test_several_are_never_shown_without_their_number(language: str) -> None:
    """A form of several numbers (Slovenian says one also of 101) leaves out only what English leaves out of many."""
    forms = forms_of(language, range(1000))
    wrong = [
        (entry.msgid, text)
        for entry in entries(language).values()
        if entry.msgid_plural
        for form, text in entry.msgstr_plural.items()
        if forms.count(form) > 1 and placeholders(text) != placeholders(entry.msgid_plural)
    ]
    assert wrong == []


@each_language
def test_translations_keep_the_end_and_the_quotation_marks_of_print(language: str) -> None:
    foreign = set("“”„»«\"'") - {*QUOTATION_MARKS[language]}
    odd = [
        (entry.msgid, text)
        for entry in entries(language).values()
        for text in translated(entry)
        if foreign & {*text} or (entry.msgid[-1] in ".?:…" and text[-1:] != entry.msgid[-1])
    ]
    assert odd == []


def test_a_catalogue_is_compiled_when_it_was_written_later(tmp_path: Path) -> None:
    folder = tmp_path / "sl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    written, compiled = folder / "django.po", folder / "django.mo"
    written.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Draw"\nmsgstr "Žreb"\n')
    compile_outdated(tmp_path)
    assert polib.mofile(str(compiled)).find("Draw").msgstr == "Žreb"
    compiled.write_bytes(b"newer")
    compile_outdated(tmp_path)
    assert compiled.read_bytes() == b"newer"
    os.utime(written, ns=(0, compiled.stat().st_mtime_ns + 1))
    compile_outdated(tmp_path)
    assert polib.mofile(str(compiled)).find("Draw").msgstr == "Žreb"
    assert [file.name for file in sorted(folder.iterdir())] == ["django.mo", "django.po"]


#: What a program says in its own first sentence; its catalogues are those of the folder.
FIRST_SENTENCE = """
import sys
from tournament import settings
settings.LOCALE_PATHS = [sys.argv[1]]
import django
django.setup()
from django.utils.translation import gettext
print(gettext("Draw"))
"""


def test_the_program_that_compiles_the_catalogues_reads_them_itself(tmp_path: Path) -> None:
    """Models read a sentence while they are imported; without this the first start after a change was English."""
    folder = tmp_path / "sl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    text = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Draw"\nmsgstr "Razpored"\n'
    (folder / "django.po").write_text(text)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tournament.settings", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", FIRST_SENTENCE, str(tmp_path)]
    first = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=True)
    assert first.stdout == "Razpored\n"


@each_language
def test_each_number_has_the_form_that_the_language_counts_it_with(language: str) -> None:
    with translation.override(language):
        told = {
            n: translation.ngettext("%(count)s game", "%(count)s games", n) % {"count": n} for n in COUNTED[language]
        }
    assert told == COUNTED[language]


def same_in_all(text: str) -> bool:
    """Nothing but terms of the game, Roman numbers, values and signs."""
    words = re.findall(r"[^\W\d_]+", PLACEHOLDER.sub("", text))
    return all(word.casefold() in TERMS_IN_ALL or re.fullmatch("[IVX]+", word) for word in words)


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


def test_no_template_has_the_quotation_marks_of_one_language() -> None:
    """A note of a Czech phone stood in Slovenian marks; `in_quotes` and the catalogues know those of the reader."""
    marks = re.compile("[»«„]")
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    assert [path.name for path in templates if marks.search(path.read_text(encoding="utf-8"))] == []


@each_language
@pytest.mark.parametrize("code", ["si-tzs"])
def test_a_rule_book_speaks_every_language(code: str, language: str) -> None:
    """Violations, items, remarks, terms, fields and options: each has a text of its own."""
    with translation.override(language):
        english = {
            where: text
            for where, text in texts_of(rule_book(code)).items()
            if translation.gettext(text) == text and not same_in_all(text)
        }
    assert english == {}


@pytest.mark.django_db
def test_slovenian_is_the_default_and_english_a_choice() -> None:
    visitor = Client()
    first = visitor.get("/", headers={"accept-language": "en-GB,en;q=0.9"}).content.decode()
    assert '<html lang="sl"' in folded(first)
    assert "Turnirji v taroku" in first
    visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    second = visitor.get("/").content.decode()
    assert '<html lang="en"' in folded(second)
    assert "Tarok tournaments" in second
    assert "Turnirji v taroku" not in second


@each_language
@pytest.mark.django_db
def test_the_switch_offers_each_language_by_its_own_name(language: str) -> None:
    visitor = Client()
    offered = re.findall(r'<button class="menu-item" name="language" value="(\w+)" lang="\1"', shown(visitor))
    assert offered == [code for code, _name in settings.LANGUAGES]
    visitor.post("/i18n/setlang/", {"language": language})
    page = shown(visitor)
    assert f'<html lang="{language}"' in page
    assert re.search(rf'lang="{language}" aria-current="true" ?> ?{dict(settings.LANGUAGES)[language]}', page)


def shown(visitor: Client) -> str:
    return folded(visitor.get("/").content.decode())
