"""A violation before its line is known."""

from typing import NamedTuple

from rules.violations import NO_PARAMS, Params


class Breach(NamedTuple):
    """A breach of one reference, at the field where it was typed ("" for the whole line)."""

    code: str
    article: str
    at: str
    params: Params = NO_PARAMS
