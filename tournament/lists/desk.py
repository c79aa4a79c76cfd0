"""The lists of the director's desk (django-tables2): the start list, the officials, a round's tables, an import.

Standings have their own module. Rows are records of selectors or views; a cell that is more than its value has its
template in templates/director/cells/.
"""

from typing import Any

import django_tables2 as tables
from django.core.paginator import EmptyPage
from django.http import HttpRequest
from django.template import Context, Engine
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Table

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
#: Not on a phone, where checking in is what counts.
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
WIDE_NUMBER = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}
PLAYERS_A_PAGE = 100


def prepare(table: tables.Table, request: HttpRequest, *, per_page: int = 0) -> tables.Table:
    """Sort a table as the address asks and cut it into pages; what the address asks in vain is passed over."""
    wanted = request.GET.getlist(table.prefixed_order_by_field)
    if wanted:
        table.order_by = wanted
    if per_page:
        try:
            table.paginate(page=int(request.GET.get(table.prefixed_page_field, "1")[:9]), per_page=per_page)
        except (ValueError, EmptyPage):
            table.paginate(page=1, per_page=per_page)
    return table


class CellColumn(tables.TemplateColumn):
    """Cells drawn by a template inside the page's own context, which TemplateColumn would copy for every cell.

    The blanks around it are taken away: a cell of nothing but a line break is not empty.
    """

    def render(self, record: Any, table: tables.Table, **more: Any) -> SafeString:
        """The cell; the template has escaped what it shows."""
        page = getattr(table, "context", None) or Context()
        drawing = Engine.get_default().get_template(self.template_name)
        with page.update({"record": record}):
            return mark_safe(drawing.render(page).strip())


def cell(name: str, **more: Any) -> CellColumn:
    """A column whose cells are drawn by templates/director/cells/<name>.html."""
    return CellColumn(template_name=f"director/cells/{name}.html", **more)


#: A name that heads its row, also where a narrow page stacks the cells: it needs no word before it.
HEADS = {"td": {"class": "row-heading"}}


def actions(name: str) -> CellColumn:
    """A last column of buttons without a heading."""
    return cell(name, verbose_name="", orderable=False)


def _of(name: str) -> dict[str, dict[str, str]]:
    """The class of a column's cells, by which a phone puts a player into two lines (static/css/director.css)."""
    return {"td": {"class": f"player-{name}"}}


class PlayersTable(tables.Table):
    """The start list (selectors.players.PlayerLine)."""

    start_number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    name = cell("player_name", verbose_name=_("Player"), order_by=("sort_name",), attrs=_of("name"))
    club = tables.Column(verbose_name=_("Club"), order_by=("sort_club", "sort_name"), default="", attrs=_of("club"))
    licence = tables.Column(verbose_name=_("Licence"), default="", attrs=WIDE)
    rating = tables.Column(verbose_name=_("Rating"), attrs=WIDE_NUMBER, default="")
    notes = cell("player_notes", verbose_name=_("Notes"), orderable=False, attrs=_of("notes"))
    fee = cell("player_fee", verbose_name="", orderable=False, attrs=_of("fee"))
    check_in = cell("player_check_in", verbose_name="", orderable=False, attrs=_of("tick"))

    class Meta:
        attrs = {"class": "table start-list"}
        row_attrs = {
            "id": lambda record: f"player-{record.start_number}",
            "class": lambda record: "" if record.takes_part else "is-muted",
        }
        empty_text = _("No matching player. Remove a word from the search, or show all.")

    def render_rating(self, value: Any) -> str:
        """Without idle zeros, with the decimal comma of the lists."""
        return f"{value.normalize():f}".replace(".", ",")


class OfficialsTable(tables.Table):
    """The event's officials (models.Official with its account)."""

    name = tables.Column(
        verbose_name=pgettext_lazy("person", "Name"), accessor="account__label", orderable=False, attrs=HEADS
    )
    username = tables.Column(verbose_name=_("User name"), accessor="account__username", orderable=False)
    role = tables.Column(verbose_name=_("Role"), orderable=False)
    actions = actions("official_actions")

    class Meta:
        attrs = {"class": "table table-stack"}

    def render_role(self, record: Any) -> str:
        """The role in words."""
        return record.get_role_display()


class InvitationsTable(tables.Table):
    """The links to an office that wait to be used (models.Invitation)."""

    name = tables.Column(verbose_name=_("For whom"), orderable=False, default="")
    role = tables.Column(verbose_name=_("Role"), orderable=False)
    expires_at = tables.DateTimeColumn(verbose_name=_("Works until"), format="j. n. Y, H.i", orderable=False)
    actions = actions("invitation_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No invitation is waiting.")

    def render_role(self, record: Any) -> str:
        """The role in words."""
        return record.get_role_display()


ROW_CLASSES: dict[str, str] = {Table.State.COMPLETE: "is-warn", Table.State.ACCEPTED: "is-muted"}


class RoundTablesTable(tables.Table):
    """All tables of a round with what each still lacks (selectors.desk.DeskTable)."""

    number = tables.Column(verbose_name=_("Table"), attrs=NUMBER)
    players = cell("table_players", verbose_name=_("Players"), orderable=False)
    games = cell("table_progress", verbose_name=_("Games"), order_by=("percent", "number"))
    state = cell("table_state", verbose_name=pgettext_lazy("sheet", "State"), order_by=("state", "number"))
    missing = cell("table_missing", verbose_name=_("What is missing"), orderable=False)
    actions = actions("table_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        row_attrs = {"class": lambda record: ROW_CLASSES.get(record.state, "")}
        empty_text = _("No table is open.")


class LinksTable(tables.Table):
    """A round's tables with the links that are alive (views.director.links.TableLinks)."""

    number = tables.Column(verbose_name=_("Table"), attrs=NUMBER, orderable=False)
    seats = cell("link_seats", verbose_name=_("Players"), orderable=False)
    alive = cell("link_state", verbose_name=_("Links"), orderable=False)
    actions = actions("link_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        empty_text = _("No table of this round is played.")


class CardsTable(tables.Table):
    """The players with the cards that work (selectors.cards.CardLine)."""

    start_number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Player"), orderable=False)
    club = tables.Column(verbose_name=_("Club"), orderable=False, default="")
    since = cell("card_state", verbose_name=pgettext_lazy("of a player", "Card"), orderable=False)
    tick = actions("card_tick")
    actions = actions("card_actions")

    class Meta:
        attrs = {"class": "table table-stack"}
        row_attrs = {"class": lambda record: "" if record.takes_part else "is-muted"}
        empty_text = _("No matching player. Remove a word from the search, or show all.")
