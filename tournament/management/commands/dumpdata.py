"""`manage.py dumpdata` is refused: what it writes has lost the journal's chain."""

from django.core.management.commands import dumpdata
from django.utils.translation import gettext as _


class Command(dumpdata.Command):
    help = "Refused: `backup` and `export-event` keep the journal whole."
    requires_system_checks: list[str] = []

    def handle(self, *_arguments: object, **options: object) -> None:
        """Name the right command."""
        raise SystemExit(
            _(
                "dumpdata leaves out what keeps the journal intact. Use `python3 manage.py backup` for "
                "everything, or `python3 manage.py export-event` for one event."
            )
        )
