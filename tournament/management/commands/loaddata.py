"""`manage.py loaddata` is refused: it writes beside the journal and its chain."""

from django.core.management.commands import loaddata
from django.utils.translation import gettext as _


class Command(loaddata.Command):
    help = "Refused: `restore` and `import-event` keep the journal whole."
    requires_system_checks: list[str] = []

    def handle(self, *_arguments: object, **options: object) -> None:
        """Name the right command."""
        raise SystemExit(
            _(
                "loaddata bypasses the journal. Use `python3 manage.py restore` for a backup, or `python3 "
                "manage.py import-event` for one event."
            )
        )
