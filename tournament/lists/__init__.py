"""Declarative lists (django-tables2): columns here, rows in templates."""
