"""Categories of players, prizes, entry fees, and teams that the director names."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite makes a table anew for a new column and drops its triggers with it."""
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0036_prints"),
    ]

    operations = [
        migrations.RunPython(remove, install),
        migrations.CreateModel(
            name="Category",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("fee_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="entry fee")),
            ],
            options={
                "verbose_name_plural": "categories",
                "ordering": ("event", "number"),
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("cents", models.PositiveIntegerField(default=0)),
                ("text", models.CharField(blank=True, default="", max_length=60)),
            ],
            options={
                "ordering": ("event", "category", "place"),
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
            ],
            options={
                "ordering": ("event", "number"),
            },
        ),
        migrations.AddField(
            model_name="event",
            name="currency",
            field=models.CharField(default="EUR", max_length=3, verbose_name="currency"),
        ),
        migrations.AddField(
            model_name="event",
            name="fee_cents",
            field=models.PositiveIntegerField(default=0, verbose_name="entry fee"),
        ),
        migrations.AddField(
            model_name="event",
            name="prizes_each",
            field=models.CharField(
                choices=[
                    ("highest", "only his highest prize; the next one moves up in the other lists"),
                    ("all", "all that his places win"),
                ],
                default="highest",
                max_length=7,
                verbose_name="a player wins",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="public_categories",
            field=models.BooleanField(default=False, verbose_name="standings of categories are public"),
        ),
        migrations.AddField(
            model_name="registration",
            name="fee_cents",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="entry fee"),
        ),
        migrations.AddField(
            model_name="registration",
            name="paid_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="registration",
            name="paid_by",
            field=models.CharField(blank=True, default="", max_length=150),
        ),
        migrations.AddField(
            model_name="registration",
            name="paid_cents",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="paid"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("prizes_each__in", ("highest", "all")), models.Q(("currency", ""), _negated=True)),
                name="event_prizes_known",
            ),
        ),
        migrations.AddField(
            model_name="category",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="categories", to="tournament.event"
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="categories",
            field=models.ManyToManyField(blank=True, related_name="registrations", to="tournament.category"),
        ),
        migrations.AddField(
            model_name="prize",
            name="category",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="prizes",
                to="tournament.category",
            ),
        ),
        migrations.AddField(
            model_name="prize",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="prizes", to="tournament.event"
            ),
        ),
        migrations.AddField(
            model_name="team",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournament.event"
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="team",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="members",
                to="tournament.team",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("paid_at__isnull", True), ("paid_by", ""), ("paid_cents__isnull", True)),
                    models.Q(
                        ("paid_at__isnull", False),
                        ("paid_cents__isnull", False),
                        models.Q(("paid_by", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="payment_says_when_and_to_whom",
            ),
        ),
        migrations.AddConstraint(
            model_name="category",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_category_a_number"),
        ),
        migrations.AddConstraint(
            model_name="category",
            constraint=models.UniqueConstraint(fields=("event", "name"), name="one_category_a_name"),
        ),
        migrations.AddConstraint(
            model_name="category",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("name", ""), _negated=True), ("number__gte", 1)),
                name="category_has_name_and_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(fields=("category", "place"), name="one_prize_a_place_of_a_category"),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(
                condition=models.Q(("category__isnull", True)), fields=("event", "place"), name="one_prize_a_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("place__gte", 1),
                    models.Q(("cents__gte", 1), models.Q(("text", ""), _negated=True), _connector="OR"),
                ),
                name="prize_is_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_team_a_number"),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(fields=("event", "name"), name="one_team_a_name"),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("name", ""), _negated=True), ("number__gte", 1)),
                name="team_has_name_and_number",
            ),
        ),
        migrations.RunPython(install, remove),
    ]
