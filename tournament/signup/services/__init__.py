"""Everything that writes sign-ups."""
