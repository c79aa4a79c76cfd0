from fractions import Fraction

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import possible
from tournament.models.events import Event
from tournament.models.people import Account, Club, Player

LONGEST_NUMBER = 60
TEAM_SIZE = 3
# Of a SeriesEvent that counts: both directors have agreed.
BOTH_WORDS = Q(series_word_at__isnull=False, event_word_at__isnull=False)


class Series(models.Model):
    """Events that count together.

    `values` are the points of the final places under the score "places", first place first. Only a player's `best`
    events count (None: all); with fewer than `least` he gets no place. `members` may take part where only members are
    eligible.
    """

    class Score(models.TextChoices):
        POINTS = "points", _("table points")
        DIFFERENCE = "difference", _("differences")
        SHARE = "share", _("share of the possible points")
        PLACES = "places", _("points for the final places")

    class Eligible(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        LICENCE = "licence", _("licence holders")
        MEMBERS = "members", _("members")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    period = models.CharField(_("period"), max_length=40, blank=True, default="")
    organiser = models.CharField(_("organiser"), max_length=120, blank=True, default="")
    previous = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="following", verbose_name=_("season before")
    )
    score = models.CharField(_("what counts"), max_length=10, choices=Score.choices, default=Score.POINTS)
    values = models.JSONField(_("values of the places"), default=list, blank=True, validators=[possible.exact_list])
    best = models.PositiveSmallIntegerField(_("best events that count"), null=True, blank=True)
    least = models.PositiveSmallIntegerField(_("least events for a place"), default=0)
    qualify = models.PositiveSmallIntegerField(_("places that qualify"), default=0)
    eligible = models.CharField(
        _("who is eligible"), max_length=10, choices=Eligible.choices, default=Eligible.EVERYBODY
    )
    members = models.ManyToManyField(Player, related_name="member_of", blank=True)
    public = models.BooleanField(pgettext_lazy("series", "public"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-period", "name", "pk")
        verbose_name_plural = "series"
        constraints = (
            models.CheckConstraint(condition=~Q(name="") & ~Q(slug=""), name="series_has_name_and_address"),
            models.CheckConstraint(
                condition=Q(score__in=("points", "difference", "share", "places")), name="series_score_known"
            ),
            models.CheckConstraint(
                condition=Q(eligible__in=("everybody", "licence", "members")), name="series_eligible_known"
            ),
            models.CheckConstraint(condition=Q(best__isnull=True) | Q(best__gte=1), name="series_best_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.period}".strip()


class SeriesOfficial(models.Model):
    class Role(models.TextChoices):
        DIRECTOR = "series_director", _("series director")
        HELPER = "series_helper", _("series helper")

    series = models.ForeignKey(Series, models.CASCADE, related_name="officials")
    account = models.ForeignKey(Account, models.PROTECT, related_name="series_offices")
    role = models.CharField(_("role"), max_length=15, choices=Role.choices)

    class Meta:
        ordering = ("series_id", "role", "pk")
        constraints = (
            models.UniqueConstraint(fields=("series", "account", "role"), name="one_series_office_an_account_and_role"),
            models.CheckConstraint(
                condition=Q(role__in=("series_director", "series_helper")), name="series_official_role_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.account} · {self.get_role_display()}"

    @property
    def at(self) -> Series:
        return self.series


class SeriesTeam(models.Model):
    """A team named for the season; what its players win in the events counts together, until the day it withdrew."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    withdrawn_on = models.DateField(_("withdrawn"), null=True, blank=True, validators=[possible.a_day])
    withdrawn_reason = models.CharField(_("reason"), max_length=300, blank=True, default="")

    class Meta:
        ordering = ("series_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("series", "number"), name="one_series_team_a_number"),
            models.UniqueConstraint(fields=("series", "name"), name="one_series_team_a_name"),
            models.CheckConstraint(condition=~Q(name="") & Q(number__gte=1), name="series_team_has_name_and_number"),
            models.CheckConstraint(
                condition=Q(withdrawn_on__isnull=True, withdrawn_reason="")
                | (Q(withdrawn_on__isnull=False) & ~Q(withdrawn_reason="")),
                name="withdrawn_series_team_says_why",
            ),
        )

    def __str__(self) -> str:
        return self.name


class SeriesTeamMember(models.Model):
    series = models.ForeignKey(Series, models.CASCADE, related_name="team_members")
    team = models.ForeignKey(SeriesTeam, models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, models.PROTECT, related_name="series_teams")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("team", "position")
        constraints = (
            models.UniqueConstraint(fields=("series", "player"), name="one_series_team_a_player"),
            models.UniqueConstraint(fields=("team", "position"), name="one_series_team_member_a_position"),
            models.CheckConstraint(
                condition=Q(position__gte=1, position__lte=TEAM_SIZE), name="series_team_position_in_team"
            ),
        )

    def __str__(self) -> str:
        return f"{self.position} {self.player}"


class PastEvent(models.Model):
    """`series` is that of the director who brought it; another series may count it, too."""

    series = models.ForeignKey(Series, models.PROTECT, related_name="past_events")
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(pgettext_lazy("venue", "place"), max_length=120, blank=True, default="")
    date = models.DateField(_("date"), validators=[possible.a_day])
    public_names = models.CharField(
        _("how players are named in public"),
        max_length=8,
        choices=Event.PublicNames.choices,
        default=Event.PublicNames.FULL,
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("date", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="past_event_has_name"),
            models.CheckConstraint(
                condition=Q(public_names__in=("names", "initials")), name="past_event_public_names_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event counts once both directors have agreed.

    `number` is its place in the order of the series, from 1. `weight` is an exact number as text.
    """

    series = models.ForeignKey(Series, models.PROTECT, related_name="events")
    number = models.PositiveSmallIntegerField(pgettext_lazy("series", "number"))
    event = models.ForeignKey(Event, models.PROTECT, null=True, blank=True, related_name="in_series")
    past = models.ForeignKey(PastEvent, models.PROTECT, null=True, blank=True, related_name="in_series")
    weight = models.CharField(_("weight"), max_length=LONGEST_NUMBER, default="1", validators=[possible.exact_weight])
    always = models.BooleanField(_("counts always"), default=False)
    series_word_at = models.DateTimeField(null=True, blank=True)
    series_word_by = models.CharField(max_length=150, blank=True, default="")
    event_word_at = models.DateTimeField(null=True, blank=True)
    event_word_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("series_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("series", "number"), name="one_series_event_a_number"),
            models.UniqueConstraint(fields=("series", "event"), name="one_series_event_an_event"),
            models.UniqueConstraint(fields=("series", "past"), name="one_series_event_a_past_event"),
            models.CheckConstraint(condition=Q(number__gte=1), name="series_event_number_from_one"),
            models.CheckConstraint(
                condition=Q(event__isnull=False, past__isnull=True) | Q(event__isnull=True, past__isnull=False),
                name="series_event_is_one_event",
            ),
            models.CheckConstraint(
                condition=Q(series_word_at__isnull=True, series_word_by="")
                | (Q(series_word_at__isnull=False) & ~Q(series_word_by="")),
                name="series_word_says_when_and_whose",
            ),
            models.CheckConstraint(
                condition=Q(event_word_at__isnull=True, event_word_by="")
                | (Q(event_word_at__isnull=False) & ~Q(event_word_by="")),
                name="event_word_says_when_and_whose",
            ),
            models.CheckConstraint(
                condition=Q(series_word_at__isnull=False) | Q(event_word_at__isnull=False),
                name="series_event_has_a_word",
            ),
        )

    def __str__(self) -> str:
        return f"{self.series} · {self.number}"

    @property
    def joined(self) -> bool:
        return self.series_word_at is not None and self.event_word_at is not None

    @property
    def times(self) -> Fraction:
        return Fraction(self.weight)

    @property
    def of(self) -> Event | PastEvent:
        if self.event is not None:
            return self.event
        assert self.past is not None  # by a constraint
        return self.past


class Final(models.Model):
    """A player's result in an event, stored when its last round is closed.

    Units are 1/4200 table point. `club` is the club he played for. Players removed, withdrawn without a round or out of
    competition have no result.
    """

    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="finals")
    past = models.ForeignKey(PastEvent, models.CASCADE, null=True, blank=True, related_name="finals")
    player = models.ForeignKey(Player, models.PROTECT, related_name="finals")
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="finals")
    place = models.PositiveIntegerField(_("place"))
    units = models.IntegerField()
    difference = models.IntegerField(_("difference"))
    most_units = models.PositiveIntegerField()
    tables_won = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("event_id", "past", "place", "pk")
        constraints = (
            models.UniqueConstraint(fields=("event", "player"), name="one_final_a_player_and_event"),
            models.UniqueConstraint(fields=("past", "player"), name="one_final_a_player_and_past_event"),
            models.CheckConstraint(
                condition=Q(event__isnull=False, past__isnull=True) | Q(event__isnull=True, past__isnull=False),
                name="final_is_of_one_event",
            ),
            models.CheckConstraint(condition=Q(place__gte=1, most_units__gte=1), name="final_in_range"),
        )

    def __str__(self) -> str:
        return f"{self.place} {self.player}"


class Rating(models.Model):
    """The rating of a season, with the numbers of the federation's regulation; without it a series is not rated.

    Exact numbers as text; `scale` holds the points of the places at a table, `cap` is "" for none.
    """

    series = models.OneToOneField(Series, models.CASCADE, related_name="rating")
    start = models.CharField(
        _("first value"), max_length=LONGEST_NUMBER, default="10.1", validators=[possible.exact_positive]
    )
    scale = models.JSONField(_("points of the places"), default=list, validators=[possible.exact_list])
    floor = models.CharField(_("floor"), max_length=LONGEST_NUMBER, default="0.5", validators=[possible.exact_weight])
    least = models.CharField(
        _("share of the events"), max_length=LONGEST_NUMBER, default="0.5", validators=[possible.exact_weight]
    )
    few = models.CharField(
        _("factor for few events"), max_length=LONGEST_NUMBER, default="0.5", validators=[possible.exact_weight]
    )
    cap = models.CharField(
        _("cap"), max_length=LONGEST_NUMBER, blank=True, default="", validators=[possible.exact_positive]
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("series_id",)

    def __str__(self) -> str:
        return str(self.series)


class RatingStart(models.Model):
    series = models.ForeignKey(Series, models.CASCADE, related_name="rating_starts")
    player = models.ForeignKey(Player, models.PROTECT, related_name="rating_starts")
    value = models.DecimalField(_("rating"), max_digits=10, decimal_places=4)

    class Meta:
        ordering = ("series_id", "player")
        constraints = (
            models.UniqueConstraint(fields=("series", "player"), name="one_rating_start_a_player"),
            models.CheckConstraint(condition=Q(value__gte=0), name="rating_start_not_negative"),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.value}"


class RatingList(models.Model):
    """The ratings after an event of the series (`event`), or at the season's end (None), computed once.

    `name` is the event's name then, "" at the season's end. `event` becomes None for an event that left the series. A
    correction makes a new list and keeps the former one (`replaced_at`). `digest` is the SHA-256 of its rows in
    canonical JSON, by register number, so that an erased name does not change it.
    """

    series = models.ForeignKey(Series, models.PROTECT, related_name="rating_lists")
    event = models.ForeignKey(SeriesEvent, models.PROTECT, null=True, blank=True, related_name="rating_lists")
    name = models.CharField(max_length=120, blank=True, default="")
    digest = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("series_id", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("event",), condition=Q(replaced_at__isnull=True), name="one_rating_list_in_force_an_event"
            ),
            models.UniqueConstraint(
                fields=("series",),
                condition=Q(replaced_at__isnull=True, event__isnull=True),
                name="one_final_rating_list_in_force",
            ),
            models.CheckConstraint(condition=Exact(Length("digest"), 64), name="rating_list_has_digest"),
        )

    def __str__(self) -> str:
        return f"{self.series} · {self.name}"


class RatingRow(models.Model):
    """`before` is None without an earlier rating; `quotient` the exact mean over his `rounds` of the season ("" without
    a round); `played`: he had a round in this event.
    """

    list = models.ForeignKey(RatingList, models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, models.PROTECT, related_name="rating_rows")
    before = models.DecimalField(max_digits=10, decimal_places=4, null=True, blank=True)
    after = models.DecimalField(max_digits=10, decimal_places=4)
    quotient = models.CharField(max_length=200, blank=True, default="")
    rounds = models.PositiveSmallIntegerField(default=0)
    played = models.BooleanField(default=False)

    class Meta:
        ordering = ("list", "-after", "pk")
        constraints = (models.UniqueConstraint(fields=("list", "player"), name="one_rating_row_a_player"),)

    def __str__(self) -> str:
        return f"{self.player} {self.after}"


class TitleRule(models.Model):
    """What earns a title: a share of the possible points in so many seasons, or (no share) being champion.

    It only proposes; a person gives titles.
    """

    series = models.ForeignKey(Series, models.CASCADE, related_name="title_rules")
    category = models.CharField(_("title"), max_length=60)
    share = models.CharField(
        _("share of the possible points"),
        max_length=LONGEST_NUMBER,
        blank=True,
        default="",
        validators=[possible.exact_positive],
    )
    times = models.PositiveSmallIntegerField(_("how many times"), default=1)

    class Meta:
        ordering = ("series_id", "pk")
        constraints = (
            models.UniqueConstraint(fields=("series", "category", "share", "times"), name="one_title_rule"),
            models.CheckConstraint(condition=~Q(category="") & Q(times__gte=1), name="title_rule_in_range"),
        )

    def __str__(self) -> str:
        return self.category

    @property
    def percent(self) -> Fraction | None:
        return Fraction(self.share) * 100 if self.share else None


class Title(models.Model):
    """A title given by mistake is taken back, and stays visible."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="titles")
    series = models.ForeignKey(Series, models.PROTECT, null=True, blank=True, related_name="titles")
    category = models.CharField(_("title"), max_length=60)
    date = models.DateField(_("date"), validators=[possible.a_day])
    reason = models.CharField(_("reason"), max_length=300)
    by = models.CharField(max_length=150)
    at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("player", "date", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("player", "category"), condition=Q(taken_at__isnull=True), name="one_title_a_category"
            ),
            models.CheckConstraint(
                condition=~Q(category="") & ~Q(reason="") & ~Q(by=""), name="title_says_which_and_why"
            ),
            models.CheckConstraint(
                condition=Q(taken_at__isnull=True, taken_reason="") | (Q(taken_at__isnull=False) & ~Q(taken_reason="")),
                name="taken_title_says_why",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} {self.category}"


class SeriesFact(models.Model):
    """`lines` are its players' rows in the list after it, and their ratings, by start number."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="series_facts")
    name = models.CharField(max_length=120)
    period = models.CharField(max_length=40, blank=True, default="")
    organiser = models.CharField(max_length=120, blank=True, default="")
    number = models.PositiveSmallIntegerField()
    weight = models.CharField(max_length=LONGEST_NUMBER, default="1", validators=[possible.exact_weight])
    always = models.BooleanField(default=False)
    lines = models.JSONField(default=list, blank=True, validators=[possible.series_lines])

    class Meta:
        ordering = ("event_id", "pk")
        constraints = (models.CheckConstraint(condition=~Q(name=""), name="series_fact_has_name"),)

    def __str__(self) -> str:
        return f"{self.name} · {self.number}"
