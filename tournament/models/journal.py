import re
from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact

from tournament.draw import digest
from tournament.models.cup import Cup
from tournament.models.events import Event
from tournament.models.series import Series

_MARK = re.compile(r"word:[0-9a-f]{64}")


# Writes about sheets during play, the office's too. They change nothing published: a closed round is reopened, and so
# not public, before anything is written in it.
AT_TABLES = (
    "game.record",
    "game.confirm",
    "game.contest",
    "game.correct",
    "game.hold",
    "game.choose",
    "sheet.complete",
    "sheet.sign",
    "sheet.totals",
    "sheet.accept",
    "call.make",
    "call.take",
    "call.hand_back",
    "call.cancel",
    "call.finish",
)


class Place(NamedTuple):
    """A place in an event; 0 for none."""

    round: int = 0
    table: int = 0
    game: int = 0
    start_number: int = 0

    def __str__(self) -> str:
        """Return plain English: the hash of a line covers these words."""
        return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in self._asdict().items() if number)


class Journal(models.Model):
    """Database triggers refuse UPDATE, DELETE and TRUNCATE.

    `number` counts the lines of an event, of a series or of a cup from 1 without a gap; lines of none of them form
    their own chain. `name` is its object where that has no place. `stands` is the new state of everything written
    (journal/selectors/snapshot.py); lines from before version 1.5 have none.
    """

    event = models.ForeignKey(Event, models.PROTECT, null=True, blank=True, related_name="journal")
    series = models.ForeignKey(Series, models.PROTECT, null=True, blank=True, related_name="journal")
    cup = models.ForeignKey(Cup, models.PROTECT, null=True, blank=True, related_name="journal")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=150)
    role = models.CharField(max_length=20)
    action = models.CharField(max_length=40)
    round = models.PositiveIntegerField(default=0)
    table = models.PositiveIntegerField(default=0)
    game = models.PositiveIntegerField(default=0)
    start_number = models.PositiveIntegerField(default=0)
    name = models.CharField(max_length=200, blank=True, default="")
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=300, blank=True, default="")
    stands = models.JSONField(default=dict, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True, default="")
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name_plural = "journal lines"
        indexes = (
            models.Index(fields=("event", "round", "table"), name="journal_by_table"),
            models.Index(fields=("event", "number"), condition=~Q(action__in=AT_TABLES), name="journal_off_tables"),
        )
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_journal_line_a_number"),
            models.UniqueConstraint(
                fields=("number",),
                condition=Q(event__isnull=True, series__isnull=True, cup__isnull=True),
                name="one_site_journal_line_a_number",
            ),
            models.UniqueConstraint(fields=("series", "number"), name="one_series_journal_line_a_number"),
            models.UniqueConstraint(fields=("cup", "number"), name="one_cup_journal_line_a_number"),
            models.CheckConstraint(
                condition=Q(series__isnull=True, cup__isnull=True)
                | Q(event__isnull=True, cup__isnull=True)
                | Q(event__isnull=True, series__isnull=True),
                name="journal_line_of_one_chain",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="journal_number_from_one"),
            models.CheckConstraint(condition=~Q(action="") & ~Q(actor=""), name="journal_says_who_and_what"),
            models.CheckConstraint(condition=Exact(Length("hash"), 64), name="journal_line_has_hash"),
            models.CheckConstraint(
                condition=Q(number=1, previous_hash="") | Q(Exact(Length("previous_hash"), 64), number__gt=1),
                name="journal_line_has_the_hash_before",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.action} {self.subject}"

    @property
    def place(self) -> Place:
        return Place(self.round, self.table, self.game, self.start_number)

    @property
    def subject(self) -> str:
        """Return the object in the words that the hash covers."""
        return f"{self.place}{self.name}"

    def hashed(self) -> dict[str, object]:
        """Return everything that the hash covers, the previous hash too. Queries the event unless loaded.

        Snapshots were not stored before their column existed; series and cup appear only in their own lines.
        """
        at: datetime = self.at
        covered: dict[str, object] = {
            "event": self.event and (self.event.hashed_as or self.event_id),
            "number": self.number,
            "at": at.astimezone(UTC).isoformat(timespec="microseconds"),
            "actor": self.actor,
            "role": self.role,
            "action": self.action,
            "subject": self.subject,
            "before": self.before,
            "after": self.after,
            "reason": self.reason,
            "previous": self.previous_hash,
        }
        covered |= {"stands": self.stands} if self.stands else {}
        covered |= {"series": self.series_id} if self.series_id is not None else {}
        return covered | ({"cup": self.cup_id} if self.cup_id is not None else {})

    def own_hash(self) -> str:
        """Return the hash of this line. Queries the event unless loaded. Raises TypeError or ValueError if not JSON."""
        return digest(self.hashed())


class JournalWord(models.Model):
    """A personal text of a journal line, which holds only its digest.

    Once erased it has neither text nor salt; triggers refuse every other change. `start_number` is the person
    concerned, 0 for none in particular.
    """

    line = models.ForeignKey(Journal, models.PROTECT, related_name="words")
    start_number = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64)
    salt = models.CharField(max_length=32, blank=True, default="")
    text = models.TextField(blank=True, default="")
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("line", "pk")
        constraints = (
            models.UniqueConstraint(fields=("line", "digest"), name="one_journal_word_a_digest"),
            models.CheckConstraint(condition=Exact(Length("digest"), 64), name="journal_word_has_digest"),
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True) & ~Q(text="") & ~Q(salt="")
                | Q(erased_at__isnull=False, text="", salt=""),
                name="journal_word_is_there_or_erased",
            ),
        )

    def __str__(self) -> str:
        return self.mark

    @property
    def mark(self) -> str:
        return f"word:{self.digest}"

    @staticmethod
    def digest_of(salt: str, text: str) -> str:
        """Return the SHA-256 of a text with its salt; without the salt a digest does not reveal a name."""
        return sha256(f"{salt}:{text}".encode()).hexdigest()

    @staticmethod
    def is_mark(text: str) -> bool:
        return _MARK.fullmatch(text) is not None
