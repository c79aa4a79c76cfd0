"""The lists of the site's owner: accounts, players, clubs."""

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.lists.desk import HEADS, NUMBER, actions, cell


class AccountsTable(tables.Table):
    """Everybody who can sign in (selectors.accounts.AccountLine)."""

    name = tables.Column(verbose_name=pgettext_lazy("person", "Name"), orderable=False, attrs=HEADS)
    username = tables.Column(verbose_name=_("User name"), orderable=False)
    offices = tables.Column(verbose_name=_("Roles at events"), attrs=NUMBER, orderable=False)
    last_login = tables.DateTimeColumn(verbose_name=_("Signed in last"), format="j. n. Y, H.i", orderable=False)
    actions = actions("account_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No matching account.")

    def render_name(self, record: Any) -> str:
        """The name, with a word where somebody owns the site or may make events."""
        if record.owner:
            return str(_("%(name)s, the site's owner") % {"name": record.name})
        return str(_("%(name)s, may create events") % {"name": record.name}) if record.makes_events else record.name


class SiteInvitationsTable(tables.Table):
    """The owner's links that wait to be used (models.Invitation)."""

    name = tables.Column(verbose_name=_("For whom"), orderable=False, default="")
    account = tables.Column(verbose_name=_("What for"), orderable=False, empty_values=())
    expires_at = tables.DateTimeColumn(verbose_name=_("Works until"), format="j. n. Y, H.i", orderable=False)
    actions = actions("site_invitation_actions")

    class Meta:
        attrs = {"class": "table table-stack"}

    def render_account(self, record: Any) -> str:
        """A new password, or an account of one's own."""
        return str(_("New password") if record.account_id else _("May create events"))


class RegisterPlayersTable(tables.Table):
    """All players (selectors.register.PlayerEntry)."""

    name = cell("register_player", verbose_name=_("Player"), orderable=False, attrs=HEADS)
    club = tables.Column(verbose_name=_("Club"), orderable=False, default="")
    licence = tables.Column(verbose_name=_("Licence"), orderable=False, default="")
    events = tables.Column(verbose_name=_("Events"), attrs=NUMBER, orderable=False)

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No matching player.")


class RegisterClubsTable(tables.Table):
    """All clubs (selectors.register.ClubEntry)."""

    name = cell("register_club", verbose_name=_("Club"), orderable=False, attrs=HEADS)
    players = tables.Column(verbose_name=_("Players"), attrs=NUMBER, orderable=False)

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No matching club.")
