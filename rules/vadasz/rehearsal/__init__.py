"""Simple players play dealt cards, and the line of the sheet is read off them."""
