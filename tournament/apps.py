from pathlib import Path
from types import ModuleType

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

    def __init__(self, app_name: str, app_module: ModuleType) -> None:
        """Compile the translations, and read them as `articles` does, before models are imported: Django's own read a
        sentence then, and a catalogue is read once.
        """
        super().__init__(app_name, app_module)
        change_translations(with_article)
        for locale in settings.LOCALE_PATHS:
            compile_outdated(Path(locale))
