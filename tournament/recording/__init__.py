"""Games recorded, corrected and taken out, sheets signed and accepted: at the phones and in the office."""
