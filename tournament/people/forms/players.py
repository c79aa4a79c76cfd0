from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, Registration
from tournament.web.pages.fields import CategoriesField, CommaDecimalField, FoldedText, MoneyField


class PlayerForm(forms.Form):
    last_name = FoldedText(label=_("Last name"), max_length=60)
    first_name = FoldedText(label=_("First name"), max_length=60, required=False)
    club = FoldedText(label=_("Club"), max_length=100, required=False, widget=forms.TextInput(attrs={"list": "clubs"}))
    licence = FoldedText(label=_("Licence"), max_length=30, required=False)
    rating = CommaDecimalField(label=_("Rating"), max_digits=9, decimal_places=3, required=False)
    out_of_competition = forms.BooleanField(
        label=_("Plays out of competition"),
        help_text=_("A substitute: he may fill an empty seat, and gets no place in the standings."),
        required=False,
    )
    fee_cents = MoneyField(
        label=_("Different entry fee"), required=False, help_text=_("Empty: the usual one. 0: he pays nothing.")
    )

    def __init__(self, *args: Any, event: Event, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["categories"] = CategoriesField(event)
        if not event.categories.exists():
            del self.fields["categories"]


class RegistrationForm(PlayerForm):
    ranking_seed = forms.IntegerField(
        label=_("Place in the ranking list"),
        help_text=_("The first round is drawn by it; without one the rating counts."),
        min_value=1,
        max_value=100_000,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )
    field_order = ("last_name", "first_name", "club", "licence", "rating", "ranking_seed", "out_of_competition")

    def changes(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.changed_data}


def initial_of(registration: Registration) -> dict[str, Any]:
    player = registration.player
    return {
        "last_name": player.last_name,
        "first_name": player.first_name,
        "club": registration.club.name if registration.club else "",
        "licence": player.licence,
        "rating": player.rating,
        "ranking_seed": registration.ranking_seed,
        "out_of_competition": registration.out_of_competition,
        "fee_cents": registration.fee_cents,
        "categories": list(registration.categories.values_list("pk", flat=True)),
    }


class ReasonForm(forms.Form):
    reason = FoldedText(
        label=_("Reason"), max_length=300, help_text=_("It is written into the journal."), widget=forms.TextInput
    )


class WithdrawalForm(ReasonForm):
    """`thens` are the choices for the seat, `movers` may take it, `fees` the choices for the entry fee."""

    then = forms.ChoiceField(label=_("What should happen to his seat?"), widget=forms.RadioSelect)
    mover = forms.ChoiceField(label=_("Who moves there?"), required=False)
    fee = forms.ChoiceField(label=_("Entry fee"), widget=forms.RadioSelect)

    def __init__(
        self,
        data: Any = None,
        *,
        thens: Sequence[Any] = (),
        movers: Sequence[Any] = (),
        fees: Sequence[Any] = (),
    ) -> None:
        first = {name: choices[0][0] for name, choices in (("then", thens), ("fee", fees)) if choices}
        super().__init__(data, initial=first)
        for name, choices in (("then", thens), ("mover", movers if thens else ()), ("fee", fees)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
            if not choices:
                del self.fields[name]
