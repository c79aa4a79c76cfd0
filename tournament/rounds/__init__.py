"""Draws, published rounds, seats changed by hand, the clock, closing."""
