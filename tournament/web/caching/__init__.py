"""Caches of made pages."""
