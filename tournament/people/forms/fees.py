from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Category
from tournament.people.forms.players import ReasonForm
from tournament.web.pages.fields import FoldedText, MoneyField

WAIVE, PAY_BACK, DEMAND, KEEP = "waive", "pay_back", "demand", "keep"
PART, PART_BACK = "part", "part_back"
PAID, INTO, OUT_OF = "paid", "into", "out_of"


class RemissionForm(ReasonForm):
    pass


class PartForm(forms.Form):
    cents = MoneyField(label=gettext_lazy("Sum"))


class SeveralForm(forms.Form):
    """Acts on categories are "into:2" and "out_of:2", by category number."""

    act = forms.ChoiceField(label=gettext_lazy("What should be done for them?"))
    reason = FoldedText(
        label=gettext_lazy("Reason"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Needed where a fee is waived; it is written into the journal."),
        widget=forms.TextInput,
    )

    def __init__(
        self, data: Any = None, *, players: Sequence[int], categories: Sequence[Category], charged: bool
    ) -> None:
        super().__init__(data)
        self._players = frozenset(players)
        self.categories = {category.number: category for category in categories}
        act = self.fields["act"]
        assert isinstance(act, forms.ChoiceField)
        fee = [(PAID, _("They have paid the entry fee")), (WAIVE, _("Their entry fee is waived"))]
        act.choices = [
            *(fee if charged else ()),
            *(
                (f"{INTO}:{category.number}", _("Into the category %(name)s") % {"name": category.name})
                for category in categories
            ),
            *(
                (f"{OUT_OF}:{category.number}", _("Out of the category %(name)s") % {"name": category.name})
                for category in categories
            ),
        ]
        if not charged:
            del self.fields["reason"]

    def numbers(self) -> list[int]:
        texts = self.data.getlist("player") if isinstance(self.data, QueryDict) else []
        return [int(text) for text in texts if text.isdecimal() and len(text) < 7 and int(text) in self._players]

    def clean(self) -> dict[str, Any]:
        if not self.numbers():
            raise forms.ValidationError(_("Tick at least one player."), code="required")
        return super().clean() or self.cleaned_data

    def category(self) -> tuple[Category | None, bool]:
        act, _colon, number = str(self.cleaned_data["act"]).partition(":")
        return (self.categories[int(number)], act == INTO) if number else (None, False)
