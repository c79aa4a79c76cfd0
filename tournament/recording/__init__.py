"""Games recorded, corrected and deleted, sheets signed and accepted: on phones and in the office."""
