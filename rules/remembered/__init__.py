"""Judges remembered tricks, for every book."""
