"""Prizes of teams."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0035_freeze_and_lines_off_tables"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="prize",
            name="one_prize_a_place",
        ),
        migrations.AddField(
            model_name="prize",
            name="won_by",
            field=models.CharField(
                choices=[("players", "players"), ("clubs", "Club teams"), ("teams", "Teams")],
                default="players",
                max_length=7,
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.UniqueConstraint(
                condition=models.Q(("category__isnull", True)),
                fields=("event", "won_by", "place"),
                name="one_prize_a_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("won_by", "players"),
                    models.Q(("category__isnull", True), ("won_by__in", ("clubs", "teams"))),
                    _connector="OR",
                ),
                name="prize_of_teams_has_no_category",
            ),
        ),
    ]
