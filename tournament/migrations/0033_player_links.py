"""The link of a player for the whole day, which stands on his card."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact


class Migration(migrations.Migration):
    dependencies = (("tournament", "0032_submissions_and_trials"),)
    operations = (
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards",
                        to="tournament.registration",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": (
                    models.UniqueConstraint(
                        fields=("registration",), condition=Q(revoked_at__isnull=True), name="one_living_card_a_player"
                    ),
                    models.CheckConstraint(condition=Exact(Length("token_hash"), 64), name="card_token_is_hashed"),
                ),
            },
        ),
    )
