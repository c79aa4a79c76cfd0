"""Accounts, invitations, officials, links and cards, and the guard of every view."""
