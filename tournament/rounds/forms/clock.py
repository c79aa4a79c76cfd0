from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournament.models import Round, Table
from tournament.people.forms.players import ReasonForm
from tournament.rounds.services.clock import MOST_MINUTES
from tournament.web.pages.fields import FoldedText


class GoOnForm(forms.Form):
    reason = FoldedText(label=_("Remark"), max_length=300, required=False, widget=forms.TextInput)


class _TableField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Table) -> str:
        return _now("table %(number)s") % {"number": obj.number}


class MinutesForm(ReasonForm):
    minutes = forms.IntegerField(
        label=_("How many minutes"),
        initial=5,
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        help_text=_("Below zero makes it shorter."),
    )
    table = _TableField(
        queryset=Table.objects.none(), label=_("For whom"), required=False, empty_label=_("the whole hall")
    )
    field_order = ("table", "minutes", "reason")

    def __init__(self, *args: Any, round: Round, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        open_ = Table.objects.filter(round=round, bye=False, state=Table.State.OPEN)
        cast(_TableField, self.fields["table"]).queryset = open_.order_by("number")
