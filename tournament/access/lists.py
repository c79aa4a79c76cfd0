from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.web.pages.tables import HEADS, NUMBER, actions, cell


class OfficialsTable(tables.Table):
    name = tables.Column(
        verbose_name=pgettext_lazy("person", "Name"), accessor="account__label", orderable=False, attrs=HEADS
    )
    username = tables.Column(verbose_name=_("User name"), accessor="account__username", orderable=False)
    role = tables.Column(verbose_name=_("Role"), orderable=False)
    actions = actions("access/official_actions")

    class Meta:
        attrs = {"class": "table table-stack"}

    def render_role(self, record: Any) -> str:
        return record.get_role_display()


class InvitationsTable(tables.Table):
    name = tables.Column(verbose_name=_("For whom"), orderable=False, default="")
    role = tables.Column(verbose_name=_("Role"), orderable=False)
    expires_at = tables.DateTimeColumn(verbose_name=_("Works until"), format="j. n. Y, H.i", orderable=False)
    actions = actions("access/invitation_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No invitation is waiting.")

    def render_role(self, record: Any) -> str:
        return record.get_role_display()


class LinksTable(tables.Table):
    number = tables.Column(verbose_name=_("Table"), attrs=NUMBER, orderable=False)
    seats = cell("access/link_seats", verbose_name=_("Players"), orderable=False)
    alive = cell("access/link_state", verbose_name=_("Links"), orderable=False)
    actions = actions("access/link_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No table of this round is played.")


class CardsTable(tables.Table):
    start_number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Player"), orderable=False)
    club = tables.Column(verbose_name=_("Club"), orderable=False, default="")
    since = cell("access/card_state", verbose_name=pgettext_lazy("of a player", "Card"), orderable=False)
    tick = actions("access/card_tick")
    actions = actions("access/card_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        row_attrs = {"class": lambda record: "" if record.takes_part else "is-muted"}
        empty_text = _("No matching player. Remove a word from the search, or show all.")


class AccountsTable(tables.Table):
    name = tables.Column(verbose_name=pgettext_lazy("person", "Name"), orderable=False, attrs=HEADS)
    username = tables.Column(verbose_name=_("User name"), orderable=False)
    offices = tables.Column(verbose_name=_("Roles at events"), attrs=NUMBER, orderable=False)
    last_login = tables.DateTimeColumn(verbose_name=_("Signed in last"), format="j. n. Y, H.i", orderable=False)
    actions = actions("access/account_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No matching account.")

    def render_name(self, record: Any) -> str:
        if record.owner:
            return str(_("%(name)s, the site's owner") % {"name": record.name})
        return str(_("%(name)s, may create events") % {"name": record.name}) if record.makes_events else record.name


class SiteInvitationsTable(tables.Table):
    name = tables.Column(verbose_name=_("For whom"), orderable=False, default="")
    account = tables.Column(verbose_name=pgettext_lazy("invitation", "What for"), orderable=False, empty_values=())
    expires_at = tables.DateTimeColumn(verbose_name=_("Works until"), format="j. n. Y, H.i", orderable=False)
    actions = actions("access/site_invitation_actions")

    class Meta:
        attrs = {"class": "table table-stack"}

    def render_account(self, record: Any) -> str:
        return str(_("New password") if record.account_id else _("May create events"))
