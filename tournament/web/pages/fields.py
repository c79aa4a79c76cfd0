"""Form fields for numbers and times as people here write them."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Category, Event, possible
from tournament.wording.money import amount, cents_of


class CommaDecimalField(forms.DecimalField):
    widget = forms.TextInput

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # the stubs take it for an IntegerField
        return super().to_python(value.strip().replace(",", ".") if isinstance(value, str) else value)

    def prepare_value(self, value: Any) -> Any:
        """Drop trailing zeros; typed text is unchanged."""
        if not isinstance(value, Decimal):
            return value
        text = f"{value:f}"
        return (text.rstrip("0").rstrip(".") if "." in text else text).replace(".", ",")

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        return {"inputmode": "decimal", "class": "input-short", "autocomplete": "off"}


class DayField(forms.DateField):
    def __init__(self, **more: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        super().__init__(widget=widget, **more)
        self.validators += [possible.a_day]


class MomentField(forms.DateTimeField):
    def __init__(self, **more: Any) -> None:
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(widget=widget, **more)
        self.validators += [possible.a_day]

    def prepare_value(self, value: Any) -> Any:
        return timezone.localtime(value) if isinstance(value, datetime) and timezone.is_aware(value) else value


class FoldedText(forms.CharField):
    """One line of text. With `optional` its label says so, on whatever page it is."""

    def __init__(self, *, optional: bool = False, **more: Any) -> None:
        super().__init__(**{"required": not optional} | more)
        self.optional = optional

    def to_python(self, value: Any) -> str:
        return " ".join((super().to_python(value) or "").split())


class LongText(forms.CharField):
    """Text of several lines. A browser sends two characters for a line's end, and counts one of them."""

    def to_python(self, value: Any) -> str:
        return (super().to_python(value) or "").replace("\r\n", "\n")


class MoneyField(forms.CharField):
    """Whole cents, None if empty. With `optional` its label says so, on whatever page it is."""

    def __init__(self, *, optional: bool = False, **more: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "class": "input-short", "autocomplete": "off"})
        super().__init__(widget=widget, max_length=20, **{"required": not optional} | more)
        self.optional = optional

    def clean(self, value: Any) -> int | None:
        text = super().clean(value).strip()
        if not text:
            return None
        cents = cents_of(text)
        if cents is None:
            raise ValidationError(_("Give a sum such as 12,50 or 100, without the currency."), code="invalid")
        return cents

    def prepare_value(self, value: Any) -> Any:
        return amount(value) if isinstance(value, int) else value


class SeenField(forms.CharField):
    """The state that a form shows; what changed meanwhile is not overwritten (`require_seen`)."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)


class CategoriesField(forms.ModelMultipleChoiceField):
    def __init__(self, event: Event, **more: Any) -> None:
        super().__init__(
            Category.objects.filter(event=event).order_by("number"),
            label=gettext_lazy("Categories"),
            widget=forms.CheckboxSelectMultiple,
            required=False,
            **more,
        )
