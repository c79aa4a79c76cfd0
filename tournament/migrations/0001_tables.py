"""The tables as they are, and their triggers, in one step.

It stands for the steps of the first days, so that a database that took them all needs nothing.
"""

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
from django.db.migrations.state import StateApps

import tournament.models.hall
import tournament.models.possible
from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    replaces = [
        ("tournament", "0001_initial"),
        ("tournament", "0001_squashed_0023_remainders"),
        ("tournament", "0002_triggers"),
        ("tournament", "0003_link_codes"),
        ("tournament", "0004_draws"),
        ("tournament", "0005_at_the_table"),
        ("tournament", "0006_discipline"),
        ("tournament", "0007_renons_cases"),
        ("tournament", "0008_case_facts_unknown"),
        ("tournament", "0009_renons_kind_unsaid"),
        ("tournament", "0010_renons_none"),
        ("tournament", "0011_renons_derivation_in_steps"),
        ("tournament", "0012_wrong_number_of_cards"),
        ("tournament", "0013_protest_of_a_game"),
        ("tournament", "0014_link_of_a_player"),
        ("tournament", "0015_protest_outcome"),
        ("tournament", "0016_journal_places"),
        ("tournament", "0017_renons_fine"),
        ("tournament", "0018_hidden_event"),
        ("tournament", "0019_reopened_and_paper"),
        ("tournament", "0020_unread_columns"),
        ("tournament", "0021_any_rule_book"),
        ("tournament", "0022_when_a_sheet_is_full"),
        ("tournament", "0023_remainders"),
        ("tournament", "0024_journal_words"),
        ("tournament", "0025_extra_round"),
        ("tournament", "0026_hall_clock"),
        ("tournament", "0027_what_is_public"),
        ("tournament", "0028_access"),
        ("tournament", "0029_hall"),
        ("tournament", "0030_event_hashed_as"),
        ("tournament", "0031_journal_stands"),
        ("tournament", "0032_submissions_and_trials"),
        ("tournament", "0033_player_links"),
        ("tournament", "0034_categories_and_prizes"),
        ("tournament", "0036_prints"),
        ("tournament", "0037_team_prizes"),
        ("tournament", "0038_logo_and_paper_size"),
        ("tournament", "0039_protest_settled"),
        ("tournament", "0040_remissions"),
        ("tournament", "0041_possible_values"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
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
            name="Category",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("fee_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="entry fee")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="categories", to="tournament.event"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "categories",
                "ordering": ("event", "number"),
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
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("first_name", models.CharField(blank=True, default="", max_length=60, verbose_name="first name")),
                ("last_name", models.CharField(max_length=60, verbose_name="last name")),
                ("licence", models.CharField(blank=True, default="", max_length=30, verbose_name="licence")),
                (
                    "rating",
                    models.DecimalField(blank=True, decimal_places=3, max_digits=9, null=True, verbose_name="rating"),
                ),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
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
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "number"),
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
                ("start_number", models.PositiveIntegerField(verbose_name="start number")),
                (
                    "ranking_seed",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="place in the ranking list"),
                ),
                ("checked_in", models.BooleanField(default=False, verbose_name="checked in")),
                ("late", models.BooleanField(default=False, verbose_name="late")),
                ("withdrawn", models.BooleanField(default=False, verbose_name="withdrawn")),
                ("out_of_competition", models.BooleanField(default=False, verbose_name="out of competition")),
                ("removed", models.BooleanField(default=False, verbose_name="removed")),
                ("fee_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="entry fee")),
                ("paid_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="paid")),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                ("paid_by", models.CharField(blank=True, default="", max_length=150)),
                (
                    "categories",
                    models.ManyToManyField(blank=True, related_name="registrations", to="tournament.category"),
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
            ],
            options={
                "ordering": ("event", "start_number"),
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
            name="Draw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mode", models.CharField(max_length=20)),
                ("seed", models.BigIntegerField()),
                ("version", models.CharField(max_length=20)),
                ("request", models.JSONField(validators=[tournament.models.possible.draw_request])),
                ("request_sha256", models.CharField(max_length=64)),
                ("start_list_sha256", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("by", models.CharField(max_length=150)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "pk"),
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
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "number"),
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
            name="Table",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tables", to="tournament.round"
                    ),
                ),
            ],
            options={
                "ordering": ("round", "number"),
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
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("letter", models.CharField(max_length=4)),
                ("total", models.IntegerField(default=0)),
                ("difference", models.IntegerField(blank=True, null=True)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("placing_units", models.IntegerField(default=0)),
                ("tables_won", models.PositiveSmallIntegerField(default=0)),
                ("circles", models.IntegerField(default=0)),
                ("counts", models.BooleanField(default=True)),
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
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournament.round"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournament.table"
                    ),
                ),
            ],
            options={
                "ordering": ("table", "letter"),
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
            name="Call",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[("", "open"), ("done", "done"), ("cancelled", "cancelled by the table")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
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
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="tournament.seat"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="calls", to="tournament.table"
                    ),
                ),
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
            name="Certificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round_number", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="certificates", to="tournament.draw"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="certificates", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "round_number", "number"),
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
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="games", to="tournament.table"
                    ),
                ),
            ],
            options={
                "ordering": ("table", "number"),
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
            name="Confirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField()),
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
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="confirmations", to="tournament.game"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="confirmations", to="tournament.seat"
                    ),
                ),
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
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.CharField(blank=True, default="", max_length=10)),
                ("position", models.PositiveSmallIntegerField()),
                ("points", models.IntegerField()),
                ("article", models.CharField(max_length=20)),
                ("code", models.CharField(max_length=60)),
                ("params", models.JSONField(blank=True, default=dict)),
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
            ],
            options={
                "ordering": ("game", "position"),
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
            name="ErasedPaper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField()),
                ("proof", models.CharField(max_length=64)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="erased_papers", to="tournament.table"
                    ),
                ),
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
            name="ForbiddenPair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="reason")),
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
            ],
            options={
                "ordering": ("event", "first", "second"),
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="one_line_a_forbidden_pair"),
                    models.CheckConstraint(
                        condition=models.Q(("first__lt", models.F("second"))), name="forbidden_pair_in_order"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HeldGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(unique=True)),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                ("revision", models.PositiveIntegerField()),
                ("texts", models.JSONField(validators=[tournament.models.possible.cells])),
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
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="held_games", to="tournament.seat"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="held_games", to="tournament.table"
                    ),
                ),
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
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
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
                ("name", models.CharField(blank=True, default="", max_length=150)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
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
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations_made",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
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
            name="Journal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            ],
            options={
                "verbose_name_plural": "journal lines",
                "ordering": ("event", "number"),
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
                        condition=models.Q(("event__isnull", True)),
                        fields=("number",),
                        name="one_site_journal_line_a_number",
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
        migrations.CreateModel(
            name="Official",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="offices", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="officials", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "role", "pk"),
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
            name="PaperDoubt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                ("texts", models.JSONField(validators=[tournament.models.possible.cells])),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="paper_doubts", to="tournament.table"
                    ),
                ),
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
            name="PlayerLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="tournament.registration"
                    ),
                ),
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
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prizes", to="tournament.event"
                    ),
                ),
            ],
            options={
                "ordering": ("event", "category", "place"),
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
            name="Protest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="protests", to="tournament.event"
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
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="protests",
                        to="tournament.table",
                    ),
                ),
            ],
            options={
                "ordering": ("event", "received_at", "pk"),
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
            name="Radelc",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="circle_rows", to="tournament.seat"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="circles", to="tournament.table"
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
            name="Remission",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("cents", models.PositiveIntegerField()),
                ("reason", models.CharField(max_length=300)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=150)),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                ("paid_by", models.CharField(blank=True, default="", max_length=150)),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="remissions",
                        to="tournament.registration",
                    ),
                ),
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
                ],
            },
        ),
        migrations.CreateModel(
            name="Renons",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="game")),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("discard", "wrong discard"),
                            ("count", "wrong number of cards"),
                            ("card", "wrong card played"),
                            ("signal", "giving the game away"),
                            ("conduct", "dishonest or incorrect play"),
                        ],
                        default="",
                        max_length=10,
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
                ("proposed_points", models.IntegerField(blank=True, null=True)),
                ("points", models.IntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, default="", max_length=300)),
                ("text", models.TextField(blank=True, default="", max_length=4000)),
                ("opened_at", models.DateTimeField(auto_now_add=True)),
                ("opened_by", models.CharField(blank=True, default="", max_length=150)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("ended_by", models.CharField(blank=True, default="", max_length=150)),
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
                    "game",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="renons_cases",
                        to="tournament.game",
                    ),
                ),
                ("against", models.ManyToManyField(related_name="renons_against", to="tournament.seat")),
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
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="renons_cases", to="tournament.table"
                    ),
                ),
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
                            ("kind__in", ("discard", "count", "card", "signal", "conduct")),
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
            name="Screen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, default="", max_length=60, verbose_name="name")),
                ("steps", models.JSONField(default=list, validators=[tournament.models.hall.screen_steps])),
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
        migrations.CreateModel(
            name="Signature",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField()),
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
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="signatures", to="tournament.seat"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="signatures", to="tournament.table"
                    ),
                ),
            ],
            options={
                "ordering": ("table", "revision", "seat"),
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
            name="StoredDocument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revision", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="documents", to="tournament.table"
                    ),
                ),
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
            name="Submission",
            fields=[
                ("key", models.UUIDField(primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField(default=0)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("made", models.CharField(blank=True, default="", max_length=500)),
                ("at", models.DateTimeField(auto_now_add=True)),
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
            name="TableLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, null=True, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "registration",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="tournament.registration",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.seat"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="links", to="tournament.table"
                    ),
                ),
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
                ("table", models.PositiveSmallIntegerField(verbose_name="table")),
                ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="reason")),
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
            ],
            options={
                "ordering": ("event", "table", "registration"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("table__gte", 1)), name="pinned_table_from_one")
                ],
            },
        ),
        migrations.CreateModel(
            name="Taking",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="takings", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="takings", to="tournament.table"
                    ),
                ),
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
            name="Warning",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            ],
            options={
                "ordering": ("event", "at", "pk"),
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
        migrations.RunPython(install, remove),
    ]
