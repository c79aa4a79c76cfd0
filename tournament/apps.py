from pathlib import Path

from django.apps import AppConfig
from django.conf import settings

from tournament.inside_django import change_translations
from tournament.wording.articles import with_article
from tournament.wording.catalogues import compile_outdated


class TournamentConfig(AppConfig):
    """One app for the whole tournament: its parts share one database and one transaction."""

    name = "tournament"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Radelc"

    def ready(self) -> None:
        """Compile the translations before the first sentence is read, and read them as `articles` does."""
        change_translations(with_article)
        for locale in settings.LOCALE_PATHS:
            compile_outdated(Path(locale))
