"""Every write of the cup."""
