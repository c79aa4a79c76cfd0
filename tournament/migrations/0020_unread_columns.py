"""Columns that nothing read: what a game was stands in its facts, and a club has one name."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite makes a table anew without a column, or with one again, and drops its triggers with it."""
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = (("tournament", "0019_reopened_and_paper"),)
    operations = (
        migrations.RunPython(remove, install),
        migrations.RemoveField(model_name="club", name="short_name"),
        migrations.RemoveField(model_name="game", name="contract"),
        migrations.RemoveField(model_name="game", name="declarer"),
        migrations.RunPython(install, remove),
    )
