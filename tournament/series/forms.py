"""What is typed for a series: its settings, and which event is to count."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.models import Event, Series
from tournament.web.pages.fields import FoldedText


class SeriesForm(forms.Form):
    """The settings of a series."""

    name = FoldedText(label=gettext_lazy("Name"), max_length=120)
    period = FoldedText(
        label=gettext_lazy("Season"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("For example 2026 or 2026/27."),
    )
    organiser = FoldedText(label=gettext_lazy("Organiser"), max_length=120, required=False)
    score = forms.ChoiceField(label=pgettext_lazy("series", "What counts"), choices=Series.Score.choices)
    values = forms.CharField(
        label=gettext_lazy("Points for the final places"),
        required=False,
        help_text=gettext_lazy("Only where these count: the first place first, with blanks between them."),
    )
    best = forms.IntegerField(
        label=gettext_lazy("How many of a player's best events count"),
        required=False,
        min_value=1,
        max_value=500,
        help_text=gettext_lazy("Leave it empty if all of them count."),
    )
    least = forms.IntegerField(
        label=gettext_lazy("Events a player needs for a place"), min_value=0, max_value=500, initial=0
    )
    qualify = forms.IntegerField(label=gettext_lazy("Places that qualify"), min_value=0, max_value=5000, initial=0)
    eligible = forms.ChoiceField(label=gettext_lazy("Who is eligible"), choices=Series.Eligible.choices)
    public = forms.BooleanField(label=gettext_lazy("Everybody sees the series"), required=False)

    def clean_values(self) -> list[str]:
        """The numbers one by one; the service says which cannot be read."""
        return str(self.cleaned_data["values"]).replace(",", ".").replace(";", " ").split()


def initial_of(series: Series) -> dict[str, Any]:
    """What the form shows of a series."""
    return {**{name: getattr(series, name) for name in SeriesForm.base_fields}, "values": " ".join(series.values)}


class AskForm(forms.Form):
    """Which event is to count, and by what its score is multiplied."""

    event = forms.ModelChoiceField(label=pgettext_lazy("series", "Event"), queryset=Event.objects.none())
    weight = forms.CharField(label=gettext_lazy("Weight"), initial="1", max_length=20)
    always = forms.BooleanField(label=gettext_lazy("It always counts, beside the best ones"), required=False)

    def __init__(self, *args: Any, series: Series, **more: Any) -> None:
        super().__init__(*args, **more)
        counted = series.events.filter(series_word_at__isnull=False, event__isnull=False).values("event")
        shown = Event.objects.filter(hidden_at__isnull=True, unpublished=False)
        cast(forms.ModelChoiceField, self.fields["event"]).queryset = shown.exclude(pk__in=counted)

    def clean_weight(self) -> str:
        """A comma is a point."""
        return str(self.cleaned_data["weight"]).strip().replace(",", ".")


class OfferForm(forms.Form):
    """In which series an event is to count."""

    series = forms.ModelChoiceField(label=pgettext_lazy("season", "Series"), queryset=Series.objects.none())

    def __init__(self, *args: Any, event: Event, **more: Any) -> None:
        super().__init__(*args, **more)
        joined = event.in_series.filter(event_word_at__isnull=False).values("series")
        cast(forms.ModelChoiceField, self.fields["series"]).queryset = Series.objects.exclude(pk__in=joined)
