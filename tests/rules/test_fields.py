"""Typed text and what it is read as, codec by codec; and back."""

from collections.abc import Mapping

import pytest

from rules.fields import Codec, UnreadableError, announcements, letters, one_of, said, trick, trick_choices, whole
from rules.options import Choice

SEATS = ("A", "B", "C", "D")
FEATURES = {"ulti": "u", "volat": "v"}
CODECS: Mapping[str, Codec] = {
    "number": whole(),
    "choice": one_of((Choice("Harom", "three"), Choice("x", "thrown in")), {"Harom": 3, "x": 0}),
    "seats": letters(SEATS),
    "trick": trick(SEATS),
    "announcements": announcements(FEATURES, SEATS),
    "rounds": announcements(FEATURES, SEATS, rounds=True),
    "hands": said(FEATURES, SEATS),
}

# codec, text, what it is read as, and how that is shown
READ = [
    ("number", "0", 0, "0"),
    ("number", "+7", 7, "7"),
    ("number", "-12", -12, "-12"),
    ("number", "999999999", 999_999_999, "999999999"),
    ("choice", "hArom", 3, "Harom"),
    ("seats", "c, b", ["C", "B"], "CB"),
    ("trick", "b +", {"by": "B", "won": True}, "B+"),
    ("trick", "A-", {"by": "A", "won": False}, "A-"),
    ("announcements", "uB, VcXab",
     [{"feature": "ulti", "by": "B"}, {"feature": "volat", "by": "C", "kontra": ["A", "B"]}],
     "uB vCxAB"),
    ("rounds", "u1B", [{"feature": "ulti", "by": "B"}], "uB"),
    ("rounds", "u2B v12C", [{"feature": "ulti", "by": "B", "round": 2}, {"feature": "volat", "by": "C", "round": 12}],
     "u2B v12C"),
    ("hands", "uB vb, uC", {"B": ["ulti", "volat"], "C": ["ulti"]}, "uB vB uC"),
]  # fmt: skip

# codec, text, the code of what is wrong
UNREADABLE = [
    *(("number", text, "typed-number") for text in ("", "x", "-", "+-1", "1.5", "٣", "²", "1000000000")),
    ("choice", "3", "typed-choice"),
    ("seats", "CZ", "typed-seats"),
    *(("trick", text, "typed-trick") for text in ("B", "B++", "E+", "B=", "+")),
    *(("announcements", text, "typed-announcement") for text in ("u", "B", "zB", "uE", "uBx", "uBxZ", "u2B", "uB z")),
    *(("rounds", text, "typed-announcement") for text in ("u123B", "u-1B", "u²B", "uxB")),
    *(("hands", text, "typed-announcement") for text in ("u", "zB", "uE")),
]


@pytest.mark.parametrize(("codec", "text", "value", "text_shown"), READ, ids=[f"{case[0]} {case[1]}" for case in READ])
def test_a_text_is_read_and_shown_again(codec, text, value, text_shown):
    assert CODECS[codec].read(text) == value
    assert CODECS[codec].show(value) == text_shown


@pytest.mark.parametrize(
    ("codec", "text", "code"), UNREADABLE, ids=[f"{codec} {text!r}" for codec, text, _code in UNREADABLE]
)
def test_a_text_that_cannot_be_read_is_said(codec, text, code):
    with pytest.raises(UnreadableError) as refused:
        CODECS[codec].read(text)
    assert (refused.value.code, refused.value.params["value"]) == (code, text.split()[-1] if text else "")


def test_every_choice_of_a_last_trick_can_be_read():
    assert [CODECS["trick"].read(choice.value) for choice in trick_choices(("A", "B"))] == [
        {"by": "A", "won": True},
        {"by": "A", "won": False},
        {"by": "B", "won": True},
        {"by": "B", "won": False},
    ]
