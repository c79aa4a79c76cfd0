"""Announcements, and screens with what they show."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0028_access"),
    ]

    operations = [
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=2000, verbose_name="announcement")),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                ("taken_down_at", models.DateTimeField(blank=True, null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="announcements", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="announcement_says_something"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, default="", max_length=60, verbose_name="name")),
                ("steps", models.JSONField(default=list)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="screens", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_screen_a_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="screen_number_from_one"),
                ],
            },
        ),
    ]
