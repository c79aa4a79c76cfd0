"""Calls for a referee, renons cases, warnings and protests (part C)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules import rule_book
from tournament.models import possible
from tournament.models.events import Event, Registration
from tournament.models.games import Game
from tournament.models.rounds import Seat, Table


class Call(models.Model):
    class Reason(models.TextChoices):
        RENONS = "renons", _("renons")
        COUNT = "count", _("count of the points")
        BEHAVIOUR = "behaviour", _("behaviour")
        CARD = "card", _("a card")
        OTHER = "other", _("something else")

    class Outcome(models.TextChoices):
        OPEN = "", _("open")
        DONE = "done", _("done")
        CANCELLED = "cancelled", _("cancelled by the table")

    table = models.ForeignKey(Table, models.CASCADE, related_name="calls")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="calls")
    number = models.PositiveSmallIntegerField(_("game"))
    reason = models.CharField(max_length=10, choices=Reason.choices)
    note = models.CharField(max_length=200, blank=True, default="")
    at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey("Account", models.PROTECT, null=True, blank=True, related_name="calls_taken")
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True, default=Outcome.OPEN)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("table",), condition=Q(ended_at__isnull=True), name="one_open_call_a_table"
            ),
            models.CheckConstraint(
                condition=Q(reason__in=("renons", "count", "behaviour", "card", "other")), name="call_reason_known"
            ),
            models.CheckConstraint(
                condition=Q(taken_at__isnull=True, taken_by__isnull=True)
                | Q(taken_at__isnull=False, taken_by__isnull=False),
                name="call_taken_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(outcome="", ended_at__isnull=True)
                | Q(outcome__in=("done", "cancelled"), ended_at__isnull=False),
                name="call_ended_somehow",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.reason} {self.at:%H:%M}"


class Renons(models.Model):
    """A stopped game and its outcome. `game` is empty before it is recorded.

    `facts` is the game as it was when stopped, readable by the rule book only: {} before a contract, None until
    known; `answers` are those to the article's questions. `proposed_points` is the value that `rules` derived by the
    steps of `derivation` (a text in older rows), `points` the decided one, both for each offender. A misdeal has the
    points of its fine; `fined` is the dealer, None while unknown, and `game` the row with the fine. `kind` is the rule
    book's code (`Discipline.kinds`), empty until a table that recorded an agreed renons as a game has given it.
    """

    class DecidedBy(models.TextChoices):
        OPEN = "", _("not decided")
        AGREEMENT = "agreement", _("agreement")
        REFEREE = "referee", _("referee")
        PANEL = "panel", _("panel")

    class Outcome(models.TextChoices):
        OPEN = "", _("open")
        AGREED = "agreed", _("agreed")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")
        WAIVED = "waived", _("waived")
        NONE = "none", _("no renons")
        WITHDRAWN = "withdrawn", pgettext_lazy("renons", "withdrawn")

    table = models.ForeignKey(Table, models.CASCADE, related_name="renons_cases")
    number = models.PositiveSmallIntegerField(_("game"))
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="renons_cases")
    call = models.ForeignKey(Call, models.SET_NULL, null=True, blank=True, related_name="renons_cases")
    kind = models.CharField(max_length=10, blank=True, default="")
    claimed_by = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="renons_claimed")
    against = models.ManyToManyField(Seat, related_name="renons_against")
    trick = models.PositiveSmallIntegerField(_("trick"), null=True, blank=True)
    claim = models.CharField(max_length=300, blank=True, default="")
    facts = models.JSONField(null=True, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    decided_by = models.CharField(max_length=10, choices=DecidedBy.choices, blank=True, default="")
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True, default="")
    derivation = models.JSONField(blank=True, default=list)
    fined = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="renons_fined")
    proposed_points = models.IntegerField(null=True, blank=True)
    points = models.IntegerField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True, default="")
    text = models.TextField(max_length=4000, blank=True, default="")
    opened_at = models.DateTimeField(auto_now_add=True)
    opened_by = models.CharField(max_length=150, blank=True, default="")
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("table", "number", "pk")
        verbose_name_plural = "renons cases"
        constraints = (
            models.UniqueConstraint(fields=("table",), condition=Q(outcome=""), name="one_open_renons_a_table"),
            models.CheckConstraint(condition=Q(number__range=(1, 99)), name="renons_number_in_range"),
            models.CheckConstraint(condition=~Q(kind="") | Q(decided_by="agreement"), name="renons_has_kind"),
            models.CheckConstraint(
                condition=Q(decided_by="", outcome="")
                | Q(decided_by__in=("agreement", "referee", "panel"))
                & Q(outcome__in=("agreed", "upheld", "dismissed", "waived", "none", "withdrawn")),
                name="renons_outcome_says_by_whom",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table} · {self.number} {self.kind}"

    @property
    def kind_words(self) -> str:
        kinds = rule_book(self.table.round.event.ruleset).discipline.kinds
        return gettext(kinds[self.kind]) if self.kind in kinds else gettext("kind not said")

    @property
    def letters(self) -> str:
        return "".join(sorted(seat.letter for seat in self.against.all()))

    @property
    def entry_letters(self) -> str:
        """Return the letters of the seats with entries: the offenders, who stopped if dismissed, the fined dealer."""
        if self.outcome == self.Outcome.NONE:
            return self.fined.letter if self.fined else ""
        if self.outcome == self.Outcome.DISMISSED:
            return self.claimed_by.letter if self.claimed_by else ""
        return self.letters

    @property
    def removed(self) -> str:
        ended = self.outcome == self.Outcome.UPHELD and self.points is None and self.answers.get("deliberate") != "no"
        return self.table.disqualified_seat if ended else ""

    @property
    def spared(self) -> str:
        """Return the letters of the seats without points because another player was removed."""
        return self.letters.replace(self.removed, "") if self.removed else ""


class Taking(models.Model):
    """A referee's assignment to a need at a table: calls have their own `taken_by`.

    `number` is the game, 0 for the whole sheet. It does not count for a need that arose later.
    """

    class Need(models.TextChoices):
        CONTEST = "contest", _("contested game")
        HELD = "held", _("games from a phone")
        CASE = "case", _("renons")
        PROTEST = "protest", _("upheld protest")
        PAPER = "paper", _("impossible value on the paper")
        SIGNED = "signed", _("signed sheet")
        BEHIND = "behind", _("behind the clock")

    table = models.ForeignKey(Table, models.CASCADE, related_name="takings")
    need = models.CharField(max_length=10, choices=Need.choices)
    number = models.PositiveSmallIntegerField(_("game"), default=0)
    by = models.ForeignKey("Account", models.CASCADE, related_name="takings")
    at = models.DateTimeField()

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("table", "need", "number"), name="one_referee_a_need"),
            models.CheckConstraint(
                condition=Q(need__in=("contest", "held", "case", "protest", "paper", "signed", "behind")),
                name="need_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.need} {self.number}"


class PaperDoubt(models.Model):
    """A line of a paper sheet that the rules do not allow; it ends when the line is recorded.

    `texts` is what was typed, by field.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="paper_doubts")
    number = models.PositiveSmallIntegerField(_("game"))
    texts = models.JSONField(validators=[possible.cells])
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="one_doubt_a_line"),
            models.CheckConstraint(condition=Q(number__range=(1, 99)), name="doubt_number_in_range"),
        )

    def __str__(self) -> str:
        return f"{self.table} · {self.number}"


class Warning(models.Model):
    """An official warning (opomin). `kind` is "noted" where the rules warn only the second time."""

    class Kind(models.TextChoices):
        NOTED = "noted", _("noted")
        WARNING = "warning", _("warning")

    event = models.ForeignKey(Event, models.CASCADE, related_name="warnings")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="warnings")
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="warnings")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.WARNING)
    article = models.CharField(max_length=20)
    text = models.CharField(max_length=500)
    given_by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.CharField(max_length=150, blank=True, default="")
    withdrawn_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("event_id", "at", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(text="") & ~Q(article=""), name="warning_says_why"),
            models.CheckConstraint(condition=Q(kind__in=("noted", "warning")), name="warning_kind_known"),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True, withdrawn_by="", withdrawn_reason="")
                | (Q(withdrawn_at__isnull=False) & ~Q(withdrawn_by="") & ~Q(withdrawn_reason="")),
                name="warning_withdrawn_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.registration}: {self.article}"


class Protest(models.Model):
    """`game` is empty unless the protest is about a single game.

    An upheld protest waits until the sheet is corrected, or `settled_by` gives a reason why nothing changes there.
    """

    class Body(models.TextChoices):
        DELEGATE = "delegate", _("delegate")
        PANEL = "panel", _("panel")

    class Outcome(models.TextChoices):
        UPHELD = "upheld", pgettext_lazy("of a protest", "upheld")
        PART = "part", pgettext_lazy("of a protest", "upheld in part")
        DISMISSED = "dismissed", pgettext_lazy("of a protest", "dismissed")
        HANDED_ON = "handed_on", pgettext_lazy("of a protest", "handed on")

    event = models.ForeignKey(Event, models.CASCADE, related_name="protests")
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="protests")
    game = models.ForeignKey(Game, models.SET_NULL, null=True, blank=True, related_name="protests")
    by = models.ForeignKey(Registration, models.PROTECT, related_name="protests")
    addressed_to = models.CharField(max_length=10, choices=Body.choices, default=Body.DELEGATE)
    text = models.TextField(max_length=4000)
    received_at = models.DateTimeField(auto_now_add=True)
    received_by = models.CharField(max_length=150, blank=True, default="")
    deadline = models.DateTimeField(null=True, blank=True)
    # Empty while it waits, and in rows older than this field.
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True, default="")
    decision = models.TextField(max_length=4000, blank=True, default="")
    decided_by = models.CharField(max_length=150, blank=True, default="")
    decided_as = models.CharField(max_length=10, choices=Body.choices, blank=True, default="")
    decided_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.CharField(max_length=150, blank=True, default="")
    settled_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("event_id", "received_at", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(text=""), name="protest_says_what"),
            models.CheckConstraint(
                condition=Q(game__isnull=True) | Q(table__isnull=False), name="protest_of_a_game_has_its_table"
            ),
            models.CheckConstraint(
                condition=Q(addressed_to__in=("delegate", "panel"), decided_as__in=("", "delegate", "panel")),
                name="protest_bodies_known",
            ),
            models.CheckConstraint(
                condition=Q(decision="", decided_at__isnull=True)
                | (~Q(decision="") & ~Q(decided_by="") & Q(decided_at__isnull=False)),
                name="protest_decision_says_by_whom",
            ),
            models.CheckConstraint(
                condition=Q(outcome="")
                | Q(outcome__in=("upheld", "part", "dismissed", "handed_on"), decided_at__isnull=False),
                name="protest_outcome_known",
            ),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True, settled_by="", settled_reason="")
                | (
                    Q(settled_at__isnull=False, outcome__in=("upheld", "part"))
                    & ~Q(settled_by="")
                    & ~Q(settled_reason="")
                ),
                name="protest_settled_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.by} {self.received_at:%H:%M}"
