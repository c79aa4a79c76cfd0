from __future__ import annotations

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Table
from tournament.web.pages.tables import NUMBER, actions, cell

ROW_CLASSES: dict[str, str] = {Table.State.COMPLETE: "is-warn", Table.State.ACCEPTED: "is-muted"}


class RoundTablesTable(tables.Table):
    number = tables.Column(verbose_name=_("Table"), attrs=NUMBER)
    players = cell("rounds/table_players", verbose_name=_("Players"), orderable=False)
    games = cell("rounds/table_progress", verbose_name=_("Games"), order_by=("percent", "number"))
    state = cell("rounds/table_state", verbose_name=pgettext_lazy("sheet", "State"), order_by=("state", "number"))
    missing = cell("rounds/table_missing", verbose_name=_("What is missing"), orderable=False)
    actions = actions("rounds/table_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        row_attrs = {"class": lambda record: ROW_CLASSES.get(record.state, "")}
        empty_text = _("No table is open.")
