from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournament.web.pages.tables import HEADS, NUMBER, WIDE, WIDE_NUMBER, cell


class RegisterPlayersTable(tables.Table):
    name = cell("people/register_player", verbose_name=_("Player"), orderable=False, attrs=HEADS)
    club = tables.Column(verbose_name=_("Club"), orderable=False, default="")
    licence = tables.Column(verbose_name=_("Licence"), orderable=False, default="")
    titles = tables.Column(verbose_name=_("Titles"), orderable=False)
    events = tables.Column(verbose_name=_("Events"), attrs=NUMBER, orderable=False)

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No matching player.")

    def render_titles(self, value: tuple[str, ...]) -> str:
        return ", ".join(value)


class RegisterClubsTable(tables.Table):
    name = cell("people/register_club", verbose_name=_("Club"), orderable=False, attrs=HEADS)
    players = tables.Column(verbose_name=_("Players"), attrs=NUMBER, orderable=False)

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No matching club.")


def _of(name: str) -> dict[str, dict[str, str]]:
    return {"td": {"class": f"player-{name}"}}


class PlayersTable(tables.Table):
    start_number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    name = cell("people/player_name", verbose_name=_("Player"), order_by=("sort_name",), attrs=_of("name"))
    club = tables.Column(verbose_name=_("Club"), order_by=("sort_club", "sort_name"), default="", attrs=_of("club"))
    licence = tables.Column(verbose_name=_("Licence"), default="", attrs=WIDE)
    rating = tables.Column(verbose_name=_("Rating"), attrs=WIDE_NUMBER, default="")
    notes = cell("people/player_notes", verbose_name=_("Notes"), orderable=False, attrs=_of("notes"))
    fee = cell("people/player_fee", verbose_name="", orderable=False, attrs=_of("fee"))
    check_in = cell("people/player_check_in", verbose_name="", orderable=False, attrs=_of("tick"))

    class Meta:
        attrs = {"class": "table start-list"}
        row_attrs = {
            "id": lambda record: f"player-{record.start_number}",
            "class": lambda record: "" if record.takes_part else "is-muted",
        }
        empty_text = _("No matching player. Remove a word from the search, or show all.")

    def render_rating(self, value: Any) -> str:
        return f"{value.normalize():f}".replace(".", ",")
