"""What was printed last of each paper of an event, so that a director sees which ones on the wall are out of date."""

from django.db import models
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournament.models.events import Event


class Print(models.Model):
    """The last print of one paper. `round` is 0 for a paper of the whole event; `sha256` is the digest of what stood on
    it, `line` the journal's last line then. It is a note for the office, no part of the event: the journal tells
    nothing of it."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="prints")
    paper = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField(default=0)
    sha256 = models.CharField(max_length=64)
    line = models.PositiveIntegerField(default=0)
    letter = models.BooleanField(default=False)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("event", "round", "paper")
        constraints = (
            models.UniqueConstraint(fields=("event", "paper", "round"), name="one_print_a_paper_and_round"),
            models.CheckConstraint(condition=Exact(Length("sha256"), 64), name="print_has_sha256"),
        )

    def __str__(self) -> str:
        return f"{self.event} · {self.paper} {self.round or ''}".strip()
