"""Checks the stored records against the journal and the rules."""
