"""The director's list of sign-ups (django-tables2)."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournament.web.pages.tables import HEADS, NUMBER, WIDE, CellColumn


def cell(name: str, **more: object) -> CellColumn:
    """Return a column rendered by templates/signup/cells/<name>.html."""
    return CellColumn(template_name=f"signup/cells/{name}.html", **more)


class SignUpsTable(tables.Table):
    """The sign-ups (selectors.desk.SignUpLine)."""

    name = cell("name", verbose_name=_("Player"), order_by=("sort_name",), attrs=HEADS)
    number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    club = tables.Column(verbose_name=_("Club"), order_by=("sort_club", "sort_name"), default="")
    licence = tables.Column(verbose_name=_("Licence"), default="", attrs=WIDE)
    state = cell("state", verbose_name=_("State"), order_by=("kind", "number"))
    at = tables.DateTimeColumn(
        accessor="sign_up__at", verbose_name=_("Signed up at"), format="j. n. Y, H.i", attrs=WIDE
    )

    class Meta:
        attrs = {"class": "table table-stack"}
        row_attrs = {
            "id": lambda record: f"sign-up-{record.number}",
            "class": lambda record: "is-muted" if record.is_over else "",
        }
        empty_text = _("No matching sign-up. Remove a word from the search, or show all.")
