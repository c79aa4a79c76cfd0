"""Real cards dealt and played by simple players, and the row of the sheet read off them."""
