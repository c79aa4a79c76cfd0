"""Judging tricks that somebody remembers: cards as they are typed, and which of them were right, for every book."""
