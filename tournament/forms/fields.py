"""Fields that read numbers and times as people here write them."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone

from tournament.models import possible


class CommaDecimalField(forms.DecimalField):
    """A decimal number with comma or point: 2,5 and 2.5 are the same."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]  # the stubs take it for an IntegerField
        """Raises ValidationError for anything but a number."""
        return super().to_python(value.strip().replace(",", ".") if isinstance(value, str) else value)

    def prepare_value(self, value: Any) -> Any:
        """A stored number with a comma and without idle zeros; what was typed as it was typed."""
        if not isinstance(value, Decimal):
            return value
        text = f"{value:f}"
        return (text.rstrip("0").rstrip(".") if "." in text else text).replace(".", ",")

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Phones show the number keys."""
        return {"inputmode": "decimal", "class": "input-short", "autocomplete": "off"}


class DayField(forms.DateField):
    """A date with the browser's calendar."""

    def __init__(self, **more: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        super().__init__(widget=widget, **more)
        self.validators += [possible.a_day]


class MomentField(forms.DateTimeField):
    """A date with the time of day, in the time zone of the hall."""

    def __init__(self, **more: Any) -> None:
        widget = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(widget=widget, **more)
        self.validators += [possible.a_day]

    def prepare_value(self, value: Any) -> Any:
        """A stored moment without its seconds."""
        return timezone.localtime(value) if isinstance(value, datetime) and timezone.is_aware(value) else value


class FoldedText(forms.CharField):
    """One line of text; several blanks become one."""

    def to_python(self, value: Any) -> str:
        """The text with single blanks."""
        return " ".join((super().to_python(value) or "").split())


class LongText(forms.CharField):
    """Text of several lines. A browser sends two characters for the end of one, and counts one of them."""

    def to_python(self, value: Any) -> str:
        """The text with a single character at the end of each line."""
        return (super().to_python(value) or "").replace("\r\n", "\n")
