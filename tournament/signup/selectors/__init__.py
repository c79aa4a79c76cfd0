"""What is read of sign-ups."""
