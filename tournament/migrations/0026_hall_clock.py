"""A clock that stands still and is made longer, in the hall and at one table."""

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
    dependencies = (("tournament", "0025_extra_round"),)

    operations = (
        migrations.RunPython(remove, install),
        migrations.AddField("round", "added_seconds", models.IntegerField(default=0)),
        migrations.AddField("round", "pauses", models.JSONField(blank=True, default=list)),
        migrations.AddField("table", "added_seconds", models.PositiveIntegerField(default=0)),
        migrations.RunPython(install, remove),
    )
