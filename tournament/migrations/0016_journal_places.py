"""Lines of the journal tell their round, table, game or start number in columns; the words they had are read once.

The hash of a line covers those words, and the columns give them back letter by letter (tournament/models/journal.py):
what was written before stays whole. A line whose words are a name keeps them.
"""

import re

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers

BATCH = 500
PLACE = re.compile(r"round (?P<round>\d+)(, table (?P<table>\d+)(, game (?P<game>\d+))?)?|start number (?P<player>\d+)")
#: What these are done to has a name that somebody chose, and it may look like a place.
OF_NAMES = ("event.", "officials.", "accounts.")
NUMBERS = ["round", "table", "game", "start_number"]


def protect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.protect_journal(schema_editor.connection)


def unprotect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.unprotect_journal(schema_editor.connection)


def read(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    lines, placed = apps.get_model("tournament", "Journal").objects, []
    for line in lines.exclude(name="").only("action", "name", *NUMBERS).iterator(chunk_size=BATCH):
        found = None if line.action.startswith(OF_NAMES) else PLACE.fullmatch(line.name)
        if found is None:
            continue
        numbers = found.groupdict()
        line.round, line.table, line.game = (int(numbers[part] or 0) for part in ("round", "table", "game"))
        line.start_number, line.name = int(numbers["player"] or 0), ""
        placed.append(line)
    lines.bulk_update(placed, [*NUMBERS, "name"], batch_size=BATCH)


def give_back(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    lines, named = apps.get_model("tournament", "Journal").objects, []
    for line in lines.filter(name="").only(*NUMBERS).iterator(chunk_size=BATCH):
        told = ((name.replace("_", " "), getattr(line, name)) for name in NUMBERS)
        line.name = ", ".join(f"{name} {number}" for name, number in told if number)
        named.append(line)
    lines.bulk_update(named, ["name"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0015_protest_outcome"),
    ]

    operations = [
        migrations.RunPython(unprotect, protect),
        migrations.RenameField(model_name="journal", old_name="subject", new_name="name"),
        migrations.AddField(model_name="journal", name="round", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="journal", name="table", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="journal", name="game", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="journal", name="start_number", field=models.PositiveIntegerField(default=0)),
        migrations.AddIndex(
            model_name="journal",
            index=models.Index(fields=["event", "round", "table"], name="journal_by_table"),
        ),
        migrations.RunPython(read, give_back),
        migrations.RunPython(protect, unprotect),
    ]
