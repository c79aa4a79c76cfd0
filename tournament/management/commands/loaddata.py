from django.conf import settings
from django.core.management.commands import loaddata
from django.utils.translation import gettext as _


class Command(loaddata.Command):
    help = "Refused: `restore` and `import-event` keep the journal whole."
    requires_system_checks: list[str] = []

    def handle(self, *_arguments: object, **options: object) -> None:
        raise SystemExit(
            _(
                "loaddata bypasses the journal. Use `%(program)s restore` for a backup, or "
                "`%(program)s import-event` for one event."
            )
            % {"program": settings.PROGRAM}
        )
