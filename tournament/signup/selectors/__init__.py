"""Reads of sign-ups."""
