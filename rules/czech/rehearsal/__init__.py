"""Real cards dealt and played by simple players, and the line of the sheet read off them."""
