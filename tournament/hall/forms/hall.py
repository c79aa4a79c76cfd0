from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.hall.selectors.hall import USUAL
from tournament.models import Screen
from tournament.models.hall import LONGEST_ANNOUNCEMENT
from tournament.models.possible import LONGEST_STEP, SHORTEST_STEP
from tournament.web.pages.fields import FoldedText, LongText

SECONDS = 15


class AnnouncementForm(forms.Form):
    text = LongText(
        label=_("New announcement"), max_length=LONGEST_ANNOUNCEMENT, widget=forms.Textarea(attrs={"rows": 3})
    )


class ScreenForm(forms.Form):
    """A screen: for each possible content its position (empty: not shown) and the seconds of a page.

    `of_cup`: the event is a match of a cup.
    """

    name = FoldedText(label=_("Name"), max_length=60, required=False, help_text=_("For you: by the door, on stage …"))

    def __init__(self, *args: Any, screen: Screen | None = None, of_cup: bool, **kwargs: Any) -> None:
        steps: list[tuple[str, int]] = (
            [(step["show"], step["seconds"]) for step in screen.steps] if screen else [*USUAL]
        )
        initial: dict[str, Any] = {"name": screen.name if screen else ""}
        for at, (show, seconds) in enumerate(steps, start=1):
            initial |= {f"{show}_at": at, f"{show}_seconds": seconds}
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        shows = Screen.Show
        values = [value for value in shows.values if of_cup or value != shows.CUP]
        for value in sorted(values, key=lambda show: initial.get(f"{show}_at", len(shows.values) + 1)):
            self.fields[f"{value}_at"] = forms.IntegerField(
                label=_("Position in the rotation"), required=False, min_value=1, max_value=99
            )
            self.fields[f"{value}_seconds"] = forms.IntegerField(
                label=_("Seconds"), initial=SECONDS, required=False, min_value=SHORTEST_STEP, max_value=LONGEST_STEP
            )

    def rows(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        names = [name.removesuffix("_at") for name in self.fields if name.endswith("_at")]
        return [(str(Screen.Show(name).label), self[f"{name}_at"], self[f"{name}_seconds"]) for name in names]

    def steps(self) -> list[tuple[str, int]]:
        data = self.cleaned_data
        chosen = [
            (data[f"{show}_at"], at, show) for at, show in enumerate(Screen.Show.values) if data.get(f"{show}_at")
        ]
        return [(show, data[f"{show}_seconds"] or SECONDS) for _place, _at, show in sorted(chosen)]
