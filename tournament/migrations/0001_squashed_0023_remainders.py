"""Everything that the migrations up to 0023 make, in one step: a new database is there in a second instead of seven.

An older database goes their way. Whoever adds a migration leaves this one as it is.
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

from tournament.models import triggers


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    replaces = [
        ("tournament", "0001_initial"),
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
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
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
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="address")),
                ("place", models.CharField(blank=True, default="", max_length=120, verbose_name="place")),
                ("date", models.DateField(verbose_name="date")),
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
                ("sign_in_deadline", models.DateTimeField(blank=True, null=True, verbose_name="registration deadline")),
                ("schedule", models.TextField(blank=True, default="", max_length=4000, verbose_name="schedule")),
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
                ("bye_points_units", models.PositiveIntegerField(default=8400, verbose_name="points for a bye")),
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
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("hidden_at", models.DateTimeField(blank=True, null=True)),
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
                        condition=models.Q(("bye_points_units__gte", 0)), name="event_bye_points_not_negative"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("team_size__range", (1, 50))), name="event_team_size_in_range"
                    ),
                ],
            },
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
            ],
            options={
                "ordering": ("event", "start_number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "player"), name="one_registration_a_player_and_event"),
                    models.UniqueConstraint(fields=("event", "start_number"), name="one_start_number_an_event"),
                    models.CheckConstraint(condition=models.Q(("start_number__gte", 1)), name="start_number_from_one"),
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
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="draws", to="tournament.event"
                    ),
                ),
                ("mode", models.CharField(max_length=20)),
                ("seed", models.BigIntegerField()),
                ("version", models.CharField(max_length=20)),
                ("request", models.JSONField()),
                ("request_sha256", models.CharField(max_length=64)),
                ("start_list_sha256", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("by", models.CharField(max_length=150)),
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
                ("draw_report", models.JSONField(blank=True, default=dict)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("seconds", models.PositiveIntegerField()),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("reopened_at", models.DateTimeField(blank=True, null=True)),
                ("standings_published_at", models.DateTimeField(blank=True, null=True)),
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
                ("paper_totals", models.JSONField(blank=True, null=True)),
                ("accepted_by", models.CharField(blank=True, default="", max_length=150)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
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
                ("texts", models.JSONField()),
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
                            ("signal", "giving the game away"),
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
                        condition=models.Q(("need__in", ("contest", "held", "case", "paper", "signed", "behind"))),
                        name="need_known",
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
                ("texts", models.JSONField()),
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
                "ordering": ("event", "table", "registration"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("table__gte", 1)), name="pinned_table_from_one")
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
                ("previous_hash", models.CharField(blank=True, default="", max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name_plural": "journal lines",
                "ordering": ("event", "number"),
                "indexes": [models.Index(fields=["event", "round", "table"], name="journal_by_table")],
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
            name="Submission",
            fields=[
                ("key", models.UUIDField(primary_key=True, serialize=False)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="submissions", to="tournament.table"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("revision", models.PositiveIntegerField()),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("at",),
            },
        ),
        migrations.RunPython(install, remove),
    ]
