from dataclasses import dataclass
from datetime import date
from types import SimpleNamespace
from typing import Any

import django_tables2 as tables
from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournament.access.views.guard import action

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}


class SampleTable(tables.Table):
    place = tables.Column(verbose_name=_("Place"), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Player"))
    club = tables.Column(verbose_name=_("Club"), attrs={"th": {"class": "wide-only"}, "td": {"class": "wide-only"}})
    points = tables.Column(verbose_name=_("Points"), attrs=NUMBER)
    difference = tables.Column(verbose_name=_("Difference"), attrs=NUMBER)

    class Meta:
        attrs = {"class": "table"}
        empty_text = _("No player is here yet.")


class SampleForm(forms.Form):
    place = forms.CharField(label="Kraj", help_text="Dvorana in naslov, kot bosta na listih.", max_length=40)
    date = forms.DateField(label="Datum", widget=forms.DateInput(attrs={"type": "date"}))
    rounds = forms.IntegerField(label="Število krogov", min_value=1, max_value=12)
    ruleset = forms.ChoiceField(label="Pravilnik", choices=[("si-tzs", "Tarok zveza Slovenije")])
    schedule = forms.CharField(label="Urnik", widget=forms.Textarea(attrs={"rows": 3}), required=False)
    late = forms.BooleanField(label="Zamudnik (A6)", required=False, help_text="Igra od prvega kroga naprej.")
    mode = forms.ChoiceField(
        label="Vnos", choices=[("live", "sproti"), ("paper", "s papirja")], widget=forms.RadioSelect, required=False
    )
    file = forms.FileField(label="Datoteka", required=False)


class SampleGameForm(forms.Form):
    contract = forms.ChoiceField(
        label="Igra",
        widget=forms.RadioSelect,
        choices=[
            ("tri", "tri · 10"),
            ("dve", "dve · 20"),
            ("ena", "ena · 30"),
            ("solo", "solo · 80"),
            ("berac", "berač · 125"),
            ("valat", "valat · 500"),
            ("klop", "klop"),
        ],
    )
    declarer = forms.ChoiceField(
        label="Igralec",
        widget=forms.RadioSelect,
        choices=[("A", "Ana Zgled"), ("B", "Bojan Vzorec"), ("C", "Cilka Primer")],
    )
    points = forms.IntegerField(label="Zbrane točke", min_value=0, max_value=70)


@dataclass(frozen=True)
class SampleRow:
    number: int
    contract: str
    declarer: str
    entries: dict[str, int]
    state: str
    waiting: dict[str, int]


ROWS = (
    SampleRow(1, "dve", "B", {"A": 0, "B": 47, "C": 0}, "ok", {"A": 0, "B": 0, "C": 0}),
    SampleRow(2, "klop", "", {"A": -20, "B": -30, "C": -20}, "locked", {"A": 1, "B": 1, "C": 1}),
    SampleRow(3, "tri", "C", {"A": 0, "B": 0, "C": 31}, "error", {"A": 1, "B": 1, "C": 0}),
    SampleRow(4, "ena", "A", {"A": -98, "B": 0, "C": 0}, "changed", {"A": 0, "B": 1, "C": 0}),
)
PLAYERS = ("Ana Zgled", "Bojan Vzorec", "Cilka Primer", "Darko Vzorčič", "Eva Žepič", "Franc Šušteršič-Kovačevič")


def sample_standings() -> list[dict[str, Any]]:
    places = ("1", "2", "2", "4", "5", "6")
    points = ("11", "9½", "9½", "8", "6⅓", "5")
    differences = ("+412", "+230", "+230", "−15", "−297", "−560")
    clubs = ("TK Zgornja vas", "TK Dolina", "", "TK Zgornja vas", "TK Morje", "TK Dolina")
    columns = zip(places, PLAYERS, clubs, points, differences, strict=True)
    return [
        {"place": place, "name": name, "club": club, "points": won, "difference": difference}
        for place, name, club, won, difference in columns
    ]


@action("site.home")
def styleguide(request: HttpRequest) -> HttpResponse:
    """Show developers every component with invented data; ?event=1 shows the event bar, too."""
    if not (settings.DEBUG or request.user.is_staff):
        raise Http404
    table = SampleTable(sample_standings() * 4, order_by=request.GET.get("sort", ""))
    table.paginate(page=1, per_page=6)
    wrong = SampleForm({"place": "Dvorana " * 8, "date": "31. 2. 2026", "rounds": "40", "mode": "live", "ruleset": "?"})
    wrong.is_valid()
    event = SimpleNamespace(
        name="Odprto prvenstvo Doline", slug="dolina", date=date(2026, 3, 14), place="Dolina", announced=False
    )
    context = {
        "event": event if "event" in request.GET else None,
        "section": "standings",
        "table": table,
        "form": SampleForm(initial={"rounds": 4}, auto_id="sample_%s"),
        "wrong": wrong,
        "game_form": SampleGameForm(initial={"contract": "dve", "declarer": "B", "points": 47}),
        "rows": ROWS,
        "letters": ("A", "B", "C"),
    }
    return render(request, "desk/styleguide.html", context)
