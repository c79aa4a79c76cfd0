"""What a case or a fine requires of a row."""
