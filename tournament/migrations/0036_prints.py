"""What was printed last of each paper, and the organiser's text of the diplomas."""

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
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
        ("tournament", "0033_player_links"),
    ]

    operations = [
        migrations.RunPython(remove, install),
        migrations.AddField(
            model_name="event",
            name="diploma",
            field=models.TextField(blank=True, default="", max_length=2000, verbose_name="text of the diplomas"),
        ),
        migrations.CreateModel(
            name="Print",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("paper", models.CharField(max_length=40)),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("sha256", models.CharField(max_length=64)),
                ("line", models.PositiveIntegerField(default=0)),
                ("letter", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prints", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "round", "paper"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "paper", "round"), name="one_print_a_paper_and_round"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("sha256"), 64),
                        name="print_has_sha256",
                    ),
                ],
            },
        ),
        migrations.RunPython(install, remove),
    ]
