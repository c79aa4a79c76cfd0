"""Backups, and events as files."""
