"""What Radelc uses of Django's inside, where Django offers no way of its own: nothing else of it does.

A newer Django may change these without a word; tests/tournament/test_inside_django.py says which, and guards the rest.
"""

from collections.abc import Callable
from gettext import NullTranslations
from types import CodeType
from typing import Any

from django.db.backends.sqlite3.base import decoder
from django.db.models.sql.compiler import SQLCompiler
from django.utils.translation import trans_real

# What runs while a stored value becomes a date, a number or JSON: by field, and by column type in SQLite.
READING_A_VALUE: tuple[CodeType, ...] = (SQLCompiler.apply_converters.__code__, decoder(str).__code__)


def change_translations(changed: Callable[[str], str]) -> None:
    """Let each translation of the catalogues that are read from now on be `changed`.

    Django has no setting for the class of its catalogues, and makes them by this name.
    """

    class Catalogue(trans_real.DjangoTranslation):
        def merge(self, other: NullTranslations) -> None:
            texts: dict[Any, str] = getattr(other, "_catalog", None) or {}
            texts.update({key: changed(text) for key, text in texts.items()})
            super().merge(other)

    trans_real.DjangoTranslation = Catalogue  # type: ignore[misc]  # a class's name, given another class
