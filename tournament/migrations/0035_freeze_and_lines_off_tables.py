"""The freeze before the last round, and an index of the journal's lines that may change what is published."""

from django.db import migrations, models
from django.db.models import Q

#: As in models/journal.py (AT_TABLES); a migration keeps its own.
AT_TABLES = (
    "game.record",
    "game.confirm",
    "game.contest",
    "game.correct",
    "game.hold",
    "game.choose",
    "sheet.complete",
    "sheet.sign",
    "call.make",
    "call.take",
    "call.hand_back",
    "call.cancel",
    "call.finish",
)


class Migration(migrations.Migration):
    dependencies = (("tournament", "0034_categories_and_prizes"),)
    operations = (
        migrations.AddField(
            "event",
            "freezes",
            models.BooleanField(
                default=False, verbose_name="the last round is hidden until its standings are published"
            ),
        ),
        migrations.AddIndex(
            "journal",
            models.Index(fields=("event", "number"), condition=~Q(action__in=AT_TABLES), name="journal_off_tables"),
        ),
    )
