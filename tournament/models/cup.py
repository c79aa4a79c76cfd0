"""The cup of teams of three (season.md, 'Cup of teams of three').

A match is played as an event of its own, with one round. A team with a bye has a match without an opponent and
without an event.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import possible
from tournament.models.events import Event
from tournament.models.people import Account, Club, Player

LEAST_GAMES, USUAL_GAMES = 30, 36
# In the order of the team's list; the others are reserves.
TEAM_SIZE = 3
#: Numbers of teams in rounds that are not preliminary.
MAIN_ROUNDS = (27, 9, 3)


class Cup(models.Model):
    """`public_names` and `public_clubs` apply to its matches, too."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    period = models.CharField(_("period"), max_length=40, blank=True, default="")
    organiser = models.CharField(_("organiser"), max_length=120, blank=True, default="")
    games_per_match = models.PositiveSmallIntegerField(
        _("games in a match"),
        default=USUAL_GAMES,
        validators=[MinValueValidator(LEAST_GAMES), MaxValueValidator(99)],
    )
    currency = models.CharField(_("currency"), max_length=3, default="EUR", validators=[possible.a_currency])
    fee_cents = models.PositiveIntegerField(_("entry fee of a team"), default=0)
    public = models.BooleanField(_("public"), default=False)
    public_names = models.CharField(
        _("how players are named in public"),
        max_length=8,
        choices=Event.PublicNames.choices,
        default=Event.PublicNames.FULL,
    )
    public_clubs = models.BooleanField(_("clubs are public"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-period", "name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name="") & ~Q(slug=""), name="cup_has_name_and_address"),
            models.CheckConstraint(condition=Q(games_per_match__range=(LEAST_GAMES, 99)), name="cup_games_in_range"),
            models.CheckConstraint(condition=~Q(currency=""), name="cup_has_currency"),
            models.CheckConstraint(condition=Q(public_names__in=("names", "initials")), name="cup_public_names_known"),
        )

    def __str__(self) -> str:
        return f"{self.name} {self.period}".strip()


class CupOfficial(models.Model):
    class Role(models.TextChoices):
        DIRECTOR = "cup_director", _("cup director")
        HELPER = "cup_helper", _("cup helper")

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="officials")
    account = models.ForeignKey(Account, models.PROTECT, related_name="cup_offices")
    role = models.CharField(_("role"), max_length=15, choices=Role.choices)

    class Meta:
        ordering = ("cup_id", "role", "pk")
        constraints = (
            models.UniqueConstraint(fields=("cup", "account", "role"), name="one_cup_office_an_account_and_role"),
            models.CheckConstraint(
                condition=Q(role__in=("cup_director", "cup_helper")), name="cup_official_role_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.account} · {self.get_role_display()}"

    @property
    def at(self) -> Cup:
        return self.cup


class CupTeam(models.Model):
    """After a withdrawal a team is no longer drawn; its matches stay."""

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    club = models.ForeignKey(Club, models.PROTECT, null=True, blank=True, related_name="cup_teams")
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    paid_cents = models.PositiveIntegerField(_("paid"), null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    paid_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("cup_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("cup", "number"), name="one_cup_team_a_number"),
            models.UniqueConstraint(fields=("cup", "name"), name="one_cup_team_a_name"),
            models.CheckConstraint(condition=~Q(name="") & Q(number__gte=1), name="cup_team_has_name_and_number"),
            models.CheckConstraint(
                condition=Q(paid_cents__isnull=True, paid_at__isnull=True, paid_by="")
                | (Q(paid_cents__isnull=False, paid_at__isnull=False) & ~Q(paid_by="")),
                name="cup_payment_says_when_and_to_whom",
            ),
        )

    def __str__(self) -> str:
        return self.name


class CupMember(models.Model):
    """`position` 1 to 3 plays, later positions are reserves. None: he left after playing for the team, and cannot play
    for another team that season.
    """

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="members")
    team = models.ForeignKey(CupTeam, models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, models.PROTECT, related_name="cup_memberships")
    position = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("team", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("cup", "player"), name="one_cup_team_a_player"),
            models.UniqueConstraint(fields=("team", "position"), name="one_cup_member_a_position"),
            models.CheckConstraint(
                condition=Q(position__isnull=True) | Q(position__gte=1), name="cup_position_from_one"
            ),
        )

    def __str__(self) -> str:
        return f"{self.position or '–'} {self.player}"

    @property
    def is_reserve(self) -> bool:
        return self.position is not None and self.position > TEAM_SIZE


class CupRound(models.Model):
    """planned → drawn → published. `teams` is the round's size (27, 9, 3), 0 for a preliminary round, which leaves as
    many as the next round takes; `on` is how many teams of each match advance.
    """

    class State(models.TextChoices):
        PLANNED = "planned", pgettext_lazy("cup", "planned")
        DRAWN = "drawn", pgettext_lazy("cup", "drawn")
        PUBLISHED = "published", pgettext_lazy("cup", "published")

    cup = models.ForeignKey(Cup, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    teams = models.PositiveSmallIntegerField(_("teams"), default=0)
    on = models.PositiveSmallIntegerField(_("how many of each match go on"), default=1)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PLANNED)
    request = models.JSONField(null=True, blank=True)
    request_sha256 = models.CharField(max_length=64, blank=True, default="")
    version = models.CharField(max_length=20, blank=True, default="")
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("cup_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("cup", "number"), name="one_cup_round_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="cup_round_number_from_one"),
            models.CheckConstraint(condition=Q(on__in=(1, 2)), name="cup_round_sends_one_or_two_on"),
            models.CheckConstraint(
                condition=Q(state="planned", request_sha256="", published_at__isnull=True)
                | (Q(state="drawn", published_at__isnull=True) & Q(Exact(Length("request_sha256"), 64)))
                | (Q(state="published", published_at__isnull=False) & Q(Exact(Length("request_sha256"), 64))),
                name="cup_round_state_and_draw",
            ),
        )

    def __str__(self) -> str:
        return f"{self.cup} · {self.number}"

    @property
    def is_preliminary(self) -> bool:
        return self.teams == 0


class CupCertificate(models.Model):
    """The certificate as printed; never changed, withdrawn with the draw."""

    round = models.ForeignKey(CupRound, models.CASCADE, related_name="certificates")
    number = models.PositiveSmallIntegerField()
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="one_cup_certificate_a_number"),
            models.UniqueConstraint(
                fields=("round",),
                condition=Q(withdrawn_at__isnull=True),
                name="one_valid_cup_certificate_a_round",
            ),
            models.CheckConstraint(condition=Exact(Length("sha256"), 64), name="cup_certificate_has_sha256"),
        )

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class CupMatch(models.Model):
    """`seed` is the lot that seated two teams. The result counts once the director has confirmed it (`settled_at`)."""

    round = models.ForeignKey(CupRound, models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField(pgettext_lazy("cup", "match"))
    event = models.OneToOneField(Event, models.PROTECT, null=True, blank=True, related_name="cup_match")
    place = models.CharField(pgettext_lazy("venue", "place"), max_length=120, blank=True, default="")
    at = models.DateTimeField(pgettext_lazy("cup", "when"), null=True, blank=True, validators=[possible.a_day])
    seed = models.BigIntegerField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.CharField(max_length=150, blank=True, default="")

    class Meta:
        ordering = ("round", "number")
        verbose_name_plural = "cup matches"
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="one_cup_match_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="cup_match_number_from_one"),
            models.CheckConstraint(
                condition=Q(settled_at__isnull=True, settled_by="") | (Q(settled_at__isnull=False) & ~Q(settled_by="")),
                name="cup_match_says_who_settled_it",
            ),
        )

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class CupSide(models.Model):
    """The first side plays at home.

    Units are 1/4200 table point. `lot` is its place in a lot among level teams; `place` is empty if it did not come.
    """

    match = models.ForeignKey(CupMatch, models.CASCADE, related_name="sides")
    position = models.PositiveSmallIntegerField()
    team = models.ForeignKey(CupTeam, models.PROTECT, related_name="sides")
    absent = models.BooleanField(pgettext_lazy("team", "absent"), default=False)
    units = models.IntegerField(default=0)
    difference = models.IntegerField(default=0)
    tables_won = models.PositiveSmallIntegerField(default=0)
    lot = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    goes_on = models.BooleanField(pgettext_lazy("team", "goes on"), default=False)

    class Meta:
        ordering = ("match", "position")
        constraints = (
            models.UniqueConstraint(fields=("match", "position"), name="one_cup_side_a_position"),
            models.UniqueConstraint(fields=("match", "team"), name="one_cup_side_a_team"),
            models.CheckConstraint(condition=Q(position__range=(1, 3)), name="cup_side_in_a_match_of_three"),
            models.CheckConstraint(condition=Q(place__isnull=True) | Q(place__gte=1), name="cup_side_place_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.team}"


class CupLineup(models.Model):
    side = models.ForeignKey(CupSide, models.CASCADE, related_name="lineup")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="cup_lineups")

    class Meta:
        ordering = ("side", "position")
        constraints = (
            models.UniqueConstraint(fields=("side", "position"), name="one_cup_player_a_position"),
            models.UniqueConstraint(fields=("side", "player"), name="one_cup_position_a_player"),
            models.CheckConstraint(condition=Q(position__range=(1, TEAM_SIZE)), name="cup_lineup_of_three"),
        )

    def __str__(self) -> str:
        return f"{self.position} {self.player}"
