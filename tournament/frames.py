"""Room for the frames of deep calls.

CPython 3.11 and 3.12 keep a thread's frames in chunks of 16 KiB and give an empty chunk back to the system at once
(python/cpython#142183): a loop whose calls cross the end of a chunk asks for memory at each call. A page of ours is
answered a hundred frames deep, and that took a quarter of its time. Only the standard library is imported.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

SLOTS = 40_000  # of 8 bytes: a frame of 320 KB has a chunk of 512 KB, and a thousand frames fit into the rest


def roomy(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Let all that a function calls find room in one chunk, whose unused memory is only reserved."""

    def called(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        return function(*args, **kwargs)

    called.__code__ = called.__code__.replace(co_stacksize=SLOTS)
    return wraps(function)(called)
