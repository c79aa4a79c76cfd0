"""Remembered tricks: how a game is played, and what was played wrongly."""
