"""Sign-up before the day: the public page, the waiting list, the director's list, and the start of the day."""
