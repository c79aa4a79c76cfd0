"""Writes of sign-ups."""
