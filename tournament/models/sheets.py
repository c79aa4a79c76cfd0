from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.people import Account
from tournament.models.rounds import Seat, Table

# On every phone.
PAD_ASPECT = 3.0


class Signature(models.Model):
    """A seat's signature under one revision, or the referee's word for a missing one."""

    class Way(models.TextChoices):
        PAPER = "paper", _("on paper")
        SCREEN = "screen", _("on the screen")
        REFEREE = "referee", _("by the referee")

    # Replaces deleted strokes: the seat had signed by drawing.
    REMOVED = {"removed": True}

    table = models.ForeignKey(Table, models.CASCADE, related_name="signatures")
    revision = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="signatures")
    way = models.CharField(max_length=10, choices=Way.choices)
    strokes = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True, default="")
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("table_id", "revision", "seat")
        constraints = (
            models.UniqueConstraint(fields=("table", "revision", "seat"), name="one_signature_a_revision_and_seat"),
            models.CheckConstraint(condition=Q(way__in=("paper", "screen", "referee")), name="signature_way_known"),
            models.CheckConstraint(condition=~Q(way="referee") | ~Q(reason=""), name="referee_signs_with_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.seat} r{self.revision} ({self.way})"


class StoredDocument(models.Model):
    """It stays when the sheet is corrected."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="documents")
    revision = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("table", "revision", "kind")
        constraints = (
            models.UniqueConstraint(fields=("table", "revision", "kind"), name="one_document_a_revision_and_kind"),
            models.CheckConstraint(condition=Exact(Length("sha256"), 64), name="document_has_sha256"),
        )

    def __str__(self) -> str:
        return f"{self.table} r{self.revision} {self.kind}"


class ErasedPaper(models.Model):
    """Marks stored minutes with an erased name: their print-outs remain papers of this revision.

    `proof` is made with the server's secret from the content in the paper's code, so names cannot be guessed.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="erased_papers")
    revision = models.PositiveIntegerField()
    proof = models.CharField(max_length=64)

    class Meta:
        ordering = ("table", "revision", "pk")
        constraints = (
            models.UniqueConstraint(fields=("table", "revision", "proof"), name="one_erased_paper_a_content"),
            models.CheckConstraint(condition=Exact(Length("proof"), 64), name="erased_paper_has_proof"),
        )

    def __str__(self) -> str:
        return f"{self.table} r{self.revision}"


class Submission(models.Model):
    """Idempotency record of one submitted form.

    A sheet's key is made by the phone or page; `number` is the game, 0 for totals, `content` the digest of what was
    written ("": not compared). Other forms belong to an account: the key is made of the content and the account's
    submission before it, and `made` is the address of the result.
    """

    key = models.UUIDField(primary_key=True)
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="submissions")
    number = models.PositiveSmallIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    content = models.CharField(max_length=64, blank=True, default="")
    account = models.ForeignKey(Account, models.CASCADE, null=True, blank=True, related_name="submissions")
    made = models.CharField(max_length=500, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("at",)
        indexes = (models.Index(fields=("account", "at"), name="submission_by_account"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(table__isnull=False, account__isnull=True, made="")
                | Q(table__isnull=True, account__isnull=False),
                name="submission_of_a_table_or_an_account",
            ),
        )

    def __str__(self) -> str:
        return f"{self.key} → {self.made or self.table}"


class Print(models.Model):
    """The last print of one paper. `round` is 0 for a paper of the whole event; `sha256` is the digest of its content,
    `line` the journal's last line then. It is not part of the event.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="prints")
    paper = models.CharField(max_length=40)
    round = models.PositiveSmallIntegerField(default=0)
    sha256 = models.CharField(max_length=64)
    line = models.PositiveIntegerField(default=0)
    letter = models.BooleanField(default=False)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("event_id", "round", "paper")
        constraints = (
            models.UniqueConstraint(fields=("event", "paper", "round"), name="one_print_a_paper_and_round"),
            models.CheckConstraint(condition=Exact(Length("sha256"), 64), name="print_has_sha256"),
        )

    def __str__(self) -> str:
        return f"{self.event} · {self.paper} {self.round or ''}".strip()
