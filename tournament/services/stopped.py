"""A stopped game waits for its decision: until then it is not recorded, and its sheet is not closed (C1.14)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Renons, Table
from tournament.services.errors import Conflict


def open_case_of(table: Table) -> Renons | None:
    """The table's case that is not decided; there is one at most."""
    return Renons.objects.filter(table=table, outcome="").first()


def require_decided(table: Table, number: int = 0) -> None:
    """Raise Conflict while a case is open on a game (0: on any of the table)."""
    case = open_case_of(table)
    if case is not None and number in (0, case.number):
        raise Conflict(
            _(
                "Game %(number)s is stopped by a renons case: it is decided before the game is written, for afterwards "
                "no renons can be claimed (C1.14)."
            )
            % {"number": case.number}
        )
