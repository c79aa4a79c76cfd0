"""The cup of teams of three."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models

import tournament.models.possible


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0002_signup"),
    ]

    operations = [
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
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournament.cup"
                    ),
                ),
            ],
            options={
                "ordering": ("cup", "number"),
            },
        ),
        migrations.CreateModel(
            name="CupMatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="match")),
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
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="tournament.cupround"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "cup matches",
                "ordering": ("round", "number"),
            },
        ),
        migrations.CreateModel(
            name="CupCertificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="certificates",
                        to="tournament.cupround",
                    ),
                ),
            ],
            options={
                "ordering": ("round", "number"),
            },
        ),
        migrations.CreateModel(
            name="CupSide",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                ("absent", models.BooleanField(default=False, verbose_name="absent")),
                ("units", models.IntegerField(default=0)),
                ("difference", models.IntegerField(default=0)),
                ("tables_won", models.PositiveSmallIntegerField(default=0)),
                ("lot", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place")),
                ("goes_on", models.BooleanField(default=False, verbose_name="goes on")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sides", to="tournament.cupmatch"
                    ),
                ),
            ],
            options={
                "ordering": ("match", "position"),
            },
        ),
        migrations.CreateModel(
            name="CupLineup",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cup_lineups", to="tournament.player"
                    ),
                ),
                (
                    "side",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="lineup", to="tournament.cupside"
                    ),
                ),
            ],
            options={
                "ordering": ("side", "position"),
            },
        ),
        migrations.CreateModel(
            name="CupTeam",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("withdrawn", models.BooleanField(default=False, verbose_name="withdrawn")),
                ("paid_cents", models.PositiveIntegerField(blank=True, null=True, verbose_name="paid")),
                ("paid_at", models.DateTimeField(blank=True, null=True)),
                ("paid_by", models.CharField(blank=True, default="", max_length=150)),
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
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="tournament.cup"
                    ),
                ),
            ],
            options={
                "ordering": ("cup", "number"),
            },
        ),
        migrations.AddField(
            model_name="cupside",
            name="team",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="sides", to="tournament.cupteam"
            ),
        ),
        migrations.CreateModel(
            name="CupMember",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournament.cup"
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
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournament.cupteam"
                    ),
                ),
            ],
            options={
                "ordering": ("team", "position", "pk"),
            },
        ),
        migrations.CreateModel(
            name="CupOfficial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("cup_director", "cup director"), ("cup_helper", "cup helper")],
                        max_length=15,
                        verbose_name="role",
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
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="officials", to="tournament.cup"
                    ),
                ),
            ],
            options={
                "ordering": ("cup", "role", "pk"),
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
        migrations.AddConstraint(
            model_name="cupround",
            constraint=models.UniqueConstraint(fields=("cup", "number"), name="one_cup_round_a_number"),
        ),
        migrations.AddConstraint(
            model_name="cupround",
            constraint=models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="cup_round_number_from_one"),
        ),
        migrations.AddConstraint(
            model_name="cupround",
            constraint=models.CheckConstraint(
                condition=models.Q(("on__in", (1, 2))), name="cup_round_sends_one_or_two_on"
            ),
        ),
        migrations.AddConstraint(
            model_name="cupround",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("published_at__isnull", True), ("request_sha256", ""), ("state", "planned")),
                    models.Q(
                        ("published_at__isnull", True),
                        ("state", "drawn"),
                        django.db.models.lookups.Exact(django.db.models.functions.text.Length("request_sha256"), 64),
                    ),
                    models.Q(
                        ("published_at__isnull", False),
                        ("state", "published"),
                        django.db.models.lookups.Exact(django.db.models.functions.text.Length("request_sha256"), 64),
                    ),
                    _connector="OR",
                ),
                name="cup_round_state_and_draw",
            ),
        ),
        migrations.AddConstraint(
            model_name="cupmatch",
            constraint=models.UniqueConstraint(fields=("round", "number"), name="one_cup_match_a_number"),
        ),
        migrations.AddConstraint(
            model_name="cupmatch",
            constraint=models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="cup_match_number_from_one"),
        ),
        migrations.AddConstraint(
            model_name="cupmatch",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("settled_at__isnull", True), ("settled_by", "")),
                    models.Q(("settled_at__isnull", False), models.Q(("settled_by", ""), _negated=True)),
                    _connector="OR",
                ),
                name="cup_match_says_who_settled_it",
            ),
        ),
        migrations.AddConstraint(
            model_name="cupcertificate",
            constraint=models.UniqueConstraint(fields=("round", "number"), name="one_cup_certificate_a_number"),
        ),
        migrations.AddConstraint(
            model_name="cupcertificate",
            constraint=models.UniqueConstraint(
                condition=models.Q(("withdrawn_at__isnull", True)),
                fields=("round",),
                name="one_valid_cup_certificate_a_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="cupcertificate",
            constraint=models.CheckConstraint(
                condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("sha256"), 64),
                name="cup_certificate_has_sha256",
            ),
        ),
        migrations.AddConstraint(
            model_name="cuplineup",
            constraint=models.UniqueConstraint(fields=("side", "position"), name="one_cup_player_a_position"),
        ),
        migrations.AddConstraint(
            model_name="cuplineup",
            constraint=models.UniqueConstraint(fields=("side", "player"), name="one_cup_position_a_player"),
        ),
        migrations.AddConstraint(
            model_name="cuplineup",
            constraint=models.CheckConstraint(
                condition=models.Q(("position__range", (1, 3))), name="cup_lineup_of_three"
            ),
        ),
        migrations.AddConstraint(
            model_name="cupteam",
            constraint=models.UniqueConstraint(fields=("cup", "number"), name="one_cup_team_a_number"),
        ),
        migrations.AddConstraint(
            model_name="cupteam",
            constraint=models.UniqueConstraint(fields=("cup", "name"), name="one_cup_team_a_name"),
        ),
        migrations.AddConstraint(
            model_name="cupteam",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("name", ""), _negated=True), ("number__gte", 1)),
                name="cup_team_has_name_and_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="cupteam",
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
                name="cup_payment_says_when_and_to_whom",
            ),
        ),
        migrations.AddConstraint(
            model_name="cupside",
            constraint=models.UniqueConstraint(fields=("match", "position"), name="one_cup_side_a_position"),
        ),
        migrations.AddConstraint(
            model_name="cupside",
            constraint=models.UniqueConstraint(fields=("match", "team"), name="one_cup_side_a_team"),
        ),
        migrations.AddConstraint(
            model_name="cupside",
            constraint=models.CheckConstraint(
                condition=models.Q(("position__range", (1, 3))), name="cup_side_in_a_match_of_three"
            ),
        ),
        migrations.AddConstraint(
            model_name="cupside",
            constraint=models.CheckConstraint(
                condition=models.Q(("place__isnull", True), ("place__gte", 1), _connector="OR"),
                name="cup_side_place_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="cupmember",
            constraint=models.UniqueConstraint(fields=("cup", "player"), name="one_cup_team_a_player"),
        ),
        migrations.AddConstraint(
            model_name="cupmember",
            constraint=models.UniqueConstraint(fields=("team", "position"), name="one_cup_member_a_position"),
        ),
        migrations.AddConstraint(
            model_name="cupmember",
            constraint=models.CheckConstraint(
                condition=models.Q(("position__isnull", True), ("position__gte", 1), _connector="OR"),
                name="cup_position_from_one",
            ),
        ),
    ]
