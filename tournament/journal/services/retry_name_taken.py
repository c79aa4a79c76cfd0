"""Names that are unique among all events: an event's address, a club, a licence, a user name.

Writers at different events hold different locks, so two may store the same one in the same instant; the database
refuses the second. What a write looks at before it stores then finds the name taken, if it is asked again.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import IntegrityError

from tournament.errors import Conflict

P = ParamSpec("P")
R = TypeVar("R")
#: One more than the writers that may meet at one name; every time, one of them is through.
MOST_TRIES = 5


def again_if_taken(write: Callable[P, R]) -> Callable[P, R]:
    """Do a write, which is a transaction of its own, again if somebody stored the same unique name meanwhile."""

    @wraps(write)
    def until_free(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(MOST_TRIES - 1):
            try:
                return write(*args, **kwargs)
            except IntegrityError:
                continue
        try:
            return write(*args, **kwargs)
        except IntegrityError as taken:
            raise Conflict(_("Several people are saving the same name at this moment. Try again.")) from taken

    return until_free
