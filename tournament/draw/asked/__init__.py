"""Reading a request for a draw."""
