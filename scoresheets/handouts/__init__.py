"""Handouts: cards, diplomas, the poster."""
