"""A table's sheet: its games and totals, who confirmed and signed it."""
