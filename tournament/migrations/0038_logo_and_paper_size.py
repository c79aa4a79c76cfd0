"""The logo of an event's papers, and the paper that lies in its printer."""

import django.db.models.deletion
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
        ("tournament", "0037_team_prizes"),
    ]

    operations = [
        migrations.RunPython(remove, install),
        migrations.AddField(
            model_name="event",
            name="paper_size",
            field=models.CharField(
                choices=[("a4", "A4"), ("letter", "Letter")],
                default="a4",
                max_length=6,
                verbose_name="Paper in the printer",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("paper_size__in", ("a4", "letter"))), name="event_paper_size_known"
            ),
        ),
        migrations.CreateModel(
            name="Logo",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="logo", to="tournament.event"
                    ),
                ),
            ],
        ),
        migrations.RunPython(install, remove),
    ]
