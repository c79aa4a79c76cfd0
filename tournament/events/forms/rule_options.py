from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.options import OptionField
from tournament.wording.rule_options import text_of

_range = RegexValidator(
    r"^\s*\d{1,6}\s*[-–]\s*\d{1,6}\s*$", gettext_lazy("Enter two numbers, like 5-10, or leave it empty.")
)


def field_of(option: OptionField, value: object) -> forms.Field:
    """Return an option's form field, never required: an empty field means the usual value."""
    label, choices = _(option.label), [(choice.value, _(choice.label)) for choice in option.choices]
    shown = text_of(option, value)
    if option.kind == "many":
        return forms.MultipleChoiceField(
            label=label, choices=choices, initial=value, required=False, widget=forms.CheckboxSelectMultiple
        )
    if option.kind == "yes":
        answers = [("yes", _("yes")), ("no", _("no"))]
        return forms.ChoiceField(label=label, choices=answers, initial=shown, required=False, widget=forms.RadioSelect)
    if option.kind == "range":
        return forms.CharField(label=label, initial=shown, required=False, max_length=20, validators=[_range])
    if option.kind == "whole":
        also = _("You can also type: %(words)s.") % {"words": ", ".join(words for _value, words in choices)}
        return forms.CharField(
            label=label,
            initial=dict(choices).get(shown, shown),
            required=False,
            max_length=max(20, *(len(words) for _value, words in choices)) if choices else 20,
            help_text=also if choices else "",
            validators=[_whole_or(option)],
            widget=forms.TextInput(attrs={} if choices else {"class": "input-short"}),
        )
    return forms.ChoiceField(label=label, choices=choices, initial=shown, required=False, widget=forms.RadioSelect)


def stored_of(option: OptionField, cleaned: Any, usual: object) -> object:
    """Convert a cleaned field for storing; `usual` for a missing or empty one.

    A preset's range cannot be emptied: for the books, no value means the preset's.
    """
    if option.kind == "many":
        return list(cleaned or ())
    text = str(cleaned or "").strip()
    if not text:
        return usual
    if option.kind == "yes":
        return text == "yes"
    if option.kind == "range":
        return [int(end) for end in text.replace("–", "-").split("-")]
    if option.kind == "whole":
        return int(text) if text.isascii() and text.isdigit() else _word(option, text)
    return text


def _word(option: OptionField, text: str) -> str:
    """Return the stored word of what is typed: itself, or as the form calls it; else the text."""
    typed = text.casefold()
    return next(
        (choice.value for choice in option.choices if typed in (choice.value, _(choice.label).casefold())), text
    )


def _whole_or(option: OptionField) -> Any:
    def check(text: str) -> None:
        plain = text.strip()
        if _word(option, plain) in {choice.value for choice in option.choices}:
            return
        number = int(plain) if plain.isascii() and plain.isdigit() else -1
        if number in option.only or (not option.only and option.least <= number <= option.most_asked):
            return
        if option.only:
            numbers = ", ".join(map(str, option.only))
            raise forms.ValidationError(_("Give one of these numbers: %(numbers)s.") % {"numbers": numbers})
        raise forms.ValidationError(
            _("Give a whole number from %(least)s to %(most)s.") % {"least": option.least, "most": option.most_asked}
        )

    return check
