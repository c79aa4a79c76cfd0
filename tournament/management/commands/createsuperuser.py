"""Django's `createsuperuser`, on an empty database, too."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser

from tournament.management.database import bring_up_to_date


class Command(createsuperuser.Command):
    help = createsuperuser.Command.help
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> str | None:
        bring_up_to_date()
        return super().handle(*args, **options)
