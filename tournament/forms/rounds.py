"""The draw: its mode and seed."""

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from rules.book import RuleBook
from tournament.draw import MODES, sizes_of
from tournament.forms.events import REMAINDERS
from tournament.models import Round
from tournament.services.drafts import LARGEST_SEED

#: What is said of a mode; one that the draw learns later is offered by its own name.
MODE_LABELS = {
    "thirds": _("By thirds of the list · one from each third at a table, as in a first round"),
    "standings": _("By the standings · neighbours in the standings sit together"),
    "schedule": _("All remaining rounds at once · by lot, nobody meets an opponent again"),
}
PARTS_LABEL = _("By equal parts of the list · one from each part at a table, as in a first round")


def fresh_seed() -> int:
    """A seed nobody chose; short enough to be read out."""
    return secrets.randbelow(1_000_000)


def mode_choices(parts: int = 3) -> list[tuple[str, Any]]:
    """Every mode the draw knows, with what is said of it where a usual table has so many seats."""
    labels = MODE_LABELS if parts == 3 else {**MODE_LABELS, "thirds": PARTS_LABEL}
    return [(mode, labels.get(mode, mode)) for mode in MODES if mode != "manual"]


def ways_to_seat(book: RuleBook, playing: int) -> list[tuple[str, str]]:
    """What can become of those who do not fill a table, as choices with their tables; none if nobody is left over."""
    size = len(book.seats)
    if playing < size or playing % size == 0:
        return []
    return [(way, f"{REMAINDERS[way]} · {_tables(playing, size, way)}") for way in book.remainders]


def _tables(playing: int, size: int, way: str) -> str:
    """How many tables of which size there are then, and who does not play."""
    try:
        sizes = sizes_of(playing, size, way)
    except ValueError:
        return gettext("not possible with %(count)s players") % {"count": playing}
    counts = Counter(sizes)
    usual_first = sorted(counts, key=lambda seated: (seated < size, seated))
    tables = ", ".join(f"{counts[seated]}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{seated}" for seated in usual_first)
    told = gettext("tables: %(tables)s") % {"tables": tables}
    out = sum(seated for seated in sizes if seated < (2 if way == "two" else size))
    if not out:
        return told
    sit_out = ngettext("%(count)s player is left over", "%(count)s players are left over", out) % {"count": out}
    return f"{told} · {sit_out}"


class DrawForm(forms.Form):
    """How the next round is drawn."""

    mode = forms.ChoiceField(label=_("Mode"), widget=forms.RadioSelect)
    seed = forms.IntegerField(
        label=_("Seed"),
        help_text=_("The same seed and the same start list give the same draw. Change it for another one."),
        min_value=0,
        max_value=LARGEST_SEED,
        widget=forms.NumberInput(attrs={"class": "input-medium", "autocomplete": "off"}),
    )
    remainder = forms.ChoiceField(
        label=_("If the players do not fill a table, that is"), required=False, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, parts: int, ways: Sequence[tuple[str, str]] = (), **more: Any) -> None:
        """`parts`: how many seats a usual table has; `ways`: what may become of who does not fill one."""
        super().__init__(*args, **more)
        cast(forms.ChoiceField, self.fields["mode"]).choices = mode_choices(parts)
        if ways:
            cast(forms.ChoiceField, self.fields["remainder"]).choices = ways
        else:
            del self.fields["remainder"]


class RedrawForm(DrawForm):
    """How a round is drawn anew: as it was drawn, unless everybody is to be drawn."""

    fresh = forms.BooleanField(
        label=_("Draw everybody afresh"),
        help_text=_(
            "Otherwise the draw starts from this one: who left and who came are seen to, "
            "and as few others as possible change table or seat."
        ),
        required=False,
    )

    def __init__(self, *args: Any, drawn: Round, **more: Any) -> None:
        """`drawn` is the round as it is: its mode and seed stand in the form."""
        self.drawn = drawn
        initial = {**more.pop("initial", {}), "mode": drawn.draw_mode, "seed": drawn.draw_seed}
        super().__init__(*args, initial=initial, **more)
        if drawn.draw_mode == "manual":
            mode = cast(forms.ChoiceField, self.fields["mode"])
            mode.choices = [("manual", _("As the seating script seats them")), *mode_choices(more["parts"])]

    def clean(self) -> dict[str, Any]:
        """Everything as typed; a mode or a seed of its own needs a fresh draw."""
        typed = super().clean() or self.cleaned_data
        was = {"mode": self.drawn.draw_mode, "seed": self.drawn.draw_seed}
        if not typed.get("fresh") and any(name in typed and typed[name] != was[name] for name in was):
            self.add_error("fresh", _("With another mode or seed everybody is drawn afresh: tick this."))
        if typed.get("fresh") and typed.get("mode") == "manual":
            self.add_error("mode", _("A fresh draw needs a mode: choose one."))
        return typed
