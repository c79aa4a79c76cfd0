"""Simple players play dealt cards."""
