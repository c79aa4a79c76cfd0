"""Remembered tricks: what may be played, and what was played wrongly."""
