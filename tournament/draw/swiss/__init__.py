"""Rounds by the standings."""
