from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.pages.fields import FoldedText


class NameForm(forms.Form):
    first_name = FoldedText(label=_("First name"), max_length=150, required=False)
    last_name = FoldedText(label=_("Last name"), max_length=150, required=False)


def _password(label: Any, autocomplete: str) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, max_length=200, strip=False, widget=widget)


class GuestForm(forms.Form):
    name = FoldedText(label=_("For whom"), max_length=150, required=False)


class NewPasswordForm(forms.Form):
    new = _password(_("New password"), "new-password")
    again = _password(_("New password once more"), "new-password")


class NewAccountForm(NewPasswordForm):
    first_name = FoldedText(label=_("First name"), max_length=150, required=False)
    last_name = FoldedText(label=_("Last name"), max_length=150, required=False)
    field_order = ("first_name", "last_name", "new", "again")


class PasswordForm(forms.Form):
    """Differ in field ids from the NameForm on the same page."""

    old = _password(_("Password now"), "current-password")
    new = _password(_("New password"), "new-password")
    again = _password(_("New password once more"), "new-password")

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_password_%s")
