"""Every non-trivial read, in a number of queries that does not grow with the event."""
