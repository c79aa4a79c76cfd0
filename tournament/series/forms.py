from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Q
from django.utils.formats import get_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.journal.services.actor import Actor
from tournament.models import Event, Series, SeriesOfficial, SeriesTeam
from tournament.models.series import TEAM_SIZE
from tournament.people.forms.importing import StartListForm
from tournament.people.forms.players import ReasonForm
from tournament.series.selectors import teams
from tournament.series.services.series import state_of
from tournament.series.services.teams import state_of as state_of_team
from tournament.startlist.records import LARGEST_FILE
from tournament.web.pages.fields import DayField, FoldedText, SeenField


def typed(number: str) -> str:
    return number.replace(".", get_format("DECIMAL_SEPARATOR"))


class ExactField(forms.CharField):
    """Take an exact number, with a decimal comma or point; the service validates."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=60, **more)
        self.widget.attrs |= {"inputmode": "decimal", "class": "input-short", "autocomplete": "off"}

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).strip().replace(",", ".")


class SeasonForm(forms.Form):
    """What a series and a cup are called."""

    name = FoldedText(label=gettext_lazy("Name"), max_length=120)
    period = FoldedText(
        label=gettext_lazy("Season"),
        max_length=40,
        optional=True,
        help_text=gettext_lazy("For example 2026 or 2026/27."),
    )
    organiser = FoldedText(label=gettext_lazy("Organiser"), max_length=120, optional=True)


class SeriesForm(SeasonForm):
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
    qualify = forms.IntegerField(
        label=gettext_lazy("Places that qualify"),
        min_value=0,
        max_value=5000,
        initial=0,
        help_text=gettext_lazy("Marked in the list, for example for a Masters. 0: nobody."),
    )
    eligible = forms.ChoiceField(label=gettext_lazy("Who is eligible"), choices=Series.Eligible.choices)
    previous = forms.ModelChoiceField(
        label=gettext_lazy("The season before"),
        queryset=Series.objects.none(),
        required=False,
        empty_label=pgettext_lazy("season", "none"),
        help_text=gettext_lazy("Its final ratings may begin this one, and titles of several seasons count it."),
    )
    public = forms.BooleanField(label=gettext_lazy("Everybody sees the series"), required=False)

    def __init__(self, *args: Any, by: Actor, series: Series | None = None, **more: Any) -> None:
        """Offer as the season before what everybody sees and what `by` directs, and the one that `series` has."""
        super().__init__(*args, **more)
        before = cast(forms.ModelChoiceField, self.fields["previous"])
        own = SeriesOfficial.objects.filter(account=by.account).values("series")
        seen = Q(public=True) | Q(pk__in=own)
        if series is not None:
            seen = (seen | Q(pk=series.previous_id)) & ~Q(pk=series.pk)
        before.queryset = Series.objects.filter(seen).order_by("name", "period", "pk")

    def clean_values(self) -> list[str]:
        return str(self.cleaned_data["values"]).replace(",", ".").replace(";", " ").split()


class SeriesSettingsForm(SeriesForm):
    seen = SeenField()


def initial_of(series: Series) -> dict[str, Any]:
    return {
        **{name: getattr(series, name) for name in SeriesForm.base_fields},
        "values": typed(" ".join(series.values)),
        "seen": state_of(series),
    }


class WeighForm(forms.Form):
    weight = forms.CharField(label=gettext_lazy("Weight"), initial="1", max_length=20)
    always = forms.BooleanField(label=gettext_lazy("It always counts, beside the best ones"), required=False)

    def clean_weight(self) -> str:
        return str(self.cleaned_data["weight"]).strip().replace(",", ".")


class AskForm(WeighForm):
    event = forms.ModelChoiceField(
        label=pgettext_lazy("series", "Event"),
        queryset=Event.objects.none(),
        empty_label=gettext_lazy("choose an event"),
    )
    field_order = ("event",)

    def __init__(self, *args: Any, series: Series, **more: Any) -> None:
        super().__init__(*args, **more)
        counted = series.events.filter(series_word_at__isnull=False, event__isnull=False).values("event")
        shown = Event.objects.filter(hidden_at__isnull=True, unpublished=False)
        self.choices = shown.exclude(pk__in=counted)
        cast(forms.ModelChoiceField, self.fields["event"]).queryset = self.choices


class TeamForm(forms.Form):
    name = FoldedText(label=gettext_lazy("Name"), max_length=60)
    seen = SeenField()

    def __init__(self, data: Mapping[str, Any] | None = None, *, team: SeriesTeam | None = None) -> None:
        initial: dict[str, Any] = {}
        if team is not None:
            members = team.members.select_related("player__club")
            initial = {"name": team.name, "seen": state_of_team(team)}
            initial |= {f"player_{member.position}": teams.label(member.player) for member in members}
        super().__init__(data, initial=initial)
        self.team = team
        for position in range(1, TEAM_SIZE + 1):
            field = FoldedText(label=_("Player %(number)s") % {"number": position}, max_length=200)
            field.widget.attrs |= {"list": "players", "autocomplete": "off"}
            self.fields[f"player_{position}"] = field
        self.fields["player_1"].help_text = _("Anybody in the register: his whole name, or his licence.")

    def clean(self) -> dict[str, Any]:
        """Give the players in their order, too."""
        cleaned = self.cleaned_data
        names = [name for name in self.fields if name.startswith("player_") and name in cleaned]
        fitting = teams.of_register([cleaned[name] for name in names], self.team)
        cleaned["players"] = []
        for name, players in zip(names, fitting, strict=True):
            typed = cleaned.pop(name)
            if len(players) == 1:
                cleaned["players"] += players
            elif players:
                params = {"player": typed}
                self.add_error(name, _("There are several players called %(player)s: give the licence.") % params)
            else:
                self.add_error(name, _("Nobody in the register has this name or licence."))
        return cleaned


class TeamWithdrawalForm(ReasonForm):
    date = DayField(
        label=gettext_lazy("Date"),
        initial=localdate,
        help_text=gettext_lazy("If it withdraws before the event of that day, give the day before."),
    )


class FileForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("File"),
        allow_empty_file=True,
        help_text=gettext_lazy("xlsx or CSV, with a heading that names the columns."),
        error_messages={"required": gettext_lazy("Choose a file."), "invalid": gettext_lazy("Choose a file.")},
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_FILE:
            raise forms.ValidationError(StartListForm.too_large(), code="too_large")
        return file


class PastForm(forms.Form):
    name = FoldedText(label=gettext_lazy("Name"), max_length=120)
    date = DayField(label=gettext_lazy("Date"))
    place = FoldedText(label=pgettext_lazy("venue", "Place"), max_length=120, required=False)
    most = ExactField(
        label=gettext_lazy("Most possible points"),
        required=False,
        help_text=gettext_lazy("Rounds times the points of the first place; only if the file has no column for it."),
    )
    initials = forms.BooleanField(label=gettext_lazy("Show only initials in public"), required=False)


class RatingForm(forms.Form):
    start = ExactField(label=gettext_lazy("First value of who is new"))
    scale = forms.CharField(
        label=gettext_lazy("Points of the places at a table"),
        max_length=200,
        help_text=gettext_lazy("The first place first, with blanks between them."),
    )
    floor = ExactField(label=gettext_lazy("Floor, as a part of the season's first value"))
    least = ExactField(label=gettext_lazy("Part of the events that a player needs at the season's end"))
    few = ExactField(label=gettext_lazy("Factor at the season's end for who played fewer"))
    cap = ExactField(
        label=gettext_lazy("Cap"),
        required=False,
        help_text=gettext_lazy("No rating is higher: 1.5 × last season's players, for example. Empty: no cap."),
    )

    def clean_scale(self) -> list[str]:
        return str(self.cleaned_data["scale"]).replace(",", ".").replace(";", " ").split()


class RuleForm(forms.Form):
    category = FoldedText(label=gettext_lazy("Title"), max_length=60)
    share = ExactField(
        label=gettext_lazy("Share of the possible points"),
        required=False,
        help_text=gettext_lazy("For example 0.4; empty: for the champion."),
    )
    times = forms.IntegerField(label=gettext_lazy("In how many seasons"), min_value=1, max_value=99, initial=1)


class TitleForm(forms.Form):
    category = FoldedText(label=gettext_lazy("Title"), max_length=60)
    date = DayField(label=gettext_lazy("Date"))
    reason = FoldedText(label=gettext_lazy("Reason"), max_length=300)


class OfferForm(forms.Form):
    series = forms.ModelChoiceField(
        label=pgettext_lazy("season", "Series"),
        queryset=Series.objects.none(),
        empty_label=gettext_lazy("choose a series"),
    )

    def __init__(self, *args: Any, event: Event, **more: Any) -> None:
        super().__init__(*args, **more)
        joined = event.in_series.filter(event_word_at__isnull=False).values("series")
        cast(forms.ModelChoiceField, self.fields["series"]).queryset = Series.objects.exclude(pk__in=joined)
