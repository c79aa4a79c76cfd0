"""The differences of the two editions of the Vadász book (2023: seed 001, 2025: seed 000), as data."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edition:
    code: str
    year: str
    other_year: str
    #: Articles common to both: dealing after a throw-in (with its letters), second round, lengetés refused, passed.
    throwing_in: str
    second_round: str
    refused: str
    passed: str
    most_words: int
    words_article: str
    #: Cost of an unplayable XXI-catch, and of one in which the skíz took its partner's XXI (IV.2.a).
    unplayable: int
    partners_xxi: int
    #: 2025: big honours in one hand must be shown (III.7), those of partners with the pagát end the deal (III.1.a).
    must_show: bool
    #: 2025: after a refused lengetés the Pagátos's ulti has prices of its own (III.7.b).
    prices_refused: bool
    #: 2023: a refused lengetés whose honours come together is no game (III.6.a).
    honours_may_not_meet: bool
    #: Reasons of a throw-in (I.1.n, III.3.b and this edition's own) and answers to a lengetés.
    reasons: tuple[str, ...]
    answers: tuple[str, ...]
    #: What only the other edition has, with its article there.
    foreign_keys: Mapping[str, str]
    foreign_reasons: Mapping[str, str]
    foreign_answers: Mapping[str, str]
    foreign_options: Mapping[str, str]


_REASONS = ("no_taroks", "only_xxi", "four_kings", "second_round")
_ANSWERS = ("refused", "talon")
_KEYS_2023 = {"new_deal": "II.6"}
_REASONS_2023 = {"three_honours": "II.3.a", "sure_call": "II.3.b", "honours_met": "III.6.a"}
_ANSWERS_2023 = {"passed": "III.6.b"}
_KEYS_2025 = {"bound_ulti": "III.1", "inverse": "III.9"}
_REASONS_2025 = {"partner_honours": "III.1.a", "declarer_honours": "III.1.b"}
_OPTIONS_2025 = {"bound_ulti": "III.1", "inverse_lead": "III.9"}

EDITION_2023 = Edition(
    code="hu-vadasz-2023",
    year="2023",
    other_year="2025",
    throwing_in="II.4",
    second_round="III.2",
    refused="III.6.a",
    passed="III.6.b",
    most_words=2,
    words_article="I.3.h",
    unplayable=42,
    partners_xxi=21,
    must_show=False,
    prices_refused=False,
    honours_may_not_meet=True,
    reasons=(*_REASONS, *_REASONS_2023),
    answers=(*_ANSWERS, *_ANSWERS_2023),
    foreign_keys=_KEYS_2025,
    foreign_reasons=_REASONS_2025,
    foreign_answers={},
    foreign_options=_OPTIONS_2025,
)
EDITION_2025 = Edition(
    code="hu-vadasz-2025",
    year="2025",
    other_year="2023",
    throwing_in="II.3",
    second_round="III.3",
    refused="III.7.b",
    passed="",
    most_words=3,
    words_article="II.4",
    unplayable=21,
    partners_xxi=10,
    must_show=True,
    prices_refused=True,
    honours_may_not_meet=False,
    reasons=(*_REASONS, *_REASONS_2025),
    answers=_ANSWERS,
    foreign_keys=_KEYS_2023,
    foreign_reasons=_REASONS_2023,
    foreign_answers=_ANSWERS_2023,
    foreign_options={},
)
