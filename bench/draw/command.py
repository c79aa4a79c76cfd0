"""Runs `manage.py draw` as a program."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from django.conf import settings


def answered(request: Mapping[str, Any], hash_seed: str) -> bytes:
    done = subprocess.run(
        [sys.executable, "manage.py", "draw"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        input=json.dumps(request).encode(),
        capture_output=True,
        check=True,
    )
    return done.stdout
