from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import RULE_BOOKS, rule_book
from rules.book import Ends, RuleBook
from rules.competitions import COMPETITIONS, Competition
from rules.references import quoted
from tournament.events.forms.rule_options import field_of, stored_of
from tournament.events.selectors.book import placing_points
from tournament.events.services.events import FROZEN, state_of
from tournament.models import Event, points_of, possible
from tournament.models.events import DEFAULT_RULE_BOOK, USUAL
from tournament.web.pages.fields import CommaDecimalField, DayField, FoldedText, MomentField, SeenField
from tournament.wording.numbers import minutes as on_clock
from tournament.wording.rule_options import PRESET, chosen_words, values_of

#: Choices for players who do not fill a table.
REMAINDERS: Mapping[str, Any] = {
    Event.ShortTable.BYE: gettext_lazy("a bye: it is not played, its players get the points for a bye"),
    Event.ShortTable.SUBSTITUTE: gettext_lazy(
        "completed by a substitute who plays out of competition; without one it is a bye"
    ),
    Event.ShortTable.TWO: gettext_lazy("played by two: they hand in their two totals; whoever is alone has a bye"),
    Event.ShortTable.FIVE: gettext_lazy(
        "avoided: as many tables as needed seat five, one of whom sits out of each deal"
    ),
    Event.ShortTable.SIX: gettext_lazy("avoided: tables seat five, in a small field also six"),
    Event.ShortTable.SEVEN: gettext_lazy("avoided: tables seat five, in a small field also six or seven"),
    Event.ShortTable.SIT_OUT: gettext_lazy("not played now: they sit this round out and play together at the end"),
}
#: Fields stored unchanged.
STORED = (
    "name",
    "date",
    "place",
    "organiser",
    "sign_in_deadline",
    "schedule",
    "round_count",
    "games_per_round",
    "seconds_per_game",
    "team_size",
    "short_table",
    "ruleset",
    "paper_size",
    "first_mode",
    "later_mode",
    "last_mode",
    "finals_by",
    "stake",
)
#: Fields that may be missing in a request: then the stored or usual value stays.
KEPT = ("first_mode", "later_mode", "last_mode", "finals_by", "stake")
COMPETITION = "competition"
MOST_POINTS = 100
#: The button that applies a competition's proposals, and the fields that it fills in.
LIKE = "like"
RULES_SHOWN = "rules_shown"
FILLED = frozenset(
    (
        "round_count",
        "ends",
        "games_per_round",
        "clock_minutes",
        "stake",
        "first_mode",
        "later_mode",
        "last_mode",
        "finals_by",
        "bye_points",
        "team_size",
    )
)


def _minutes_of(ends: Ends) -> int:
    return -(-ends.seconds // 60)


class ScheduleForm(forms.Form):
    schedule = forms.CharField(
        label=gettext_lazy("Schedule"),
        help_text=gettext_lazy("Shown on the event's page, as you write it."),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


def rule_books() -> list[tuple[str, str]]:
    return [(code, _(book.name)) for code, book in RULE_BOOKS.items()]


def competitions() -> list[tuple[str, str]]:
    return [
        ("", _("nothing in particular")),
        *((competition.name, _(competition.label)) for competition in COMPETITIONS.values()),
    ]


class EventForm(forms.Form):
    """Take a new event, or the settings of an event: `frozen` makes settings that affect results read-only, `drawn`
    rounds cannot be removed.
    """

    name = FoldedText(label=gettext_lazy("Name"), max_length=120)
    date = DayField(label=gettext_lazy("Date"))
    place = FoldedText(label=gettext_lazy("Venue"), max_length=120, required=False)
    organiser = FoldedText(label=gettext_lazy("Organiser"), max_length=120, required=False)
    sign_in_deadline = MomentField(label=gettext_lazy("Registration until"), required=False)
    schedule = forms.CharField(
        label=gettext_lazy("Schedule"),
        help_text=gettext_lazy("Shown on the event's page, as you write it."),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    paper_size = forms.ChoiceField(
        label=gettext_lazy("Paper in the printer"),
        choices=Event.PaperSize.choices,
        initial=Event.PaperSize.A4,
        required=False,
    )
    round_count = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=50, initial=4)
    ends = forms.ChoiceField(
        label=gettext_lazy("A sheet is full"), choices=Event.Ends.choices, initial=Event.Ends.GAMES, required=False
    )
    games_per_round = forms.IntegerField(
        label=gettext_lazy("Games in a round"),
        help_text=gettext_lazy("Or laps, in each of which everybody at the table deals once."),
        min_value=1,
        max_value=99,
        initial=USUAL.count,
    )
    seconds_per_game = forms.IntegerField(
        label=gettext_lazy("Seconds for a game"),
        min_value=10,
        max_value=7200,
        initial=USUAL.seconds // USUAL.count,
    )
    clock_minutes = forms.IntegerField(
        label=gettext_lazy("Length of a round in minutes"),
        help_text=gettext_lazy("If laps or the clock end it: the game that has begun is finished."),
        min_value=1,
        max_value=1440,
        initial=_minutes_of(USUAL),
        required=False,
    )
    stake = forms.IntegerField(
        label=gettext_lazy("Stake"),
        help_text=gettext_lazy(
            "If players bring money to the table: with how much each of them begins a round. The balances at the end "
            "are typed, and they have to add up to all stakes. 0: there is no stake."
        ),
        min_value=0,
        max_value=possible.MOST_TOTAL,
        initial=0,
        required=False,
    )
    first_mode = forms.ChoiceField(
        label=gettext_lazy("The first round is drawn"),
        choices=Event.USUAL_MODES,
        initial=Event.Mode.THIRDS,
        required=False,
    )
    later_mode = forms.ChoiceField(
        label=gettext_lazy("Later rounds are drawn"),
        choices=Event.USUAL_MODES,
        initial=Event.Mode.STANDINGS,
        required=False,
    )
    last_mode = forms.ChoiceField(
        label=gettext_lazy("The last round is drawn"),
        help_text=gettext_lazy(
            "In finals by places the best play at table 1 for the first places, the next at table 2, and so on."
        ),
        choices=[("", gettext_lazy("like the rounds before it")), *Event.Mode.choices],
        required=False,
    )
    finals_by = forms.ChoiceField(
        label=gettext_lazy("Within a final places are decided by"),
        choices=Event.FinalsBy.choices,
        initial=Event.FinalsBy.TABLE,
        required=False,
        widget=forms.RadioSelect,
    )
    competition = forms.ChoiceField(
        label=gettext_lazy("Played like"),
        help_text=gettext_lazy(
            "Fills in rule book, rounds, time, stake, finals and points below; all of it can be changed."
        ),
        choices=competitions,
        required=False,
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
        label=gettext_lazy("If the players do not fill a table, that is"), choices=(), widget=forms.RadioSelect
    )
    ruleset = forms.ChoiceField(label=gettext_lazy("Rule book"), choices=rule_books, initial=DEFAULT_RULE_BOOK)
    seen = SeenField()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        event: Event | None = None,
        frozen: bool = False,
        drawn: int = 0,
        asks: Mapping[str, Any] | None = None,
    ) -> None:
        """Fill in the proposals of a chosen rule book and preset, or of a competition to copy. `asks`: the unvalidated
        values typed so far.
        """
        self.event = event
        initial = {**initial_of(event), "seen": state_of(event)} if event else {}
        super().__init__(None if asks else data, initial={**initial, **(_typed(asks) if asks else {})})
        like = COMPETITIONS.get(asks.get(COMPETITION, "")) if asks and LIKE in asks else None
        chosen = (asks or data or {}).get("ruleset") if not frozen else None
        chosen = like.ruleset if like else chosen
        self.book = rule_book(chosen if chosen in RULE_BOOKS else event.ruleset if event else DEFAULT_RULE_BOOK)
        if asks:
            self.options: Mapping[str, Any] = _options_like(like) if like else {PRESET: asks.get(PRESET, "")}
            self.initial.update(_ends_of(self.book))
        else:
            self.options = event.options if event and event.ruleset == self.book.code else {}
        ways = [(name, REMAINDERS[name]) for name in self.book.remainders]
        cast(forms.ChoiceField, self.fields["short_table"]).choices = ways
        if asks or self.initial.get("short_table") not in self.book.remainders:
            self.initial["short_table"] = self.book.remainders[0]
        if like:
            usual = {name: field.initial for name, field in self.base_fields.items() if name in FILLED}
            self.initial.update({**usual, **_ends_of(self.book), "ruleset": like.ruleset, **like.settings})
        self._add_places()
        self._add_options()
        seconds = self.fields["seconds_per_game"]
        proposed = _ends_of(self.book).get("seconds_per_game", seconds.initial)
        example = _("%(seconds)s s are %(time)s; the clock of a round is this times its games ⟦clock⟧.")
        values = {"seconds": proposed, "time": on_clock(proposed)}
        seconds.help_text = quoted(example % values, self.book.references)
        if drawn > 1:
            self._require_at_least(drawn)
        if frozen:
            self._freeze()
        for field in self.fields.values():
            if isinstance(field, forms.IntegerField) and not isinstance(field, forms.DecimalField):
                field.widget.attrs["class"] = "input-short"

    @property
    def place_groups(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(size, [self[name] for name in names]) for size, names in self.places.items()]

    @property
    def preset_row(self) -> forms.BoundField | None:
        return self[PRESET] if PRESET in self.fields else None

    @property
    def rules_shown(self) -> str:
        """Return the rule book and preset whose options the page shows, for `other_rules` to compare."""
        return _rules(self.book.code, self[PRESET].value() if PRESET in self.fields else "")

    @property
    def beside_preset(self) -> str:
        return chosen_words(self.book, self.options) if self.book.presets else ""

    @property
    def option_rows(self) -> list[forms.BoundField]:
        return [self[f"option-{field.name}"] for field in self.book.option_fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        for names in self.places.values():
            points = [cleaned.get(name) for name in names]
            for before, after, name in zip(points, points[1:], names[1:], strict=False):
                if before is not None and after is not None and after > before:
                    self.add_error(name, _("A later place cannot earn more points than the one before it."))
        return cleaned

    def settings(self) -> dict[str, Any]:
        """Return the cleaned form as `events.services.events` takes it."""
        chosen = {name: self._chosen(name) for name in (*STORED, "bye_points")}
        ends = self.cleaned_data["ends"] or Event.Ends.GAMES
        size = self.cleaned_data["paper_size"] or self.initial.get("paper_size", Event.PaperSize.A4)
        minutes = self.cleaned_data["clock_minutes"] or self.fields["clock_minutes"].initial
        return {**chosen, "paper_size": size, "ends": ends, "clock_seconds": 60 * minutes, "options": self._options()}

    def _chosen(self, name: str) -> Any:
        typed = self.cleaned_data[name]
        if name not in KEPT or (name in self.data and (typed or name == "last_mode")):
            return typed
        return self.initial.get(name, getattr(Event(), name))

    def changes(self) -> dict[str, Any]:
        assert self.event is not None  # a new event has nothing to differ from
        event = self.event
        stored = {**initial_of(event), "clock_seconds": event.clock_seconds, "options": event.options}
        return {name: value for name, value in self.settings().items() if stored[name] != value}

    def doubts(self) -> list[str]:
        """Return a sentence for each newly typed implausible date: asked about, not refused."""
        date, deadline = self.cleaned_data["date"], self.cleaned_data["sign_in_deadline"]
        stored = (self.event.date, self.event.sign_in_deadline) if self.event else (None, None)
        sentences = []
        if date != stored[0] and date < timezone.localdate():
            sentences.append(_("The date of the event, %(date)s, is past.") % {"date": date_format(date)})
        if deadline and (date, deadline) != stored and timezone.localdate(deadline) > date:
            sentence = _("Registration would be open until %(deadline)s, after the event of %(date)s.")
            values = {
                "deadline": date_format(timezone.localtime(deadline), "DATETIME_FORMAT"),
                "date": date_format(date),
            }
            sentences.append(sentence % values)
        return sentences

    # --- options of the rule book ---

    def _add_places(self) -> None:
        sizes = self.book.table_sizes
        self.places: dict[int, list[str]] = {}
        self.default_places: dict[int, list[Decimal]] = {}
        for size in sizes:
            book = self.book.at(size)
            self.default_places[size] = _places(book, {})
            stored = self.options.get("placing_points")
            points = stored.get(str(size)) if isinstance(stored, Mapping) else stored
            now = _places(book, {"placing_points": points} if points else {})
            stem = "place" if len(sizes) == 1 else f"place_{size}"
            self.places[size] = [f"{stem}_{place}" for place in range(1, size + 1)]
            for place, (name, points) in enumerate(zip(self.places[size], now, strict=True), start=1):
                self.fields[name] = CommaDecimalField(
                    label=_("Points for place %(place)s") % {"place": place},
                    min_value=0,
                    max_value=MOST_POINTS,
                    decimal_places=1,
                    initial=points,
                    required=len(sizes) == 1,  # another rule book was chosen just now: its own points count
                )

    def _add_options(self) -> None:
        if self.book.presets:
            self.fields[PRESET] = forms.ChoiceField(
                label=_("Variant of the rules"),
                choices=[(preset.name, _(preset.label)) for preset in self.book.presets],
                initial=self.options.get(PRESET) or self.book.presets[0].name,
                required=False,
            )
        values = values_of(self.book, self.options)
        for option in self.book.option_fields:
            self.fields[f"option-{option.name}"] = field_of(option, values[option.name])

    def _options(self) -> dict[str, Any]:
        """Return only differences from the preset, or from the rule book's defaults."""
        preset = self.cleaned_data.get(PRESET) or ""
        stored: dict[str, Any] = {}
        if self.book.presets and preset and preset != self.book.presets[0].name:
            stored[PRESET] = preset
        usual = values_of(self.book, stored)
        if self._shows_options():
            for option in self.book.option_fields:
                value = stored_of(option, self.cleaned_data[f"option-{option.name}"], usual[option.name])
                if value != usual[option.name]:
                    stored[option.name] = value
        points = {str(size): self._points(size) for size in self.places}
        points = {size: chosen for size, chosen in points.items() if chosen}
        if points:
            stored["placing_points"] = points if len(self.places) > 1 else next(iter(points.values()))
        return stored

    def _shows_options(self) -> bool:
        return any(f"option-{option.name}" in self.data for option in self.book.option_fields)

    def _points(self, size: int) -> list[int | str]:
        own = self.default_places[size]
        typed = [self.cleaned_data[name] for name in self.places[size]]
        points = [
            usual if typed_points is None else typed_points for typed_points, usual in zip(typed, own, strict=True)
        ]
        return [_exact(point) for point in points] if points != own else []

    def _freeze(self) -> None:
        called = {"bye_points_units": "bye_points", "clock_seconds": "clock_minutes"}
        names = [called.get(name, name) for name in (*FROZEN, PRESET)]
        names = [name for name in names if name in self.fields]
        names += [name for places in self.places.values() for name in places]
        names += [f"option-{option.name}" for option in self.book.option_fields]
        for name in names:
            self.fields[name].disabled = True

    def _require_at_least(self, drawn: int) -> None:
        field = self.fields["round_count"]
        if self.event is not None and drawn > self.event.round_count:  # the extra round counts from the last one
            field.disabled = True
            return
        field.widget.attrs["min"] = drawn
        sentence = gettext_lazy("%(limit_value)s rounds are drawn already.")
        field.validators = [MinValueValidator(drawn, message=sentence), MaxValueValidator(50)]


def other_rules(typed: Mapping[str, Any]) -> bool:
    """Return whether other rules were chosen than those whose options were on the page."""
    shown = typed.get(RULES_SHOWN)
    return typed.get("ruleset") in RULE_BOOKS and shown not in (None, _rules(typed["ruleset"], typed.get(PRESET)))


def _rules(ruleset: str, preset: Any) -> str:
    return f"{ruleset} {preset or ''}"


def _places(book: RuleBook, options: Mapping[str, Any]) -> list[Decimal]:
    return [_decimal(points) for points in placing_points(book, options)]


def initial_of(event: Event) -> dict[str, Any]:
    values = {name: getattr(event, name) for name in STORED}
    minutes = {"ends": event.ends, "clock_minutes": event.clock_seconds // 60}
    return {**values, **minutes, "bye_points": _decimal(points_of(event.bye_points_units))}


def _typed(asks: Mapping[str, Any]) -> dict[str, Any]:
    return {name: asks[name] for name in EventForm.base_fields if name in asks}


def _ends_of(book: RuleBook) -> dict[str, Any]:
    ends = book.ends
    by_games = {"seconds_per_game": ends.seconds // ends.count} if ends.how == Event.Ends.GAMES else {}
    return {"ends": ends.how, "games_per_round": ends.count, "clock_minutes": _minutes_of(ends), **by_games}


def _options_like(like: Competition) -> Mapping[str, Any]:
    sizes = rule_book(like.ruleset).table_sizes
    points: Any = {str(size): list(of) for size, of in like.placing_points.items()}
    if len(sizes) == 1 and points:
        points = points[str(sizes[0])]
    return {**like.options, **({"placing_points": points} if points else {})}


def _decimal(points: Fraction) -> Decimal:
    return Decimal(points.numerator) / Decimal(points.denominator)


def _exact(points: Decimal) -> int | str:
    return int(points) if points == points.to_integral_value() else str(points.normalize())
