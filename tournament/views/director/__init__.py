"""The director's desk: an event's set-up, its people and its rounds. A module for each part, addresses in `urls`."""
