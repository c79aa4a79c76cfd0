"""A table's sheet: minutes, empty sheets, rulings and the scoring of each game."""
