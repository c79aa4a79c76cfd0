from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import possible
from tournament.models.events import Category, Event, Registration

MOST_PLACES = 5000
USUAL_DAYS = 30


class SignUpPage(models.Model):
    """An event's sign-up page; without one there are no sign-ups.

    `opens_at` and `closes_at` limit `is_open` (None: no limit). Once all `places` (None: any number) are taken,
    sign-ups wait. `kept_days` after the event's day all its sign-ups are deleted with their senders.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="sign_up_page")
    is_open = models.BooleanField(_("sign-up is open"), default=False)
    opens_at = models.DateTimeField(_("sign-up from"), null=True, blank=True, validators=[possible.a_day])
    closes_at = models.DateTimeField(_("sign-up until"), null=True, blank=True, validators=[possible.a_day])
    places = models.PositiveIntegerField(
        _("places for players"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)],
    )
    text = models.TextField(_("text of the sign-up page"), max_length=2000, blank=True, default="")
    kept_days = models.PositiveSmallIntegerField(
        _("days until sign-ups are deleted"),
        default=USUAL_DAYS,
        validators=[MinValueValidator(1), MaxValueValidator(3660)],
    )

    class Meta:
        ordering = ("event_id",)
        constraints = (
            models.CheckConstraint(
                condition=Q(places__isnull=True) | Q(places__range=(1, MOST_PLACES)), name="sign_up_places_in_range"
            ),
            models.CheckConstraint(condition=Q(kept_days__range=(1, 3660)), name="sign_up_days_in_range"),
            models.CheckConstraint(
                condition=Q(opens_at__isnull=True) | Q(closes_at__isnull=True) | Q(opens_at__lt=models.F("closes_at")),
                name="sign_up_opens_before_it_closes",
            ),
        )

    def __str__(self) -> str:
        return f"{self.event} {'open' if self.is_open else 'closed'}"


class SignUpSender(models.Model):
    """The sender of sign-ups: a player himself, or a club for several.

    `key` is the form's, so that a form sent twice is stored once. Only the director sees the e-mail address.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="sign_up_senders")
    key = models.UUIDField()
    email = models.EmailField(_("e-mail"), blank=True, default="")
    language = models.CharField(max_length=10, blank=True, default="")
    at = models.DateTimeField()

    class Meta:
        ordering = ("event_id", "pk")
        constraints = (models.UniqueConstraint(fields=("event", "key"), name="one_sender_a_form"),)

    def __str__(self) -> str:
        return f"{self.event} {self.at}"


class SignUp(models.Model):
    """`number` counts an event's sign-ups from 1.

    Only those with a place are confirmed; `moved_up_at` is when a waiting one got a place. `reason` says why it was
    declined. `registration` is None until the start list takes it.
    """

    class State(models.TextChoices):
        PLACED = "placed", _("has a place")
        WAITING = "waiting", pgettext_lazy("sign-up", "waiting")
        WITHDRAWN = "withdrawn", pgettext_lazy("sign-up", "withdrawn")
        DECLINED = "declined", pgettext_lazy("sign-up", "declined")

    event = models.ForeignKey(Event, models.CASCADE, related_name="sign_ups")
    sender = models.ForeignKey(SignUpSender, models.CASCADE, related_name="sign_ups")
    number = models.PositiveIntegerField()
    first_name = models.CharField(_("first name"), max_length=60, blank=True, default="")
    last_name = models.CharField(_("last name"), max_length=60)
    club = models.CharField(_("club"), max_length=100, blank=True, default="")
    licence = models.CharField(_("licence"), max_length=30, blank=True, default="")
    category = models.ForeignKey(
        Category, models.SET_NULL, null=True, blank=True, related_name="sign_ups", verbose_name=_("category")
    )
    note = models.CharField(_("note"), max_length=200, blank=True, default="")
    state = models.CharField(max_length=9, choices=State.choices)
    at = models.DateTimeField()
    moved_up_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True, default="")
    registration = models.ForeignKey(
        Registration, models.SET_NULL, null=True, blank=True, related_name="sign_ups", editable=False
    )

    class Meta:
        ordering = ("event_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="one_sign_up_a_number"),
            models.UniqueConstraint(fields=("registration",), name="one_sign_up_a_registration"),
            models.CheckConstraint(condition=~Q(last_name="") & Q(number__gte=1), name="sign_up_has_name_and_number"),
            models.CheckConstraint(
                condition=Q(state__in=("placed", "waiting", "withdrawn", "declined")), name="sign_up_state_known"
            ),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True) | Q(state="placed"), name="sign_up_confirmed_has_a_place"
            ),
            models.CheckConstraint(condition=Q(reason="") | Q(state="declined"), name="sign_up_declined_with_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def name(self) -> str:
        return f"{self.last_name} {self.first_name}".strip()


class SignUpLink(models.Model):
    """The code by which a sender changes his sign-ups."""

    sender = models.ForeignKey(SignUpSender, models.CASCADE, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("sender",), condition=Q(revoked_at__isnull=True), name="one_living_code_a_sender"
            ),
            models.CheckConstraint(condition=Exact(Length("token_hash"), 64), name="sign_up_token_is_hashed"),
        )

    def __str__(self) -> str:
        return f"{self.sender} ({'revoked' if self.revoked_at else 'alive'})"


class SignUpLetter(models.Model):
    """An e-mail to a sender; its text is made when it is sent.

    `subject` is the number of the round whose seating it announces, or of the sign-up that moved up; 0 for neither.
    """

    class Kind(models.TextChoices):
        RECEIVED = "received", _("sign-up received")
        MOVED_UP = "moved_up", _("moved up from the waiting list")
        CONFIRMED = "confirmed", _("sign-up confirmed")
        SEATING = "seating", _("link to the seating")

    sender = models.ForeignKey(SignUpSender, models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=9, choices=Kind.choices)
    subject = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    failed_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("sender", "kind", "subject"), name="one_letter_of_a_kind"),
            models.CheckConstraint(
                condition=Q(kind__in=("received", "moved_up", "confirmed", "seating")), name="letter_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(failed_at__isnull=True, problem="") | (Q(failed_at__isnull=False) & ~Q(problem="")),
                name="letter_failed_with_a_problem",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.sender}"
