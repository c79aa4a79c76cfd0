"""Drawing again around a kept seating."""
