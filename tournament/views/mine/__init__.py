"""A player's own page, by the link of his card."""
