from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Max, QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.cases.services.warnings import LONGEST_ARTICLE, grounds
from tournament.cases.services.warnings import LONGEST_TEXT as LONGEST_WARNING
from tournament.models import Event, Protest, Registration, Seat, Table, Warning
from tournament.rounds.forms.wishes import PlayerField
from tournament.rulings.services.protests import LONGEST_TEXT as LONGEST_PROTEST
from tournament.web.pages.fields import LongText, MomentField
from tournament.wording.names import sort_key


def of_event(event: Event) -> tuple[Any, list[tuple[Any, str]]]:
    players = Registration.objects.filter(event=event).select_related("player")
    listed = sorted(players, key=lambda registration: (sort_key(registration.player.name), registration.start_number))
    return players, [
        ("", "–"),
        *((registration.pk, f"{registration.player.name} ({registration.start_number})") for registration in listed),
    ]


def of_table(table: Table) -> tuple[Any, list[tuple[Any, str]]]:
    seats = Seat.objects.filter(table=table, registration__isnull=False).select_related("registration__player")
    listed = [
        (seat.registration_id, f"{seat.letter} {seat.registration.player.name}")
        for seat in seats.order_by("letter")
        if seat.registration is not None
    ]
    return Registration.objects.filter(seats__table=table), listed


def last_field() -> forms.IntegerField:
    """Return a field with the last number when the form was opened, so that a resent form writes nothing twice."""
    return forms.IntegerField(required=False, widget=forms.HiddenInput)


def last_of(listed: QuerySet[Any]) -> int:
    last: int | None = listed.aggregate(last=Max("pk"))["last"]
    return last or 0


class WarningForm(forms.Form):
    registration = PlayerField(label=_("Player"), queryset=Registration.objects.none(), required=False)
    ground = forms.ChoiceField(label=_("What for"), required=False, widget=forms.RadioSelect)
    article = forms.CharField(
        label=_("Article"),
        required=False,
        max_length=LONGEST_ARTICLE,
        help_text=_("only for something else"),
        widget=forms.TextInput(attrs={"class": "input-short", "autocomplete": "off"}),
    )
    text = LongText(
        label=_("What happened"),
        required=False,
        max_length=LONGEST_WARNING,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    last = last_field()

    def __init__(self, data: Any = None, *, event: Event, table: Table | None) -> None:
        super().__init__(data, initial={"last": last_of(Warning.objects.filter(event=event))})
        player, ground = self.fields["registration"], self.fields["ground"]
        assert isinstance(player, PlayerField)
        assert isinstance(ground, forms.ChoiceField)
        if table is not None:
            player.widget = forms.RadioSelect()
        player.queryset, player.choices = of_event(event) if table is None else of_table(table)
        ground.choices = [
            (ground.code, " · ".join(filter(None, (gettext(ground.label), ground.article))))
            for ground in grounds(event).values()
            if table is not None or not ground.captains
        ]
        self.names_article = len(ground.choices) == 1  # the book has no grounds of its own
        if self.names_article:
            ground.initial, self.fields["article"].help_text = ground.choices[0][0], ""


class ProtestForm(forms.Form):
    registration = PlayerField(label=_("Player"), queryset=Registration.objects.none(), required=False)
    round = forms.IntegerField(
        label=_("Round"), required=False, min_value=1, widget=forms.NumberInput(attrs={"class": "input-short"})
    )
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, widget=forms.NumberInput(attrs={"class": "input-short"})
    )
    addressed_to = forms.ChoiceField(
        label=_("Who decides"),
        choices=Protest.Body.choices,
        initial=Protest.Body.DELEGATE,
        required=False,
        widget=forms.RadioSelect,
    )
    deadline = MomentField(label=_("To be decided by"), required=False)
    text = LongText(
        label=_("Statement"), required=False, max_length=LONGEST_PROTEST, widget=forms.Textarea(attrs={"rows": 6})
    )
    last = last_field()

    def __init__(self, data: Any = None, *, event: Event) -> None:
        super().__init__(data, initial={"last": last_of(Protest.objects.filter(event=event))})
        player = self.fields["registration"]
        assert isinstance(player, PlayerField)
        player.queryset, player.choices = of_event(event)


class DecisionForm(forms.Form):
    outcome = forms.ChoiceField(
        label=_("Outcome"), choices=Protest.Outcome.choices, required=False, widget=forms.RadioSelect
    )
    decision = LongText(
        label=_("Decision and its reason"),
        required=False,
        max_length=LONGEST_PROTEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
