from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import possible
from tournament.models.events import Event

LONGEST_ANNOUNCEMENT = 2000


class Announcement(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    text = models.CharField(_("announcement"), max_length=LONGEST_ANNOUNCEMENT)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    taken_down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (models.CheckConstraint(condition=~Q(text=""), name="announcement_says_something"),)

    def __str__(self) -> str:
        return self.text[:60]


def screen_steps(stored: Any) -> None:
    possible.screen_steps(Screen.Show.values, stored)


class Screen(models.Model):
    """`steps` is [{"show": a value of Show, "seconds": duration}]."""

    class Show(models.TextChoices):
        CLOCK = "clock", _("Clock")
        NAMES = "names", _("Seating by name")
        TABLES = "tables", _("Seating by table")
        LIVE = "live", _("Progress of the tables")
        STANDINGS = "standings", _("Standings")
        TEAMS = "teams", _("Teams")
        WINNERS = "winners", _("Winners")
        CUP = "cup", _("Cup bracket")
        SCHEDULE = "schedule", _("Schedule")
        ANNOUNCEMENTS = "announcements", pgettext_lazy("hall", "Announcements")
        QR = "qr", _("QR of the public page")

    event = models.ForeignKey(Event, models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60, blank=True, default="")
    steps = models.JSONField(default=list, validators=[screen_steps])

    class Meta:
        ordering = ("event_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_screen_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="screen_number_from_one"),
        )

    def __str__(self) -> str:
        return self.name or str(self.number)
