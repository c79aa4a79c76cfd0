"""Django's SQLite, whose writers queue up instead of trying again and again."""
