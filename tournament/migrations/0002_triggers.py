"""Triggers for what no constraint can say (tournament/models/triggers.py).

SQLite drops a table's triggers when a later migration rebuilds that table: such a migration must run `remove` before
and `install` after it. The tests in tests/tournament/models would notice.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = (("tournament", "0001_initial"),)
    operations = (migrations.RunPython(install, remove),)
