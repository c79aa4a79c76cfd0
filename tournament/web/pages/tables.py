"""Lists of the director's desk (django-tables2)."""

from typing import Any

import django_tables2 as tables
from django.core.paginator import EmptyPage
from django.http import HttpRequest
from django.template import Context, Engine
from django.utils.safestring import SafeString, mark_safe

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
WIDE_NUMBER = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}
PLAYERS_A_PAGE = 100


def prepare(table: tables.Table, request: HttpRequest, *, per_page: int = 0) -> tables.Table:
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
    """Cells rendered in the page's own context, which TemplateColumn would copy for every cell.

    Surrounding blanks are removed: a cell of only a line break is not empty.
    """

    def render(self, record: Any, table: tables.Table, **more: Any) -> SafeString:
        page = getattr(table, "context", None) or Context()
        drawing = Engine.get_default().get_template(self.template_name)
        with page.update({"record": record}):
            return mark_safe(drawing.render(page).strip())


def cell(path: str, **more: Any) -> CellColumn:
    """Return a column drawn by a template: `cell("people/player_fee")` by templates/people/cells/player_fee.html."""
    room, name = path.split("/")
    return CellColumn(template_name=f"{room}/cells/{name}.html", **more)


# A name that heads its row needs no label where a narrow page stacks the cells.
HEADS = {"td": {"class": "row-heading"}}


def actions(path: str) -> CellColumn:
    return cell(path, verbose_name="", orderable=False)


LONGEST_SEARCH = 100
