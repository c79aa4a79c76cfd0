from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Account(AbstractUser):
    """`home` is the event that invited the account (None: none): its directors may give it a new password, as long as
    it has no role beyond what they direct.
    """

    makes_events = models.BooleanField(default=False)
    home = models.ForeignKey("Event", models.SET_NULL, null=True, blank=True, related_name="+")

    @property
    def label(self) -> str:
        return self.get_full_name() or self.get_username()


class Club(models.Model):
    name = models.CharField(_("name"), max_length=100, unique=True)

    class Meta:
        ordering = ("name",)
        constraints = (models.CheckConstraint(condition=~Q(name=""), name="club_has_name"),)

    def __str__(self) -> str:
        return self.name


def initials(name: str) -> str:
    """Shorten Novak Ana to N. A.; numbers stay."""
    return " ".join(part if part.isdecimal() or part.endswith(".") else f"{part[0].upper()}." for part in name.split())


#: Players without data in a series or cup.
NOT_KEPT = Q(finals=None, rating_starts=None, rating_rows=None, titles=None, member_of=None) & Q(
    cup_memberships=None, cup_lineups=None
)


class Player(models.Model):
    """The licence number distinguishes namesakes where known.

    After an erasure only the results stay, under initials or a number.
    """

    first_name = models.CharField(_("first name"), max_length=60, blank=True, default="")
    last_name = models.CharField(_("last name"), max_length=60)
    club = models.ForeignKey(
        Club, models.PROTECT, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    licence = models.CharField(_("licence"), max_length=30, blank=True, default="")
    rating = models.DecimalField(_("rating"), max_digits=9, decimal_places=3, null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("last_name", "first_name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(last_name=""), name="player_has_last_name"),
            models.UniqueConstraint(fields=("licence",), condition=~Q(licence=""), name="one_player_a_licence"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return f"{self.last_name} {self.first_name}".strip()
