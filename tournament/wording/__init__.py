"""Codes to sentences, in the active language: one module for each room with codes."""
