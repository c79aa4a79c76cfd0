"""Drawing again around a seating that is kept."""
