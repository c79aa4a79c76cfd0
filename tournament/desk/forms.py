from __future__ import annotations

import re
from datetime import date
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.desk.services.again import Planned
from tournament.models import Account, Event, Official, Series, possible
from tournament.permissions import DIRECTOR
from tournament.series.selectors import ranking
from tournament.web.pages.fields import DayField, FoldedText


class ListForm(forms.Form):
    series = forms.ModelChoiceField(
        label=pgettext_lazy("season", "Series"),
        queryset=Series.objects.none(),
        empty_label=gettext_lazy("choose a series"),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Order"),
        choices=[
            (ranking.BY_LIST, gettext_lazy("the list of the series as it stands")),
            (ranking.BY_RATING, gettext_lazy("the ratings in force")),
        ],
        widget=forms.RadioSelect,
        initial=ranking.BY_LIST,
    )

    def __init__(self, *args: Any, account: Account | None, event: Event, **more: Any) -> None:
        """Propose the first series that counts the event."""
        super().__init__(*args, **more)
        series = ranking.open_to(account)
        cast(forms.ModelChoiceField, self.fields["series"]).queryset = series
        own = series.filter(events__event=event).order_by("pk").first()
        if own is not None:
            self.initial = {"series": own.pk, **self.of_series(own)}

    def of_series(self, own: Series) -> dict[str, int]:
        return {}


class QualifiedForm(ListForm):
    best = forms.IntegerField(label=gettext_lazy("Players"), min_value=1, max_value=5000, initial=60)
    least = forms.IntegerField(
        label=gettext_lazy("Events each of them played at least"), min_value=0, max_value=60, initial=0
    )

    def of_series(self, own: Series) -> dict[str, int]:
        return {"best": own.qualify or self.base_fields["best"].initial, "least": own.least}


class AgainForm(forms.Form):
    date = DayField(
        label=gettext_lazy("Date"),
        help_text=gettext_lazy(
            "Settings, officials, texts, pictures, screens, fees and prizes come along; players do not."
        ),
    )
    name = FoldedText(label=gettext_lazy("Name"), max_length=120)
    place = FoldedText(label=gettext_lazy("Venue"), max_length=120, required=False)

    def planned(self) -> Planned:
        return Planned(**{name: self.cleaned_data[name] for name in ("date", "place", "name")})


#: A day as people write it: 14. 3. 2027, 14/3/2027, 2027-03-14; then place and name, each after a tab or a semicolon.
_DAY = re.compile(
    r"(?:(?P<d>\d{1,2})\s*[./]\s*(?P<m>\d{1,2})\s*[./]\s*(?P<y>\d{4})"
    r"|(?P<y2>\d{4})[-.]\s?(?P<m2>\d{1,2})[-.]\s?(?P<d2>\d{1,2}))\.?"
)


class CalendarForm(forms.Form):
    like = forms.ModelChoiceField(
        label=gettext_lazy("Like the event"),
        queryset=Event.objects.none(),
        empty_label=gettext_lazy("choose an event"),
    )
    calendar = forms.CharField(
        label=gettext_lazy("Calendar"),
        help_text=gettext_lazy(
            "A line for each event: date, place, name, with a semicolon or a tab between them. Without a place or a "
            "name it has those of the event above. Example: 14. 3. 2027; Maribor"
        ),
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 8}),
    )

    def __init__(self, *args: Any, account: Account | None, **more: Any) -> None:
        super().__init__(*args, **more)
        directed = Official.objects.filter(account=account, role=DIRECTOR).values("event")
        self.examples = Event.objects.filter(pk__in=directed, hidden_at__isnull=True).order_by("-date", "name")
        cast(forms.ModelChoiceField, self.fields["like"]).queryset = self.examples

    def clean_calendar(self) -> list[Planned]:
        """Parse every line as an event. Raises ValidationError with each line that lacks a valid day."""
        events, wrong = [], []
        for number, line in enumerate(str(self.cleaned_data["calendar"]).splitlines(), start=1):
            if not line.strip():
                continue
            try:
                events.append(_planned(line.strip()))
            except ValueError:
                params = {"number": number, "line": line[:60]}
                wrong.append(_("Line %(number)s: this is not a date with a year: %(line)s") % params)
        if wrong:
            raise ValidationError(wrong)
        return events


def _planned(line: str) -> Planned:
    """Parse a line. Raises ValueError without a valid day at its start."""
    day = _DAY.match(line)
    if day is None:
        raise ValueError(line)
    year, month, of_month = (int(day[name] or day[f"{name}2"]) for name in ("y", "m", "d"))
    when = date(year, month, of_month)
    try:
        possible.a_day(when)
    except ValidationError as refused:
        raise ValueError(line) from refused
    rest = line[day.end() :].replace("\t", ";")
    if rest and rest[0] not in " ;,":
        raise ValueError(line)
    rest = rest.strip()
    place, _mark, name = (rest[1:] if rest[:1] in (";", ",") else rest).partition(";")
    return Planned(when, " ".join(place.split())[:120], " ".join(name.split())[:120])
