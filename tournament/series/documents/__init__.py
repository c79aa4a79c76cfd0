"""Papers of a series."""
