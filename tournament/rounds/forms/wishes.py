from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, Registration
from tournament.rounds.services.wishes import LAST_TABLE, LONGEST_REASON
from tournament.wording.names import sort_key


class PlayerField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.player.name} ({obj.start_number})"


class WishForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=LONGEST_REASON, help_text=_("for example a wheelchair, a guest")
    )

    def __init__(self, data: Any = None, *, event: Event, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        here = Registration.objects.filter(event=event, withdrawn=False, removed=False, out_of_competition=False)
        players = here.select_related("player")
        listed = sorted(
            players, key=lambda registration: (sort_key(registration.player.name), registration.start_number)
        )
        for field in self.fields.values():
            if isinstance(field, PlayerField):
                field.queryset = players
                field.choices = [
                    ("", "–"),
                    *((registration.pk, field.label_from_instance(registration)) for registration in listed),
                ]


class PinForm(WishForm):
    player = PlayerField(label=_("Player"), queryset=Registration.objects.none())
    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        max_value=LAST_TABLE,
        widget=forms.NumberInput(attrs={"class": "input-short", "autocomplete": "off"}),
    )
    field_order = ("player", "table", "reason")


class PairForm(WishForm):
    first = PlayerField(label=_("Player"), queryset=Registration.objects.none())
    second = PlayerField(label=_("never at one table with"), queryset=Registration.objects.none())
    field_order = ("first", "second", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _("for example siblings, or two players in a dispute")
