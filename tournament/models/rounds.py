"""Rounds, tables, seats and the links by which a table reaches its sheet."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from rules import RULE_BOOKS
from rules.references import quoted
from tournament import steady
from tournament.draw.asked.request import FINALS
from tournament.models import possible
from tournament.models.events import Event, Registration
from tournament.models.playing_time import PlayingTime, read_pauses

#: Why games are missing when nobody has to say it.
TIME_IS_UP = _("Time is up ⟦clock⟧.")
#: The same at a table from which a player was removed.
REMOVED = _("A player was removed.")


class Round(models.Model):
    """drafted → published → running → closed → (reopened by the director) running. `seconds` is the clock's length,
    `added_seconds` by how much the hall's was made longer or, ended early, shorter, `pauses` when it stood still (see
    `playing_time.read_pauses`). `reopened_at` is when the director took the round back the last time.

    `draw` is what the draw was asked and `draw_part` which of its rounds this is, from 0; seed, mode and report stand
    here as pages print them. A round drawn before requests were kept has no `draw`.
    """

    class State(models.TextChoices):
        DRAFTED = "drafted", _("drafted")
        PUBLISHED = "published", _("published")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFTED)
    draw = models.ForeignKey("Draw", models.PROTECT, null=True, blank=True, related_name="rounds")
    draw_part = models.PositiveSmallIntegerField(default=0)
    draw_seed = models.BigIntegerField(default=0)
    draw_mode = models.CharField(max_length=20, blank=True, default="")
    draw_report = models.JSONField(default=dict, blank=True, validators=[possible.draw_report])
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    seconds = models.PositiveIntegerField()
    added_seconds = models.IntegerField(default=0)
    pauses = models.JSONField(default=list, blank=True, validators=[possible.pauses])
    closed_at = models.DateTimeField(null=True, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)
    standings_published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_round_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
            models.CheckConstraint(condition=Q(seconds__gte=1), name="round_has_time"),
            models.CheckConstraint(
                condition=Q(state="drafted", published_at__isnull=True, started_at__isnull=True)
                | Q(state="published", published_at__isnull=False, started_at__isnull=True)
                | Q(state="running", published_at__isnull=False, started_at__isnull=False, closed_at__isnull=True)
                | Q(state="closed", published_at__isnull=False, started_at__isnull=False, closed_at__isnull=False),
                name="round_state_and_times",
            ),
            models.CheckConstraint(
                condition=Q(standings_published_at__isnull=True) | Q(state="closed"),
                name="standings_of_closed_rounds_only",
            ),
        )

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"

    @property
    def is_extra(self) -> bool:
        """Whether it comes after the event's last round, for those who sat out a round (rounds.selectors.extra)."""
        return self.number > self.event.round_count

    @property
    def is_finals(self) -> bool:
        """Whether it is played as finals by places."""
        return self.draw_mode == FINALS

    @property
    def is_reopened(self) -> bool:
        """Whether the round was closed and is open again for a correction: nobody plays it."""
        return self.state == self.State.RUNNING and self.reopened_at is not None

    @property
    def shown_state(self) -> str:
        """The state as a person reads it: one of State, or "reopened"."""
        return "reopened" if self.is_reopened else self.state

    def playing_time(self, *, more: int = 0) -> PlayingTime | None:
        """The clock, or None before the start; `more` are the seconds that one table got beyond the hall."""
        if self.started_at is None:
            return None
        return PlayingTime(self.started_at, self.seconds + self.added_seconds + more, read_pauses(self.pauses))

    @property
    def ends_at(self) -> datetime | None:
        """When time is up in the hall, or None before the start; in a pause, as if it ended now."""
        clock = self.playing_time()
        return None if clock is None else clock.ends_at(steady.now())


class Table(models.Model):
    """One table of a round with its sheet: open → complete → signed → accepted.

    `revision` counts the writes to the sheet; what somebody changed is made from a revision and refused if it is old.
    `bye` marks a table that is not played because a seat is empty. `disqualified_seat` is a removed player's.
    `paper_totals` are what the paper of a sheet of games says, by seat; they are compared, never counted.
    `added_seconds` may be played at this table beyond the hall's clock.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        COMPLETE = "complete", _("complete")
        SIGNED = "signed", _("signed")
        ACCEPTED = "accepted", _("accepted")

    class EntryWay(models.TextChoices):
        NONE = "", _("nothing yet")
        LIVE = "live", _("live")
        PAPER = "paper", _("from paper")
        TOTALS = "totals", _("totals only")

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    revision = models.PositiveIntegerField(default=0)
    added_seconds = models.PositiveIntegerField(default=0)
    entry_way = models.CharField(max_length=10, choices=EntryWay.choices, blank=True, default="")
    bye = models.BooleanField(default=False)
    disqualified_seat = models.CharField(max_length=4, blank=True, default="")
    closed_reason = models.CharField(_("why games are missing"), max_length=300, blank=True, default="")
    signature_reason = models.CharField(_("why a signature is missing"), max_length=300, blank=True, default="")
    paper_totals = models.JSONField(null=True, blank=True, validators=[possible.totals])
    accepted_by = models.CharField(max_length=150, blank=True, default="")
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="one_table_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
            models.CheckConstraint(condition=Q(revision__gte=0), name="table_revision_not_negative"),
            models.CheckConstraint(
                condition=Q(state__in=("open", "complete", "signed", "accepted")), name="table_state_known"
            ),
            models.CheckConstraint(
                condition=Q(entry_way__in=("", "live", "paper", "totals")), name="table_entry_way_known"
            ),
            models.CheckConstraint(
                condition=Q(state="accepted", accepted_at__isnull=False)
                | (~Q(state="accepted") & Q(accepted_at__isnull=True)),
                name="accepted_table_says_when",
            ),
        )

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"

    @property
    def ends_at(self) -> datetime | None:
        """When time is up at this table, or None before the start; in a pause, as if it ended now."""
        clock = self.round.playing_time(more=self.added_seconds)
        return None if clock is None else clock.ends_at(steady.now())

    @property
    def closed_because(self) -> str:
        """Why games are missing, for who reads it: stored is the language of the minutes, and what somebody typed.

        Why a player was removed is between him and the officials; where the removal itself is told, so is its reason.
        """
        if self.disqualified_seat:
            return str(REMOVED)
        return str(TIME_IS_UP) if any(map(self._is_time_is_up, dict(settings.LANGUAGES))) else self.closed_reason

    def _is_time_is_up(self, language: str) -> bool:
        with translation.override(language):
            texts = {quoted(str(TIME_IS_UP), book.references) for book in RULE_BOOKS.values()}
        return self.closed_reason in texts


class Seat(models.Model):
    """A seat at a table, filled or empty, with the result that `rules` derived for it.

    `round` repeats the table's round so that the database itself can refuse a player at two tables (a trigger keeps
    the two equal). Whole points; `placing_units` in 1/4200 table point; `circles` is the carry after the last game.
    A seat that does not count (`counts`) is that of somebody who sat out and plays an extra round later, or of who
    helps out in one.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    letter = models.CharField(max_length=4)
    registration = models.ForeignKey(Registration, models.PROTECT, null=True, blank=True, related_name="seats")
    total = models.IntegerField(default=0)
    difference = models.IntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    placing_units = models.IntegerField(default=0)
    tables_won = models.PositiveSmallIntegerField(default=0)
    circles = models.IntegerField(default=0)
    counts = models.BooleanField(default=True)

    class Meta:
        ordering = ("table", "letter")
        constraints = (
            models.UniqueConstraint(fields=("table", "letter"), name="one_seat_a_letter"),
            models.UniqueConstraint(fields=("round", "registration"), name="one_seat_a_registration_and_round"),
            # Any name: the rule book alone says how its seats are called.
            models.CheckConstraint(condition=~Q(letter=""), name="seat_has_letter"),
            models.CheckConstraint(condition=Q(place__isnull=True) | Q(place__gte=1), name="seat_place_from_one"),
            models.CheckConstraint(condition=Q(placing_units__gte=0), name="seat_points_not_negative"),
            models.CheckConstraint(condition=Q(tables_won__in=(0, 1)), name="seat_wins_one_table_at_most"),
            models.CheckConstraint(condition=Q(circles__gte=0), name="seat_circles_not_negative"),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.letter}"

    @property
    def only_helps(self) -> bool:
        """Whether who sits here fills a table of the extra round, out of competition there."""
        return not self.counts and not self.table.bye


class TableLink(models.Model):
    """The link of one seat at one table. Only hashes of its token and its short code are stored; it dies with
    the round. `registration` is for whom it was made: it opens nothing once somebody else sits there. `code_hash` and
    `registration` are empty for a link made before there were any.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="links")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="links")
    registration = models.ForeignKey(Registration, models.CASCADE, null=True, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True, null=True)  # noqa: DJ001  (no code is not a code)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("seat",), condition=Q(revoked_at__isnull=True), name="one_living_link_a_seat"
            ),
            models.CheckConstraint(condition=Exact(Length("token_hash"), 64), name="token_is_hashed"),
        )

    def __str__(self) -> str:
        return f"{self.seat} ({'revoked' if self.revoked_at else 'alive'})"
