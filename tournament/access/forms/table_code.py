from django import forms
from django.utils.translation import gettext_lazy


class CodeForm(forms.Form):
    code = forms.CharField(
        label=gettext_lazy("Code from the card"),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "placeholder": "K7QM-4XZP",
                "class": "input-medium",
            }
        ),
    )
