from typing import Any, cast

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules import rule_book
from tournament.draw.asked.request import FINALS
from tournament.models import possible
from tournament.models.people import Account, Club, Player
from tournament.models.units import POINT_UNITS

DEFAULT_RULE_BOOK = "si-tzs"
USUAL = rule_book(DEFAULT_RULE_BOOK).ends


class Event(models.Model):
    """`seconds_per_game` × games is a round's playing time.

    `ends` says when a sheet is full: after `games_per_round` games, after so many laps, or when time is up. Laps and
    the clock play for `clock_seconds`.

    With a `stake` (0: none) everybody begins each round with this much money: on a sheet of totals the final
    balances are typed, and a total is balance − stake.

    `last_mode` "" is that of the later rounds; if the last round are finals by places, `finals_by` decides the
    places within a final. `short_table` is what becomes of players who do not fill a table.

    Only its officials see an unpublished event, only its directors a hidden one. `freezes` hides play in the last
    round until its standings are published. Drawn signatures and stored PDFs are deleted `drawings_days` after the
    event's day (None: never).
    """

    class Ends(models.TextChoices):
        GAMES = "games", _("after a number of games")
        LAPS = "laps", _("after a number of laps")
        CLOCK = "clock", _("when time is up")

    class ShortTable(models.TextChoices):
        BYE = "bye", _("bye: it is not played")
        SUBSTITUTE = "substitute", _("a substitute plays out of competition")
        FIVE = "five", _("tables of five")
        SIX = "six", _("tables of five and six")
        SEVEN = "seven", _("tables of five to seven")
        SIT_OUT = "sit_out_later", _("they sit out and play at the end")
        TWO = "two", _("two play")

    class Mode(models.TextChoices):
        SCHEDULE = "schedule", _("all rounds at once, by lot")
        THIRDS = "thirds", _("one from each part of the list at a table")
        STANDINGS = "standings", _("neighbours in the list at a table")
        FINALS = FINALS, _("finals by places")

    USUAL_MODES = tuple(choice for choice in Mode.choices if choice[0] != FINALS)

    class FinalsBy(models.TextChoices):
        TABLE = "table", _("this table alone; the standings before it break ties")
        TOTALS = "totals", _("the totals of all rounds")

    class PublicNames(models.TextChoices):
        FULL = "names", _("names")
        INITIALS = "initials", _("initials")

    class PaperSize(models.TextChoices):
        A4 = "a4", "A4"
        LETTER = "letter", "Letter"

    class PrizesEach(models.TextChoices):
        HIGHEST = "highest", _("only his highest prize; the next one moves up in the other lists")
        ALL = "all", _("all that his places win")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    place = models.CharField(pgettext_lazy("venue", "place"), max_length=120, blank=True, default="")
    date = models.DateField(_("date"), validators=[possible.a_day])
    organiser = models.CharField(_("organiser"), max_length=120, blank=True, default="")
    ruleset = models.CharField(_("rule book"), max_length=30, default=DEFAULT_RULE_BOOK)
    options = models.JSONField(_("options"), default=dict, blank=True)
    round_count = models.PositiveSmallIntegerField(
        _("rounds"), default=4, validators=[MinValueValidator(1), MaxValueValidator(50)]
    )
    ends = models.CharField(_("a sheet is full"), max_length=10, choices=Ends.choices, default=Ends.GAMES)
    games_per_round = models.PositiveSmallIntegerField(
        _("games in a round"), default=USUAL.count, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    seconds_per_game = models.PositiveIntegerField(
        _("seconds for a game"),
        default=USUAL.seconds // USUAL.count,
        validators=[MinValueValidator(10), MaxValueValidator(7200)],
    )
    clock_seconds = models.PositiveIntegerField(
        _("playing time of a round"), default=4200, validators=[MinValueValidator(60), MaxValueValidator(86400)]
    )
    stake = models.PositiveIntegerField(
        _("stake in a round"), default=0, validators=[MaxValueValidator(possible.MOST_TOTAL)]
    )
    first_mode = models.CharField(_("mode of the first draw"), max_length=20, choices=USUAL_MODES, default=Mode.THIRDS)
    later_mode = models.CharField(
        _("mode of the later draws"), max_length=20, choices=USUAL_MODES, default=Mode.STANDINGS
    )
    last_mode = models.CharField(
        _("mode of the last draw"), max_length=20, choices=Mode.choices, blank=True, default=""
    )
    finals_by = models.CharField(
        _("in a final places are decided by"), max_length=6, choices=FinalsBy.choices, default=FinalsBy.TABLE
    )
    sign_in_deadline = models.DateTimeField(
        _("registration deadline"), null=True, blank=True, validators=[possible.a_day]
    )
    schedule = models.TextField(_("schedule"), max_length=4000, blank=True, default="")
    paper_size = models.CharField(
        _("Paper in the printer"), max_length=6, choices=PaperSize.choices, default=PaperSize.A4
    )
    diploma = models.TextField(_("text of the diplomas"), max_length=2000, blank=True, default="")
    short_table = models.CharField(
        _("incomplete table"), max_length=13, choices=ShortTable.choices, default=ShortTable.BYE
    )
    bye_points_units = models.PositiveIntegerField(
        _("points for a bye"), default=2 * POINT_UNITS, validators=[possible.bye_points]
    )
    team_size = models.PositiveSmallIntegerField(
        _("players in a club's team"), default=3, validators=[MinValueValidator(1), MaxValueValidator(50)]
    )
    freezes = models.BooleanField(_("the last round is hidden until its standings are published"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    unpublished = models.BooleanField(default=False)
    hidden_at = models.DateTimeField(null=True, blank=True)
    # Id in the hashes of its journal: for an imported event that of the site where it was created.
    hashed_as = models.PositiveBigIntegerField(null=True, blank=True, editable=False)
    public_names = models.CharField(
        _("how players are named in public"), max_length=8, choices=PublicNames.choices, default=PublicNames.FULL
    )
    public_clubs = models.BooleanField(_("clubs are public"), default=True)
    public_categories = models.BooleanField(_("standings of categories are public"), default=False)
    currency = models.CharField(_("currency"), max_length=3, default="EUR", validators=[possible.a_currency])
    fee_cents = models.PositiveIntegerField(_("entry fee"), default=0)
    prizes_each = models.CharField(
        _("a player wins"), max_length=7, choices=PrizesEach.choices, default=PrizesEach.HIGHEST
    )
    searchable = models.BooleanField(_("search engines may list the event"), default=False)
    drawings_days = models.PositiveSmallIntegerField(
        _("days until drawn signatures are removed"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(3660)],
    )

    class Meta:
        ordering = ("-date", "name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name="") & ~Q(slug=""), name="event_has_name_and_address"),
            models.CheckConstraint(condition=~Q(ruleset=""), name="event_has_rule_book"),
            models.CheckConstraint(condition=Q(round_count__range=(1, 50)), name="event_round_count_in_range"),
            models.CheckConstraint(condition=Q(games_per_round__range=(1, 99)), name="event_games_in_range"),
            models.CheckConstraint(condition=Q(seconds_per_game__range=(10, 7200)), name="event_seconds_in_range"),
            models.CheckConstraint(
                condition=Q(short_table__in=("bye", "substitute", "two", "five", "six", "seven", "sit_out_later")),
                name="event_short_table_known",
            ),
            models.CheckConstraint(condition=Q(ends__in=("games", "laps", "clock")), name="event_ends_known"),
            models.CheckConstraint(
                condition=Q(first_mode__in=("schedule", "thirds", "standings"))
                & Q(later_mode__in=("schedule", "thirds", "standings"))
                & Q(last_mode__in=("", "schedule", "thirds", "standings", "finals")),
                name="event_modes_known",
            ),
            models.CheckConstraint(condition=Q(finals_by__in=("table", "totals")), name="event_finals_by_known"),
            models.CheckConstraint(condition=Q(stake__range=(0, possible.MOST_TOTAL)), name="event_stake_in_range"),
            models.CheckConstraint(condition=Q(clock_seconds__range=(60, 86400)), name="event_clock_in_range"),
            models.CheckConstraint(
                condition=Q(public_names__in=("names", "initials")), name="event_public_names_known"
            ),
            models.CheckConstraint(
                condition=Q(prizes_each__in=("highest", "all")) & ~Q(currency=""), name="event_prizes_known"
            ),
            models.CheckConstraint(condition=Q(paper_size__in=("a4", "letter")), name="event_paper_size_known"),
            models.CheckConstraint(condition=Q(bye_points_units__gte=0), name="event_bye_points_not_negative"),
            models.CheckConstraint(condition=Q(team_size__range=(1, 50)), name="event_team_size_in_range"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def round_seconds(self) -> int:
        if self.ends == self.Ends.GAMES:
            return self.games_per_round * self.seconds_per_game
        return self.clock_seconds


class Official(models.Model):
    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        OPERATOR = "operator", _("operator")
        REFEREE = "referee", _("referee")
        PANEL = "panel", _("panel")
        DELEGATE = "delegate", _("delegate")

    event = models.ForeignKey(Event, models.CASCADE, related_name="officials")
    account = models.ForeignKey(Account, models.PROTECT, related_name="offices")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

    class Meta:
        ordering = ("event_id", "role", "pk")
        constraints = (
            models.UniqueConstraint(fields=("event", "account", "role"), name="one_office_an_account_and_role"),
            models.CheckConstraint(
                condition=Q(role__in=("director", "operator", "referee", "panel", "delegate")),
                name="official_role_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.account} · {self.get_role_display()}"

    @property
    def at(self) -> Event:
        return self.event


class Category(models.Model):
    """A player may be in several. `number` is its place in lists, and its address.

    `fee_cents` None: the usual fee.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="categories")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=40)
    fee_cents = models.PositiveIntegerField(_("entry fee"), null=True, blank=True)

    class Meta:
        ordering = ("event_id", "number")
        verbose_name_plural = "categories"
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_category_a_number"),
            models.UniqueConstraint(fields=("event", "name"), name="one_category_a_name"),
            models.CheckConstraint(condition=~Q(name="") & Q(number__gte=1), name="category_has_name_and_number"),
        )

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    event = models.ForeignKey(Event, models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        ordering = ("event_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_team_a_number"),
            models.UniqueConstraint(fields=("event", "name"), name="one_team_a_name"),
            models.CheckConstraint(condition=~Q(name="") & Q(number__gte=1), name="team_has_name_and_number"),
        )

    def __str__(self) -> str:
        return self.name


class Registration(models.Model):
    """`club` is the club he plays for on that day; a removed player keeps his row.

    `fee_cents` is his own fee (None: that of his categories, or the usual one), `paid_cents` what he has paid (None:
    nothing yet).
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="registrations")
    player = models.ForeignKey(Player, models.PROTECT, related_name="registrations")
    start_number = models.PositiveIntegerField(_("start number"))
    ranking_seed = models.PositiveIntegerField(_("place in the ranking list"), null=True, blank=True)
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="registrations")
    checked_in = models.BooleanField(_("checked in"), default=False)
    late = models.BooleanField(_("late"), default=False)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    out_of_competition = models.BooleanField(_("out of competition"), default=False)
    removed = models.BooleanField(_("removed"), default=False)
    categories = models.ManyToManyField(Category, related_name="registrations", blank=True)
    team = models.ForeignKey(Team, models.SET_NULL, null=True, blank=True, related_name="members")
    fee_cents = models.PositiveIntegerField(_("entry fee"), null=True, blank=True)
    paid_cents = models.PositiveIntegerField(_("paid"), null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    paid_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("event_id", "start_number")
        constraints = (
            models.UniqueConstraint(fields=("event", "player"), name="one_registration_a_player_and_event"),
            models.UniqueConstraint(fields=("event", "start_number"), name="one_start_number_an_event"),
            models.CheckConstraint(condition=Q(start_number__gte=1), name="start_number_from_one"),
            models.CheckConstraint(
                condition=Q(paid_cents__isnull=True, paid_at__isnull=True, paid_by="")
                | (Q(paid_cents__isnull=False, paid_at__isnull=False) & ~Q(paid_by="")),
                name="payment_says_when_and_to_whom",
            ),
            models.CheckConstraint(
                condition=Q(ranking_seed__isnull=True) | Q(ranking_seed__gte=1), name="ranking_seed_from_one"
            ),
        )

    def __str__(self) -> str:
        return f"{self.start_number} {self.player}"


class Logo(models.Model):
    event = models.OneToOneField(Event, models.CASCADE, related_name="logo")
    content = models.BinaryField()

    def __str__(self) -> str:
        return str(self.event)


class DiplomaPicture(models.Model):
    event = models.OneToOneField(Event, models.CASCADE, related_name="diploma_picture")
    content = models.BinaryField()

    def __str__(self) -> str:
        return str(self.event)


def logo_of(event: Event) -> bytes:
    kept = cast(Any, getattr(event, "logo", None))
    return bytes(kept.content) if kept is not None else b""


def diploma_picture_of(event: Event) -> bytes:
    kept = cast(Any, getattr(event, "diploma_picture", None))
    return bytes(kept.content) if kept is not None else b""
