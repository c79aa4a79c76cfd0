"""Writes of the cup."""
