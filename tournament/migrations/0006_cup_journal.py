"""A chain of journal lines for each cup."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def lift(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take the journal's triggers away: SQLite makes its table anew for a constraint, and would stumble over them."""
    triggers.unprotect_journal(schema_editor.connection)


def protect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.protect_journal(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0005_series"),
    ]

    operations = [
        migrations.RunPython(lift, protect),
        migrations.RemoveConstraint(
            model_name="journal",
            name="one_site_journal_line_a_number",
        ),
        migrations.RemoveConstraint(
            model_name="journal",
            name="journal_line_of_one_chain",
        ),
        migrations.AddField(
            model_name="journal",
            name="cup",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="journal",
                to="tournament.cup",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("cup__isnull", True), ("event__isnull", True), ("series__isnull", True)),
                fields=("number",),
                name="one_site_journal_line_a_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(fields=("cup", "number"), name="one_cup_journal_line_a_number"),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("cup__isnull", True), ("series__isnull", True)),
                    models.Q(("cup__isnull", True), ("event__isnull", True)),
                    models.Q(("event__isnull", True), ("series__isnull", True)),
                    _connector="OR",
                ),
                name="journal_line_of_one_chain",
            ),
        ),
        migrations.RunPython(protect, lift),
    ]
