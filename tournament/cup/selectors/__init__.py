"""Every read of the cup that is not trivial."""
