"""Remembered tricks."""
