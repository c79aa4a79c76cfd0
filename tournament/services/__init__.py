"""Every write. A service is a verb with keyword-only arguments; it owns one transaction and writes one journal line.

They raise `RefereeError` (errors.py) for what a person can put right, and nothing is written then. Locks are taken in
one order everywhere: round, tables, event (the journal's).
"""
