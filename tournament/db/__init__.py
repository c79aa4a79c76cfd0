"""Database settings, the secrets file, SQLite's queue of writers."""
