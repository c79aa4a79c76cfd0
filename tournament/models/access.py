from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournament.models.cup import Cup, CupOfficial
from tournament.models.events import Event, Official
from tournament.models.people import Account
from tournament.models.series import Series, SeriesOfficial

_of_event = Q(event__isnull=False, series__isnull=True, cup__isnull=True)
_of_series = Q(event__isnull=True, series__isnull=False, cup__isnull=True)
_of_cup = Q(event__isnull=True, series__isnull=True, cup__isnull=False)
_of_site = Q(event__isnull=True, series__isnull=True, cup__isnull=True)


class Invitation(models.Model):
    """A link that works once, for a role at an event, series or cup, the right to create events (none of them), or a
    new password of `account`.

    `name` is the invited person's. The maker's rights are checked again on use.
    """

    secret_hash = models.CharField(max_length=64, unique=True)
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="invitations")
    series = models.ForeignKey(Series, models.CASCADE, null=True, blank=True, related_name="invitations")
    cup = models.ForeignKey(Cup, models.CASCADE, null=True, blank=True, related_name="invitations")
    role = models.CharField(
        max_length=15,
        choices=[*Official.Role.choices, *SeriesOfficial.Role.choices, *CupOfficial.Role.choices],
        blank=True,
        default="",
    )
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
                condition=(_of_site & Q(role=""))
                | ((_of_event | _of_series | _of_cup) & Q(account__isnull=True) & ~Q(role="")),
                name="invitation_gives_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.role}"

    @property
    def at(self) -> Event | Series | Cup | None:
        return self.event or self.series or self.cup


class Attempt(models.Model):
    key = models.CharField(max_length=100, primary_key=True)
    count = models.PositiveIntegerField(default=1)
    until = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ("until",)

    def __str__(self) -> str:
        return f"{self.key} {self.count}"
