"""What an account's form was sent as, events that are not published yet, and trials that can be deleted."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0031_journal_stands"),
    ]

    operations = [
        migrations.RunPython(remove, install),
        migrations.AddField(
            model_name="event",
            name="unpublished",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="submission",
            name="account",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="submissions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="submission",
            name="made",
            field=models.CharField(blank=True, default="", max_length=500),
        ),
        migrations.AlterField(
            model_name="submission",
            name="number",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="submission",
            name="revision",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="submission",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="submissions",
                to="tournament.table",
            ),
        ),
        migrations.AddIndex(
            model_name="submission",
            index=models.Index(fields=["account", "at"], name="submission_by_account"),
        ),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("account__isnull", True), ("made", ""), ("table__isnull", False)),
                    models.Q(("account__isnull", False), ("table__isnull", True)),
                    _connector="OR",
                ),
                name="submission_of_a_table_or_an_account",
            ),
        ),
        migrations.RunPython(install, remove),
    ]
