"""Seats that do not count: of who sits a round out and plays it at the end, and of who helps out in that extra round."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite makes a table anew for a new column and drops its triggers with it."""
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0024_journal_words"),
    ]

    operations = [
        migrations.RunPython(remove, install),
        migrations.AddField(model_name="seat", name="counts", field=models.BooleanField(default=True)),
        migrations.RunPython(install, remove),
    ]
