"""Whether written values can arise at all."""
