"""Reads of the cup."""
