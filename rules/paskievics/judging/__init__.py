"""Checks a recorded line."""
