"""Signing up before the day: the event's public page, the waiting list, the director's list and what starts the day."""
