"""Pages that are kept as they were made."""
