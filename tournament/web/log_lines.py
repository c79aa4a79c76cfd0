"""What the log does not say: the secrets in an address, and a traceback where the program is not wrong."""

import logging
import re
from copy import copy

_TABLE_ADDRESS = re.compile(r"(/(?:t|my|invited|sign-up)/)[^/\s?]+")


class Discreet(logging.Formatter):
    """Writes "…" for a link's token, and one line for a refusal (below 500) or a fault of the machine, which says what
    to do; an error of ours keeps its traceback.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The record as the log shows it."""
        told = copy(record)
        fault = told.exc_info and _sentence(told.exc_info[1])
        if fault:
            told.msg = f"{told.getMessage()}: {fault}"
            told.args = ()
        if fault or getattr(told, "status_code", 500) < 500:
            told.exc_info = told.exc_text = None
        return _TABLE_ADDRESS.sub(r"\1…", super().format(told))


def _sentence(problem: BaseException | None) -> str:
    """What the machine did, "" if it did nothing. Imported late: the log is set up before Django is."""
    from tournament.db.faults import fault_of
    from tournament.wording.faults import fault_sentence

    fault = fault_of(problem)
    return "" if fault is None else fault_sentence(fault)
