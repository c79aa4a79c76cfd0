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

TIME_IS_UP = _("Time is up ⟦clock⟧.")
REMOVED = _("A player was removed.")


class Round(models.Model):
    """drafted → published → running → closed → (reopened by the director) running. `seconds` is the clock's length,
    `added_seconds` what was added to it (negative: ended early), `pauses` its pauses (see `playing_time.read_pauses`).

    `draw_part` is the index of this round in the draw's request, from 0; seed, mode and report are copied here. A round
    drawn before requests were kept has no `draw`.
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
        ordering = ("event_id", "number")
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
        """Return whether it follows the last round, for those who sat one out."""
        return self.number > self.event.round_count

    @property
    def is_finals(self) -> bool:
        return self.draw_mode == FINALS

    @property
    def is_reopened(self) -> bool:
        return self.state == self.State.RUNNING and self.reopened_at is not None

    @property
    def shown_state(self) -> str:
        return "reopened" if self.is_reopened else self.state

    def playing_time(self, *, more: int = 0) -> PlayingTime | None:
        """Return the clock, None before the start; `more` are a table's added seconds."""
        if self.started_at is None:
            return None
        return PlayingTime(self.started_at, self.seconds + self.added_seconds + more, read_pauses(self.pauses))

    @property
    def ends_at(self) -> datetime | None:
        """Return when time is up, None before the start; a current pause counts as ending now."""
        clock = self.playing_time()
        return None if clock is None else clock.ends_at(steady.now())


class Table(models.Model):
    """open → complete → signed → accepted.

    `revision` counts the writes to the sheet; a change from an old one is refused. `bye`: not played because a seat is
    empty. `disqualified_seat` is a removed player's. `paper_totals` are the totals on paper of a sheet of games, by
    seat; they are compared, never counted. `added_seconds` extend the hall's clock at this table.
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
        ordering = ("round_id", "number")
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
        """Return `Round.ends_at` with this table's added seconds."""
        clock = self.round.playing_time(more=self.added_seconds)
        return None if clock is None else clock.ends_at(steady.now())

    @property
    def closed_because(self) -> str:
        """The reason of a removal is between the player and the officials."""
        if self.disqualified_seat:
            return str(REMOVED)
        return str(TIME_IS_UP) if any(map(self._is_time_is_up, dict(settings.LANGUAGES))) else self.closed_reason

    def _is_time_is_up(self, language: str) -> bool:
        with translation.override(language):
            texts = {quoted(str(TIME_IS_UP), book.references) for book in RULE_BOOKS.values()}
        return self.closed_reason in texts


class Seat(models.Model):
    """`round` repeats the table's round so that the database can refuse a player at two tables. Whole points;
    `placing_units` in 1/4200 table point; `circles` is the carry after the last game. A seat that does not count
    (`counts`) belongs to a player who sat out and plays an extra round later, or to a helper in one.
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
        ordering = ("table_id", "letter")
        constraints = (
            models.UniqueConstraint(fields=("table", "letter"), name="one_seat_a_letter"),
            models.UniqueConstraint(fields=("round", "registration"), name="one_seat_a_registration_and_round"),
            # The rule book names its seats.
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
        return not self.counts and not self.table.bye


class TableLink(models.Model):
    """The link of a seat at a table; it ends with the round.

    It opens nothing for another player than `registration`. `code_hash` and `registration` are empty for older
    links.
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
