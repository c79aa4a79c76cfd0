import logging
import re
from copy import copy

_TABLE_ADDRESS = re.compile(r"(/(?:t|my|invited|sign-up)/)[^/\s?]+")


class Discreet(logging.Formatter):
    """Writes "…" for a link's token, and no traceback for a refusal (below 500) or a fault of the machine."""

    def format(self, record: logging.LogRecord) -> str:
        shortened = copy(record)
        fault = shortened.exc_info and _sentence(shortened.exc_info[1])
        if fault:
            shortened.msg = f"{shortened.getMessage()}: {fault}"
            shortened.args = ()
        if fault or getattr(shortened, "status_code", 500) < 500:
            shortened.exc_info = shortened.exc_text = None
        return _TABLE_ADDRESS.sub(r"\1…", super().format(shortened))


def _sentence(problem: BaseException | None) -> str:
    """Imports late: the log is set up before Django is."""
    from tournament.db.faults import fault_of
    from tournament.wording.faults import fault_sentence

    fault = fault_of(problem)
    return "" if fault is None else fault_sentence(fault)
