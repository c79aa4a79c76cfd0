"""The draw's refusals in the active language; `tournament.draw` itself knows no translations."""

from django.utils.translation import gettext as _

from tournament.draw.errors import SENTENCES, DrawError


def draw_sentence(error: DrawError) -> str:
    """What is wrong with a request for a draw, and where."""
    return _(SENTENCES[error.code]) % error.params
