"""Permissions: accounts, invitations, officials, links and cards, the guard of every view."""
