from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Account, Official
from tournament.web.pages.fields import FoldedText


def _role() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Role"), choices=Official.Role.choices, initial=Official.Role.OPERATOR)


class AppointForm(forms.Form):
    """Offer only accounts that this director knows, so that names cannot be tried."""

    username = forms.ChoiceField(
        label=_("Account"),
        error_messages={"invalid_choice": _("Choose somebody from the list. Anybody else is given an invitation.")},
    )
    role = _role()

    def __init__(self, known: Sequence[Account], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.known = {account.username: account for account in known}
        field = self.fields["username"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(account.username, f"{account.label} ({account.username})") for account in known]


class InviteForm(forms.Form):
    """Take a name and role; field ids differ from those of the AppointForm on the page."""

    name = FoldedText(label=_("For whom"), max_length=150, required=False)
    role = _role()

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_new_%s")
