"""Django's `createsuperuser`, which makes the first account before the site is served for the first time."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser

from tournament.management.database import bring_up_to_date


class Command(createsuperuser.Command):
    help = createsuperuser.Command.help
    requires_migrations_checks = False  # `handle` sees to it, and says so in one sentence

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Fill an empty database, then ask."""
        bring_up_to_date()
        return super().handle(*args, **options)
