"""Sign-up before the day."""
