"""Django's SQLite with a queue of writers instead of retries."""
