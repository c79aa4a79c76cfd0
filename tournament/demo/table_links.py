"""The demo's own links to tables, kept in a file beside its database: the database holds only their hashes."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.access.selectors.links import LinkDead, resolve_link
from tournament.models import Event, Round, Table


def _file() -> Path:
    return Path(settings.DATA_DIR) / "demo-links.json"


def keep(tokens: dict[tuple[int, str], str]) -> None:
    """Keep the tokens of the running round, readable only for the owner of the demo's database."""
    kept = {f"{table}{letter}": token for (table, letter), token in tokens.items()}
    file = _file()
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as out:
        json.dump(kept, out, indent=1)


def living(event: Event) -> Iterator[tuple[str, str]]:
    try:
        kept: dict[str, str] = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    tables = Table.objects.filter(round__event=event, round__state=Round.State.RUNNING, bye=False).order_by("number")
    untouched = tables.filter(state=Table.State.OPEN, games__isnull=True)
    in_play = tables.filter(state=Table.State.OPEN, games__isnull=False)
    unsigned = tables.filter(state=Table.State.COMPLETE)
    wanted = (
        (untouched, "A", _("table %(table)s, captain, nothing written yet")),
        (in_play, "A", _("table %(table)s, captain, in the middle of the round")),
        (in_play, "B", _("table %(table)s, another player of the same table")),
        (unsigned, "A", _("table %(table)s, captain, to be signed")),
    )
    for chosen, letter, sentence in wanted:
        table = chosen.first()
        token = kept.get(f"{table.number}{letter}") if table else None
        if table is None or token is None:
            continue
        try:
            resolve_link(token)
        except LinkDead:
            continue
        yield sentence % {"table": table.number}, token
