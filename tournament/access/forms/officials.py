from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Account, CupOfficial, Official, SeriesOfficial
from tournament.web.pages.fields import FoldedText

Roles = type[Official.Role] | type[SeriesOfficial.Role] | type[CupOfficial.Role]


def _role(roles: Roles) -> forms.ChoiceField:
    usual = roles.OPERATOR if issubclass(roles, Official.Role) else roles.HELPER
    return forms.ChoiceField(label=_("Role"), choices=roles.choices, initial=usual)


class AppointForm(forms.Form):
    """Offer only accounts that this director knows, so that names cannot be tried."""

    username = forms.ChoiceField(
        label=_("Account"),
        error_messages={"invalid_choice": _("Choose somebody from the list. Anybody else is given an invitation.")},
    )

    def __init__(self, known: Sequence[Account], roles: Roles, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.fields["role"] = _role(roles)
        self.known = {account.username: account for account in known}
        field = self.fields["username"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(account.username, f"{account.label} ({account.username})") for account in known]


class InviteForm(forms.Form):
    """Differ in field ids from the AppointForm on the same page."""

    name = FoldedText(label=_("For whom"), max_length=150, required=False)

    def __init__(self, roles: Roles, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_new_%s")
        self.fields["role"] = _role(roles)
