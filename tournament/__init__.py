"""Radelc, the Django project and its only app: models, services, selectors, views."""

#: The only place of the version: the wheel, `--version`, backups and the shared cache read it here.
__version__ = "0.1.0"
