"""Who works at an event: somebody of those one has worked with, or somebody who gets a link."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Account, Official
from tournament.web.pages.fields import FoldedText


def _role() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Role"), choices=Official.Role.choices, initial=Official.Role.OPERATOR)


class AppointForm(forms.Form):
    """A role for one of the accounts that this director knows; a name is not typed, so that none can be tried."""

    username = forms.ChoiceField(
        label=_("Account"),
        error_messages={"invalid_choice": _("Choose somebody from the list. Anybody else is given an invitation.")},
    )
    role = _role()

    def __init__(self, known: Sequence[Account], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.known = {one.username: one for one in known}
        field = self.fields["username"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one.username, f"{one.label} ({one.username})") for one in known]


class InviteForm(forms.Form):
    """For whom a link is, and to which office; stands beside an AppointForm, so its fields have ids of their own."""

    name = FoldedText(label=_("For whom"), max_length=150, required=False)
    role = _role()

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_new_%s")
