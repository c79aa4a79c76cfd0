"""Radelc, the Django project and its only app: models, services, selectors, views."""
