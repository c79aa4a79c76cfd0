"""Backups of everything, and one event as a file."""
