"""Series of events with their ratings and titles, and a chain of journal lines for each series."""

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import tournament.models.possible
from tournament.models import triggers


def lift(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take the journal's triggers away: SQLite makes its table anew for a constraint, and would stumble over them."""
    triggers.unprotect_journal(schema_editor.connection)


def protect(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.protect_journal(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0004_talk"),
    ]

    operations = [
        migrations.RunPython(lift, protect),
        migrations.CreateModel(
            name="Final",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveIntegerField(verbose_name="place")),
                ("units", models.IntegerField()),
                ("difference", models.IntegerField(verbose_name="difference")),
                ("most_units", models.PositiveIntegerField()),
                ("tables_won", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("event", "past", "place", "pk"),
            },
        ),
        migrations.CreateModel(
            name="PastEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "ordering": ("series",),
            },
        ),
        migrations.CreateModel(
            name="RatingList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("replaced_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("series", "pk"),
            },
        ),
        migrations.CreateModel(
            name="RatingRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("before", models.DecimalField(blank=True, decimal_places=4, max_digits=10, null=True)),
                ("after", models.DecimalField(decimal_places=4, max_digits=10)),
                ("quotient", models.CharField(blank=True, default="", max_length=200)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("played", models.BooleanField(default=False)),
            ],
            options={
                "ordering": ("list", "-after", "pk"),
            },
        ),
        migrations.CreateModel(
            name="RatingStart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("value", models.DecimalField(decimal_places=4, max_digits=10, verbose_name="rating")),
            ],
            options={
                "ordering": ("series", "player"),
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
            ],
            options={
                "verbose_name_plural": "series",
                "ordering": ("-period", "name", "pk"),
            },
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
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
                "ordering": ("series", "number"),
            },
        ),
        migrations.CreateModel(
            name="SeriesFact",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "ordering": ("event", "pk"),
            },
        ),
        migrations.CreateModel(
            name="SeriesOfficial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "ordering": ("series", "role", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Title",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            },
        ),
        migrations.CreateModel(
            name="TitleRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                "ordering": ("series", "pk"),
            },
        ),
        migrations.RemoveConstraint(
            model_name="journal",
            name="one_site_journal_line_a_number",
        ),
        migrations.AddField(
            model_name="final",
            name="club",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="finals",
                to="tournament.club",
            ),
        ),
        migrations.AddField(
            model_name="final",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="finals",
                to="tournament.event",
            ),
        ),
        migrations.AddField(
            model_name="final",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="finals", to="tournament.player"
            ),
        ),
        migrations.AddField(
            model_name="final",
            name="past",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="finals",
                to="tournament.pastevent",
            ),
        ),
        migrations.AddField(
            model_name="ratingrow",
            name="list",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="tournament.ratinglist"
            ),
        ),
        migrations.AddField(
            model_name="ratingrow",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="rating_rows", to="tournament.player"
            ),
        ),
        migrations.AddField(
            model_name="ratingstart",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="rating_starts", to="tournament.player"
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="members",
            field=models.ManyToManyField(blank=True, related_name="member_of", to="tournament.player"),
        ),
        migrations.AddField(
            model_name="series",
            name="previous",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="following",
                to="tournament.series",
                verbose_name="season before",
            ),
        ),
        migrations.AddField(
            model_name="ratingstart",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="rating_starts", to="tournament.series"
            ),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="rating_lists", to="tournament.series"
            ),
        ),
        migrations.AddField(
            model_name="rating",
            name="series",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="rating", to="tournament.series"
            ),
        ),
        migrations.AddField(
            model_name="pastevent",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="past_events", to="tournament.series"
            ),
        ),
        migrations.AddField(
            model_name="journal",
            name="series",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="journal",
                to="tournament.series",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("event__isnull", True), ("series__isnull", True)),
                fields=("number",),
                name="one_site_journal_line_a_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.UniqueConstraint(fields=("series", "number"), name="one_series_journal_line_a_number"),
        ),
        migrations.AddConstraint(
            model_name="journal",
            constraint=models.CheckConstraint(
                condition=models.Q(("event__isnull", True), ("series__isnull", True), _connector="OR"),
                name="journal_line_of_one_chain",
            ),
        ),
        migrations.AddField(
            model_name="seriesevent",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="in_series",
                to="tournament.event",
            ),
        ),
        migrations.AddField(
            model_name="seriesevent",
            name="past",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="in_series",
                to="tournament.pastevent",
            ),
        ),
        migrations.AddField(
            model_name="seriesevent",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="events", to="tournament.series"
            ),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rating_lists",
                to="tournament.seriesevent",
            ),
        ),
        migrations.AddField(
            model_name="seriesfact",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="series_facts", to="tournament.event"
            ),
        ),
        migrations.AddField(
            model_name="seriesofficial",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="series_offices", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="seriesofficial",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="officials", to="tournament.series"
            ),
        ),
        migrations.AddField(
            model_name="title",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="titles", to="tournament.player"
            ),
        ),
        migrations.AddField(
            model_name="title",
            name="series",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="titles",
                to="tournament.series",
            ),
        ),
        migrations.AddField(
            model_name="titlerule",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="title_rules", to="tournament.series"
            ),
        ),
        migrations.AddConstraint(
            model_name="final",
            constraint=models.UniqueConstraint(fields=("event", "player"), name="one_final_a_player_and_event"),
        ),
        migrations.AddConstraint(
            model_name="final",
            constraint=models.UniqueConstraint(fields=("past", "player"), name="one_final_a_player_and_past_event"),
        ),
        migrations.AddConstraint(
            model_name="final",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event__isnull", False), ("past__isnull", True)),
                    models.Q(("event__isnull", True), ("past__isnull", False)),
                    _connector="OR",
                ),
                name="final_is_of_one_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="final",
            constraint=models.CheckConstraint(
                condition=models.Q(("most_units__gte", 1), ("place__gte", 1)), name="final_in_range"
            ),
        ),
        migrations.AddConstraint(
            model_name="ratingrow",
            constraint=models.UniqueConstraint(fields=("list", "player"), name="one_rating_row_a_player"),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("name", ""), _negated=True), models.Q(("slug", ""), _negated=True)),
                name="series_has_name_and_address",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("score__in", ("points", "difference", "share", "places"))),
                name="series_score_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("eligible__in", ("everybody", "licence", "members"))), name="series_eligible_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("best__isnull", True), ("best__gte", 1), _connector="OR"),
                name="series_best_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratingstart",
            constraint=models.UniqueConstraint(fields=("series", "player"), name="one_rating_start_a_player"),
        ),
        migrations.AddConstraint(
            model_name="ratingstart",
            constraint=models.CheckConstraint(condition=models.Q(("value__gte", 0)), name="rating_start_not_negative"),
        ),
        migrations.AddConstraint(
            model_name="pastevent",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="past_event_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="pastevent",
            constraint=models.CheckConstraint(
                condition=models.Q(("public_names__in", ("names", "initials"))), name="past_event_public_names_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(fields=("series", "number"), name="one_series_event_a_number"),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(fields=("series", "event"), name="one_series_event_an_event"),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(fields=("series", "past"), name="one_series_event_a_past_event"),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="series_event_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event__isnull", False), ("past__isnull", True)),
                    models.Q(("event__isnull", True), ("past__isnull", False)),
                    _connector="OR",
                ),
                name="series_event_is_one_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("series_word_at__isnull", True), ("series_word_by", "")),
                    models.Q(("series_word_at__isnull", False), models.Q(("series_word_by", ""), _negated=True)),
                    _connector="OR",
                ),
                name="series_word_says_when_and_whose",
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event_word_at__isnull", True), ("event_word_by", "")),
                    models.Q(("event_word_at__isnull", False), models.Q(("event_word_by", ""), _negated=True)),
                    _connector="OR",
                ),
                name="event_word_says_when_and_whose",
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("series_word_at__isnull", False), ("event_word_at__isnull", False), _connector="OR"
                ),
                name="series_event_has_a_word",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                condition=models.Q(("replaced_at__isnull", True)),
                fields=("event",),
                name="one_rating_list_in_force_an_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                condition=models.Q(("event__isnull", True), ("replaced_at__isnull", True)),
                fields=("series",),
                name="one_final_rating_list_in_force",
            ),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.CheckConstraint(
                condition=django.db.models.lookups.Exact(django.db.models.functions.text.Length("digest"), 64),
                name="rating_list_has_digest",
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesfact",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="series_fact_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesofficial",
            constraint=models.UniqueConstraint(
                fields=("series", "account", "role"), name="one_series_office_an_account_and_role"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesofficial",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ("series_director", "series_helper"))),
                name="series_official_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="title",
            constraint=models.UniqueConstraint(
                condition=models.Q(("taken_at__isnull", True)),
                fields=("player", "category"),
                name="one_title_a_category",
            ),
        ),
        migrations.AddConstraint(
            model_name="title",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("category", ""), _negated=True),
                    models.Q(("reason", ""), _negated=True),
                    models.Q(("by", ""), _negated=True),
                ),
                name="title_says_which_and_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="title",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("taken_at__isnull", True), ("taken_reason", "")),
                    models.Q(("taken_at__isnull", False), models.Q(("taken_reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="taken_title_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="titlerule",
            constraint=models.UniqueConstraint(fields=("series", "category", "share", "times"), name="one_title_rule"),
        ),
        migrations.AddConstraint(
            model_name="titlerule",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("category", ""), _negated=True), ("times__gte", 1)),
                name="title_rule_in_range",
            ),
        ),
        migrations.RunPython(protect, lift),
    ]
