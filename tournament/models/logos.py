"""The organiser's sign on the papers of an event."""

from django.db import models

from tournament.models.events import Event


class Logo(models.Model):
    """A picture for the head of every paper: a JPEG, made anew from what was sent (services/logos.py)."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="logo")
    content = models.BinaryField()

    def __str__(self) -> str:
        return str(self.event)
