"""A line of the journal tells how things stand from then on; SQLite refuses INSERT OR REPLACE into the journal."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def protect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.protect_journal(schema_editor.connection)


def unprotect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite makes a table anew for a new column and drops its triggers with it."""
    triggers.unprotect_journal(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = (("tournament", "0030_event_hashed_as"),)
    operations = (
        migrations.RunPython(unprotect, protect),
        migrations.AddField("journal", "stands", models.JSONField(blank=True, default=dict)),
        migrations.RunPython(protect, unprotect),
    )
