"""Writers at different events hold different locks, so two may store the same name at once. Repeated, the refused
write's own checks report the name as taken.
"""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import IntegrityError
from django.db.models import Manager
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournament.errors import Conflict

P = ParamSpec("P")
R = TypeVar("R")
# One more than the writers that may meet at one name; each time one of them succeeds.
MOST_TRIES = 5


def again_if_taken(write: Callable[P, R]) -> Callable[P, R]:
    """Repeat a write, which is a transaction of its own, if its unique name was stored meanwhile. Raises Conflict."""

    @wraps(write)
    def until_free(*args: P.args, **kwargs: P.kwargs) -> R:
        for _try in range(MOST_TRIES - 1):
            try:
                return write(*args, **kwargs)
            except IntegrityError:
                continue
        try:
            return write(*args, **kwargs)
        except IntegrityError as taken:
            raise Conflict(_("Several people are saving the same name at this moment. Try again.")) from taken

    return until_free


def free_slug(rows: Manager[Any], words: str, *, usual: str, taken: Collection[str]) -> str:
    """Return an address made of the words, or else the `usual` one, with a number if a row has it or it is `taken`."""
    base = slugify(words)[:50].strip("-") or usual
    slug, at = base, 1
    while slug in taken or rows.filter(slug=slug).exists():
        at += 1
        slug = f"{base}-{at}"
    return slug
