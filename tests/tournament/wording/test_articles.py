"""The Hungarian article before a value: chosen by its sound, in every sentence, whoever fills it in."""

import re
from collections.abc import Iterator

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy

from tests.tournament.test_translations import catalogue, translated
from tournament.wording.articles import Sentence, article

WITH_AN_ARTICLE = re.compile(r"\b[Aa]\(z\)")


@pytest.mark.parametrize(
    ("values", "right"),
    [
        ((1, 5, 50, 51, 59, 500, 555, 1000, 1848, 5000, 50_000, 500_000, 1_000_000), "az"),
        ((0, 2, 3, 4, 6, 7, 8, 9, 10, 11, 15, 21, 45, 100, 105, 150, 2026, 10_000, 15_000, 100_000), "a"),
        (("5.", "1–4", "5, 7", "1,5", "1 500", "1\u00a0500", "(5)", "„5"), "az"),
        (("2–4", "15 000", "−5", "+5", "½", "10:00", "", "–", None), "a"),
        (("A", "E", "F", "R", "a", "f", "ABC", "MTK", "SK Olimpia"), "az"),
        (("B", "C", "D", "G", "TK Škis", "BTK", "QR"), "a"),
        (("Anna", "Éva", "Ödön", "Úri", "élő", "Ács", "Ybl", "„Arany”", "<b>Erzsi</b>", "&quot;Olga", "X"), "az"),
        (("Béla", "Yolanda", "Csaba", "Škofja Loka", "<strong>Béla</strong>", "&quot;Béla", "王", "Xénia"), "a"),
    ],
)
def test_the_article_follows_the_sound(values: tuple[object, ...], right: str) -> None:
    assert [value for value in values if article(value) != right] == []


def test_a_sentence_chooses_its_article_and_touches_nothing_else() -> None:
    sentence = Sentence("A(z) %(a)s és a(z) „%(b)s”: %(c)s")
    assert sentence % {"a": 5, "b": "Béla", "c": "a(z) 3"} == "Az 5 és a „Béla”: a(z) 3"
    assert Sentence("a(z) {place}.").format(place="1") == "az 1."


@pytest.mark.parametrize(("number", "begins"), [(5, "Az 5. "), (3, "A 3. ")])
def test_every_way_of_filling_in_a_text_chooses(number: int, begins: str) -> None:
    lazy = gettext_lazy("Round %(number)s is published already.")
    template = Template(
        "{% load i18n %}{% blocktranslate %}Round {{ number }} is published already.{% endblocktranslate %}"
    )
    with translation.override("hu"):
        said = [
            gettext("Round %(number)s is published already.") % {"number": number},
            lazy % {"number": number},
            str(lazy) % {"number": number},
            format_html("{}", lazy % {"number": number}),
            template.render(Context({"number": number})),
        ]
    assert [text for text in said if not text.startswith(begins)] == []


def articles() -> Iterator[tuple[str, str]]:
    for entry in catalogue("hu"):
        for text in translated(entry):
            if WITH_AN_ARTICLE.search(text):
                yield entry.msgid, text


def test_no_text_keeps_an_open_article_once_it_is_filled_in() -> None:
    class Fives(dict[str, str]):
        def __missing__(self, name: str) -> str:
            return "5"

    texts = list(articles())
    assert texts, "the catalogue has sentences whose article depends on a value"
    assert [text for _id, text in texts if WITH_AN_ARTICLE.search(Sentence(text) % Fives())] == []


def test_no_text_has_an_article_that_holds_for_some_values_only() -> None:
    """ "a %(number)s." is wrong for 5, "az %(name)s" for Béla; the A of "A %(A)s, B %(B)s" is a seat."""
    bare = re.compile(r"\b[Aa]z? „?(?:%\((?!A\))\w+\)[sd]|\{\w+\})")
    assert [text for entry in catalogue("hu") for text in translated(entry) if bare.search(text)] == []
