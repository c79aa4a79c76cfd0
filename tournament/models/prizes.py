"""Money is whole cents of the event's currency."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Category, Event, Registration


class Prize(models.Model):
    class WonBy(models.TextChoices):
        PLAYERS = "players", _("players")
        CLUBS = "clubs", _("Club teams")
        TEAMS = "teams", _("Teams")

    event = models.ForeignKey(Event, models.CASCADE, related_name="prizes")
    category = models.ForeignKey(Category, models.CASCADE, null=True, blank=True, related_name="prizes")
    won_by = models.CharField(max_length=7, choices=WonBy.choices, default=WonBy.PLAYERS)
    place = models.PositiveSmallIntegerField(_("place"))
    cents = models.PositiveIntegerField(default=0)
    text = models.CharField(max_length=60, blank=True, default="")

    class Meta:
        ordering = ("event_id", "category", "place")
        constraints = (
            models.UniqueConstraint(fields=("category", "place"), name="one_prize_a_place_of_a_category"),
            models.UniqueConstraint(
                fields=("event", "won_by", "place"), condition=Q(category__isnull=True), name="one_prize_a_place"
            ),
            models.CheckConstraint(
                condition=Q(won_by="players") | Q(won_by__in=("clubs", "teams"), category__isnull=True),
                name="prize_of_teams_has_no_category",
            ),
            models.CheckConstraint(condition=Q(place__gte=1) & (Q(cents__gte=1) | ~Q(text="")), name="prize_is_one"),
        )

    def __str__(self) -> str:
        return f"{self.place}: {self.cents} {self.text}"


class PartPayment(models.Model):
    """The payment that settles the fee is with the registration."""

    registration = models.ForeignKey(Registration, models.CASCADE, related_name="parts")
    cents = models.PositiveIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("registration", "at", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(cents__gte=1) & ~Q(by=""), name="part_says_how_much_and_to_whom"),
        )

    def __str__(self) -> str:
        return f"{self.registration} {self.cents}"


class Remission(models.Model):
    """An entry fee waived or paid back.

    For a refund `paid_at` and `paid_by` keep time and official of the payment, and `part` that it had not settled the
    fee; a waiver has none of them.
    """

    registration = models.ForeignKey(Registration, models.CASCADE, related_name="remissions")
    cents = models.PositiveIntegerField()
    reason = models.CharField(max_length=300)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    paid_at = models.DateTimeField(null=True, blank=True)
    paid_by = models.CharField(max_length=150, blank=True, default="")
    part = models.BooleanField(default=False)

    class Meta:
        ordering = ("registration", "at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("registration",), condition=Q(paid_at__isnull=True), name="one_waiver_a_registration"
            ),
            models.CheckConstraint(
                condition=Q(cents__gte=1) & ~Q(reason="") & ~Q(by=""), name="remission_says_how_much_and_why"
            ),
            models.CheckConstraint(
                condition=Q(paid_at__isnull=True, paid_by="") | (Q(paid_at__isnull=False) & ~Q(paid_by="")),
                name="returned_payment_says_when_and_to_whom",
            ),
            models.CheckConstraint(condition=Q(part=False) | Q(paid_at__isnull=False), name="only_a_payment_is_a_part"),
        )

    def __str__(self) -> str:
        return f"{self.registration} {self.cents}"
