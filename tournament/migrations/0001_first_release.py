"""The tables of version 0.1 and their triggers, in one step.

It stands for the steps of the days before, so that a database that took them all needs nothing.
"""

from collections.abc import Sequence

import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState, StateApps

import tournament.models.hall
import tournament.models.possible
from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.remove(schema_editor.connection)


class CreateModels(Operation):
    """Creates tables of which each refers to earlier ones only.

    After each `CreateModel` alone Django makes every related model anew: for 70 of them that is most of the time of an
    empty database, which each backup fills to try itself out.
    """

    def __init__(self, models: Sequence[Operation]) -> None:
        self.models = models

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        vars(state).pop("apps", None)  # Django makes it again when it is next asked for
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(self, app_label, schema_editor, from_state, to_state) -> None:
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label, schema_editor, from_state, to_state) -> None:
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        return f"Create {len(self.models)} tables"


class Migration(migrations.Migration):
    replaces = [
        ("tournament", "0001_tables"),
        ("tournament", "0002_signup"),
        ("tournament", "0003_cup"),
        ("tournament", "0004_talk"),
        ("tournament", "0005_series"),
        ("tournament", "0006_cup_journal"),
        ("tournament", "0007_fees_in_parts"),
        ("tournament", "0008_series_lists"),
        ("tournament", "0009_modes"),
        ("tournament", "0010_diploma_picture"),
        ("tournament", "0011_stakes"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Attempt",
            fields=[
                ("key", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField(default=1)),
                ("until", models.DateTimeField(db_index=True)),
            ],
            options={
                "ordering": ("until",),
            },
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100, unique=True, verbose_name="name")),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="club_has_name")
                ],
            },
        ),
        migrations.CreateModel(
            name="Cup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
                ("period", models.CharField(blank=True, default="", max_length=40, verbose_name="period")),
                ("organiser", models.CharField(blank=True, default="", max_length=120, verbose_name="organiser")),
                (
                    "games_per_match",
                    models.PositiveSmallIntegerField(
                        default=36,
                        validators=[
                            django.core.validators.MinValueValidator(30),
                            django.core.validators.MaxValueValidator(99),
                        ],
                        verbose_name="games in a match",
                    ),
                ),
                (
                    "currency",
                    models.CharField(
                        default="EUR",
                        max_length=3,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Name the currency by its three letters, like EUR."
                            )
                        ],
                        verbose_name="currency",
                    ),
                ),
                ("fee_cents", models.PositiveIntegerField(default=0, verbose_name="entry fee of a team")),
                ("public", models.BooleanField(default=False, verbose_name="public")),
                (
                    "public_names",
                    models.CharField(
                        choices=[("names", "names"), ("initials", "initials")],
                        default="names",
                        max_length=8,
                        verbose_name="how players are named in public",
                    ),
                ),
                ("public_clubs", models.BooleanField(default=True, verbose_name="clubs are public")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-period", "name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("slug", ""), _negated=True)
                        ),
                        name="cup_has_name_and_address",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("games_per_match__range", (30, 99))), name="cup_games_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("currency", ""), _negated=True), name="cup_has_currency"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("public_names__in", ("names", "initials"))), name="cup_public_names_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupRound",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournament.cup"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="round")),
                ("teams", models.PositiveSmallIntegerField(default=0, verbose_name="teams")),
                ("on", models.PositiveSmallIntegerField(default=1, verbose_name="how many of each match go on")),
                (
                    "state",
                    models.CharField(
                        choices=[("planned", "planned"), ("drawn", "drawn"), ("published", "published")],
                        default="planned",
                        max_length=10,
                    ),
                ),
                ("request", models.JSONField(blank=True, null=True)),
                ("request_sha256", models.CharField(blank=True, default="", max_length=64)),
                ("version", models.CharField(blank=True, default="", max_length=20)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("cup_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("cup", "number"), name="one_cup_round_a_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="cup_round_number_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("on__in", (1, 2))), name="cup_round_sends_one_or_two_on"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("published_at__isnull", True), ("request_sha256", ""), ("state", "planned")),
                            models.Q(
                                ("published_at__isnull", True),
                                ("state", "drawn"),
                                django.db.models.lookups.Exact(
                                    django.db.models.functions.text.Length("request_sha256"), 64
                                ),
                            ),
                            models.Q(
                                ("published_at__isnull", False),
                                ("state", "published"),
                                django.db.models.lookups.Exact(
                                    django.db.models.functions.text.Length("request_sha256"), 64
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="cup_round_state_and_draw",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupCertificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="certificates",
                        to="tournament.cupround",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("round", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="one_cup_certificate_a_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_at__isnull", True)),
                        fields=("round",),
                        name="one_valid_cup_certificate_a_round",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("sha256"), 64),
                        name="cup_certificate_has_sha256",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupTeam",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournament.cup"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cup_teams",
                        to="tournament.club",
                    ),
                ),
                ("withdrawn", models.BooleanField(default=False, verbose_name="withdrawn")),
                ("paid_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="paid")),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                ("paid_by", models.CharField(blank=True, default="", max_length=150)),
            ],
            options={
                "ordering": ("cup_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("cup", "number"), name="one_cup_team_a_number"),
                    models.UniqueConstraint(fields=("cup", "name"), name="one_cup_team_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("name", ""), _negated=True), ("number__gte", 1)),
                        name="cup_team_has_name_and_number",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("paid_at__isnull", True), ("paid_by", ""), ("paid_cents__isnull", True)),
                            models.Q(
                                ("paid_at__isnull", False),
                                ("paid_cents__isnull", False),
                                models.Q(("paid_by", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="cup_payment_says_when_and_to_whom",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
                ("place", models.CharField(blank=True, default="", max_length=120, verbose_name="place")),
                ("date", models.DateField(validators=[tournament.models.possible.a_day], verbose_name="date")),
                ("organiser", models.CharField(blank=True, default="", max_length=120, verbose_name="organiser")),
                ("ruleset", models.CharField(default="si-tzs", max_length=30, verbose_name="rule book")),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                (
                    "round_count",
                    models.PositiveSmallIntegerField(
                        default=4,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(50),
                        ],
                        verbose_name="rounds",
                    ),
                ),
                (
                    "ends",
                    models.CharField(
                        choices=[
                            ("games", "after a number of games"),
                            ("laps", "after a number of laps"),
                            ("clock", "when time is up"),
                        ],
                        default="games",
                        max_length=10,
                        verbose_name="a sheet is full",
                    ),
                ),
                (
                    "games_per_round",
                    models.PositiveSmallIntegerField(
                        default=21,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(99),
                        ],
                        verbose_name="games in a round",
                    ),
                ),
                (
                    "seconds_per_game",
                    models.PositiveIntegerField(
                        default=270,
                        validators=[
                            django.core.validators.MinValueValidator(10),
                            django.core.validators.MaxValueValidator(7200),
                        ],
                        verbose_name="seconds for a game",
                    ),
                ),
                (
                    "clock_seconds",
                    models.PositiveIntegerField(
                        default=4200,
                        validators=[
                            django.core.validators.MinValueValidator(60),
                            django.core.validators.MaxValueValidator(86400),
                        ],
                        verbose_name="playing time of a round",
                    ),
                ),
                (
                    "stake",
                    models.PositiveIntegerField(
                        default=0,
                        validators=[django.core.validators.MaxValueValidator(100000)],
                        verbose_name="stake in a round",
                    ),
                ),
                (
                    "first_mode",
                    models.CharField(
                        choices=[
                            ("schedule", "all rounds at once, by lot"),
                            ("thirds", "one from each part of the list at a table"),
                            ("standings", "neighbours in the list at a table"),
                        ],
                        default="thirds",
                        max_length=20,
                        verbose_name="mode of the first draw",
                    ),
                ),
                (
                    "later_mode",
                    models.CharField(
                        choices=[
                            ("schedule", "all rounds at once, by lot"),
                            ("thirds", "one from each part of the list at a table"),
                            ("standings", "neighbours in the list at a table"),
                        ],
                        default="standings",
                        max_length=20,
                        verbose_name="mode of the later draws",
                    ),
                ),
                (
                    "last_mode",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("schedule", "all rounds at once, by lot"),
                            ("thirds", "one from each part of the list at a table"),
                            ("standings", "neighbours in the list at a table"),
                            ("finals", "finals by places"),
                        ],
                        default="",
                        max_length=20,
                        verbose_name="mode of the last draw",
                    ),
                ),
                (
                    "finals_by",
                    models.CharField(
                        choices=[
                            ("table", "this table alone; the standings before it break ties"),
                            ("totals", "the totals of all rounds"),
                        ],
                        default="table",
                        max_length=6,
                        verbose_name="in a final places are decided by",
                    ),
                ),
                (
                    "sign_in_deadline",
                    models.DateTimeField(
                        blank=True,
                        null=True,
                        validators=[tournament.models.possible.a_day],
                        verbose_name="registration deadline",
                    ),
                ),
                ("schedule", models.TextField(blank=True, default="", max_length=4000, verbose_name="schedule")),
                (
                    "paper_size",
                    models.CharField(
                        choices=[("a4", "A4"), ("letter", "Letter")],
                        default="a4",
                        max_length=6,
                        verbose_name="Paper in the printer",
                    ),
                ),
                (
                    "diploma",
                    models.TextField(blank=True, default="", max_length=2000, verbose_name="text of the diplomas"),
                ),
                (
                    "short_table",
                    models.CharField(
                        choices=[
                            ("bye", "bye: it is not played"),
                            ("substitute", "a substitute plays out of competition"),
                            ("five", "tables of five"),
                            ("six", "tables of five and six"),
                            ("seven", "tables of five to seven"),
                            ("sit_out_later", "they sit out and play at the end"),
                            ("two", "two play"),
                        ],
                        default="bye",
                        max_length=13,
                        verbose_name="incomplete table",
                    ),
                ),
                (
                    "bye_points_units",
                    models.PositiveIntegerField(
                        default=8400,
                        validators=[tournament.models.possible.bye_points],
                        verbose_name="points for a bye",
                    ),
                ),
                (
                    "team_size",
                    models.PositiveSmallIntegerField(
                        default=3,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(50),
                        ],
                        verbose_name="players in a club's team",
                    ),
                ),
                (
                    "freezes",
                    models.BooleanField(
                        default=False, verbose_name="the last round is hidden until its standings are published"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("unpublished", models.BooleanField(default=False)),
                ("hidden_at", models.DateTimeField(blank=True, null=True)),
                ("hashed_as", models.PositiveBigIntegerField(blank=True, editable=False, null=True)),
                (
                    "public_names",
                    models.CharField(
                        choices=[("names", "names"), ("initials", "initials")],
                        default="names",
                        max_length=8,
                        verbose_name="how players are named in public",
                    ),
                ),
                ("public_clubs", models.BooleanField(default=True, verbose_name="clubs are public")),
                (
                    "public_categories",
                    models.BooleanField(default=False, verbose_name="standings of categories are public"),
                ),
                (
                    "currency",
                    models.CharField(
                        default="EUR",
                        max_length=3,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Z]{3}\\Z", "Name the currency by its three letters, like EUR."
                            )
                        ],
                        verbose_name="currency",
                    ),
                ),
                ("fee_cents", models.PositiveIntegerField(default=0, verbose_name="entry fee")),
                (
                    "prizes_each",
                    models.CharField(
                        choices=[
                            ("highest", "only his highest prize; the next one moves up in the other lists"),
                            ("all", "all that his places win"),
                        ],
                        default="highest",
                        max_length=7,
                        verbose_name="a player wins",
                    ),
                ),
                ("searchable", models.BooleanField(default=False, verbose_name="search engines may list the event")),
                (
                    "drawings_days",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(3660),
                        ],
                        verbose_name="days until drawn signatures are removed",
                    ),
                ),
            ],
            options={
                "ordering": ("-date", "name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("slug", ""), _negated=True)
                        ),
                        name="event_has_name_and_address",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ruleset", ""), _negated=True), name="event_has_rule_book"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("round_count__range", (1, 50))), name="event_round_count_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("games_per_round__range", (1, 99))), name="event_games_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seconds_per_game__range", (10, 7200))), name="event_seconds_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("short_table__in", ("bye", "substitute", "two", "five", "six", "seven", "sit_out_later"))
                        ),
                        name="event_short_table_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ends__in", ("games", "laps", "clock"))), name="event_ends_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("first_mode__in", ("schedule", "thirds", "standings")),
                            ("later_mode__in", ("schedule", "thirds", "standings")),
                            ("last_mode__in", ("", "schedule", "thirds", "standings", "finals")),
                        ),
                        name="event_modes_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("finals_by__in", ("table", "totals"))), name="event_finals_by_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("stake__range", (0, 100000))), name="event_stake_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("clock_seconds__range", (60, 86400))), name="event_clock_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("public_names__in", ("names", "initials"))), name="event_public_names_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("prizes_each__in", ("highest", "all")), models.Q(("currency", ""), _negated=True)
                        ),
                        name="event_prizes_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("paper_size__in", ("a4", "letter"))), name="event_paper_size_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("bye_points_units__gte", 0)), name="event_bye_points_not_negative"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("team_size__range", (1, 50))), name="event_team_size_in_range"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupMatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="tournament.cupround"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="match")),
                (
                    "event",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cup_match",
                        to="tournament.event",
                    ),
                ),
                ("place", models.CharField(blank=True, default="", max_length=120, verbose_name="place")),
                (
                    "at",
                    models.DateTimeField(
                        blank=True, null=True, validators=[tournament.models.possible.a_day], verbose_name="when"
                    ),
                ),
                ("seed", models.BigIntegerField(blank=True, null=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("settled_by", models.CharField(blank=True, default="", max_length=150)),
            ],
            options={
                "verbose_name_plural": "cup matches",
                "ordering": ("round", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="one_cup_match_a_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="cup_match_number_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("settled_at__isnull", True), ("settled_by", "")),
                            models.Q(("settled_at__isnull", False), models.Q(("settled_by", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="cup_match_says_who_settled_it",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupSide",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sides", to="tournament.cupmatch"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sides", to="tournament.cupteam"
                    ),
                ),
                ("absent", models.BooleanField(default=False, verbose_name="absent")),
                ("units", models.IntegerField(default=0)),
                ("difference", models.IntegerField(default=0)),
                ("tables_won", models.PositiveSmallIntegerField(default=0)),
                ("lot", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place")),
                ("goes_on", models.BooleanField(default=False, verbose_name="goes on")),
            ],
            options={
                "ordering": ("match", "position"),
                "constraints": [
                    models.UniqueConstraint(fields=("match", "position"), name="one_cup_side_a_position"),
                    models.UniqueConstraint(fields=("match", "team"), name="one_cup_side_a_team"),
                    models.CheckConstraint(
                        condition=models.Q(("position__range", (1, 3))), name="cup_side_in_a_match_of_three"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("place__isnull", True), ("place__gte", 1), _connector="OR"),
                        name="cup_side_place_from_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="tournament.event"
                    ),
                ),
                ("mode", models.CharField(max_length=20)),
                ("seed", models.BigIntegerField()),
                ("version", models.CharField(max_length=20)),
                ("request", models.JSONField(validators=[tournament.models.possible.draw_request])),
                ("request_sha256", models.CharField(max_length=64)),
                ("start_list_sha256", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("by", models.CharField(max_length=150)),
            ],
            options={
                "ordering": ("event_id", "pk"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("seed__gte", 0)), name="draw_seed_not_negative"),
                    models.CheckConstraint(
                        condition=models.Q(
                            django.db.models.lookups.Exact(
                                django.db.models.functions.text.Length("request_sha256"), 64
                            ),
                            django.db.models.lookups.Exact(
                                django.db.models.functions.text.Length("start_list_sha256"), 64
                            ),
                        ),
                        name="draw_has_digests",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DiplomaPicture",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="diploma_picture",
                        to="tournament.event",
                    ),
                ),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Certificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="certificates", to="tournament.event"
                    ),
                ),
                ("round_number", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="certificates", to="tournament.draw"
                    ),
                ),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("event_id", "round_number", "number"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "round_number", "number"), name="one_certificate_a_number"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_at__isnull", True)),
                        fields=("event", "round_number"),
                        name="one_valid_certificate_a_round",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("sha256"), 64),
                        name="certificate_has_sha256",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Category",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="categories", to="tournament.event"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("fee_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="entry fee")),
            ],
            options={
                "verbose_name_plural": "categories",
                "ordering": ("event_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_category_a_number"),
                    models.UniqueConstraint(fields=("event", "name"), name="one_category_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("name", ""), _negated=True), ("number__gte", 1)),
                        name="category_has_name_and_number",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="announcements", to="tournament.event"
                    ),
                ),
                ("text", models.CharField(max_length=2000, verbose_name="announcement")),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                ("taken_down_at", models.DateTimeField(blank=True, null=True)),
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
            name="Account",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("first_name", models.CharField(blank=True, max_length=150, verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                ("makes_events", models.BooleanField(default=False)),
                (
                    "home",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournament.event",
                    ),
                ),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournament.event",
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("director", "director"),
                            ("operator", "operator"),
                            ("referee", "referee"),
                            ("panel", "panel"),
                            ("delegate", "delegate"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="password_links",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=150)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations_made",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("-made_at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(
                            django.db.models.functions.text.Length("secret_hash"), 64
                        ),
                        name="invitation_secret_is_hashed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("event__isnull", True), ("role", "")),
                            models.Q(
                                ("account__isnull", True),
                                ("event__isnull", False),
                                models.Q(("role", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="invitation_gives_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Logo",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="logo", to="tournament.event"
                    ),
                ),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Official",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="officials", to="tournament.event"
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="offices", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("director", "director"),
                            ("operator", "operator"),
                            ("referee", "referee"),
                            ("panel", "panel"),
                            ("delegate", "delegate"),
                        ],
                        max_length=10,
                        verbose_name="role",
                    ),
                ),
            ],
            options={
                "ordering": ("event_id", "role", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "account", "role"), name="one_office_an_account_and_role"),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ("director", "operator", "referee", "panel", "delegate"))),
                        name="official_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_name", models.CharField(blank=True, default="", max_length=60, verbose_name="first name")),
                ("last_name", models.CharField(max_length=60, verbose_name="last name")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tournament.club",
                        verbose_name="club",
                    ),
                ),
                ("licence", models.CharField(blank=True, default="", max_length=30, verbose_name="licence")),
                (
                    "rating",
                    models.DecimalField(blank=True, decimal_places=3, max_digits=9, null=True, verbose_name="rating"),
                ),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("last_name", "first_name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last_name", ""), _negated=True), name="player_has_last_name"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("licence", ""), _negated=True),
                        fields=("licence",),
                        name="one_player_a_licence",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournament.cup"
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournament.cupteam"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cup_memberships",
                        to="tournament.player",
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                "ordering": ("team", "position", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("cup", "player"), name="one_cup_team_a_player"),
                    models.UniqueConstraint(fields=("team", "position"), name="one_cup_member_a_position"),
                    models.CheckConstraint(
                        condition=models.Q(("position__isnull", True), ("position__gte", 1), _connector="OR"),
                        name="cup_position_from_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupLineup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "side",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lineup", to="tournament.cupside"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cup_lineups", to="tournament.player"
                    ),
                ),
            ],
            options={
                "ordering": ("side", "position"),
                "constraints": [
                    models.UniqueConstraint(fields=("side", "position"), name="one_cup_player_a_position"),
                    models.UniqueConstraint(fields=("side", "player"), name="one_cup_position_a_player"),
                    models.CheckConstraint(condition=models.Q(("position__range", (1, 3))), name="cup_lineup_of_three"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Print",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prints", to="tournament.event"
                    ),
                ),
                ("paper", models.CharField(max_length=40)),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("sha256", models.CharField(max_length=64)),
                ("line", models.PositiveIntegerField(default=0)),
                ("letter", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
            ],
            options={
                "ordering": ("event_id", "round", "paper"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "paper", "round"), name="one_print_a_paper_and_round"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("sha256"), 64),
                        name="print_has_sha256",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prizes", to="tournament.event"
                    ),
                ),
                (
                    "category",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournament.category",
                    ),
                ),
                (
                    "won_by",
                    models.CharField(
                        choices=[("players", "players"), ("clubs", "Club teams"), ("teams", "Teams")],
                        default="players",
                        max_length=7,
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("cents", models.PositiveIntegerField(default=0)),
                ("text", models.CharField(blank=True, default="", max_length=60)),
            ],
            options={
                "ordering": ("event_id", "category", "place"),
                "constraints": [
                    models.UniqueConstraint(fields=("category", "place"), name="one_prize_a_place_of_a_category"),
                    models.UniqueConstraint(
                        condition=models.Q(("category__isnull", True)),
                        fields=("event", "won_by", "place"),
                        name="one_prize_a_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("won_by", "players"),
                            models.Q(("category__isnull", True), ("won_by__in", ("clubs", "teams"))),
                            _connector="OR",
                        ),
                        name="prize_of_teams_has_no_category",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("place__gte", 1),
                            models.Q(("cents__gte", 1), models.Q(("text", ""), _negated=True), _connector="OR"),
                        ),
                        name="prize_is_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournament.event"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="round")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("drafted", "drafted"),
                            ("published", "published"),
                            ("running", "running"),
                            ("closed", "closed"),
                        ],
                        default="drafted",
                        max_length=10,
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rounds",
                        to="tournament.draw",
                    ),
                ),
                ("draw_part", models.PositiveSmallIntegerField(default=0)),
                ("draw_seed", models.BigIntegerField(default=0)),
                ("draw_mode", models.CharField(blank=True, default="", max_length=20)),
                (
                    "draw_report",
                    models.JSONField(blank=True, default=dict, validators=[tournament.models.possible.draw_report]),
                ),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("seconds", models.PositiveIntegerField()),
                ("added_seconds", models.IntegerField(default=0)),
                ("pauses", models.JSONField(blank=True, default=list, validators=[tournament.models.possible.pauses])),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("reopened_at", models.DateTimeField(blank=True, null=True)),
                ("standings_published_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("event_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_round_a_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="round_number_from_one"),
                    models.CheckConstraint(condition=models.Q(("seconds__gte", 1)), name="round_has_time"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("published_at__isnull", True), ("started_at__isnull", True), ("state", "drafted")
                            ),
                            models.Q(
                                ("published_at__isnull", False), ("started_at__isnull", True), ("state", "published")
                            ),
                            models.Q(
                                ("closed_at__isnull", True),
                                ("published_at__isnull", False),
                                ("started_at__isnull", False),
                                ("state", "running"),
                            ),
                            models.Q(
                                ("closed_at__isnull", False),
                                ("published_at__isnull", False),
                                ("started_at__isnull", False),
                                ("state", "closed"),
                            ),
                            _connector="OR",
                        ),
                        name="round_state_and_times",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("standings_published_at__isnull", True), ("state", "closed"), _connector="OR"
                        ),
                        name="standings_of_closed_rounds_only",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Screen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="screens", to="tournament.event"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, default="", max_length=60, verbose_name="name")),
                ("steps", models.JSONField(default=list, validators=[tournament.models.hall.screen_steps])),
            ],
            options={
                "ordering": ("event_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_screen_a_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="screen_number_from_one"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
                ("period", models.CharField(blank=True, default="", max_length=40, verbose_name="period")),
                ("organiser", models.CharField(blank=True, default="", max_length=120, verbose_name="organiser")),
                (
                    "previous",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="following",
                        to="tournament.series",
                        verbose_name="season before",
                    ),
                ),
                (
                    "score",
                    models.CharField(
                        choices=[
                            ("points", "table points"),
                            ("difference", "differences"),
                            ("share", "share of the possible points"),
                            ("places", "points for the final places"),
                        ],
                        default="points",
                        max_length=10,
                        verbose_name="what counts",
                    ),
                ),
                (
                    "values",
                    models.JSONField(
                        blank=True,
                        default=list,
                        validators=[tournament.models.possible.exact_list],
                        verbose_name="values of the places",
                    ),
                ),
                (
                    "best",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="best events that count"),
                ),
                ("least", models.PositiveSmallIntegerField(default=0, verbose_name="least events for a place")),
                ("qualify", models.PositiveSmallIntegerField(default=0, verbose_name="places that qualify")),
                (
                    "eligible",
                    models.CharField(
                        choices=[("everybody", "everybody"), ("licence", "licence holders"), ("members", "members")],
                        default="everybody",
                        max_length=10,
                        verbose_name="who is eligible",
                    ),
                ),
                ("public", models.BooleanField(default=False, verbose_name="public")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("members", models.ManyToManyField(blank=True, related_name="member_of", to="tournament.player")),
            ],
            options={
                "verbose_name_plural": "series",
                "ordering": ("-period", "name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True), models.Q(("slug", ""), _negated=True)
                        ),
                        name="series_has_name_and_address",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("score__in", ("points", "difference", "share", "places"))),
                        name="series_score_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("eligible__in", ("everybody", "licence", "members"))),
                        name="series_eligible_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("best__isnull", True), ("best__gte", 1), _connector="OR"),
                        name="series_best_from_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PastEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="past_events", to="tournament.series"
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("place", models.CharField(blank=True, default="", max_length=120, verbose_name="place")),
                ("date", models.DateField(validators=[tournament.models.possible.a_day], verbose_name="date")),
                (
                    "public_names",
                    models.CharField(
                        choices=[("names", "names"), ("initials", "initials")],
                        default="names",
                        max_length=8,
                        verbose_name="how players are named in public",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("date", "pk"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="past_event_has_name"),
                    models.CheckConstraint(
                        condition=models.Q(("public_names__in", ("names", "initials"))),
                        name="past_event_public_names_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Journal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournament.event",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournament.series",
                    ),
                ),
                (
                    "cup",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournament.cup",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(max_length=150)),
                ("role", models.CharField(max_length=20)),
                ("action", models.CharField(max_length=40)),
                ("round", models.PositiveIntegerField(default=0)),
                ("table", models.PositiveIntegerField(default=0)),
                ("game", models.PositiveIntegerField(default=0)),
                ("start_number", models.PositiveIntegerField(default=0)),
                ("name", models.CharField(blank=True, default="", max_length=200)),
                ("before", models.JSONField(blank=True, default=dict)),
                ("after", models.JSONField(blank=True, default=dict)),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                ("stands", models.JSONField(blank=True, default=dict)),
                ("previous_hash", models.CharField(blank=True, default="", max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name_plural": "journal lines",
                "ordering": ("event_id", "number"),
                "indexes": [
                    models.Index(fields=["event", "round", "table"], name="journal_by_table"),
                    models.Index(
                        condition=models.Q(
                            (
                                "action__in",
                                (
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
                                ),
                            ),
                            _negated=True,
                        ),
                        fields=["event", "number"],
                        name="journal_off_tables",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_journal_line_a_number"),
                    models.UniqueConstraint(
                        condition=models.Q(("cup__isnull", True), ("event__isnull", True), ("series__isnull", True)),
                        fields=("number",),
                        name="one_site_journal_line_a_number",
                    ),
                    models.UniqueConstraint(fields=("series", "number"), name="one_series_journal_line_a_number"),
                    models.UniqueConstraint(fields=("cup", "number"), name="one_cup_journal_line_a_number"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("cup__isnull", True), ("series__isnull", True)),
                            models.Q(("cup__isnull", True), ("event__isnull", True)),
                            models.Q(("event__isnull", True), ("series__isnull", True)),
                            _connector="OR",
                        ),
                        name="journal_line_of_one_chain",
                    ),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="journal_number_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("action", ""), _negated=True), models.Q(("actor", ""), _negated=True)
                        ),
                        name="journal_says_who_and_what",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("hash"), 64),
                        name="journal_line_has_hash",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("number", 1), ("previous_hash", "")),
                            models.Q(
                                django.db.models.lookups.Exact(
                                    django.db.models.functions.text.Length("previous_hash"), 64
                                ),
                                ("number__gt", 1),
                            ),
                            _connector="OR",
                        ),
                        name="journal_line_has_the_hash_before",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="JournalWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="words", to="tournament.journal"
                    ),
                ),
                ("start_number", models.PositiveIntegerField(default=0)),
                ("digest", models.CharField(max_length=64)),
                ("salt", models.CharField(blank=True, default="", max_length=32)),
                ("text", models.TextField(blank=True, default="")),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
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
        migrations.CreateModel(
            name="Final",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="finals",
                        to="tournament.event",
                    ),
                ),
                (
                    "past",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="finals",
                        to="tournament.pastevent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="finals", to="tournament.player"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="finals",
                        to="tournament.club",
                    ),
                ),
                ("place", models.PositiveIntegerField(verbose_name="place")),
                ("units", models.IntegerField()),
                ("difference", models.IntegerField(verbose_name="difference")),
                ("most_units", models.PositiveIntegerField()),
                ("tables_won", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("event_id", "past", "place", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player"), name="one_final_a_player_and_event"),
                    models.UniqueConstraint(fields=("past", "player"), name="one_final_a_player_and_past_event"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("event__isnull", False), ("past__isnull", True)),
                            models.Q(("event__isnull", True), ("past__isnull", False)),
                            _connector="OR",
                        ),
                        name="final_is_of_one_event",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("most_units__gte", 1), ("place__gte", 1)), name="final_in_range"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingStart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_starts",
                        to="tournament.series",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_starts",
                        to="tournament.player",
                    ),
                ),
                ("value", models.DecimalField(decimal_places=4, max_digits=10, verbose_name="rating")),
            ],
            options={
                "ordering": ("series_id", "player"),
                "constraints": [
                    models.UniqueConstraint(fields=("series", "player"), name="one_rating_start_a_player"),
                    models.CheckConstraint(condition=models.Q(("value__gte", 0)), name="rating_start_not_negative"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rating", to="tournament.series"
                    ),
                ),
                (
                    "start",
                    models.CharField(
                        default="10.1",
                        max_length=60,
                        validators=[tournament.models.possible.exact_positive],
                        verbose_name="first value",
                    ),
                ),
                (
                    "scale",
                    models.JSONField(
                        default=list,
                        validators=[tournament.models.possible.exact_list],
                        verbose_name="points of the places",
                    ),
                ),
                (
                    "floor",
                    models.CharField(
                        default="0.5",
                        max_length=60,
                        validators=[tournament.models.possible.exact_weight],
                        verbose_name="floor",
                    ),
                ),
                (
                    "least",
                    models.CharField(
                        default="0.5",
                        max_length=60,
                        validators=[tournament.models.possible.exact_weight],
                        verbose_name="share of the events",
                    ),
                ),
                (
                    "few",
                    models.CharField(
                        default="0.5",
                        max_length=60,
                        validators=[tournament.models.possible.exact_weight],
                        verbose_name="factor for few events",
                    ),
                ),
                (
                    "cap",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=60,
                        validators=[tournament.models.possible.exact_positive],
                        verbose_name="cap",
                    ),
                ),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("series_id",),
            },
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="tournament.series"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="in_series",
                        to="tournament.event",
                    ),
                ),
                (
                    "past",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="in_series",
                        to="tournament.pastevent",
                    ),
                ),
                (
                    "weight",
                    models.CharField(
                        default="1",
                        max_length=60,
                        validators=[tournament.models.possible.exact_weight],
                        verbose_name="weight",
                    ),
                ),
                ("always", models.BooleanField(default=False, verbose_name="counts always")),
                ("series_word_at", models.DateTimeField(blank=True, null=True)),
                ("series_word_by", models.CharField(blank=True, default="", max_length=150)),
                ("event_word_at", models.DateTimeField(blank=True, null=True)),
                ("event_word_by", models.CharField(blank=True, default="", max_length=150)),
            ],
            options={
                "ordering": ("series_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("series", "number"), name="one_series_event_a_number"),
                    models.UniqueConstraint(fields=("series", "event"), name="one_series_event_an_event"),
                    models.UniqueConstraint(fields=("series", "past"), name="one_series_event_a_past_event"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="series_event_number_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("event__isnull", False), ("past__isnull", True)),
                            models.Q(("event__isnull", True), ("past__isnull", False)),
                            _connector="OR",
                        ),
                        name="series_event_is_one_event",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("series_word_at__isnull", True), ("series_word_by", "")),
                            models.Q(
                                ("series_word_at__isnull", False), models.Q(("series_word_by", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="series_word_says_when_and_whose",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("event_word_at__isnull", True), ("event_word_by", "")),
                            models.Q(("event_word_at__isnull", False), models.Q(("event_word_by", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="event_word_says_when_and_whose",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("series_word_at__isnull", False), ("event_word_at__isnull", False), _connector="OR"
                        ),
                        name="series_event_has_a_word",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rating_lists", to="tournament.series"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_lists",
                        to="tournament.seriesevent",
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=120)),
                ("digest", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("replaced_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("series_id", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced_at__isnull", True)),
                        fields=("event",),
                        name="one_rating_list_in_force_an_event",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("event__isnull", True), ("replaced_at__isnull", True)),
                        fields=("series",),
                        name="one_final_rating_list_in_force",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("digest"), 64),
                        name="rating_list_has_digest",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="tournament.ratinglist"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rating_rows", to="tournament.player"
                    ),
                ),
                ("before", models.DecimalField(blank=True, decimal_places=4, max_digits=10, null=True)),
                ("after", models.DecimalField(decimal_places=4, max_digits=10)),
                ("quotient", models.CharField(blank=True, default="", max_length=200)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("played", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("list", "-after", "pk"),
                "constraints": [models.UniqueConstraint(fields=("list", "player"), name="one_rating_row_a_player")],
            },
        ),
        migrations.CreateModel(
            name="SeriesFact",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="series_facts", to="tournament.event"
                    ),
                ),
                ("name", models.CharField(max_length=120)),
                ("period", models.CharField(blank=True, default="", max_length=40)),
                ("organiser", models.CharField(blank=True, default="", max_length=120)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "weight",
                    models.CharField(default="1", max_length=60, validators=[tournament.models.possible.exact_weight]),
                ),
                ("always", models.BooleanField(default=False)),
                (
                    "lines",
                    models.JSONField(blank=True, default=list, validators=[tournament.models.possible.series_lines]),
                ),
            ],
            options={
                "ordering": ("event_id", "pk"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="series_fact_has_name")
                ],
            },
        ),
        migrations.CreateModel(
            name="SeriesOfficial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="officials", to="tournament.series"
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_offices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("series_director", "series director"), ("series_helper", "series helper")],
                        max_length=15,
                        verbose_name="role",
                    ),
                ),
            ],
            options={
                "ordering": ("series_id", "role", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("series", "account", "role"), name="one_series_office_an_account_and_role"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ("series_director", "series_helper"))),
                        name="series_official_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUpPage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sign_up_page", to="tournament.event"
                    ),
                ),
                ("is_open", models.BooleanField(default=False, verbose_name="sign-up is open")),
                (
                    "opens_at",
                    models.DateTimeField(
                        blank=True,
                        null=True,
                        validators=[tournament.models.possible.a_day],
                        verbose_name="sign-up from",
                    ),
                ),
                (
                    "closes_at",
                    models.DateTimeField(
                        blank=True,
                        null=True,
                        validators=[tournament.models.possible.a_day],
                        verbose_name="sign-up until",
                    ),
                ),
                (
                    "places",
                    models.PositiveIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(5000),
                        ],
                        verbose_name="places for players",
                    ),
                ),
                (
                    "text",
                    models.TextField(blank=True, default="", max_length=2000, verbose_name="text of the sign-up page"),
                ),
                (
                    "kept_days",
                    models.PositiveSmallIntegerField(
                        default=30,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(3660),
                        ],
                        verbose_name="days until sign-ups are deleted",
                    ),
                ),
            ],
            options={
                "ordering": ("event_id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("places__isnull", True), ("places__range", (1, 5000)), _connector="OR"),
                        name="sign_up_places_in_range",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kept_days__range", (1, 3660))), name="sign_up_days_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("opens_at__isnull", True),
                            ("closes_at__isnull", True),
                            ("opens_at__lt", models.F("closes_at")),
                            _connector="OR",
                        ),
                        name="sign_up_opens_before_it_closes",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUpSender",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_up_senders",
                        to="tournament.event",
                    ),
                ),
                ("key", models.UUIDField()),
                ("email", models.EmailField(blank=True, default="", max_length=254, verbose_name="e-mail")),
                ("language", models.CharField(blank=True, default="", max_length=10)),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ("event_id", "pk"),
                "constraints": [models.UniqueConstraint(fields=("event", "key"), name="one_sender_a_form")],
            },
        ),
        migrations.CreateModel(
            name="SignUpLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.signupsender"
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("sender",),
                        name="one_living_code_a_sender",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(
                            django.db.models.functions.text.Length("token_hash"), 64
                        ),
                        name="sign_up_token_is_hashed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUpLetter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="letters",
                        to="tournament.signupsender",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("received", "sign-up received"),
                            ("moved_up", "moved up from the waiting list"),
                            ("confirmed", "sign-up confirmed"),
                            ("seating", "link to the seating"),
                        ],
                        max_length=9,
                    ),
                ),
                ("subject", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField()),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                ("failed_at", models.DateTimeField(blank=True, null=True)),
                ("problem", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(fields=("sender", "kind", "subject"), name="one_letter_of_a_kind"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("received", "moved_up", "confirmed", "seating"))),
                        name="letter_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("failed_at__isnull", True), ("problem", "")),
                            models.Q(("failed_at__isnull", False), models.Q(("problem", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="letter_failed_with_a_problem",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournament.round"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="table")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("complete", "complete"),
                            ("signed", "signed"),
                            ("accepted", "accepted"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("added_seconds", models.PositiveIntegerField(default=0)),
                (
                    "entry_way",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "nothing yet"),
                            ("live", "live"),
                            ("paper", "from paper"),
                            ("totals", "totals only"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("bye", models.BooleanField(default=False)),
                ("disqualified_seat", models.CharField(blank=True, default="", max_length=4)),
                (
                    "closed_reason",
                    models.CharField(blank=True, default="", max_length=300, verbose_name="why games are missing"),
                ),
                (
                    "signature_reason",
                    models.CharField(blank=True, default="", max_length=300, verbose_name="why a signature is missing"),
                ),
                (
                    "paper_totals",
                    models.JSONField(blank=True, null=True, validators=[tournament.models.possible.totals]),
                ),
                ("accepted_by", models.CharField(blank=True, default="", max_length=150)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("round_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="one_table_a_number"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="table_number_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("revision__gte", 0)), name="table_revision_not_negative"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ("open", "complete", "signed", "accepted"))),
                        name="table_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("entry_way__in", ("", "live", "paper", "totals"))),
                        name="table_entry_way_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("accepted_at__isnull", False), ("state", "accepted")),
                            models.Q(models.Q(("state", "accepted"), _negated=True), ("accepted_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="accepted_table_says_when",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="games", to="tournament.table"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                ("facts", models.JSONField()),
                ("carry", models.JSONField(blank=True, default=dict)),
                ("revision", models.PositiveIntegerField()),
                ("locked", models.BooleanField(default=False)),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", models.CharField(max_length=150)),
                ("changed_at", models.DateTimeField()),
                ("changed_by", models.CharField(max_length=150)),
                ("source", models.CharField(choices=[("live", "live"), ("paper", "from paper")], max_length=10)),
            ],
            options={
                "ordering": ("table_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_game_a_table_and_number"),
                    models.CheckConstraint(condition=models.Q(("number__range", (1, 99))), name="game_number_in_range"),
                    models.CheckConstraint(condition=models.Q(("revision__gte", 1)), name="game_has_revision"),
                    models.CheckConstraint(
                        condition=models.Q(("source__in", ("live", "paper"))), name="game_source_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("changed_at__gte", models.F("recorded_at"))),
                        name="game_changed_after_recorded",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                ("key", models.UUIDField(primary_key=True, serialize=False)),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="submissions",
                        to="tournament.table",
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=0)),
                ("revision", models.PositiveIntegerField(default=0)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="submissions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("made", models.CharField(blank=True, default="", max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("at",),
                "indexes": [models.Index(fields=["account", "at"], name="submission_by_account")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("account__isnull", True), ("made", ""), ("table__isnull", False)),
                            models.Q(("account__isnull", False), ("table__isnull", True)),
                            _connector="OR",
                        ),
                        name="submission_of_a_table_or_an_account",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StoredDocument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="documents", to="tournament.table"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("table", "revision", "kind"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "revision", "kind"), name="one_document_a_revision_and_kind"
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("sha256"), 64),
                        name="document_has_sha256",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PaperDoubt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="paper_doubts", to="tournament.table"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                ("texts", models.JSONField(validators=[tournament.models.possible.cells])),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_doubt_a_line"),
                    models.CheckConstraint(
                        condition=models.Q(("number__range", (1, 99))), name="doubt_number_in_range"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ErasedPaper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="erased_papers", to="tournament.table"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("proof", models.CharField(max_length=64)),
            ],
            options={
                "ordering": ("table", "revision", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "revision", "proof"), name="one_erased_paper_a_content"),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("proof"), 64),
                        name="erased_paper_has_proof",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Taking",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="takings", to="tournament.table"
                    ),
                ),
                (
                    "need",
                    models.CharField(
                        choices=[
                            ("contest", "contested game"),
                            ("held", "games from a phone"),
                            ("case", "renons"),
                            ("protest", "upheld protest"),
                            ("paper", "impossible value on the paper"),
                            ("signed", "signed sheet"),
                            ("behind", "behind the clock"),
                        ],
                        max_length=10,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(default=0, verbose_name="game")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="takings", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("at", models.DateTimeField()),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "need", "number"), name="one_referee_a_need"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("need__in", ("contest", "held", "case", "protest", "paper", "signed", "behind"))
                        ),
                        name="need_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournament.event"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
            ],
            options={
                "ordering": ("event_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_team_a_number"),
                    models.UniqueConstraint(fields=("event", "name"), name="one_team_a_name"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("name", ""), _negated=True), ("number__gte", 1)),
                        name="team_has_name_and_number",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="registrations", to="tournament.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registrations",
                        to="tournament.player",
                    ),
                ),
                ("start_number", models.PositiveIntegerField(verbose_name="start number")),
                (
                    "ranking_seed",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="place in the ranking list"),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registrations",
                        to="tournament.club",
                    ),
                ),
                ("checked_in", models.BooleanField(default=False, verbose_name="checked in")),
                ("late", models.BooleanField(default=False, verbose_name="late")),
                ("withdrawn", models.BooleanField(default=False, verbose_name="withdrawn")),
                ("out_of_competition", models.BooleanField(default=False, verbose_name="out of competition")),
                ("removed", models.BooleanField(default=False, verbose_name="removed")),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="members",
                        to="tournament.team",
                    ),
                ),
                ("fee_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="entry fee")),
                ("paid_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="paid")),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                ("paid_by", models.CharField(blank=True, default="", max_length=150)),
                (
                    "categories",
                    models.ManyToManyField(blank=True, related_name="registrations", to="tournament.category"),
                ),
            ],
            options={
                "ordering": ("event_id", "start_number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player"), name="one_registration_a_player_and_event"),
                    models.UniqueConstraint(fields=("event", "start_number"), name="one_start_number_an_event"),
                    models.CheckConstraint(condition=models.Q(("start_number__gte", 1)), name="start_number_from_one"),
                    models.CheckConstraint(
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
                    models.CheckConstraint(
                        condition=models.Q(("ranking_seed__isnull", True), ("ranking_seed__gte", 1), _connector="OR"),
                        name="ranking_seed_from_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="tournament.registration"
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("registration",),
                        name="one_living_card_a_player",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(
                            django.db.models.functions.text.Length("token_hash"), 64
                        ),
                        name="card_token_is_hashed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PartPayment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="tournament.registration"
                    ),
                ),
                ("cents", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
            ],
            options={
                "ordering": ("registration", "at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents__gte", 1), models.Q(("by", ""), _negated=True)),
                        name="part_says_how_much_and_to_whom",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ForbiddenPair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="forbidden_pairs",
                        to="tournament.event",
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournament.registration"
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournament.registration"
                    ),
                ),
                ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="reason")),
            ],
            options={
                "ordering": ("event_id", "first", "second"),
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="one_line_a_forbidden_pair"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="forbidden_pair_in_order"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Remission",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="remissions",
                        to="tournament.registration",
                    ),
                ),
                ("cents", models.PositiveIntegerField()),
                ("reason", models.CharField(max_length=300)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                ("paid_by", models.CharField(blank=True, default="", max_length=150)),
                ("part", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("registration", "at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("paid_at__isnull", True)),
                        fields=("registration",),
                        name="one_waiver_a_registration",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cents__gte", 1),
                            models.Q(("reason", ""), _negated=True),
                            models.Q(("by", ""), _negated=True),
                        ),
                        name="remission_says_how_much_and_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("paid_at__isnull", True), ("paid_by", "")),
                            models.Q(("paid_at__isnull", False), models.Q(("paid_by", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="returned_payment_says_when_and_to_whom",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("part", False), ("paid_at__isnull", False), _connector="OR"),
                        name="only_a_payment_is_a_part",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournament.table"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournament.round"
                    ),
                ),
                ("letter", models.CharField(max_length=4)),
                (
                    "registration",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournament.registration",
                    ),
                ),
                ("total", models.IntegerField(default=0)),
                ("difference", models.IntegerField(blank=True, null=True)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("placing_units", models.IntegerField(default=0)),
                ("tables_won", models.PositiveSmallIntegerField(default=0)),
                ("circles", models.IntegerField(default=0)),
                ("counts", models.BooleanField(default=True)),
            ],
            options={
                "ordering": ("table_id", "letter"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "letter"), name="one_seat_a_letter"),
                    models.UniqueConstraint(fields=("round", "registration"), name="one_seat_a_registration_and_round"),
                    models.CheckConstraint(condition=models.Q(("letter", ""), _negated=True), name="seat_has_letter"),
                    models.CheckConstraint(
                        condition=models.Q(("place__isnull", True), ("place__gte", 1), _connector="OR"),
                        name="seat_place_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("placing_units__gte", 0)), name="seat_points_not_negative"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("tables_won__in", (0, 1))), name="seat_wins_one_table_at_most"
                    ),
                    models.CheckConstraint(condition=models.Q(("circles__gte", 0)), name="seat_circles_not_negative"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournament.game"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="tournament.seat",
                    ),
                ),
                ("account", models.CharField(blank=True, default="", max_length=10)),
                ("position", models.PositiveSmallIntegerField()),
                ("points", models.IntegerField()),
                ("article", models.CharField(max_length=20)),
                ("code", models.CharField(max_length=60)),
                ("params", models.JSONField(blank=True, default=dict)),
            ],
            options={
                "ordering": ("game_id", "position"),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "position"), name="one_entry_a_position"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("article", ""), _negated=True), models.Q(("code", ""), _negated=True)
                        ),
                        name="entry_has_article_and_code",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("account", ""), ("seat__isnull", False)),
                            models.Q(("seat__isnull", True), models.Q(("account", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="entry_at_a_seat_or_an_account",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="confirmations", to="tournament.game"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="confirmations", to="tournament.seat"
                    ),
                ),
                (
                    "word",
                    models.CharField(
                        choices=[("confirmed", "confirmed"), ("contested", "contested")],
                        default="confirmed",
                        max_length=10,
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("at", models.DateTimeField()),
                ("voided_at", models.DateTimeField(blank=True, null=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("settled_by", models.CharField(blank=True, default="", max_length=150)),
                ("settled_reason", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "ordering": ("game", "revision", "seat", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("voided_at__isnull", True)),
                        fields=("game", "revision", "seat"),
                        name="one_word_a_revision_and_seat",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("word__in", ("confirmed", "contested"))), name="word_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("settled_at__isnull", True), ("settled_by", "")),
                            models.Q(
                                ("settled_at__isnull", False),
                                ("word", "contested"),
                                models.Q(("settled_by", ""), _negated=True),
                                models.Q(("settled_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="contest_settled_by_somebody_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Call",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="tournament.table"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="tournament.seat"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("renons", "renons"),
                            ("count", "count of the points"),
                            ("behaviour", "behaviour"),
                            ("card", "a card"),
                            ("other", "something else"),
                        ],
                        max_length=10,
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                (
                    "taken_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls_taken",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("", "open"), ("done", "done"), ("cancelled", "cancelled by the table")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)), fields=("table",), name="one_open_call_a_table"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason__in", ("renons", "count", "behaviour", "card", "other"))),
                        name="call_reason_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("taken_at__isnull", True), ("taken_by__isnull", True)),
                            models.Q(("taken_at__isnull", False), ("taken_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="call_taken_by_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at__isnull", True), ("outcome", "")),
                            models.Q(("ended_at__isnull", False), ("outcome__in", ("done", "cancelled"))),
                            _connector="OR",
                        ),
                        name="call_ended_somehow",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignUp",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sign_ups", to="tournament.event"
                    ),
                ),
                (
                    "sender",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_ups",
                        to="tournament.signupsender",
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("first_name", models.CharField(blank=True, default="", max_length=60, verbose_name="first name")),
                ("last_name", models.CharField(max_length=60, verbose_name="last name")),
                ("club", models.CharField(blank=True, default="", max_length=100, verbose_name="club")),
                ("licence", models.CharField(blank=True, default="", max_length=30, verbose_name="licence")),
                (
                    "category",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sign_ups",
                        to="tournament.category",
                        verbose_name="category",
                    ),
                ),
                ("note", models.CharField(blank=True, default="", max_length=200, verbose_name="note")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("placed", "has a place"),
                            ("waiting", "waiting"),
                            ("withdrawn", "withdrawn"),
                            ("declined", "declined"),
                        ],
                        max_length=9,
                    ),
                ),
                ("at", models.DateTimeField()),
                ("moved_up_at", models.DateTimeField(blank=True, null=True)),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                (
                    "registration",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sign_ups",
                        to="tournament.registration",
                    ),
                ),
            ],
            options={
                "ordering": ("event_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_sign_up_a_number"),
                    models.UniqueConstraint(fields=("registration",), name="one_sign_up_a_registration"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("last_name", ""), _negated=True), ("number__gte", 1)),
                        name="sign_up_has_name_and_number",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ("placed", "waiting", "withdrawn", "declined"))),
                        name="sign_up_state_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("confirmed_at__isnull", True), ("state", "placed"), _connector="OR"),
                        name="sign_up_confirmed_has_a_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), ("state", "declined"), _connector="OR"),
                        name="sign_up_declined_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="signatures", to="tournament.table"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="signatures", to="tournament.seat"
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[("paper", "on paper"), ("screen", "on the screen"), ("referee", "by the referee")],
                        max_length=10,
                    ),
                ),
                ("strokes", models.JSONField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
            ],
            options={
                "ordering": ("table_id", "revision", "seat"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "revision", "seat"), name="one_signature_a_revision_and_seat"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("way__in", ("paper", "screen", "referee"))), name="signature_way_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("way", "referee"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="referee_signs_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Renons",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="renons_cases", to="tournament.table"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="renons_cases",
                        to="tournament.game",
                    ),
                ),
                (
                    "call",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="renons_cases",
                        to="tournament.call",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("discard", "wrong discard"),
                            ("count", "wrong number of cards"),
                            ("card", "wrong card played"),
                            ("signal", "behaviour that gives the game away"),
                            ("talk", "talk that gives the game away"),
                            ("conduct", "dishonest or incorrect play"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "claimed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="renons_claimed",
                        to="tournament.seat",
                    ),
                ),
                ("trick", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="trick")),
                ("claim", models.CharField(blank=True, default="", max_length=300)),
                ("facts", models.JSONField(blank=True, null=True)),
                ("answers", models.JSONField(blank=True, default=dict)),
                (
                    "decided_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "not decided"),
                            ("agreement", "agreement"),
                            ("referee", "referee"),
                            ("panel", "panel"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "open"),
                            ("agreed", "agreed"),
                            ("upheld", "upheld"),
                            ("dismissed", "dismissed"),
                            ("waived", "waived"),
                            ("none", "no renons"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("derivation", models.JSONField(blank=True, default=list)),
                (
                    "fined",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="renons_fined",
                        to="tournament.seat",
                    ),
                ),
                ("proposed_points", models.IntegerField(blank=True, null=True)),
                ("points", models.IntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                ("text", models.TextField(blank=True, default="", max_length=4000)),
                ("opened_at", models.DateTimeField(auto_now_add=True)),
                ("opened_by", models.CharField(blank=True, default="", max_length=150)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("ended_by", models.CharField(blank=True, default="", max_length=150)),
                ("against", models.ManyToManyField(related_name="renons_against", to="tournament.seat")),
            ],
            options={
                "verbose_name_plural": "renons cases",
                "ordering": ("table", "number", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("outcome", "")), fields=("table",), name="one_open_renons_a_table"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__range", (1, 99))), name="renons_number_in_range"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ("discard", "count", "card", "signal", "talk", "conduct")),
                            models.Q(("decided_by", "agreement"), ("kind", "")),
                            _connector="OR",
                        ),
                        name="renons_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_by", ""), ("outcome", "")),
                            models.Q(
                                ("decided_by__in", ("agreement", "referee", "panel")),
                                ("outcome__in", ("agreed", "upheld", "dismissed", "waived", "none", "withdrawn")),
                            ),
                            _connector="OR",
                        ),
                        name="renons_outcome_says_by_whom",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Radelc",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="circles", to="tournament.table"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="circle_rows", to="tournament.seat"
                    ),
                ),
                (
                    "earned_in",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="circles_earned", to="tournament.game"
                    ),
                ),
                (
                    "used_in",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="circles_used",
                        to="tournament.game",
                    ),
                ),
            ],
            options={
                "ordering": ("table", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("used_in__isnull", True),
                            models.Q(("used_in", models.F("earned_in")), _negated=True),
                            _connector="OR",
                        ),
                        name="radelc_used_after_earned",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Protest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="protests", to="tournament.event"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="protests",
                        to="tournament.table",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="protests",
                        to="tournament.game",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="protests",
                        to="tournament.registration",
                    ),
                ),
                (
                    "addressed_to",
                    models.CharField(
                        choices=[("delegate", "delegate"), ("panel", "panel")], default="delegate", max_length=10
                    ),
                ),
                ("text", models.TextField(max_length=4000)),
                ("received_at", models.DateTimeField(auto_now_add=True)),
                ("received_by", models.CharField(blank=True, default="", max_length=150)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("upheld", "upheld"),
                            ("part", "upheld in part"),
                            ("dismissed", "dismissed"),
                            ("handed_on", "handed on"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("decision", models.TextField(blank=True, default="", max_length=4000)),
                ("decided_by", models.CharField(blank=True, default="", max_length=150)),
                (
                    "decided_as",
                    models.CharField(
                        blank=True, choices=[("delegate", "delegate"), ("panel", "panel")], default="", max_length=10
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("settled_by", models.CharField(blank=True, default="", max_length=150)),
                ("settled_reason", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "ordering": ("event_id", "received_at", "pk"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("text", ""), _negated=True), name="protest_says_what"),
                    models.CheckConstraint(
                        condition=models.Q(("game__isnull", True), ("table__isnull", False), _connector="OR"),
                        name="protest_of_a_game_has_its_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("addressed_to__in", ("delegate", "panel")), ("decided_as__in", ("", "delegate", "panel"))
                        ),
                        name="protest_bodies_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at__isnull", True), ("decision", "")),
                            models.Q(
                                models.Q(("decision", ""), _negated=True),
                                models.Q(("decided_by", ""), _negated=True),
                                ("decided_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="protest_decision_says_by_whom",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome", ""),
                            models.Q(
                                ("decided_at__isnull", False),
                                ("outcome__in", ("upheld", "part", "dismissed", "handed_on")),
                            ),
                            _connector="OR",
                        ),
                        name="protest_outcome_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("settled_at__isnull", True), ("settled_by", ""), ("settled_reason", "")),
                            models.Q(
                                ("outcome__in", ("upheld", "part")),
                                ("settled_at__isnull", False),
                                models.Q(("settled_by", ""), _negated=True),
                                models.Q(("settled_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="protest_settled_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HeldGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="held_games", to="tournament.table"
                    ),
                ),
                ("key", models.UUIDField(unique=True)),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                ("revision", models.PositiveIntegerField()),
                ("texts", models.JSONField(validators=[tournament.models.possible.cells])),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="held_games", to="tournament.seat"
                    ),
                ),
                ("entered_at", models.DateTimeField()),
                ("at", models.DateTimeField()),
                (
                    "choice",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "not chosen"),
                            ("dropped", "the sheet stays as it is"),
                            ("replaced", "it replaced the sheet's game"),
                            ("added", "it was another game"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
                ("settled_by", models.CharField(blank=True, default="", max_length=150)),
            ],
            options={
                "ordering": ("table", "pk"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("number__range", (1, 99))), name="held_number_in_range"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("choice", ""), ("settled_at__isnull", True), ("settled_by", "")),
                            models.Q(
                                ("choice__in", ("dropped", "replaced", "added")),
                                ("settled_at__isnull", False),
                                models.Q(("settled_by", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="held_game_settled_by_somebody",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.table"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.seat"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="tournament.registration",
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, null=True, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("seat",),
                        name="one_living_link_a_seat",
                    ),
                    models.CheckConstraint(
                        condition=django.db.models.lookups.Exact(
                            django.db.models.functions.text.Length("token_hash"), 64
                        ),
                        name="token_is_hashed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TablePin",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="table_pins", to="tournament.event"
                    ),
                ),
                (
                    "registration",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="table_pin",
                        to="tournament.registration",
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(verbose_name="table")),
                ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="reason")),
            ],
            options={
                "ordering": ("event_id", "table", "registration"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("table__gte", 1)), name="pinned_table_from_one")
                ],
            },
        ),
        migrations.CreateModel(
            name="Title",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="titles", to="tournament.player"
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="titles",
                        to="tournament.series",
                    ),
                ),
                ("category", models.CharField(max_length=60, verbose_name="title")),
                ("date", models.DateField(validators=[tournament.models.possible.a_day], verbose_name="date")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("by", models.CharField(max_length=150)),
                ("at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(blank=True, null=True)),
                ("taken_reason", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "ordering": ("player", "date", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("taken_at__isnull", True)),
                        fields=("player", "category"),
                        name="one_title_a_category",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("category", ""), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            models.Q(("by", ""), _negated=True),
                        ),
                        name="title_says_which_and_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("taken_at__isnull", True), ("taken_reason", "")),
                            models.Q(("taken_at__isnull", False), models.Q(("taken_reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="taken_title_says_why",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TitleRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="title_rules", to="tournament.series"
                    ),
                ),
                ("category", models.CharField(max_length=60, verbose_name="title")),
                (
                    "share",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=60,
                        validators=[tournament.models.possible.exact_positive],
                        verbose_name="share of the possible points",
                    ),
                ),
                ("times", models.PositiveSmallIntegerField(default=1, verbose_name="how many times")),
            ],
            options={
                "ordering": ("series_id", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("series", "category", "share", "times"), name="one_title_rule"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("category", ""), _negated=True), ("times__gte", 1)),
                        name="title_rule_in_range",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Warning",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="warnings", to="tournament.event"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="warnings",
                        to="tournament.registration",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="warnings",
                        to="tournament.table",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("noted", "noted"), ("warning", "warning")], default="warning", max_length=10
                    ),
                ),
                ("article", models.CharField(max_length=20)),
                ("text", models.CharField(max_length=500)),
                ("given_by", models.CharField(max_length=150)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_by", models.CharField(blank=True, default="", max_length=150)),
                ("withdrawn_reason", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "ordering": ("event_id", "at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("text", ""), _negated=True), models.Q(("article", ""), _negated=True)
                        ),
                        name="warning_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("noted", "warning"))), name="warning_kind_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("withdrawn_at__isnull", True), ("withdrawn_by", ""), ("withdrawn_reason", "")),
                            models.Q(
                                ("withdrawn_at__isnull", False),
                                models.Q(("withdrawn_by", ""), _negated=True),
                                models.Q(("withdrawn_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="warning_withdrawn_with_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CupOfficial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="officials", to="tournament.cup"
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cup_offices",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("cup_director", "cup director"), ("cup_helper", "cup helper")],
                        max_length=15,
                        verbose_name="role",
                    ),
                ),
            ],
            options={
                "ordering": ("cup_id", "role", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cup", "account", "role"), name="one_cup_office_an_account_and_role"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ("cup_director", "cup_helper"))), name="cup_official_role_known"
                    ),
                ],
            },
        ),
    ]
    operations = [CreateModels(operations), migrations.RunPython(install, remove)]
