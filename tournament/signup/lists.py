import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from tournament.web.pages.tables import HEADS, NUMBER, WIDE, cell


class SignUpsTable(tables.Table):
    name = cell("signup/name", verbose_name=_("Player"), order_by=("sort_name",), attrs=HEADS)
    number = tables.Column(accessor="sign_up__number", verbose_name=_("No."), attrs=NUMBER)
    club = tables.Column(
        accessor="sign_up__club", verbose_name=_("Club"), order_by=("sort_club", "sort_name"), default="–"
    )
    licence = tables.Column(accessor="sign_up__licence", verbose_name=_("Licence"), default="–", attrs=WIDE)
    state = cell("signup/state", verbose_name=_("State"), order_by=("kind", "sign_up__number"))
    at = tables.DateTimeColumn(
        accessor="sign_up__at", verbose_name=_("Signed up at"), format="j. n. Y, H.i", attrs=WIDE
    )

    class Meta:
        attrs = {"class": "table table-stack"}
        row_attrs = {
            "id": lambda record: f"sign-up-{record.sign_up.number}",
            "class": lambda record: "is-muted" if record.is_over else "",
        }
        empty_text = _("No matching sign-up. Remove a word from the search, or show all.")
