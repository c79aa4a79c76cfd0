from django.conf import settings
from django.core.management.commands import dumpdata
from django.utils.translation import gettext as _


class Command(dumpdata.Command):
    help = "Refused: `backup` and `export-event` keep the journal whole."
    requires_system_checks: list[str] = []

    def handle(self, *_arguments: object, **options: object) -> None:
        raise SystemExit(
            _(
                "dumpdata leaves out what keeps the journal intact. Use `%(program)s backup` for "
                "everything, or `%(program)s export-event` for one event."
            )
            % {"program": settings.PROGRAM}
        )
