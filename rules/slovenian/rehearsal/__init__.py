"""Simple players play dealt cards, and the row of the sheet is read off them."""
