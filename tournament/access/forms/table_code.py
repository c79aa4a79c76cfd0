from typing import Any

from django import forms
from django.utils.translation import gettext_lazy


def code_field(label: Any, like: str) -> forms.CharField:
    """Return a field for a short code such as `like`."""
    attrs = {
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "placeholder": like,
        "class": "input-medium",
    }
    return forms.CharField(label=label, max_length=40, widget=forms.TextInput(attrs=attrs))


class CodeForm(forms.Form):
    code = code_field(gettext_lazy("Code from the card"), "K7QM-4XZP")
