"""Where data lives: settings of databases, the secrets file, SQLite's queue of writers."""
