from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.pages.fields import FoldedText


class PlayerEntryForm(forms.Form):
    last_name = FoldedText(label=_("Last name"), max_length=60)
    first_name = FoldedText(label=_("First name"), max_length=60, required=False)
    club = FoldedText(label=_("Club"), max_length=100, required=False)
    licence = FoldedText(label=_("Licence"), max_length=30, required=False)


class ClubEntryForm(forms.Form):
    name = FoldedText(label=_("Name"), max_length=100)


class EraseForm(forms.Form):
    """Ask for the name, as a safeguard, and for its replacement: a code of `kept`."""

    under = forms.ChoiceField(label=_("His results stay under"), widget=forms.RadioSelect, initial="initials")
    typed = FoldedText(label=_("Type the name to erase it"), max_length=130)

    def __init__(self, *args: Any, kept: Sequence[tuple[str, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        cast(forms.ChoiceField, self.fields["under"]).choices = kept
