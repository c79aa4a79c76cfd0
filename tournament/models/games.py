from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models import possible
from tournament.models.rounds import Seat, Table


class Game(models.Model):
    """A numbered line of a sheet. `facts` is the row as recorded, `carry` what the next one needs of it (circles, a
    lap, a pot), both readable by the rule book only.

    `revision` is the table's revision that last changed the line or its entries. `locked` refuses changes by
    players.
    """

    class Source(models.TextChoices):
        LIVE = "live", _("live")
        PAPER = "paper", _("from paper")

    table = models.ForeignKey(Table, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(_("game"))
    facts = models.JSONField()
    carry = models.JSONField(default=dict, blank=True)
    revision = models.PositiveIntegerField()
    locked = models.BooleanField(default=False)
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=150)
    changed_at = models.DateTimeField()
    changed_by = models.CharField(max_length=150)
    source = models.CharField(max_length=10, choices=Source.choices)

    class Meta:
        ordering = ("table_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="one_game_a_table_and_number"),
            models.CheckConstraint(condition=Q(number__range=(1, 99)), name="game_number_in_range"),
            models.CheckConstraint(condition=Q(revision__gte=1), name="game_has_revision"),
            models.CheckConstraint(condition=Q(source__in=("live", "paper")), name="game_source_known"),
            models.CheckConstraint(condition=Q(changed_at__gte=F("recorded_at")), name="game_changed_after_recorded"),
        )

    def __str__(self) -> str:
        return f"{self.table} · {self.number}"


class Entry(models.Model):
    """An item of a game: `points` for `seat`; `code` and `params` are its wording.

    For an account that is no seat (a pot), `seat` is empty and `account` names it.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries")
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, blank=True, related_name="entries")
    account = models.CharField(max_length=10, blank=True, default="")
    position = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    article = models.CharField(max_length=20)
    code = models.CharField(max_length=60)
    params = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("game_id", "position")
        constraints = (
            models.UniqueConstraint(fields=("game", "position"), name="one_entry_a_position"),
            models.CheckConstraint(condition=~Q(article="") & ~Q(code=""), name="entry_has_article_and_code"),
            models.CheckConstraint(
                condition=Q(seat__isnull=False, account="") | (Q(seat__isnull=True) & ~Q(account="")),
                name="entry_at_a_seat_or_an_account",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.seat.letter if self.seat else self.account} {self.points:+d}"


class Radelc(models.Model):
    table = models.ForeignKey(Table, models.CASCADE, related_name="circles")
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="circle_rows")
    earned_in = models.ForeignKey(Game, models.CASCADE, related_name="circles_earned")
    used_in = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="circles_used")

    class Meta:
        ordering = ("table", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(used_in__isnull=True) | ~Q(used_in=F("earned_in")), name="radelc_used_after_earned"
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat} ← {self.earned_in_id}"


class Confirmation(models.Model):
    """A player's answer to one revision of a game: confirmed, or contested until corrected or settled.

    It counts while `revision` is the game's own and it is not voided, by a correction of an earlier game that
    changed this one's entries. `settled_by` is the official who left a contested game unchanged.
    """

    class Word(models.TextChoices):
        CONFIRMED = "confirmed", _("confirmed")
        CONTESTED = "contested", _("contested")

    game = models.ForeignKey(Game, models.CASCADE, related_name="confirmations")
    revision = models.PositiveIntegerField()
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="confirmations")
    word = models.CharField(max_length=10, choices=Word.choices, default=Word.CONFIRMED)
    note = models.CharField(max_length=200, blank=True, default="")
    at = models.DateTimeField()
    voided_at = models.DateTimeField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.CharField(max_length=150, blank=True, default="")
    settled_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("game", "revision", "seat", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("game", "revision", "seat"),
                condition=Q(voided_at__isnull=True),
                name="one_word_a_revision_and_seat",
            ),
            models.CheckConstraint(condition=Q(word__in=("confirmed", "contested")), name="word_known"),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True, settled_by="")
                | (Q(settled_at__isnull=False, word="contested") & ~Q(settled_by="") & ~Q(settled_reason="")),
                name="contest_settled_by_somebody_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} r{self.revision} {self.seat.letter} {self.word}"


class HeldGame(models.Model):
    """A game from a phone that arrived after the sheet had changed: kept as typed until the table chooses.

    `key` is the phone's id of it, so that it is held once; `revision` the state of the sheet that the phone knew,
    `texts` what was typed. Held games are settled in order of arrival.
    """

    class Choice(models.TextChoices):
        OPEN = "", _("not chosen")
        DROPPED = "dropped", _("the sheet stays as it is")
        REPLACED = "replaced", _("it replaced the sheet's game")
        ADDED = "added", _("it was another game")

    table = models.ForeignKey(Table, models.CASCADE, related_name="held_games")
    key = models.UUIDField(unique=True)
    number = models.PositiveSmallIntegerField(_("game"))
    revision = models.PositiveIntegerField()
    texts = models.JSONField(validators=[possible.cells])
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="held_games")
    entered_at = models.DateTimeField()
    at = models.DateTimeField()
    choice = models.CharField(max_length=10, choices=Choice.choices, blank=True, default=Choice.OPEN)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("table", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(number__range=(1, 99)), name="held_number_in_range"),
            models.CheckConstraint(
                condition=Q(choice="", settled_at__isnull=True, settled_by="")
                | (Q(choice__in=("dropped", "replaced", "added"), settled_at__isnull=False) & ~Q(settled_by="")),
                name="held_game_settled_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table} · {self.number}? {self.choice}"
