"""Options of a sheet: what each may be, what a preset sets, and that a bad one counts as not given."""

from dataclasses import asdict, fields
from fractions import Fraction

import pytest

from rules.paskievics.options import OPTIONS, Options, read_options
from tests.rules.judging import possible_values

CHOICES, FLAGS = possible_values(OPTIONS, "choice"), frozenset(possible_values(OPTIONS, "yes"))
NAMES = frozenset((*OPTIONS.options, "preset"))

JUNK = [[], {}, "", "x", -1, 2.5, float("nan"), [1], {"a": 1}, 10**30]
NO_ALL = {"throw_in": [[]], "invits": [[]]}


def read(players=4, **given):
    options, wrong = read_options(given, players)
    assert wrong == []
    return options


def test_every_option_is_known_once():
    assert {field.name for field in fields(Options)} | {"preset"} == NAMES
    assert (len(CHOICES), len(FLAGS), len(NAMES)) == (17, 4, 32)


def test_the_defaults_are_the_text():
    """The first value of each option is its default."""
    plain = Options()
    assert read() == plain == read(preset="pagat") == read_options(None, 4)[0]
    for name, words in CHOICES.items():
        assert getattr(plain, name) == words[0]
    assert {name: value for name, value in asdict(plain).items() if name not in CHOICES} == {
        "games": 16, "placing_points": (10, 8, 6, 4), "kontra_max": 5,
        "kings_value": 1, "pagat_value": 5, "xxi_value": 21, "failed_fourth": "bid",
        "throw_in": ("negy_kiraly", "szolo_xxi", "szolo_pagat", "kilenc_szines", "xxi_pagat"),
        "invits": ("XIX", "XVIII"), "renonsz": None, "kings_with_double": True, "low_yield": False,
        "talon_honours": False, "ulti_pot": False,
    }  # fmt: skip


def test_at_five_there_are_more_games_and_places():
    """P19."""
    assert read(5) == Options(games=20, placing_points=tuple(map(Fraction, (10, 8, 6, 4, 4))))
    assert read(5, games=3).games == 3


@pytest.mark.parametrize(
    ("preset", "sets"),
    [
        ("verseny_2018", {"double_lap": "none", "kontra_max": 4, "double_volat": "together", "after_volat": "all",
                          "discard_ban": "xx", "self_call": "xx", "lone_discards": "declarer",
                          "throw_in_discarded": "never", "tarokk_payment": "side", "failed_fourth": 3,
                          "renonsz": (5, 10)}),
        ("bga", {"double_lap": "none", "redeal": "next", "failed_fourth": 2,
                 "throw_in": ("szolo_xxi", "kilenc_szines", "negy_kiraly"), "throw_in_discarded": "never",
                 "discard_ban": "called", "free_call": "never", "self_call": "xx", "low_yield": True,
                 "kings_with_double": False}),
    ],
)  # fmt: skip
def test_a_preset_sets_what_the_page_says(preset, sets):
    assert asdict(read(preset=preset)) == {**asdict(Options()), **sets}
    for name in sets:
        assert getattr(read(preset=preset, **{name: None}), name) == sets[name], "null is not given"


def test_what_is_given_beside_a_preset_wins():
    options = read(preset="verseny_2018", kontra_max=5, renonsz="none", failed_fourth="bid")
    assert (options.kontra_max, options.renonsz, options.failed_fourth) == (5, None, "bid")


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        *((name, word, word) for name, words in CHOICES.items() for word in words),
        *((name, flag, flag) for name in sorted(FLAGS) for flag in (True, False)),
        *(("kontra_max", most, most) for most in range(1, 6)),
        *((name, 1, 1) for name in ("kings_value", "pagat_value", "xxi_value")),
        ("kings_value", 2, 2),
        ("pagat_value", 6, 6),
        ("xxi_value", 30, 30),
        ("games", 1, 1),
        ("failed_fourth", 0, 0),
        ("failed_fourth", "bid", "bid"),
        ("throw_in", [], ()),
        ("throw_in", ["szolo_xxi"], ("szolo_xxi",)),
        ("invits", [], ()),
        ("invits", ["XVII", "XIX"], ("XVII", "XIX")),
        ("renonsz", "none", None),
        ("renonsz", [1, 1], (1, 1)),
        ("placing_points", [3, 2, 1, 0], (3, 2, 1, 0)),
        ("placing_points", [2.5, 1, 1, 0.1], (Fraction(5, 2), 1, 1, Fraction(1, 10))),
    ],
)
def test_an_option_may_be(name, given, value):
    assert getattr(read(**{name: given}), name) == value


@pytest.mark.parametrize(
    ("name", "given"),
    [
        *((name, junk) for name in sorted(NAMES) for junk in JUNK if junk not in NO_ALL.get(name, ())),
        *((name, True) for name in sorted(NAMES - FLAGS)),
        *((name, 0) for name in sorted(NAMES - {"failed_fourth"})),
        ("kontra_max", 6),
        ("failed_fourth", 2.0),
        ("throw_in", ["szolo_xx"]),
        ("throw_in", "szolo_xxi"),
        ("invits", ["XX"]),
        ("renonsz", [0, 5]),
        ("renonsz", [5, 4]),
        ("renonsz", [5]),
        ("renonsz", [True, 5]),
        ("placing_points", [10, 8, 6]),
        ("placing_points", [10, 8, 6, 4, 4]),
        ("placing_points", [1, 2, 1, 0]),
        ("placing_points", [3, 2, 1, -1]),
        ("placing_points", [3, 2, 1, None]),
        ("placing_points", [True, 1, 1, 1]),
        ("placing_points", [float("inf"), 1, 1, 1]),
        ("penalty", 1),
        ("Games", 16),
    ],
)
def test_a_bad_option_counts_as_not_given(name, given):
    options, (wrong,) = read_options({name: given}, 4)
    assert options == Options()
    assert (wrong.code, wrong.article, wrong.row, wrong.field) == ("bad-option", "FORMAT", 0, "options")


def test_every_bad_option_is_reported_and_the_others_count():
    options, wrong = read_options({"preset": "kegl", "games": 0, "kontra_max": 3, "x": 1}, 4)
    assert [one.params["key"] for one in wrong] == ["preset", "games", "x"]
    assert options == Options(kontra_max=3)


def test_presets_set_only_options():
    assert all(set(preset.values) <= NAMES for preset in OPTIONS.presets)
