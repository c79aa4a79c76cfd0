"""What a case or a fine asks of a row: calls, claims, fines, what is still to be written."""
