"""An event's settings. The choices of its rule book are asked for generically, from `book.option_fields`."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import RULE_BOOKS, rule_book
from rules.book import RuleBook
from tournament.forms.fields import CommaDecimalField, DayField, FoldedText, MomentField
from tournament.models import Event, points_of
from tournament.selectors.book import options_of, placing_points
from tournament.services.events import FROZEN

DEFAULT_RULE_BOOK = "si-tzs"
MOST_POINTS = 100


def rule_books() -> list[tuple[str, str]]:
    """Every rule book by its code, in the active language."""
    return [(code, _(book.name)) for code, book in RULE_BOOKS.items()]


class EventForm(forms.Form):
    """A new event, or the settings of one. `settings()` is what the services take.

    With `frozen` what results depend on is shown and cannot be changed; `drawn` rounds cannot be taken back.
    """

    name = FoldedText(label=gettext_lazy("Name"), max_length=120)
    date = DayField(label=gettext_lazy("Date"))
    place = FoldedText(label=gettext_lazy("Venue"), max_length=120, required=False)
    organiser = FoldedText(label=gettext_lazy("Organiser"), max_length=120, required=False)
    sign_in_deadline = MomentField(label=gettext_lazy("Sign-in until"), required=False)
    schedule = forms.CharField(
        label=gettext_lazy("Schedule"),
        help_text=gettext_lazy("Shown on the event's page, as you write it."),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    round_count = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=50, initial=4)
    games_per_round = forms.IntegerField(label=gettext_lazy("Games in a round"), min_value=1, max_value=99, initial=21)
    seconds_per_game = forms.IntegerField(
        label=gettext_lazy("Seconds for a game"),
        help_text=gettext_lazy("270 seconds are 4:30; the clock of a round is this times its games (A4)."),
        min_value=10,
        max_value=7200,
        initial=270,
    )
    team_size = forms.IntegerField(label=gettext_lazy("Players in a club's team"), min_value=1, max_value=50, initial=3)
    bye_points = CommaDecimalField(
        label=gettext_lazy("Points for a bye"),
        help_text=gettext_lazy("For players whose table is not full and is not played."),
        min_value=0,
        max_value=MOST_POINTS,
        decimal_places=1,
        initial=Decimal(2),
    )
    short_table = forms.ChoiceField(
        label=gettext_lazy("If the players do not divide by three, an incomplete table is"),
        choices=(
            (Event.ShortTable.BYE, gettext_lazy("a bye: it is not played, its players get the points for a bye")),
            (
                Event.ShortTable.SUBSTITUTE,
                gettext_lazy("completed by a substitute who plays out of competition; without one it is a bye"),
            ),
            (
                Event.ShortTable.TWO,
                gettext_lazy("played by two: they hand in their two totals; whoever is alone has a bye"),
            ),
        ),
        widget=forms.RadioSelect,
        initial=Event.ShortTable.BYE,
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rule book"), choices=rule_books, initial=DEFAULT_RULE_BOOK)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, event: Event | None = None, frozen: bool = False, drawn: int = 0
    ) -> None:
        self.event = event
        super().__init__(data, initial=initial_of(event) if event else None)
        chosen = (data or {}).get("ruleset") if not frozen else None
        self.book = rule_book(chosen if chosen in RULE_BOOKS else event.ruleset if event else DEFAULT_RULE_BOOK)
        self.options = options_of(event, len(self.book.seats)) if event and event.ruleset == self.book.code else {}
        self._add_places()
        self._add_options()
        if drawn > 1:
            self._require_at_least(drawn)
        if frozen:
            self._freeze()
        for field in self.fields.values():
            if isinstance(field, forms.IntegerField) and not isinstance(field, forms.DecimalField):
                field.widget.attrs["class"] = "input-short"

    @property
    def place_rows(self) -> list[forms.BoundField]:
        """The points for each place at a table."""
        return [self[name] for name in self.place_names]

    @property
    def option_rows(self) -> list[forms.BoundField]:
        """The rule book's own choices."""
        return [self[f"option-{field.name}"] for field in self.book.option_fields]

    def clean(self) -> dict[str, Any]:
        """A place further back never earns more."""
        cleaned = super().clean() or self.cleaned_data
        points = [cleaned.get(name) for name in self.place_names]
        for before, after, name in zip(points, points[1:], self.place_names[1:], strict=False):
            if before is not None and after is not None and after > before:
                self.add_error(name, _("A later place cannot earn more points than the one before it."))
        return cleaned

    def settings(self) -> dict[str, Any]:
        """The cleaned form as `services.events` takes it."""
        names = ("name", "date", "place", "organiser", "sign_in_deadline", "schedule", "round_count")
        more = ("games_per_round", "seconds_per_game", "team_size", "bye_points", "short_table", "ruleset")
        return {**{name: self.cleaned_data[name] for name in (*names, *more)}, "options": self._options()}

    def changes(self) -> dict[str, Any]:
        """Those settings that differ from the event's."""
        assert self.event is not None  # a new event has nothing to differ from
        stored = {**initial_of(self.event), "options": self.event.options}
        return {name: value for name, value in self.settings().items() if stored[name] != value}

    # --- what the rule book asks ---

    def _add_places(self) -> None:
        defaults = _places(self.book, {})
        now = _places(self.book, self.options)
        self.place_names = [f"place_{place}" for place in range(1, len(now) + 1)]
        self.default_places = dict(zip(self.place_names, defaults, strict=True))
        for place, (name, points) in enumerate(zip(self.place_names, now, strict=True), start=1):
            self.fields[name] = CommaDecimalField(
                label=_("Points for place %(place)s") % {"place": place},
                min_value=0,
                max_value=MOST_POINTS,
                decimal_places=1,
                initial=points,
            )

    def _add_options(self) -> None:
        for option in self.book.option_fields:
            self.fields[f"option-{option.name}"] = forms.ChoiceField(
                label=_(option.label),
                choices=[(choice.value, _(choice.label)) for choice in option.choices],
                widget=forms.RadioSelect,
                initial=self.options.get(option.name, option.choices[0].value),
                required=False,  # another rule book was chosen just now: its defaults
            )

    def _options(self) -> dict[str, Any]:
        """The options as they are stored: only what differs from the rule book's own defaults."""
        chosen: dict[str, Any] = {}
        for option in self.book.option_fields:
            value = self.cleaned_data[f"option-{option.name}"] or option.choices[0].value
            if value != option.choices[0].value:
                chosen[option.name] = value
        places = {name: self.cleaned_data[name] for name in self.place_names}
        if places != self.default_places:
            chosen["placing_points"] = [_exact(points) for points in places.values()]
        return chosen

    def _freeze(self) -> None:
        frozen = {"bye_points" if name == "bye_points_units" else name for name in FROZEN}
        names = [name for name in frozen if name in self.fields]
        names += [*self.place_names, *(f"option-{option.name}" for option in self.book.option_fields)]
        for name in names:
            self.fields[name].disabled = True

    def _require_at_least(self, drawn: int) -> None:
        field = self.fields["round_count"]
        field.widget.attrs["min"] = drawn
        sentence = gettext_lazy("%(limit_value)s rounds are drawn already.")
        field.validators = [MinValueValidator(drawn, message=sentence), MaxValueValidator(50)]


def _places(book: RuleBook, options: Mapping[str, Any]) -> list[Decimal]:
    """What the places of a table earn, as the form's fields hold it."""
    return [_decimal(points) for points in placing_points(book, options)]


def initial_of(event: Event) -> dict[str, Any]:
    """An event's settings as the form's fields hold them."""
    names = ("name", "date", "place", "organiser", "sign_in_deadline", "schedule", "round_count")
    more = ("games_per_round", "seconds_per_game", "team_size", "short_table", "ruleset")
    values = {name: getattr(event, name) for name in (*names, *more)}
    return {**values, "bye_points": _decimal(points_of(event.bye_points_units))}


def _decimal(points: Fraction) -> Decimal:
    """Exact, since points are multiples of 1/10."""
    return Decimal(points.numerator) / Decimal(points.denominator)


def _exact(points: Decimal) -> int | str:
    """As stored in the options: a whole number, or the decimal as text; never a float."""
    return int(points) if points == points.to_integral_value() else str(points.normalize())
