"""Heads of a sheet's narrow columns: one short word; the whole name is the tooltip."""

from django.utils.translation import pgettext_lazy

HEADS = {
    "contract": pgettext_lazy("column", "Game"),
    "declarer": pgettext_lazy("column", "By"),
    "points": pgettext_lazy("column", "Points"),
    "points_A": pgettext_lazy("column", "Pts A"),
    "points_B": pgettext_lazy("column", "Pts B"),
    "points_C": pgettext_lazy("column", "Pts C"),
    "kontra": pgettext_lazy("column", "Kontra"),
    "kings": pgettext_lazy("column", "Kings"),
    "pagat": pgettext_lazy("column", "Pagat"),
    "valat": pgettext_lazy("column", "Valat"),
    "mondfang": pgettext_lazy("column", "Mond"),
    "misdeals": pgettext_lazy("column", "Misdeal"),
    "late": pgettext_lazy("column", "Late"),
}


def head(name: str, label: str) -> str:
    return str(HEADS.get(name, label))
