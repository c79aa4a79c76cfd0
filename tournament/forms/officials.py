"""Who works at an event: somebody who has an account, or somebody who gets one now."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import FoldedText
from tournament.models import Official


class _RoleForm(forms.Form):
    """The user name and the role; the name is never corrected by a phone."""

    username = FoldedText(
        label=_("User name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    role = forms.ChoiceField(label=_("Role"), choices=Official.Role.choices, initial=Official.Role.OPERATOR)


class AppointForm(_RoleForm):
    """A role for an account that exists."""


class NewAccountForm(_RoleForm):
    """A new account with its first role; stands beside an AppointForm, so its fields have ids of their own."""

    first_name = FoldedText(label=_("First name"), max_length=150, required=False)
    last_name = FoldedText(label=_("Last name"), max_length=150, required=False)
    field_order = ("first_name", "last_name", "username", "role")

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_new_%s")
