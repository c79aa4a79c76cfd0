from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournament.models.events import Event, Official
from tournament.models.people import Account


class Invitation(models.Model):
    """A link that works once, for a role, the right to create events (no `event`), or a new password of `account`.

    Only the hash of its secret is stored. `name` is the invited person's. The maker's rights are checked again on use.
    """

    secret_hash = models.CharField(max_length=64, unique=True)
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="invitations")
    role = models.CharField(max_length=10, choices=Official.Role.choices, blank=True, default="")
    account = models.ForeignKey(Account, models.CASCADE, null=True, blank=True, related_name="password_links")
    name = models.CharField(max_length=150, blank=True, default="")
    made_by = models.ForeignKey(Account, models.CASCADE, related_name="invitations_made")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-made_at", "pk")
        constraints = (
            models.CheckConstraint(condition=Exact(Length("secret_hash"), 64), name="invitation_secret_is_hashed"),
            models.CheckConstraint(
                condition=Q(event__isnull=True, role="") | (Q(event__isnull=False, account__isnull=True) & ~Q(role="")),
                name="invitation_gives_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.role}"


class Attempt(models.Model):
    key = models.CharField(max_length=100, primary_key=True)
    count = models.PositiveIntegerField(default=1)
    until = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("until",)

    def __str__(self) -> str:
        return f"{self.key} {self.count}"
