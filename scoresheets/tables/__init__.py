"""Lists of an event: seating, standings, results, prizes, the event's minutes, certificates."""
