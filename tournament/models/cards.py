from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournament.models.events import Registration


class PlayerLink(models.Model):
    """A player's link at an event, valid until revoked."""

    registration = models.ForeignKey(Registration, models.CASCADE, related_name="cards")
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("registration",), condition=Q(revoked_at__isnull=True), name="one_living_card_a_player"
            ),
            models.CheckConstraint(condition=Exact(Length("token_hash"), 64), name="card_token_is_hashed"),
        )

    def __str__(self) -> str:
        return f"{self.registration} ({'revoked' if self.revoked_at else 'alive'})"
