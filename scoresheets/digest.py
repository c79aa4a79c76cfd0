"""The digest a printed sheet carries: whoever holds the data can prove that this page shows it, and nothing else."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any


def of(record: Any) -> str:
    """SHA-256 (64 hex digits) over a frozen dataclass and all it contains, independent of labels and language.

    Raises TypeError for a value that has no stable written form.
    """
    text = json.dumps(record, default=_plain, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise TypeError(f"no stable written form for {type(value).__name__}")
