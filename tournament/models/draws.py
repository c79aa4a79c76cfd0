from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from tournament.models import possible
from tournament.models.events import Event, Registration


class Draw(models.Model):
    """A request to `tournament.draw`, stored as asked; exchanges by hand are appended until publication.

    The digests are SHA-256 of canonical JSON.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="draws")
    mode = models.CharField(max_length=20)
    seed = models.BigIntegerField()
    version = models.CharField(max_length=20)
    request = models.JSONField(validators=[possible.draw_request])
    request_sha256 = models.CharField(max_length=64)
    start_list_sha256 = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("event_id", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(seed__gte=0), name="draw_seed_not_negative"),
            models.CheckConstraint(
                condition=Q(Exact(Length("request_sha256"), 64)) & Q(Exact(Length("start_list_sha256"), 64)),
                name="draw_has_digests",
            ),
        )

    def __str__(self) -> str:
        return f"{self.event} · {self.mode} {self.seed}"


class TablePin(models.Model):
    """For a wheelchair, a guest."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="table_pins")
    registration = models.OneToOneField(Registration, models.CASCADE, related_name="table_pin")
    table = models.PositiveSmallIntegerField(_("table"))
    reason = models.CharField(_("reason"), max_length=200, blank=True, default="")

    class Meta:
        ordering = ("event_id", "table", "registration")
        constraints = (models.CheckConstraint(condition=Q(table__gte=1), name="pinned_table_from_one"),)

    def __str__(self) -> str:
        return f"{self.registration} → {self.table}"


class ForbiddenPair(models.Model):
    """`first` is the one registered earlier."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="forbidden_pairs")
    first = models.ForeignKey(Registration, models.CASCADE, related_name="+")
    second = models.ForeignKey(Registration, models.CASCADE, related_name="+")
    reason = models.CharField(_("reason"), max_length=200, blank=True, default="")

    class Meta:
        ordering = ("event_id", "first", "second")
        constraints = (
            models.UniqueConstraint(fields=("first", "second"), name="one_line_a_forbidden_pair"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="forbidden_pair_in_order"),
        )

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"


class Certificate(models.Model):
    """The draw certificate as printed; never changed, withdrawn with the draw.

    It outlives its round: `number` counts the certificates of the round with `round_number`, from 1.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="certificates")
    round_number = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    draw = models.ForeignKey(Draw, models.PROTECT, related_name="certificates")
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("event_id", "round_number", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "round_number", "number"), name="one_certificate_a_number"),
            models.UniqueConstraint(
                fields=("event", "round_number"),
                condition=Q(withdrawn_at__isnull=True),
                name="one_valid_certificate_a_round",
            ),
            models.CheckConstraint(condition=Exact(Length("sha256"), 64), name="certificate_has_sha256"),
        )

    def __str__(self) -> str:
        return f"{self.event} · {self.round_number} · {self.number}"
