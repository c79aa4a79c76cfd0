"""Standings of rounds, events, clubs and categories, prizes, statistics."""
