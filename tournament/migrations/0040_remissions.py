"""Entry fees that were waived or paid back."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0039_protest_settled"),
    ]

    operations = [
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
    ]
