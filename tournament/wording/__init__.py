"""Codes to sentences, in the active language."""
