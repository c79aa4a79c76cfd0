from __future__ import annotations

import hashlib
import json


def digest(value: object) -> str:
    """Return the SHA-256 of canonical JSON: sorted keys, no blanks, UTF-8. Raises TypeError or ValueError."""
    spelled = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(spelled.encode()).hexdigest()
