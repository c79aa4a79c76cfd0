"""What a case or a fine requires of a row: calls, claims, fines, warnings, rows still missing."""
