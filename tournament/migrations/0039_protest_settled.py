"""An upheld protest waits until its sheet is corrected, or somebody says that nothing changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0038_logo_and_paper_size"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="taking",
            name="need_known",
        ),
        migrations.AddField(
            model_name="protest",
            name="settled_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="protest",
            name="settled_by",
            field=models.CharField(blank=True, default="", max_length=150),
        ),
        migrations.AddField(
            model_name="protest",
            name="settled_reason",
            field=models.CharField(blank=True, default="", max_length=300),
        ),
        migrations.AlterField(
            model_name="event",
            name="public_names",
            field=models.CharField(
                choices=[("names", "names"), ("initials", "initials")],
                default="names",
                max_length=8,
                verbose_name="how players are named in public",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="sign_in_deadline",
            field=models.DateTimeField(blank=True, null=True, verbose_name="registration deadline"),
        ),
        migrations.AlterField(
            model_name="taking",
            name="need",
            field=models.CharField(
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
        migrations.AddConstraint(
            model_name="protest",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="taking",
            constraint=models.CheckConstraint(
                condition=models.Q(("need__in", ("contest", "held", "case", "protest", "paper", "signed", "behind"))),
                name="need_known",
            ),
        ),
    ]
