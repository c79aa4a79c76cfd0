"""A player and a club of the register."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import FoldedText


class PlayerEntryForm(forms.Form):
    """What all events share of a player."""

    last_name = FoldedText(label=_("Last name"), max_length=60)
    first_name = FoldedText(label=_("First name"), max_length=60, required=False)
    club = FoldedText(label=_("Club"), max_length=100, required=False)
    licence = FoldedText(label=_("Licence"), max_length=30, required=False)


class ClubEntryForm(forms.Form):
    """What all events share of a club."""

    name = FoldedText(label=_("Name"), max_length=100)
    short_name = FoldedText(label=_("Short name"), max_length=20, required=False)
