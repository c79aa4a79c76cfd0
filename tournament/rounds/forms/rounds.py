import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules.book import RuleBook
from tournament.draw import MODES, sizes_of
from tournament.draw.asked.request import FINALS
from tournament.events.forms.events import REMAINDERS
from tournament.models import Registration, Round
from tournament.rounds.services.drafts import LARGEST_SEED

#: A mode without a label is offered by its own name.
MODE_LABELS = {
    "thirds": _("By thirds of the list · one from each third at a table, as in a first round"),
    "standings": _("By the standings · neighbours in the standings sit together"),
    FINALS: _("Finals by places · the best play at table 1 for the first places, the next at table 2, and so on"),
    "schedule": _("All remaining rounds at once · by lot, nobody meets an opponent again"),
}
PARTS_LABEL = _("By equal parts of the list · one from each part at a table, as in a first round")


def _helper(registration: Registration) -> str:
    label = f"{registration.player.name} ({registration.start_number})"
    return f"{label} · {gettext('out of competition')}" if registration.out_of_competition else label


def fresh_seed() -> int:
    """Return a random seed, short enough to be read out."""
    return secrets.randbelow(1_000_000)


def mode_choices(parts: int = 3, *, extra: bool = False, finals: bool = False) -> list[tuple[str, Any]]:
    """List the modes with labels for a usual table of `parts` seats. An `extra` round cannot be scheduled; only the
    last round can be `finals`.
    """
    labels = MODE_LABELS if parts == 3 else {**MODE_LABELS, "thirds": PARTS_LABEL}
    left_out = {"manual", *(("schedule",) if extra else ()), *(() if finals else (FINALS,))}
    return [(mode, labels.get(mode, mode)) for mode in MODES if mode not in left_out]


def ways_to_seat(book: RuleBook, playing: int, mode: str = "schedule") -> list[tuple[str, str]]:
    size = len(book.seats)
    if playing < size or playing % size == 0:
        return []
    return [(way, f"{REMAINDERS[way]} · {_tables(playing, size, way, mode)}") for way in book.remainders]


def _tables(playing: int, size: int, way: str, mode: str) -> str:
    try:
        sizes = sizes_of(playing, size, way, mode)
    except ValueError:
        return gettext("not possible with %(count)s players") % {"count": playing}
    counts = Counter(sizes)
    usual_first = sorted(counts, key=lambda seated: (seated < size, seated))
    tables = ", ".join(f"{counts[seated]}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{seated}" for seated in usual_first)
    listed = gettext("tables: %(tables)s") % {"tables": tables}
    out = sum(seated for seated in sizes if seated < (2 if way == "two" else size))
    if not out:
        return listed
    sit_out = ngettext("%(count)s player is left over", "%(count)s players are left over", out) % {"count": out}
    return f"{listed} · {sit_out}"


class DrawForm(forms.Form):
    mode = forms.ChoiceField(label=_("Mode"), widget=forms.RadioSelect)
    seed = forms.IntegerField(
        label=_("Seed"),
        help_text=_("The same seed and the same start list give the same draw. Change it for another one."),
        min_value=0,
        max_value=LARGEST_SEED,
        widget=forms.NumberInput(attrs={"class": "input-medium", "autocomplete": "off"}),
    )
    remainder = forms.ChoiceField(
        label=_("If the players do not fill a table, that is"),
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("This rule book does not know such a table: choose another way.")},
    )

    def __init__(
        self,
        *args: Any,
        parts: int,
        extra: bool = False,
        finals: bool = False,
        ways: Sequence[tuple[str, str]] = (),
        helpers: Sequence[Registration] = (),
        places: int = 0,
        **more: Any,
    ) -> None:
        """Take `parts`: seats of a usual table; `ways`: choices for a remainder; an `extra` round has `places` left for
        `helpers`.
        """
        super().__init__(*args, **more)
        self.helpers = {str(helper.pk): helper for helper in helpers}
        self.places = ["helpers", "helpers-2", "helpers-3"][:places]  # errors belong to the first field
        self._ask_helpers()
        cast(forms.ChoiceField, self.fields["mode"]).choices = mode_choices(parts, extra=extra, finals=finals)
        if ways:
            cast(forms.ChoiceField, self.fields["remainder"]).choices = ways
        else:
            del self.fields["remainder"]

    def _ask_helpers(self) -> None:
        choices = [("", _("nobody")), *((key, _helper(helper)) for key, helper in self.helpers.items())]
        for number, name in enumerate(self.places, start=1):
            self.fields[name] = forms.ChoiceField(
                label=gettext("Helper %(number)s") % {"number": number}, choices=choices, required=False
            )
        for name in self.places[-1:]:
            self.fields[name].help_text = _(
                "A helper has played all his rounds, or plays out of competition; he fills the last table, and his "
                "result does not count. A table that is not full gets the points for a bye."
            )

    @property
    def helper_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.places]

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or self.cleaned_data
        if self.places:
            chosen = [typed.pop(name, "") for name in self.places]
            typed["helpers"] = [self.helpers[key] for key in chosen if key]
        return typed


class RedrawForm(DrawForm):
    fresh = forms.BooleanField(
        label=_("Draw everybody afresh"),
        help_text=_(
            "Otherwise the draw starts from this one: players who left or came are taken into account, and as "
            "few others as possible change table or seat."
        ),
        required=False,
    )

    def __init__(self, *args: Any, drawn: Round, helping: Sequence[int] = (), **more: Any) -> None:
        self.drawn = drawn
        initial = {**more.pop("initial", {}), "mode": drawn.draw_mode, "seed": drawn.draw_seed}
        super().__init__(*args, initial=initial, **more)
        self.initial.update(zip(self.places, helping, strict=False))
        if drawn.draw_mode == "manual":
            mode = cast(forms.ChoiceField, self.fields["mode"])
            usual = mode_choices(more["parts"], extra=drawn.is_extra, finals=more.get("finals", False))
            mode.choices = [("manual", _("As the seating script seats them")), *usual]

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or self.cleaned_data
        was = {"mode": self.drawn.draw_mode, "seed": self.drawn.draw_seed}
        if not typed.get("fresh") and any(name in typed and typed[name] != was[name] for name in was):
            self.add_error("fresh", _("With another mode or seed everybody is drawn afresh: tick this."))
        if typed.get("fresh") and typed.get("mode") == "manual":
            self.add_error("mode", _("A fresh draw needs a mode: choose one."))
        return typed
