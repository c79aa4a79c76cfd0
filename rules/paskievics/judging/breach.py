from typing import NamedTuple

from rules.violations import NO_PARAMS, Params


class Breach(NamedTuple):
    """A breach before its line is known; `at` is the field ("" for the whole line)."""

    code: str
    article: str
    at: str
    params: Params = NO_PARAMS
