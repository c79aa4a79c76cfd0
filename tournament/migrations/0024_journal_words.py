"""Words about people stand beside the journal, where they can be erased; lines of before keep what they hold."""

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def protect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.protect_words(schema_editor.connection)


def unprotect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.unprotect_words(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0023_remainders"),
    ]

    operations = [
        migrations.CreateModel(
            name="JournalWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("start_number", models.PositiveIntegerField(default=0)),
                ("digest", models.CharField(max_length=64)),
                ("salt", models.CharField(blank=True, default="", max_length=32)),
                ("text", models.TextField(blank=True, default="")),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="words", to="tournament.journal"
                    ),
                ),
            ],
            options={
                "ordering": ("line", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("line", "digest"), name="one_journal_word_a_digest"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("digest"), 64),
                        name="journal_word_has_digest",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("erased_at__isnull", True),
                                models.Q(("text", ""), _negated=True),
                                models.Q(("salt", ""), _negated=True),
                            ),
                            models.Q(("erased_at__isnull", False), ("salt", ""), ("text", "")),
                            _connector="OR",
                        ),
                        name="journal_word_is_there_or_erased",
                    ),
                ],
            },
        ),
        migrations.RunPython(protect, unprotect),
    ]
