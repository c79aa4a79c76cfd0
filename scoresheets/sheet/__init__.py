"""A table's sheet: minutes, empty sheets, rulings and how each game was scored."""
