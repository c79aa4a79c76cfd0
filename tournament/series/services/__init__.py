"""Writes of series."""
