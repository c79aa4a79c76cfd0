import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournament.web.pages.tables import HEADS, NUMBER, WIDE, cell


class SignUpsTable(tables.Table):
    name = cell("signup/name", verbose_name=_("Player"), order_by=("sort_name",), attrs=HEADS)
    number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    club = tables.Column(verbose_name=_("Club"), order_by=("sort_club", "sort_name"), default="–")
    licence = tables.Column(verbose_name=_("Licence"), default="–", attrs=WIDE)
    state = cell("signup/state", verbose_name=_("State"), order_by=("kind", "number"))
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
