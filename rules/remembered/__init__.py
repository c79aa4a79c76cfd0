"""Judges remembered tricks: typed cards, and which of them were right, for every book."""
