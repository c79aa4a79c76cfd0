"""What the log does not say: the secrets in a table's or an invitation's address, and tracebacks of mere refusals."""

import logging
import re
from copy import copy

_TABLE_ADDRESS = re.compile(r"(/(?:t|invited)/)[^/\s?]+")


class Discreet(logging.Formatter):
    """Writes "…" for a link's token, and one line for a refusal (below 500); an error of ours keeps its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as the log shows it."""
        told = copy(record)
        if getattr(told, "status_code", 500) < 500:
            told.exc_info = told.exc_text = None
        return _TABLE_ADDRESS.sub(r"\1…", super().format(told))
