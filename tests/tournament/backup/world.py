"""A site with something of everything, its data folder, and what its database holds."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from tournament.backup import restoring, rows, versions
from tournament.db.secret_store import Keys, write_secrets


def data_folder(folder: Path, settings: Any) -> None:
    """A data folder with the secrets and an upload, of a site without a second folder for backups."""
    settings.DATA_DIR, settings.BACKUP_DIR = folder, None
    folder.mkdir()
    write_secrets(folder / "secrets.json", Keys(settings.SECRET_KEY, ("x" * 60,)))
    (folder / "uploads" / "1").mkdir(parents=True)
    (folder / "uploads" / "1" / "123e4567-e89b-12d3-a456-426614174000.bin").write_bytes(b"list")


def everything() -> dict[str, Any]:
    """Every row that is kept, and the last number of every table."""
    models = rows.kept_models(apps)
    counted = restoring.counters(connection, models)
    return {
        model._meta.model_name or "": (json.loads(json.dumps(list(rows.stored(model, "default")))), counted[model])
        for model in models
    }


def thrown_away() -> None:
    """Another computer: an installation that is empty."""
    call_command("flush", verbosity=0, interactive=False)


#: The tables of each version that some scratch had, empty.
_made: dict[str, sqlite3.Connection] = {}


def tables_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the tables of a scratch once and copy them ever after: that is what takes the time."""
    making_them = versions.make_tables

    def copied(executor: Any, targets: list[Any], plan: list[Any]) -> None:
        key = str(sorted(targets))
        executor.connection.ensure_connection()
        scratch = executor.connection.connection
        if key in _made:
            _made[key].backup(scratch)
        else:
            making_them(executor, targets, plan)
            _made[key] = sqlite3.connect(":memory:", check_same_thread=False)  # a page imports in a thread of its own
            scratch.backup(_made[key])

    monkeypatch.setattr(versions, "make_tables", copied)
