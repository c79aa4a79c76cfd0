"""Accounts by invitation, the right to make events, and one count of attempts for all processes."""

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def keep_makers(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Whoever has made an event so far may make another one: its first director, if he still is one."""
    first: dict[int, int] = {}
    held = apps.get_model("tournament", "Official").objects.order_by("pk").values_list("event_id", "account_id", "role")
    for event, account, role in held:
        if role == "director":
            first.setdefault(event, account)
    apps.get_model("tournament", "Account").objects.filter(pk__in=set(first.values())).update(makes_events=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0027_what_is_public"),
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
        migrations.AddField(
            model_name="account",
            name="home",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournament.event",
            ),
        ),
        migrations.AddField(
            model_name="account",
            name="makes_events",
            field=models.BooleanField(default=False),
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
        migrations.RunPython(keep_makers, migrations.RunPython.noop),
    ]
