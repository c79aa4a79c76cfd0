"""Derivations as people read them: each factor with its name and article, in both languages, sums in brackets."""

import json

import pytest
from django.utils import translation

from rules import rule_book
from rules.derivation import Step
from tests.rules.judging import judge
from tests.rules.slovenian.rows import KLOP, dve, said, sheet
from tournament.sheets.services.store_score import as_json
from tournament.wording.rulebook import Part, derivation, derivation_text, item_sentence, item_words

BOOK = rule_book("si-tzs")
RENONS = {"contract": "ena", "declarer": "C", "kontra": ["A"], "renons": {"by": ["B"]}}

# rows, options, the last row's first item in English, in Slovenian
READ = [
    ([dve()], {}, "dve won, 45 card points: 20 + (45 − 35) difference B1.14",
     "igra dve dobljena (45): 20 + (45 − 35) razlika B1.14"),
    ([KLOP, dve(30, kontra=["A"])], {},
     "dve lost, 30 card points, 36 win (B1.16): "
     "(−20 + (30 − 35) difference B1.14) × 2 kontra B1.19 × 2 radelc B1.24",
     "igra dve izgubljena (30, za zmago 36, B1.16): "
     "(−20 + (30 − 35) razlika B1.14) × 2 kontra B1.19 × 2 radelc B1.24"),
    ([KLOP, dve(30, kontra=["A", "C"])], {"kontra": "base_value"},
     "dve lost, 30 card points, 36 win (B1.16): "
     "(−20 × 4 re B1.19 + (30 − 35) difference B1.14) × 2 radelc B1.24",
     "igra dve izgubljena (30, za zmago 36, B1.16): "
     "(−20 × 4 re B1.19 + (30 − 35) razlika B1.14) × 2 radelc B1.24"),
    ([{**KLOP, "kontra": ["C"]}], {}, "klop, 20 card points: −20 B2.3 × 2 kontra",
     "klop (zbrano 20): −20 B2.3 × 2 kontra"),
    ([KLOP, {**RENONS, "announcements": [said("pagat", "C", "A"), said("kings", "A")]}], {},
     "renons in ena: −((30 ena B1.15 + 35 difference) × 2 kontra B1.19 + 50 pagat B1.17 × 2 kontra B1.19 "
     "+ 20 kings B1.17) × 2 radelc C2.3",
     "renons pri igri ena: −((30 ena B1.15 + 35 razlika) × 2 kontra B1.19 + 50 pagat B1.17 × 2 kontra B1.19 "
     "+ 20 kralji B1.17) × 2 radelc C2.3"),
    ([dve(60, announcements=[said("valat", "C", "A")])], {"announced_valat": "alone"},
     "valat announced and failed; only this is written, not the game (B1.14): −500 × 2 kontra B1.19",
     "napoved valat neuspešna; piše se samo ta, igra ne (B1.14): −500 × 2 kontra B1.19"),
    ([dve(65, valat="declarer", announcements=[said("valat", "C")])], {"announced_valat": "alone"},
     "valat announced and made; only this is written, not the game (B1.14): 500",
     "napoved valat uspešna; piše se samo ta, igra ne (B1.14): 500"),
    ([dve(announcements=[said("valat", "A")])], {"announced_valat": "alone"},
     "valat announced by A and failed, scored by the declarer (B1.29); only this is written, not the game (B1.14): "
     "500",
     "napoved valat igralca A neuspešna, vpis pri igralcu z igro (B1.29); piše se samo ta, igra ne (B1.14): 500"),
    ([dve(4, valat="defenders", announcements=[said("valat", "A")])], {"announced_valat": "alone"},
     "valat announced by A and made, scored by the declarer (B1.29); only this is written, not the game (B1.14): "
     "−500",
     "napoved valat igralca A uspešna, vpis pri igralcu z igro (B1.29); piše se samo ta, igra ne (B1.14): −500"),
    ([{"late": "A"}], {}, "a full 4:30 late: the round is one game shorter",
     "polne 4 in pol minute zamude, krog je krajši za eno igro"),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "options", "english", "slovenian"), READ)
def test_an_item_reads_in_both_languages(rows, options, english, slovenian):
    item = judge(sheet(*rows, **options)).rows[-1].items[0]
    for language, text in (("en", english), ("sl", slovenian)):
        with translation.override(language):
            assert item_sentence(item, BOOK) == text


def test_a_stored_item_reads_like_the_scored_one():
    item = judge(sheet(KLOP, dve(30, kontra=["A"]))).rows[-1].items[0]
    stored = json.loads(json.dumps(as_json(item.params["derivation"])))
    assert stored == as_json(item.params["derivation"])
    assert derivation_text(stored, BOOK) == derivation_text(item.params["derivation"], BOOK)
    assert derivation_text([], BOOK) == derivation_text("", BOOK) == ""


def test_the_text_of_an_earlier_version_is_shown_as_it_was():
    scored = judge(sheet(dve())).rows[-1].items[0]
    item = scored._replace(params={**scored.params, "derivation": "20 + 10"})
    with translation.override("en"):
        assert item_sentence(item, BOOK) == "dve won, 45 card points: 20 + 10"
    assert derivation_text("−(20 + 35)", BOOK) == "−(20 + 35)"


def test_the_items_own_article_is_said_once():
    words = item_words(judge(sheet({**KLOP, "kontra": ["C"]})).rows[0].items[0], BOOK)
    assert (words.article, words.derivation) == ("B2.4", (Part("−20", "B2.3"), Part("× 2 kontra")))


def test_only_sums_stand_in_brackets():
    """A factor after a factor needs none, nor does a product that is added."""
    product = Step("+", (Step("+", 50), Step("×", 2)))
    assert derivation((Step("−", (product,)), Step("×", 2)), BOOK) == (Part("−50 × 2 × 2"),)
    assert derivation((Step("+", 1), product, Step("×", 2)), BOOK) == (Part("(1 + 50 × 2) × 2"),)
    assert derivation((Step("+", 60), Step("−", (Step("+", 20), Step("−", 5)))), BOOK) == (Part("60 − (20 − 5)"),)
