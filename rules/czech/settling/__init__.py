"""Payees and payers: shares, the žid, Varšava."""
