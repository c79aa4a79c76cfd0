"""Shared by pages: questions, fields, tables, refusals, QR codes."""
