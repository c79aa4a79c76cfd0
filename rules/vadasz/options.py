"""The choices left to the event, with the decisions V2-V14 of the book's page."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.json_values import OBJECT
from rules.options import OptionCodes, OptionSet, choice, table_points, whole
from rules.vadasz.contracts import FEWEST_PLAYERS
from rules.vadasz.editions import EDITION_2023, EDITION_2025, Edition
from rules.vadasz.wording import TERMS
from rules.violations import WHOLE_SHEET, Violation


def _choice(name: str, *words: str) -> Any:
    return choice(TERMS[name], {word: TERMS[f"{name}-{word}"] for word in words})


@dataclass(frozen=True, slots=True)
class Options:
    players: int = FEWEST_PLAYERS
    alone_win: str = _choice("alone_win", "total", "game")
    forced_silent: str = _choice("forced_silent", "loss", "always")
    forced_kontra: str = _choice("forced_kontra", "silent", "stays")
    double_rounding: str = _choice("double_rounding", "before", "after")
    kontra_game: str = _choice("kontra_game", "dropped", "kept")
    failed_double: str = _choice("failed_double", "both", "opponents_only")
    silent_volat: str = _choice("silent_volat", "covers", "covers_double")
    silent_ulti_lost: str = _choice("silent_ulti_lost", "pays", "nothing")
    bound_ulti: str = _choice("bound_ulti", "announced", "silent")
    inverse_lead: str = _choice("inverse_lead", "mirrored", "same")
    games: int | None = whole("", None, 1, None)
    placing_points: tuple[Fraction, ...] = table_points(falling=False)


OPTIONS = {
    edition.code: OptionSet(Options, OptionCodes(unknown="unknown-option"), without=edition.foreign_options)
    for edition in (EDITION_2023, EDITION_2025)
}


def read_options(given: object, players: int, edition: Edition) -> tuple[Options, list[Violation]]:
    wrong: list[Violation] = []
    if isinstance(given, OBJECT):
        for name in edition.foreign_options.keys() & given.keys():
            if given[name] is not None:
                params = {"key": name, "edition": edition.year, "other": edition.other_year}
                article = edition.foreign_options[name]
                wrong.append(Violation("not-in-edition", article, params, WHOLE_SHEET, "options"))
        given = {name: value for name, value in given.items() if name not in edition.foreign_options}
    options, unreadable = OPTIONS[edition.code].read(given, players, {"players": players})
    return options, [*unreadable, *wrong]
