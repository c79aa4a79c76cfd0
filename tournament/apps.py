"""The Django app that holds everything that is not a rule book or a document."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """One app for the whole tournament: its parts share one database and one transaction."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Radelc"
