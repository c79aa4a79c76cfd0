"""Lists of the director's desk (django-tables2): start list, officials, a round's tables, an import.

Standings have their own module. Rows are records of selectors or views; complex cells have templates in
templates/director/cells/.
"""

from typing import Any

import django_tables2 as tables
from django.core.paginator import EmptyPage
from django.http import HttpRequest
from django.template import Context, Engine
from django.utils.safestring import SafeString, mark_safe

NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
#: Not on a phone, where checking in is what counts.
WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}
WIDE_NUMBER = {"th": {"class": "num wide-only"}, "td": {"class": "num wide-only"}}
PLAYERS_A_PAGE = 100


def prepare(table: tables.Table, request: HttpRequest, *, per_page: int = 0) -> tables.Table:
    """Sort a table by the query and paginate it; invalid parameters are ignored."""
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
        """Return the cell; the template has escaped its content."""
        page = getattr(table, "context", None) or Context()
        drawing = Engine.get_default().get_template(self.template_name)
        with page.update({"record": record}):
            return mark_safe(drawing.render(page).strip())


def cell(name: str, **more: Any) -> CellColumn:
    """Return a column whose cells are drawn by templates/director/cells/<name>.html."""
    return CellColumn(template_name=f"director/cells/{name}.html", **more)


#: A name that heads its row, also where a narrow page stacks the cells: it needs no label.
HEADS = {"td": {"class": "row-heading"}}


def actions(name: str) -> CellColumn:
    return cell(name, verbose_name="", orderable=False)


LONGEST_SEARCH = 100
