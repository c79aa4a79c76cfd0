"""What is written of series."""
