"""Room for every rule book: what a line hands on, accounts that are no seat, table points that seven can share."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F, Q

from tournament.models import triggers

#: Units were 1/120 of a point and are 1/4200.
FINER = 35


def install(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    triggers.install(schema_editor.connection)


def remove(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """SQLite makes a table anew for a new column and drops its triggers with it."""
    triggers.remove(schema_editor.connection)


def finer(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("tournament", "Seat").objects.update(placing_units=F("placing_units") * FINER)
    apps.get_model("tournament", "Event").objects.update(bye_points_units=F("bye_points_units") * FINER)


def coarser(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("tournament", "Seat").objects.update(placing_units=F("placing_units") / FINER)
    apps.get_model("tournament", "Event").objects.update(bye_points_units=F("bye_points_units") / FINER)


def note_circles(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What each recorded game handed on, from the circles that are kept one by one."""
    game_model, circle_model = apps.get_model("tournament", "Game"), apps.get_model("tournament", "Radelc")
    seats: dict[int, list[tuple[int, str]]] = {}
    for pk, table, letter in apps.get_model("tournament", "Seat").objects.values_list("pk", "table", "letter"):
        seats.setdefault(table, []).append((pk, letter))
    numbers = dict(game_model.objects.values_list("pk", "number"))
    lived: dict[int, list[tuple[int, int | None]]] = {}
    for seat, earned, used in circle_model.objects.values_list("seat", "earned_in", "used_in"):
        lived.setdefault(seat, []).append((numbers[earned], numbers.get(used)))
    games = list(game_model.objects.all())
    for game in games:
        game.carry = {
            letter: sum(
                earned <= game.number and (used is None or used > game.number) for earned, used in lived.get(seat, ())
            )
            for seat, letter in sorted(seats.get(game.table_id, ()), key=lambda one: one[1])
        }
    game_model.objects.bulk_update(games, ["carry"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = (("tournament", "0020_unread_columns"),)
    operations = (
        migrations.RunPython(remove, install),
        migrations.AddField("game", "carry", models.JSONField(blank=True, default=dict)),
        migrations.AddField("entry", "account", models.CharField(blank=True, default="", max_length=10)),
        migrations.AlterField(
            "entry",
            "seat",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=models.deletion.CASCADE,
                related_name="entries",
                to="tournament.seat",
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=Q(seat__isnull=False, account="") | (Q(seat__isnull=True) & ~Q(account="")),
                name="entry_at_a_seat_or_an_account",
            ),
        ),
        migrations.AlterField(
            "event", "bye_points_units", models.PositiveIntegerField(default=8400, verbose_name="points for a bye")
        ),
        migrations.RunPython(finer, coarser),
        migrations.RunPython(note_circles, migrations.RunPython.noop),
        migrations.RunPython(install, remove),
    )
