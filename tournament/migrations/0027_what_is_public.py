"""What of its players an event makes public, when drawn signatures go, and who was erased."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0026_hall_clock"),
    ]

    operations = [
        migrations.CreateModel(
            name="ErasedPaper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField()),
                ("proof", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ("table", "revision", "pk"),
            },
        ),
        migrations.AddField(
            model_name="event",
            name="drawings_days",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(3660),
                ],
                verbose_name="days until drawn signatures are removed",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="public_clubs",
            field=models.BooleanField(default=True, verbose_name="clubs are public"),
        ),
        migrations.AddField(
            model_name="event",
            name="public_names",
            field=models.CharField(
                choices=[("names", "names"), ("initials", "initials")],
                default="names",
                max_length=8,
                verbose_name="how players are named in public",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="searchable",
            field=models.BooleanField(default=False, verbose_name="search engines may list the event"),
        ),
        migrations.AddField(
            model_name="player",
            name="erased_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("public_names__in", ("names", "initials"))), name="event_public_names_known"
            ),
        ),
        migrations.AddField(
            model_name="erasedpaper",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="erased_papers", to="tournament.table"
            ),
        ),
        migrations.AddConstraint(
            model_name="erasedpaper",
            constraint=models.UniqueConstraint(
                fields=("table", "revision", "proof"), name="one_erased_paper_a_content"
            ),
        ),
        migrations.AddConstraint(
            model_name="erasedpaper",
            constraint=models.CheckConstraint(
                condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("proof"), 64),
                name="erased_paper_has_proof",
            ),
        ),
    ]
