"""Whether written values are possible."""
